// Events become movement, log lines and announcements. What is shown may lag behind what is known.

import { fold, TOLD } from "./fold.js";

// So many events may wait, about two turns; with more nobody would see how things stand.
const BACKLOG = 32;

export class Notifications {
  // `parts`: board, drawHands, log, announcer, people.
  constructor(parts) {
    Object.assign(this, parts, { waiting: [], playing: false });
  }

  // Shows exactly this view; what was still to be played is dropped.
  setup(view, entries) {
    this.waiting = [];
    this.view = view;
    this.log.draw(entries, this.people);
    this.redraw();
  }

  // Plays the events of one version behind those that still play.
  async play(events) {
    this.waiting.push(...events);
    if (document.hidden || this.waiting.length > BACKLOG) this.finish();
    if (this.playing) return;
    this.playing = true;
    try {
      while (this.waiting.length > 0) {
        const event = this.next();
        await this[`notif_${event.type}`]?.(event);
      }
    } finally {
      this.playing = false;
    }
  }

  // Brings what is shown up to date at once.
  finish() {
    this.board.finish();
    if (this.waiting.length === 0) return;
    while (this.waiting.length > 0) this.next();
    this.redraw();
  }

  next() {
    const event = this.waiting.shift();
    this.view = fold(this.view, event);
    this.announcer.say(this.log.add(event, this.people));
    return event;
  }

  redraw() {
    this.board.draw(this.view);
    this.drawHands(this.view);
  }
}

// Each is shown alike: the hands as they are then, and on the board what it moves there.
for (const type of TOLD) {
  Notifications.prototype[`notif_${type}`] = function (event) {
    this.drawHands(this.view);
    return this.board.show(event, this.view);
  };
}
