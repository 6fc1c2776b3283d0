"""
A session with all cards seen: what each board could give, and what each line lost.

What a result lost to par, and where: in the bidding, by the lead, by declarer, by the defence.

From par to the score in steps: the contract reached, played well by all; then after the lead;
then after each card.  A step that changes points belongs to whoever took it, so the steps sum
to the whole.  Without the play, what happened after the lead is the defence's where declarer
took more than he could, and declarer's where he took less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from overtrick.analysis.solver import Par, Solver, par
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import Result
from overtrick.core.play import Play
from overtrick.core.seats import Seat, Side
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError, Text
from overtrick.events.checks.evidence import DealKey, TableResult, deal_key, table_result
from overtrick.events.checks.problems import problems_of
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, Session
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "Analysed",
    "AnalysedBoard",
    "KnownBoard",
    "Lost",
    "Tricks",
    "TricksFrom",
    "analyse",
    "likely_mistakes",
    "lost_to_par",
]


@dataclass(frozen=True, slots=True)
class Lost:
    """
    Points that North-South lost to par in each part of the game; negative what they won.

    The four sum to par minus the score.
    """

    bidding: int = 0
    lead: int = 0
    play: int = 0
    """By declarer."""
    defence: int = 0
    """By the defenders, after the lead."""

    @property
    def total(self) -> int:
        """Par minus the score, as points for NS."""
        return self.bidding + self.lead + self.play + self.defence

    def to_dict(self) -> dict[str, int]:
        """Return it as JSON holds it."""
        return {
            "bidding": self.bidding,
            "lead": self.lead,
            "play": self.play,
            "defence": self.defence,
        }


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks that each lost against best play of all four, never negative."""

    possible: int
    """What declarer can take with best play of all."""
    lead: int | None = None
    """By the opening lead; None where it is not known."""
    declarer: int = 0
    defence: int = 0

    def to_dict(self) -> dict[str, int | None]:
        """Return it as JSON holds it."""
        return {
            "possible": self.possible,
            "lead": self.lead,
            "declarer": self.declarer,
            "defence": self.defence,
        }


def lost_to_par(
    result: Result, board: Board, par: int, course: Sequence[int], turns: Sequence[Seat]
) -> tuple[Lost, Tricks]:
    """
    Say what a result lost to *par*, in points for NS and in tricks.

    *course* is what declarer can take at first and after each card that is known, the lead
    before all; *turns* are those who played these cards.

    >>> from overtrick.core.notation import parse_outcome
    >>> made = parse_outcome("4S N +1")
    >>> lost, tricks = lost_to_par(made, Board(1), 420, [10, 11], [Seat.EAST])
    >>> lost, tricks.lead, tricks.defence
    (Lost(bidding=0, lead=-30, play=0, defence=0), 1, 0)
    """
    possible, *_ = course
    points, tricks = dict.fromkeys(_PARTS, 0), dict.fromkeys(_PARTS, 0)
    steps = [
        ("lead" if card == 0 else _part(turn.side, result.side), before, after)
        for card, ((before, after), turn) in enumerate(
            zip(pairwise(course), turns, strict=True)
        )
    ]
    last = course[-1]
    if last != result.tricks:  # what is not known card by card
        part = "defence" if result.tricks > last else "play"
        steps.append((part, last, result.tricks))
    for part, before, after in steps:
        points[part] += _points(result, before, board) - _points(result, after, board)
        tricks[part] += abs(after - before)
    return (
        Lost(par - _points(result, possible, board), **points),
        Tricks(possible, tricks["lead"] if turns else None, tricks["play"], tricks["defence"]),
    )


_PARTS = ("lead", "play", "defence")


def _part(side: Side, declarers: Side) -> str:
    return "play" if side is declarers else "defence"


def _points(result: Result, tricks: int, board: Board) -> int:
    return outcome_points(Result(result.contract, result.declarer, tricks), board)


class TricksFrom(StrEnum):
    """Where the tricks that can be made come from."""

    FILE = "file"
    SOLVER = "solver"


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """What is known of a board: its cards, or what can be made with them, or both."""

    board: Board
    deal: Deal | None = None
    tricks: TrickTable | None = None


@dataclass(frozen=True, slots=True)
class Analysed:
    """One line with what it lost; None where no contract with its tricks is known."""

    line: Line
    points: int
    """For NS."""
    lost: Lost | None = None
    tricks: Tricks | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class AnalysedBoard:
    """A board with what each seat can take, its par, and its lines."""

    key: DealKey
    known: KnownBoard
    tricks: TrickTable
    source: TricksFrom
    par: Par
    lines: tuple[Analysed, ...]

    @property
    def board(self) -> Board:
        """Number, dealer and vulnerability."""
        return self.known.board


def analyse(
    lines: Sequence[Line],
    known: Mapping[DealKey, KnownBoard],
    *,
    plays: Mapping[int, Sequence[Card]] | None = None,
    solver: Solver | None = None,
    solve: bool = False,
) -> tuple[list[AnalysedBoard], list[Problem]]:
    """
    Analyse every board whose cards or tricks are known, in the order of *known*.

    *plays* holds the cards played, by the place of the line in *lines*.  With *solve* each
    deal is solved even if the file says what can be made, and a difference is a problem.
    Without a *solver* only what the file says is used.

    >>> table = TrickTable.parse("9a4789a4784295342953")
    >>> [found], problems = analyse([], {("1", 7, "a"): KnownBoard(Board(7), tricks=table)})
    >>> found.par.ns, found.source, problems
    (500, <TricksFrom.FILE: 'file'>, [])

    :raises MissingExtra: if a deal must be solved and the library is not there.
    """
    problems: list[Problem] = []
    to_solve = [
        told.deal for told in known.values() if told.deal and (solve or told.tricks is None)
    ]
    solved = solver.tables(to_solve) if solver is not None else {}
    by_key: dict[DealKey, list[tuple[int, TableResult]]] = {}
    for place, line in enumerate(lines):
        if (result := table_result(line)) is not None:
            by_key.setdefault(deal_key(line), []).append((place, result))
    boards = []
    for key, told in watched(known.items(), "boards", len(known)):
        tricks = solved.get(told.deal, told.tricks) if told.deal else told.tricks
        if tricks is None:
            continue
        if told.tricks is not None and tricks != told.tricks:
            problems.append(_differs(key, told.tricks, tricks))
        best = par(tricks, told.board)
        lined = [
            _analysed(result, told, tricks, best, (plays or {}).get(place, ()), solver)
            for place, result in by_key.get(key, ())
        ]
        source = TricksFrom.FILE if tricks is told.tricks else TricksFrom.SOLVER
        boards.append(AnalysedBoard(key, told, tricks, source, best, tuple(lined)))
    return boards, problems


def likely_mistakes(lines: Sequence[Line], boards: Sequence[AnalysedBoard]) -> list[Problem]:
    """
    List the results that double dummy makes unlikely, each with what would explain it.

    They are questions, as ``overtrick check`` asks them where a file has the tricks: double
    dummy sees all cards, the players did not.

    >>> from overtrick.core.notation import parse_outcome
    >>> told = Line(Board(7), parse_outcome("4S E ="), "3", "10")
    >>> table = TrickTable.parse("9a4789a4784295342953")
    >>> boards, _ = analyse([told], {("1", 7, "a"): KnownBoard(Board(7), tricks=table)})
    >>> [found] = likely_mistakes([told], boards)
    >>> found.message
    'board 7, 3 v 10: 4S by East, 10 tricks; with all cards seen it is 2 tricks'
    >>> str(found.remedy)
    'Was North the declarer? Then 10 tricks can be taken: 140 times as likely.'
    """
    found = problems_of(
        Session(tuple(lines)), trick_tables={board.key: board.tricks for board in boards}
    )
    return [problem for problem in found if problem.code in ("exchanged", "tricks_table")]


def _analysed(
    found: TableResult,
    told: KnownBoard,
    tricks: TrickTable,
    best: Par,
    cards: Sequence[Card],
    solver: Solver | None,
) -> Analysed:
    line = found.line
    if found.contract is None or found.declarer is None or found.tricks is None:
        lost = Lost(bidding=best.ns - found.points) if found.passed_out else None
        return Analysed(line, found.points, lost)
    result = Result(found.contract, found.declarer, found.tricks)
    course = [tricks.get(result.contract.strain, result.declarer)]
    turns: list[Seat] = []
    if told.deal is not None and solver is not None:
        course, turns = _course(solver, told.deal, result, line, cards, course)
    lost, by_part = lost_to_par(result, line.board, best.ns, course, turns)
    return Analysed(line, found.points, lost, by_part, result)


def _course(
    solver: Solver,
    deal: Deal,
    result: Result,
    line: Line,
    cards: Sequence[Card],
    start: list[int],
) -> tuple[list[int], list[Seat]]:
    """Follow what declarer can take, as far as the cards are known and may be played."""
    strain, declarer = result.contract.strain, result.declarer
    turns = _turns(deal, strain, declarer, cards)
    if turns:
        return solver.course(deal, strain, declarer, cards[: len(turns)]), turns
    try:
        lead = Card.parse(line.lead or "")
    except OvertrickError:
        return start, []
    if lead not in deal[declarer.after(1)].cards:
        return start, []
    after = solver.after_lead(deal, strain, declarer, lead)
    return [*start, after], [declarer.after(1)]


def _turns(deal: Deal, strain: Strain, declarer: Seat, cards: Sequence[Card]) -> list[Seat]:
    try:
        play = Play(strain, declarer, deal, tuple(cards))
    except OvertrickError:
        return []
    return [seat for trick in play.tricks for seat, _ in trick.by_seat()]


def _differs(key: DealKey, told: TrickTable, solved: TrickTable) -> Problem:
    where = next(
        (seat, strain, tricks)
        for (seat, strain, tricks), (_, _, ours) in zip(told.rows(), solved.rows(), strict=True)
        if tricks != ours
    )
    seat, strain, tricks = where
    text = Text(
        "the file lets {seat} take {tricks} in {strain}; the cards allow {ours}",
        seat=str(seat),
        tricks=tricks,
        strain=str(strain),
        ours=solved.get(strain, seat),
    )
    return Problem("", text, key[1], severity=Severity.QUESTION)
