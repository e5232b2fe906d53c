/** Shows what a pick would do, before it is made: the server says it, nothing is worked out here. */

import { api } from "./connection.js";
import { foldAll } from "./fold.js";
import { _, prompt } from "./language.js";
import { sentence } from "./log.js";
import { picksOf } from "./choosing.js";

const PAUSE = 80;

/** What need not be foretold: that used cards are discarded. */
const expected = ({ type, reason }) => type === "cardDiscarded" && reason === "used";

export class Foresight {
  /** `host` takes the sentence. */
  constructor({ board, host, table, people }) {
    Object.assign(this, { board, host, table, people });
    this.known = new Map();
    this.asked = 0;
  }

  /** Nothing is pointed at. */
  drop() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.board.preview(null);
    this.hint([]);
    this.say("");
  }

  /** Something is pointed at; `action` is null while more has to be picked. */
  see({ action, actions }, view, version, seat, token) {
    clearTimeout(this.timer);
    this.hint([]);
    const number = ++this.asked;
    if (action === null) {
      this.board.preview(null);
      this.say(_("${count} ways to go on from here", { count: actions.length }));
      return;
    }
    const show = () => this.look(action, version, token).then(
      (said) => number === this.asked && this.show(said, view, seat),
      (refusal) => number === this.asked && this.say(refusal.message),
    );
    if (this.known.has(keyOf(version, action))) show();
    else this.timer = setTimeout(show, PAUSE);
  }

  /** Each version and action is asked once; answers of older versions are let go. */
  look(action, version, token) {
    const key = keyOf(version, action);
    if (!this.known.has(key)) {
      if (this.version !== version) this.known.clear();
      this.version = version;
      const asking = api.preview(this.table, version, action, token);
      this.known.set(key, asking);
      asking.catch(() => this.known.delete(key));
    }
    return this.known.get(key);
  }

  show({ events, gamestate }, view, seat) {
    const after = foldAll(view, events);
    const moves = after.board.join() !== view.board.join() || after.sunk.length !== view.sunk.length;
    const lines = events
      .filter((event) => !expected(event))
      .map((event) => sentence(event, this.people));
    this.board.preview(moves ? after : null);
    if (gamestate) {
      lines.push(prompt(gamestate, seat, this.people));
      if (!moves) this.hint(firstPicks(gamestate.args.possible_actions));
    }
    this.say(lines.filter(Boolean).join(" · "));
  }

  /** Marks what could be picked next. */
  hint(picks) {
    for (const marked of document.querySelectorAll("#play .hint")) marked.classList.remove("hint");
    for (const { kind, value } of picks) {
      document.querySelector(`#play [data-${kind}="${value}"]`)?.classList.add("hint");
    }
  }

  say(text) {
    this.host.textContent = text;
  }
}

const keyOf = (version, action) => `${version} ${JSON.stringify(action)}`;

/** What comes first in the actions that could be chosen next. */
const firstPicks = (actions) => actions.map((action) => picksOf(action)[0]);
