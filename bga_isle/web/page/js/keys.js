// What this browser keeps for the page, its seats' tokens too; if it keeps nothing, the page does.

const PLACE = "isle.tables";
const within = new Map();

export function kept(name) {
  try {
    return within.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

// Keeps a text; whether it will outlast the page.
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return within.delete(name) || true;
  } catch {
    within.set(name, text);
    return false;
  }
}

// All tables of this browser: `{[table]: {tokens: {black?, white?}, mode, opened}}`.
export function myTables() {
  try {
    const tables = Object.entries(JSON.parse(kept(PLACE)));
    return Object.fromEntries(tables.filter(([, entry]) => sound(entry)));
  } catch {
    return {};
  }
}

// Whether an entry was made by this page: whatever else lies in the storage is passed over.
function sound(entry) {
  const tokens = Object.entries(entry?.tokens ?? {});
  return tokens.length > 0 && !Number.isNaN(new Date(entry.opened).getTime())
    && tokens.every(([colour, token]) => /^(black|white) [\w-]+$/.test(`${colour} ${token}`));
}

const store = (tables) => keep(PLACE, JSON.stringify(tables));

// Whether a seat taken here can still be played on another page.
export const lasting = () => store(myTables());

export function remember(table, { tokens, mode }) {
  const tables = myTables();
  const before = tables[table] ?? { mode, opened: Date.now() };
  store({ ...tables, [table]: { ...before, tokens: { ...before.tokens, ...tokens } } });
}

export const tokensFor = (table) => myTables()[table]?.tokens ?? {};

export function forget(table) {
  const { [table]: _gone, ...others } = myTables();
  store(others);
}
