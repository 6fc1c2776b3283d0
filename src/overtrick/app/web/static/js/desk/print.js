// A sheet for the printer; its button may be drawn anew.
document.addEventListener("click", ({ target }) => {
  if (target.id === "print") window.print();
});
