// The artwork, painted by board.css. A shape used often is kept once and drawn by <use>.

import { svg } from "./dom.js";
import {
  angleOf, arrowPlace, centre, HEIGHT, isleOf, MIDDLE, perch, SPACES, TURNS, WIDTH,
} from "./places.js";

const path = (name, d) => svg("path", { class: name, d });
const ellipse = (name, cx, cy, rx, ry = rx) => svg("ellipse", { class: name, cx, cy, rx, ry });
const pair = (name, x, ...more) => [ellipse(name, -x, ...more), ellipse(name, x, ...more)];

const paws = () => [...pair("paw", 36, -5, 12, 7),
  path("claws", "M-41-2V-5M-36-1V-4M-31-2V-5M41-2V-5M36-1V-4M31-2V-5")];

// Feet at 0, 0. Without colours the black bear is told by round ears, brows and a pale collar.
const BEARS = {
  b: () => [
    pair("coat ear", 19, -49, 10), pair("inner", 19, -49, 4.5),
    path("coat", "M-47-2C-56-27-36-45 0-45S56-27 47-2Q46 1 42 1H-42Q-46 1-47-2Z"),
    path("mark", "M-29-20Q-25-1 0-1T29-20Q24-6 0-6T-29-20Z"),
    ellipse("coat", 0, -31, 28, 24),
    pair("mark", 11, -38, 3.5, 2.5), pair("eye", 12, -30, 4.4), pair("pupil", 11.4, -29.6, 2.4),
    ellipse("snout", 0, -18, 12, 9),
    path("nose", "M-5-23H5Q5-18 0-17-5-18-5-23Z"),
    path("lip", "M0-17V-14M-5-13Q-2-11 0-14 2-11 5-13"),
    paws(),
  ],
  w: () => [
    pair("coat ear", 23, -43, 7), pair("inner", 23, -43, 3),
    path("coat", "M-47-2C-58-26-38-44 0-44S58-26 47-2Q46 1 42 1H-42Q-46 1-47-2Z"),
    path("coat", "M-26-26C-27-44-16-54 0-54S27-44 26-26C25-12 14-5 0-5S-25-12-26-26Z"),
    pair("pupil", 11, -31, 3.2),
    path("snout", "M-8-30Q-13-20-13-14-12-6 0-6T13-14Q13-20 8-30Z"),
    path("nose", "M-6-22H6Q6-16 0-15-6-16-6-22Z"),
    path("lip", "M0-15V-12M-6-11Q-2-8 0-12 2-8 6-11"),
    paws(),
  ],
};

// The north-west isle, the board's middle at 0, 0.
const COAST = "M-3-323V-172A22 22 0 1 1-3-152V-3H-140A26 26 0 1 0-184-3H-323L-331-52-320-96-333-150"
  + "-322-205-331-254-309-308-250-331-204-321-146-333-92-320-44-330Z";
const FACETS = "M-331-52L-296-70-320-96ZM-322-205L-290-228-331-254ZM-309-308L-272-296-250-331Z"
  + "M-146-333L-118-300-92-320ZM-204-321L-190-306-146-333Z";

const ICONS = {
  straight: "M3 16H29M16 3V29M7 12 3 16 7 20M25 12 29 16 25 20M12 7 16 3 20 7M12 25 16 29 20 25",
  diagonal: "M6 6 26 26M26 6 6 26M6 12V6H12M20 6H26V12M26 20V26H20M12 26H6V20",
  leap: "M5 24C8 6 22 4 26 19M19 15 26 20 29 12M3 27H10M22 27H29",
  swap: "M6 12H25M19 6 25 12M26 21H7M13 27 7 21",
  party: "M16 3V10M12 7 16 11 20 7M16 29V22M12 25 16 21 20 25M3 16H10M7 12 11 16 7 20"
    + "M29 16H22M25 12 21 16 25 20",
  push: "M3 10V22M3 16H13M9 11 14 16 9 21M17 10H22V22H17ZM25 10H30V22H25Z",
  dismiss: "M3 26A3 3 0 1 0 9 26 3 3 0 1 0 3 26ZM10 18A3 3 0 1 0 16 18 3 3 0 1 0 10 18Z"
    + "M18 11A3 3 0 1 0 24 11 3 3 0 1 0 18 11ZM24 26H29M26 22 30 26 26 30M3 10V4M0 7 3 4 6 7",
  banish: "M3 21Q7 16 11 21T19 21 29 21M5 27Q9 23 13 27T21 27 28 26M16 3V14M11 9 16 14 21 9",
  playTwice: "M5 8H17V26H5ZM11 8V4H25V24H17M8.5 14Q11 11 13 14 13 16 8.5 20H13.5",
  forcedDiscard: "M7 4H21V18M7 4V26H14M19 21 28 30M28 21 19 30M11 10H17M11 15H16",
  wild: "M16 3 19.5 12 29 12.5 21.5 18.5 24 28 16 22.5 8 28 10.5 18.5 3 12.5 12.5 12Z",
};

let kept = null;

function artwork() {
  if (kept?.isConnected) return;
  const symbols = Object.entries(BEARS).map(([colour, drawing]) =>
    svg("g", { id: `bear-${colour}`, class: `bear-${colour}` }, drawing().flat()));
  const isle = [svg("path", { id: "isle", d: COAST }), svg("path", { id: "facets", d: FACETS })];
  const gradient = svg("linearGradient", { id: "deep", x2: 0.3, y2: 1 },
    [0, 0.55, 1].map((offset, order) => svg("stop", { offset, class: `deep-${order}` })));
  kept = svg("svg", { class: "artwork", width: 0, height: 0, "aria-hidden": "true" },
    svg("defs", {}, symbols, isle, gradient));
  document.body.append(kept);
}

const use = (id, attributes = {}) => svg("use", { href: `#${id}`, ...attributes });

export function bear(colour) {
  artwork();
  return svg("g", { class: "bear", data: { bear: colour } }, use(`bear-${colour}`));
}

export function portrait(colour) {
  return svg("svg", { class: "portrait", viewBox: "-58 -64 116 72", "aria-hidden": "true" },
    bear(colour));
}

export function icon(effect) {
  return svg("svg", { class: "icon", viewBox: "0 0 32 32", "aria-hidden": "true" },
    svg("path", { d: ICONS[effect] }));
}

// All cliffs, then all snow, so that no isle throws its shadow on another.
export function ice(isles = [0, 1, 2, 3]) {
  artwork();
  const piece = (id, name, isle, depth = 0) => use(id,
    { class: name, transform: `translate(${MIDDLE} ${MIDDLE + depth}) rotate(${TURNS[isle]})` });
  const layer = (isle, ...pieces) => svg("g", { class: "isle", data: { isle } }, pieces);
  return [
    ...isles.map((isle) =>
      layer(isle, piece("isle", "shade", isle, 20), piece("isle", "cliff", isle, 10))),
    ...isles.map((isle) =>
      layer(isle, piece("isle", "snow", isle), piece("facets", "facets", isle))),
  ];
}

export function rings(name, x, y, size) {
  return svg("g", { class: name, transform: `translate(${x} ${y}) scale(${size})` },
    [10, 17, 24].map((radius) => ellipse("ring", 0, 0, radius, radius * 0.5)));
}

export function sea() {
  artwork();
  const wave = (x, y) => path("wave", `M${x} ${y}q9-8 18 0t18 0 18 0`);
  return svg("g", { class: "sea" },
    svg("rect", { width: WIDTH, height: HEIGHT, rx: 26, fill: "url(#deep)" }),
    [[470, 240], [150, 500], [520, 560], [250, 610], [90, 745], [610, 715]].map(([x, y]) => wave(x, y)),
    path("floe", "M22 712l26-9 24 8-6 15-34 3ZM650 760l18-8 30 6-4 12-36 3ZM664 16l18-8 24 9-12 11Z"
      + "M10 24l18-8 20 6-14 12Z"));
}

// A still board; `small` leaves out the sea and draws the bears larger.
export function miniBoard({ board, sunk = [], ways = [], picked = ways[0]?.slice(0, 1) ?? [], small }) {
  const there = SPACES.filter((space) => !sunk.includes(isleOf(space)));
  const marked = (space) => (picked.includes(space) ? "patch picked" : "patch");
  const box = `0 0 ${WIDTH} ${WIDTH}`;
  return svg("svg", { class: "mini-board", viewBox: box, "aria-hidden": "true" },
    small ? null : sea(),
    ice([0, 1, 2, 3].filter((isle) => !sunk.includes(isle))),
    there.map((space) => patch(space, marked(space))),
    there.flatMap((space) => [...board[space]].map((colour, height) => {
      const { x, y } = perch(space, height, board[space].length);
      const drawn = bear(colour);
      drawn.setAttribute("transform", small ? larger(space, x, y) : `translate(${x} ${y})`);
      return drawn;
    })),
    ways.map(track));
}

function larger(space, x, y) {
  const [left, top] = centre(space);
  return `translate(${left} ${top}) scale(1.5) translate(${x - left} ${y - top})`;
}

// A way from space to space; its head ends before what stands on a space and beside it.
export function track([source, target]) {
  const [[x, y], [right, down]] = [centre(source), centre(target)];
  const [dx, dy] = [right - x, down - y];
  const whole = Math.hypot(dx, dy);
  const length = whole - 72 * (Math.abs(dx) + Math.abs(dy)) / whole;
  const transform = `translate(${x} ${y}) rotate(${angleOf(dx, dy)})`;
  return svg("g", { class: "track", transform, data: { way: `${source}-${target}` } },
    path("trodden", `M0 0H${length - 14}`), path("paws", `M0 0H${length - 24}`),
    path("head", `M${length - 24}-18L${length} 0 ${length - 24} 18Z`));
}

export function patch(space, name = "patch") {
  const [x, y] = centre(space);
  return svg("rect", { class: name, x: x - 71, y: y - 71, width: 142, height: 142, rx: 52 });
}

export function arrow(source, direction, attributes = {}) {
  const { x, y, angle } = arrowPlace(source, direction);
  return svg("g", { class: "arrow", transform: `translate(${x} ${y})`, ...attributes },
    svg("circle", { class: "reach", r: 32 }), svg("circle", { class: "target-area", r: 22 }),
    svg("g", { transform: `rotate(${angle})` },
      path("arrow-head", "M-13-6H1V-14L17 0 1 14V6H-13Q-10 0-13-6Z")));
}
