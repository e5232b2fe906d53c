// How something offered is taken: by click, touch or keys, with a look ahead before. The board and
// the hands share it, so that hovering, focus and long presses mean the same everywhere.

const LONG_PRESS = 500;
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// The element that had the focus when it ceased to be offered: what is offered next, on the board
// or in the hands, takes the focus over, so that a game can be played by keys without a search.
let adrift = null;

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The element that lies next in a direction, seen from `from`; without one, the next in order. */
function neighbour(from, elements, [dx, dy]) {
  const [x, y] = middle(from);
  const ahead = elements.filter((element) => element !== from).map((element) => {
    const [right, down] = middle(element);
    const along = (right - x) * dx + (down - y) * dy;
    const aside = Math.abs((right - x) * dy) + Math.abs((down - y) * dx);
    return { element, along, cost: along + 2 * aside };
  }).filter(({ along, cost }) => along > 4 && cost < 4 * along);
  if (ahead.length) return ahead.reduce((a, b) => (b.cost < a.cost ? b : a)).element;
  const step = elements.indexOf(from) + (dx + dy);
  return elements[(step + elements.length) % elements.length];
}

export class Offering {
  #root;
  #picks = new Map();
  #question = {};
  #shown = null;
  #press = 0;
  #pressed = false;

  /**
   * `root` holds everything that will ever be offered. It is an HTML element: chromium makes an
   * SVG element that listens to the focus a tab stop.
   */
  constructor(root) {
    this.#root = root;
    const on = (name, listener) => root.addEventListener(name, listener);
    on("click", (event) => this.#click(event));
    on("keydown", (event) => this.#key(event));
    on("focusin", (event) => event.target.matches(":focus-visible") && this.#look(event.target));
    on("focusout", (event) => this.#look(event.relatedTarget));
    on("pointerover", (event) => event.pointerType === "mouse" && this.#look(event.target));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.#look(null));
    on("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) on(name, () => this.#up());
    on("contextmenu", (event) => this.#pressed && event.preventDefault());
  }

  /**
   * Offers elements: a Map of element → pick, and {onPick, onPreview}.
   * One of them is a tab stop, arrow keys reach the rest.
   */
  ask(picks, question) {
    const active = document.activeElement;
    const kept = picks.has(active);
    if (!kept && this.#root.contains(active)) adrift = active;
    this.#picks = picks;
    this.#question = question;
    this.#shown = null;
    clearTimeout(this.#press);
    const elements = [...picks.keys()];
    const stop = kept ? active : elements.find((each) => each.isConnected) ?? elements[0];
    for (const element of elements) element.setAttribute("tabindex", element === stop ? 0 : -1);
    if (!elements.length) return;
    if (adrift && [adrift, document.body].includes(active)) stop.focus({ preventScroll: true });
    adrift = null;
  }

  #offered(target) {
    for (let element = target; element && element !== this.#root; element = element.parentElement) {
      if (this.#picks.has(element)) return element;
    }
    return null;
  }

  #look(target) {
    const pick = this.#picks.get(this.#offered(target)) ?? null;
    if (pick === this.#shown) return;
    this.#shown = pick;
    this.#question.onPreview?.(pick);
  }

  #take(element) {
    this.#question.onPick(this.#picks.get(element));
  }

  #click(event) {
    const element = this.#offered(event.target);
    const swallowed = this.#pressed;
    this.#pressed = false;
    if (element && !swallowed) this.#take(element);
  }

  #key(event) {
    this.#pressed = false;
    const element = this.#offered(event.target);
    if (!element || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in WAYS) {
      event.preventDefault();
      const next = neighbour(element, [...this.#picks.keys()], WAYS[event.key]);
      element.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus({ preventScroll: true });
    } else if (["Enter", " "].includes(event.key) && !(element instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (!event.repeat) this.#take(element);
    }
  }

  #down(event) {
    this.#pressed = false;
    clearTimeout(this.#press);
    if (event.pointerType === "mouse" || !this.#offered(event.target)) return;
    this.#press = setTimeout(() => {
      this.#pressed = true;
      this.#look(event.target);
    }, LONG_PRESS);
  }

  #up() {
    clearTimeout(this.#press);
    if (this.#pressed) this.#look(null);
  }
}
