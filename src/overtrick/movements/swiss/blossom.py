"""
The cheapest way to pair everybody, in whole numbers and without a library.

Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.  Everybody offers
a price; two may be paired when their offers add up to twice the cost of their meeting.  A tree
of such pairs grows from somebody unpaired until it reaches another; where it is stuck, prices
move.  An odd circuit becomes one node, a blossom.

The cheapest way to pair everybody: through rustworkx where it is installed, else by ourselves.

Whole numbers only; where several ways cost the same, a lot that is always the same decides, so
that both give the same pairs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib.util import find_spec

__all__ = ["cheapest", "cheapest_pure", "has_library"]

Edge = tuple[int, int]


def cheapest_pure(costs: Mapping[Edge, int], size: int) -> list[int] | None:
    """
    Pair the numbers below *size* at the least cost; None if not all can be paired.

    >>> cheapest_pure({(0, 1): 1, (2, 3): 9, (0, 2): 4, (1, 3): 4, (0, 3): 1}, 4)
    [2, 3, 0, 1]
    """
    ends = {one for edge in costs for one in edge}
    if len(ends) < size or size % 2:
        return None
    search = _Search(costs, size)
    return search.mate if all(search.pair(one) for one in range(size)) else None


class _Label(Enum):
    OUTER = "outer"  # at an even distance from the root: its price rises
    INNER = "inner"


class _Node:
    """One contestant, or a blossom: an odd circuit of nodes, its base first."""

    __slots__ = ("children", "entry", "label", "links", "members", "price")

    def __init__(self, members: list[int]) -> None:
        self.members = members
        self.children: list[_Node] = []
        self.links: list[Edge] = []
        """The pair by which each child touches the next, the last one the first."""
        self.price = 0
        """A blossom's own price, which may not fall below 0."""
        self.label: _Label | None = None
        self.entry: Edge = (-1, -1)
        """Of an inner node: the pair it was reached by, from outside to inside."""

    @property
    def base(self) -> int:
        """The member that is paired outside, or not at all."""
        node = self
        while node.children:
            node = node.children[0]
        return node.members[0]


class _Search:
    def __init__(self, costs: Mapping[Edge, int], size: int) -> None:
        # doubled, so that half the slack between two outer nodes is whole
        self.edges = [(one, other, 2 * cost) for (one, other), cost in costs.items()]
        self.mate = [-1] * size
        self.top = [_Node([one]) for one in range(size)]
        self.price = _least(costs, size)
        """What each offers, with all the blossoms it is in."""
        self.tree: list[_Node] = []
        for one, other, double in self.edges:
            tight = double == self.price[one] + self.price[other]
            if tight and self.mate[one] < 0 and self.mate[other] < 0:
                self.mate[one], self.mate[other] = other, one

    def pair(self, root: int) -> bool:
        """Grow a tree from *root*, unless it is paired, until it pairs one more."""
        if self.mate[root] >= 0:
            return True
        self._join(self.top[root], _Label.OUTER)
        paired: bool | None = None
        while paired is None:
            paired = self._step()
        for node in self.tree:
            node.label = None
        self.tree.clear()
        return paired

    def _join(self, node: _Node, label: _Label, entry: Edge = (-1, -1)) -> None:
        node.label, node.entry = label, entry
        self.tree.append(node)

    def _step(self) -> bool | None:
        """Move the prices to the next event and do it; None while the tree goes on."""
        delta, edge, stuck = self._next_event()
        if delta < 0:
            return False
        for node in self.tree:
            move = delta if node.label is _Label.OUTER else -delta
            node.price += move
            for one in node.members:
                self.price[one] += move
        if stuck is not None:
            self._expand(stuck)
            return None
        return self._reach(*edge)

    def _next_event(self) -> tuple[int, Edge, _Node | None]:
        best, edge, stuck = -1, (-1, -1), None
        price, top, outer = self.price, self.top, _Label.OUTER
        for one, other, double in self.edges:
            from_one, from_other = top[one].label is outer, top[other].label is outer
            if not (from_one or from_other) or top[one] is top[other]:
                continue
            slack = double - price[one] - price[other]
            if from_one and from_other:
                slack //= 2
            elif (top[other] if from_one else top[one]).label is not None:
                continue
            if best < 0 or slack < best:
                best, edge = slack, (one, other) if from_one else (other, one)
        for node in self.tree:
            inner = node.label is _Label.INNER and node.children
            if inner and (best < 0 or node.price < best):
                best, stuck = node.price, node
        return best, edge, stuck

    def _reach(self, one: int, other: int) -> bool | None:
        found = self.top[other]
        if found.label is _Label.OUTER:
            self._shrink(one, other)
            return None
        base = found.base
        if self.mate[base] < 0:
            self._augment(one, other)
            return True
        self._join(found, _Label.INNER, (one, other))
        self._join(self.top[self.mate[base]], _Label.OUTER)
        return None

    def _augment(self, one: int, other: int) -> None:
        while True:
            node = self.top[one]
            onward = self.mate[node.base]
            self._rebase(self.top[other], other)
            self._rebase(node, one)
            self.mate[one], self.mate[other] = other, one
            if onward < 0:
                return
            one, other = self.top[onward].entry

    def _rebase(self, node: _Node, member: int) -> None:
        """Turn a blossom's circuit until *member* is the one to be paired outside."""
        if not node.children:
            return
        at = next(n for n, child in enumerate(node.children) if member in child.members)
        node.children = node.children[at:] + node.children[:at]
        node.links = node.links[at:] + node.links[:at]
        self._rebase(node.children[0], member)
        for nth in range(1, len(node.children), 2):
            one, other = node.links[nth]
            self._rebase(node.children[nth], one)
            self._rebase(node.children[nth + 1], other)
            self.mate[one], self.mate[other] = other, one

    def _way_up(self, node: _Node) -> Iterator[tuple[_Node, Edge]]:
        """From an outer node to the root: each node, and the pair that leads to the next."""
        while True:
            base = node.base
            if self.mate[base] < 0:
                yield node, (-1, -1)
                return
            yield node, (base, self.mate[base])
            inner = self.top[self.mate[base]]
            outside, inside = inner.entry
            yield inner, (inside, outside)
            node = self.top[outside]

    def _shrink(self, one: int, other: int) -> None:
        left, right = list(self._way_up(self.top[one])), list(self._way_up(self.top[other]))
        while len(left) > 1 and len(right) > 1 and left[-2][0] is right[-2][0]:
            left.pop()
            right.pop()
        nodes = [node for node, _ in reversed(left)] + [node for node, _ in right[:-1]]
        down = [(low, high) for _, (high, low) in reversed(left[:-1])]
        blossom = _Node([member for node in nodes for member in node.members])
        blossom.children = nodes
        blossom.links = [*down, (one, other), *(link for _, link in right[:-1])]
        for node in nodes:
            node.label = None
            self.tree.remove(node)
        self._cover(blossom)
        self._join(blossom, _Label.OUTER)

    def _cover(self, node: _Node) -> None:
        for member in node.members:
            self.top[member] = node

    def _expand(self, blossom: _Node) -> None:
        """Open an inner blossom of price 0; the even way from its entry to its base stays."""
        self.tree.remove(blossom)
        for child in blossom.children:
            self._cover(child)
        entry, children = blossom.entry, blossom.children
        at = children.index(self.top[entry[1]])
        count = len(children)
        step = -1 if at % 2 == 0 else 1
        while True:
            self._join(children[at % count], _Label.INNER, entry)
            if at % count == 0:
                return
            at += step
            self._join(children[at % count], _Label.OUTER)
            link = blossom.links[(at if step > 0 else at - 1) % count]
            entry = link if step > 0 else (link[1], link[0])
            at += step


def _least(costs: Mapping[Edge, int], size: int) -> list[int]:
    """What each costs at the least: half of what its pair then costs at the most."""
    least = [max(costs.values(), default=0)] * size
    for edge, cost in costs.items():
        for end in edge:
            least[end] = min(least[end], cost)
    return least


_LOT_BITS = 40
_LIBRARY_BITS = 126  # it adds weights up in 128 bits, one of them the sign


def has_library() -> bool:
    """Say whether rustworkx (the extra ``events``) is installed."""
    return find_spec("rustworkx") is not None


def cheapest(
    costs: Mapping[Edge, int], size: int, *, library: bool | None = None
) -> list[int] | None:
    """
    Pair the numbers below *size* at the least cost; None if not all can be paired.

    *library* says which way; by default rustworkx if it is there and the costs fit.

    >>> cheapest({(0, 1): 1, (2, 3): 9, (0, 2): 4, (1, 3): 4, (0, 3): 1}, 4)
    [2, 3, 0, 1]
    """
    lot = random.Random(0)
    room = _LOT_BITS + size.bit_length()
    told = {edge: (cost << room) + lot.getrandbits(_LOT_BITS) for edge, cost in costs.items()}
    fits = (size * max(told.values(), default=0)).bit_length() < _LIBRARY_BITS
    if library is None:
        library = has_library() and fits
    return _through_rustworkx(told, size) if library else cheapest_pure(told, size)


def _through_rustworkx(costs: Mapping[Edge, int], size: int) -> list[int] | None:
    import rustworkx

    big = max(costs.values(), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, other, big - cost) for (one, other), cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    mate = [-1] * size
    for one, other in found:
        mate[one], mate[other] = other, one
    return None if -1 in mate else mate
