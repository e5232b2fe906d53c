/** The page of one table: puts its parts together and starts the game. */

import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { Clock } from "./clock.js";
import { api } from "./connection.js";
import { Controls } from "./controls.js";
import { Foresight } from "./foresight.js";
import { Game } from "./game.js";
import { openHelp } from "./help.js";
import { _, named, speak } from "./language.js";
import { Announcer, Log } from "./log.js";
import { Notices } from "./notices.js";
import { Notifications } from "./notifications.js";
import { Panel } from "./panel.js";
import { Picking } from "./picking.js";
import { mountSettings } from "./settings.js";

const element = (id) => document.getElementById(id);
const AGAIN = 2000;

function build(table) {
  const people = { black: named.colour("black"), white: named.colour("white") };
  const board = new Board(element("board"));
  const hands = new Hands(element("hands"));
  const announcer = new Announcer(element("live"));
  const controls = new Controls(() => game);
  const foresight = new Foresight({ board, host: element("preview"), table, people });
  const notifications = new Notifications({
    board,
    drawHands: (view) => hands.draw(view, { you: game.seats.below, people }),
    log: new Log(element("log")),
    announcer,
    people,
  });
  const picking = new Picking({
    board,
    hands,
    people,
    onTouch: () => notifications.finish(),
    onAction: ({ action, ...args }) => game.performAction(action, args),
    onForesee: (pick) => game.foresee(pick),
  });
  const parts = ["players", "invitation", "result"];
  const panel = new Panel(
    Object.fromEntries(parts.map((part) => [part, element(part)])),
    { onJoin: () => game.join() },
  );
  const clock = new Clock(element("clock"), (seconds) =>
    announcer.say(_("${seconds} seconds left", { seconds })));
  const notices = new Notices(element("notices"));
  const game = new Game(table, people, {
    notifications, picking, foresight, panel, controls, clock, notices,
  });
  return game;
}

/** Until the table has been fetched; a server that is not reached is tried again. */
async function start(game) {
  try {
    await game.refresh();
    element("table").hidden = false;
    element("loading").hidden = true;
  } catch (refusal) {
    if (!["network", "too_many", "unavailable"].includes(refusal.code)) return game.refused(refusal);
    game.notices.show(refusal.message);
    setTimeout(() => start(game), AGAIN);
  }
}

const table = decodeURIComponent(location.pathname.split("/")[2]);
await speak();
const game = build(table);
element("help").addEventListener("click", openHelp);
mountSettings(element("settings"));
element("replay").href = `/replay/${table}`;
element("record").href = `/api/tables/${table}/record`;
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) game.picking.back();
});
await start(game);
