// What has happened at the table, to read and to hear.

import { html } from "./dom.js";
import { _, line, named } from "./language.js";
import { SEAT_EVENTS } from "./seats.js";

// An event as a sentence, or "" for what goes without saying: a state, a used card's discard.
export function sentence(event, people) {
  if (event.type === "stateEntered" || event.reason === "used") return "";
  if (!event.late) return line(event, people);
  return _("The time of ${name} has run out; the zombie plays on", { name: people[event.player] });
}

// The same sentence as nodes, its stacks ("bbw") as little bears, the bottom one first.
export function withStacks(text) {
  return text.split(/\b([bw]+)\b/).map((part, place) => place % 2 === 0 ? part
    : html("span", { class: "stack", title: named.stack(part) },
      [...part].map((bear) => html("i", { class: bear === "b" ? "black" : "white" }, bear))));
}

export class Log {
  constructor(host) {
    this.host = host;
  }

  draw(entries, people) {
    this.host.replaceChildren();
    entries.flatMap(({ events }) => events).forEach((event) => this.add(event, people));
  }

  add(event, people) {
    const text = sentence(event, people);
    if (text) this.host.prepend(html("li", { data: { event: event.type } }, withStacks(text)));
    return text;
  }
}

export class Announcer {
  constructor(host) {
    this.host = host;
  }

  say(text) {
    if (!text) return;
    this.host.append(html("p", {}, text));
    while (this.host.childElementCount > 12) this.host.firstChild.remove();
  }
}

// The events of the turn under way, or of the one before while nothing in it has been chosen.
export function turnOf(entries) {
  let [before, choices] = [[], []];
  for (const { events } of entries) {
    const [{ type }] = events;
    if (type === "choiceTakenBack") choices.pop();
    else if (!SEAT_EVENTS.has(type)) choices.push(events);
    if (events.some((event) => event.type === "turnStarted")) [before, choices] = [choices, []];
  }
  return (choices.length ? choices : before).flat();
}
