// What the page says, in the reader's language: for each the server sends one document of words.

import { keep, kept } from "./keys.js";

const CHOICE = "isle.language";

export const languages = { "en": "English", "zh-Hant": "繁體中文" };

let words = { language: "en", messages: {}, log: {}, outcomes: {} };

export const language = () => words.language;

// The language chosen here, else the browser's first that is there.
export function preferred() {
  const chosen = kept(CHOICE);
  if (Object.hasOwn(languages, chosen)) return chosen;
  return (navigator.languages ?? []).map(spoken).find(Boolean) ?? "en";
}

// Our code for a browser's language tag; plain Chinese counts as ours.
function spoken(tag) {
  try {
    const locale = new Intl.Locale(tag);
    if (locale.language !== "zh") return locale.language === "en" ? "en" : null;
    return tag === "zh" || locale.maximize().script === "Hant" ? "zh-Hant" : null;
  } catch {
    return null;
  }
}

export function setLanguage(code) {
  keep(CHOICE, code);
  location.reload();
}

// Fetches a language's words and says the shell's texts in it, each one a message.
export async function speak(code = preferred()) {
  try {
    const response = await fetch(`/page/words/${code}.json`);
    if (response.ok) words = await response.json();
  } catch {
    // The page is still of use to somebody who reads English.
  }
  document.documentElement.lang = words.language;
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = _(texts.currentNode.data);
}

// A message, which is its English sentence, in the reader's language, filled with `args`.
export function _(message, args = {}) {
  const text = words.messages[message] ?? message;
  return text.replace(/\$\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

const names = (kind) => (key) => _(words[kind]?.[key] ?? String(key));
const listed = (texts) => texts.join(_(", "));

export const named = {
  card: (card) => named.effect(card.split("-")[1]),
  effect: names("effects"),
  colour: names("colours"),
  bear: names("bears"),
  isle: names("isles"),
  direction: names("directions"),
  reason: names("reasons"),
  state: names("states"),
  space: (space) => _("space ${number}", { number: space }),
  stack: (stack) => listed([...stack].map(named.bear)) || _("no bears"),
};

export const everybody = () => ({ black: named.colour("black"), white: named.colour("white") });

// An event as a line of the log, "" for one that is unknown; `people` are names by colour.
export function line(event, people = everybody()) {
  const template = words.log[event.type];
  return template ? _(template, filling(event, people)) : "";
}

// What is to be done now, said to the seat `you`.
export function prompt(gamestate, you, people = everybody()) {
  const active = gamestate.active_player;
  const mine = active !== null && active === you;
  const template = mine ? gamestate.descriptionmyturn : gamestate.description;
  return _(template, { you: _("You"), actplayer: people[active] });
}

const DERIVED = {
  player: (seat, people) => ({ player_name: people[seat] }),
  winner: (seat, people) => ({ winner_name: people[seat] }),
  cards: (cards) => ({ card_names: listed(cards.map(named.card)) }),
  bears: (bears) => ({ bears_name: bears || _("no bears") }),
  moves: (moves) => ({
    moves: listed(moves.map(({ stack, source, target }) => `${stack} ${source}–${target}`)),
  }),
};

function filling(event, people) {
  const filled = { ...event };
  for (const [field, value] of Object.entries(event)) {
    if (value === null) continue;
    if (field in named) filled[`${field}_name`] = named[field](value);
    Object.assign(filled, DERIVED[field]?.(value, people));
  }
  if ("winner" in event) filled.outcome = _(words.outcomes[event.reason], filled);
  return filled;
}
