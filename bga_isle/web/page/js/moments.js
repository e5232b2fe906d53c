/** A game as a row of moments: 0 is the opening, each choice leads to the next. */

import { foldAll } from "./fold.js";

export class Moments {
  constructor({ opening, steps, result }) {
    Object.assign(this, { opening, steps, result });
  }

  get last() {
    return this.steps.length;
  }

  /** The choice that led to a moment, null for the opening. */
  step(moment) {
    return this.steps[moment - 1] ?? null;
  }

  view(moment) {
    const steps = this.steps.slice(0, moment);
    return steps.reduce((view, { events }) => foldAll(view, events), this.opening);
  }

  add(step) {
    this.steps.push(step);
    this.result ??= step.events.find(({ type }) => type === "gameEnded") ?? null;
  }
}

/** The moment that an address's fragment names, the last one where there are fewer; else null. */
export function momentIn(fragment, last) {
  const found = /^#(\d+)$/.exec(fragment);
  return found && Math.min(Number(found[1]), last);
}
