/**
 * From possible actions to picks on the table and back. An action's fields are what is picked,
 * in their order; which picks are open follows from the list alone.
 */

const same = (one, other) => one.kind === other.kind && one.value === other.value;
const kindOf = (field) => (field === "card" || field === "direction" ? field : "space");

/** What has to be picked for an action: `[{kind: "card" | "space" | "direction", value}]`. */
export function picksOf(action) {
  return Object.entries(action)
    .filter(([field]) => field !== "action")
    .map(([field, value]) => ({ kind: kindOf(field), value }));
}

/** The orders in which an action's picks may come: two equal partners in either. */
function ordersOf(action) {
  const picks = picksOf(action);
  return "first" in action ? [picks, [...picks].reverse()] : [picks];
}

/** One decision under way. */
export class Choosing {
  constructor(actions) {
    this.picked = [];
    this.lines = actions.flatMap((action) => ordersOf(action).map((picks) => ({ action, picks })));
  }

  /** What can be picked next: `[{pick, actions}]`, with the actions that would be left. */
  options() {
    const options = [];
    for (const { action, picks } of this.open()) {
      const pick = picks[this.picked.length];
      const option = options.find((known) => same(known.pick, pick));
      if (option) {
        option.actions.push(action);
      } else {
        options.push({ pick, actions: [action] });
      }
    }
    return options;
  }

  /** The action that a pick would decide, else null. */
  decidedBy(pick) {
    const picks = [...this.picked, pick];
    const line = this.lines.find(
      (each) => each.picks.length === picks.length && starts(each.picks, picks),
    );
    return line?.action ?? null;
  }

  /** Picks one of the options: the action once it is decided, else null. */
  pick(pick) {
    if (!this.options().some((option) => same(option.pick, pick))) {
      return null;
    }
    const action = this.decidedBy(pick);
    this.picked.push(pick);
    return action;
  }

  /** Whether this was picked and can be put back. */
  has(pick) {
    return this.picked.some((each) => same(each, pick));
  }

  /** Puts the last pick back; false when there is none. */
  back() {
    return this.picked.pop() !== undefined;
  }

  open() {
    return this.lines.filter(
      ({ picks }) => picks.length > this.picked.length && starts(picks, this.picked),
    );
  }
}

function starts(picks, beginning) {
  return beginning.every((pick, place) => same(pick, picks[place]));
}
