"""
A field that was played before and changes with nobody: the measure of others' results.

A result is compared as one table more on its board, beside every result of the field and beside
nobody else's.  So matchpoints are out of two for each result of the field, IMPs against its
datum or against each of its results.  An artificial score is its share of the same board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from overtrick.compare.field import (
    Column,
    Comparable,
    Compared,
    Entry,
    Slot,
    mean_points,
    slot_of,
)
from overtrick.compare.imp_pairs import compare_butler, datum_of
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.errors import InvalidOutcome

if TYPE_CHECKING:
    from overtrick.compare.methods import Method

__all__ = ["ReferenceBoard", "ReferenceField", "check_results"]


_MOST: Final = 1_000_000
"""Results on a board; the largest fields that were ever played had a tenth of them."""


def check_results(results: int) -> None:
    """
    Refuse a board without results, or with more than anybody has played.

    >>> check_results(0)
    Traceback (most recent call last):
    overtrick.errors.InvalidOutcome: a field has 1 to 1000000 results on a board, not 0

    :raises InvalidOutcome: if it is such a board.
    """
    if not 0 < results <= _MOST:
        raise InvalidOutcome(
            "a field has 1 to {most} results on a board, not {results}",
            most=_MOST,
            results=results,
        )


@dataclass(frozen=True, slots=True)
class ReferenceBoard:
    """
    What a fixed field made of one board: how often each result stands there.

    :raises InvalidOutcome: if it has more results than anybody has played.

    >>> from overtrick.compare.methods import METHODS
    >>> board = ReferenceBoard({(420, 420): 2, (170, 170): 1, (-50, -50): 1})
    >>> found = board.compare(METHODS["matchpoints"], [(420, 420), (450, 450)], Settings())
    >>> found.ns, found.ew, found.available_ns
    ((6, 8), (2, 0), 8)
    """

    times: Mapping[Entry, int]
    """Results that both sides can be compared with."""
    datum: Exact | None = None
    """One that came with the field's results (setting ``datum=given``)."""
    _known: dict[tuple[str, Settings], dict[Entry, Compared]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What was compared before: a fixed field gives the same for ever."""
    _datums: dict[Settings, Exact | None] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        if self.times:
            check_results(self.results)

    @property
    def results(self) -> int:
        """How many results the field has."""
        return sum(self.times.values())

    @property
    def expected(self) -> int:
        """The results on a board of the field with one table more."""
        return self.results + 1

    @property
    def scores(self) -> dict[Comparable, int]:
        """How often North-South made each score."""
        found: dict[Comparable, int] = {}
        for (ns, _), often in self.times.items():
            assert isinstance(ns, Comparable)
            found[ns] = found.get(ns, 0) + often
        return found

    def _datum_in(self, settings: Settings) -> Exact | None:
        """Give the datum that results are compared with in a Butler."""
        if settings.datum == "given":
            return self.datum
        if settings not in self._datums:
            scores = self.scores.items()
            means = [mean_points(ns) for ns, often in scores for _ in range(often)]
            self._datums[settings] = datum_of(means, settings)
        return self._datums[settings]

    def compare(self, method: Method, entries: Sequence[Entry], settings: Settings) -> Compared:
        """Compare each result with this field alone; none of them changes another's award."""
        if method.id == "butler":
            datum, given = self._datum_in(settings), settings.change(datum="given")
            done = compare_butler(entries, self.expected, given, given=datum)
            return Compared(done.ns, done.ew, self.expected, self.expected, datum=datum)
        known = self._known.setdefault((method.id, settings), {})
        for entry in (_ANY, *entries):
            if entry not in known:
                beside, times = [*self.times, entry], [*self.times.values(), 1]
                done = method.compare(beside, self.expected, settings, times=times)
                known[entry] = replace(done, ns=done.ns[-1:], ew=done.ew[-1:])
        whole = known[_ANY]
        return Compared(
            tuple(_slot(entry[0], *known[entry].ns) for entry in entries),
            tuple(_slot(entry[1], *known[entry].ew) for entry in entries),
            self.expected,
            self.expected,
            whole.available_ns,
            whole.available_ew,
        )


_ANY: Final[Entry] = (0, 0)
"""Any result that both sides can be compared with: what a board offers is the same for all."""


def _slot(column: Column, award: Slot) -> Slot:
    return award if isinstance(column, Comparable) else slot_of(column)


_NOBODY = ReferenceBoard({})


@dataclass(frozen=True, slots=True)
class ReferenceField:
    """The boards of a fixed field by session and number."""

    boards: Mapping[tuple[str, int], ReferenceBoard] = field(hash=False)

    @property
    def results(self) -> int:
        """How many results it has, over all boards."""
        return sum(board.results for board in self.boards.values())

    @property
    def sessions(self) -> tuple[str, ...]:
        """The sessions that it has played."""
        return tuple(sorted({session for session, _ in self.boards}, key=natural))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the boards that it played."""
        played = {number for (_, number), board in self.boards.items() if board.results}
        return tuple(sorted(played))

    def board(self, session: str, number: int) -> ReferenceBoard:
        """
        Give a board; of a field of one session that of its number, whatever the session.

        >>> whole = ReferenceField({("1", 7): ReferenceBoard({(90, 90): 3})})
        >>> whole.board("2", 7).results, whole.board("1", 8).results
        (3, 0)
        """
        sessions = self.sessions
        own = sessions[0] if len(sessions) == 1 else session
        return self.boards.get((own, number), _NOBODY)
