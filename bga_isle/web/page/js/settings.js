// How the page looks and speaks to this visitor: language, theme, animation.

import { html } from "./dom.js";
import { _, language, languages, setLanguage } from "./language.js";
import { keep, kept } from "./keys.js";

const VALUES = { theme: ["light", "dark"], motion: ["on", "off"] };

// What is set, "system" unless the visitor chose otherwise.
function setting(name) {
  const value = kept(`isle.${name}`);
  return VALUES[name].includes(value) ? value : "system";
}

function apply() {
  for (const name of Object.keys(VALUES)) {
    const value = setting(name);
    if (value === "system") delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
}

export function mountSettings(host) {
  const look = (label, name, values) =>
    choice(label, name, [["system", _("Automatic")], ...Object.entries(values)], setting(name), (value) => {
      keep(`isle.${name}`, value);
      apply();
    });
  host.replaceChildren(
    choice(_("Language"), "language", Object.entries(languages), language(), setLanguage),
    look(_("Theme"), "theme", { light: _("Light"), dark: _("Dark") }),
    look(_("Animation"), "motion", { on: _("On"), off: _("Off") }),
  );
  host.classList.add("settings");
}

// A labelled select; `values` as [value, text] each.
export function choice(label, name, values, current, onChoice) {
  const options = values.map(([value, text]) =>
    html("option", { value, selected: value === current }, text));
  const change = ({ target }) => onChoice?.(target.value);
  return html("label", { class: "setting" }, html("span", {}, label),
    html("select", { name, data: { setting: name }, on: { change } }, options));
}

apply();
