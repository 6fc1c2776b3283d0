// Problems: one list, the worst first, live; buttons that do what they say.
import { follow } from "../follow.js";
import { el, fill } from "../dom.js";
import { button } from "../pressed.js";
import { announce } from "../announce.js";
import { SIGNS, counted, deed, event, heard, joined, page, place, sentence } from "./desk.js";
import { _ } from "../words.js";

const waits = new Set(JSON.parse(sessionStorage.getItem("overtrick.waits") || "[]"));
let shown = page();
const typed = new Map();

function proposed(problem, each, nth) {
  const id = `b-${problem.id}-${nth}`;
  const key = nth < 4 ? el("kbd", { "aria-hidden": "true" }, String(nth + 1)) : null;
  const style = each.style && nth === 0 ? each.style : "";
  if (each.href)
    return el("a", { class: `button ${style}`, href: each.href, id }, each.text, key ? " " : null, key);
  return button(
    [each.text, key ? " " : null, key],
    async (pressed) => {
      pressed.currentTarget.disabled = true;
      const answer = await deed(each.verb, each.command, (refused) =>
        refused.status === 409 ? deedStale(refused) : say(refused.message),
      );
      if (!answer) place(id)?.removeAttribute("disabled");
    },
    style,
    { id },
  );
}

const say = (text) => fill(place("said"), el("p.notice.ask", { role: "alert" }, text));
const deedStale = (refused) =>
  say(
    _("Somebody was faster, so nothing was changed: {message}. The list is up to date again.", {
      message: refused.message,
    }),
  );

function ignore(problem) {
  if (!problem.mark) return null;
  const field = el("input", {
    id: `why-${problem.id}`,
    value: typed.get(problem.id) ?? "",
    maxlength: 200,
    oninput: () => typed.set(problem.id, field.value),
  });
  return el(
    "details",
    { id: `d-${problem.id}`, open: typed.has(problem.id) },
    el("summary", { id: `s-${problem.id}` }, _("It is right as it stands")),
    el(
      "form",
      {
        onsubmit: (sent) => {
          sent.preventDefault();
          deed("valid", { problem: problem.mark, reason: field.value.trim() });
        },
      },
      el("label", { for: field.id }, _("Why (may stay empty)")),
      field,
      el(
        "p.buttons",
        el("button", { class: "button", id: `v-${problem.id}` }, _("Never ask about it again")),
      ),
    ),
  );
}

function wait(problem) {
  if (!problem.covered || waits.has(problem.id)) return null;
  return button(
    _("Wait until I have played it"),
    () => {
      waits.add(problem.id);
      sessionStorage.setItem("overtrick.waits", JSON.stringify([...waits]));
      draw(shown);
    },
    "",
    { id: `w-${problem.id}` },
  );
}

function article(problem) {
  const folded = problem.covered && waits.has(problem.id);
  return el(
    "article",
    {
      class: `problem ${problem.state}`,
      id: `p-${problem.id}`,
      tabindex: "-1",
      "aria-labelledby": `h-${problem.id}`,
    },
    el(
      "h3",
      { id: `h-${problem.id}` },
      el("span", { "aria-hidden": "true" }, `${SIGNS[problem.state]} `),
      problem.title.replace(/ (?=\d)/g, "\u00a0").replace(/(\d)-(?=\d)/g, "$1\u2011"),
    ),
    folded ? el("p.muted", _("It waits until you have played the board.")) : el("p", sentence(problem.text)),
    problem.told ? el("ul", ...problem.told.map((each) => el("li", each))) : null,
    problem.deputy ? el("p.badge", _("left to the deputy")) : null,
    problem.remedy && !folded ? el("p.muted", problem.remedy) : null,
    el(
      "p.buttons",
      ...(folded ? [] : (problem.proposals ?? []).map((each, nth) => proposed(problem, each, nth))),
      wait(problem),
    ),
    folded ? null : ignore(problem),
  );
}

/** Says of a long list that there is more. */
function rest(listed, count) {
  if (listed.length === count) return [];
  const words = _("The first {listed} of {count}; more come up as these are settled.", {
    listed: listed.length,
    count,
  });
  return [el("p.muted", words)];
}

/** All that wait are approved by one action, which is undone as one; covered ones wait on. */
function approveAll(waiting) {
  const entries = waiting.filter((each) => each.proposals?.[0]?.verb === "confirm").map(({ id }) => id);
  if (entries.length < 2) return "";
  const pressed = () => deed("confirm", { entries }, (refused) => say(refused.message));
  const words = _("Approve all {count}", { count: entries.length });
  return el("p.buttons", button(words, pressed, "", { id: "approve-all" }));
}

/** Articles by what they show: one that says the same stays, with what is open and typed in it. */
let drawn = new Map();

function draw(found) {
  const before = drawn;
  drawn = new Map();
  const kept = (problem) => {
    const shows = JSON.stringify([problem, waits.has(problem.id)]);
    drawn.set(shows, before.get(shows) ?? article(problem));
    return drawn.get(shows);
  };
  const news = found.summary !== shown.summary;
  shown = found;
  place("summary").textContent = found.summary;
  fill(place("list"), ...found.problems.map(kept), ...rest(found.problems, found.count));
  const waiting = found.approvals;
  fill(
    place("approvals"),
    ...(waiting.length
      ? [
          el("h2", _("Not approved yet: {count}", { count: found.waiting })),
          approveAll(waiting),
          el("div.cards", ...waiting.map(kept)),
          ...rest(waiting, found.waiting),
        ]
      : []),
  );
  counted(found.count, joined([_("Problems"), found.title]));
  if (news) announce(found.summary);
}

// Up and down go from problem to problem; 1 to 4 choose what is proposed.
document.addEventListener("keydown", (pressed) => {
  if (
    pressed.target.matches("input, textarea, select, dialog *") ||
    pressed.ctrlKey ||
    pressed.altKey ||
    pressed.metaKey
  )
    return;
  const all = [...document.querySelectorAll("article.problem")];
  const at = all.indexOf(document.activeElement?.closest("article.problem"));
  if (pressed.key === "ArrowDown" || pressed.key === "ArrowUp") {
    const to = all[at < 0 ? 0 : at + (pressed.key === "ArrowDown" ? 1 : -1)];
    if (!to) return;
    pressed.preventDefault();
    to.focus();
    to.scrollIntoView({ block: "nearest" });
  } else if (/^[1-4]$/.test(pressed.key) && at >= 0 && document.documentElement.dataset.shortcuts !== "off") {
    all[at].querySelectorAll(".buttons > *")[Number(pressed.key) - 1]?.click();
  }
});

draw(shown);
if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
follow(event, { problems: draw }, heard);
