// From possible actions to picks and back: an action's fields are what is picked, in their order.

const same = (one, other) => one.kind === other.kind && one.value === other.value;
const starts = (picks, beginning) => beginning.every((pick, place) => same(pick, picks[place]));
const kindOf = (field) => (field === "card" || field === "direction" ? field : "space");

// An action as picks: `[{kind: "card" | "space" | "direction", value}]`.
export function picksOf({ action, ...fields }) {
  return Object.entries(fields).map(([field, value]) => ({ kind: kindOf(field), value }));
}

// The orders in which an action's picks may come: two equal partners in either.
function ordersOf(action) {
  const picks = picksOf(action);
  return "first" in action ? [picks, picks.toReversed()] : [picks];
}

export class Choosing {
  constructor(actions) {
    this.picked = [];
    this.lines = actions.flatMap((action) => ordersOf(action).map((picks) => ({ action, picks })));
  }

  // What can be picked next: `[{pick, actions}]`, with the actions that would be left.
  options() {
    const options = [];
    const place = this.picked.length;
    for (const { action, picks } of this.lines) {
      if (picks.length <= place || !starts(picks, this.picked)) continue;
      const option = options.find(({ pick }) => same(pick, picks[place]));
      if (option) option.actions.push(action);
      else options.push({ pick: picks[place], actions: [action] });
    }
    return options;
  }

  decidedBy(pick) {
    const picks = [...this.picked, pick];
    const decided = (line) => line.picks.length === picks.length && starts(line.picks, picks);
    return this.lines.find(decided)?.action ?? null;
  }

  // Picks one of the options: the action once it is decided, else null.
  pick(pick) {
    if (!this.options().some((option) => same(option.pick, pick))) return null;
    const action = this.decidedBy(pick);
    this.picked.push(pick);
    return action;
  }

  has(pick) {
    return this.picked.some((each) => same(each, pick));
  }

  back() {
    return this.picked.pop() !== undefined;
  }
}
