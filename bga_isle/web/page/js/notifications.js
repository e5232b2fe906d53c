/**
 * Events become movement, log lines and announcements, one after the other. What is shown may
 * lag behind what is known; `finish` makes up for it at once.
 */

import { fold } from "./fold.js";

export class Notifications {
  constructor({ board, drawHands, log, announcer, people }) {
    Object.assign(this, { board, drawHands, log, announcer, people });
    this.waiting = [];
    this.round = 0;
  }

  /** Shows exactly this view; what was still to be played is dropped. */
  setup(view, entries) {
    this.round += 1;
    this.waiting = [];
    this.view = view;
    this.log.draw(entries, this.people);
    this.board.finish();
    this.redraw();
  }

  /** Plays the events of one version; older ones that still play are finished at once. */
  async play(events) {
    this.finish();
    const round = ++this.round;
    this.waiting = [...events];
    while (this.waiting.length > 0 && round === this.round) {
      const event = this.next();
      await this[`notif_${event.type}`]?.(event);
    }
  }

  /** Brings what is shown up to date at once. */
  finish() {
    this.round += 1;
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

  move(event) {
    return this.board.show(event, this.view);
  }

  notif_cardPlayed() {
    this.drawHands(this.view);
  }

  notif_cardActivated() {
    this.drawHands(this.view);
  }

  notif_effectFizzled() {
    this.drawHands(this.view);
  }

  notif_stackMoved(event) {
    return this.move(event);
  }

  notif_stacksSwapped(event) {
    return this.move(event);
  }

  notif_partyCalled(event) {
    return this.move(event);
  }

  notif_stackPiled(event) {
    return this.move(event);
  }

  notif_stacksPushed(event) {
    return this.move(event);
  }

  notif_stackPickedUp(event) {
    return this.move(event);
  }

  notif_bearPlaced(event) {
    return this.move(event);
  }

  notif_bearsDrowned(event) {
    return this.move(event);
  }

  notif_isleSunk(event) {
    return this.move(event);
  }

  notif_cardDiscarded() {
    this.drawHands(this.view);
  }

  notif_deckReshuffled() {
    this.drawHands(this.view);
  }

  notif_cardsDrawn() {
    this.drawHands(this.view);
  }

  notif_turnSkipped() {
    this.drawHands(this.view);
  }

  notif_turnStarted() {
    this.drawHands(this.view);
  }

  notif_choiceTakenBack() {
    this.redraw();
  }

  notif_gameEnded() {
    this.drawHands(this.view);
  }
}
