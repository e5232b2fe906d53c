/** The log beside a replay: one entry a moment, each a link to it. */

import { html } from "./dom.js";
import { _, named } from "./language.js";
import { sentence } from "./log.js";

/** Lists moments in an <ol>. */
export class ReplayLog {
  constructor(host) {
    this.host = host;
  }

  /** Adds the entries of all moments that are not listed yet. */
  extend(moments) {
    for (let moment = this.host.children.length; moment <= moments.last; moment += 1) {
      this.host.append(entry(moment, moments.step(moment)));
    }
  }

  /** Marks the current moment and brings it into sight, scrolling nothing but the log. */
  mark(moment) {
    const item = this.host.children[moment];
    this.host.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.firstChild.setAttribute("aria-current", "step");
    this.host.scrollTop = item.offsetTop - (this.host.clientHeight - item.offsetHeight) / 2;
  }
}

function entry(moment, step) {
  const lines = told(step).map((text) => html("span", {}, text));
  return html("li", {},
    html("a", { href: `#${moment}` }, html("b", {}, `${moment} · ${who(step)}`), ...lines));
}

/** The lines of what happened in a step; null is the opening. */
export function told(step) {
  return (step?.events ?? []).map((event) => sentence(event)).filter((text) => text !== "");
}

/** Whose choice a step was. */
export function who(step) {
  if (step === null) return _("Opening");
  const colour = named.colour(step.seat);
  return step.by === "zombie" ? _("${colour} (zombie)", { colour }) : colour;
}
