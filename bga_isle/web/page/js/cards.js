// Both hands, decks and discard piles. Cards stay the same elements, so that none loses the focus.

import { html } from "./dom.js";
import { CARDS } from "./help_cards.js";
import { _, named } from "./language.js";
import { Offering } from "./offering.js";
import { icon, portrait } from "./pictures.js";

const COLOURS = ["black", "white"];

function arrange(parent, children) {
  const there = [...parent.children];
  const moved = (child, at) => child !== children[at];
  if (there.length !== children.length || there.some(moved)) parent.replaceChildren(...children);
}

export class Hands {
  #buttons = new Map();
  #asked = new Map();
  #used = [];

  constructor(host) {
    this.host = host;
    host.classList.add("hands");
    this.sides = Object.fromEntries(COLOURS.map((colour) => [colour, side(colour)]));
    this.offering = new Offering(host);
  }

  /** Draws the hands of a view; `you` is the colour whose hand comes first, or null. */
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
      arrange(cards, view.hands[colour].map((card) => this.#button(card)));
      bears.textContent = _("Bears: ${count}", { count: standing });
      deck.textContent = _("Deck: ${count}", { count: view.deck_counts[colour] });
      discards.textContent = _("Discarded: ${count}", { count: pile.length });
      list.replaceChildren(...pile.map((card) =>
        html("li", {}, icon(card.split("-")[1]), named.card(card))));
      list.hidden = !pile.length;
    }
    this.#name();
  }

  /** What can be chosen: {cards: [{card, label}], onPick, onPreview}, or null for nothing. */
  ask(question) {
    const cards = question?.cards ?? [];
    this.#asked = new Map(cards.map(({ card, label }) => [card, label]));
    const picks = cards.map(({ card }) => [this.#button(card), { kind: "card", value: card }]);
    for (const button of this.#buttons.values()) button.setAttribute("tabindex", 0);
    this.offering.ask(new Map(picks), question ?? {});
    this.#name();
    if (cards.length) this.#bring(cards[0].card.split("-")[0]);
  }

  /** One hand lies near: where two share a screen, that of who is asked. */
  #bring(near) {
    for (const each of COLOURS) this.sides[each].section.classList.toggle("far", each !== near);
  }

  #button(card) {
    if (!this.#buttons.has(card)) this.#buttons.set(card, cardButton(card));
    return this.#buttons.get(card);
  }

  #name() {
    const over = this.host.classList.contains("over");
    for (const [card, button] of this.#buttons) {
      const used = this.#used.includes(card);
      const label = this.#asked.get(card) ?? named.card(card);
      button.classList.toggle("used", used);
      button.classList.toggle("offered", this.#asked.has(card));
      button.setAttribute("aria-disabled", !this.#asked.has(card));
      button.setAttribute("aria-label", used && !over ? _("${label}, in use", { label }) : label);
    }
  }
}

function cardButton(card) {
  const [colour, effect] = card.split("-");
  const id = `text-${card}`;
  const { says } = CARDS.find((each) => each.effect === effect);
  return html("button",
    { type: "button", class: `card ${colour}`, data: { card }, "aria-describedby": id },
    icon(effect),
    html("span", {}, named.effect(effect)),
    html("span", { class: "in-use" }, _("in use")),
    html("span", { class: "card-text", id }, says()));
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
