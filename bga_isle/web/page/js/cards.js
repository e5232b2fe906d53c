// Both hands, decks and discard piles. Cards stay the same elements, so that none loses the focus.

import { html } from "./dom.js";
import { saidOf } from "./help_cards.js";
import { _, named } from "./language.js";
import { Offering, rest } from "./offering.js";
import { icon, portrait } from "./pictures.js";

const COLOURS = ["black", "white"];

// Moves no child that need not move: that would take the focus from it.
function arrange(parent, children) {
  for (const child of [...parent.children].filter((each) => !children.includes(each))) {
    if (child === document.activeElement) rest(parent);
    child.remove();
  }
  for (const [at, child] of children.entries()) {
    if (child !== parent.children[at]) parent.insertBefore(child, parent.children[at] ?? null);
  }
}

export class Hands {
  #cards = new Map();
  #asked = new Map();
  #used = [];

  constructor(host) {
    this.host = host;
    host.classList.add("hands");
    this.sides = Object.fromEntries(COLOURS.map((colour) => [colour, side(colour)]));
    this.offering = new Offering(host);
  }

  // Draws the hands of a view; `you` is the colour whose hand comes first, or null.
  draw(view, { you, people }) {
    const order = you === "white" ? COLOURS.toReversed() : COLOURS;
    arrange(this.host, order.map((colour) => this.sides[colour].section));
    this.#used = view.used;
    if (you || !this.host.querySelector(".far")) this.#bring(you ?? view.active);
    this.host.classList.toggle("over", view.result !== null);
    for (const colour of COLOURS) {
      const { section, name, turn, cards, bears, deck, discards, list } = this.sides[colour];
      const active = view.active === colour && !view.result;
      const pile = view.discards[colour];
      const standing = [...view.board, view.held].join("").split(colour[0]).length - 1;
      section.classList.toggle("active", active);
      name.textContent = people[colour];
      turn.textContent = active ? _("to move") : "";
      arrange(cards, view.hands[colour].map((card) => this.#card(card)));
      bears.textContent = _("Bears: ${count}", { count: standing });
      deck.textContent = _("Deck: ${count}", { count: view.deck_counts[colour] });
      discards.textContent = _("Discarded: ${count}", { count: pile.length });
      list.replaceChildren(...pile.map((card) =>
        html("li", {}, icon(card.split("-")[1]), named.card(card))));
      list.hidden = !pile.length;
    }
    this.#name();
    this.offering.takeOver();
  }

  // What can be chosen: {cards: [{card, label}], onPick, onPreview}, or nothing.
  ask({ cards = [], ...question } = {}) {
    this.#asked = new Map(cards.map(({ card, label }) => [card, label]));
    const picks = cards.map(({ card }) => [this.#card(card), { kind: "card", value: card }]);
    this.offering.ask(new Map(picks), question);
    this.#name();
    if (cards.length) this.#bring(cards[0].card.split("-")[0]);
  }

  // One hand lies near: where two share a screen, that of who is asked.
  #bring(near) {
    for (const each of COLOURS) this.sides[each].section.classList.toggle("far", each !== near);
  }

  #card(card) {
    if (!this.#cards.has(card)) this.#cards.set(card, drawn(card));
    return this.#cards.get(card);
  }

  #name() {
    const over = this.host.classList.contains("over");
    for (const [card, element] of this.#cards) {
      const used = this.#used.includes(card);
      const twin = this.#cards.get(card.replace(/\d/, (number) => 3 - number));
      const name = this.#asked.get(card) ?? named.card(card);
      const label = twin?.isConnected && twin !== element ? `${name} (${card.at(-1)})` : name;
      element.classList.toggle("used", used);
      element.classList.toggle("offered", this.#asked.has(card));
      element.setAttribute("aria-label", used && !over ? _("${label}, in use", { label }) : label);
    }
  }
}

function drawn(card) {
  const [colour, effect] = card.split("-");
  const id = `text-${card}`;
  return html("div",
    { role: "img", class: `card ${colour}`, data: { card }, "aria-describedby": id },
    icon(effect),
    html("span", {}, named.effect(effect)),
    html("span", { class: "in-use" }, _("in use")),
    html("span", { class: "card-text", id }, saidOf(card)));
}

function side(colour) {
  const [name, turn, bears, deck] = ["name", "turn", "standing", "deck"].map((part) =>
    html("span", { class: part }));
  const cards = html("div", { class: "cards" });
  const discards = html("summary");
  const list = html("ul");
  const section = html("section", { class: "hand panel", data: { player: colour } },
    html("h2", {}, portrait(colour[0]), name, turn),
    cards,
    html("div", { class: "piles" }, bears, deck, html("details", {}, discards, list)));
  return { section, name, turn, cards, bears, deck, discards, list };
}
