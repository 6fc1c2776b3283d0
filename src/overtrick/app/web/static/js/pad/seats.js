// Who sits here: shown or entered again after each move, named, corrected; who sits out.
import { button, deeds, el, h1, keys, p } from "./keys.js";
import { unpressed } from "../pressed.js";
import { S, keep, name, round } from "./state.js";
import { hear, inRoom, say } from "./queue.js";

export const field = (id, label, value, more = {}) =>
  el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    el("input", { id, value, autocomplete: "off", ...more }),
  );
export const value = (id) => document.getElementById(id).value.trim();

/** The seats round the table; the order of the list is that of the seats. */
export function compass() {
  const seats = round().seats ?? [];
  return el(
    "ul",
    { class: `compass bottom-${(S.seat || "S").toLowerCase()}` },
    ...seats.map(({ seat, id, name: who }) =>
      el(
        "li",
        { class: `seat ${seat.toLowerCase()}` },
        el("span", { class: "where" }, name(seat)),
        el("span", { class: "who" }, who || `${id ?? "–"}`),
        who ? el("span", { class: "where" }, ` ${id}`) : null,
      ),
    ),
    el(
      "li",
      { class: "table-mark" },
      el("span", {}, el("span", { class: "hidden-word" }, "Table "), S.doc.table),
    ),
  );
}
export const pair = (way) => {
  const seats = (round().seats ?? []).filter(({ seat }) => way.includes(seat));
  return `${way} ${round()[way.toLowerCase()] ?? "nobody"} ${seats
    .map((each) => each.name)
    .filter(Boolean)
    .join(" & ")}`.trim();
};
export function sit(more = {}) {
  say("seat", { round: S.round, room: S.room, ...more });
  const known = round();
  known.checked = true;
  if (more.ns)
    Object.assign(known, {
      ns: more.ns,
      ew: more.ew,
      seats: known.seats.map((each) => ({
        ...each,
        id: "NS".includes(each.seat) ? more.ns : more.ew,
        name: each.id === ("NS".includes(each.seat) ? more.ns : more.ew) ? each.name : "",
      })),
    });
}
/** Names that count only when the director has accepted them. */
export const asked = () =>
  (round().asked ?? []).map((each) => p(`The director is asked: ${each}`, "notice ask"));
export const turn = () => {
  const { ns, ew, turned, other_way: other } = round();
  const said = other
    ? `NS ${ns} sits East-West here, EW ${ew} North-South. Enter by the seats, as you sit.`
    : turned && ns
      ? `This round turn: pair ${ns} sits NS, pair ${ew} sits EW.`
      : "";
  return said ? el("p", { class: "turn-notice" }, said) : null;
};

export function checkin(go) {
  const r = round();
  const enter = S.doc.policy.check_pairs === "enter" && !r.players;
  const seat = keys(
    "seat",
    "My seat, at the bottom",
    [["", "any", "no seat of my own"], ..."NESW".split("").map((s) => [s, s, name(s)])],
    S.seat,
    5,
    (chosen) => {
      S.seat = chosen;
      keep("seat", chosen);
      document.querySelector(".compass")?.replaceWith(compass());
    },
  );
  const start = () => {
    if (!enter) {
      sit();
      return go("");
    }
    const [ns, ew] = [value("ns"), value("ew")];
    if (!ns || !ew) return document.getElementById(ns ? "ew" : "ns").focus();
    sit({ ns, ew, wrong: ns !== r.ns || ew !== r.ew });
    go("");
  };
  const room =
    r.match && !S.doc.bound
      ? keys(
          "room",
          "Room",
          [
            ["open", "open"],
            ["closed", "closed"],
          ],
          S.room,
          2,
          (chosen) => {
            S.room = chosen;
            keep(`room.${S.doc.event}${S.doc.table}`, chosen);
            inRoom();
            hear()
              .catch(() => {})
              .then(() =>
                unpressed(() => {
                  if (S.view === "checkin") go("checkin");
                }),
              );
          },
        )
      : null;
  // Who plays for a team, and single players, are named at the desk.
  const names =
    !r.players && !r.match
      ? button("Change a name", () => go("names"))
      : r.match && S.doc.policy.approval === "pin"
        ? button("Choose two digits", () => go("code"))
        : null;
  return [
    h1(S.round === 1 ? "Who sits here?" : `Round ${S.round}`),
    turn(),
    S.doc.bound ? p(`${S.room === "open" ? "Open" : "Closed"} room`, "big") : room,
    enter ? null : compass(),
    enter
      ? el(
          "div",
          { class: "fields" },
          field("ns", "Number of North-South", ""),
          field("ew", "Number of East-West", ""),
        )
      : r.players
        ? null
        : el("ul", {}, el("li", {}, pair("NS")), el("li", {}, pair("EW"))),
    ...asked(),
    r.boards.length ? p(`Boards ${r.boards.join(" ")}`) : p("Boards as you play them."),
    el(
      "div",
      { class: "buttons" },
      names,
      !r.may_swap
        ? null
        : button("Swap NS and EW", () => {
            sit({ ns: r.ew, ew: r.ns });
            go("checkin");
          }),
    ),
    seat,
    deeds(
      button("Not us", () => go("notus")),
      button(S.round === 1 ? "Right, start" : "Right", start, "primary"),
    ),
  ];
}
