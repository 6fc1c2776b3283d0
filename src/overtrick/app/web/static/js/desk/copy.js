// Copy what stands in a field: also where the page came by plain HTTP, which has no clipboard.
import { toast } from "../toast.js";

document.addEventListener("click", async (happened) => {
  const button = happened.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  toast(written || document.execCommand("copy") ? "Copied" : "It is marked: copy it by hand");
});

// What is shown once came as the answer to a form: to load the page again must not send that again.
if (document.querySelector("[data-once]")) history.replaceState(null, "", document.querySelector("[data-once]").dataset.once);
