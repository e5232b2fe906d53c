/** The buttons around the board, the heading that says what is to do, and the state of the line. */

import { forget } from "./keys.js";
import { _ } from "./language.js";
import { confirmed } from "./notices.js";

const element = (id) => document.getElementById(id);

export class Controls {
  /** `game()` is asked late: the game is built of these controls. */
  constructor(game) {
    const dialog = element("confirm");
    this.on("undo", ({ detail }) => {
      const twice = detail > 1;
      if (!twice) game().performAction("actUndo");
    });
    this.on("gone-watch", () => {
      forget(game().table);
      location.reload();
    });
    this.on("return", () => game().comeBack());
    this.on("concede", async () => {
      const question = _("Give the game up? The other side then wins.");
      if (await confirmed(dialog, question, _("Concede"))) await game().concede();
    });
    this.on("quit", async () => {
      const question = _("Leave your seat? A zombie plays on for you, and the game no longer counts. You can come back while it lasts.");
      if (await confirmed(dialog, question, _("Leave the seat"))) await game().quit();
    });
  }

  on(id, click) {
    element(id).addEventListener("click", click);
  }

  /** Undo keeps its place; a spectator is shown no button at all. */
  draw({ seated, undoable, leaving, returning }) {
    element("actions").hidden = !seated;
    element("undo").disabled = !undoable;
    element("return").hidden = !returning;
    element("leaving").hidden = !leaving;
  }

  /** What is to do, in its one place and in the title of the window. */
  say(text, mine) {
    const heading = element("pagemaintitletext");
    if (heading.textContent !== text) heading.textContent = text;
    element("page-title").classList.toggle("mine", mine);
    document.title = mine ? `● ${_("Your turn")} – ${_("Isle of Bears")}` : _("Isle of Bears");
  }

  connection(status) {
    const host = element("connection");
    host.dataset.status = status;
    host.textContent = status === "live"
      ? _("Connected")
      : _("Connection lost, trying again");
  }

  /** There is nothing to play here: why, and where to go on. */
  gone({ code, message }, table) {
    const stranger = code === "unauthorized";
    element("gone-why").textContent = stranger
      ? _("What this browser has kept does not open a seat of this table.")
      : message;
    element("gone-watch").hidden = !stranger;
    element("gone-replay").hidden = stranger;
    element("gone-replay").href = `/replay/${table}`;
    element("gone").hidden = false;
    element("table").hidden = true;
    element("loading").hidden = true;
    element("gone").querySelector("a").focus();
  }
}
