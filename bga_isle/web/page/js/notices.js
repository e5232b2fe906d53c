/** What the server refused and other news, shown until put away; and questions before big steps. */

import { html } from "./dom.js";
import { _ } from "./language.js";

export class Notices {
  constructor(host) {
    this.host = host;
  }

  /** Shows a sentence as an alert, in place of the one before. */
  show(text) {
    const close = html("button", {
      type: "button",
      class: "button",
      on: { click: () => this.clear() },
    }, _("Close"));
    this.host.replaceChildren(html("div", { class: "notice", role: "alert" }, html("p", {}, text), close));
  }

  clear() {
    this.host.replaceChildren();
  }
}

/** Asks in a dialog; whether the answer was yes. */
export function confirmed(dialog, question, yes) {
  dialog.querySelector("p").textContent = question;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
