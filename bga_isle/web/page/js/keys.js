/** The seats that this browser holds: their tokens, kept in its storage and in no address. */

import { keep, kept } from "./storage.js";

const PLACE = "isle.tables";

/** All tables of this browser: `{[table]: {tokens: {black?, white?}, mode, opened}}`. */
export function myTables() {
  try {
    const tables = JSON.parse(kept(PLACE) ?? "{}");
    return tables instanceof Object ? tables : {};
  } catch {
    return {};
  }
}

/** Adds tokens to those held for a table; `mode` is how the table was opened, or "joined". */
export function remember(table, { tokens, mode }) {
  const tables = myTables();
  const before = tables[table] ?? { mode, opened: Date.now() };
  tables[table] = { ...before, tokens: { ...before.tokens, ...tokens } };
  keep(PLACE, JSON.stringify(tables));
}

/** The tokens held for one table, keyed by colour. */
export function tokensFor(table) {
  return myTables()[table]?.tokens ?? {};
}

/** Lets go of a table and its seats. */
export function forget(table) {
  const tables = myTables();
  delete tables[table];
  keep(PLACE, JSON.stringify(tables));
}
