/** The replay viewer: a finished game, a running one, or a record file, moment by moment. */

import { attempt } from "./attempt.js";
import { api, Refusal } from "./connection.js";
import { html } from "./dom.js";
import { _, line, named, speak } from "./language.js";
import { momentIn, Moments } from "./moments.js";
import { Live } from "./replay_live.js";
import { ReplayLog, told, who } from "./replay_log.js";
import { Player } from "./replay_player.js";
import { Stage } from "./replay_stage.js";
import { mountSettings } from "./settings.js";

const element = (id) => document.getElementById(id);
const [, , table = ""] = location.pathname.split("/").map(decodeURIComponent);

let moments = null;
let player = null;
let log = null;

/** Begins with what a replay call answered. */
function begin(answer) {
  moments = new Moments(answer);
  const stage = new Stage(moments, fresh("board"), fresh("hands"));
  log = new ReplayLog(fresh("log"));
  stage.update = update;
  player = new Player(moments, stage);
  setPace();
  element("replay").hidden = false;
  const running = moments.result === null && answer.table !== null;
  element("live").hidden = !running;
  player.jump(momentIn(location.hash, moments.last) ?? (running ? moments.last : 0));
  if (running) goAlong();
}

/** An element without what an earlier game left in it. */
function fresh(id) {
  const made = element(id).cloneNode(false);
  element(id).replaceWith(made);
  return made;
}

/** Brings everything around the board up to where the player stands. */
function update() {
  const { moment, playing, atEnd } = player;
  showResult(atEnd ? moments.result : null);
  log.extend(moments);
  log.mark(moment);
  element("slider").max = moments.last;
  element("slider").value = moment;
  element("slider").setAttribute("aria-valuetext", `${moment} / ${moments.last}`);
  element("count").textContent = `${moment} / ${moments.last}`;
  for (const id of ["first", "previous"]) element(id).disabled = moment === 0;
  for (const id of ["next", "last"]) element(id).disabled = atEnd;
  element("play").dataset.playing = playing;
  element("play-name").textContent = playing ? _("Pause") : _("Play");
  const step = moments.step(moment);
  element("now").replaceChildren(
    html("b", {}, who(step)),
    ...told(step).map((text) => html("span", {}, text)),
  );
  history.replaceState(null, "", `#${moment}`);
}

function showResult(result) {
  element("result").hidden = result === null;
  if (result === null) return;
  const { black, white } = result.tiebreak;
  element("result").replaceChildren(
    html("strong", {}, line({ ...result, type: "gameEnded" })),
    html("span", {}, _("Spaces controlled at the end: ${black} black, ${white} white", { black, white })),
  );
}

/** Shows the choices of a running game as they are made. */
function goAlong() {
  const says = { live: _("Live"), lost: _("Connection lost; trying again") };
  new Live(table, moments, {
    onStatus: (status) => (element("status").textContent = says[status]),
    onStep: (step) => {
      player.add(step, element("follow").checked);
      if (moments.result !== null) element("live").hidden = true;
    },
  });
}

async function readFile(file) {
  await attempt(element("alert"), async () => {
    const record = parsed(await file.text());
    const answer = await api.replayOf(record);
    element("file-name").textContent = file.name;
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
  element("follow").checked = player.atEnd;
}

const moves = {
  first: () => player.jump(0),
  previous: () => player.step(-1),
  play: () => (player.playing ? player.stop() : player.play()),
  next: () => player.step(1),
  last: () => player.jump(moments.last),
};
const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

function setPace() {
  player.pause = Number(element("pace").value);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    element("copied").textContent = _("The link to this moment is copied.");
  } catch {
    element("copied").textContent = _("Copy the link from the address bar: it leads to this moment.");
  }
}

function offerFile() {
  element("choose").hidden = false;
  element("copy").hidden = true;
  element("file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) readFile(target.files[0]);
    target.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) readFile(event.dataTransfer.files[0]);
  });
}

function listen() {
  for (const [id, move] of Object.entries(moves)) {
    element(id).addEventListener("click", () => byHand(move));
  }
  element("slider").addEventListener("input", ({ target }) => {
    byHand(() => player.jump(Number(target.value)));
  });
  element("pace").addEventListener("change", setPace);
  element("copy").addEventListener("click", copyLink);
  element("follow").addEventListener("change", ({ target }) => {
    if (target.checked) player.jump(moments.last);
  });
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
document.title = _("Replay");
mountSettings(element("settings"));
listen();
if (table === "") {
  offerFile();
} else {
  element("to-table").href = `/table/${encodeURIComponent(table)}`;
  element("to-table").hidden = false;
  await attempt(element("alert"), async () => begin(await api.replay(table)));
}
