// What the page says, in the reader's language. The server sends one document of words for each:
// the messages, and the names and log lines that the events of a game need.

import { keep, kept } from "./storage.js";

const CHOICE = "isle.language";

/** Each language by its code, called as its speakers call it. */
export const languages = { "en": "English", "zh-Hant": "繁體中文" };

let words = { language: "en", messages: {}, log: {}, outcomes: {} };

/** The code of the language spoken now. */
export const language = () => words.language;

/** The language that was chosen here, else the first one of the browser's that is there. */
export function preferred() {
  const chosen = kept(CHOICE);
  if (Object.hasOwn(languages, chosen)) return chosen;
  return (navigator.languages ?? []).map(spoken).find(Boolean) ?? "en";
}

/** Chooses a language for good; the page starts again in it. */
export function setLanguage(code) {
  keep(CHOICE, code);
  location.reload();
}

/** Fetches a language's words and says the page's fixed texts in it; without them they stay English. */
export async function speak(code = preferred()) {
  try {
    const response = await fetch(`/page/words/${code}.json`);
    if (response.ok) words = await response.json();
  } catch {
    // The page is still of use to somebody who reads English.
  }
  document.documentElement.lang = words.language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = _(element.dataset.text);
  }
}

/** A message, which is its English sentence, in the reader's language; `args` fill its `${name}`s. */
export function _(message, args = {}) {
  const text = words.messages[message] ?? message;
  return text.replace(/\$\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

const name = (kind, key) => _(words[kind]?.[key] ?? String(key));

/** What things are called. */
export const named = {
  card: (card) => named.effect(card.split("-")[1]),
  effect: (effect) => name("effects", effect),
  colour: (colour) => name("colours", colour),
  bear: (bear) => name("bears", bear),
  isle: (isle) => name("isles", isle),
  direction: (direction) => name("directions", direction),
  reason: (reason) => name("reasons", reason),
  state: (state) => name("states", state),
  space: (space) => _("space ${number}", { number: space }),
  stack: (stack) => listed([...stack].map(named.bear)) || _("no bears"),
};

/** An event as a line of the log, "" for one that this page does not know; `people` are names by colour. */
export function line(event, people = everybody()) {
  const template = words.log[event.type];
  return template ? _(template, filling(event, people)) : "";
}

/** What is to be done now, said to whoever holds the seat `you` (null: a spectator). */
export function prompt(gamestate, you, people = everybody()) {
  const active = gamestate.active_player;
  const mine = active !== null && active === you;
  const template = mine ? gamestate.descriptionmyturn : gamestate.description;
  return _(template, { you: _("You"), actplayer: people[active] });
}

const listed = (names) => names.join(_(", "));

const everybody = () => ({ black: named.colour("black"), white: named.colour("white") });

const NAMED = {
  player: ["player_name", (seat, people) => people[seat]],
  winner: ["winner_name", (seat, people) => people[seat]],
  card: ["card_name", named.card],
  cards: ["card_names", (cards) => listed(cards.map(named.card))],
  bear: ["bear_name", named.bear],
  bears: ["bears_name", (bears) => bears || _("no bears")],
  isle: ["isle_name", named.isle],
  direction: ["direction_name", named.direction],
  reason: ["reason_name", named.reason],
  state: ["state_name", named.state],
};

/** An event's own fields and the names derived from them. */
function filling(event, people) {
  const filled = { ...event };
  for (const [field, [key, naming]] of Object.entries(NAMED)) {
    if (event[field] != null) filled[key] = naming(event[field], people);
  }
  if (event.moves) {
    filled.moves = listed(event.moves.map((m) => `${m.stack} ${m.source}–${m.target}`));
  }
  if ("winner" in event) filled.outcome = _(words.outcomes[event.reason], filled);
  return filled;
}

/** The code among ours for a browser's language tag; plain Chinese counts as ours. */
function spoken(tag) {
  try {
    const locale = new Intl.Locale(tag);
    if (locale.language !== "zh") return locale.language === "en" ? "en" : null;
    return tag === "zh" || locale.maximize().script === "Hant" ? "zh-Hant" : null;
  } catch {
    return null;
  }
}
