// Beside the board: who plays, the invitation while a seat is open, and how the game ended.

import { spelt } from "./clock.js";
import { addressOf } from "./connection.js";
import { button, html } from "./dom.js";
import { myTables } from "./keys.js";
import { _, named } from "./language.js";
import { copy } from "./notices.js";
import { portrait } from "./pictures.js";

export const COLOURS = ["black", "white"];

// Fills the panel; it is left alone while nothing in it has changed, so that no focus is lost.
export class Panel {
  constructor(host, onJoin) {
    Object.assign(this, { host, onJoin });
  }

  // `mine`: the colours whose tokens this browser holds; `seconds` for a turn, or null.
  draw(shown) {
    const told = JSON.stringify(shown);
    if (told === this.told) return;
    this.told = told;
    const { players, mine, outcome, table } = shown;
    const open = outcome === null && COLOURS.some((colour) => players[colour].status === "open");
    this.host("players").replaceChildren(...COLOURS.map((colour) => player(colour, shown)));
    this.fill("invitation", open ? this.invitation(mine) : []);
    this.fill("result", outcome === null ? [] : result(outcome, table));
  }

  fill(name, children) {
    this.host(name).hidden = children.length === 0;
    this.host(name).replaceChildren(...children.filter(Boolean));
  }

  invitation(mine) {
    if (mine.length === 0) {
      return [
        html("p", {}, _("A seat is open at this table.")),
        button(_("Take the open seat"), this.onJoin, { id: "join", class: "primary" }),
      ];
    }
    const link = html("input", {
      id: "invite-link",
      readonly: true,
      value: location.origin + location.pathname,
      "aria-label": _("Link to this table"),
      on: { focus: (event) => event.target.select() },
    });
    const done = html("span", { role: "status" });
    return [
      html("p", {}, _("Send this link to whom you want to play with. The game can begin meanwhile.")),
      html("div", { class: "toolbar" }, link,
        button(_("Copy the link"), () => {
          link.select();
          copy(link.value, done, _("Copied"), _("Selected: copy it with your keyboard"));
        }, { id: "copy-link" }), done),
    ];
  }
}

function player(colour, { players, mine, active, outcome, seconds }) {
  const { status, quit } = players[colour];
  const notes = [
    mine.includes(colour) && (mine.length > 1 ? _("at this screen") : _("you")),
    standing(status, quit),
    outcome === null && active === colour && _("to move"),
    outcome === null && seconds && _("${time} a turn", { time: spelt(seconds) }),
  ];
  return html("li", { data: { player: colour, status } }, portrait(colour[0]),
    html("b", {}, named.colour(colour)), " ", notes.filter(Boolean).join(" · "));
}

function standing(status, quit) {
  if (status === "open") return _("seat open");
  if (status === "zombie") return quit ? _("a zombie plays on") : _("a zombie");
  return quit ? _("is back") : "";
}

export function verdict(winner) {
  return winner === null ? _("A draw") : _("${colour} has won", { colour: named.colour(winner) });
}

// How a game ended for whoever held the seats `mine`.
export function ended(winner, mine) {
  if (winner === null || mine.length !== 1) return verdict(winner);
  return mine.includes(winner) ? _("You have won") : _("You have lost");
}

function result({ result: { winner, reason, tiebreak }, quit }, table) {
  const link = (href, text, more = "") => html("a", { class: `button ${more}`, href }, text);
  return [
    html("h2", {}, verdict(winner)),
    html("p", {}, _("By ${reason}", { reason: named.reason(reason) })),
    html("p", {}, _("Spaces controlled at the end: ${black} black, ${white} white", tiebreak)),
    quit.length > 0
      && html("p", { class: "unrated" }, _("A seat was left: this game does not count for ratings.")),
    html("p", { class: "toolbar" },
      link(addressOf("replay", table), _("Watch the replay"), "primary"),
      link(`/?mode=${myTables()[table]?.mode}`, _("Play again")),
      link("/", _("To the lobby"))),
  ];
}
