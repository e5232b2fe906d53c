/** Beside the board: who plays, the invitation while a seat is open, and how the game ended. */

import { html } from "./dom.js";
import { _, named } from "./language.js";

const COLOURS = ["black", "white"];

/** Fills the panel; it is left alone while nothing in it has changed, so that no focus is lost. */
export class Panel {
  constructor({ players, invitation, result }, { onJoin }) {
    Object.assign(this, { hosts: { players, invitation, result }, onJoin });
  }

  /** `mine`: the colours whose tokens this browser holds. */
  draw({ players, mine, outcome, table }) {
    const told = JSON.stringify([players, mine, outcome]);
    if (told === this.told) return;
    this.told = told;
    this.hosts.players.replaceChildren(...COLOURS.map((colour) => player(players[colour], mine)));
    const open = outcome === null && COLOURS.some((colour) => players[colour].status === "open");
    this.fill("invitation", open ? this.invitation(mine) : []);
    this.fill("result", outcome === null ? [] : result(outcome, table));
  }

  fill(name, children) {
    this.hosts[name].hidden = children.length === 0;
    this.hosts[name].replaceChildren(...children.filter(Boolean));
  }

  invitation(mine) {
    if (mine.length === 0) {
      return [
        html("p", {}, _("A seat is open at this table.")),
        html("button", {
          type: "button",
          id: "join",
          class: "button primary",
          on: { click: this.onJoin },
        }, _("Take the open seat")),
      ];
    }
    const address = location.origin + location.pathname;
    const link = html("input", {
      id: "invite-link",
      readonly: true,
      value: address,
      "aria-label": _("Link to this table"),
      on: { focus: (event) => event.target.select() },
    });
    const done = html("span", { role: "status" });
    const copy = html("button", {
      type: "button",
      id: "copy-link",
      class: "button",
      on: { click: () => copied(link, done) },
    }, _("Copy the link"));
    return [
      html("p", {}, _("Send this link to whom you want to play with. The game can begin meanwhile.")),
      html("div", { class: "invite" }, link, copy, done),
    ];
  }
}

/** Without a clipboard (no secure origin) the link is at least selected. */
async function copied(link, done) {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    done.textContent = _("Copied");
  } catch {
    done.textContent = _("Selected: copy it with your keyboard");
  }
}

function player({ color, status, quit }, mine) {
  const notes = [mine.includes(color) && mine.length === 1 && _("you"), standing(status, quit)];
  return html("li", { data: { player: color, status } },
    html("b", {}, named.colour(color)), " ", notes.filter(Boolean).join(" · "));
}

function standing(status, quit) {
  if (status === "open") return _("seat open");
  if (status === "zombie") return quit ? _("has left; a zombie plays on") : _("a zombie");
  return quit ? _("is back") : "";
}

/** Who has won. */
export function verdict(winner) {
  return winner === null ? _("A draw") : _("${colour} has won", { colour: named.colour(winner) });
}

function result({ result: { winner, reason, scores, tiebreak }, quit }, table) {
  const why = _("By ${reason}", { reason: named.reason(reason) });
  const row = (colour) => html("tr", {},
    html("th", { scope: "row" }, named.colour(colour)),
    html("td", {}, String(scores[colour])),
    html("td", {}, String(tiebreak[colour])));
  return [
    html("h2", {}, verdict(winner)),
    html("p", {}, why),
    html("table", {},
      html("thead", {}, html("tr", {},
        html("td", {}),
        html("th", { scope: "col" }, _("Score")),
        html("th", { scope: "col" }, _("Spaces controlled")))),
      html("tbody", {}, ...COLOURS.map(row))),
    quit.length > 0 && html("p", { class: "unrated" }, _("A seat was left: this game does not count.")),
    html("p", {},
      html("a", { class: "button primary", href: `/replay/${table}` }, _("Watch the replay")), " ",
      html("a", { class: "button", href: "/" }, _("To the lobby"))),
  ];
}
