// The builders that every part of the page makes its elements with.

const SVG = "http://www.w3.org/2000/svg";

// BGA's short way to an element.
export const $ = (id) => document.getElementById(id);

function fill(element, { on = {}, data = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  Object.assign(element.dataset, data);
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/**
 * html("button", { class: "button", on: { click } }, "Undo"): of attributes, true becomes "", false
 * and null are left out, `data` is the dataset; of children, lists are taken apart, null left out.
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// A dialog above the page; once closed it is gone, and the focus is where it was before.
export function dialog(attributes, ...children) {
  const made = html("dialog", attributes, ...children);
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

export function button(text, click, { class: more = "", ...attributes } = {}) {
  return html("button",
    { type: "button", class: `button ${more}`.trim(), on: { click }, ...attributes }, text);
}
