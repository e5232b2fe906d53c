// What stands beside the bears: whose flag flies, how many they are, who waits in the hand.

import { svg } from "./dom.js";
import { _, named } from "./language.js";
import { rings, track } from "./pictures.js";
import { centre, DIRECTIONS, isleOf, STEP, waiting } from "./places.js";

const COLOURS = { b: "black", w: "white" };
const FLAGS = { b: "M0 0H30V31L15 23 0 31Z", w: "M0 0H26Q32 15 26 30H0Z" };

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

export function marks(space, stack) {
  const [x, y] = centre(space);
  const top = stack.at(-1);
  return svg("g", { class: "banner", "aria-hidden": "true", data: { of: space } },
    svg("g", { class: `flag flag-${top}`, transform: `translate(${x - 77} ${y + 31}) scale(1.15)` },
      svg("path", { d: FLAGS[top] }),
      svg("text", { x: 14, y: 18 }, top === "b" ? _("B") : _("W"))),
    stack.length < 2 ? null : counter(x + 58, y + 54, String(stack.length)));
}

export function counter(x, y, text) {
  return svg("g", { class: "count", transform: `translate(${x} ${y})` },
    svg("circle", { r: 20 }), svg("text", { y: 8 }, text));
}

// The floe on which bears in hand wait; the next one stands by itself, under a sign.
export function tray(held) {
  if (!held) return [];
  const { x, y } = waiting(0, held.length);
  const floe = (from, to) => `M${from} ${y - 6}l14-14H${to - 14}l14 14-22 16H${from + 22}Z`;
  const rest = held.length > 1
    ? floe(waiting(1, held.length).x - 66, waiting(held.length - 1, held.length).x + 66) : "";
  const label = _("In hand, the next first: ${stack}", { stack: named.stack(held) });
  return [svg("g", { role: "img", "aria-label": label },
    svg("path", { class: "floe", d: floe(x - 66, x + 66) + rest }),
    svg("path", { class: "sign", d: `M14 ${y - 44}H84L104 ${y - 26} 84 ${y - 8}H14Z` }),
    svg("text", { class: "sign-word", x: 52, y: y - 19 }, _("next")))];
}

const WAYS = {
  stackMoved: ({ source, target }) => [[source, target]],
  stackPiled: ({ source, target }) => [[source, target]],
  stacksSwapped: ({ first, second }) => [[first, second], [second, first]],
  stacksPushed: ({ moves }) => moves.map(({ source, target }) => [source, target]),
};

// The ways that whole stacks go in an event, [from, to] each.
export const waysOf = (event) => WAYS[event.type]?.(event) ?? [];

// Where bears went under: around their space, or beyond it, the way that the push after it went.
function fall({ space, reason }, { direction }) {
  const [x, y] = centre(space);
  if (reason !== "pushed") return rings("fallen", x, y + 46, 2.8);
  const [dx, dy] = DIRECTIONS[direction];
  return rings("sunken", x + dx * STEP * 0.55, y + dy * STEP * 0.55, 1.1);
}

export function traces(events) {
  let last = null;
  return events.flatMap((event, order) => {
    const { type, source, target, isle } = event;
    if (type === "isleSunk") return rings("sunken", ...centre(isle, 2), 6);
    if (type === "bearsDrowned") return fall(event, events[order + 1]);
    const ways = type === "bearPlaced" ? [[last, target]] : waysOf(event);
    last = target ?? source;
    return ways.map(track);
  });
}
