// Others than planned, names, and the two digits of a pair.
import { ask, get } from "../club.js";
import { button, deeds, el, h1, keys, p } from "./keys.js";
import { S, name, round } from "./state.js";
import { say } from "./queue.js";
import { asked, field, pair, sit, value } from "./seats.js";
import { _ } from "../words.js";

export function notUs(go) {
  const done = () => {
    const [ns, ew] = [value("ns"), value("ew")];
    if (!ns || !ew) return document.getElementById(ns ? "ew" : "ns").focus();
    sit({ ns, ew, wrong: true });
    go("");
  };
  return [
    h1(_("Who are you?")),
    p(_("The director is told. You can play on.")),
    el(
      "div.fields",
      field("ns", _("Number of {side}", { side: name("NS") }), ""),
      field("ew", _("Number of {side}", { side: name("EW") }), ""),
    ),
    deeds(
      button(_("Back"), () => go("checkin")),
      button(_("We sit here"), done, "primary"),
    ),
  ];
}

export function names(go) {
  const seats = round().seats ?? [];
  const list = el("datalist", { id: "people" });
  let typed = "";
  const search = async (text) => {
    typed = text;
    const found =
      text.length < 2 ? [] : await get(`/act/table/people?q=${encodeURIComponent(text)}`).catch(() => []);
    if (text === typed) list.replaceChildren(...found.map((each) => el("option", { value: each })));
  };
  const save = () => {
    for (const way of ["NS", "EW"]) {
      const id = round()[way.toLowerCase()];
      const now = [...way].map((s) => value(`who-${s}`));
      const own = seats
        .filter(({ seat }) => way.includes(seat))
        .sort((a, b) => way.indexOf(a.seat) - way.indexOf(b.seat));
      if (!id || now.every((each, n) => each === own[n].name)) continue;
      say("names", { contestant: id, way, names: now });
      own.forEach((each, n) => {
        each.name ||= now[n];
      });
    }
    go("checkin");
  };
  return [
    h1(_("Names")),
    p(
      [
        _("Search by the first letters, or write a guest's name."),
        _("Another name in place of one counts when the director accepts it."),
      ].join(" "),
      "hint",
    ),
    ...asked(),
    list,
    el(
      "div.fields",
      ...seats.map(({ seat, name: who }) =>
        field(`who-${seat}`, name(seat), who, {
          list: "people",
          maxlength: 60,
          oninput: (event) => search(event.target.value),
        }),
      ),
    ),
    S.doc.policy.approval === "pin"
      ? button(_("Choose the two digits of a pair"), () => go("code"), "wide")
      : null,
    deeds(
      button(_("Back"), () => go("checkin")),
      button(_("Save the names"), save, "primary"),
    ),
  ];
}

/** The two digits by which a pair agrees; never kept on this phone. */
export function code(go) {
  const error = el("p.error", { role: "alert", hidden: true });
  const save = async () => {
    const way = document.querySelector('[name="way"]:checked')?.value ?? "NS";
    try {
      await ask("POST", "/act/table/code", {
        contestant: round()[way.toLowerCase()],
        way,
        pin: value("digits"),
      });
      if (S.view === "code") go("checkin");
    } catch (fault) {
      error.hidden = false;
      error.textContent = fault.message;
    }
  };
  return [
    h1(_("Two digits of your pair")),
    keys(
      "way",
      _("Pair"),
      [
        ["NS", pair("NS")],
        ["EW", pair("EW")],
      ],
      "NS",
      2,
      () => {},
    ),
    field("digits", _("Two digits"), "", { inputmode: "numeric", maxlength: 2 }),
    error,
    deeds(
      button(_("Back"), () => go("checkin")),
      button(_("Keep them"), save, "primary"),
    ),
  ];
}
