"""Fields for the tests, and the plain truth about them by trying everything."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import strategies as st

from overtrick.movements.swiss.field import Draw, Field, pair

Graph = list[int]


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> Graph:
    size = 2 * draw(st.integers(1, most // 2))
    edges = draw(st.sets(st.sampled_from(list(combinations(range(size), 2)))))
    return graph_of(size, edges)


def graph_of(size: int, edges: set[tuple[int, int]]) -> Graph:
    masks = [0] * size
    for one, other in edges:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


@st.composite
def fields(draw: st.DrawFn, most: int = 9, rounds_left: int = 1) -> Field:
    size = draw(st.integers(2, most))
    order = tuple(str(number) for number in draw(st.permutations(range(1, size + 1))))
    two = st.sampled_from([pair(*each) for each in combinations(order, 2)])
    return Field(
        order,
        met=draw(st.dictionaries(two, st.tuples(st.integers(1, 3)), max_size=12)),
        byes=draw(st.dictionaries(st.sampled_from(order), st.integers(1, 2))),
        apart=draw(st.frozensets(two, max_size=2)),
        rounds_left=draw(st.integers(1, rounds_left)),
    )


def pairings(masks: Sequence[int], free: frozenset[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair those who are free."""
    if not free:
        yield []
        return
    one = min(free)
    for other in sorted(free - {one}):
        if masks[one] >> other & 1:
            for rest in pairings(masks, free - {one, other}):
                yield [(one, other), *rest]


def all_of(masks: Sequence[int]) -> frozenset[int]:
    return frozenset(range(len(masks)))


def can_play(masks: Sequence[int], rounds: int) -> bool:
    """Whether so many rounds can be drawn without a rematch."""
    if not rounds:
        return True
    return any(
        can_play(less(masks, drawn), rounds - 1) for drawn in pairings(masks, all_of(masks))
    )


def less(masks: Sequence[int], drawn: Sequence[tuple[int, int]]) -> Graph:
    left = list(masks)
    for one, other in drawn:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def names(draw: Draw) -> list[tuple[str, str]]:
    return [(each.home, each.away) for each in draw.pairings]
