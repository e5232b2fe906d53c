/**
 * Events become movement, log lines and announcements, one after the other. What is shown may lag
 * behind what is known; `finish` makes up for it at once.
 */

import { fold } from "./fold.js";

/** So many events may wait, about two turns; with more nobody would see how things stand. */
const BACKLOG = 32;

const HANDS = ["cardPlayed", "cardActivated", "effectFizzled", "cardDiscarded", "deckReshuffled",
  "cardsDrawn", "turnSkipped", "turnStarted", "gameEnded"];
const BOARD = ["stackMoved", "stacksSwapped", "partyCalled", "stackPiled", "stacksPushed",
  "stackPickedUp", "bearPlaced", "bearsDrowned", "isleSunk"];

export class Notifications {
  /** `parts`: board, drawHands, log, announcer, people. */
  constructor(parts) {
    Object.assign(this, parts);
    this.waiting = [];
    this.playing = false;
  }

  /** Shows exactly this view; what was still to be played is dropped. */
  setup(view, entries) {
    this.waiting = [];
    this.view = view;
    this.log.draw(entries, this.people);
    this.redraw();
  }

  /** Plays the events of one version behind those that still play. */
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

  /** Brings what is shown up to date at once. */
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

  notif_choiceTakenBack() {
    this.redraw();
  }
}

for (const type of HANDS) {
  Notifications.prototype[`notif_${type}`] = function () {
    this.drawHands(this.view);
  };
}
for (const type of BOARD) {
  Notifications.prototype[`notif_${type}`] = function (event) {
    return this.board.show(event, this.view);
  };
}
