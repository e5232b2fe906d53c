/** A game as a row of moments: 0 is the opening, each choice leads to the next. */

import { foldAll } from "./fold.js";

const EVERY = 8;

/** Views of any moment; every eighth is kept, so that no jump has far to fold. */
export class Moments {
  /** From what a replay call answered; more steps of a running game can be added. */
  constructor({ opening, steps, result }) {
    this.steps = [...steps];
    this.result = result;
    this.kept = [opening];
  }

  /** The number of the latest moment. */
  get last() {
    return this.steps.length;
  }

  /** The choice that led to a moment, null for the opening. */
  step(moment) {
    return this.steps[moment - 1] ?? null;
  }

  /** What lay on the table at a moment. */
  view(moment) {
    const base = Math.min(Math.floor(moment / EVERY), this.kept.length - 1);
    let view = this.kept[base];
    for (let at = base * EVERY + 1; at <= moment; at += 1) {
      view = foldAll(view, this.step(at).events);
      if (at % EVERY === 0) this.kept[at / EVERY] = view;
    }
    return view;
  }

  /** Adds a choice made since. */
  add(step) {
    this.steps.push(step);
    const end = step.events.find((event) => event.type === "gameEnded");
    if (end) this.result = end;
  }
}

/** The moment that an address's fragment names, the last one where there are fewer; else null. */
export function momentIn(fragment, last) {
  const found = /^#(\d+)$/.exec(fragment);
  return found && Math.min(Number(found[1]), last);
}
