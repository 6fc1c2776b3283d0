// Letters of a page: `?` lists them; they can be turned off (WCAG 2.1.4).
import { el } from "./dom.js";
import { _ } from "./words.js";

/** @type {Map<string, [string, (() => void) | null]>} */
const known = new Map([["?", [_("this list"), help]]]);

/** Open the list of this page's keys. */
export function help() {
  const rows = [...known].flatMap(([key, [says]]) => [el("dt", el("kbd", key)), el("dd", says)]);
  const dialog = el(
    "dialog",
    { "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    el("h2", { id: "keys-title" }, _("Keys on this page")),
    el("dl.facts", ...rows),
    el("p.muted", _("Letters can be turned off under Display.")),
    el("form", { method: "dialog" }, el("button.button.primary", _("Close"))),
  );
  document.body.append(dialog);
  /** @type {HTMLDialogElement} */ (dialog).showModal();
}

/**
 * Give the page its keys: shortcuts({n: ["next round", next]}).
 * Without a deed it is only listed.
 * @param {Record<string, [string, (() => void) | null]>} keys
 */
export function shortcuts(keys) {
  for (const [key, found] of Object.entries(keys)) known.set(key, found);
}

/** @param {any} at */
const isTyping = (at) =>
  at.isContentEditable || at.matches("input:not([type=checkbox], [type=radio]), select, textarea, dialog *");

document.addEventListener("keydown", (event) => {
  if (document.documentElement.dataset.shortcuts === "off") return;
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  const found = document.querySelector("dialog[open]") ? null : known.get(event.key);
  if (!found?.[1]) return;
  event.preventDefault();
  found[1]();
});
document.querySelector("[data-keys]")?.addEventListener("click", help);
