/** The way in: open a table, join or watch one, go back to one's own. */

import { attempt } from "./attempt.js";
import { api } from "./connection.js";
import { helpContent } from "./help.js";
import { remember, tokensFor } from "./keys.js";
import { _, speak } from "./language.js";
import { showMyTables } from "./my_tables.js";
import { miniBoard } from "./pictures.js";
import { mountSettings } from "./settings.js";

const NAME = /[A-Za-z0-9_-]{16}/;

const element = (id) => document.getElementById(id);
const goTo = (address) => location.assign(address);

/** What a form says about the table to open; chance stands as "random", no clock as "". */
function wish(form) {
  const { mode, seat, first, turn_seconds: seconds } = Object.fromEntries(new FormData(form));
  return {
    mode,
    seat: seat ?? "random",
    first: first === "random" ? null : first,
    turn_seconds: seconds === "" ? null : Number(seconds),
  };
}

async function open(form) {
  const body = wish(form);
  const { table, tokens } = await api.create(body);
  remember(table, { tokens, mode: body.mode });
  goTo(`/table/${table}`);
}

/** The table that was typed or pasted: its link, or its name alone. */
function tableIn(text) {
  const [table] = NAME.exec(text.replace(/^.*\/(?:table|replay)\//, "")) ?? [text.trim()];
  return encodeURIComponent(table);
}

async function join(table) {
  if (Object.keys(tokensFor(table)).length === 0) {
    const { seat, token } = await api.join(table);
    remember(table, { tokens: { [seat]: token }, mode: "joined" });
  }
  goTo(`/table/${table}`);
}

async function watch(table) {
  await api.gamedatas(table);
  goTo(`/table/${table}`);
}

/** Lets a form do its task once at a time, its refusals shown in the form's own alert. */
function onSubmit(form, task) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    await attempt(form.querySelector("[role=alert]"), () => task(form, event.submitter?.value));
    for (const button of buttons) button.disabled = false;
  });
}

/** At one screen both seats are the opener's, so there is none to choose. */
function offerSeat(form) {
  const hotseat = form.elements.mode.value === "hotseat";
  form.elements.seat.disabled = hotseat;
  form.elements.seat.closest("label").hidden = hotseat;
}

await speak();
mountSettings(element("settings"));
document.title = _("Isle of Bears");
element("picture").replaceChildren(
  miniBoard({ board: ["", "b", "wb", "", "w", "bww", "", "b", "", "", "bw", "", "", "", "b", "wwb"], sunk: [2] }),
);
element("help").replaceChildren(...helpContent());

const opening = element("open");
opening.addEventListener("change", () => offerSeat(opening));
offerSeat(opening);
onSubmit(opening, open);
onSubmit(element("join"), (form, what) => {
  const table = tableIn(form.elements.table.value);
  if (what === "replay") return goTo(`/replay/${table}`);
  return what === "watch" ? watch(table) : join(table);
});
await showMyTables(element("mine"));
