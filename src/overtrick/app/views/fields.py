"""
What is shown of simultaneous pairs: the field, one club, one board, after the embargo.

Names of players are for the desk: a club's file tells them, and nobody has published them here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from overtrick.app.club.fields import FieldHere
from overtrick.app.club.uploads import FixedFile
from overtrick.app.views.results.hands import HandRecord, deal_record
from overtrick.app.views.sentences import Sentence, place, text_within
from overtrick.compare.field import Column, Mixture, Slot
from overtrick.compare.methods import METHODS
from overtrick.compare.reference import ReferenceField
from overtrick.core.exact import Exact, decimal_text, plain_text, shared_place
from overtrick.core.outcome import weight_text
from overtrick.errors import Counted, Figures, OvertrickError, Text
from overtrick.events.journal.moment import now
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.simultaneous import FieldLine, HeatInField

__all__ = [
    "BoardOfField",
    "ClubSeen",
    "Embargoed",
    "FieldSeen",
    "FixedAnswer",
    "FixedSeen",
    "HeatAnswer",
    "board_seen",
    "club_seen",
    "field_seen",
    "fixed_answer",
    "fixed_seen",
    "hands_of_field",
    "heat_answer",
    "heats_seen",
    "problems_seen",
]


class Embargoed(OvertrickError):
    """Hands and frequencies are not shown yet: somebody may still play them."""

    status, code = 403, "embargoed"


class LineSeen(msgspec.Struct, frozen=True):
    """A contestant in the field, and beside it in its own club."""

    id: str
    direction: str | None
    names: tuple[str, ...]
    heat: str
    club: str
    overall: int | None
    place: int | None
    score: str
    """Per cent, or the total where the method has none."""
    heat_place: int | None
    heat_score: str
    boards: int
    place_among_all: str
    """``7=`` where it is shared."""
    place_at_club: str


class HeatSeen(msgspec.Struct, frozen=True):
    """A club of the field."""

    id: str
    club: str
    tables: int
    counted: bool
    sent: int
    """How often it was sent; 0: it is still to come."""
    problems: int


class FixedSeen(msgspec.Struct, frozen=True):
    """A fixed field that all are compared with: its boards, and how many results it has."""

    boards: tuple[int, ...]
    results: int


class FieldSeen(msgspec.Struct, frozen=True):
    """A field as it stands: its clubs, and some lines of its ranking."""

    id: str
    title: str
    status: str
    embargo: str | None
    open: bool
    tables: int
    unit: str
    first: int
    contestants: int
    lines: tuple[LineSeen, ...]
    heats: tuple[HeatSeen, ...]
    field: FixedSeen | None = None
    """The fixed field; none where the clubs are compared with each other."""


class ProblemSeen(msgspec.Struct, frozen=True):
    """What is wrong in a club's file: where, what, and what would mend it."""

    where: str
    message: Sentence
    board: int | None
    severity: str
    remedy: Sentence


class HeatAnswer(msgspec.Struct, frozen=True):
    """What a club is answered: what came of its file, and what is wrong in it by line."""

    heat: str
    tables: int
    results: int
    counted: bool
    replaced: int
    problems: tuple[ProblemSeen, ...]


class FixedAnswer(msgspec.Struct, frozen=True):
    """What came of the file of a fixed field, and what is wrong in it by line."""

    field: FixedSeen
    problems: tuple[ProblemSeen, ...]


class ClubSeen(msgspec.Struct, frozen=True):
    """One club: its pairs in the field and at home, and why both differ."""

    field: str
    title: str
    heat: HeatSeen
    unit: str
    why: Sentence
    lines: tuple[LineSeen, ...]
    problems: tuple[ProblemSeen, ...]
    """For the desk, and for who has the key of the club."""


class ScoreOfField(msgspec.Struct, frozen=True):
    """How often a score was made in the field, and what it gave."""

    score: int | None
    ruling: str
    times: int
    ns: str
    ew: str
    in_field: int = 0
    """How often a fixed field made it."""


class BoardOfField(msgspec.Struct, frozen=True):
    """The frequencies of a board over the whole field."""

    field: str
    title: str
    board: int
    boards: tuple[int, ...]
    scores: tuple[ScoreOfField, ...]
    deal: str | None = None
    """The hands in the notation of PBN, where the director has loaded them."""
    is_fixed: bool = False
    """Whether awards are those against a fixed field."""


def field_seen(here: FieldHere, first: int, most: int, *, is_desk: bool) -> FieldSeen:
    """Show a field: all its clubs, and so many lines of its ranking from *first* (0) on."""
    lines = here.live.lines(first=first, most=most)
    embargo = here.plan.embargo
    return FieldSeen(
        here.id,
        here.plan.title,
        _status(here),
        None if embargo is None else embargo.isoformat(),
        here.is_open(now()),
        here.live.tables,
        _unit(here),
        first,
        here.live.contestants,
        tuple(_line(here, line, is_desk=is_desk) for line in lines),
        heats_seen(here),
        fixed_seen(here.how.reference),
    )


def fixed_seen(reference: ReferenceField | None) -> FixedSeen | None:
    """Show what all are compared with, if it is a fixed field."""
    return None if reference is None else FixedSeen(reference.numbers, reference.results)


def fixed_answer(sent: FixedFile) -> FixedAnswer:
    """Answer who loaded a fixed field: what is in it, every problem with its remedy."""
    found = FixedSeen(sent.reference.numbers, sent.reference.results)
    return FixedAnswer(found, problems_seen(sent.problems))


def club_seen(here: FieldHere, heat: str, *, is_desk: bool, is_own: bool) -> ClubSeen:
    """
    Show one club beside the field; its problems to the desk and to itself.

    :raises UnknownName: if there is no such heat.
    """
    here.heat(heat)
    placed = here.placed(heat)
    lines = [_line(here, each, is_desk=is_desk) for each in here.live.lines(heat)]
    may_read = is_desk or is_own
    [shown] = [each for each in heats_seen(here) if each.id == heat]
    return ClubSeen(
        here.id,
        here.plan.title,
        shown,
        _unit(here),
        _why(here, lines, shown),
        tuple(lines),
        problems_seen(placed.problems) if placed and may_read else (),
    )


def heat_answer(placed: HeatInField) -> HeatAnswer:
    """Answer a club: every problem with its line and its remedy."""
    return HeatAnswer(
        placed.heat.id,
        placed.tables,
        len(placed.heat.session.lines),
        placed.is_counted,
        placed.heat.replaced,
        problems_seen(placed.problems),
    )


def board_seen(here: FieldHere, board: int) -> BoardOfField:
    """
    Show how often each score was made on a board, over the whole field.

    :raises Embargoed: if somebody may still play it.
    """
    if not here.is_open(now()):
        raise Embargoed(_until(here))
    ranking = here.live.ranking().ranking
    places = ranking.settings.percentage_places
    reference = ranking.reference
    times: Counter[_Made] = Counter()
    for report in ranking.boards:
        for line in report.lines if report.number == board else ():
            awards = (line.ns_percentage, line.ew_percentage)
            if ranking.method != "matchpoints":
                awards = line.ns, line.ew
            ns, ew = ("" if each is None else decimal_text(each, places) for each in awards)
            if line.line.turned:
                ns, ew = ew, ns
            words = "" if line.points is not None else str(line.line.outcome)
            times[line.points, words, ns, ew] += 1
    fixed = Counter[_Made]() if reference is None else _fixed_times(here, reference, board)
    scores = [
        ScoreOfField(*what[:2], times[what], *what[2:], fixed[what])
        for what in {**times, **fixed}
    ]
    scores.sort(key=lambda each: (each.score is None, -(each.score or 0), each.ruling, each.ns))
    numbers = {report.number for report in ranking.boards} | set(map(int, here.hands))
    numbers |= set() if reference is None else set(reference.numbers)
    deal = here.hands.get(str(board), {}).get("deal")
    return BoardOfField(
        here.id,
        here.plan.title,
        board,
        tuple(sorted(numbers)),
        tuple(scores),
        deal,
        reference is not None,
    )


_Made = tuple[int | None, str, str, str]
"""The points or the words of a result, and what it gave to each side."""


def _fixed_times(here: FieldHere, reference: ReferenceField, board: int) -> Counter[_Made]:
    """How often a fixed field made each score of a board, and what it is worth against it."""
    method, settings = METHODS[here.how.method], here.how.across
    found: Counter[_Made] = Counter()
    for (_, number), own in reference.boards.items():
        entries = list(own.times) if number == board else []
        done = own.compare(method, entries, settings)
        for (column, other), ns, ew in zip(entries, done.ns, done.ew, strict=True):
            to_ns = _worth(ns, done.available_ns, settings.percentage_places)
            to_ew = _worth(ew, done.available_ew, settings.percentage_places)
            points = column if isinstance(column, int) and column == other else None
            words = "" if points is not None else _weights(column)
            found[points, words, to_ns, to_ew] += own.times[column, other]
    return found


def _worth(award: Slot, available: Exact | None, places: int) -> str:
    if not isinstance(award, Exact):
        return ""
    worth = Fraction(100 * award, available) if available else award
    return decimal_text(worth, places)


def _weights(column: Column) -> str:
    parts = column.parts if isinstance(column, Mixture) else ()
    return " | ".join(f"{weight_text(weight)} {points:+d}" for points, weight in parts)


def hands_of_field(here: FieldHere, board: int) -> HandRecord | None:
    """
    Show the hands of a board, where the director has loaded them.

    :raises Embargoed: if somebody may still play it.
    """
    if not here.is_open(now()):
        raise Embargoed(_until(here))
    told = here.hands.get(str(board))
    return None if told is None else deal_record(board, told)


def _line(here: FieldHere, line: FieldLine, *, is_desk: bool) -> LineSeen:
    standing = line.standing
    return LineSeen(
        standing.id,
        standing.direction,
        standing.names if is_desk else (),
        line.heat.id,
        line.heat.club,
        line.overall,
        standing.place,
        _score(here, standing),
        line.alone.place,
        _score(here, line.alone),
        standing.boards,
        shared_place(line.overall, line.overall_tied),
        place(line.alone),
    )


def _score(here: FieldHere, standing: Standing) -> str:
    if standing.percentage is None:
        return plain_text(standing.total)
    return decimal_text(standing.percentage, here.how.settings.percentage_places)


def heats_seen(here: FieldHere) -> tuple[HeatSeen, ...]:
    """Show every club of the plan."""
    there = {each.heat.id: each for each in here.live.heats}
    found: list[HeatSeen] = []
    for plan in here.plan.heats:
        placed = there.get(plan.id)
        sent = here.versions.get(plan.id, 0) if placed else 0
        tables = placed.tables if placed else 0
        counted, problems = (placed.is_counted, len(placed.problems)) if placed else (False, 0)
        found.append(HeatSeen(plan.id, plan.club, tables, counted, sent, problems))
    return tuple(found)


def _status(here: FieldHere) -> str:
    return "final" if here.is_final else "provisional"


def _unit(here: FieldHere) -> str:
    found = METHODS[here.how.method]
    return "%" if found.has_percentage else found.unit


def _why(here: FieldHere, lines: Iterable[LineSeen], heat: HeatSeen) -> Sentence:
    best = next(iter(lines), None)
    if best is None:
        return Text("Nothing has come from this club yet.") if not heat.sent else ""
    scores = {"score": Figures(best.score), "heat_score": Figures(best.heat_score)}
    said = {**scores, "id": best.id, "unit": f" {_unit(here)}", "tables": _tables(heat.tables)}
    if (reference := here.how.reference) is not None:
        return Text(
            "{id}: {heat_score}{unit} at the club, among {tables}; {score}{unit} against the "
            "fixed field, {results}. The scores are the same, and meet others.",
            results=Counted("{count} result", "{count} results", reference.results),
            **said,
        )
    return Text(
        "{id}: {heat_score}{unit} at the club, among {tables}; {score}{unit} of {tables_2} "
        "in the field. The scores are the same, and are compared with more of them.",
        tables_2=_tables(here.live.tables),
        **said,
    )


def _tables(count: int) -> Text:
    return Counted("{count} table", "{count} tables", count)


def _until(here: FieldHere) -> Sentence:
    if (closed := here.plan.closed) is not None:
        return closed
    missing = ", ".join(heat.club for heat in here.missing[:5])
    return Text(
        "Somebody may still play these boards: they open when every club is there ({missing}).",
        missing=missing,
    )


def problems_seen(problems: Iterable[Problem]) -> tuple[ProblemSeen, ...]:
    """Show what is wrong: where, what, and what would mend it."""
    return tuple(
        ProblemSeen(
            each.where,
            text_within(each.text),
            each.board,
            each.severity.value,
            each.remedy or (_AGAIN if each.severity is Severity.ERROR else ""),
        )
        for each in problems
    )


_AGAIN = Text("Correct it and send the file again; until then all else counts.")
