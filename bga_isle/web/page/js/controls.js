// The buttons around the board, the heading, and the state of the line.

import { addressOf, api } from "./connection.js";
import { $ } from "./dom.js";
import { forget } from "./keys.js";
import { _ } from "./language.js";
import { confirmed } from "./notices.js";
import { rest } from "./offering.js";

const on = (id, click) => $(id).addEventListener("click", click);

// A button of a big step: it is taken once a question is answered by the button's own name.
const onConfirmed = (id, question, step) => on(id, async () => {
  if (await confirmed(question, $(id).textContent)) await step();
});

export class Controls {
  // `game()` is asked late: the game is built of these controls.
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

  // Undo keeps its place; a spectator is shown no button at all. `side` is named where both are here.
  draw({ seated, undoable, leaving, returning, side }) {
    $("actions").hidden = !seated;
    $("undo").disabled = !undoable;
    $("return").hidden = !returning;
    $("leaving").hidden = !leaving;
    const named = (prompt) => side ? _("${colour}: ${prompt}", { colour: side, prompt }) : prompt;
    $("concede").textContent = named(_("Concede"));
    $("quit").textContent = named(_("Leave the seat"));
  }

  // Where nothing has the focus it begins at what is to be done.
  begin() {
    if (document.activeElement === document.body) rest($("pagemaintitletext"));
  }

  say(text, mine) {
    const heading = $("pagemaintitletext");
    if (heading.textContent !== text) heading.textContent = text;
    $("page-title").classList.toggle("mine", mine);
    document.title = mine ? `● ${_("Your turn")} – ${_("Isle of Bears")}` : _("Isle of Bears");
  }

  connection(status) {
    $("connection").dataset.status = status;
    $("connection").textContent = status === "live"
      ? _("Connected")
      : _("Connection lost, trying again");
  }

  gone({ code, message }, table) {
    const stranger = code === "unauthorized";
    $("gone-why").textContent = stranger
      ? _("What this browser has kept does not open a seat of this table.")
      : message;
    $("gone-watch").hidden = !stranger;
    $("gone-replay").hidden = stranger;
    $("gone-replay").href = addressOf("replay", table);
    $("gone").hidden = false;
    document.title = _("Isle of Bears");
    $("table").hidden = $("loading").hidden = true;
    $("gone").querySelector("a").focus();
  }
}
