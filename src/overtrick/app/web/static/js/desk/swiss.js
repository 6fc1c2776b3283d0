// Rounds and matches: forms that tell, keys, and the page renewed as results come in.
import { follow } from "../club.js";
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";
import { shortcuts } from "../shortcuts.js";
import "./told.js";

const to = (id) => () => document.getElementById(id)?.focus();
shortcuts({
  d: ["to the next draw", to("next")],
  x: ["swap two", () => { document.getElementById("by-hand")?.setAttribute("open", ""); to("swap-one")(); }],
  m: ["tell a match", () => document.querySelector("#matches input")?.focus()],
});

let first = true;
follow(location.pathname.split("/")[2], { journal: () => { if (!first) renew(); first = false; } },
  (there) => (there ? back() : lost()));
