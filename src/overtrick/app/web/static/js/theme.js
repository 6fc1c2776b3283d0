// How this device shows things: a classic script that blocks, so that no page flashes.
// The choice stays on the device; until there is one, the system's setting rules.
(function () {
  "use strict";
  const chosen = document.documentElement.dataset;
  const names = ["theme", "type", "hand", "suits", "announce", "shortcuts"];

  /** @param {string} name @param {string | null} value "" and null take the choice back */
  function apply(name, value) {
    if (value) chosen[name] = value;
    else delete chosen[name];
  }

  /** @param {(store: Storage) => void} deed without storage a choice holds for the page */
  function kept(deed) {
    try {
      deed(localStorage);
    } catch {}
  }

  for (const name of names) kept((store) => apply(name, store.getItem("overtrick." + name)));

  // What is pressed or sent before the scripts are there waits for them, but a form that says where to.
  const early = new Set();
  /** @param {any} event */
  function hold(event) {
    const at = event.type === "click" ? event.target.closest("button") : event.target;
    if (!at || (at.form ?? at).hasAttribute("action")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.add(at);
  }
  addEventListener("click", hold, true);
  addEventListener("submit", hold, true);

  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    removeEventListener("submit", hold, true);
    for (const each of early) each.requestSubmit ? each.requestSubmit() : each.click();
    for (const input of document.querySelectorAll("[data-settings] input")) {
      input.checked = input.value === (chosen[input.name] || "");
    }
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-settings]") || !names.includes(target.name)) return;
    apply(target.name, target.value);
    kept((store) => store.setItem("overtrick." + target.name, target.value));
  });
})();
