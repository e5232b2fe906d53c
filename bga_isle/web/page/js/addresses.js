/** Where things are on this server. */

/** A table's page ("table" or "replay"), or what the server tells of it ("api/tables"). */
export const addressOf = (page, table) => `/${page}/${encodeURIComponent(table)}`;

/** The table that this page's own address names, "" for none. */
export function tableHere() {
  const [, , name = ""] = location.pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
