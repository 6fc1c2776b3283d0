// One result, scored as it is typed.
import { get } from "./club.js";
import { el, fill } from "./dom.js";

const form = document.getElementById("calculator");
const place = document.getElementById("scored");
let timer = 0;
let asked = 0;

async function score() {
  const text = form.elements.text.value.trim();
  const nth = ++asked;
  if (!text) return fill(place);
  const vulnerable = form.elements.vulnerable.checked;
  try {
    const found = await get(`/act/score?${new URLSearchParams({ text, vulnerable })}`);
    if (nth !== asked) return;
    const causes = found.causes.map(({ why, points }) =>
      el("li", `${points > 0 ? "+" : ""}${points}  ${why}`),
    );
    fill(place, el("p", el("strong", String(found.points)), ` ${found.said}`), el("ul", ...causes));
  } catch (refused) {
    if (nth === asked) fill(place, el("p.hint", refused.message));
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(score, 250);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  score();
});
