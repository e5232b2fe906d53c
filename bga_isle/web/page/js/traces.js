/** What a turn has left on the board, for who looked away: tracks, and rings where something sank. */

import { rings, track } from "./pictures.js";
import { centre, DIRECTIONS, STEP } from "./places.js";

const WAYS = {
  stackMoved: ({ source, target }) => [[source, target]],
  stackPiled: ({ source, target }) => [[source, target]],
  stacksSwapped: ({ first, second }) => [[first, second], [second, first]],
  stacksPushed: ({ moves }) => moves.map(({ source, target }) => [source, target]),
};

/** The ways that whole stacks go in an event, [from, to] each. */
export const waysOf = (event) => WAYS[event.type]?.(event) ?? [];

/** Where bears went under: around their space, or beyond it, the way that the push after it went. */
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
