/** How the page looks and speaks to this visitor: language, theme, animation. */

import { html } from "./dom.js";
import { _, language, languages, setLanguage } from "./language.js";
import { keep, kept } from "./storage.js";

const ALLOWED = { theme: ["system", "light", "dark"], motion: ["system", "on", "off"] };

/** What is set, "system" unless the visitor chose otherwise. */
function setting(name) {
  const value = kept(`isle.${name}`);
  return ALLOWED[name].includes(value) ? value : "system";
}

/** Shows the settings on <html>, where the style sheets look. */
export function applySettings() {
  for (const name of Object.keys(ALLOWED)) {
    const value = setting(name);
    if (value === "system") delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
}

/** Whether things may move. */
export function animated() {
  const motion = setting("motion");
  if (motion !== "system") return motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Puts the three choices into an element. */
export function mountSettings(host) {
  const change = (name) => (value) => {
    keep(`isle.${name}`, value);
    applySettings();
  };
  host.replaceChildren(
    choice(_("Language"), "language", languages, language(), setLanguage),
    choice(_("Theme"), "theme", {
      system: _("Automatic"),
      light: _("Light"),
      dark: _("Dark"),
    }, setting("theme"), change("theme")),
    choice(_("Animation"), "motion", {
      system: _("Automatic"),
      on: _("On"),
      off: _("Off"),
    }, setting("motion"), change("motion")),
  );
  host.classList.add("settings");
}

function choice(label, name, values, current, onChoice) {
  const options = Object.entries(values).map(([value, text]) =>
    html("option", { value, selected: value === current }, text));
  const select = html("select", {
    name,
    data: { setting: name },
    on: { change: (event) => onChoice(event.target.value) },
  }, ...options);
  return html("label", { class: "setting" }, html("span", {}, label), select);
}

applySettings();
document.head.append(html("link", { rel: "stylesheet", href: "/page/css/settings.css" }));
