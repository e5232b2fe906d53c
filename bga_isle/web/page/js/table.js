/** The page of one table: puts its parts together and starts the game. */

import { addressOf, tableHere } from "./addresses.js";
import { Board } from "./board.js";
import { Hands } from "./cards.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { byId } from "./dom.js";
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
  const board = new Board(byId("board"));
  const hands = new Hands(byId("hands"));
  const announcer = new Announcer(byId("live"));
  const notifications = new Notifications({
    board,
    drawHands: (view) => hands.draw(view, { you: game.seats.below, people }),
    log: new Log(byId("log")),
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
    foresight: new Foresight({ board, host: byId("preview"), table, people }),
    panel: new Panel(byId, () => game.join()),
    controls: new Controls(() => game),
    clock: new Clock(byId("clock"), (seconds) =>
      announcer.say(_("${seconds} seconds left", { seconds }))),
    notices: new Notices(byId("notices")),
  });
  return game;
}

/** A server that is not reached is tried again. */
async function start(game) {
  try {
    await game.refresh();
    game.notices.clear();
    byId("table").hidden = false;
    byId("loading").hidden = true;
  } catch (refusal) {
    if (!["network", "too_many", "unavailable"].includes(refusal.code)) return game.refused(refusal);
    game.notices.show(refusal.message);
    setTimeout(() => start(game), AGAIN);
  }
}

await speak();
const table = tableHere();
const game = build(table);
byId("help").addEventListener("click", openHelp);
mountSettings(byId("settings"));
byId("replay").href = addressOf("replay", table);
byId("record").href = `${addressOf("api/tables", table)}/record`;
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector(":modal, :popover-open")) game.picking.back();
});
await start(game);
