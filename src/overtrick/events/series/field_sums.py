"""
What the contestants of a field come to: the sums of their awards, in whole numbers.

Exact numbers are brought to one denominator, so that ten thousand sums and their order cost no
fractions; those are made of who is asked for.  Rulings that hang on a contestant's other boards
are closed by the book, as in any session.

Who is in a field: a heat's contestants, each with its lines and where their awards stand.

A cell is the place of an award in the columns of :mod:`~overtrick.events.series.field_boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from overtrick.core.exact import Exact, ratio, rounded
from overtrick.core.letters import natural
from overtrick.core.outcome import Bye
from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import BoardKey, board_key
from overtrick.events.ranking.book import Book, ContestantKey, FinalSums, Pending
from overtrick.events.ranking.live import cleaned, winners_by_section
from overtrick.events.ranking.pairs import Measures, list_order, standing_of
from overtrick.events.ranking.played import Company, PlayedBoard, company
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import by_boards
from overtrick.events.series.field_boards import FieldBoards, Wholes
from overtrick.events.series.simultaneous import (
    HeatInField,
    lines_in_field,
    standings_in_field,
    winners_of,
)
from overtrick.events.session import Line

__all__ = [
    "CodedHeat",
    "FieldEntrant",
    "FieldMeeting",
    "FieldSums",
    "OneDirection",
    "boards_played",
    "coded_heat",
]


class FieldMeeting(NamedTuple):
    """A line of the field as one contestant has it, and where its award stands."""

    line: Line
    cell: int
    opponents: tuple[ContestantKey, ...]
    partners: tuple[ContestantKey, ...]


@dataclass(slots=True, eq=False)
class FieldEntrant:
    """A contestant of a field, and what came of its lines."""

    key: ContestantKey
    heat: HeatInField
    alone: Standing
    order: tuple[object, ...]
    take: Callable[[Sequence[int]], Iterable[int]] = itemgetter(-1, -1)
    """Gives from a column of numbers those of its awards, and the nought at the end."""
    boards: tuple[int, ...] = ()
    """The boards of these awards by number, one object for all who have the same."""
    counted: int = 0
    byes: int = 0
    points: int = 0
    offered: int = 0
    percents: int = 0
    with_percent: int = 0
    final: FinalSums | None = None
    """Closed by the book, where rulings hang on the other boards."""
    size: int = 0
    place: int | None = None
    tied: bool = False
    decisions: tuple[Text, ...] = ()
    overall: int | None = None
    overall_tied: bool = False
    standing: Standing | None = None


@dataclass(slots=True)
class CodedHeat:
    """A heat that counts: its lines board by board with their kinds, and who is in it."""

    individual: bool
    winners: dict[str, int]
    boards: dict[BoardKey, tuple[tuple[Line, ...], list[int]]] = field(default_factory=dict)
    problems: dict[BoardKey, list[Problem]] = field(default_factory=dict)
    entrants: dict[ContestantKey, FieldEntrant] = field(default_factory=dict)
    cells: set[int] = field(default_factory=set)
    _meetings: dict[ContestantKey, list[FieldMeeting]] = field(default_factory=dict)
    _met: dict[ContestantKey, Company] = field(default_factory=dict)

    def meetings(self, who: ContestantKey, book: Book) -> list[FieldMeeting]:
        """The lines of one contestant: sorted out when they are first asked for."""
        if not self._meetings:
            book.individual = self.individual
            for kept, kinds in self.boards.values():
                for line, kind in zip(kept, kinds, strict=True):
                    ns, ew = book.contestants(line, "NS"), book.contestants(line, "EW")
                    for own, other, cell in (
                        (ns, ew, 2 * kind + line.turned),
                        (ew, ns, 2 * kind + (not line.turned)),
                    ):
                        for each in own:
                            partners = tuple(key for key in own if key != each)
                            met = FieldMeeting(line, cell, other, partners)
                            self._meetings.setdefault(each, []).append(met)
        return self._meetings[who]

    def met(self, who: ContestantKey, book: Book) -> Company:
        """Whom a contestant met, if every board that it played gives something."""
        found = self._met.get(who)
        if found is None:
            found = self._met[who] = company(
                ((line.session, line.round), opponents, partners)
                for line, cell, opponents, partners in self.meetings(who, book)
                if opponents and cell in self.cells
            )
        return found


def coded_heat(placed: HeatInField, book: Book, boards: FieldBoards) -> CodedHeat:
    """
    Put a heat's lines on the boards of the field, and note for each contestant where.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.series.simultaneous import FieldRules, Heat, rank_heat
    >>> from overtrick.events.session import Session
    >>> method, settings = METHODS["butler"], Settings()
    >>> empty = rank_heat(Heat("ox", "Oxford", Session(())), FieldRules())
    >>> book, boards = Book(method, settings, {}), FieldBoards(method, settings)
    >>> coded_heat(empty, book, boards).entrants
    {}
    """
    lines = list(lines_in_field(placed))
    winners = {**winners_by_section(lines, book.settings), **winners_of(placed)}
    coded = CodedHeat(placed.heat.session.is_individual, winners)
    book.winners.update(winners)
    book.individual = coded.individual
    alone = standings_in_field(placed)
    cells: dict[ContestantKey, list[int]] = {}
    by_board: dict[BoardKey, list[Line]] = {}
    for line in lines:
        by_board.setdefault(board_key(line, book.settings), []).append(line)
    for key, told in by_board.items():
        kept, coded.problems[key] = cleaned(
            told, book.method, winners, individual=coded.individual
        )
        kinds = boards.put(key, kept)
        coded.boards[key] = kept, kinds
        for line, kind in zip(kept, kinds, strict=True):
            for direction in ("NS", "EW"):
                cell = 2 * kind + (line.sat(direction) == "EW")
                for who in book.contestants(line, direction):
                    found = coded.entrants.get(who)
                    if found is None:
                        order = natural(who[2]), natural(who[0]), list_order(("", who[1]))
                        found = FieldEntrant(who, placed, alone[who], order)
                        coded.entrants[who], cells[who] = found, []
                    found.byes += isinstance(line.outcome, Bye)
                    if boards.has_award(cell):
                        cells[who].append(cell)
    for who, entrant in coded.entrants.items():
        entrant.counted = len(cells[who])
        entrant.take = itemgetter(-1, -1, *cells[who])  # two at least
        entrant.boards = boards.pattern(cells[who])
        coded.cells.update(cells[who])
    return coded


_FINE = 10**12


@dataclass(slots=True)
class OneDirection:
    """The contestants of one direction in the order of their numbers, and of their places."""

    entrants: list[FieldEntrant] = field(default_factory=list)
    measures: Measures = field(default_factory=lambda: Measures(0, 0, equal=True))
    placed: list[FieldEntrant] = field(default_factory=list)
    ratio: Callable[[FieldEntrant], tuple[int, int]] = lambda each: (0, 0)
    """What the order is by, as top and bottom of a fraction; a bottom of 0: nothing."""


class FieldSums:
    """
    The sums of all contestants, renewed from the columns of awards.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.compare.settings import Settings
    >>> method, settings = METHODS["butler"], Settings()
    >>> sums = FieldSums(FieldBoards(method, settings), Book(method, settings, {}))
    >>> sums.renew([])
    >>> sums.lists
    {}
    """

    def __init__(self, boards: FieldBoards, book: Book) -> None:
        self.lists: dict[str | None, OneDirection] = {}
        self._boards = boards
        self._book = book
        self._method = book.method
        self._settings = book.settings
        self._points = self._offers = self._percents = self._there = Wholes([], 1)
        self._lacks: list[bool] = []
        self._lacking = False
        self._is_by_board = True

    def renew(self, heats: Iterable[CodedHeat]) -> None:
        """Work out the awards of what has changed, and add everybody up."""
        self._boards.renew()
        self._tabulate()
        self._close_waiting(heats)
        for which in self.lists.values():
            self._add_up(which)

    def measure(self, which: OneDirection) -> None:
        """Note of each what the order is by in whole numbers, cut off after twelve decimals."""
        is_exact = self._settings.rank_precision == "exact"
        ratio = which.ratio
        for each in which.entrants:
            if is_exact and each.final is None:
                top, bottom = ratio(each)
                each.size = top * _FINE // bottom if bottom else -_FINE
            else:
                score = self.score(each)
                each.size = score.numerator * _FINE // score.denominator

    def score(self, each: FieldEntrant) -> Exact:
        """What the order is by, as precise as equals are told apart."""
        score, precision = self.exact_score(each), self._settings.rank_precision
        return score if precision == "exact" else rounded(score, Fraction(precision))

    def exact_score(self, each: FieldEntrant) -> Exact:
        """What the order is by: a percentage, or IMPs; below nought where there is none."""
        if each.final is not None:
            return self.standing(each).score
        top, bottom = self.lists[each.key[1]].ratio(each)
        return ratio(top, bottom) if bottom else Fraction(-1)

    def standing(self, each: FieldEntrant) -> Standing:
        """Write a contestant's line, without its place."""
        if each.standing is None:
            final = each.final or self._final(each)
            measures = self.lists[each.key[1]].measures
            each.standing = standing_of(
                self._method, self._settings, each.key, final, measures, each.alone.names
            )
        return each.standing

    def boards_of(
        self, each: FieldEntrant, meetings: Iterable[FieldMeeting]
    ) -> list[PlayedBoard]:
        """What one contestant played, as a ladder asks for it."""
        found: list[PlayedBoard] = []
        for met in meetings:
            award = self._award(each.key, met)
            if award is None or not met.opponents or isinstance(met.line.outcome, Bye):
                continue
            top, at = self._boards.available[met.cell], (met.line.session, met.line.round)
            found.append(PlayedBoard(met.opponents, met.partners, award, top, at))
        return found

    def has_all(self, each: FieldEntrant) -> bool:
        """Whether every board of a contestant gives a number, whatever the others give."""
        return each.final is None and not (self._lacking and any(each.take(self._lacks)))

    def _tabulate(self) -> None:
        """Bring the columns of awards to whole numbers, with a nought at the end."""
        boards = self._boards
        given = list(zip(boards.awards, boards.offers, strict=True))
        self._points = Wholes.of([*boards.awards, 0])
        self._lacks = [*(slot is None for slot in boards.awards), False]
        self._lacking = any(self._lacks)
        by_board = boards.offers_by_board()
        self._is_by_board = by_board is not None
        if by_board is None:
            offers = [offer if isinstance(slot, Exact) else 0 for slot, offer in given]
            self._offers = Wholes.of([*offers, 0])
        else:
            self._offers = Wholes.of([*by_board, 0])
        if by_boards(self._settings):
            each = [
                self._book.percentage(slot, offer, boards.expected(cell // 2))
                if isinstance(slot, Exact)
                else None
                for cell, (slot, offer) in enumerate(given)
            ]
            self._percents = Wholes.of([*each, 0])
            self._there = Wholes.of([*(int(one is not None) for one in each), 0])

    def _close_waiting(self, heats: Iterable[CodedHeat]) -> None:
        """Have the book close those with rulings that hang on their other boards."""
        book, boards, waiting = self._book, self._boards, self._boards.waiting()
        book.accounts.clear()
        sat_out = self._settings.bye != "leave_out"
        for coded in heats:
            is_free = waiting.isdisjoint(coded.cells)
            for entrant in coded.entrants.values():
                entrant.final = entrant.standing = None
                if is_free and not (sat_out and entrant.byes):
                    continue
                meetings = coded.meetings(entrant.key, book)
                if not (sat_out and entrant.byes) and waiting.isdisjoint(
                    met.cell for met in meetings
                ):
                    continue
                account = book.account(entrant.key)
                for met in meetings:
                    book.enter_one(
                        account,
                        book.span_of(met.line, met.line.session),
                        boards.awards[met.cell],
                        boards.offers[met.cell],
                        boards.expected(met.cell // 2),
                        isinstance(met.line.outcome, Bye),
                    )
                entrant.final = book.final(entrant.key)

    def _add_up(self, which: OneDirection) -> None:
        points, offers = self._points.numerators, self._offers.numerators
        known: dict[int, int] = {}  # many have played the same boards
        for each in which.entrants:
            each.points = sum(each.take(points))
            if not self._is_by_board:
                each.offered = sum(each.take(offers))
                continue
            offered = known.get(id(each.boards))
            if offered is None:
                offered = known[id(each.boards)] = sum(offers[nth] for nth in each.boards)
            each.offered = offered
        if by_boards(self._settings):
            percents, there = self._percents.numerators, self._there.numerators
            for each in which.entrants:
                each.percents = sum(each.take(percents))
                each.with_percent = sum(each.take(there))
        which.measures = Measures(
            max(boards_played(each) + each.byes for each in which.entrants),
            len(self._boards),
            len({_counted(each) for each in which.entrants}) == 1,
        )
        which.ratio = self._ratio(which)

    def _ratio(self, which: OneDirection) -> Callable[[FieldEntrant], tuple[int, int]]:
        points, offers = self._points.denominator, self._offers.denominator
        if not self._method.has_percentage:
            if which.measures.by_total(self._settings):
                return lambda each: (each.points, points)
            return lambda each: (each.points, points * (each.counted or 1))
        if by_boards(self._settings):
            percents = self._percents.denominator
            return lambda each: (each.percents, percents * each.with_percent)
        offers *= 100
        return lambda each: (each.points * offers, points * each.offered)

    def _final(self, each: FieldEntrant) -> FinalSums:
        percentage = None
        if self._method.has_percentage:
            top, bottom = self.lists[each.key[1]].ratio(each)
            percentage = ratio(top, bottom) if bottom else None
        return FinalSums(
            ratio(each.points, self._points.denominator),
            ratio(each.offered, self._offers.denominator),
            percentage,
            each.counted,
            each.byes,
            each.counted,
        )

    def _award(self, who: ContestantKey, met: FieldMeeting) -> Exact | None:
        slot = self._boards.awards[met.cell]
        if slot is None or isinstance(slot, Exact):
            return slot
        offer, expected = (
            self._boards.offers[met.cell] or 0,
            self._boards.expected(met.cell // 2),
        )
        span = self._book.span_of(met.line, met.line.session)
        return self._book.pending_award(who, span, Pending(slot, offer, expected))


def boards_played(each: FieldEntrant) -> int:
    """How many boards count for a contestant, sit-outs left out."""
    return each.counted if each.final is None else each.final.boards


def _counted(each: FieldEntrant) -> int:
    return each.counted if each.final is None else each.final.counted
