/** What lies on the table at a moment of a replay, and how it came there. */

import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { fold } from "./fold.js";
import { everybody } from "./language.js";
import { turnOf } from "./log.js";

/** The board and both hands; a later call always wins over a movement under way. */
export class Stage {
  constructor(moments, boardHost, handsHost) {
    this.moments = moments;
    this.board = new Board(boardHost);
    this.hands = new Hands(handsHost);
    this.calls = 0;
  }

  draw(moment) {
    this.calls += 1;
    const view = this.moments.view(moment);
    this.board.draw(view);
    this.board.ask({ past: turnOf(this.moments.steps.slice(0, moment)) });
    this.drawHands(view);
  }

  /** Shows the step that leads to a moment, event by event. */
  async show(moment) {
    this.draw(moment - 1);
    const call = this.calls;
    let view = this.moments.view(moment - 1);
    for (const event of this.moments.step(moment).events) {
      view = fold(view, event);
      this.drawHands(view);
      await this.board.show(event, view);
      if (this.calls !== call) return;
    }
    this.draw(moment);
  }

  drawHands(view) {
    this.hands.draw(view, { you: null, people: everybody() });
  }
}
