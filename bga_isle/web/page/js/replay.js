// The replay viewer: a finished game, a running one, or a record file, moment by moment.

import { addressOf, api, Refusal, tableHere } from "./connection.js";
import { button, $, html, svg } from "./dom.js";
import { _, line, speak } from "./language.js";
import { attempt, copy } from "./notices.js";
import { goOn } from "./replay_live.js";
import { momentIn, Moments, Player } from "./replay_player.js";
import { ReplayLog, Stage, told } from "./replay_stage.js";
import { choice, mountSettings } from "./settings.js";

const LARGEST = 512 * 1024;
const PLAY = "M7 4l13 8-13 8z";
const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

let moments = null;
let player = null;
let log = null;

function begin(answer) {
  moments = new Moments(answer);
  const stage = new Stage(moments, fresh("board"), fresh("hands"));
  log = new ReplayLog(fresh("log"));
  stage.update = update;
  player = new Player(moments, stage, () => $("pace").querySelector("select").value);
  $("replay").hidden = false;
  const running = moments.result === null && answer.table !== null;
  $("live").hidden = !running;
  player.jump(momentIn(location.hash, moments.last) ?? (running ? moments.last : 0));
  if (running) goAlong(answer.table);
}

function fresh(id) {
  const made = $(id).cloneNode(false);
  $(id).replaceWith(made);
  return made;
}

// Brings everything around the board up to where the player stands.
function update() {
  const { moment, playing, atEnd } = player;
  const count = `${moment} / ${moments.last}`;
  showResult(atEnd ? moments.result : null);
  log.extend(moments);
  Object.assign($("slider"), { max: moments.last, value: moment, ariaValueText: count });
  $("count").textContent = count;
  $("first").disabled = $("previous").disabled = moment === 0;
  $("next").disabled = $("last").disabled = atEnd;
  $("play").ariaLabel = playing ? _("Pause") : _("Play");
  $("play").querySelector("path").setAttribute("d", playing ? PAUSE : PLAY);
  $("now").replaceChildren(...told(moments.step(moment)));
  log.mark(moment);
  history.replaceState(null, "", `#${moment}`);
}

function showResult(result) {
  $("result").hidden = result === null;
  if (result === null) return;
  $("result").replaceChildren(
    html("strong", {}, line({ ...result, type: "gameEnded" })), " ",
    html("span", {}, _("Spaces controlled at the end: ${black} black, ${white} white", result.tiebreak)),
  );
}

function goAlong(table) {
  const says = { live: _("Live"), lost: _("Connection lost, trying again") };
  goOn(table, moments, {
    onStatus: (status) => ($("status").textContent = says[status]),
    onStep: (step) => {
      player.add(step, $("follow").checked);
      if (moments.result !== null) $("live").hidden = true;
    },
  });
}

async function readFile(file) {
  await attempt($("alert"), async () => {
    const answer = await api.replayOf(parsed(file.size > LARGEST ? "" : await file.text()));
    $("file-name").textContent = file.name;
    history.replaceState(null, "", location.pathname);
    begin(answer);
  });
}

function parsed(text) {
  try {
    const record = JSON.parse(text);
    if (record.moves) return record;
  } catch {
    // No more a record than any other document.
  }
  throw new Refusal({ code: "bad_record", message: _("This file is not a record of a game.") });
}

// By hand: the toggle for going along says whether the end is where one wants to be.
function byHand(move) {
  move();
  $("follow").checked = player.atEnd;
}

function offerFile() {
  $("choose").hidden = false;
  $("copy").hidden = true;
  $("file").addEventListener("change", ({ target }) => {
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
  for (const [id, name, shape, move] of [
    ["first", _("First moment"), "M5 5h2v14H5zM19 5v14L8 12z", () => player.jump(0)],
    ["previous", _("One moment back"), "M17 5v14L6 12z", () => player.step(-1)],
    ["play", _("Play"), PLAY, () => (player.playing ? player.stop() : player.play())],
    ["next", _("One moment on"), "M7 5l11 7-11 7z", () => player.step(1)],
    ["last", _("Last moment"), "M5 5l11 7-11 7zM17 5h2v14h-2z", () => player.jump(moments.last)],
  ]) {
    $("moves").append(button(
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shape })),
      () => byHand(move), { id, "aria-label": name }));
  }
  $("play").classList.add("primary");
  $("pace").prepend(choice(_("Pace"), "pace",
    [[2500, _("Slow")], [1200, _("Normal")], [400, _("Fast")]], 1200));
}

function listen() {
  const on = (id, type, listener) => $(id).addEventListener(type, listener);
  on("slider", "input", ({ target }) => byHand(() => player.jump(Number(target.value))));
  on("copy", "click", () => copy(location.href, $("copied"),
    _("The link to this moment is copied."),
    _("Copy the link from the address bar: it leads to this moment.")));
  on("follow", "change", ({ target }) => target.checked && player.jump(moments.last));
  addEventListener("keydown", (event) => {
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (held || player === null || !KEYS[event.key]) return;
    if (event.target.matches("input, select")) return;
    event.preventDefault();
    $(KEYS[event.key]).click();
  });
  addEventListener("hashchange", () => {
    const moment = player && momentIn(location.hash, moments.last);
    if (moment !== null) byHand(() => player.jump(moment));
  });
}

await speak();
mountSettings($("settings"));
mountMoves();
listen();
const table = tableHere();
if (table === "") {
  offerFile();
} else {
  $("to-table").href = addressOf("table", table);
  $("to-table").hidden = false;
  await attempt($("alert"), async () => begin(await api.replay(table)));
}
