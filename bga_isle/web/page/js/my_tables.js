// The tables that this browser holds a seat of, and how each stands.

import { addressOf, api } from "./connection.js";
import { button, html } from "./dom.js";
import { forget, myTables } from "./keys.js";
import { _, named } from "./language.js";
import { confirmed } from "./notices.js";
import { COLOURS, ended } from "./panel.js";

// Fills a section with my tables, the latest first; without one the section is hidden.
export async function showMyTables(section) {
  const tables = Object.entries(myTables()).sort(([, a], [, b]) => b.opened - a.opened);
  section.hidden = tables.length === 0;
  const rows = tables.map(([table, mine]) => row(section, table, mine));
  section.querySelector("ul").replaceChildren(...rows.map(({ item }) => item));
  for (const { fill } of rows) await fill();
}

function row(section, table, { tokens, mode, opened }) {
  const seats = COLOURS.filter((colour) => tokens[colour]);
  const when = new Date(opened);
  const standing = html("span", { class: "standing" }, "…");
  const way = html("a", { href: addressOf("table", table), class: "button" }, _("Play on"));
  const item = html("li", { data: { table } },
    html("div", {}, html("b", {}, kind(mode, seats)),
      html("time", { datetime: when.toISOString() },
        when.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" })),
      standing),
    html("div", { class: "toolbar" }, way,
      button(_("Forget"), () => drop(section, table, item), { class: "forget" })));
  return { item, fill: () => fill(item, standing, way, table, tokens, seats) };
}

// Says how a table stands; where no choice is left, the way leads to the replay.
async function fill(item, standing, way, table, tokens, seats) {
  let over = false;
  try {
    const gamedatas = await api.gamedatas(table, tokens[seats[0]]);
    over = gamedatas.outcome !== null;
    standing.textContent = state(gamedatas, seats);
    const mine = seats.includes(gamedatas.gamestate.active_player);
    item.classList.toggle("my-turn", mine);
    way.classList.toggle("primary", mine);
  } catch (error) {
    over = error.code === "not_found";
    standing.textContent = over ? _("No longer played; a replay may be left") : error.message;
  }
  if (!over) return;
  way.href = addressOf("replay", table);
  way.textContent = _("Replay");
}

// Forgetting a table gives its seats away for good, so it is asked twice.
async function drop(section, table, item) {
  const question = _("Forget this table? Your seat at it is then lost: nobody can play it any more.");
  if (!await confirmed(question, _("Forget the table"))) return;
  const next = item.nextElementSibling ?? item.previousElementSibling;
  forget(table);
  item.remove();
  if (next) next.querySelector("a").focus();
  else section.hidden = true;
}

function kind(mode, seats) {
  if (mode === "hotseat") return _("Two at one screen");
  const colour = named.colour(seats[0]);
  return mode === "zombie"
    ? _("${colour} against a zombie", { colour })
    : _("${colour} against somebody elsewhere", { colour });
}

function state({ outcome, gamestate: { active_player: active }, players }, seats) {
  if (outcome !== null) return ended(outcome.result.winner, seats);
  if (COLOURS.some((colour) => players[colour].status === "open")) {
    return _("Waiting for somebody to join");
  }
  if (seats.length > 1) return _("${colour} is to choose", { colour: named.colour(active) });
  return seats.includes(active) ? _("Your turn") : _("The other side is to choose");
}
