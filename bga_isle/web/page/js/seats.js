// Who sits at the table, and which of the seats this browser plays.

import { api } from "./connection.js";
import { remember, tokensFor } from "./keys.js";

const COLOURS = ["black", "white"];
const STATUS = { seatJoined: "player", seatQuit: "zombie", seatReturned: "player" };

export const SEAT_EVENTS = new Set(Object.keys(STATUS));

export async function takeSeat(table) {
  const { seat, token } = await api.join(table);
  remember(table, { tokens: { [seat]: token }, mode: "joined" });
}

export class Seats {
  constructor(table) {
    this.table = table;
  }

  setup(players) {
    this.players = players;
    this.tokens = tokensFor(this.table);
    this.mine = COLOURS.filter((colour) => this.tokens[colour]);
  }

  // Any token shows the same table; without one the table is watched.
  get token() {
    return Object.values(tokensFor(this.table))[0];
  }

  // Whose hand lies below the board; null: as a spectator sees it.
  get below() {
    return this.mine.length === 1 ? this.mine[0] : null;
  }

  get quit() {
    return COLOURS.filter((colour) => this.players[colour].quit);
  }

  get returning() {
    return this.mine.filter((colour) => this.players[colour].status === "zombie");
  }

  // The active seat if this browser has to choose for it, else null.
  acting(active) {
    return active && this.mine.includes(active) && this.plays(active) ? active : null;
  }

  // Whom the page speaks to.
  you(active) {
    return this.mine.length > 1 ? active : this.mine[0] ?? null;
  }

  plays(seat) {
    return this.players[seat]?.status === "player";
  }

  take({ type, player, late }) {
    if (!SEAT_EVENTS.has(type)) return;
    const quit = this.players[player].quit || type === "seatQuit";
    const there = { color: player, status: STATUS[type], quit, late };
    this.players = { ...this.players, [player]: there };
  }
}
