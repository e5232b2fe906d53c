/** One table on the page, in the words of BGA's front ends. */

import { api, newKey, Refusal, Stream } from "./connection.js";
import { foldAll } from "./fold.js";
import { _, prompt } from "./language.js";
import { remember, tokensFor } from "./keys.js";
import { trailOf } from "./log.js";
import { verdict } from "./panel.js";

const STATUS = { seatJoined: "player", seatQuit: "zombie", seatReturned: "player" };
const CLOCK_ANEW = new Set([...Object.keys(STATUS), "turnStarted"]);
/** What is refused where this page is behind. */
const BEHIND = new Set(["stale", "game_over", "not_your_turn", "no_open_seat", "not_your_seat"]);

export class Game {
  /** `parts`: notifications, picking, foresight, panel, controls, clock, notices. */
  constructor(table, people, parts) {
    Object.assign(this, { table, people, ...parts });
    this.pending = false;
    this.ahead = new Map();
  }

  get tokens() {
    return tokensFor(this.table);
  }

  /** The seats of this browser, both at a table for two at one screen. */
  get mine() {
    const tokens = this.tokens;
    return ["black", "white"].filter((colour) => tokens[colour]);
  }

  /** Any token shows the same table. */
  get token() {
    return this.tokens[this.mine[0]];
  }

  /** The seat that this browser has to choose for now, else null. */
  get acting() {
    const active = this.gamestate.active_player;
    const here = active !== null && this.mine.includes(active);
    return here && this.players[active].status === "player" ? active : null;
  }

  /** Who the page speaks to: at one screen for two whoever is to choose. */
  get you() {
    return this.mine.length > 1 ? this.gamestate.active_player : this.mine[0] ?? null;
  }

  /** Whose hand lies below the board; null: as a spectator sees it. */
  get below() {
    return this.mine.length === 1 ? this.mine[0] : null;
  }

  get outcome() {
    const { result } = this.view;
    const quit = ["black", "white"].filter((colour) => this.players[colour].quit);
    return result && { result, quit };
  }

  /** Draws everything from gamedatas, whatever was shown before. */
  setup(gamedatas) {
    this.gamedatas = gamedatas;
    this.version = gamedatas.version;
    this.view = gamedatas.position;
    this.gamestate = gamedatas.gamestate;
    this.players = gamedatas.players;
    this.entries = [...gamedatas.log];
    this.notifications.setup(this.view, this.entries);
    this.setClock(gamedatas);
    this.enter();
    if (this.view.result === null) this.listen();
  }

  /** Fetches the table and sets all up again. */
  async refresh() {
    this.setup(await api.gamedatas(this.table, this.token));
  }

  listen() {
    if (this.stream && !this.stream.closed) return;
    this.stream = new Stream(this.table, this.token, this.version, {
      onMessage: (told) => this.receive(told),
      onStatus: (status) => this.controls.connection(status),
      onRefusal: (refusal) => this.refused(refusal),
    });
  }

  /** Takes what happened in the order of versions, each once, from an answer or from the stream. */
  receive(told) {
    if (told.version <= this.version) return;
    this.ahead.set(told.version, told);
    for (let next; (next = this.ahead.get(this.version + 1)); ) {
      this.ahead.delete(next.version);
      this.take(next);
    }
  }

  take({ version, events, gamestate }) {
    this.onLeavingState(this.gamestate.name);
    this.pending = false;
    this.version = version;
    this.view = foldAll(this.view, events, version);
    this.gamestate = gamestate;
    this.entries.push({ version, events });
    events.forEach((event) => this.reseat(event));
    this.enter();
    this.notifications.play(events);
    if (this.gamedatas.turn_seconds && events.some(({ type }) => CLOCK_ANEW.has(type))) {
      this.keepStep();
    }
  }

  reseat({ type, player }) {
    const status = STATUS[type];
    if (!status) return;
    const quit = this.players[player].quit || type === "seatQuit";
    this.players = { ...this.players, [player]: { color: player, status, quit } };
  }

  enter() {
    this.onEnteringState(this.gamestate.name, this.gamestate.args);
    this.onUpdateActionButtons(this.gamestate.name, this.gamestate.args);
  }

  /** Says what is to do and lets the one who must choose choose. */
  onEnteringState(name, args) {
    this.controls.say(this.words(name), this.acting !== null);
    this.offer(args);
    if (name === "gameEnd") this.setClock({ deadline: null });
  }

  offer({ possible_actions: actions }) {
    const free = this.acting !== null && !this.pending;
    this.picking.offer(free ? actions : [], this.view, trailOf(this.entries, this.view));
  }

  words(name) {
    const says = prompt(this.gamestate, this.acting, this.people);
    if (name === "gameEnd") return `${says} · ${verdict(this.view.result.winner)}`;
    return this.mine.length === 0 ? `${says} · ${_("You are watching")}` : says;
  }

  /** What is pointed at is tried out by the server. */
  foresee(pick) {
    if (pick === null) this.foresight.drop();
    else this.foresight.see(pick, this.view, this.version, this.acting, this.token);
  }

  onLeavingState() {
    this.foresight.drop();
    this.picking.settle();
  }

  onUpdateActionButtons(name, args) {
    const { players, mine, acting, outcome, table } = this;
    this.panel.draw({ players, mine, outcome, table });
    this.controls.draw({
      seated: mine.length > 0 && outcome === null,
      undoable: acting !== null && args.undoable && !this.pending,
      leaving: outcome === null && this.leaving !== null,
      returning: this.returning.length > 0,
    });
  }

  /** The seat that would be left: one's own, at one screen for two the active one. */
  get leaving() {
    const seat = this.you;
    return seat && this.players[seat].status === "player" ? seat : null;
  }

  get returning() {
    return this.mine.filter((colour) => this.players[colour].status === "zombie");
  }

  /** Makes a choice: what is pointed at or undo. One at a time, so a double click is one move. */
  async performAction(name, args = {}) {
    const seat = this.acting;
    if (this.pending || seat === null) return;
    const action = { action: name, ...args };
    const told = JSON.stringify([this.version, action]);
    this.unsure = this.unsure?.told === told ? this.unsure : { told, key: newKey() };
    await this.ask(() =>
      api.act(this.table, this.tokens[seat], this.version, action, this.unsure.key));
  }

  /** Asks the server for something that changes the table, and shows what it says. */
  async ask(request) {
    const before = this.version;
    this.pending = true;
    this.notices.clear();
    this.picking.settle();
    try {
      this.receive(await request());
    } catch (refusal) {
      await this.refused(refusal);
    }
    this.pending = false;
    if (this.version === before && !this.gone) this.enter();
  }

  quit() {
    return this.ask(() => api.quit(this.table, this.tokens[this.leaving]));
  }

  concede() {
    return this.ask(() => api.concede(this.table, this.tokens[this.you]));
  }

  async comeBack() {
    for (const seat of this.returning) {
      await this.ask(() => api.comeBack(this.table, this.tokens[seat]));
    }
  }

  async join() {
    this.notices.clear();
    try {
      const { seat, token } = await api.join(this.table);
      remember(this.table, { tokens: { [seat]: token }, mode: "joined" });
      await this.refresh();
    } catch (refusal) {
      await this.refused(refusal);
    }
  }

  /** No refusal goes unseen; one that says that this page is behind brings it up to date. */
  async refused(refusal) {
    if (["unauthorized", "not_found"].includes(refusal.code)) {
      this.leave(refusal);
      return;
    }
    if (!(refusal instanceof Refusal)) console.error(refusal);
    this.notices.show(refusal.message);
    if (!BEHIND.has(refusal.code)) return;
    await api.gamedatas(this.table, this.token).then(
      (gamedatas) => this.setup(gamedatas),
      (again) => this.notices.show(again.message),
    );
    this.notices.show(_("${why}. The table is shown as it is now.", { why: refusal.message }));
  }

  /** The whole page gives way to a sentence. */
  leave(refusal) {
    this.gone = true;
    this.stream?.close();
    this.controls.gone(refusal, this.table);
  }

  /** The deadline comes with gamedatas alone. */
  async keepStep() {
    const gamedatas = await api.gamedatas(this.table, this.token).catch(() => null);
    if (gamedatas?.version === this.version) this.setClock(gamedatas);
  }

  setClock({ deadline, now }) {
    const active = this.gamestate.active_player;
    const runs = active !== null && this.players[active].status === "player";
    this.clock.set(runs ? deadline : null, now, this.gamedatas.turn_seconds);
  }
}
