// Runs the page's language.js outside a browser: reads what to say from stdin, prints what it says.

import { readFileSync } from "node:fs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const texts = ["Isle of Bears", "Nobody wrote this"].map((data) => ({ data }));
const rest = [...texts];
const walker = { nextNode: () => (walker.currentNode = rest.shift()) };
const fetched = [];

globalThis.document = { documentElement: {}, createTreeWalker: () => walker };
globalThis.NodeFilter = {};
globalThis.fetch = async (address) => {
  fetched.push(address);
  if (asked.status === 0) throw new TypeError("no network");
  return { ok: (asked.status ?? 200) === 200, json: async () => asked.words };
};
Object.defineProperty(globalThis, "navigator", { value: { languages: asked.browser ?? ["en"] } });
Object.defineProperty(globalThis, "localStorage", {
  get() {
    if (asked.kept === false) throw new Error("no storage");
    return { getItem: () => asked.kept ?? null };
  },
});

const { line, named, preferred, prompt, speak } = await import(process.argv[2]);
await speak();
console.log(JSON.stringify({
  preferred: preferred(),
  fetched: fetched[0],
  lang: document.documentElement.lang,
  texts: texts.map(({ data }) => data),
  lines: asked.events?.map((event) => line(event, asked.people ?? undefined)),
  prompts: asked.prompts?.map(([gamestate, you]) => prompt(gamestate, you)),
  names: asked.names && Object.fromEntries(
    Object.entries(asked.names).map(([kind, things]) => [kind, things.map((thing) => named[kind](thing))]),
  ),
}));
