/** What the server refused and other news, shown until put away; and questions before big steps. */

import { button, html } from "./dom.js";
import { _ } from "./language.js";

export class Notices {
  constructor(host) {
    this.host = host;
  }

  /** Returns the notice, which is in the document for as long as it is shown. */
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

export function confirmed(dialog, question, yes) {
  dialog.querySelector("p").textContent = question;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
