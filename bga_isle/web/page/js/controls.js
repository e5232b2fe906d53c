/** The buttons around the board, the heading, and the state of the line. */

import { addressOf } from "./addresses.js";
import { api } from "./connection.js";
import { byId } from "./dom.js";
import { forget } from "./keys.js";
import { _ } from "./language.js";
import { confirmed } from "./notices.js";

const on = (id, click) => byId(id).addEventListener("click", click);

/** A button of a big step: it is taken once a question is answered by the button's own name. */
const onConfirmed = (id, question, step) => on(id, async () => {
  if (await confirmed(question, byId(id).textContent)) await step();
});

export class Controls {
  /** `game()` is asked late: the game is built of these controls. */
  constructor(game) {
    on("undo", ({ detail }) => {
      const twice = detail > 1;
      if (!twice && !game().picking.back()) game().performAction("actUndo");
    });
    on("gone-watch", () => {
      forget(game().table);
      location.reload();
    });
    on("return", () => game().comeBack());
    onConfirmed("concede", _("Give the game up? The other side then wins."),
      () => game().leave(api.concede));
    onConfirmed("quit", _("Leave your seat? A zombie plays on for you, and the game no longer counts. You can come back while it lasts."),
      () => game().leave(api.quit));
  }

  /** Undo keeps its place; a spectator is shown no button at all. */
  draw({ seated, undoable, leaving, returning }) {
    byId("actions").hidden = !seated;
    byId("undo").disabled = !undoable;
    byId("return").hidden = !returning;
    byId("leaving").hidden = !leaving;
  }

  say(text, mine) {
    const heading = byId("pagemaintitletext");
    if (heading.textContent !== text) heading.textContent = text;
    byId("page-title").classList.toggle("mine", mine);
    document.title = mine ? `● ${_("Your turn")} – ${_("Isle of Bears")}` : _("Isle of Bears");
  }

  connection(status) {
    byId("connection").dataset.status = status;
    byId("connection").textContent = status === "live"
      ? _("Connected")
      : _("Connection lost, trying again");
  }

  gone({ code, message }, table) {
    const stranger = code === "unauthorized";
    byId("gone-why").textContent = stranger
      ? _("What this browser has kept does not open a seat of this table.")
      : message;
    byId("gone-watch").hidden = !stranger;
    byId("gone-replay").hidden = stranger;
    byId("gone-replay").href = addressOf("replay", table);
    byId("gone").hidden = false;
    document.title = _("Isle of Bears");
    byId("table").hidden = byId("loading").hidden = true;
    byId("gone").querySelector("a").focus();
  }
}
