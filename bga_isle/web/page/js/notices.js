/** What the server refused and other news, shown until put away; and questions before big steps. */

import { button, html } from "./dom.js";
import { _ } from "./language.js";

export class Notices {
  constructor(host) {
    this.host = host;
  }

  show(text) {
    this.host.replaceChildren(html("div", { class: "notice", role: "alert" },
      html("p", {}, text), button(_("Close"), () => this.clear())));
  }

  clear() {
    this.host.replaceChildren();
  }
}

export function confirmed(dialog, question, yes) {
  dialog.querySelector("p").textContent = question;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
