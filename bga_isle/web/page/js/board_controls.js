// Spaces and arrows as controls: what is offered becomes a button, all else a picture.

import { arrow } from "./pictures.js";
import { Offering, rest } from "./offering.js";
import { beside } from "./places.js";

export class Controls {
  #asked = new Map();

  constructor(root, spaces, arrows) {
    Object.assign(this, { spaces, arrows, offering: new Offering(root) });
  }

  // `describe(space)` names what is not offered.
  ask(question, describe) {
    const { spaces = [], arrows = [], picked = [], others = [] } = question ?? {};
    const picks = new Map();
    const instead = new Map();
    const former = [...this.arrows.children];
    for (const { source, direction, label } of arrows) {
      const element = arrow(source, direction,
        { "aria-label": label, data: { direction } });
      const next = beside(source, direction);
      picks.set(element, { kind: "direction", value: direction });
      if (!others.includes(next)) instead.set(this.spaces[next], element);
      this.arrows.append(element);
    }
    this.#asked = new Map(spaces.map((offer) => [offer.space, offer]));
    this.spaces.forEach((element, space) => {
      const offer = this.#asked.get(space);
      const offered = instead.has(element) ? "target" : offer?.kind;
      for (const kind of ["source", "target"]) element.classList.toggle(kind, offered === kind);
      element.classList.toggle("picked", picked.includes(space));
      if (offer) element.setAttribute("aria-label", offer.label);
    });
    for (const { space } of spaces) picks.set(this.spaces[space], { kind: "space", value: space });
    this.offering.ask(picks, question ?? {}, instead);
    for (const element of former) {
      if (element === document.activeElement) rest(this.spaces[picked[0] ?? 0]);
      element.remove();
    }
    this.describe(describe);
  }

  describe(label) {
    this.spaces.forEach((element, space) => {
      if (!this.#asked.has(space)) element.setAttribute("aria-label", label(space));
    });
  }
}
