/** The log beside a replay: one entry a moment, each a link to it. */

import { html } from "./dom.js";
import { _, named } from "./language.js";
import { sentence, withStacks } from "./log.js";

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

  /** Marks the current moment and brings it into sight, scrolling nothing but the log. */
  mark(moment) {
    const item = this.host.children[moment];
    this.host.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.firstChild.setAttribute("aria-current", "step");
    this.host.scrollTop = item.offsetTop - Math.max(0, this.host.clientHeight - item.offsetHeight) / 2;
  }
}

/** Whose choice a step was, and a line for each thing that happened; null is the opening. */
export function told(step) {
  const lines = (step?.events ?? []).map((event) => sentence(event)).filter(Boolean);
  return [html("b", {}, who(step)), ...lines.map((text) => html("span", {}, withStacks(text)))];
}

function who(step) {
  if (step === null) return _("Opening");
  const colour = named.colour(step.seat);
  return step.by === "zombie" ? _("${colour} (zombie)", { colour }) : colour;
}
