// What this phone's browser lacks for the score pad: no module, so that an old one reads it, too.
(function () {
  var lacks = {
    pad: !("noModule" in document.createElement("script")) || !window.EventSource || !window.AbortController,
    storage: false,
    cookies: !navigator.cookieEnabled,
  };
  try {
    localStorage.setItem("overtrick.phone", "");
    localStorage.removeItem("overtrick.phone");
  } catch (refused) {
    lacks.storage = true;
  }
  var said = document.querySelectorAll("[data-lacks]");
  for (var nth = 0; nth < said.length; nth += 1)
    said[nth].hidden = !lacks[said[nth].getAttribute("data-lacks")];
})();
