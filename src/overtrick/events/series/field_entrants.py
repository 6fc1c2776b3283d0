"""
Who is in a field: a heat's contestants, each with its lines and where their awards stand.

A cell is the place of an award in the columns of :mod:`~overtrick.events.series.field_boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from overtrick.core.letters import natural
from overtrick.core.outcome import Bye
from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import BoardKey, board_key
from overtrick.events.ranking.book import Book, ContestantKey, FinalSums
from overtrick.events.ranking.clean import cleaned
from overtrick.events.ranking.pairs import list_order
from overtrick.events.ranking.played import Company, company
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.winners import winners_by_section
from overtrick.events.series.field_boards import FieldBoards
from overtrick.events.series.simultaneous import (
    HeatInField,
    lines_in_field,
    standings_in_field,
    winners_of,
)
from overtrick.events.session import Line

__all__ = ["CodedHeat", "FieldEntrant", "FieldMeeting", "coded_heat"]


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
