// Spaces and arrows of the board as controls: what is offered becomes a button, all else a picture.

import { svg } from "./dom.js";
import { arrow } from "./pictures.js";
import { Offering } from "./offering.js";

const KINDS = ["source", "target", "picked"];

export class Controls {
  #spaces;
  #arrows;
  #offering;
  #asked = new Set();

  constructor(root, spaces, arrows) {
    this.#spaces = spaces;
    this.#arrows = arrows;
    this.#offering = new Offering(root);
  }

  /**
   * Offers what Board.ask was given; what has the focus goes only when the focus can go on.
   * `describe(space)` names what is not offered.
   */
  ask(question, describe) {
    const { spaces = [], arrows = [], picked = [] } = question ?? {};
    const picks = new Map();
    this.#asked = new Set(spaces.map(({ space }) => space));
    for (const element of this.#spaces) element.classList.remove(...KINDS);
    for (const { space, label, kind } of spaces) {
      const element = this.#spaces[space];
      element.classList.add(kind);
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", label);
      picks.set(element, { kind: "space", value: space });
    }
    for (const space of picked) this.#spaces[space].classList.add("picked");
    const drawn = arrows.map(({ source, direction, label }) => {
      const element = arrow(source, direction,
        { role: "button", "aria-label": label, data: { direction } });
      picks.set(element, { kind: "direction", value: direction });
      return element;
    });
    const former = [...this.#arrows.children];
    this.#arrows.append(...drawn);
    this.#offering.ask(picks, question ?? {});
    for (const element of former) element.remove();
    for (const element of this.#spaces.filter((each) => !picks.has(each))) {
      element.removeAttribute("tabindex");
      element.setAttribute("role", "img");
    }
    this.describe(describe);
  }

  describe(label) {
    this.#spaces.forEach((element, space) => {
      if (!this.#asked.has(space)) element.setAttribute("aria-label", label(space));
    });
  }
}
