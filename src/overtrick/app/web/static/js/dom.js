// Elements built from data: text is always text, never markup.

/**
 * el("p.muted", {onclick: f, hidden: true}, "text", child): functions listen, true is present,
 * false and null are absent.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} tag
 * @param {...any} parts  attributes first, if there are any
 */
export function el(tag, ...parts) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(/** @type {Tag} */ (name));
  if (classes.length) made.className = classes.join(" ");
  for (const part of parts) {
    if (part?.constructor !== Object) made.append(...(part == null ? [] : [part]));
    else
      for (const [of, value] of Object.entries(part)) {
        if (typeof value === "function") made.addEventListener(of.replace(/^on/, ""), value);
        else if (value === true) made.setAttribute(of, "");
        else if (value !== false && value != null) made.setAttribute(of, String(value));
      }
  }
  return made;
}

/** @param {string} text words for a screen reader alone */
export const hiddenWord = (text) => el("span.hidden-word", text);

/**
 * Put new children in the place of the old ones; the focus is by its id where it was, or on the page.
 * @param {Element} parent @param {...(Node | string)} children
 */
export function fill(parent, ...children) {
  const at = document.activeElement;
  const held = parent.contains(at) && at;
  parent.replaceChildren(...children);
  if (held)
    (document.getElementById(held.id) ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
