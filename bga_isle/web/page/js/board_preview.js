// What a choice would lead to, over the dimmed present: bears that leave fade, those that come
// are outlined, isles that sink are crossed by water, the drowned swim below the board.

import { svg } from "./dom.js";
import { bear, patch, rings } from "./pictures.js";
import { centre, HEIGHT, perch, SPACES, waiting } from "./places.js";

const PASSING = ["leaving", "doomed"];

function tally(stacks) {
  const all = stacks.join("");
  const black = all.replaceAll("w", "").length;
  return { b: black, w: all.length - black };
}

function ghost(colour, { x, y }, arriving) {
  const element = bear(colour);
  element.classList.add(arriving ? "arriving" : "staying");
  element.setAttribute("transform", `translate(${x} ${y})`);
  return element;
}

export class Preview {
  #svg;
  #isles;
  #ghosts;
  #marked = [];

  constructor(root, isles, ghosts) {
    this.#svg = root;
    this.#isles = isles;
    this.#ghosts = ghosts;
  }

  /**
   * Shows `view` over the bears that stand in `stacks` and `held` at present, and what could be
   * chosen `next`; null ends it.
   */
  show(view, next, stacks, held) {
    for (const element of this.#marked.splice(0)) element.classList.remove(...PASSING);
    this.#ghosts.replaceChildren();
    this.#svg.classList.toggle("previewing", view !== null);
    if (!view) return;
    this.#ghosts.append(...next.map((space) => patch(space, "next-choice")));
    const now = stacks.map((stack) => stack.map(({ dataset }) => dataset.bear).join(""));
    const inHand = held.map(({ dataset }) => dataset.bear).join("");
    for (const space of SPACES) {
      if (view.board[space] !== now[space]) this.#change(space, now[space], view.board[space], stacks[space]);
    }
    this.#isles.forEach((isle, number) => {
      if (view.sunk.includes(number) && !isle.classList.contains("sunk")) this.#mark(isle, "doomed");
    });
    if (view.held !== inHand) {
      for (const element of held) this.#mark(element, "leaving");
      [...view.held].forEach((colour, order) =>
        this.#ghosts.append(ghost(colour, waiting(order, view.held.length), true)));
    }
    this.#drowned(tally([...now, inHand]), tally([...view.board, view.held]));
  }

  #mark(element, name) {
    element.classList.add(name);
    this.#marked.push(element);
  }

  #change(space, before, after, present) {
    for (const element of present) this.#mark(element, "leaving");
    let common = 0;
    while (common < after.length && after[common] === before[common]) common += 1;
    [...after].forEach((colour, height) => this.#ghosts.append(
      ghost(colour, perch(space, height, after.length), height >= common)));
    if (after) return;
    const { x, y } = centre(space);
    this.#ghosts.append(svg("path", { class: "gone", d: `M${x - 30} ${y - 30}l60 60m0-60l-60 60` }));
  }

  #drowned(before, after) {
    const lost = [..."b".repeat(before.b - after.b), ..."w".repeat(before.w - after.w)];
    if (!lost.length) return;
    const swimming = lost.map((colour, order) => ghost(colour, { x: 420 + 270 / lost.length * (order + 0.5) - 60, y: HEIGHT - 16 }, false));
    this.#ghosts.append(svg("g", { class: "drowned" }, swimming,
      lost.map((_colour, order) => rings("ripple", 420 + 270 / lost.length * (order + 0.5) - 60, HEIGHT - 22, 2.2))));
  }
}
