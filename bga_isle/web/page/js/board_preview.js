// What a choice would lead to, over the dimmed present; the drowned swim below the board.

import { svg } from "./dom.js";
import { counter, marks } from "./board_marks.js";
import { bear } from "./pictures.js";
import { HEIGHT, isleOf, perch, SPACES, waiting, WIDTH } from "./places.js";

export const colours = (bears) => bears.map(({ dataset }) => dataset.bear).join("");

function ghost(colour, { x, y, deep = false }, kind) {
  const element = bear(colour);
  element.classList.add(kind);
  element.classList.toggle("deep", deep);
  element.setAttribute("transform", `translate(${x} ${y})`);
  return element;
}

function drowned(before, after) {
  const count = (stacks, colour) => stacks.join("").split(colour).length;
  return ["b", "w"].flatMap((colour) =>
    Array(Math.max(0, count(before, colour) - count(after, colour))).fill(colour));
}

// The drowned, up to their necks in the water below the board, and how many they are.
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
  #marked = [];

  constructor(root, ghosts) {
    Object.assign(this, { root, ghosts });
  }

  // Shows `view` over the bears that stand in `stacks` and `held` at present; null ends it.
  show(view, stacks, held) {
    for (const [element, name] of this.#marked.splice(0)) element.classList.remove(name);
    this.ghosts.replaceChildren();
    if (!view) return;
    const now = stacks.map(colours);
    for (const space of SPACES) {
      if (view.board[space] !== now[space]) {
        this.#change(space, now[space], view.board[space], stacks[space]);
      }
      if (view.sunk.includes(isleOf(space))) {
        this.#mark(`.space[data-space="${space}"], .isle[data-isle="${isleOf(space)}"]`, "doomed");
      }
    }
    if (view.held !== colours(held)) {
      this.#add("leaving", held);
      this.ghosts.append(...[...view.held].map((colour, order) =>
        ghost(colour, waiting(order, view.held.length), "arriving")));
    }
    this.ghosts.append(...swimming(drowned([...now, colours(held)], [...view.board, view.held])));
  }

  #add(name, elements) {
    for (const element of elements) {
      element.classList.add(name);
      this.#marked.push([element, name]);
    }
  }

  #mark(selector, name) {
    this.#add(name, this.root.querySelectorAll(selector));
  }

  #change(space, before, after, present) {
    this.#add("leaving", present);
    this.#mark(`.banner[data-of="${space}"]`, "stale");
    let common = 0;
    while (common < after.length && after[common] === before[common]) common += 1;
    this.ghosts.append(...[...after].map((colour, height) =>
      ghost(colour, perch(space, height, after.length), height < common ? "staying" : "arriving")));
    if (after) this.ghosts.append(marks(space, after));
  }
}
