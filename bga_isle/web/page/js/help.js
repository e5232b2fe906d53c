// How the game is played: part of the lobby, and a dialog at the table.

import { button, dialog, html } from "./dom.js";
import { CARDS, FIVE_SENTENCES, MORE } from "./help_cards.js";
import { _, named } from "./language.js";
import { icon, miniBoard } from "./pictures.js";

// The game in five sentences, each card with a picture, and what else there is to know.
export function helpContent() {
  return [
    html("h2", {}, _("The game in five sentences")),
    list("ol", FIVE_SENTENCES()),
    html("h2", {}, _("The eleven cards")),
    html("p", {}, _("Each side has the same thirteen. In the pictures you are black.")),
    html("ul", { class: "help-cards" }, CARDS.map(card)),
    html("h2", {}, _("Good to know")),
    list("ul", MORE()),
  ];
}

const list = (tag, texts) =>
  html(tag, { class: "sentences" }, texts.map((text) => html("li", {}, text)));

// Shows the help above the page.
export function openHelp() {
  const close = button(_("Close"), () => made.close());
  const made = dialog({ class: "help", "aria-labelledby": "help-title" },
    html("div", { class: "help-head" },
      html("h1", { id: "help-title", tabindex: -1, autofocus: true }, _("How it is played")), close),
    helpContent());
}

function card({ effect, count = 1, says, before, after }) {
  const name = named.effect(effect);
  return html("li", { data: { effect } },
    html("h3", {}, icon(effect), name, count > 1 && html("small", {}, `× ${count}`)),
    html("p", {}, says()),
    html("div", { class: "before-after", "aria-hidden": "true" },
      picture(before), html("span", {}, "→"), picture(after)));
}

function picture({ board, cards, ...marks }) {
  if (cards) return html("div", { class: "little-cards" }, ...cards.map(littleCard));
  const stacks = Array.from({ length: 16 }, (_none, space) => board[space] ?? "");
  return miniBoard({ board: stacks, sunk: [], small: true, ...marks });
}

function littleCard([owner, effect, mark = ""]) {
  const chosen = mark === "chosen";
  return html("span", { class: `little-card ${owner} ${mark}` },
    icon(effect),
    html("span", {}, named.effect(effect)),
    !chosen && mark !== "" && html("b", {}, mark));
}
