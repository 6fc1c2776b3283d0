// A deed that can be undone is not asked about first: it offers Undo.
import { el, fill } from "./dom.js";
import { button } from "./pressed.js";
import { announce } from "./announce.js";
import { _ } from "./words.js";

/** Say what was done, with a way back. @param {string} text @param {(() => void) | null} [back] */
export function toast(text, back) {
  /** @type {any} */
  const place = document.querySelector("[data-toasts]");
  const close = () => fill(place);
  const made = el(
    "div.toast",
    el("span", text),
    back
      ? button(_("Undo"), () => {
          close();
          back();
        })
      : null,
    button("×", close, "", { "aria-label": _("Close") }),
  );
  fill(place, made);
  announce(text);
}
