/** What this browser keeps for the page; where it keeps nothing, it lasts as long as the page. */

const within = new Map();

export function kept(name) {
  try {
    return within.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; whether it will outlast the page. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return within.delete(name) || true;
  } catch {
    within.set(name, text);
    return false;
  }
}
