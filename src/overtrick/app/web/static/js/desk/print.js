// A sheet for the printer.
document.getElementById("print")?.addEventListener("click", () => window.print());
