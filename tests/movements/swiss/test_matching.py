from itertools import combinations

from hypothesis import given

from overtrick.movements.swiss.graph import Matching, perfect
from tests.movements.swiss.fields import Graph, all_of, graph_of, graphs, pairings


def is_matching(found: Matching) -> bool:
    return all(
        found.mate[mate] == one and found.graph[one] >> mate & 1
        for one, mate in enumerate(found.mate)
    )


def test_an_odd_circuit_on_the_way() -> None:
    """0-1, 2-3 and 4-5 are taken first; 6 reaches 7 only round the circuit 1-2-3-4-5."""
    edges = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (1, 5), (0, 6), (3, 7)}
    found = perfect(graph_of(8, edges))
    assert found is not None
    assert is_matching(found)


@given(graphs(most=10))
def test_it_is_found_when_there_is_one(graph: Graph) -> None:
    found = perfect(graph)
    assert (found is not None) == any(True for _ in pairings(graph, all_of(graph)))
    assert found is None or is_matching(found)


@given(graphs(most=8))
def test_as_many_as_can_be_are_paired(graph: Graph) -> None:
    found = Matching(graph)
    left = found.most()
    paired = [one for one in all_of(graph) if not left >> one & 1]
    assert all(found.mate[found.mate[one]] == one for one in paired)
    assert all(graph[one] >> found.mate[one] & 1 for one in paired)
    assert found.alive == (1 << len(graph)) - 1
    more = combinations(all_of(graph), len(paired) + 2)
    assert not any(any(True for _ in pairings(graph, frozenset(rest))) for rest in more)


@given(graphs(most=10))
def test_two_leave_when_the_rest_can_be_paired(graph: Graph) -> None:
    found = perfect(graph)
    left = all_of(graph)
    while found is not None and left:
        one = min(left)
        can = []
        for other in sorted(left - {one}):
            if graph[one] >> other & 1:
                rest = left - {one, other}
                before = list(found.mate)
                possible = any(True for _ in pairings(graph, rest))
                assert found.take(one, other) == possible
                if possible:
                    assert is_matching(found)
                    can.append(other)
                    left = rest
                    break
                assert found.mate == before
        assert can
