// Lets somebody pick on the board and in the hands until an action is decided.

import { spaceLabel } from "./board_marks.js";
import { Choosing } from "./choosing.js";
import { _, named } from "./language.js";

// By the action's kind and field, from the names of all that may be told.
const labels = (names) => ({
  "actMoveStack.source": _("Move from ${place}", names),
  "actMoveStack.target": _("Move to ${place}", names),
  "actSwapStacks.first": _("Swap ${place}", names),
  "actSwapStacks.second": _("Swap with ${place}", names),
  "actGather.target": _("Party on ${place}", names),
  "actPile.source": _("Next onto the party, from ${place}", names),
  "actPushStack.source": _("Push from ${place}", names),
  "actPushStack.direction": _("Push towards ${direction_name}", names),
  "actPickUp.source": _("Pick up from ${place}", names),
  "actPlaceBear.target": _("Set the next bear down on ${place}", names),
  "actBanish.target": _("Banish from ${place}", names),
  "actPlayCard.card": _("Play ${card_name}", names),
  "actActivateCard.card": _("Activate ${card_name} of ${player_name}", names),
  "actForceDiscard.card": _("Discard ${card_name} of ${player_name}", names),
});

const NAMES = {
  space: (space, view) => ({ place: spaceLabel(view, space) }),
  direction: (direction) => ({ direction_name: named.direction(direction) }),
  card: (card, view, people) =>
    ({ card_name: named.card(card), player_name: people[card.split("-")[0]] }),
};

// The label of what can be picked; `place` is how many picks of the action come before.
function labelOf({ kind, value }, { action, ...fields }, place, view, people) {
  const names = NAMES[kind](value, view, people);
  return labels(names)[`${action}.${Object.keys(fields)[place]}`] ?? Object.values(names)[0];
}

export class Picking {
  // `onTouch()` comes before each pick, `onForesee` while one is pointed at.
  constructor({ board, hands, people, onTouch, onAction, onForesee }) {
    Object.assign(this, { board, hands, people, onTouch, onAction, onForesee });
    this.choosing = new Choosing([]);
    this.past = [];
    this.live = false;
    this.listeners = {
      onPick: (pick) => this.pick(pick),
      onPreview: (pick) => this.foresee(pick),
      onMiss: (target) => this.changeMind(target),
    };
  }

  // `past`: the events whose traces stay in sight meanwhile.
  offer(actions, view, past) {
    Object.assign(this, { actions, choosing: new Choosing(actions), view, past, live: true });
    this.ask();
  }

  // Ends all asking; what was picked stays marked while the server is asked.
  settle() {
    this.live = false;
    this.onForesee(null);
    this.board.ask({ picked: this.picked, past: this.past });
    this.hands.ask();
  }

  back() {
    if (!this.live || !this.choosing.back()) return false;
    this.ask();
    return true;
  }

  pick(pick) {
    this.onTouch();
    this.onForesee(null);
    if (this.choosing.has(pick)) return void this.back();
    const byKeys = document.activeElement?.matches(":focus-visible");
    const action = this.choosing.pick(pick);
    if (action) return this.onAction(action);
    this.ask();
    if (byKeys) this.focusFirst();
  }

  // The spaces that could be picked at first.
  first() {
    return new Choosing(this.actions).options().map(({ pick }) => pick.value);
  }

  // A click on one of them takes it in place of what was picked.
  changeMind(target) {
    const begin = new Choosing(this.actions);
    const space = Number(target.closest("[data-space]")?.dataset.space ?? -1);
    if (!this.live || begin.pick({ kind: "space", value: space }) || !begin.picked.length) return;
    this.onTouch();
    this.choosing = begin;
    this.ask();
  }

  // After half a choice by keyboard the other half is at hand, not what would put it back.
  focusFirst() {
    const [{ pick }] = this.choosing.options();
    document.querySelector(`#board [data-${pick.kind}="${pick.value}"]`).focus();
  }

  get picked() {
    return this.choosing.picked.filter(({ kind }) => kind === "space").map(({ value }) => value);
  }

  ask() {
    const { picked, people, view, past, listeners } = this;
    const place = this.choosing.picked.length;
    const offered = { space: [], card: [], direction: [] };
    for (const { pick, actions: [action] } of this.choosing.options()) {
      offered[pick.kind].push({
        [pick.kind]: pick.value,
        label: labelOf(pick, action, place, view, people),
        kind: this.choosing.decidedBy(pick) ? "target" : "source",
        source: picked.at(-1),
      });
    }
    const back = picked.map((space) => ({
      space, label: _("Put back ${place}", { place: named.space(space) }), kind: "source",
    }));
    this.board.ask({
      picked,
      past,
      spaces: [...offered.space, ...back],
      arrows: offered.direction,
      others: this.first(),
      ...listeners,
    });
    this.hands.ask({ cards: offered.card, ...listeners });
  }

  foresee(pick) {
    const option = pick && this.choosing.options().find(
      (each) => each.pick.kind === pick.kind && each.pick.value === pick.value,
    );
    this.onForesee(option ? { ...option, action: this.choosing.decidedBy(pick) } : null);
  }
}
