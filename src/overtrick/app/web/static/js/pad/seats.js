// Who sits here: shown or entered again after each move, named, corrected; who sits out.
import { ask, get } from "../club.js";
import { button, deeds, el, h1, keys, p } from "./keys.js";
import { S, keep, name, round } from "./state.js";
import { hear, say } from "./queue.js";

const field = (id, label, value, more = {}) => el("div", { class: "field" }, el("label", { for: id }, label),
  el("input", { id, value, autocomplete: "off", ...more }));
const value = (id) => document.getElementById(id).value.trim();

/** The seats round the table; the order of the list is that of the seats. */
export function compass() {
  const seats = round().seats ?? [];
  return el("ul", { class: `compass bottom-${(S.seat || "S").toLowerCase()}` }, ...seats.map(({ seat, id, name: who }) =>
    el("li", { class: `seat ${seat.toLowerCase()}` }, el("span", { class: "where" }, name(seat)), el("span", { class: "who" }, who || `${id ?? "–"}`),
      who ? el("span", { class: "where" }, ` ${id}`) : null)),
  el("li", { class: "table-mark" }, el("span", {}, el("span", { class: "hidden-word" }, "Table "), S.doc.table)));
}
const pair = (way) => {
  const seats = (round().seats ?? []).filter(({ seat }) => way.includes(seat));
  return `${way} ${round()[way.toLowerCase()] ?? "nobody"} ${seats.map((each) => each.name).filter(Boolean).join(" & ")}`.trim();
};
function sit(more = {}) {
  say("seat", { round: S.round, ...more });
  const known = round();
  known.checked = true;
  if (more.ns) Object.assign(known, { ns: more.ns, ew: more.ew, seats: known.seats.map((each) => ({ ...each,
    id: "NS".includes(each.seat) ? more.ns : more.ew, name: each.id === ("NS".includes(each.seat) ? more.ns : more.ew) ? each.name : "" })) });
}
export const turn = () => (round().turned && round().ns
  ? el("p", { class: "turn-notice" }, `This round turn: pair ${round().ns} sits NS, pair ${round().ew} sits EW.`) : null);

export function checkin(go) {
  const r = round();
  const enter = S.doc.policy.check_pairs === "enter" && !r.players;
  const seat = keys("seat", "My seat, at the bottom", [["", "any", "no seat of my own"], ..."NESW".split("").map((s) => [s, s, name(s)])], S.seat, 5,
    (chosen) => { S.seat = chosen; keep("seat", chosen); document.querySelector(".compass")?.replaceWith(compass()); });
  const start = () => {
    if (!enter) { sit(); return go(""); }
    const [ns, ew] = [value("ns"), value("ew")];
    if (!ns || !ew) return document.getElementById(ns ? "ew" : "ns").focus();
    sit({ ns, ew, wrong: ns !== r.ns || ew !== r.ew });
    go("");
  };
  const room = r.match && !S.doc.bound ? keys("room", "Room", [["open", "open"], ["closed", "closed"]], S.room, 2, (chosen) => {
    S.room = chosen; keep(`room.${S.doc.event}${S.doc.table}`, chosen); hear().then(() => go("checkin")); }) : null;
  return [h1(S.round === 1 ? "Who sits here?" : `Round ${S.round}`), turn(), S.doc.bound ? p(`${S.room === "open" ? "Open" : "Closed"} room`, "big") : room, enter ? null : compass(),
    enter ? el("div", { class: "fields" }, field("ns", "Number of North-South", ""), field("ew", "Number of East-West", ""))
      : r.players ? null : el("ul", {}, el("li", {}, pair("NS")), el("li", {}, pair("EW"))),
    r.boards.length ? p(`Boards ${r.boards.join(" ")}`) : p("Boards as you play them."),
    el("div", { class: "buttons" }, button("Change a name", () => go("names")), !r.may_swap ? null : button("Swap NS and EW", () => { sit({ ns: r.ew, ew: r.ns }); go("checkin"); })),
    seat, deeds(button("Not us", () => go("notus")), button(S.round === 1 ? "Right, start" : "Right", start, "primary"))];
}

export function notUs(go) {
  const done = () => {
    const [ns, ew] = [value("ns"), value("ew")];
    if (!ns || !ew) return document.getElementById(ns ? "ew" : "ns").focus();
    sit({ ns, ew, wrong: true });
    go("");
  };
  return [h1("Who are you?"), p("The director is told. You can play on."),
    el("div", { class: "fields" }, field("ns", "Number of North-South", ""), field("ew", "Number of East-West", "")),
    deeds(button("Back", () => go("checkin")), button("We sit here", done, "primary"))];
}

export function names(go) {
  const seats = round().seats ?? [];
  const list = el("datalist", { id: "people" });
  const search = async (text) => {
    const found = text.length < 2 ? [] : await get(`/act/table/people?q=${encodeURIComponent(text)}`).catch(() => []);
    list.replaceChildren(...found.map((each) => el("option", { value: each })));
  };
  const save = () => {
    for (const way of ["NS", "EW"]) {
      const id = round()[way.toLowerCase()];
      const now = [...way].map((s) => value(`who-${s}`));
      const own = seats.filter(({ seat }) => way.includes(seat)).sort((a, b) => way.indexOf(a.seat) - way.indexOf(b.seat));
      if (!id || now.every((each, n) => each === own[n].name)) continue;
      say("names", { contestant: id, way, names: now });
      own.forEach((each, n) => { each.name = now[n]; });
    }
    go("checkin");
  };
  return [h1("Names"), p("Search by the first letters, or write a guest's name. Empty: the number alone.", "hint"), list,
    el("div", { class: "fields" }, ...seats.map(({ seat, name: who }) => field(`who-${seat}`, name(seat), who,
      { list: "people", maxlength: 60, oninput: (event) => search(event.target.value) }))),
    S.doc.policy.approval === "pin" ? button("Choose the two digits of a pair", () => go("code"), "wide") : null,
    deeds(button("Back", () => go("checkin")), button("Save the names", save, "primary"))];
}

/** The two digits by which a pair agrees; never kept on this phone. */
export function code(go) {
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const save = async () => {
    const way = document.querySelector('[name="way"]:checked')?.value ?? "NS";
    try {
      await ask("POST", "/act/table/code", { contestant: round()[way.toLowerCase()], way, pin: value("digits") });
      go("checkin");
    } catch (fault) { error.hidden = false; error.textContent = fault.message; }
  };
  return [h1("Two digits of your pair"), keys("way", "Pair", [["NS", pair("NS")], ["EW", pair("EW")]], "NS", 2, () => {}),
    field("digits", "Two digits", "", { inputmode: "numeric", maxlength: 2 }), error,
    deeds(button("Back", () => go("checkin")), button("Keep them", save, "primary"))];
}
