// The movement amended: what happened, what it changes, which way to take it.
import { ask } from "../club.js";
import { el, fill } from "../dom.js";
import { announce } from "../announce.js";
import { address, asked, deed, event, followBoard, page, place } from "./desk.js";
import { _, letter, n_ } from "../words.js";

const shown = page();
const base = `/act/events/${encodeURIComponent(event)}/desk`;
const LABELS = {
  round: _("Round"),
  table: _("Table"),
  other: _("Other table"),
  pair: _("Pair"),
  player: _("Player"),
  board: _("Board entered"),
  side: _("Side"),
  rounds: _("How many rounds"),
  ns: _("North-South"),
  ew: _("East-West"),
  with_section: _("The other section"),
  pairs: _("Pairs, with commas between"),
};
const NUMBERS = ["round", "table", "other", "board", "rounds"];
let looked = null;
let turn = 0;

const happening = () =>
  shown.happenings.find((each) => each.what === new FormData(place("happened")).get("what"));

/** Whether it is of the rounds to come: one whose results are in is not changed by it. */
const OF_REST = ["late-pair", "leaves", "late-player", "player-leaves", "rebuild", "join", "split"];
const isOfRest = (each) => OF_REST.includes(each.what);

function label(each, name) {
  if (name === "other" && each.what === "board") return _("Board really played");
  if (name === "other" && each.what === "wrong-board") return _("Board missed");
  if (name === "board" && each.what === "wrong-board") return _("Board really played");
  if (name === "round" && each.what === "curtail") return _("Last round");
  if (name === "round" && isOfRest(each)) return _("From round");
  return LABELS[name] ?? name;
}

/** What is known before anything is typed. */
function known(each, name) {
  if (name === "round") return isOfRest(each) ? shown.coming : shown.round;
  return name === "pair" && each.what === "late-pair" ? shown.late : "";
}

/** Who played the board that is typed, where one result alone is meant; one that was not planned goes first. */
function whoPlayed() {
  const [board, ns, ew] = ["board", "ns", "ew"].map((name) => place(`f-${name}`));
  if (!board || !ns || !ew || (ns.value && ew.value)) return;
  const fits = (each) =>
    each.board === Number(board.value) &&
    (!ns.value.trim() || each.ns === ns.value.trim()) &&
    (!ew.value.trim() || each.ew === ew.value.trim());
  const found = shown.met.filter(fits);
  const odd = found.filter((each) => !each.planned);
  const meant = odd.length ? odd : found;
  if (meant.length === 1) [ns.value, ew.value] = [meant[0].ns ?? "", meant[0].ew ?? ""];
}

function fields() {
  const each = happening();
  const kept = Object.fromEntries(new FormData(place("details")));
  const names = each ? [...each.needs, ...each.takes.filter((name) => name !== "how")] : [];
  const first = asked.get("what") === each?.what ? Object.fromEntries(asked) : {};
  fill(
    place("fields"),
    ...names.map((name) => {
      const value = kept[name] || first[name] || known(each, name);
      const may = each.takes.includes(name) ? ` ${_("(may stay empty)")}` : "";
      const input =
        name === "side"
          ? el(
              "select",
              { id: `f-${name}`, name },
              ...["", "NS", "EW"].map((side) =>
                el("option", { value: side, selected: side === value }, side || "–"),
              ),
            )
          : el("input", {
              id: `f-${name}`,
              name,
              value,
              class: NUMBERS.includes(name) ? "short" : null,
              inputmode: NUMBERS.includes(name) ? "numeric" : null,
              autocomplete: "off",
            });
      return el("div.field", el("label", { for: `f-${name}` }, label(each, name) + may), input);
    }),
  );
  place("details").hidden = !each;
  place("note").textContent = each?.note ?? "";
}

function command() {
  const each = happening();
  const given = { what: each.what };
  for (const [name, value] of new FormData(place("details"))) {
    const text = String(value).trim();
    if (!text || name === "how" || name === "why") continue;
    if (NUMBERS.includes(name)) {
      if (!/^\d{1,4}$/.test(text))
        throw Object.assign(
          new Error(_("{label} is a number, not “{text}”.", { label: label(each, name), text })),
          {
            status: 400,
            field: name,
          },
        );
      given[name] = Number(text);
    } else given[name] = name === "pairs" ? text.split(/[\s,]+/) : text;
  }
  if (shown.sections.length > 1) given.section = place("section").value;
  return given;
}

function wrong(error) {
  if (error.code === "reason-needed") {
    fill(place("said"), el("p.error", error.message));
    return place("why").focus();
  }
  for (const input of place("fields").querySelectorAll("[aria-invalid]"))
    input.removeAttribute("aria-invalid");
  const field = error.field && place(`f-${error.field}`);
  if (field) field.setAttribute("aria-invalid", "true");
  fill(place("ways"), "");
  place("apply").disabled = true;
  fill(place("said"), el("p.error", error.message));
}

function way(each, nth, several) {
  const fault = !each.possible
    ? _("cannot be done")
    : each.faults
      ? n_("{count} fault", "{count} faults", each.faults)
      : "";
  const list = el("ul.notes", ...each.effect.map((text) => el("li", text)));
  if (!several)
    return el(
      "div",
      el("h3", `${_("What it changes")}${fault && `: ${fault}`}`),
      list,
      fault ? "" : el("p.muted", _("Nothing else changes.")),
    );
  return el(
    "div",
    el(
      "label.choice",
      el("input", { type: "radio", name: "how", value: each.how, checked: nth === 0 }),
      el("span", `${each.title} `, fault ? el("span.badge.ask", fault) : ""),
    ),
    list,
  );
}

async function look(again = false) {
  const mine = ++turn;
  try {
    const given = command();
    const found = await ask("POST", `${base}/ways`, given);
    if (mine !== turn) return;
    const same = JSON.stringify(found.ways) === JSON.stringify(looked?.ways);
    if (again && same) {
      looked = found;
      return;
    }
    const chosen = new FormData(place("details")).get("how");
    fill(
      place("said"),
      again && looked ? el("p.notice.ask", _("A result came in meanwhile: this was worked out again.")) : "",
    );
    if (again && looked) announce(_("The proposals were worked out again."));
    looked = found;
    fill(place("ways"), ...found.ways.map((each, nth) => way(each, nth, found.ways.length > 1 || each.how)));
    const radio = chosen && place("ways").querySelector(`input[value="${CSS.escape(String(chosen))}"]`);
    if (radio) radio.checked = true;
    place("apply").disabled = !found.ways.some((each) => each.possible);
    place("apply").textContent = _("Apply: {deed}", { deed: happening().title });
  } catch (error) {
    if (mine === turn) {
      looked = null;
      wrong(error);
    }
  }
}

async function apply(sent) {
  sent.preventDefault();
  if (!looked) return look();
  const how = new FormData(place("details")).get("how") || "";
  const before = looked;
  clearTimeout(waiting); // what was typed is on its way: it is not looked at once more afterwards
  looked = null; // what is told now comes back as news: nothing is worked out again for it
  const given = command();
  const answer = await deed("amend", { ...given, how, reason: place("why").value.trim() }, wrong);
  turn += 1; // no older look has the last word
  if (!answer) {
    looked = before;
    return null;
  }
  fill(
    place("ways"),
    el(
      "div.notice",
      el("ul", ...answer.said.map((each) => el("li", each))),
      el(
        "p.buttons",
        given.what === "late-pair"
          ? el(
              "a",
              { class: "button primary", href: `${address("names")}#${encodeURIComponent(given.pair)}` },
              _("Type its names"),
            )
          : "",
        el("a", { class: "button", href: `/desk/${encodeURIComponent(event)}` }, _("Back to the board")),
      ),
    ),
  );
  place("apply").disabled = true;
  return null;
}

const isFull = () => happening()?.needs.every((name) => place(`f-${name}`)?.value.trim());

let waiting = 0;
place("happened").addEventListener("change", () => {
  looked = null;
  fields();
  fill(place("ways"), "");
  fill(place("said"), "");
  place("apply").disabled = true;
  if (isFull()) look();
});
place("details").addEventListener("input", (changed) => {
  if (["how", "why"].includes(changed.target.name)) return;
  if (changed.target.name === "board") whoPlayed();
  looked = null;
  turn += 1; // a look at what stood here before says nothing of what stands here now
  place("apply").disabled = true; // nor can it be applied: a press would be lost
  clearTimeout(waiting);
  if (isFull()) waiting = setTimeout(look, 250);
});
place("details").addEventListener("submit", apply);
place("details").addEventListener("keydown", (pressed) => {
  if (pressed.key === "Enter" && pressed.ctrlKey) {
    pressed.preventDefault();
    place("details").requestSubmit();
  }
});
place("substitute").addEventListener("submit", async (sent) => {
  sent.preventDefault();
  const given = Object.fromEntries(
    [...new FormData(sent.target)].map(([name, value]) => [name, String(value).trim()]),
  );
  const [contestant, section, direction, out] = given.out.split("|");
  const answer = await deed(
    "substitute",
    {
      contestant,
      section,
      direction: direction || null,
      out,
      player: given.player,
      from_round: given.from_round,
      until_round: given.until_round,
    },
    (error) => fill(place("substitute-said"), el("p.error", error.message)),
  );
  if (answer) {
    sent.target.reset();
    fill(place("substitute-said"), "");
  }
});

const what = asked.get("what");
const radio = what && place("happened").querySelector(`input[value="${CSS.escape(what)}"]`);
if (radio) radio.checked = true;
fields();
if (what && isFull()) look();
let seq = shown.seq;
followBoard((board) => {
  if (board.seq !== seq && looked) look(true);
  seq = board.seq;
});
