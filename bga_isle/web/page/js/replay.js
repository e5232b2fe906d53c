/** The replay viewer: a finished game, a running one, or a record file, moment by moment. */

import { addressOf, tableHere } from "./addresses.js";
import { api, Refusal } from "./connection.js";
import { button, byId, html, svg } from "./dom.js";
import { _, line, speak } from "./language.js";
import { attempt } from "./notices.js";
import { Live } from "./replay_live.js";
import { ReplayLog, told } from "./replay_log.js";
import { momentIn, Moments, Player } from "./replay_player.js";
import { Stage } from "./replay_stage.js";
import { choice, mountSettings } from "./settings.js";

const SHAPES = {
  first: "M5 5h2v14H5zM19 5v14L8 12z",
  previous: "M17 5v14L6 12z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  next: "M7 5l11 7-11 7z",
  last: "M5 5l11 7-11 7zM17 5h2v14h-2z",
};

let moments = null;
let player = null;
let log = null;

function begin(answer) {
  moments = new Moments(answer);
  const stage = new Stage(moments, fresh("board"), fresh("hands"));
  log = new ReplayLog(fresh("log"));
  stage.update = update;
  player = new Player(moments, stage, () => byId("pace").querySelector("select").value);
  byId("replay").hidden = false;
  const running = moments.result === null && answer.table !== null;
  byId("live").hidden = !running;
  player.jump(momentIn(location.hash, moments.last) ?? (running ? moments.last : 0));
  if (running) goAlong(answer.table);
}

function fresh(id) {
  const made = byId(id).cloneNode(false);
  byId(id).replaceWith(made);
  return made;
}

/** Brings everything around the board up to where the player stands. */
function update() {
  const { moment, playing, atEnd } = player;
  const count = `${moment} / ${moments.last}`;
  showResult(atEnd ? moments.result : null);
  log.extend(moments);
  byId("slider").max = moments.last;
  byId("slider").value = moment;
  byId("slider").setAttribute("aria-valuetext", count);
  byId("count").textContent = count;
  byId("first").disabled = byId("previous").disabled = moment === 0;
  byId("next").disabled = byId("last").disabled = atEnd;
  byId("play").setAttribute("aria-label", playing ? _("Pause") : _("Play"));
  byId("play").querySelector("path").setAttribute("d", playing ? SHAPES.pause : SHAPES.play);
  byId("now").replaceChildren(...told(moments.step(moment)));
  log.mark(moment);
  history.replaceState(null, "", `#${moment}`);
}

function showResult(result) {
  byId("result").hidden = result === null;
  if (result === null) return;
  byId("result").replaceChildren(
    html("strong", {}, line({ ...result, type: "gameEnded" })), " ",
    html("span", {}, _("Spaces controlled at the end: ${black} black, ${white} white", result.tiebreak)),
  );
}

function goAlong(table) {
  const says = { live: _("Live"), lost: _("Connection lost, trying again") };
  new Live(table, moments, {
    onStatus: (status) => (byId("status").textContent = says[status]),
    onStep: (step) => {
      player.add(step, byId("follow").checked);
      if (moments.result !== null) byId("live").hidden = true;
    },
  });
}

async function readFile(file) {
  await attempt(byId("alert"), async () => {
    const answer = await api.replayOf(parsed(await file.text()));
    byId("file-name").textContent = file.name;
    history.replaceState(null, "", location.pathname);
    begin(answer);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal({ code: "bad_record", message: _("This file is not a record of a game.") });
  }
}

/** By hand: the toggle for going along says whether the end is where one wants to be. */
function byHand(move) {
  move();
  byId("follow").checked = player.atEnd;
}

const moves = {
  first: () => player.jump(0),
  previous: () => player.step(-1),
  play: () => (player.playing ? player.stop() : player.play()),
  next: () => player.step(1),
  last: () => player.jump(moments.last),
};
const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    byId("copied").textContent = _("The link to this moment is copied.");
  } catch {
    byId("copied").textContent = _("Copy the link from the address bar: it leads to this moment.");
  }
}

function offerFile() {
  byId("choose").hidden = false;
  byId("copy").hidden = true;
  byId("file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) readFile(target.files[0]);
    target.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) readFile(event.dataTransfer.files[0]);
  });
}

function mountMoves() {
  const names = {
    first: _("First moment"),
    previous: _("One moment back"),
    play: _("Play"),
    next: _("One moment on"),
    last: _("Last moment"),
  };
  for (const [id, name] of Object.entries(names)) {
    byId("moves").append(button(
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[id] })),
      () => byHand(moves[id]), { id, "aria-label": name }));
  }
  byId("play").classList.add("primary");
  byId("pace").prepend(choice(_("Pace"), "pace",
    [[2500, _("Slow")], [1200, _("Normal")], [400, _("Fast")]], 1200));
}

function listen() {
  const on = (id, type, listener) => byId(id).addEventListener(type, listener);
  on("slider", "input", ({ target }) => byHand(() => player.jump(Number(target.value))));
  on("copy", "click", copyLink);
  on("follow", "change", ({ target }) => target.checked && player.jump(moments.last));
  addEventListener("keydown", (event) => {
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (held || player === null || !keys[event.key]) return;
    if (event.target.matches("input, select")) return;
    event.preventDefault();
    byHand(moves[keys[event.key]]);
  });
  addEventListener("hashchange", () => {
    const moment = player && momentIn(location.hash, moments.last);
    if (moment !== null) byHand(() => player.jump(moment));
  });
}

await speak();
mountSettings(byId("settings"));
mountMoves();
listen();
const table = tableHere();
if (table === "") {
  offerFile();
} else {
  byId("to-table").href = addressOf("table", table);
  byId("to-table").hidden = false;
  await attempt(byId("alert"), async () => begin(await api.replay(table)));
}
