// What the server refused and other news, shown until put away; and questions before big steps.

import { Refusal } from "./connection.js";
import { button, dialog, html } from "./dom.js";
import { _ } from "./language.js";

export class Notices {
  constructor(host) {
    this.host = host;
  }

  // Returns the notice, which is in the document for as long as it is shown.
  show(text) {
    const notice = html("div", { class: "notice", role: "alert" },
      html("p", {}, text), button(_("Close"), () => this.clear()));
    this.host.replaceChildren(notice);
    return notice;
  }

  clear() {
    this.host.replaceChildren();
  }
}

// Asks before a big step, which is taken by the button `yes`.
export function confirmed(question, yes) {
  const asked = dialog({ class: "confirm", "aria-labelledby": "question" },
    html("form", { method: "dialog" },
      html("p", { id: "question" }, question),
      html("button", { class: "button", autofocus: true }, _("Go back")),
      html("button", { class: "button primary", value: "yes" }, yes)));
  return new Promise((answer) => {
    asked.addEventListener("close", () => answer(asked.returnValue === "yes"));
  });
}

// Does a task; what goes wrong is said in `alert`, an element beside the place it was asked at.
export async function attempt(alert, task) {
  alert.textContent = "";
  try {
    await task();
  } catch (error) {
    alert.textContent = error.message;
    if (!(error instanceof Refusal)) console.error(error);
  }
}

// Copies a text and says so; without a clipboard (no secure origin) it says what else can be done.
export async function copy(text, host, done, otherwise) {
  const copied = navigator.clipboard?.writeText(text).then(() => done, () => otherwise);
  host.textContent = await copied ?? otherwise;
}
