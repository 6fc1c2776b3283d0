"""
A reason: a sentence, and the reasons below it; and how numbers are written in them.

A sentence that works something out starts ``NUMBER = SUM:``, so that anyone can check it.

The results that one result is compared with, found again in a finished ranking.

Those of the same deal (Law 87), of the section or of the whole field, as one side sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.field import Column, Entry, Field, Mixture, is_comparable, opposition
from overtrick.compare.matchpoints import available, ties_itself
from overtrick.compare.settings import Settings, missing_of
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import weight_text
from overtrick.errors import Counted, Figures, Text
from overtrick.events.ranking.boards import entry_of, given_datum, largest_groups
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking

__all__ = [
    "Group",
    "Groups",
    "Reason",
    "boards_text",
    "figures",
    "given_and_taken",
    "plus_minus",
    "weighted",
    "weighted_sum",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """
    A sentence that explains a number, and what explains the sentence.

    >>> Reason("5 of 6 = 2 x 2 + 1: better than +170 -50, equal to +420").below
    ()
    """

    said: Text | str
    below: tuple[Reason, ...] = ()
    board: int | None = None
    """The board that it is about, where it can be opened further."""

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)


def figures(value: Exact | None, places: int = 2) -> Figures:
    """
    Write a number as people do, a dash for nothing.

    >>> from fractions import Fraction
    >>> print(figures(Fraction(11, 2)), figures(None))
    5.5 -
    """
    return Figures(plain_text(value, places))


def plus_minus(value: Exact, places: int = 2) -> Figures:
    """
    Write points or IMPs with their sign, nothing as 0.

    >>> print(plus_minus(420), plus_minus(-50), plus_minus(0))
    +420 -50 0
    """
    text = plain_text(value, places)
    return Figures(text if value <= 0 or text == "0" else f"+{text}")


def given_and_taken(amounts: Iterable[Exact]) -> str:
    """
    Write what is added to a sum and what is taken off it; nothing for nothing.

    >>> from fractions import Fraction
    >>> given_and_taken([Fraction(-1, 2), 0, 3])
    ' - 0.5 + 3'
    """
    return "".join(
        f" {'-' if amount < 0 else '+'} {plain_text(max(amount, -amount), 4)}"
        for amount in amounts
        if amount
    )


def weighted_sum(parts: Iterable[tuple[Exact, Exact]]) -> Figures:
    """
    Write the sum of weighted numbers.

    >>> from fractions import Fraction
    >>> print(weighted_sum([(Fraction(3, 5), 4), (Fraction(2, 5), -2)]))
    60% x 4 + 40% x -2
    """
    return Figures(
        " + ".join(f"{weight_text(weight)} x {plain_text(value, 4)}" for weight, value in parts)
    )


def weighted(total: Text, parts: Iterable[tuple[Exact, Exact, Reason]]) -> Reason:
    """
    Say that several outcomes were compared, each with its weight, award and reason.

    >>> from fractions import Fraction
    >>> parts = [(Fraction(3, 5), 4, Reason("")), (Fraction(2, 5), 9, Reason(""))]
    >>> weighted(figures(6), parts).text
    '6 = 60% x 4 + 40% x 9: each outcome is compared first, then weighted (Law 12C1c)'
    """
    found = list(parts)
    text = Text(
        "{total} = {sum}: each outcome is compared first, then weighted (Law 12C1c)",
        total=total,
        sum=weighted_sum((weight, award) for weight, award, _ in found),
    )
    return Reason(text, tuple(reason for *_, reason in found))


def boards_text(count: int) -> Text:
    """
    Write a number of boards.

    >>> print(boards_text(1), boards_text(21))
    1 board 21 boards
    """
    return Counted("{count} board", "{count} boards", count)


@dataclass(frozen=True, slots=True)
class Group:
    """
    One result among those of the same deal, seen from ``NS`` or from ``EW``.

    ``line`` is the line of the pair, ``side`` where it sat.
    """

    settings: Settings
    side: str
    entries: tuple[Entry, ...]
    place: int
    expected: int
    is_largest: bool
    """No other deal of the board has more tables."""
    given: Exact | None = None
    """A datum that came with the board."""
    line: str = ""
    is_of_reference: bool = False
    """Whether the others are a fixed field, which has no other result than its own."""

    @property
    def sign(self) -> int:
        """1 for North-South, -1 for East-West: points are written for North-South."""
        return 1 if self.side == "NS" else -1

    @property
    def columns(self) -> list[Column]:
        """What each table brings to the comparison, in this side's column."""
        return [entry[self.side == "EW"] for entry in self.entries]

    @property
    def column(self) -> Column:
        """What this table brings."""
        return self.columns[self.place]

    @property
    def actual(self) -> int:
        """How many results can be compared, this one among them."""
        if self.is_of_reference:
            return self.expected
        return sum(map(is_comparable, self.columns))

    @property
    def measures(self) -> tuple[Entry, ...]:
        """The results that make the datum."""
        return self.entries[: self.place] if self.is_of_reference else self.entries

    @property
    def others(self) -> dict[int, Exact]:
        """The scores of the others as this side counts points, each with its weight."""
        which = int(self.side == "EW")
        _, met = opposition(self.entries, which, self.settings)
        columns = self.columns if met is None else met
        field = Field(
            column
            for place, column in enumerate(columns)
            if place != self.place and isinstance(column, int | Mixture)
        )
        return {self.sign * points: weight for points, weight in field.weights.items()}

    @property
    def parts(self) -> list[tuple[Exact, int]]:
        """This result as this side counts points: each outcome behind its weight."""
        if isinstance(self.column, Mixture):
            return [(weight, self.sign * points) for points, weight in self.column.parts]
        return [(1, self.sign * self.column)] if isinstance(self.column, int) else []

    @property
    def available(self) -> Exact:
        """The matchpoints that one pair can get."""
        counted = self.actual or self.expected
        tie = ties_itself(self.settings)
        whole = available(missing_of(self.settings), self.expected, counted, tie)
        return whole if self.settings.unit == 2 else as_exact(Fraction(whole, 2))


class Groups:
    """All the groups of a ranking, by board."""

    def __init__(self, ranking: Ranking) -> None:
        self._settings = ranking.settings
        self._across = ranking.settings.across_field == "yes"
        self._reference = ranking.reference
        self._boards: dict[tuple[str, str, int], list[Awarded]] = {}
        for report in ranking.boards:
            self._boards.setdefault(self._key(report), []).extend(report.lines)

    def find(self, report: BoardReport, awarded: Awarded, side: str) -> Group:
        """Find the group of one line of a traveller, seen from the pair in ``NS`` or ``EW``."""
        if self._reference is not None:
            board = self._reference.board(report.session, report.number)
            entries = [entry for entry, often in board.times.items() for _ in range(often)]
            return Group(
                settings=self._settings,
                side=awarded.line.sat(side),
                entries=(*entries, entry_of(awarded.line.outcome, awarded.line.board)),
                place=len(entries),
                expected=board.expected,
                is_largest=True,
                given=board.datum,
                line=side,
                is_of_reference=True,
            )
        lines, own = self._boards[self._key(report)], awarded.line.version
        told = [
            (other.line.version, entry_of(other.line.outcome, other.line.board))
            for other in lines
        ]
        same = [other for other in lines if other.line.version == own]
        place = next(nth for nth, other in enumerate(same) if other is awarded)
        return Group(
            settings=self._settings,
            side=awarded.line.sat(side),
            entries=tuple(entry for version, entry in told if version == own),
            place=place,
            expected=report.expected,
            is_largest=own in largest_groups(told),
            given=given_datum(other.line for other in same),
            line=side,
        )

    def _key(self, report: BoardReport) -> tuple[str, str, int]:
        return report.session, "" if self._across else report.section, report.number
