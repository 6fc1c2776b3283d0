"""What is wrong or doubtful in a journal itself; doubts about results are another matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from overtrick.core.deal import Deal, TrickTable
from overtrick.errors import Text
from overtrick.events.checks.evidence import DealKey, limits_of
from overtrick.events.checks.problems import problems_of
from overtrick.events.journal.entry import VERSION, Entry
from overtrick.events.journal.evening import (
    Answered,
    Final,
    Penalized,
    PublicationStage,
    Published,
)
from overtrick.events.journal.facts import Undone, Unknown
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import (
    DISPUTED_FIELDS,
    Confirmed,
    Disputed,
    Entered,
    Key,
    Replaced,
    Retracted,
)
from overtrick.events.journal.moment import moment_text
from overtrick.events.journal.people import Left, NameAsked, Registered, Substituted
from overtrick.events.journal.phrases import phrase_text, who_text
from overtrick.events.journal.words import (
    meeting_text,
    numbered,
    said_of_meeting,
    say,
)
from overtrick.events.matches.gather import TOLD_OTHERWISE
from overtrick.events.now.desk import (
    asked_key,
    lost_rulings,
    names_asked,
    not_of_team,
    valid_marks,
)
from overtrick.events.now.meetings import unentered
from overtrick.events.now.shown import late_changes
from overtrick.events.plan.meetings import settings_now
from overtrick.events.plan.so_far import OffPlan, off_plan
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.events.stages.boards import off_draw
from overtrick.events.stages.doubts import stage_problems
from overtrick.events.stages.ranking import (
    is_of_pairs,
    method_of,
    session_told,
    stage_ranking,
)
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.to_come import overdue_problems

__all__ = [
    "ProblemOfMeeting",
    "ProblemOfNames",
    "ProblemOffPlan",
    "off_plan_key",
    "off_plan_problems",
    "problems",
    "problems_listed",
    "unmarked",
]

_ANSWERS = (Undone, Replaced, Retracted, Confirmed, Disputed, Answered)
_DEEDS = {
    Undone.kind: Text("an undo"),
    Replaced.kind: Text("a correction"),
    Retracted.kind: Text("a deletion"),
    Confirmed.kind: Text("an agreement"),
    Disputed.kind: Text("an objection"),
    Answered.kind: Text("an answer"),
}
"""What answers to something told before, by its kind."""
_NEWER = Text("Read the journal with a newer version.")
_UNDO = Text("Correct it by a further entry, or undo it.")
_LATE = Text("The director decides whether it still counts; if not, undo it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemOfMeeting(Problem):
    """A doubt about what was entered of a meeting."""

    meeting: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemOfNames(Problem):
    """Names that a table asks for in place of others."""

    asked: NameAsked


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemOffPlan(Problem):
    """Results of a table that the plan did not foresee."""

    odds: tuple[OffPlan, ...]


def problems(state: Event) -> list[Problem]:
    """
    List what is doubtful in a journal, without what was marked valid.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> results = ["4S N =", "4S N +1"]
    >>> told = [tell(Entered(board=7, ns="3", ew="10", outcome=text)) for text in results]
    >>> print(problems(fold(told))[0])
    board 7, 3 v 10: 4S N +1 stands, but 4S N = was told as well
    """
    found = [
        *state.clashes,
        *state.rules.problems,
        *_unknown(state),
        *_nowhere(state),
        *_nobody(state),
        *not_of_team(state),
        *_disputes(state),
        *_rejections(state),
        *_waiting(state),
        *_unruled(state),
        *_late(state),
        *_names_asked(state),
        *stage_problems(state),
    ]
    return unmarked(state, found)


def unmarked(state: Event, found: Iterable[Problem]) -> list[Problem]:
    """Leave out the problems that were marked valid; each of the others has its key."""
    marks = valid_marks(state)
    keyed = (each.keyed() for each in found)
    return [each for each in keyed if each.key not in marks and not _is_said(each, marks)]


def _is_said(problem: Problem, marks: frozenset[str]) -> bool:
    """Whether a journal of before 0.2 has it marked: by its English words, here alone read."""
    return bool(marks) and problem.message in marks


def off_plan_problems(state: Event) -> list[Problem]:
    """
    List what the plans did not foretell, a table once in a round, and what does not fit.

    They are apart from the other doubts: a plan foretells, and the results stand as they are.
    """
    found: list[Problem] = []
    lines = state.session().lines
    for session, section in state.sections:
        plan, problems = state.plan_read(session, section)
        found += problems
        tables: dict[tuple[str | None, ...], list[OffPlan]] = {}
        for odd in off_plan(plan, lines) if plan else ():
            tables.setdefault(_place(odd.line), []).append(odd)
        found += (_off_plan(section, odds) for odds in tables.values())
    for stage in state.stages:
        matches: dict[str, list[OffPlan]] = {}
        for odd in off_draw(state, stage):
            matches.setdefault(odd.line.match or "", []).append(odd)
        for match, odds in matches.items():
            found.append(_off_plan("A", odds, f"off_plan:{stage.sessions[0]}:match:{match}"))
    return unmarked(state, found)


def _off_plan(section: str, odds: list[OffPlan], key: str = "") -> Problem:
    line = odds[0].line
    return ProblemOffPlan(
        line.where,
        Text(
            "{section}{message}{more}",
            section=Text("section {section}, ", section=section) if section != "A" else "",
            message=odds[0].text,
            more=Text(" (so for {number} boards)", number=len(odds)) if len(odds) > 1 else "",
            board=line.board.number,
        ),
        line.board.number,
        line.table,
        Severity.QUESTION,
        "off_plan",
        Text("Correct the result if it is wrong; if not, amend the plan."),
        key or off_plan_key(line),
        boards=tuple(dict.fromkeys(odd.line.board.number for odd in odds)),
        odds=tuple(odds),
    )


def off_plan_key(line: Line) -> str:
    """Name the doubt about what a table played unplanned, as who marks it valid names it."""
    return ":".join(
        ["off_plan", line.session, line.section, *(each or "" for each in _place(line))]
    )


def _place(line: Line) -> tuple[str | None, ...]:
    """Round and table; of a line that names them not, with who met."""
    place = line.round, line.table
    return (*place, line.ns, line.ew) if None in place else place


def _question(
    entry: Entry, message: Text | str, code: str, remedy: Text, board: int | None = None
) -> Problem:
    return Problem(entry.where, message, board, None, Severity.QUESTION, code, remedy)


def _unknown(state: Event) -> Iterator[Problem]:
    for entry in state.entries:
        if isinstance(entry.facts, Unknown):
            message = Text("no kind {kind!r} is known here: kept, not counted", kind=entry.kind)
            yield _question(entry, message, "unknown_kind", _NEWER)
        elif entry.v > VERSION:
            message = Text(
                "written by a newer version ({version}): read as far as it is known",
                version=entry.v,
            )
            yield _question(entry, message, "unknown_kind", _NEWER)


def _nowhere(state: Event) -> Iterator[Problem]:
    for entry in state.entries:
        facts = entry.facts
        if not isinstance(facts, _ANSWERS):
            continue
        if facts.of is not None and state.entry(facts.of) is None:
            message = Text(
                "{kind} of {of!r}: there is no such entry",
                kind=_DEEDS.get(entry.kind, entry.kind),
                of=facts.of,
            )
            yield _question(entry, message, "nowhere", _UNDO)
        elif isinstance(facts, Retracted | Confirmed | Disputed) and not _has_result(
            state, facts.key
        ):
            message = Text(
                "{kind}: no result was told of {meeting}",
                kind=_DEEDS[entry.kind],
                meeting=meeting_text(facts.key),
            )
            yield _question(entry, message, "nowhere", _UNDO, facts.board)


def _nobody(state: Event) -> Iterator[Problem]:
    known = {who for who, _, _ in state.roster.contestants}
    for stage in state.stages:
        known |= {*stage.named}
    for key in state.meetings():
        known |= {key.ns, key.ew, *(key.players or ())} - {None}
    if not known:
        return
    for entry in state.of_kind(Penalized, Left, Substituted):
        facts = entry.facts
        if facts.contestant not in known:
            message = Text(
                "nobody here has the number {contestant!r}: {told}",
                contestant=facts.contestant,
                told=say(entry),
            )
            yield _question(entry, message, "unknown_id", _UNDO)


def _has_result(state: Event, key: Key) -> bool:
    if state.told(key).first is not None:
        return True
    return any(isinstance(entry.facts, Entered) for entry in state.history(key))


def _disputes(state: Event) -> Iterator[Problem]:
    for key in state.meetings():
        told = state.told(key)
        if not told.rivals or told.facts is None or told.result is None:
            continue
        others = Text.all_of(dict.fromkeys(rival.facts.happened for rival in told.rivals))
        message = Text(
            "{meeting}: {outcome} stands, but {others} was told as well{since}",
            meeting=meeting_text(key),
            outcome=told.played,
            others=others,
            since=Text(" after the confirmation") if told.confirmed else "",
        )
        remedy = Text("Ask the table, then confirm one of them or correct it.")
        yield _of_meeting(key, told.result, message, "dispute", remedy)


def _rejections(state: Event) -> Iterator[Problem]:
    for key in state.meetings():
        told = state.told(key)
        said = told.disputed.facts if told.disputed else None
        if said is None or told.facts is None or told.result is None:
            continue
        times = told.rejections
        part = Text(" (the {field})", field=DISPUTED_FIELDS[said.field]) if said.field else ""
        message = Text(
            "{meeting}: the other side says {outcome} is not right{part}{again}",
            meeting=meeting_text(key),
            outcome=told.played,
            part=part,
            again=Text(", {times} times in a row", times=times) if times > 1 else "",
        )
        remedy = Text("Ask the table, then correct it or confirm it.")
        yield _of_meeting(key, told.result, message, "rejected", remedy)


def _waiting(state: Event) -> Iterator[Problem]:
    for key in state.meetings():
        for entry in state.told(key).waiting:
            facts = entry.facts
            message = Text(
                "{meeting}: {outcome}, as {by} told, does not count yet: {why}",
                meeting=meeting_text(key),
                outcome=facts.happened,
                by=who_text(entry.by),
                why=phrase_text(facts.waits or ""),
            )
            remedy = Text("Ask the table, then confirm it or take it back.")
            yield _of_meeting(key, entry, message, "waiting", remedy)


def _unruled(state: Event) -> Iterator[Problem]:
    for key, ruled in lost_rulings(state):
        result = state.told(key).result
        message = Text(
            "{meeting}: sat the other way, so this ruling was taken back: {ruling}",
            meeting=meeting_text(key),
            ruling=said_of_meeting(ruled.facts),
        )
        remedy = Text("Say again what each side gets.")
        if result is not None:
            yield _of_meeting(key, result, message, "unruled", remedy)


def _of_meeting(
    key: Key, entry: Entry[Entered], message: Text, code: str, remedy: Text
) -> Problem:
    table = entry.facts.table
    place = (entry.where, message, key.board, table, Severity.QUESTION, code, remedy)
    return ProblemOfMeeting(*place, meeting=key)


def _names_asked(state: Event) -> Iterator[Problem]:
    roster = state.roster
    for entry, facts in names_asked(state):
        now = roster.contestant(facts.contestant, facts.section or "A", facts.direction or "")
        where = Text("section {section}, ", section=facts.section) if facts.section else ""
        yield ProblemOfNames(
            entry.where,
            Text(
                "{where}{who}: {by} asks for {names} in place of {now}",
                where=where,
                who=numbered(facts.direction, facts.contestant),
                by=who_text(entry.by) or Text("the table"),
                names=_players(state, facts),
                now=now.name or _players(state, now) if now else Text("nobody"),
            ),
            severity=Severity.QUESTION,
            code="name_asked",
            remedy=Text("Ask the table; until you accept it, the names stay as they are."),
            key=asked_key(entry),
            asked=facts,
        )


def _players(state: Event, facts: Registered) -> Text | str:
    names = (state.roster.name(player) or "N. N." for player in facts.players)
    return " & ".join(names) or Text("nobody")


def _late(state: Event) -> Iterator[Problem]:
    if not state.of_kind(Published, Final):
        return
    for entry, met in late_changes(state):
        if met.stage is PublicationStage.FINAL:
            message = Text("told after the result was final: {told}", told=say(entry))
        else:
            closed = moment_text(met.closes) if met.closes else ""
            message = Text(
                "told after the correction period (Law 79C) ended, {closed}: {told}",
                closed=closed,
                told=say(entry),
            )
        yield _question(entry, message, "late", _LATE)


def problems_listed(
    state: Event,
    found: Iterable[Problem] = (),
    *,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
) -> list[Problem]:
    """
    List the problems of an event, with those *found* before, without what was marked valid.

    *deals* and *trick_tables* are what is known of the cards.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> results = ["4S N =", "4S N +1"]
    >>> told = [tell(Entered(board=7, ns="3", ew="10", outcome=text)) for text in results]
    >>> print(problems_listed(fold(told))[0])
    board 7, 3 v 10: 4S N +1 stands, but 4S N = was told as well
    """
    rules, roster = state.rules, state.roster
    contestants = {who for who, _, _ in roster.contestants}
    rows = [row for plan in state.plans for row in plan.movement.rounds]
    planned = {who for row in rows for each in row for who in each.seated if who}
    listed = problems_of(
        session_told(state),
        known={*contestants, *planned, *roster.players} if contestants else None,
        valid=valid_marks(state),
        method=_method(state),
        settings=settings_now(state, state.plans),
        deals=deals,
        trick_tables=trick_tables,
        limits=limits_of(rules.conditions.tricks_differ),
        problems=[
            *found,
            *problems(state),
            *off_plan_problems(state),
            *overdue_problems(state),
            *_told_otherwise(state),
            *unentered(state),
        ],
        drawn={match.match for stage in state.stages for _, match in stage.paired()},
        planned={
            (plan.session, plan.section, each.ns, each.ew)
            for plan in state.plans
            for _, each in plan.meetings()
        },
    )
    return unmarked(state, listed)


def _told_otherwise(state: Event) -> Iterator[Problem]:
    """Whole matches that were told otherwise than their boards, which count."""
    told = {match for _, _, match in state.whole_matches}
    for stage in state.stages:
        if any(line.match in told for line in stage_session(state, stage).lines):
            found = stage_ranking(state, stage).problems
            yield from (each for each in found if each.code == TOLD_OTHERWISE)


def _method(state: Event) -> str:
    """The method of the event; that of its stages, where pairs meet in all of them."""
    if not state.stages or not all(is_of_pairs(state, stage) for stage in state.stages):
        return state.rules.method
    last = state.stages[-1]
    return method_of(state, last, stage_session(state, last))
