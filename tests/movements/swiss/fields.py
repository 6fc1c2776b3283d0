"""Fields for the tests, and the plain truth about them by trying everything."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import strategies as st

from overtrick.movements.swiss.field import Draw, Pairing, SwissField, pair

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
def fields(draw: st.DrawFn, most: int = 9, rounds_left: int = 1) -> SwissField:
    size = draw(st.integers(2, most))
    order = tuple(str(number) for number in draw(st.permutations(range(1, size + 1))))
    two = st.sampled_from([pair(*each) for each in combinations(order, 2)])
    return SwissField(
        order,
        met=draw(st.dictionaries(two, st.tuples(st.integers(1, 3)), max_size=12)),
        byes=draw(st.dictionaries(st.sampled_from(order), st.integers(1, 2))),
        apart=draw(st.frozensets(two, max_size=2)),
        rounds_left=draw(st.integers(1, rounds_left)),
    )


@st.composite
def scarce_fields(draw: st.DrawFn, most: int = 8) -> SwissField:
    """Nearly all have met."""
    size = draw(st.integers(3, most))
    order = tuple(str(number) for number in draw(st.permutations(range(1, size + 1))))
    two_each = [pair(*each) for each in combinations(order, 2)]
    fresh = draw(st.sets(st.sampled_from(two_each), max_size=size // 2))
    number = st.integers(1, 5)
    met = {two: (draw(number),) for two in two_each if two not in fresh}
    return SwissField(order, met, byes=draw(st.dictionaries(st.sampled_from(order), number)))


def what_gives_way(draw: Draw, field: SwissField) -> tuple[int, ...]:
    """Count it, the worst first: kept apart, a further bye, rematches, and these by round."""
    met = [max(field.rounds_met(*two), default=0) for two in names(draw)]
    byes = [field.byes.get(who, 0) for who in field.order]
    return (
        sum(pair(*two) in field.apart for two in names(draw)),
        0 if draw.bye is None else field.byes.get(draw.bye, 0) - min(byes),
        sum(number > 0 for number in met),
        *(met.count(number) for number in range(9, 0, -1)),
    )


def least_given_way(field: SwissField) -> tuple[int, ...]:
    """The least of all draws there are."""
    order = field.order + ("",) * field.is_odd
    everybody = [(1 << len(order)) - 1] * len(order)
    draws = []
    for way in pairings(everybody, all_of(everybody)):
        told = [Pairing(order[one], order[other]) for one, other in way]
        bye = next((each.home for each in told if not each.away), None)
        draws.append(Draw(tuple(each for each in told if each.away), bye=bye))
    return min(what_gives_way(each, field) for each in draws)


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
