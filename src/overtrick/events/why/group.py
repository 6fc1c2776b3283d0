"""
The results that one result is compared with, found again in a finished ranking.

Those of the same deal (Law 87), of the section or of the whole field, as one side sees them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.field import Column, Entry, Field, Mixture, is_comparable, opposition
from overtrick.compare.matchpoints import available, missing_of, ties_itself
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.events.ranking.boards import entry_of, given_datum, largest_groups
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking

__all__ = ["Group", "Groups"]


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
        return sum(map(is_comparable, self.columns))

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
        self._boards: dict[tuple[str, str, int], list[Awarded]] = {}
        for report in ranking.boards:
            self._boards.setdefault(self._key(report), []).extend(report.lines)

    def find(self, report: BoardReport, awarded: Awarded, side: str) -> Group:
        """Find the group of one line of a traveller, seen from the pair in ``NS`` or ``EW``."""
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
