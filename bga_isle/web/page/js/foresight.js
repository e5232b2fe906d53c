// Shows what a pick would do: the server says it, nothing is worked out here.

import { picksOf } from "./choosing.js";
import { api } from "./connection.js";
import { foldAll } from "./fold.js";
import { saidOf } from "./help_cards.js";
import { _, prompt } from "./language.js";
import { sentence, withStacks } from "./log.js";

const PAUSE = 80;

export class Foresight {
  constructor({ board, host, table, people }) {
    Object.assign(this, { board, host, table, people });
    this.known = new Map();
    this.asked = 0;
  }

  // While nothing is foreseen the card under way is explained.
  begin(pending) {
    this.known.clear();
    this.host.dataset.idle = pending ? saidOf(pending.card) : "";
  }

  drop() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.board.preview(null);
    this.hint([]);
    this.say("");
  }

  // `action` is null while more has to be picked.
  see({ action, actions }, view, version, seat, token) {
    clearTimeout(this.timer);
    this.hint([]);
    const number = ++this.asked;
    if (action === null) {
      this.board.preview(null);
      this.say(_("${count} ways to go on from here", { count: actions.length }));
      return;
    }
    const key = JSON.stringify(action);
    const show = () => this.look(key, version, action, token).then(
      (said) => number === this.asked && this.show(said, view, seat),
      (refusal) => number === this.asked && this.say(refusal.message),
    );
    if (this.known.has(key)) show();
    else this.timer = setTimeout(show, PAUSE);
  }

  // Each choice is asked once.
  look(key, version, action, token) {
    const asking = this.known.get(key) ?? api.preview(this.table, version, action, token);
    this.known.set(key, asking);
    asking.catch(() => this.known.delete(key));
    return asking;
  }

  show({ events, gamestate }, view, seat) {
    const after = foldAll(view, events);
    const moves = after.board.join() !== view.board.join() || after.sunk.length !== view.sunk.length;
    const lines = events.map((event) => sentence(event, this.people));
    const forced = events.some(({ reason }) => reason === "forced");
    this.board.preview(moves ? after : null);
    if (gamestate) {
      lines.push(_("then: ${prompt}", { prompt: prompt(gamestate, seat, this.people) }));
      if (!moves) this.hint(gamestate.args.possible_actions.map((action) => picksOf(action)[0]));
    } else {
      if (!moves && !forced) lines.push(_("nothing changes on the board"));
      lines.push(after.result ? "" : _("this ends the turn and cannot be taken back"));
    }
    this.say(lines.filter(Boolean).join(" · "));
  }

  hint(picks) {
    for (const marked of document.querySelectorAll("#play .hint")) marked.classList.remove("hint");
    for (const { kind, value } of picks) {
      document.querySelector(`#play [data-${kind}="${value}"]`)?.classList.add("hint");
    }
  }

  say(text) {
    this.host.replaceChildren(...withStacks(text));
  }
}
