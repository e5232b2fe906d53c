// The page of one table: puts its parts together and starts the game.

import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { Clock } from "./clock.js";
import { addressOf, tableHere } from "./connection.js";
import { Controls } from "./controls.js";
import { $ } from "./dom.js";
import { Foresight } from "./foresight.js";
import { Game } from "./game.js";
import { openHelp } from "./help.js";
import { _, everybody, speak } from "./language.js";
import { Announcer, Log } from "./log.js";
import { Notices } from "./notices.js";
import { Notifications } from "./notifications.js";
import { Panel } from "./panel.js";
import { Picking } from "./picking.js";
import { mountSettings } from "./settings.js";

const AGAIN = 2000;

function build(table) {
  const people = everybody();
  const board = new Board($("board"));
  const hands = new Hands($("hands"));
  const announcer = new Announcer($("live"));
  const notifications = new Notifications({
    board,
    drawHands: (view) => hands.draw(view, { you: game.seats.below, people }),
    log: new Log($("log")),
    announcer,
    people,
  });
  const game = new Game(table, people, {
    notifications,
    picking: new Picking({
      board,
      hands,
      people,
      onTouch: () => notifications.finish(),
      onAction: ({ action, ...args }) => game.performAction(action, args),
      onForesee: (pick) => game.foresee(pick),
    }),
    foresight: new Foresight({ board, host: $("preview"), table, people }),
    panel: new Panel($, () => game.join()),
    controls: new Controls(() => game),
    clock: new Clock($("clock"), (seconds) =>
      announcer.say(_("${seconds} seconds left", { seconds }))),
    notices: new Notices($("notices")),
  });
  return game;
}

// A server that is not reached is tried again.
async function start(game) {
  try {
    await game.refresh();
    game.notices.clear();
    $("table").hidden = false;
    $("loading").hidden = true;
    game.controls.begin();
  } catch (refusal) {
    if (!["network", "too_many", "unavailable"].includes(refusal.code)) return game.refused(refusal);
    game.notices.show(refusal.message);
    setTimeout(() => start(game), AGAIN);
  }
}

await speak();
const table = tableHere();
const game = build(table);
$("help").addEventListener("click", openHelp);
mountSettings($("settings"));
$("replay").href = addressOf("replay", table);
$("record").href = `${addressOf("api/tables", table)}/record`;
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
  if (event.key === "Escape" && !document.querySelector(":modal, :popover-open")) game.picking.back();
});
await start(game);
