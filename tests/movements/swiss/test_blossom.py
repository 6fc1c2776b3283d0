import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.swiss.blossom import Edge, cheapest_pure
from tests.movements.swiss.fields import all_of, graph_of, pairings

COSTS = st.integers(1, 5).flatmap(
    lambda half: st.dictionaries(
        st.sampled_from(list(combinations(range(2 * half), 2))), st.integers(0, 12)
    ).map(lambda costs: (costs, 2 * half))
)


def total(costs: dict[Edge, int], mate: list[int]) -> int:
    return sum(costs[one, other] for one, other in enumerate(mate) if one < other)


@given(COSTS)
def test_no_way_is_cheaper(told: tuple[dict[Edge, int], int]) -> None:
    costs, size = told
    masks = graph_of(size, set(costs))
    ways = [sum(costs[two] for two in way) for way in pairings(masks, all_of(masks))]
    mate = cheapest_pure(costs, size)
    assert (mate is None) == (not ways)
    if mate is not None:
        assert [mate[other] for other in mate] == list(range(size))
        assert total(costs, mate) == min(ways)


@pytest.mark.parametrize("seed", range(5))
def test_a_metric_has_many_blossoms(seed: int) -> None:
    """Points in a plane in threes: three near each other never pair among themselves alone."""
    chance = random.Random(seed)
    points = [
        (x + chance.randrange(3), y + chance.randrange(3))
        for x, y in ((chance.randrange(400), chance.randrange(400)) for _ in range(20))
        for _ in range(3)
    ]
    costs = {
        (one, other): abs(points[one][0] - points[other][0])
        + abs(points[one][1] - points[other][1])
        for one, other in combinations(range(60), 2)
    }
    mate = cheapest_pure(costs, 60)
    assert mate is not None
    assert total(costs, mate) == peer(costs, 60)


def peer(costs: dict[Edge, int], size: int) -> int:
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    most = max(costs.values())
    graph.add_edges_from([(*two, most - cost) for two, cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(costs[min(two), max(two)] for two in found)


def test_one_is_left_over() -> None:
    assert cheapest_pure({(0, 1): 1, (1, 2): 1, (0, 2): 1}, 3) is None
