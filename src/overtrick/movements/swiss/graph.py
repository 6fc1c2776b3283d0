"""
Who may meet whom this round, as bit masks by place in the order; the bye is one more place.

Where not everybody can be paired, as little gives way as can be: the fewest who are kept apart;
then no further bye, or the one of whoever has had fewest; then the fewest rematches, and of so
many the oldest: none of the last round if one of an earlier round does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from overtrick.movements.swiss.blossom import Edge, cheapest
from overtrick.movements.swiss.field import Pair, SwissField, pair
from overtrick.movements.swiss.matching import Matching, bits, perfect

__all__ = ["Graph", "graph_of"]

_LARGE = 128
"""In a field above that, who is left over by the clubs is found without weighing all pairs."""


@dataclass(slots=True)
class Graph:
    """A field by number: 0 is the leader; with an odd field the last number is the bye."""

    field: SwissField
    masks: list[int]
    place: dict[str, int]
    relaxed: tuple[Edge, ...] = ()
    """Pairs let through because without them not everybody could be paired."""

    @property
    def bye(self) -> int | None:
        """The number of the bye, if there is one."""
        return len(self.field.order) if self.field.is_odd else None

    def allows(self, one: int, other: int) -> bool:
        """Whether these two may meet."""
        return bool(self.masks[one] >> other & 1)

    def let(self, one: int, other: int, *, meet: bool) -> None:
        """Let two meet, or not."""
        for a, b in ((one, other), (other, one)):
            self.masks[a] = self.masks[a] | 1 << b if meet else self.masks[a] & ~(1 << b)

    def edges(self) -> Iterator[Edge]:
        """Give each two who may meet, the higher first."""
        for one, mask in enumerate(self.masks):
            yield from ((one, one + 1 + step) for step in bits(mask >> one + 1))


def graph_of(field: SwissField) -> Graph:
    """
    Say who may meet whom, with as little let through as everybody's being paired takes.

    >>> met = {pair("1", "2"): (1,), pair("1", "3"): (2,), pair("1", "4"): (3,)}
    >>> graph_of(SwissField(("1", "2", "3", "4"), met)).relaxed  # 1 has met all; 2 in round 1
    ((0, 1),)
    """
    graph = _strict(field)
    if perfect(graph.masks) is None:
        graph.relaxed = _relaxed(graph)
        for edge in graph.relaxed:
            graph.let(*edge, meet=True)
    return graph


def _strict(field: SwissField) -> Graph:
    graph = _all_but(field, (*_have_met(field), *field.apart))
    if graph.bye is not None:
        for nth, further in enumerate(_further_byes(field)):
            if further:
                graph.let(nth, graph.bye, meet=False)
    return graph


def _all_but(field: SwissField, hindered: Iterable[Pair]) -> Graph:
    size = len(field.order) + field.is_odd
    everybody = (1 << size) - 1
    place = {who: nth for nth, who in enumerate(field.order)}
    graph = Graph(field, [everybody ^ 1 << one for one in range(size)], place)
    for two in hindered:
        if two <= place.keys() and len(two) == 2:
            one, other = two
            graph.let(place[one], place[other], meet=False)
    return graph


def _have_met(field: SwissField) -> Iterator[Pair]:
    return (two for two, rounds in field.met.items() if rounds)


def _further_byes(field: SwissField) -> list[int]:
    """Rank each by the byes had: 0 has had fewest."""
    had = [field.byes.get(who, 0) for who in field.order]
    ranks = {count: rank for rank, count in enumerate(sorted(set(had)))}
    return [ranks[count] for count in had]


def _relaxed(graph: Graph) -> tuple[Edge, ...]:
    """Find the pairs to let through: those of a draw in which the least gives way."""
    if len(graph.masks) > _LARGE and (left := _left_over(graph)):
        return left
    drawn = ((one, other) for one, other in enumerate(_cheapest(graph)) if one < other)
    return tuple(edge for edge in drawn if not graph.allows(*edge))


def _left_over(graph: Graph) -> tuple[Edge, ...]:
    """
    Pair those who find nobody with each other; none if that is not the least that gives way.

    It is where as many would find nobody if rematches and further byes were free: fewer who
    are kept apart cannot meet.
    """
    field, left = graph.field, Matching(graph.masks).most()
    inevitable = Matching(_all_but(field, field.apart).masks).most()
    fresh = Matching(_all_but(field, _have_met(field)).masks)
    fresh.alive = left
    if left.bit_count() > inevitable.bit_count() or not fresh.complete():
        return ()
    return tuple((one, fresh.mate[one]) for one in bits(left) if one < fresh.mate[one])


def _cheapest(graph: Graph) -> list[int]:
    """
    Draw so that the least gives way.

    The age of rematches is weighed when their number is known: so the costs stay small, which
    is what takes the time.
    """
    hindrances = [_hindrance(graph, edge) for edge in combinations(range(len(graph.masks)), 2)]
    mate = _drawn(graph, hindrances, 0)
    again = sum(each.met is not None and mate[each.one] == each.other for each in hindrances)
    return _drawn(graph, hindrances, again) if again else mate


class _Hindrance(NamedTuple):
    """What would give way if two met; ``bye`` ranks the one who sits out by those had."""

    one: int
    other: int
    apart: bool
    bye: int
    met: int | None
    """The round in which they met last."""


def _hindrance(graph: Graph, edge: Edge) -> _Hindrance:
    field = graph.field
    if edge[1] == graph.bye:
        return _Hindrance(*edge, apart=False, bye=_further_byes(field)[edge[0]], met=None)
    two = pair(*(field.order[number] for number in edge))
    met = max(field.met.get(two, ()), default=None)
    return _Hindrance(*edge, apart=two in field.apart, bye=0, met=met)


def _drawn(graph: Graph, hindrances: Sequence[_Hindrance], again: int) -> list[int]:
    """
    Draw at such costs that no number of lesser hindrances is as dear as a greater one.

    *again* is how many rematches there are to be told apart by age.  Where as much gives way,
    near ones meet: the square of the gap in the order counts last.
    """
    size = len(graph.masks)
    rounds = sorted({each.met for each in hindrances if each.met is not None}) if again else []
    youth: dict[int | None, int] = {
        number: (again + 1) ** nth for nth, number in enumerate(rounds)
    }
    costs = {}
    for one, other, apart, bye, met in hindrances:
        cost = (apart * size + bye) * size + (met is not None)
        cost = cost * (again + 1) ** len(rounds) + youth.get(met, 0)
        costs[one, other] = cost * size**3 + (one - other) ** 2
    mate = cheapest(costs, size)
    assert mate is not None, "in an even field all can be paired when anybody may meet"
    return mate
