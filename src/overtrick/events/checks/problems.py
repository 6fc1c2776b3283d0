"""
All that is wrong or suspicious in a session, worst first: the door to the checks.

A result is asked about once, however many checks doubt it; more doubts move it up the list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.settings import Settings
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import Points
from overtrick.events.checks.evidence import (
    CheckKind,
    CheckLimits,
    DealKey,
    Evidence,
    Finding,
    IdSeats,
    Way,
    by_board,
    seating_of,
)
from overtrick.events.checks.registry import (
    CHECKS,
    COUNTED,
    DOUBTED,
    NOT_COUNTED,
    NOTED,
    UNREADABLE,
)
from overtrick.events.checks.words import who
from overtrick.events.matches.gather import matches_named
from overtrick.events.problem import FirstProblems, Problem, Severity, first_of
from overtrick.events.ranking.by_matches import rank_teams
from overtrick.events.ranking.live import Parts, cleaned, winners_of_parts
from overtrick.events.ranking.rank import method_of
from overtrick.events.session import Line, Session

__all__ = ["Question", "counted", "evidence_of", "problems_of", "questions", "result_key"]


def problems_of(
    session: Session,
    *,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
    known: Collection[str] | None = None,
    valid: Collection[str] = frozenset(),
    method: str = "",
    settings: Settings | None = None,
    limits: CheckLimits | None = None,
    problems: Sequence[Problem] = (),
    drawn: Collection[str] = (),
    planned: Collection[Way] = (),
    parts: Parts | None = None,
) -> list[Problem]:
    """
    List the problems of a session: errors first, then questions, the likeliest first.

    *known* are the ids of all contestants, where it is known who they are.  *valid* are keys of
    problems, or of results by ``result_key``, that were looked at and are right.
    *problems* found in reading go with the others.  In matches *drawn* each round has its own
    deals.  *planned* says who was to sit which way.  *parts* are the lines where they are too
    many to be held: those of a session each, made anew whenever they are gone through.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> results = ["4S S =", "4S S =", "4S S +1", "4S E ="]
    >>> lines = [
    ...     Line(Board(17), parse_outcome(text), ns=str(n), ew=str(n + 10))
    ...     for n, text in enumerate(results, 1)
    ... ]
    >>> (problem,) = problems_of(Session(tuple(lines)))
    >>> problem.code, problem.board, problem.severity.value
    ('both_sides', 17, 'question')
    >>> str(problem.remedy)
    'Was the declarer one of North-South? Then the score changes sides.'
    >>> problems_of(Session(tuple(lines)), valid={problem.key})
    []

    :raises UnknownName: if there is no such method.
    """
    chosen = settings or Settings()
    counting: Parts
    if parts is None:
        lines, left_out = counted(session, method, chosen)
        counting, whole = [lines], replace(session, lines=lines)
        seating = _seating(counting, chosen, individual=whole.is_individual)
    else:
        counting = _Counting(session, parts, method, chosen)
        left_out = counting.left_out()
        seating = _seating(counting, chosen, individual=counting.whole.individual)
    found = partial(
        evidence_of,
        settings=chosen,
        deals=deals,
        trick_tables=trick_tables,
        known=known,
        limits=limits,
        seating=seating,
        drawn=drawn,
        planned=planned,
    )
    asked = _Likeliest()
    for counts in counting:
        # An id that nobody has is asked about once, in whichever sessions it is.
        for part in _by_session(counts) if known is None else [counts]:
            asked.add(questions(found(replace(session, lines=tuple(part))), valid))
    coded = [
        *(_coded(problem, _TOLD_BY_FILE[problem.severity]) for problem in problems),
        *(_coded(problem, _TOLD_BY_RANKING[problem.severity]) for problem in left_out),
    ]
    return [*(each for each in coded if each.key not in valid), *asked.problems()]


class _Whole(NamedTuple):
    """What a part of the lines does not tell."""

    is_teams: bool
    individual: bool
    winners: Mapping[str, int]


def _whole_of(session: Session, parts: Parts, settings: Settings) -> _Whole:
    is_teams, individual = session.is_teams, True
    number = 0
    for lines in parts:
        part = replace(session, lines=tuple(lines))
        is_teams |= part.is_teams
        individual &= part.is_individual
        number += len(part.lines)
    return _Whole(is_teams, individual and number > 0, winners_of_parts(parts, settings))


class _Counting:
    """The lines that count, a part at a time, found anew whenever they are gone through."""

    def __init__(self, session: Session, parts: Parts, method: str, settings: Settings) -> None:
        self.whole = _whole_of(session, parts, settings)
        self._parts, self._session = parts, session
        self._method, self._settings = method, settings

    def __iter__(self) -> Iterator[tuple[Line, ...]]:
        return (lines for lines, _ in self._each())

    def left_out(self) -> list[Problem]:
        """Give a problem for each line that does not count; doubts of all of them once."""
        found: list[Problem] = []
        for _, problems in self._each():
            found += (each for each in problems if each.where or each not in found)
        return found

    def _each(self) -> Iterator[tuple[tuple[Line, ...], Sequence[Problem]]]:
        for lines in self._parts:
            part = replace(self._session, lines=tuple(lines))
            yield _counted(part, self._method, self._settings, self.whole)


class _Likeliest:
    """The likeliest questions of each kind; the rest are counted."""

    def __init__(self) -> None:
        self._kept: dict[str, list[Question]] = {}
        self._left: dict[str, tuple[Question, int]] = {}  # the likeliest of those, how many

    def add(self, asked: Iterable[Question]) -> None:
        for question in asked:
            self._kept.setdefault(question.kind.code, []).append(question)
        for code, kept in self._kept.items():
            if len(kept) > 2 * FirstProblems.LISTED:
                self._cut(code, kept)

    def problems(self) -> Iterator[Problem]:
        for code, kept in self._kept.items():
            self._cut(code, kept)
        every = [question for kept in self._kept.values() for question in kept]
        every.sort(key=lambda question: question.likeliest)
        yield from (question.problem for question in every)
        yield from (
            first_of(question.problem, count) for question, count in self._left.values()
        )

    def _cut(self, code: str, kept: list[Question]) -> None:
        kept.sort(key=lambda question: question.likeliest)
        over = kept[FirstProblems.LISTED :]
        if over:
            first, count = self._left.get(code, (over[0], 0))
            likeliest = min(first, over[0], key=lambda question: question.likeliest)
            self._left[code] = likeliest, count + len(over)
            del kept[FirstProblems.LISTED :]


def counted(
    session: Session, method: str, settings: Settings
) -> tuple[tuple[Line, ...], Sequence[Problem]]:
    """
    Give the lines that count in a ranking, and a problem for each that does not.

    :raises UnknownName: if there is no such method.
    """
    return _counted(session, method, settings, _whole_of(session, [session.lines], settings))


def _counted(
    session: Session, method: str, settings: Settings, whole: _Whole
) -> tuple[tuple[Line, ...], Sequence[Problem]]:
    method = method or method_of(session, is_teams=whole.is_teams)
    if method in TEAM_METHODS or (whole.is_teams and method == "total_points"):
        known = session if whole.is_teams else matches_named(session)
        return known.lines, rank_teams(known, method, settings).problems
    how = method_named(method)
    boards: dict[tuple[str, int], list[Line]] = {}
    for line in session.lines:
        boards.setdefault((line.session, line.board.number), []).append(line)
    kept: list[Line] = []
    problems: list[Problem] = []
    for lines in boards.values():
        counting, found = cleaned(lines, how, whole.winners, individual=whole.individual)
        kept += counting
        problems += found
    return tuple(kept), problems


def evidence_of(
    session: Session,
    *,
    settings: Settings | None = None,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
    known: Collection[str] | None = None,
    limits: CheckLimits | None = None,
    seating: IdSeats | None = None,
    drawn: Collection[str] = (),
    planned: Collection[Way] = (),
) -> Evidence:
    """
    Gather what the checks look at, from lines that count.

    *seating* is how ids are to be read, where these are lines of one session among several.
    """
    chosen = Settings() if settings is None else settings
    if seating is None:
        parts, individual = [session.lines], session.is_individual
        seating = _seating(parts, chosen, individual=individual)
    return Evidence(
        lines=session.lines,
        boards=by_board(session.lines, across=chosen.across_field == "yes", drawn=drawn),
        meetings=seating.meetings(session.lines),
        seating=seating,
        deals=deals or {},
        trick_tables=trick_tables or {},
        known=known,
        limits=limits or CheckLimits(),
        planned=planned,
        at_one_table=chosen.pair_matches != "no",
    )


def _seating(parts: Parts, settings: Settings, *, individual: bool) -> IdSeats:
    winners = winners_of_parts(parts, settings)
    return seating_of(chain.from_iterable(parts), winners, individual=individual)


def _by_session(lines: Iterable[Line]) -> Iterable[list[Line]]:
    """Part lines by their session: what is gathered to check one is let go before the next."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.session, []).append(line)
    return found.values()


_TOLD_BY_FILE = {Severity.ERROR: UNREADABLE, Severity.QUESTION: DOUBTED, Severity.NOTE: NOTED}
_TOLD_BY_RANKING = {**_TOLD_BY_FILE, Severity.ERROR: NOT_COUNTED, Severity.QUESTION: COUNTED}


def _coded(problem: Problem, kind: CheckKind) -> Problem:
    keyed = problem.keyed()  # by the code that it was given where it was found
    if keyed.code:
        return keyed
    return replace(keyed, code=kind.code, remedy=keyed.remedy or kind.remedy)


@dataclass(slots=True)
class Question:
    """A finding that is asked, and how many other checks doubt the same result."""

    kind: CheckKind
    order: int
    finding: Finding
    doubts: int = 0

    @property
    def likeliest(self) -> tuple[int, int, int]:
        """What to sort by, the likeliest error first."""
        return -self.doubts, self.order, -self.finding.excess

    @property
    def problem(self) -> Problem:
        """The question as a problem."""
        finding, place = self.finding, self.finding.place
        where, table = "", None
        boards = (*(line.board.number for line in finding.lines), *finding.boards)
        if finding.lines and place is not None:
            where, table = place.where, place.table
        elif place is not None:
            where, _, _ = place.where.rpartition(":")  # the file: no line of it is wrong
        return Problem(
            where,
            finding.text,
            boards[0] if boards else None,
            table,
            self.kind.severity,
            self.kind.code,
            finding.remedy or self.kind.remedy,
            _key(finding, self.kind),
            boards=tuple(dict.fromkeys((*boards, *finding.names))),
        )


def questions(evidence: Evidence, valid: Collection[str] = ()) -> list[Question]:
    """
    Ask every check.

    A finding of which at least half was asked about already only adds its doubt to that.
    """
    right = frozenset(valid)
    found: list[Question] = []
    asked: dict[int, Question] = {}  # by the identity of the line
    for order, check in enumerate(CHECKS.values()):
        for finding in check.find(evidence):
            doubted = finding.lines
            if right:
                doubted = tuple(line for line in doubted if result_key(line) not in right)
                if _key(finding, check.kind) in right or (finding.lines and not doubted):
                    continue
            before = [asked[id(line)] for line in doubted if id(line) in asked]
            if before and 2 * len(before) >= len(doubted):
                for question in before:
                    question.doubts += 1
                continue
            question = Question(check.kind, order, finding)
            found.append(question)
            asked.update((id(line), question) for line in doubted)
    found.sort(key=lambda question: question.likeliest)
    return found


def result_key(line: Line) -> str:
    """
    Give the key of a result: the same for as long as who, what and where stay the same.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> result_key(Line(Board(17), parse_outcome("4S S ="), ns="3", ew="10"))
    '1:A:17a:3 v 10:4S S ='
    """
    outcome = str(line.outcome)
    if isinstance(line.outcome, Points) and line.outcome.contract is not None:
        outcome = f"{line.outcome.contract} {line.outcome.declarer or '-'} {outcome}"
    match = f":{line.match} {line.room}" if line.match is not None else ""
    board = f"{line.board.number}{line.version}"
    return f"{line.session}:{line.section}{match}:{board}:{who(line)}:{outcome}"


def _key(finding: Finding, kind: CheckKind) -> str:
    if finding.key or not finding.lines:
        return finding.key
    if len(finding.lines) == 1:
        return result_key(finding.lines[0])
    return f"{kind.code}:{min(map(result_key, finding.lines))}"
