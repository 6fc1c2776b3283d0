// On a phone the ways of a room are one line to slide along: the present page is in view.
const nav = document.querySelector("nav.nav");
const here = nav?.querySelector("[aria-current]");
if (here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
// A page that cannot work without the server hears when it is lost.  A browser asks for an
// address only once, even if it did not come.
const reach = (again = 0) =>
  import(again ? `./reach.js?${again}` : "./reach.js").catch(() => setTimeout(reach, 3000, again + 1));
if (!document.querySelector("[data-pad]")) reach();
