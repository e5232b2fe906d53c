// The way in: open a table, join or watch one, go back to one's own.

import { addressOf, api, Refusal } from "./connection.js";
import { $ } from "./dom.js";
import { helpContent } from "./help.js";
import { lasting, remember, tokensFor } from "./keys.js";
import { _, everybody, speak } from "./language.js";
import { showMyTables } from "./my_tables.js";
import { attempt } from "./notices.js";
import { miniBoard } from "./pictures.js";
import { takeSeat } from "./seats.js";
import { choice, mountSettings } from "./settings.js";

const NAME = /[A-Za-z0-9_-]{16}/;

const goTo = (page, table) => location.assign(addressOf(page, table));

// What a form says about the table to open; chance stands as "random", no clock as "".
function wish(form) {
  const { mode, seat, first, turn_seconds: seconds } = Object.fromEntries(new FormData(form));
  return {
    mode,
    seat: seat ?? "random",
    first: first === "random" ? null : first,
    turn_seconds: seconds === "" ? null : Number(seconds),
  };
}

// Before a seat is taken: one that is not kept would be lost on the way to its table.
function mustLast() {
  if (lasting()) return;
  const message = _("This browser keeps nothing for this page, so a seat would be lost at once. Please allow it to.");
  throw new Refusal({ code: "no_storage", message });
}

async function open(form) {
  mustLast();
  const body = wish(form);
  const { table, tokens } = await api.create(body);
  remember(table, { tokens, mode: body.mode });
  goTo("table", table);
}

// The table that was typed or pasted: its link, or its name alone.
function tableIn(text) {
  return NAME.exec(text.replace(/^.*\/(?:table|replay)\//, ""))?.[0] ?? text.trim();
}

const ways = {
  async join(table) {
    if (Object.keys(tokensFor(table)).length === 0) {
      mustLast();
      await takeSeat(table);
    }
    goTo("table", table);
  },
  async watch(table) {
    await api.gamedatas(table);
    goTo("table", table);
  },
  replay: (table) => goTo("replay", table),
};

// Lets a form do its task once at a time, its refusals shown in the form's own alert.
function onSubmit(form, task) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    await attempt(form.querySelector("[role=alert]"), () => task(form, event.submitter?.value));
    for (const button of buttons) button.disabled = false;
  });
}

// At one screen both seats are the opener's, so there is none to choose.
function offerSeat({ elements: { mode, seat } }) {
  seat.disabled = mode.value === "hotseat";
  seat.closest("label").hidden = seat.disabled;
}

await speak();
mountSettings($("settings"));
$("picture").replaceChildren(
  miniBoard({ board: ["", "b", "wb", "", "w", "bww", "", "b", "", "", "bw", "", "", "", "b", "wwb"], sunk: [2] }),
);
$("help").replaceChildren(...helpContent());

const sides = [["random", _("By chance")], ...Object.entries(everybody())];
$("choices").append(
  choice(_("Your bears"), "seat", sides),
  choice(_("Who begins"), "first", sides),
  choice(_("Time for a turn"), "turn_seconds", [
    ["", _("As long as you like")],
    [60, _("1 minute")],
    [180, _("3 minutes")],
    [600, _("10 minutes")],
    [3600, _("1 hour")],
    [86400, _("1 day")],
    [604800, _("1 week")],
  ]),
);

const opening = $("open");
const wanted = new URLSearchParams(location.search).get("mode");
for (const way of opening.elements.mode) way.checked = way.value === wanted || way.checked;
opening.addEventListener("change", () => offerSeat(opening));
offerSeat(opening);
onSubmit(opening, open);
onSubmit($("join"), ({ elements }, way) => ways[way ?? "join"](tableIn(elements.table.value)));
await showMyTables($("mine"));
