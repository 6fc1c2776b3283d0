"""
A perfect matching of who is still to be drawn, kept while one pair after the other leaves.

Source: J. Edmonds, Paths, trees, and flowers, 1965: when two leave, one augmenting path tells
whether the rest can still be paired.  A graph is a list of bit masks: who may meet whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["Matching", "bits", "perfect"]


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
