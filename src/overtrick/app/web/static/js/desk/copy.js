// Copy what stands in a field: also where the page came by plain HTTP, which has no clipboard.
import { toast } from "../toast.js";
import { _ } from "../words.js";

// A browser lets a page copy for a short while after a press. A press before this script was there
// could come too late to count: so nothing can be pressed until now.
for (const button of document.querySelectorAll("[data-copy]")) button.disabled = false;

document.addEventListener("click", async (happened) => {
  const button = happened.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const written =
    document.execCommand("copy") ||
    (await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    ));
  toast(written ? _("Copied") : _("It is marked: copy it by hand"));
});

// What is shown once came as the answer to a form: to load the page again must not send that again.
if (document.querySelector("[data-once]"))
  history.replaceState(null, "", document.querySelector("[data-once]").dataset.once);
