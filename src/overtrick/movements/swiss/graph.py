"""
Who may meet whom this round, as bit masks by place in the order; the bye is one more place.

Where not everybody can be paired, as few pairs as possible are let through, in this order: a
rematch, the oldest first; a second bye; two who are kept apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from overtrick.movements.swiss.blossom import Edge
from overtrick.movements.swiss.cheapest import cheapest
from overtrick.movements.swiss.field import Field
from overtrick.movements.swiss.matching import bits, perfect

__all__ = ["Graph", "graph_of"]


@dataclass(slots=True)
class Graph:
    """A field by number: 0 is the leader; with an odd field the last number is the bye."""

    field: Field
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


def graph_of(field: Field) -> Graph:
    """
    Say who may meet whom, with as little let through as everybody's being paired takes.

    >>> from overtrick.movements.swiss.field import pair
    >>> met = {pair("1", "2"): (1,), pair("1", "3"): (2,), pair("1", "4"): (3,)}
    >>> graph_of(Field(("1", "2", "3", "4"), met)).relaxed  # 1 has met all; 2 in round 1
    ((0, 1),)
    """
    graph = _strict(field)
    if perfect(graph.masks) is None:
        graph.relaxed = _relaxed(graph)
        for edge in graph.relaxed:
            graph.let(*edge, meet=True)
    return graph


def _strict(field: Field) -> Graph:
    size = len(field.order) + field.is_odd
    everybody = (1 << size) - 1
    place = {who: nth for nth, who in enumerate(field.order)}
    graph = Graph(field, [everybody ^ 1 << one for one in range(size)], place)
    for two in (*(two for two, rounds in field.met.items() if rounds), *field.apart):
        if two <= graph.place.keys() and len(two) == 2:
            one, other = two
            graph.let(graph.place[one], graph.place[other], meet=False)
    if graph.bye is not None:
        fewest = min(field.byes.get(who, 0) for who in field.order)
        for nth, who in enumerate(field.order):
            if field.byes.get(who, 0) > fewest:
                graph.let(nth, graph.bye, meet=False)
    return graph


def _relaxed(graph: Graph) -> tuple[Edge, ...]:
    """Find the pairs to let through: as few as can be of the worst kind, then of the next."""
    size = len(graph.masks)
    kinds = {
        edge: _kind(graph, edge)
        for edge in combinations(range(size), 2)
        if not graph.allows(*edge)
    }
    worse = {kind: nth for nth, kind in enumerate(sorted(set(kinds.values())), start=1)}
    costs = {
        (one, other): (size ** worse[kinds[one, other]] if (one, other) in kinds else 0)
        * size**3
        + (one - other) ** 2
        for one, other in combinations(range(size), 2)
    }
    mate = cheapest(costs, size)
    assert mate is not None, "in an even field all can be paired when anybody may meet"
    return tuple(edge for edge in kinds if mate[edge[0]] == edge[1])


def _kind(graph: Graph, edge: Edge) -> tuple[int, int]:
    """How unwelcome a pair is: a larger one gives way later."""
    field = graph.field
    if edge[1] == graph.bye:
        return 1, field.byes.get(field.order[edge[0]], 0)
    one, other = (field.order[number] for number in edge)
    if frozenset((one, other)) in field.apart:
        return 2, 0
    return 0, max(field.rounds_met(one, other))
