/**
 * What this browser keeps for the page, by name. Where storage is switched off
 * or full, it lasts as long as the page does.
 */

const within = new Map();

/** The text kept under a name, or null. */
export function kept(name) {
  try {
    return within.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null forgets it. */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    within.delete(name);
  } catch {
    within.set(name, text);
  }
}
