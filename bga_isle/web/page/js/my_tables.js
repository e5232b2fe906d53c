/** The tables that this browser holds a seat of, and how each stands. */

import { api } from "./connection.js";
import { html } from "./dom.js";
import { forget, myTables } from "./keys.js";
import { _, named } from "./language.js";

const COLOURS = ["black", "white"];

/** Fills a section with my tables, the latest first; without one the section is hidden. */
export async function showMyTables(section) {
  const tables = Object.entries(myTables()).sort(([, a], [, b]) => b.opened - a.opened);
  section.hidden = tables.length === 0;
  const rows = tables.map(([table, mine]) => row(section, table, mine));
  section.querySelector("ul").replaceChildren(...rows.map((each) => each.item));
  for (const { fill } of rows) await fill();
}

function row(section, table, { tokens, mode, opened }) {
  const seats = COLOURS.filter((colour) => tokens[colour]);
  const standing = html("span", { class: "standing" }, "…");
  const item = html("li", { data: { table } },
    html("div", {},
      html("a", { href: `/table/${table}`, class: "my-table" }, kind(mode, seats)),
      html("time", { datetime: new Date(opened).toISOString() }, moment(opened)),
      standing),
    html("div", { class: "toolbar" },
      html("a", { href: `/replay/${table}`, class: "button" }, _("Replay")),
      html("button", {
        class: "button",
        type: "button",
        on: { click: () => drop(section, table, item) },
      }, _("Forget"))));
  return { item, fill: () => fill(item, standing, table, tokens, seats) };
}

async function fill(item, standing, table, tokens, seats) {
  try {
    const gamedatas = await api.gamedatas(table, tokens[seats[0]]);
    standing.textContent = state(gamedatas, seats);
    item.classList.toggle("my-turn", seats.includes(gamedatas.gamestate.active_player));
  } catch (error) {
    standing.textContent = error.code === "not_found"
      ? _("No longer played; a replay may be left")
      : error.message;
  }
}

/** Forgetting a table gives its seats away for good, so it is asked twice. */
function drop(section, table, item) {
  const question = _("Forget this table? Without it this browser cannot play your seat any more.");
  if (!confirm(question)) return;
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

function moment(opened) {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(opened);
}

function state({ outcome, gamestate, players }, seats) {
  if (outcome !== null) return ended(outcome.result.winner, seats);
  if (COLOURS.some((colour) => players[colour].status === "open")) {
    return _("Waiting for somebody to join");
  }
  const active = gamestate.active_player;
  if (seats.length > 1) return _("${colour} is to choose", { colour: named.colour(active) });
  return seats.includes(active) ? _("Your turn") : _("The other side is to choose");
}

function ended(winner, seats) {
  if (winner === null) return _("Ended in a draw");
  if (seats.length > 1) return _("${colour} has won", { colour: named.colour(winner) });
  return seats.includes(winner) ? _("You have won") : _("You have lost");
}
