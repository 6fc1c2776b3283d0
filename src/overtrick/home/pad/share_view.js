/** Sharing a sheet: as text that every pad and `overtrick sheet` reads, as a picture, as a code. */
import { app } from "./app.js";
import { documentOf } from "./document.js";
import { button, h } from "./dom.js";
import { sheetText } from "./notation.js";
import { drawPicture } from "./picture.js";
import { qrModules } from "./qr.js";
import { _ } from "./say.js";

/** The window of sharing. */
export function shareWindow() {
  const text = sheetText(app.found.pad);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      app.message = _("Copied.");
    } catch {
      document.getElementById("sheet-text").select();
      app.message = document.execCommand("copy") ? _("Copied.") : _("Select the text and copy it.");
    }
    app.redraw();
  };
  return [
    h("h2", _("Share")),
    h(
      "label",
      { for: "sheet-text" },
      _("The sheet as text; a pad opens it again, and overtrick sheet reads it"),
    ),
    h("textarea", { id: "sheet-text", rows: 8, readonly: true, value: text }),
    h(
      "div.deeds",
      button(_("Copy the text"), copy, { class: "primary", id: "copy" }),
      navigator.share &&
        button(_("Send"), () => navigator.share({ title: "Bridge", text }).catch(() => {}), {
          class: "quiet",
        }),
      button(_("Save the text"), () => save("sheet.sheet", new Blob([text], { type: "text/plain" })), {
        class: "quiet",
        id: "save-text",
      }),
      button(_("Save a picture"), () => drawPicture().toBlob((blob) => save("sheet.png", blob)), {
        class: "quiet",
        id: "save-picture",
      }),
      button(
        _("Save as JSON"),
        () =>
          save(
            "sheet.json",
            new Blob([`${JSON.stringify(documentOf(app.sheet), null, 2)}\n`], { type: "application/json" }),
          ),
        { class: "quiet" },
      ),
      button(_("Print"), () => print(), { class: "quiet" }),
    ),
    codeView(text),
    app.sharing(),
  ];
}

function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The text as a code for another phone's camera. */
export function codeView(text, name = "") {
  const modules = qrModules(text);
  if (!modules) return h("p.hint", _("The sheet is too long for a code: send its text."));
  const canvas = h("canvas.code", {
    width: modules.length + 8,
    height: modules.length + 8,
    role: "img",
    "aria-label": name || _("The text of the sheet as a code"),
  });
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = "#000";
  modules.forEach((row, y) => row.forEach((dark, x) => dark && paper.fillRect(x + 4, y + 4, 1, 1)));
  if (name) return canvas;
  return [h("p", _("Another phone’s camera reads this; there, “Open a sheet that somebody sent”.")), canvas];
}
