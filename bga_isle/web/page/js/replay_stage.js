// What lies on the table at a moment of a replay, and how it came there.

import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { html } from "./dom.js";
import { fold } from "./fold.js";
import { _, everybody, named } from "./language.js";
import { sentence, turnOf, withStacks } from "./log.js";

// The board and both hands; a later call always wins over a movement under way.
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

  // Shows the step that leads to a moment, event by event.
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

export class ReplayLog {
  constructor(host) {
    this.host = host;
  }

  extend(moments) {
    for (let moment = this.host.children.length; moment <= moments.last; moment += 1) {
      const [who, ...lines] = told(moments.step(moment));
      who.prepend(`${moment} · `);
      this.host.append(html("li", {}, html("a", { href: `#${moment}` }, who, lines)));
    }
  }

  // Marks the current moment and brings it into sight, scrolling nothing but the log.
  mark(moment) {
    const item = this.host.children[moment];
    this.host.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.firstChild.setAttribute("aria-current", "step");
    this.host.scrollTop = item.offsetTop - Math.max(0, this.host.clientHeight - item.offsetHeight) / 2;
  }
}

// Whose choice a step was, and a line for each thing that happened; null is the opening.
export function told(step) {
  const lines = (step?.events ?? []).map((event) => sentence(event)).filter(Boolean);
  return [html("b", {}, who(step)), ...lines.map((text) => html("span", {}, withStacks(text)))];
}

function who(step) {
  if (step === null) return _("Opening");
  const colour = named.colour(step.seat);
  return step.by === "zombie" ? _("${colour} (zombie)", { colour }) : colour;
}
