from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.movements.swiss import completion
from overtrick.movements.swiss.completion import (
    Ahead,
    Outlook,
    Search,
    is_safe,
    most_that_follow,
)
from tests.movements.swiss.fields import (
    Graph,
    all_of,
    can_play,
    graph_of,
    graphs,
    less,
    pairings,
)


def everybody(size: int) -> Graph:
    return graph_of(size, set(combinations(range(size), 2)))


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10, 12, 14, 16, 20])
def test_a_round_robin_can_be_completed(size: int) -> None:
    found = Search(size).rounds(everybody(size), size - 1)
    assert found is not None
    met = {tuple(sorted(two)) for drawn in found for two in enumerate(drawn)}
    assert len(met) == size * (size - 1) // 2


def test_two_halves_of_three_cannot() -> None:
    """Six who met crosswise in three rounds: each half of three has only itself left."""
    halves = graph_of(6, {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)})
    assert Search(6).rounds(halves, 1) is None


def test_ten_in_petersens_graph_cannot_go_on_for_three_rounds() -> None:
    ring = {(n, (n + 1) % 5) for n in range(5)}
    star = {(5 + n, 5 + (n + 2) % 5) for n in range(5)}
    graph = graph_of(10, ring | star | {(n, 5 + n) for n in range(5)})
    assert Search(10).rounds(graph, 1) is not None
    assert Ahead(graph, 3).rounds == 1  # it has no two rounds apart, or the third would follow


@given(graphs(), st.integers(1, 4))
def test_the_search_is_right(graph: Graph, rounds: int) -> None:
    found = Search(len(graph)).rounds(graph, rounds)
    assert (found is not None) == can_play(graph, rounds)
    for drawn in found or ():
        two_each = [(one, mate) for one, mate in enumerate(drawn) if one < mate]
        assert all(graph[one] >> other & 1 for one, other in two_each)
        graph = less(graph, two_each)


@given(graphs(), st.integers(2, 4))
def test_safe_is_safe(graph: Graph, rounds: int) -> None:
    if is_safe(graph, rounds):
        for drawn in pairings(graph, all_of(graph)):
            assert can_play(less(graph, drawn), rounds - 1)
        assert Ahead(graph, rounds).rounds == rounds


@settings(deadline=None)
@given(graphs(), st.integers(2, 3), st.data())
def test_each_answer_is_right(graph: Graph, rounds: int, data: st.DataObject) -> None:
    ahead = Ahead(graph, rounds)
    possible = [count for count in range(1, rounds + 1) if can_play(graph, count)]
    assert ahead.rounds == max(possible, default=1)
    free, fixed = all_of(graph), list[tuple[int, int]]()
    while ahead.is_needed and free:
        one = min(free)
        allowed = []
        for other in sorted(free - {one}):
            if graph[one] >> other & 1:
                answer = ahead.allows(one, other)
                now = [*fixed, (one, other)]
                assert (answer is Outlook.YES) == goes_on(graph, free, now, ahead.rounds)
                allowed += [other] if answer is Outlook.YES else []
        other = data.draw(st.sampled_from(allowed))
        assert ahead.allows(one, other) is Outlook.YES
        ahead.take(one, other)
        fixed.append((one, other))
        free -= {one, other}


def goes_on(
    graph: Graph, free: frozenset[int], fixed: list[tuple[int, int]], rounds: int
) -> bool:
    rest = free - set(fixed[-1])
    return any(
        can_play(less(graph, [*fixed, *drawn]), rounds - 1) for drawn in pairings(graph, rest)
    )


def test_rounds_that_follow_are_counted() -> None:
    four = everybody(4)
    assert [most_that_follow(four, (1, 0, 3, 2), wanted) for wanted in (0, 1, 2, 3)] == [
        0,
        1,
        2,
        2,
    ]


def test_a_search_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion, "WORK", 12 * 40)
    ahead = Ahead(everybody(12), 11)
    assert ahead.rounds == 1
    assert str(ahead.note) == "the 11 rounds left were too many to look through to the end"
    monkeypatch.setattr(completion, "WORK", 16 * 30)
    crossing = {(a, b) for a in range(7) for b in range(7, 16)}
    few = graph_of(16, set(combinations(range(16), 2)) - crossing | {(0, 7), (1, 8), (2, 9)})
    assert Ahead(few, 4).gave_up
    drawn = (7, 2, 1, 4, 3, 6, 5, 0, 9, 8, 11, 10, 13, 12, 15, 14)
    assert most_that_follow(few, drawn, 3) is None


def test_what_was_not_found_in_time_is_no_answer() -> None:
    """A search without steps left knows its witness still, and nothing else."""
    rungs, rings = {(0, 1), (2, 3), (4, 5)}, {(0, 2), (2, 4), (0, 4), (1, 3), (3, 5), (1, 5)}
    ahead = Ahead(graph_of(6, rungs | rings), 3)
    assert ahead.allows(0, 1) is Outlook.YES
    ahead.take(0, 1)
    ahead.search.limit = -1
    assert (ahead.allows(2, 3), ahead.allows(2, 4)) == (Outlook.UNKNOWN, Outlook.YES)
    assert str(ahead.note) == "the 3 rounds left were too many to look through to the end"


def test_more_rounds_than_opponents_are_cut_short() -> None:
    ahead = Ahead(everybody(6), 9)
    assert ahead.rounds == 5
    assert str(ahead.note) == "of the 9 rounds left only 5 rounds can do without a rematch"
