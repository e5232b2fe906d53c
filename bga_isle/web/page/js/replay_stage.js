/** What lies on the table at a moment of a replay, and how it came there. */

import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { fold } from "./fold.js";
import { named } from "./language.js";
import { trailOf } from "./log.js";

/** The board and both hands; a later call always wins over a movement under way. */
export class Stage {
  constructor(moments, boardHost, handsHost) {
    this.moments = moments;
    this.board = new Board(boardHost);
    this.hands = new Hands(handsHost);
    this.calls = 0;
  }

  /** Shows a moment without movement. */
  draw(moment) {
    this.calls += 1;
    this.board.finish();
    this.put(moment);
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
    this.put(moment);
  }

  /** The trail of a Dismiss is shown as to the player who chooses, with nothing to choose. */
  put(moment) {
    const view = this.moments.view(moment);
    const path = trailOf(this.moments.steps.slice(0, moment), view);
    this.board.draw(view);
    this.board.ask(path.length > 0 ? { spaces: [], arrows: [], picked: [], path } : null);
    this.drawHands(view);
  }

  drawHands(view) {
    const people = { black: named.colour("black"), white: named.colour("white") };
    this.hands.draw(view, { you: null, people });
  }
}
