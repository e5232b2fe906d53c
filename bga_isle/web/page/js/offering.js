// How something offered is taken: by click, touch or keys, with a look ahead before.

const LONG_PRESS = 500;
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// The element that keeps the focus until something is offered, which then takes it over.
let resting = null;

export function rest(element) {
  resting?.removeAttribute("tabindex");
  resting = element;
  element.setAttribute("tabindex", -1);
  element.focus({ preventScroll: true });
}

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

// The element that lies next in a direction; without one, the next in order.
function neighbour(from, elements, [dx, dy]) {
  const [x, y] = middle(from);
  let [best, least] = [null, Infinity];
  for (const element of elements) {
    const [right, down] = middle(element);
    const along = (right - x) * dx + (down - y) * dy;
    const cost = along + 2 * Math.abs((right - x) * dy + (down - y) * dx);
    if (along > 4 && cost < Math.min(least, 4 * along)) [best, least] = [element, cost];
  }
  const order = elements.indexOf(from) + dx + dy + elements.length;
  return best ?? elements[order % elements.length];
}

export class Offering {
  #root;
  #picks = new Map();
  #question = {};
  #instead = new Map();
  #stop = null;
  #shown = null;
  #asking = false;
  #press = 0;
  #pressed = false;

  // `root` is no SVG element: chromium makes one that listens to the focus a tab stop.
  constructor(root) {
    this.#root = root;
    const on = (name, listener) => root.addEventListener(name, listener);
    on("click", (event) => this.#click(event));
    on("keydown", (event) => this.#key(event));
    on("focusin", ({ target }) => target.matches(":focus-visible") && !this.#asking && this.#look(target));
    on("focusout", ({ relatedTarget }) => this.#look(relatedTarget));
    on("pointerover", (event) => event.pointerType === "mouse" && this.#look(event.target));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.#look(null));
    on("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) on(name, () => this.#up());
    on("contextmenu", (event) => this.#pressed && event.preventDefault());
  }

  /**
   * Offers a Map of element → pick, with {onPick, onPreview, onMiss}: buttons while they are offered,
   * one of them a tab stop, arrow keys reach the rest. A pointer may as well take what stands for one
   * of them: the keys of `instead`, a Map of element → element.
   */
  ask(picks, question, instead = new Map()) {
    const active = document.activeElement;
    for (const element of this.#picks.keys()) {
      if (picks.has(element)) continue;
      element.setAttribute("role", "img");
      if (element === active) rest(element);
      else element.removeAttribute("tabindex");
    }
    this.#picks = picks;
    this.#question = question;
    this.#instead = instead;
    this.#shown = null;
    clearTimeout(this.#press);
    const elements = [...picks.keys()];
    this.#stop = picks.has(active) ? active
      : elements.find((each) => each.isConnected) ?? elements[0];
    for (const element of elements) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", element === this.#stop ? 0 : -1);
    }
    this.takeOver();
  }

  // The focus that rests goes on to what is offered once that is drawn; it looks at nothing yet.
  takeOver() {
    if (!resting || !this.#stop?.isConnected) return;
    this.#asking = true;
    if (resting === document.activeElement) this.#stop.focus({ preventScroll: true });
    this.#asking = false;
    if (!this.#picks.has(resting)) resting.removeAttribute("tabindex");
    resting = null;
  }

  #offered(target) {
    for (let element = target; element && element !== this.#root; element = element.parentElement) {
      const offered = this.#instead.get(element) ?? element;
      if (this.#picks.has(offered)) return offered;
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

  // The click that ends a long press takes nothing.
  #click({ target }) {
    const element = this.#offered(target);
    const swallowed = this.#pressed;
    this.#pressed = false;
    if (swallowed) return;
    if (element) this.#take(element);
    else this.#question.onMiss?.(target);
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
    } else if (["Enter", " "].includes(event.key)) {
      event.preventDefault();
      if (!event.repeat) this.#take(element);
    }
  }

  #down({ pointerType, target }) {
    this.#pressed = false;
    clearTimeout(this.#press);
    if (pointerType === "mouse" || !this.#offered(target)) return;
    this.#press = setTimeout(() => {
      this.#pressed = true;
      this.#look(target);
    }, LONG_PRESS);
  }

  #up() {
    clearTimeout(this.#press);
    if (this.#pressed) this.#look(null);
  }
}
