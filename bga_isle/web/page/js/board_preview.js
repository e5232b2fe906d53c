// What a choice would lead to, over the dimmed present: bears that leave fade, those that come
// stand out, isles that sink turn to water, the drowned swim below the board.

import { svg } from "./dom.js";
import { counter, marks } from "./board_marks.js";
import { bear } from "./pictures.js";
import { HEIGHT, isleOf, perch, SPACES, waiting, WIDTH } from "./places.js";

function tally(stacks) {
  const all = stacks.join("");
  const black = all.replaceAll("w", "").length;
  return { b: black, w: all.length - black };
}

const spaceAt = (space) => `.space[data-space="${space}"]`;

export const colours = (bears) => bears.map(({ dataset }) => dataset.bear).join("");

function ghost(colour, { x, y, deep = false }, kind) {
  const element = bear(colour);
  element.classList.add(kind);
  element.classList.toggle("deep", deep);
  element.setAttribute("transform", `translate(${x} ${y})`);
  return element;
}

/** The drowned, up to their necks in the water below the board, and how many they are. */
function swimming(lost) {
  if (!lost.length) return [];
  const step = Math.min(84, 240 / lost.length);
  const left = WIDTH - 84 - step * (lost.length - 1);
  const waves = "q10-9 20 0t20 0".repeat((WIDTH - left) / 40 + 1);
  const edge = `Q${left - 60} ${HEIGHT - 22} ${left - 30} ${HEIGHT - 22}${waves}`;
  return [
    ...lost.map((colour, order) =>
      ghost(colour, { x: left + step * order, y: HEIGHT - 6 }, "swimming")),
    svg("path", { class: "water", d: `M${left - 80} ${HEIGHT + 9}${edge}V${HEIGHT + 9}Z` }),
    counter(WIDTH - 32, HEIGHT - 60, `−${lost.length}`),
  ];
}

export class Preview {
  #svg;
  #ghosts;
  #marked = [];

  /** `ghosts`: the layer of the board `root` that what might be is drawn on. */
  constructor(root, ghosts) {
    this.#svg = root;
    this.#ghosts = ghosts;
  }

  /**
   * Shows `view` over the bears that stand in `stacks` and `held` at present, and what could be
   * chosen `next`; null ends it.
   */
  show(view, next, stacks, held) {
    for (const [element, name] of this.#marked.splice(0)) element.classList.remove(name);
    this.#ghosts.replaceChildren();
    if (!view) return;
    for (const space of next) this.#mark(spaceAt(space), "next-choice");
    const now = stacks.map(colours);
    const changed = SPACES.filter((space) => view.board[space] !== now[space]);
    for (const space of changed) this.#change(space, now[space], view.board[space], stacks[space]);
    for (const isle of view.sunk) this.#mark(`.isle[data-isle="${isle}"]`, "doomed");
    for (const space of SPACES.filter((each) => view.sunk.includes(isleOf(each)))) {
      this.#mark(spaceAt(space), "doomed");
    }
    if (view.held !== colours(held)) {
      this.#dim(held);
      this.#ghosts.append(...[...view.held].map((colour, order) =>
        ghost(colour, waiting(order, view.held.length), "arriving")));
    }
    const before = tally([...now, colours(held)]);
    const after = tally([...view.board, view.held]);
    this.#ghosts.append(...swimming([
      ..."b".repeat(before.b - after.b), ..."w".repeat(before.w - after.w)]));
  }

  #mark(selector, name) {
    for (const element of this.#svg.querySelectorAll(selector)) {
      element.classList.add(name);
      this.#marked.push([element, name]);
    }
  }

  #dim(bears) {
    for (const element of bears) {
      element.classList.add("leaving");
      this.#marked.push([element, "leaving"]);
    }
  }

  #change(space, before, after, present) {
    this.#dim(present);
    this.#mark(`.banner[data-of="${space}"]`, "stale");
    let common = 0;
    while (common < after.length && after[common] === before[common]) common += 1;
    this.#ghosts.append(...[...after].map((colour, height) =>
      ghost(colour, perch(space, height, after.length), height < common ? "staying" : "arriving")));
    if (after) this.#ghosts.append(marks(space, after));
  }
}
