// A game as a row of moments: 0 is the opening, each choice leads to the next.

import { foldAll } from "./fold.js";

export class Moments {
  constructor({ opening, steps, result }) {
    Object.assign(this, { opening, steps, result });
  }

  get last() {
    return this.steps.length;
  }

  // The choice that led to a moment, null for the opening.
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

// The moment that an address's fragment names, the last one where there are fewer; else null.
export function momentIn(fragment, last) {
  const found = /^#(\d+)$/.exec(fragment);
  return found && Math.min(Number(found[1]), last);
}

/**
 * Moves through `moments` on a `stage`, which can `draw(moment)`, `show(moment)` with the movement
 * that leads to it, and `update()` what stands around. `pace()`: how long it rests between steps.
 */
export class Player {
  constructor(moments, stage, pace) {
    Object.assign(this, { moments, stage, moment: 0, playing: false, pace, walk: 0 });
  }

  get atEnd() {
    return this.moment === this.moments.last;
  }

  jump(moment) {
    this.halt();
    this.go(moment);
  }

  // Takes one step, the one on with its movement.
  async step(by) {
    this.halt();
    if (by > 0) await this.forth();
    else this.go(this.moment + by);
  }

  // Plays on from here, from the opening if this is the end.
  async play() {
    this.halt();
    const walk = this.walk;
    this.playing = true;
    if (this.atEnd) this.go(0);
    this.stage.update();
    while (this.walk === walk && !this.atEnd) {
      await this.forth();
      if (!this.atEnd) await new Promise((on) => setTimeout(on, this.pace()));
    }
    if (this.walk === walk) this.stop();
  }

  stop() {
    this.halt();
    this.stage.update();
  }

  // Takes in a choice made since, and shows it if `follow` and this is the end.
  async add(step, follow) {
    const along = follow && this.atEnd && !this.playing;
    this.moments.add(step);
    if (along) await this.forth();
    else this.stage.update();
  }

  halt() {
    this.walk += 1;
    this.playing = false;
  }

  go(moment) {
    this.moment = Math.max(0, Math.min(moment, this.moments.last));
    this.stage.draw(this.moment);
    this.stage.update();
  }

  async forth() {
    if (this.atEnd) return;
    this.moment += 1;
    this.stage.update();
    await this.stage.show(this.moment);
  }
}
