"""
Who may meet whom this round, as bit masks by place in the order; the bye is one more place.

Where not everybody can be paired, as little gives way as can be: the fewest who are kept apart;
then no further bye, or the one of whoever has had fewest; then the fewest rematches, and of so
many the oldest: none of the last round if one of an earlier round does.

A perfect matching of who is still to be drawn is kept while one pair after the other leaves.
Source: J. Edmonds, Paths, trees, and flowers, 1965: when two leave, one augmenting path tells
whether the rest can still be paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from overtrick.movements.swiss.blossom import Edge, cheapest
from overtrick.movements.swiss.field import Pair, SwissField, pair

__all__ = [
    "Graph",
    "Matching",
    "bits",
    "graph_of",
    "perfect",
]

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


def bits(mask: int) -> Iterator[int]:
    """
    Give the numbers whose bits are set, lowest first.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def perfect(graph: Sequence[int]) -> Matching | None:
    """
    Pair everybody with somebody they may meet, if that can be done.

    >>> perfect([0b1110, 0b0101, 0b0011, 0b0001]).mate  # 3 may meet 0 only
    [3, 2, 1, 0]
    >>> perfect([0b1110, 0b0001, 0b0001, 0b0001]) is None
    True
    """
    made = Matching(graph)
    return made if made.complete() else None


class Matching:
    """Who is paired with whom for now; ``mate`` is -1 for nobody."""

    __slots__ = ("alive", "graph", "mate")

    def __init__(self, graph: Sequence[int]) -> None:
        self.graph = graph
        self.mate = [-1] * len(graph)
        self.alive = (1 << len(graph)) - 1

    def complete(self) -> bool:
        """Pair all who are still there, each with the next first; False if it cannot be."""
        return not self.most()

    def most(self) -> int:
        """
        Pair as many as can be, and give those left over.

        >>> star = Matching([0b1110, 0b0001, 0b0001, 0b0001])  # all but 0 may meet 0 only
        >>> list(bits(star.most())), star.mate
        ([2, 3], [1, 0, -1, -1])
        """
        everybody, left, free = self.alive, 0, self._nearest()
        while free:
            one = _lowest(free)
            free ^= 1 << one
            tree = _Tree(self, one)
            if self._short(one, free) or tree.grow():
                free = sum(1 << each for each in bits(free) if self.mate[each] < 0)
            else:  # no path of anybody else leads out of a tree that is stuck
                left |= 1 << one
                self.alive &= ~tree.reached
        self.alive = everybody
        return left

    def _nearest(self) -> int:
        """Pair each with the next that is free, and give those left over for now."""
        free = self.alive
        for one in range(len(self.graph)):
            near = self.graph[one] & free
            if free >> one & 1 and near:
                other = _lowest(near)
                self._join(one, other)
                free &= ~(1 << one | 1 << other)
        return free

    def take(self, one: int, other: int) -> bool:
        """Take out these two if the rest can be paired without them; else change nothing."""
        left, right = self.mate[one], self.mate[other]
        before = self.alive
        self.alive &= ~(1 << one | 1 << other)
        if left != other:
            self.mate[left] = self.mate[right] = -1
            if not self._augment(left, 1 << right):
                self.alive = before
                self._join(one, left)
                self._join(other, right)
                return False
            self._join(one, other)
        return True

    def _join(self, one: int, other: int) -> None:
        self.mate[one], self.mate[other] = other, one

    def _augment(self, root: int, free: int) -> bool:
        return self._short(root, free) or _Tree(self, root).grow()

    def _short(self, root: int, free: int) -> bool:
        """Try a path of one edge or of three: in a large field there nearly always is one."""
        near = self.graph[root] & self.alive
        if near & free:
            self._join(root, _lowest(near & free))
            return True
        for other in bits(near):
            behind = self.mate[other]
            if last := self.graph[behind] & free:
                self._join(root, other)
                self._join(behind, _lowest(last))
                return True
        return False


class _Tree:
    """The alternating tree of one search; a circuit of odd length shrinks to its base."""

    def __init__(self, matching: Matching, root: int) -> None:
        size = len(matching.graph)
        self.matching, self.root = matching, root
        self.base = list(range(size))
        self.parent = [-1] * size  # of an inner one: the outer one it was reached from
        self.outer = 1 << root
        self.queue = [root]

    @property
    def reached(self) -> int:
        """All who are in it."""
        inner = sum(1 << one for one, parent in enumerate(self.parent) if parent >= 0)
        return self.outer | inner

    def grow(self) -> bool:
        """Search from the root to somebody unpaired, and pair along the way."""
        graph, mate = self.matching.graph, self.matching.mate
        for one in self.queue:
            for other in bits(graph[one] & self.matching.alive):
                if self.base[one] == self.base[other] or mate[one] == other:
                    continue
                if self.outer >> other & 1:
                    self._shrink(one, other)
                elif self.parent[other] < 0:
                    self.parent[other] = one
                    if mate[other] < 0:
                        self._pair_up(other)
                        return True
                    self._reach(mate[other])
        return False

    def _reach(self, one: int) -> None:
        if not self.outer >> one & 1:
            self.outer |= 1 << one
            self.queue.append(one)

    def _pair_up(self, other: int) -> None:
        mate = self.matching.mate
        while other >= 0:
            one = self.parent[other]
            onward = mate[one]
            mate[one], mate[other] = other, one
            other = onward

    def _shrink(self, one: int, other: int) -> None:
        top = self._meeting_point(one, other)
        inside: set[int] = set()
        self._climb(one, other, top, inside)
        self._climb(other, one, top, inside)
        for each in bits(self.matching.alive):
            if self.base[each] in inside:
                self.base[each] = top
                self._reach(each)

    def _meeting_point(self, one: int, other: int) -> int:
        above = set()
        for each in self._bases(one):
            above.add(each)
        return next(each for each in self._bases(other) if each in above)

    def _bases(self, one: int) -> Iterator[int]:
        while True:
            one = self.base[one]
            yield one
            if one == self.root:
                return
            one = self.parent[self.matching.mate[one]]

    def _climb(self, one: int, child: int, top: int, inside: set[int]) -> None:
        mate = self.matching.mate
        while self.base[one] != top:
            inside |= {self.base[one], self.base[mate[one]]}
            self.parent[one] = child
            child = mate[one]
            one = self.parent[child]


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
