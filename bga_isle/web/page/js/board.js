// The board. Bears are kept by place: an array of elements a space, bottom first, and one for the
// hand. Events move them from one to the other; where that misses the view, it is drawn anew.

import { Controls } from "./board_controls.js";
import { marks, spaceLabel, traces, tray, waysOf } from "./board_marks.js";
import { colours, Preview } from "./board_preview.js";
import { svg } from "./dom.js";
import { _ } from "./language.js";
import { bear, ice, patch, rings, sea } from "./pictures.js";
import {
  centre, DIRECTIONS, HEIGHT, isleOf, perch, SPACES, STEP, waiting, WIDTH,
} from "./places.js";

const LAYERS = ["below", "tray", "bears", "marks", "ghosts", "above", "arrows"];

const MOVES = {
  stacksPushed: (board, { direction }) => board.fallOff(DIRECTIONS[direction]),
  stackPickedUp: (board, { source }) => board.pickUp(source),
  bearPlaced: (board, { target }) => board.putDown(target),
  bearsDrowned: (board, { space, bears, reason }) => board.drown(space, bears, reason === "pushed"),
  isleSunk: (board, { isle }) => board.pass(rings("splash", ...centre(isle, 2), 6)),
};

export class Board {
  #stacks = SPACES.map(() => []);
  #held = [];
  #falling = { bears: [], space: 0 };
  #passing = [];
  #drawn = [];
  #view = null;

  constructor(host) {
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    this.isles = ice();
    this.spaces = SPACES.map((space) => {
      const [x, y] = centre(space);
      return svg("g", { class: "space", role: "img", data: { space } }, patch(space),
        svg("text", { class: "number", x: x - 60, y: y - 54 }, String(space)));
    });
    this.svg = svg("svg", { class: "board", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group",
      "aria-label": _("Isle of Bears") },
      sea(), this.isles, this.spaces, Object.values(this.layers));
    host.replaceChildren(this.svg);
    this.controls = new Controls(host, this.spaces, this.layers.arrows);
    this.foreseen = new Preview(this.svg, this.layers.ghosts);
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  // Draws a view without movement.
  draw(view) {
    this.finish();
    this.preview(null);
    this.#view = view;
    this.#stacks = view.board.map((stack) => [...stack].map(bear));
    this.#held = [...view.held].map(bear);
    this.layers.bears.replaceChildren(...this.#stacks.flat(), ...this.#held);
    this.svg.classList.add("still");
    this.#layout();
    this.#settle();
    this.svg.getBoundingClientRect();
    this.svg.classList.remove("still");
  }

  // Moves what the event says, up to `view`; fulfilled when all stands still.
  async show(event, view) {
    if (event.type === "choiceTakenBack" || !this.#view) return this.draw(view);
    this.preview(null);
    this.#view = view;
    this.move(waysOf(event));
    MOVES[event.type]?.(this, event);
    const stand = [...this.#stacks, this.#held].map(colours);
    if (String(stand) !== String([...view.board, view.held])) return this.draw(view);
    this.#layout();
    if (document.hidden) return this.finish();
    await Promise.allSettled(this.#moving().map(({ finished }) => finished));
    if (this.#view === view) this.#settle();
  }

  finish() {
    for (const animation of this.#moving()) animation.finish();
    if (this.#view) this.#settle();
  }

  /**
   * What can be chosen: {spaces: [{space, label, kind}], arrows: [{source, direction, label}],
   * picked, others, past, onPick, onPreview, onMiss}, or null for nothing. `others`: spaces that are
   * not taken for the arrow to them; `past`: the events whose traces are to be seen.
   */
  ask(question) {
    this.preview(null);
    this.layers.below.replaceChildren(...traces(question?.past ?? []));
    this.controls.ask(question, (space) => spaceLabel(this.#view, space));
    for (const { dataset, classList } of this.layers.marks.children) {
      classList.toggle("covered", question?.arrows?.[0]?.source === Number(dataset.of));
    }
  }

  preview(view) {
    this.foreseen.show(view, this.#stacks, this.#held);
  }

  move(ways) {
    const leaving = ways.map(([source]) => this.#stacks[source].splice(0));
    ways.forEach(([, target], order) => this.#arrive(target, leaving[order]));
  }

  pickUp(source) {
    this.#held = this.#stacks[source].splice(0);
    this.layers.bears.append(...this.#held);
  }

  putDown(target) {
    this.#arrive(target, this.#held.splice(0, 1));
  }

  drown(space, bears, pushed) {
    const gone = this.#stacks[space].filter(({ dataset }) => bears.includes(dataset.bear));
    this.#stacks[space] = this.#stacks[space].filter((element) => !gone.includes(element));
    if (pushed) this.#falling = { bears: gone, space };
    else this.#goUnder(gone, ...centre(space));
  }

  fallOff([dx, dy]) {
    const [x, y] = centre(this.#falling.space);
    this.#goUnder(this.#falling.bears.splice(0), x + dx * STEP * 0.8, y + dy * STEP * 0.8);
  }

  pass(element) {
    this.#passing.push(element);
    this.layers.above.append(element);
  }

  #arrive(target, bears) {
    this.#stacks[target].push(...bears);
    this.layers.bears.append(...bears);
  }

  #goUnder(bears, x, y) {
    if (!bears.length) return;
    this.svg.getBoundingClientRect();
    this.#passing.push(...bears);
    for (const element of bears) {
      element.classList.add("drowning");
      element.style.transform = `translate(${x}px, ${y + 24}px) scale(0.5)`;
    }
    this.pass(rings("splash", x, y + 20, 2.4));
  }

  #layout() {
    const { board, sunk, held, pending } = this.#view;
    const put = (element, { x, y, deep = false }) => {
      element.classList.toggle("deep", deep);
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    this.svg.getBoundingClientRect();
    this.#stacks.forEach((stack, space) => stack.forEach(
      (element, height) => put(element, perch(space, height, stack.length))));
    this.#held.forEach((element, order) => put(element, waiting(order, held.length)));
    for (const isle of this.isles) {
      isle.classList.toggle("sunk", sunk.includes(Number(isle.dataset.isle)));
    }
    this.spaces.forEach((element, space) => {
      element.classList.toggle("sunk", sunk.includes(isleOf(space)));
      element.classList.toggle("center", [pending?.center, pending?.last].includes(space));
    });
    for (const { dataset: { of: space }, classList } of this.layers.marks.children) {
      classList.toggle("stale", this.#drawn[space] !== board[space]);
    }
    this.layers.tray.replaceChildren(...tray(held));
    this.controls.describe((space) => spaceLabel(this.#view, space));
  }

  // What holds once nothing moves: flags and counts, nothing left of the drowned.
  #settle() {
    const { board } = this.#view;
    for (const element of this.#passing.splice(0)) element.remove();
    if (String(this.#drawn) === String(board)) return;
    this.#drawn = board;
    this.layers.marks.replaceChildren(...SPACES.filter((space) => board[space])
      .map((space) => marks(space, board[space])));
  }

  #moving() {
    return this.svg.getAnimations({ subtree: true })
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  }
}
