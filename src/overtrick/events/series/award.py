"""
Points for a place by a user's own table, for a season.

Masterpoints go by a federation's scheme (room ``awards``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidSetting
from overtrick.events.named import exact_name
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.keys import Keys, exact, mapping_of, member, tuple_of
from overtrick.events.series.lists import lists_of

__all__ = ["NO_POINTS", "AwardTable", "TiedPlaces", "award"]


class TiedPlaces(Enum):
    """What those get who share a place."""

    MEAN = "mean"  # the mean of the places that they take together
    BEST = "best"  # everyone the points of the shared place


@dataclass(frozen=True, slots=True)
class AwardTable:
    """
    Points by place, then by the share of the field one is in, then for all the others.

    >>> table = AwardTable((10, 8, 6), others=1)
    >>> [str(table.points(place, 12)) for place in (1, 3, 4)]
    ['10', '6', '1']
    >>> AwardTable(of_field=((Fraction(1, 3), 5), (Fraction(1, 2), 2))).points(6, 12)
    2
    """

    places: tuple[Exact, ...] = ()
    of_field: tuple[tuple[Exact, Exact], ...] = ()
    """A share of the field, such as 1/3, and what its members get; the smallest counts."""
    others: Exact = 0
    ties: TiedPlaces = TiedPlaces.MEAN

    @classmethod
    def read(cls, values: object, where: str = "points") -> tuple[AwardTable, list[Problem]]:
        """
        Read a table: a list of points by place, or a mapping of the keys of this class.

        >>> table, problems = AwardTable.read({"of_field": {"1/3": 5}, "others": 1, "tie": 0})
        >>> table.points(4, 12), [str(problem) for problem in problems]
        (5, ["points: no key 'tie'; there are: places, of_field, others, ties"])
        """
        keys = Keys({"places": values} if isinstance(values, list | tuple) else values, where)
        places = keys.read("places", tuple_of(exact), ())
        of_field = keys.read("of_field", _shares, ())
        others = keys.read("others", exact, 0)
        ties = keys.read("ties", member(TiedPlaces), TiedPlaces.MEAN)
        return cls(places, of_field, others, ties), keys.problems()

    def points(self, place: int, field: int, sharing: int = 1) -> Exact:
        """
        Give the points for a place in a field of so many, shared by so many.

        >>> AwardTable((10, 8, 6)).points(2, 12, sharing=2)
        7
        """
        if self.ties is TiedPlaces.BEST:
            return self._of(place, field)
        taken = [self._of(each, field) for each in range(place, place + sharing)]
        return as_exact(Fraction(sum(taken)) / sharing)

    def _of(self, place: int, field: int) -> Exact:
        if place <= len(self.places):
            return self.places[place - 1]
        inside = (got for share, got in sorted(self.of_field) if place <= share * field)
        return next(inside, self.others)


NO_POINTS = AwardTable()


def award(ranking: Ranking, table: AwardTable) -> dict[str, Exact]:
    """
    Give everyone who has a place the points for it, by names such as ``A:NS 7``.

    Each list is a field of its own, of those who have a place in it.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> award(rank(Session(())), AwardTable((3, 2, 1)))
    {}
    """
    found: dict[str, Exact] = {}
    for members in lists_of(ranking):
        places = [line.place for line in members if line.place is not None]
        for line in members:
            if line.place is not None:
                sharing = places.count(line.place)
                found[exact_name(line)] = table.points(line.place, len(places), sharing)
    return found


def _shares(value: object) -> tuple[tuple[Exact, Exact], ...]:
    found = mapping_of(exact)(value)
    shares = tuple((exact(share), points) for share, points in found.items())
    for share, _ in shares:
        if not 0 < share <= 1:
            raise InvalidSetting(
                "not a share of the field such as 1/3: {share!r}", share=str(share)
            )
    return shares
