// What stands beside the bears: whose flag flies, how many they are, who waits in the hand.

import { svg } from "./dom.js";
import { _, named } from "./language.js";
import { isleOf } from "./places.js";
import { centre, HEIGHT, waiting } from "./places.js";

const COLOURS = { b: "black", w: "white" };
const FLAGS = { b: "M0 0H30V31L15 23 0 31Z", w: "M0 0H26Q32 15 26 30H0Z" };

/** A space in words: where, which bears from the bottom up, and whose they are. */
export function spaceLabel(view, space) {
  const stack = view.board[space];
  const place = named.space(space);
  if (view.sunk.includes(isleOf(space))) return _("${place}: sunk", { place });
  if (!stack) return _("${place}: empty", { place });
  const controller = named.colour(COLOURS[stack.at(-1)]);
  const args = { place, stack: named.stack(stack), count: stack.length, controller };
  if (stack.length === 1) return _("${place}: ${stack}", args);
  return _("${place}: ${count} bears, bottom to top ${stack}. ${controller} controls them", args);
}

/** The controlling colour's letter, as it stands on flags. */
export function letter(bear) {
  return bear === "b" ? _("B") : _("W");
}

/** Flag and, for two or more bears, their number. */
export function marks(space, stack) {
  const { x, y } = centre(space);
  const top = stack.at(-1);
  return svg("g", { class: "mark", "aria-hidden": "true", data: { of: space } },
    svg("g", { class: `flag flag-${top}`, transform: `translate(${x - 74} ${y + 36})` },
      svg("path", { d: FLAGS[top] }), svg("text", { x: 14, y: 18 }, letter(top))),
    stack.length < 2 ? null : svg("g", { class: "count", transform: `translate(${x + 58} ${y + 54})` },
      svg("circle", { r: 18 }), svg("text", { y: 7 }, String(stack.length))));
}

/** The floe on which bears in hand wait; the next one stands by itself, under a sign. */
export function tray(held) {
  if (!held) return svg("g");
  const end = waiting(held.length - 1, held.length).x + 70;
  const next = waiting(0, held.length);
  return svg("g", { class: "hand-floe", role: "img", "aria-label": _("In hand, the next first: ${stack}", { stack: named.stack(held) }) },
    svg("path", { class: "cliff", d: `M96 ${HEIGHT - 16}H${end}L${end - 18} ${HEIGHT - 2}H112Z` }),
    svg("path", { class: "snow", d: `M104 ${HEIGHT - 28}H${end - 8}L${end} ${HEIGHT - 14}H92Z` }),
    svg("path", { class: "next", d: `M${next.x - 66} ${next.y - 34}l-22-14v9h-26v10h26v9Z` }),
    svg("text", { class: "next-word", x: 14, y: HEIGHT - 20 }, _("next")));
}
