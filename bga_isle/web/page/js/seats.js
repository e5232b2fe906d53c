/** Who sits at the table, and which of the seats this browser plays. */

import { tokensFor } from "./keys.js";

const COLOURS = ["black", "white"];
const STATUS = { seatJoined: "player", seatQuit: "zombie", seatReturned: "player" };

/** The events by which people come and go. */
export const SEAT_EVENTS = new Set(Object.keys(STATUS));

export class Seats {
  constructor(table) {
    this.table = table;
  }

  /** Takes the players of gamedatas. */
  setup(players) {
    this.players = players;
    this.tokens = tokensFor(this.table);
    this.mine = COLOURS.filter((colour) => this.tokens[colour]);
  }

  /** Any token shows the same table; without one the table is watched. */
  get token() {
    const tokens = Object.values(tokensFor(this.table));
    return tokens[0];
  }

  /** Whose hand lies below the board; null: as a spectator sees it. */
  get below() {
    return this.mine.length === 1 ? this.mine[0] : null;
  }

  /** The seats that were ever left. */
  get quit() {
    return COLOURS.filter((colour) => this.players[colour].quit);
  }

  /** My seats that a zombie plays. */
  get returning() {
    return this.mine.filter((colour) => this.players[colour].status === "zombie");
  }

  /** The active seat if this browser has to choose for it, else null. */
  acting(active) {
    return active && this.mine.includes(active) && this.plays(active) ? active : null;
  }

  /** Who the page speaks to: at one screen for two whoever is to choose. */
  you(active) {
    return this.mine.length > 1 ? active : this.mine[0] ?? null;
  }

  /** Whether a person plays a seat now. */
  plays(seat) {
    return this.players[seat]?.status === "player";
  }

  take({ type, player }) {
    if (!SEAT_EVENTS.has(type)) return;
    const quit = this.players[player].quit || type === "seatQuit";
    const there = { color: player, status: STATUS[type], quit };
    this.players = { ...this.players, [player]: there };
  }
}
