/** A game as a row of moments: 0 is the opening, each choice leads to the next. */

import { foldAll } from "./fold.js";

const EVERY = 8;

/** Views of any moment; every eighth is kept, so that no jump has far to fold. */
export class Moments {
  constructor({ opening, steps, result }) {
    Object.assign(this, { steps, result, kept: [opening] });
  }

  get last() {
    return this.steps.length;
  }

  step(moment) {
    return this.steps[moment - 1] ?? null;
  }

  view(moment) {
    const base = Math.min(Math.floor(moment / EVERY), this.kept.length - 1);
    let view = this.kept[base];
    for (let at = base * EVERY + 1; at <= moment; at += 1) {
      view = foldAll(view, this.step(at).events);
      if (at % EVERY === 0) this.kept[at / EVERY] = view;
    }
    return view;
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
