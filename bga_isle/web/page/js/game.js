// One table on the page, in the words of BGA's front ends.

import { api, newKey, Refusal, Stream } from "./connection.js";
import { foldAll } from "./fold.js";
import { _, named, prompt } from "./language.js";
import { turnOf } from "./log.js";
import { ended, verdict } from "./panel.js";
import { SEAT_EVENTS, Seats, takeSeat } from "./seats.js";

const SLOW = 300;
const CLOCK_ANEW = new Set([...SEAT_EVENTS, "turnStarted"]);
const BEHIND = new Set(["stale", "game_over", "not_your_turn", "no_open_seat", "not_your_seat"]);

export class Game {
  constructor(table, people, parts) {
    Object.assign(this, { table, people, ...parts });
    this.seats = new Seats(table);
    this.ahead = new Map();
  }

  get active() {
    return this.gamestate.active_player;
  }

  get acting() {
    return this.seats.acting(this.active);
  }

  get outcome() {
    const { result } = this.view;
    return result && { result, quit: this.seats.quit };
  }

  setup(gamedatas) {
    this.gamedatas = gamedatas;
    this.version = gamedatas.version;
    this.ahead.clear();
    this.pending = false;
    this.view = gamedatas.position;
    this.gamestate = gamedatas.gamestate;
    this.seats.setup(gamedatas.players);
    this.entries = [...gamedatas.log];
    for (const { by, events: [event] } of this.entries) {
      event.late = by === "clock";
      this.seats.take(event);
    }
    this.notifications.setup(this.view, this.entries);
    this.setClock(gamedatas);
    this.enter();
    if (this.view.result === null) this.listen();
  }

  async refresh() {
    this.setup(await api.gamedatas(this.table, this.seats.token));
  }

  listen() {
    if (this.stream && !this.stream.closed) return;
    this.stream = new Stream(this.table, this.seats.token, this.version, {
      onMessage: (told) => this.hear(told),
      onStatus: (status) => this.controls.connection(status),
      onRefusal: (refusal) => this.refused(refusal),
    });
  }

  // Whether it was the clock that took a seat stands in the table's log alone.
  async hear(told) {
    const [event] = told.events;
    if (event.type === "seatQuit") {
      const now = await this.now();
      event.late = now?.log.find(({ version }) => version === told.version)?.by === "clock";
    }
    this.receive(told);
  }

  // Takes versions in their order, each once, from an answer or from the stream.
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
    events.forEach((event) => this.seats.take(event));
    this.enter();
    this.notifications.play(events);
    if (this.gamedatas.turn_seconds && events.some(({ type }) => CLOCK_ANEW.has(type))) {
      this.keepStep();
    }
  }

  enter() {
    this.onEnteringState(this.gamestate.name, this.gamestate.args);
    this.onUpdateActionButtons(this.gamestate.name, this.gamestate.args);
  }

  onEnteringState(name, { possible_actions: actions }) {
    const free = this.acting !== null && !this.pending;
    this.controls.say(this.words(name), this.acting !== null);
    this.foresight.begin(this.view.pending);
    this.picking.offer(free ? actions : [], this.view, turnOf(this.entries));
    if (name === "gameEnd") this.setClock({ deadline: null });
  }

  words(name) {
    const { acting, people, seats: { mine }, view: { pending, result } } = this;
    const open = this.seats.players[this.active]?.status === "open";
    const says = [open
      ? _("Waiting for somebody to join as ${colour}", { colour: people[this.active] })
      : prompt(this.gamestate, acting, people)];
    if (acting && mine.length > 1) says[0] = _("${colour}: ${prompt}", { colour: people[acting], prompt: says[0] });
    if (pending) says.unshift(named.card(pending.card));
    if (name === "gameEnd") says.push(...new Set([verdict(result.winner), ended(result.winner, mine)]));
    else if (mine.length === 0) says.push(_("You are watching"));
    else if (this.seats.returning.some((seat) => this.seats.players[seat].late)) says.push(_("Your time ran out; a zombie plays for you"));
    if (name.includes("playTwice")) {
      const toCome = pending.left - name.endsWith("chooseCard");
      says.push(toCome === 1 ? _("first of two") : _("second of two"));
    }
    return says.join(" · ");
  }

  foresee(pick) {
    if (pick === null) this.foresight.drop();
    else this.foresight.see(pick, this.view, this.version, this.acting, this.seats.token);
  }

  onLeavingState() {
    this.foresight.drop();
    this.picking.settle();
  }

  onUpdateActionButtons(name, args) {
    const { acting, active, outcome, table, seats } = this;
    const over = outcome !== null;
    this.panel.draw({
      players: seats.players,
      mine: seats.mine,
      active,
      outcome,
      table,
      seconds: this.gamedatas.turn_seconds,
    });
    this.controls.draw({
      seated: seats.mine.length > 0 && !over,
      undoable: acting !== null && args.undoable && !this.pending,
      leaving: !over && seats.plays(seats.you(active)),
      returning: seats.returning.length > 0,
      side: seats.mine.length > 1 && this.people[active],
    });
  }

  // Makes a choice or takes one back. One at a time, so a double click is one move.
  async performAction(name, args = {}) {
    const seat = this.acting;
    if (this.pending || seat === null) return;
    const action = { action: name, ...args };
    const told = JSON.stringify([this.version, action]);
    this.unsure = this.unsure?.told === told ? this.unsure : { told, key: newKey() };
    await this.ask(seat, (table, token) =>
      api.act(table, token, this.version, action, this.unsure.key));
  }

  async ask(seat, request) {
    const before = this.version;
    this.pending = true;
    this.notifications.finish();
    this.notices.clear();
    this.picking.settle();
    const slow = setTimeout(() => this.pending && this.controls.say(_("Sending …"), true), SLOW);
    try {
      this.receive(await request(this.table, this.seats.tokens[seat]));
    } catch (refusal) {
      await this.refused(refusal);
    }
    clearTimeout(slow);
    this.pending = false;
    if (this.version === before && !this.gone) this.enter();
  }

  leave(request) {
    return this.ask(this.seats.you(this.active), request);
  }

  async comeBack() {
    for (const seat of this.seats.returning) await this.ask(seat, api.comeBack);
  }

  async join() {
    this.notices.clear();
    try {
      await takeSeat(this.table);
      await this.refresh();
      this.controls.begin();
    } catch (refusal) {
      await this.refused(refusal);
    }
  }

  // One that says that this page is behind brings it up to date.
  async refused(refusal) {
    if (["unauthorized", "not_found"].includes(refusal.code)) {
      this.gone = true;
      this.stream?.close();
      this.controls.gone(refusal, this.table);
      return;
    }
    if (!(refusal instanceof Refusal)) console.error(refusal);
    const notice = this.notices.show(refusal.message);
    if (!BEHIND.has(refusal.code)) return;
    try {
      await this.refresh();
      if (notice.isConnected) this.notices.show(_("${why}. The table is shown as it is now.", { why: refusal.message }));
    } catch (again) {
      this.notices.show(again.message);
    }
  }

  // The gamedatas, null where they are out of reach.
  now() {
    return api.gamedatas(this.table, this.seats.token).catch(() => null);
  }

  async keepStep() {
    const now = await this.now();
    if (now?.version === this.version) this.setClock(now);
  }

  setClock({ deadline, now }) {
    this.clock.set(this.seats.plays(this.active) ? deadline : null, now, this.gamedatas.turn_seconds);
  }
}
