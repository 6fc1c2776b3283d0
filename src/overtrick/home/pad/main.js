/** The page begins here: it shows what was open, and draws everything anew after each deed. */
import { app, followTabs, noDraft, openTable, redo, show, undo } from "./app.js";
import { changesOf } from "./changes.js";
import { documentOf } from "./document.js";
import { h } from "./dom.js";
import { chooseByLetter, editDeal } from "./entry_view.js";
import { merged } from "./log.js";
import { readSheet, sheetText } from "./notation.js";
import { padFrom, padOf } from "./pad.js";
import { qrModules } from "./qr.js";
import { sheetOf } from "./sheet.js";
import { startView } from "./start_view.js";
import { kept, opsOf, refusedReason, tryKeeping } from "./store.js";
import { tableView } from "./table_view.js";

const page = document.getElementById("page");

/** For whoever adds to the page once it stands. */
export const isDrawn = true;

/** Draw everything, and keep the place where somebody is. */
function redraw() {
  const focused = document.activeElement?.id;
  const scrolled = page.querySelector(".window")?.scrollTop ?? 0;
  const typed = document.getElementById("typed")?.value ?? "";
  const open = [...page.querySelectorAll("details[open]")].map(
    (each) => each.querySelector("summary").textContent,
  );
  const fresh = h("div", app.table ? tableView() : startView());
  page.replaceChildren(...fresh.childNodes);
  for (const each of page.querySelectorAll("details"))
    each.open = each.open || open.includes(each.querySelector("summary").textContent);
  const dialog = page.querySelector("dialog");
  dialog?.querySelector("h2")?.setAttribute("id", "window-head");
  dialog?.showModal();
  if (dialog) dialog.querySelector(".window").scrollTop = scrolled;
  const field = document.getElementById("typed");
  if (field && app.error) field.value = typed;
  const target = focused && document.getElementById(focused);
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  document.body.classList.toggle("at-table", Boolean(app.table));
  const live = document.getElementById("said");
  if (live.textContent !== app.message) live.textContent = app.message;
}

function keyPressed(event) {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !app.table || app.dialog) return;
  if (target.matches?.("input:not([type=radio]), textarea, select")) return;
  const letter = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (letter === "U") undo();
  else if (letter === "E" && target.dataset?.deal)
    editDeal(app.found.deals[Number(target.dataset.deal) - 1].id);
  else if (letter === "Enter" && target.type === "radio") document.getElementById("accept")?.click();
  else if (!chooseByLetter(letter)) return;
  event.preventDefault();
}

app.redraw = redraw;
app.draft = noDraft();
addEventListener("keydown", keyPressed);
for (const event of ["beforeprint", "afterprint"])
  addEventListener(event, () => {
    const typed = document.getElementById("typed")?.value ?? "";
    app.onPaper = event === "beforeprint";
    redraw();
    const field = document.getElementById("typed");
    if (field) field.value = typed;
  });
tryKeeping();
followTabs();
const open = kept("open");
if (open && opsOf(open).length) openTable(open);
redraw();
if (!refusedReason()) navigator.storage?.persist?.().catch(() => {});

/** For programs and tests: the pad's own working of a sheet. */
globalThis.overtrick = {
  changesOf,
  documentOf,
  merged,
  padFrom,
  padOf,
  qrModules,
  readSheet,
  redo,
  sheetOf,
  sheetText,
  show,
};
