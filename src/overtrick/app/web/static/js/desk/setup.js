// Set-up: the movements follow what is typed, without a button.
import { announce } from "../announce.js";
import { _, n_ } from "../words.js";
import "./deeds.js";

const form = document.getElementById("setup");
const QUESTIONS = ["kind", "tables", "boards", "time", "winners"];
let waits = 0;
let asked = 0;

async function renew() {
  const data = new FormData(form);
  const query = new URLSearchParams(QUESTIONS.map((name) => [name, String(data.get(name) ?? "")]));
  for (const name of ["movement", "session", "section"])
    if (data.get(name)) query.set(name, String(data.get(name)));
  const mine = ++asked;
  const answer = await fetch(`${location.pathname}?${query}`, { credentials: "same-origin" }).catch(
    () => null,
  );
  if (!answer?.ok || mine !== asked) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const offer = found.getElementById("offer");
  if (!offer) return;
  const chosen = new FormData(form).get("movement"); // maybe while the answer was on its way
  document.getElementById("offer").replaceWith(offer);
  for (const each of offer.querySelectorAll("input[name=movement]"))
    if (each.value === chosen) each.checked = true;
  for (const name of QUESTIONS) mark(name, found);
  const rows = offer.querySelectorAll(".proposal").length;
  announce(rows ? n_("{count} movement", "{count} movements", rows) : _("no movement fits"));
}

/** A refused field says so at once, and no longer when it is mended; what was typed stays. */
function mark(name, found) {
  const field = document.getElementById(name);
  const said = found.getElementById(`${name}-error`);
  const place = field?.closest(".field");
  if (!place) return;
  place.querySelector(".error")?.remove();
  place.classList.toggle("refused", Boolean(said));
  field.toggleAttribute("aria-invalid", Boolean(said));
  if (said) {
    field.after(said);
    field.setAttribute("aria-describedby", said.id);
  }
}

form.addEventListener("input", (event) => {
  if (!QUESTIONS.includes(event.target.name)) return;
  clearTimeout(waits);
  waits = setTimeout(renew, 350);
});
document.getElementById("look")?.setAttribute("hidden", "");
if (
  QUESTIONS.some(
    (name) =>
      form.elements[name]?.defaultValue !== undefined &&
      form.elements[name].value !== form.elements[name].getAttribute("value") &&
      form.elements[name].matches("input:not([type=hidden])"),
  )
)
  renew(); // typed before this was loaded
