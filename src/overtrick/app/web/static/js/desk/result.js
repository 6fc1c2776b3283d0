// One result: corrected by a typed line, ruled on in all kinds; the effect is seen before it is applied.
import { ask, get } from "../club.js";
import { turns } from "../turns.js";
import { el, fill, hiddenWord } from "../dom.js";
import { button } from "../pressed.js";
import { refuse } from "../announce.js";
import { shortcuts } from "../shortcuts.js";
import { asked, deed, effect, event, followBoard, page, place, status } from "./desk.js";
import { outcomeDrawn } from "../outcome.js";
import { away, filled, moving } from "./moving.js";
import { LAWS, ruling, pieces } from "./ruling.js";
import { _, language, letter } from "../words.js";

const base = `/act/events/${encodeURIComponent(event)}/desk`;
let shown = page();
let looked = shown.entry; // what stood when typing began: a correction names it, whatever came since
let turn = 0; // a look asked for before something newer was typed or told has no say
const turnOfRenewal = turns();

const fact = (name, ...value) => [el("dt", name), el("dd", ...value)];

function facts() {
  const found = [];
  if (shown.covered) found.push(...fact(_("Result"), status(shown.state, shown.word)));
  else {
    const lead = shown.lead ? `, ${_("lead {lead}", { lead: shown.lead })}` : "";
    found.push(
      ...fact(
        _("At the table"),
        ...(shown.outcome ? [outcomeDrawn(shown.outcome), `${lead} `] : [`${_("Not entered yet")} `]),
        status(shown.state, shown.word),
      ),
    );
    if (shown.points) found.push(...fact(_("Score"), shown.points));
    if (shown.ruling) found.push(...fact(_("Ruling"), shown.ruling));
    if (shown.awards) found.push(...fact(_("Counts"), shown.awards));
  }
  fill(place("facts"), ...found);
  place("names").textContent = [shown.names, shown.about].filter(Boolean).join(" · ");
}

/** A question about what stands, with its answers as buttons. */
const question = (title, id, choices) =>
  el(
    "article.problem.trouble",
    el("h2", title),
    el(
      "p.buttons",
      ...choices.map((each, nth) =>
        button(
          each.text,
          () => deed(each.verb, { reason: { kind: "table_asked" }, ...each.command }, refused),
          "primary",
          { id: `${id}-${nth}` },
        ),
      ),
    ),
  );

function rivals() {
  fill(
    place("rivals"),
    ...(shown.rivals.length ? [question(_("Which one is right?"), "rival", shown.rivals)] : []),
    ...(shown.belongs.length ? [question(_("Is it of another round?"), "belongs", shown.belongs)] : []),
  );
}

function covered() {
  if (!shown.covered) return fill(place("covered"), "");
  return fill(
    place("covered"),
    el(
      "article.problem.ask",
      el("h2", _("Covered: you have still to play this board")),
      el(
        "p",
        _(
          "A deputy sees it. You can enter again what the table tells you, without looking at what it told before.",
        ),
      ),
      el("p.muted", _("If you look, Law 16D decides what both pairs get on it: rule on it at once.")),
      el(
        "p.buttons",
        ...shown.choices.map((each, nth) =>
          button(
            each.text,
            async () => {
              await deed(each.verb, each.command);
              location.reload();
            },
            "",
            { id: `choice-${nth}` },
          ),
        ),
      ),
    ),
  );
}

function told(each) {
  return el(
    "li",
    el("time", each.at),
    el(
      "span",
      each.counts ? each.said : el("s", each.said),
      ` · ${each.by || _("somebody")}${each.device ? ` (${each.device})` : ""}`,
      each.reason ? ` · “${each.reason}”` : "",
      each.counts ? "" : ` · ${_("undone")}`,
      each.undo
        ? button([each.undo, hiddenWord(` ${each.at}`)], () => undo(each.takes), "quiet", {
            id: `undo-${each.id}`,
          })
        : "",
    ),
  );
}

const undo = (entries) => deed("undo", { entries, reason: place("reason").value.trim() }, refused);

function story() {
  fill(
    place("history"),
    ...(shown.history.length
      ? shown.history.map(told)
      : [el("li.muted", el("time", "–"), shown.covered ? _("Covered.") : _("Nothing was told of it yet."))]),
  );
}

const correction = () => {
  const command = {
    ...shown.command,
    outcome: place("outcome").value.trim(),
    lead: place("lead").value.trim(),
    language,
    reason: place("reason").value.trim(),
  };
  if (shown.covered) return ["replace", command];
  if (!shown.outcome) return ["enter", command];
  return ["replace", { ...command, seen: looked }];
};

const penalty = () => {
  const given = pieces();
  const section = shown.command.section === "A" ? "" : `${shown.command.section}:`;
  return [
    "penalty",
    {
      amount: `${section}${given.who}=${given.amount}${given.unit}`,
      reason: given.reason,
      disciplinary: given.law === "91",
    },
  ];
};

const moved = () => ["move", { ...moving(shown), seen: looked }];
const deleted = () => ["withdraw", { ...away(shown), seen: looked }];

function ruled() {
  const given = pieces();
  if (given.kind === "penalty") return penalty();
  const { board, section, session, match, room } = shown.command;
  if (given.kind === "fouled") {
    return [
      "foul",
      {
        board,
        from_round: given.from,
        section,
        session,
        match: match || "",
        room: room || "",
        reason: given.reason,
      },
    ];
  }
  return [
    "rule",
    { ...shown.command, ...ruling(given, shown.typed), language, seen: looked, reason: given.reason },
  ];
}

/** @param {string} [where] */
function refused(error, where = "said") {
  if (error.code === "stale") {
    const changed = el(
      "div.notice.ask",
      { role: "alert" },
      el("strong", _("Somebody changed it meanwhile."), " "),
      `${error.message}. ${_("What you typed is still here; look again, then apply.")}`,
    );
    // Once it is asked to look again, what it looks at is there.
    renew(true)
      .catch(() => {})
      .then(() => fill(place(where), changed));
    return;
  }
  refuse(error.message);
  fill(place(where), el("p.error", error.message));
  const part = ["rule", "move"].find((each) => where.startsWith(each));
  if (error.code === "reason-needed") place(part ? `${part}-reason` : "reason").focus();
}

/** Look at what would change; what lacks is said where somebody *isAsked* for the effect. */
async function look(make, where, button, words, isAsked = false) {
  const mine = ++turn;
  let verb;
  let command;
  try {
    [verb, command] = make();
    const found = await ask("POST", `${base}/effect/${verb}`, command);
    if (mine !== turn) return;
    fill(place(where), ...effect(found));
    place(`${where}-said`).replaceChildren();
    button.disabled = false;
    button.textContent = words(found);
  } catch (error) {
    if (mine !== turn) return;
    fill(place(where), "");
    button.textContent = words(null);
    if (shown.covered && error.code === "covered") {
      button.disabled = false;
      return;
    }
    if (error.code === "stale") {
      button.disabled = false;
      return refused(error, `${where}-said`);
    }
    button.disabled = true;
    fill(place(`${where}-said`), error.isEmpty && !isAsked ? "" : el("p.error", error.message));
  }
}

let waiting = 0;
/** Look when typing pauses; until then a button that can be pressed says no more what was typed before. */
function later(task, button, word) {
  forget();
  if (!button.disabled) button.textContent = word();
  waiting = setTimeout(task, 250);
}

/** What was typed is no more looked at: neither what still waits nor what is on its way. */
function forget() {
  clearTimeout(waiting);
  turn += 1;
}

/** The button before there is anything to change to. */
function idle() {
  place("change").disabled = true;
  place("change").textContent =
    shown.outcome || shown.covered ? _("Change the result") : _("Enter the result");
}

async function lookAtCorrection() {
  const text = place("outcome").value.trim();
  const button = place("change");
  const mine = ++turn;
  if (!text) {
    fill(place("effect"), "");
    fill(place("effect-said"), "");
    idle();
    return;
  }
  const known = await get(`${base}/read?board=${shown.command.board}&text=${encodeURIComponent(text)}`).catch(
    () => null,
  );
  if (mine !== turn) return;
  if (known?.problem) {
    idle();
    fill(place("effect"), "");
    fill(place("effect-said"), el("p.error", known.problem));
    return;
  }
  await look(correction, "effect", button, () =>
    known
      ? `${verb()} ${known.written}${known.points ? ` (${letter("side", "NS")} ${known.points})` : ""}`
      : toCome(),
  );
}
const verb = () => (shown.outcome || shown.covered ? _("Change to") : _("Enter"));
const toCome = () => `${verb()} …`;

const NAMES = {
  played: _("played result"),
  average: _("average"),
  weighted: _("weighted score"),
  split: _("split score"),
  "not-played": _("not played"),
  fouled: _("fouled board"),
  penalty: _("penalty"),
};
const rulingWord = () => _("Apply: {deed}", { deed: NAMES[pieces().kind] });
const lookAtRuling = (isAsked = false) => look(ruled, "rule-effect", place("rule"), rulingWord, isAsked);
const lookAtRulingLater = () => later(lookAtRuling, place("rule"), rulingWord);

async function apply(make, where, done) {
  let verb;
  let command;
  try {
    [verb, command] = make();
  } catch (error) {
    return refused(error, where);
  }
  if (make === correction && place("agreed").checked) command.agreed = { kind: "table_agrees" };
  forget();
  const answer = await deed(verb, command, (error) => refused(error, where));
  if (!answer) return;
  fill(place(where), "");
  fill(place(where.replace("-said", "")), "");
  done();
  await renew(true);
}

const isTyping = () => place("outcome").value.trim() || place("ruling-part").open || place("move-part").open;
async function renew(isSeen = !isTyping()) {
  const isNew = turnOfRenewal();
  const found = await get(`${base}/result?${shown.query}`);
  if (isNew()) draw(found);
  if (isSeen) looked = shown.entry;
}

function draw(found) {
  shown = found;
  facts();
  covered();
  rivals();
  story();
  fill(place("late"), found.late ? el("p.notice.ask", found.late) : "");
  fill(
    place("announced"),
    found.announced
      ? el(
          "a",
          { href: `/desk/${encodeURIComponent(event)}/publish` },
          _("Ranking as announced {announced}", { announced: found.announced }),
        )
      : "",
  );
  filled(found);
  place("typed-label").textContent = found.outcome || found.covered ? _("Change to") : _("Enter");
  if (!place("outcome").value.trim()) idle();
}

place("correct").addEventListener("input", () => later(lookAtCorrection, place("change"), toCome));
place("correct").addEventListener("submit", (sent) => {
  sent.preventDefault();
  if (!place("outcome").value.trim()) return place("outcome").focus();
  return apply(correction, "effect-said", () => {
    place("outcome").value = "";
    place("reason").value = "";
    idle();
  });
});
const idleMove = () => {
  fill(place("move-effect"), "");
  fill(place("move-effect-said"), "");
  place("move-it").disabled = true;
};
place("move").addEventListener("input", (changed) => {
  if (changed.target.id === "move-reason") return;
  const { to_board, to_table, to_round } = moving(shown);
  if (!to_board && !to_table && !to_round) {
    forget();
    return idleMove();
  }
  const word = () => _("Move it");
  later(() => look(moved, "move-effect", place("move-it"), word), place("move-it"), word);
});
const movedAway = () => {
  idleMove();
  place("move-part").open = false;
  place("move-reason").value = "";
};
place("move").addEventListener("submit", (sent) => {
  sent.preventDefault();
  if (!place("move-it").disabled) apply(moved, "move-effect-said", movedAway);
});
place("delete-it").addEventListener("click", () => apply(deleted, "move-effect-said", movedAway));
const form = place("ruling");
function kinds() {
  const { kind } = pieces();
  for (const part of form.querySelectorAll("[data-kind]"))
    part.hidden = !part.dataset.kind.split(" ").includes(kind);
  if (!place("law").dataset.typed) place("law").value = LAWS[kind] ?? "";
}
form.addEventListener("input", (changed) => {
  if (changed.target.id === "law") changed.target.dataset.typed = "1";
  kinds();
  lookAtRulingLater();
});
form.addEventListener("submit", (sent) => {
  sent.preventDefault();
  apply(ruled, "rule-effect-said", () => {
    form.reset(); // the next ruling has reasons of its own
    delete place("law").dataset.typed;
    kinds();
    place("ruling-part").open = false;
  });
});
// Enter shows the effect, Ctrl+Enter applies it, Esc leaves the field for the single keys.
for (const [each, effectOf] of [
  [place("correct"), lookAtCorrection],
  [form, () => lookAtRuling(true)],
]) {
  each.addEventListener("keydown", (pressed) => {
    if (pressed.key === "Escape") return pressed.target.blur();
    if (pressed.key !== "Enter" || (!pressed.ctrlKey && !pressed.target.matches("input"))) return;
    pressed.preventDefault();
    clearTimeout(waiting);
    return pressed.ctrlKey ? each.requestSubmit() : effectOf();
  });
}
shortcuts({
  c: [_("change or enter the result"), () => place("outcome").focus()],
  r: [
    _("rule on this board"),
    () => {
      place("ruling-part").open = true;
      form.querySelector("input:checked").focus();
    },
  ],
  u: [
    _("to the undo in the history"),
    () => [...place("history").querySelectorAll("button")].at(-1)?.focus(),
  ],
  t: [_("traveller of the board"), () => place("traveller").click()],
  b: [_("back to the board"), () => place("back").click()],
  Enter: [_("in a field: show the effect"), null],
  "Ctrl+Enter": [_("apply it"), null],
  Esc: [_("leave the field, for the keys above"), null],
});
place("keep").addEventListener("click", () => {
  place("ruling-part").open = false;
});

draw(shown);
kinds();
if (asked.get("rule")) {
  place("ruling-part").open = true;
  const radio = form.querySelector(`input[value="${CSS.escape(asked.get("rule") ?? "")}"]`);
  if (radio) {
    radio.checked = true;
    radio.focus();
    kinds();
    lookAtRulingLater();
  }
} else if (asked.get("lead")) place("lead").focus();
else place("outcome").focus();
followBoard((board) => {
  if (board.seq !== shown.seq) renew();
});
