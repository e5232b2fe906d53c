// The way to the server.

import { _, language } from "./language.js";

const PATIENCE = 10_000;
const PAUSES = [200, 800, 2000];
const SILENCE = 40_000;
const LONGEST_PAUSE = 15_000;

// A table's page ("table" or "replay"), or what the server tells of it ("api/tables").
export const addressOf = (page, table) => `/${page}/${encodeURIComponent(table)}`;

// The table that this page's own address names, "" for none.
export function tableHere() {
  const [, , name = ""] = location.pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const streams = new Set();
const tell = (news) => streams.forEach((stream) => stream[news]());
addEventListener("offline", () => tell("breakOff"));
addEventListener("online", () => tell("wake"));

// What the server refused; code "network" where it was not reached.
export class Refusal extends Error {
  constructor({ code, message, status = 0, version = null }) {
    super(message);
    Object.assign(this, { code, status, version });
  }
}

const at = (table, path = "") => addressOf("api/tables", table) + path;
const get = (path, token) => call(path, { token, again: true });
const post = (path, token, body, more) => call(path, { method: "POST", token, body, ...more });

export const api = {
  create: (body) => post("/api/tables", null, body),
  join: (table) => post(at(table, "/join")),
  gamedatas: (table, token) => get(at(table), token),
  // With the same key a repeat is answered as the first time and moves nothing.
  act: (table, token, version, action, key = newKey()) =>
    post(at(table, "/actions"), token, { version, action }, { key, again: true }),
  quit: (table, token) => post(at(table, "/quit"), token, undefined, { again: true }),
  comeBack: (table, token) => post(at(table, "/return"), token, undefined, { again: true }),
  concede: (table, token) => post(at(table, "/concede"), token),
  preview: (table, version, action, token) =>
    post(at(table, "/preview"), token, { version, action }),
  replay: (table, token) => get(at(table, "/replay"), token),
  replayOf: (record) => post("/api/replay", null, record),
};

// An Idempotency-Key; drawn by hand since randomUUID is there on secure origins alone.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// `again`: the same request may be sent once more when no answer came.
async function call(path, { method = "GET", token, body, key, again = false }) {
  const headers = { ...bearing(token), ...(key && { "Idempotency-Key": key }) };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const request = { method, headers, body: body && JSON.stringify(body) };
  for (const pause of again ? [...PAUSES, null] : [null]) {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const response = await fetch(path, { ...request, signal });
      tell("wake");
      return await answered(response);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      tell("breakOff");
      const message = _("The server cannot be reached, please try again");
      if (pause === null) throw new Refusal({ code: "network", message });
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

function bearing(token) {
  return { "Accept-Language": language(), ...(token && { Authorization: `Bearer ${token}` }) };
}

async function answered(response) {
  const said = await response.json();
  if (response.ok) return said;
  throw new Refusal({ ...said, code: said.error, status: response.status });
}

/**
 * What happens at a table after a version, one message a version. A connection that is lost, or
 * silent for too long, is made anew and goes on where it broke off; at once when a call is answered.
 */
export class Stream {
  constructor(table, token, after, { onMessage, onStatus, onRefusal }) {
    Object.assign(this, { table, token, last: after, onMessage, onStatus, onRefusal, heard: 0 });
    streams.add(this);
    this.run();
  }

  close() {
    this.closed = true;
    streams.delete(this);
    this.breakOff();
  }

  breakOff() {
    this.cut?.abort();
  }

  wake() {}

  async run() {
    for (let failures = 0; !this.closed; ) {
      const before = this.heard;
      try {
        await this.read();
      } catch (error) {
        if (!this.closed && error instanceof Refusal && ![429, 503].includes(error.status)) {
          this.close();
          this.onRefusal?.(error);
        }
      }
      if (this.closed) return;
      this.onStatus("lost");
      failures = this.heard === before ? failures + 1 : 0;
      await this.pause(Math.min(LONGEST_PAUSE, 300 * 2 ** failures) * (0.7 + Math.random() / 2));
    }
  }

  pause(length) {
    return new Promise((go) => {
      this.wake = go;
      setTimeout(go, length);
    });
  }

  async read() {
    this.cut = new AbortController();
    this.watch();
    const headers = { ...bearing(this.token), "Last-Event-ID": String(this.last) };
    try {
      const response = await fetch(at(this.table, "/stream"), { headers, signal: this.cut.signal });
      if (!response.ok) await answered(response);
      this.onStatus("live");
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; !this.closed; ) {
        const { done, value } = await reader.read();
        if (done) return;
        this.watch();
        const blocks = (text + value).split("\n\n");
        text = blocks.pop();
        blocks.forEach((block) => this.take(block));
      }
    } finally {
      clearTimeout(this.watchdog);
    }
  }

  watch() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.cut.abort(), SILENCE);
  }

  take(block) {
    this.heard += 1;
    const data = block.split("\n").find((field) => field.startsWith("data:"));
    if (!data || this.closed) return;
    const told = JSON.parse(data.slice("data:".length));
    this.last = told.version;
    if (told.gamestate.active_player === null) this.close();
    queueMicrotask(() => this.onMessage(told));
  }
}
