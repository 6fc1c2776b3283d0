// Who sits here: shown or entered again after each move, named, corrected; who sits out.
import { button, deeds, el, h1, hiddenWord, keys, p } from "./keys.js";
import { unpressed } from "../pressed.js";
import { S, keep, name, round } from "./state.js";
import { hear, inRoom, say } from "./queue.js";
import { _, letter } from "../words.js";

export const field = (id, label, value, more = {}) =>
  el("div.field", el("label", { for: id }, label), el("input", { id, value, autocomplete: "off", ...more }));
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
        el("span.where", name(seat)),
        el("bdi.who", who || `${id ?? "–"}`),
        who ? el("span.where", ` ${id}`) : null,
      ),
    ),
    el("li.table-mark", el("span", hiddenWord(`${_("Table")} `), S.doc.table)),
  );
}
export const pair = (way) => {
  const seats = (round().seats ?? []).filter(({ seat }) => way.includes(seat));
  const names = new Set(seats.map((each) => each.name).filter(Boolean)); // a team has one for two seats
  const who = el("span", `${letter("side", way)} ${round()[way.toLowerCase()] ?? _("nobody")} `);
  [...names].forEach((each, n) => who.append(n ? " & " : "", el("bdi", each)));
  return who;
};
export const sit = (more = {}) => say("seat", { round: S.round, room: S.room, ...more });
/** Names that count only when the director has accepted them. */
export const asked = () =>
  (round().asked ?? []).map((each) => p(_("The director is asked: {names}", { names: each }), "notice ask"));
export const turn = () => {
  const { ns, ew, turned, other_way: other } = round();
  const said = other
    ? _("{NS} {one} sits {east_west} here, {EW} {other} {north_south}. Enter by the seats, as you sit.", {
        NS: letter("side", "NS"),
        EW: letter("side", "EW"),
        one: ns,
        other: ew,
        north_south: name("NS"),
        east_west: name("EW"),
      })
    : turned && ns
      ? _("Turned this round: pair {one} sits {NS}, pair {other} sits {EW}.", {
          NS: letter("side", "NS"),
          EW: letter("side", "EW"),
          one: ns,
          other: ew,
        })
      : "";
  return said ? el("p.turn-notice", said) : null;
};

export function checkin(go) {
  const r = round();
  const enter = S.doc.policy.check_pairs === "enter" && !r.players;
  const seat = keys(
    "seat",
    _("My seat, at the bottom"),
    [["", _("any"), _("no seat of my own")], ..."NESW".split("").map((s) => [s, letter("seat", s), name(s)])],
    S.seat,
    5,
    (chosen) => {
      S.seat = chosen;
      keep("seat", chosen);
      document.querySelector(".compass")?.replaceWith(compass());
    },
  );
  const start = () => {
    S.from = 0;
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
          _("Room"),
          [
            ["open", _("open")],
            ["closed", _("closed")],
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
  // Whom the desk has called on has not read where to go.
  const come = S.doc.rounds.find((each) => each.number === S.from)?.move.join(" ");
  // Who plays for a team, and single players, are named at the desk.
  const names =
    !r.players && !r.match
      ? button(_("Change a name"), () => go("names"))
      : r.match && S.doc.policy.approval === "pin"
        ? button(_("Choose two digits"), () => go("code"))
        : null;
  return [
    h1(S.round === 1 ? _("Who sits here?") : _("Round {round}", { round: S.round })),
    come ? p(come, "notice come") : null,
    turn(),
    S.doc.bound ? p(S.room === "open" ? _("Open room") : _("Closed room"), "big") : room,
    enter ? null : compass(),
    enter
      ? el(
          "div.fields",
          field("ns", _("Number of {side}", { side: name("NS") }), ""),
          field("ew", _("Number of {side}", { side: name("EW") }), ""),
        )
      : r.players
        ? null
        : el("ul", el("li", pair("NS")), el("li", pair("EW"))),
    ...asked(),
    p(r.to_play || _("Boards as you play them.")),
    el(
      "div.buttons",
      names,
      !r.may_swap
        ? null
        : button(_("Swap {NS} and {EW}", { NS: letter("side", "NS"), EW: letter("side", "EW") }), () => {
            sit({ ns: r.ew, ew: r.ns });
            go("checkin");
          }),
    ),
    seat,
    deeds(
      r.checked ? button(_("Back"), () => go("boards")) : null,
      button(_("Not us"), () => go("notus")),
      button(S.round === 1 ? _("Right, start") : _("Right"), start, "primary"),
    ),
  ];
}
