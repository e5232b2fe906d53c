/** Lets somebody pick on the board and in the hands until an action is decided. */

import { Choosing } from "./choosing.js";
import { backLabel, cardLabel, directionLabel, spaceLabel } from "./labels.js";

const valuesOf = (options, kind) =>
  options.filter(({ pick }) => pick.kind === kind).map(({ pick }) => pick.value);

export class Picking {
  /**
   * `onTouch()` comes before each pick, `onAction(action)` when one is decided, and
   * `onForesee({pick, action, actions} | null)` while a pick is pointed at.
   */
  constructor({ board, hands, people, onTouch, onAction, onForesee }) {
    Object.assign(this, { board, hands, people, onTouch, onAction, onForesee });
    this.choosing = new Choosing([]);
    this.trail = [];
    this.live = false;
  }

  /** Offers a list of possible actions; an empty one shows only the trail of a Dismiss. */
  offer(actions, view, trail) {
    Object.assign(this, { choosing: new Choosing(actions), view, trail, live: true });
    this.ask();
  }

  /** Ends all asking; what was picked stays marked while the server is asked. */
  settle() {
    this.live = false;
    this.onForesee(null);
    this.board.ask({ ...this.marks(), spaces: [], arrows: [], ...this.listeners() });
    this.hands.ask(null);
  }

  /** Puts the last pick back; false when nothing was picked. */
  back() {
    if (!this.live || !this.choosing.back()) return false;
    this.ask();
    return true;
  }

  pick(pick) {
    this.onTouch();
    this.onForesee(null);
    if (this.choosing.has(pick)) {
      this.back();
      return;
    }
    const byKeys = document.activeElement?.matches(":focus-visible");
    const action = this.choosing.pick(pick);
    if (action) {
      this.onAction(action);
      return;
    }
    this.ask();
    if (byKeys) this.focusFirst();
  }

  /** After half a choice by keyboard the other half is at hand, not what would put it back. */
  focusFirst() {
    const [{ pick }] = this.choosing.options();
    document.querySelector(`#board [data-${pick.kind}="${pick.value}"]`).focus();
  }

  ask() {
    const options = this.choosing.options();
    const spaces = options.filter(({ pick }) => pick.kind === "space");
    const picked = this.marks().picked;
    const offered = spaces.map(({ pick, actions }) => ({
      space: pick.value,
      label: spaceLabel(actions[0], this.choosing.picked.length, pick.value, this.view),
      kind: this.choosing.decidedBy(pick) ? "target" : "source",
    }));
    const back = picked.map((space) => ({ space, label: backLabel(space), kind: "source" }));
    const arrows = valuesOf(options, "direction").map((direction) => ({
      source: picked.at(-1),
      direction,
      label: directionLabel(direction),
    }));
    this.board.ask({
      ...this.marks(),
      spaces: [...offered, ...back],
      arrows,
      ...this.listeners(),
    });
    this.askHands(options);
  }

  askHands(options) {
    const cards = options.filter(({ pick }) => pick.kind === "card");
    if (cards.length === 0) {
      this.hands.ask(null);
      return;
    }
    this.hands.ask({
      cards: cards.map(({ pick, actions }) => ({
        card: pick.value,
        label: cardLabel(actions[0], pick.value, this.people),
      })),
      ...this.listeners(),
    });
  }

  marks() {
    const picked = this.choosing.picked.filter(({ kind }) => kind === "space");
    return { picked: picked.map(({ value }) => value), path: this.trail };
  }

  listeners() {
    return {
      onPick: (pick) => this.pick(pick),
      onPreview: (pick) => this.foresee(pick),
    };
  }

  foresee(pick) {
    const option = pick && this.choosing.options().find(
      (each) => each.pick.kind === pick.kind && each.pick.value === pick.value,
    );
    this.onForesee(option ? { ...option, action: this.choosing.decidedBy(pick) } : null);
  }
}
