// Rounds and matches: forms that tell, keys, and the page renewed as results come in.
import { follow, sinceMade } from "../follow.js";
import { renew } from "../renew.js";
import { shortcuts } from "../shortcuts.js";
import { _ } from "../words.js";
import "./told.js";
import { heard } from "./desk.js";

const to = (id) => () => document.getElementById(id)?.focus();
shortcuts({
  d: [_("to the next draw"), to("next")],
  x: [
    _("swap two"),
    () => {
      document.getElementById("by-hand")?.setAttribute("open", "");
      to("swap-one")();
    },
  ],
  m: [_("tell a match"), () => document.querySelector("#matches input")?.focus()],
});

/** Conditions of another form than the chosen one are out of the way. */
function ofForm(form) {
  for (const each of form.querySelectorAll("[data-only]"))
    each.hidden = each.dataset.only !== form.elements.form.value;
}
const stage = document.getElementById("stage-form");
if (stage) {
  stage.elements.form.addEventListener("change", () => ofForm(stage));
  ofForm(stage);
}

follow(location.pathname.split("/")[2], { journal: sinceMade(renew) }, heard);
