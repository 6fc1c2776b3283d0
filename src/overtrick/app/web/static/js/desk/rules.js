// Rules of the session: only what is changed is told; what it would alter is said before.
import { preview, tell } from "../club.js";
import { refuse } from "../announce.js";
import { el, fill } from "../dom.js";
import { toast } from "../toast.js";
import { clear, done, event } from "./deeds.js";
import { valueOf } from "./field.js";
import { _ } from "../words.js";

const presets = JSON.parse(document.getElementById("data").textContent);
const form = () => document.getElementById("rules");
let turn = 0; // a look asked for before something newer was told has no say

function command() {
  const told = { changes: {}, reason: form().elements.reason.value.trim() };
  for (const field of form().querySelectorAll("[data-rule]")) {
    const value = valueOf(field);
    if (value !== field.dataset.was) told.changes[field.dataset.rule] = value;
  }
  const { method, profile } = form().elements;
  if (method.value !== method.dataset.was) told.method = method.value;
  if (profile.value !== profile.dataset.was) told.rules = profile.value;
  return told;
}

const isChanged = (told) => told.method || told.rules || Object.keys(told.changes).length > 0;

function refused(error) {
  clear(form());
  const name = error.field?.replace(/^changes\./, "");
  const field = (name && document.getElementById(`r-${name}`)) || document.getElementById("reason");
  field.closest("details")?.setAttribute("open", "");
  field.closest(".field").classList.add("refused");
  field.after(el("p.error", error.message));
  field.setAttribute("aria-invalid", "true");
  field.focus();
  refuse(error.message);
}

async function look() {
  const told = command();
  const place = document.getElementById("effect");
  const mine = ++turn;
  if (!isChanged(told)) return fill(place, el("p.notice", _("Nothing is changed")));
  try {
    const found = await preview(event, "settings", told);
    if (mine !== turn) return;
    clear(form());
    const lines = [...found.effect, ...found.problems];
    fill(
      place,
      el(
        "div.notice",
        el("h2", lines.length ? _("It would alter") : _("It alters no result and no place.")),
        lines.length ? el("ul", ...lines.slice(0, 20).map((line) => el("li", line))) : null,
      ),
    );
  } catch (error) {
    if (mine === turn) refused(error);
  }
}

document.addEventListener("submit", async (sent) => {
  if (sent.target.id !== "rules") return;
  sent.preventDefault();
  const told = command();
  if (!isChanged(told)) return toast(_("Nothing is changed"));
  turn += 1;
  try {
    await done(await tell(event, "settings", told), _("The rules are changed"));
  } catch (error) {
    refused(error);
  }
});

document.addEventListener("click", (clicked) => {
  if (clicked.target.id === "look") look();
  const preset = presets[clicked.target.dataset?.preset];
  if (!preset) return;
  for (const [name, value] of Object.entries(preset.values)) {
    const field = document.getElementById(`r-${name}`);
    if (field)
      field.value =
        [...(field.list?.options ?? [])].find((each) => each.dataset.value === value)?.value ?? value;
  }
  look();
});

document.addEventListener("change", (changed) => {
  const field = changed.target;
  if (field.dataset?.was !== undefined)
    field.closest(".field").classList.toggle("to-change", valueOf(field) !== field.dataset.was);
});
