"""Hundreds of simulated events of each size: no rematch, no second bye, no dead end."""

import pytest

from overtrick.errors import UnknownName
from overtrick.movements.swiss.field import Draw, SwissField
from overtrick.movements.swiss.reasons import DrawReason
from overtrick.movements.swiss.simulate import (
    WAYS,
    SimulatedEvent,
    compared,
    fairness,
    greedy,
    simulate,
)
from tests.cases import how_many

EVENTS = {"top_down": how_many(100), "global": how_many(60)}


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("teams", "rounds"), [(8, 6), (10, 8), (12, 11), (7, 5), (9, 7), (7, 7), (16, 9)]
)
@pytest.mark.parametrize("way", ["top_down", "global"])
def test_no_dead_end(teams: int, rounds: int, way: str) -> None:
    notes: list[DrawReason] = []

    def listening(field: SwissField) -> Draw:
        drawn = WAYS[way](field)
        notes.extend(drawn.notes)
        return drawn

    for seed in range(EVENTS[way]):
        event = simulate(teams, rounds, seed, listening)
        assert is_whole(event, teams, rounds)
        assert (event.rematches, event.dead_ends, notes) == (0, [], [])


def is_whole(event: SimulatedEvent, teams: int, rounds: int) -> bool:
    """Whether everybody has met or been free in every round, and nobody was free twice."""
    each = {
        who: sum(len(met) for two, met in event.met.items() if who in two)
        for who in event.strengths
    }
    byes = event.byes
    busy = {each[who] + byes.get(who, 0) for who in each}
    return len(each) == teams and busy == {rounds} and set(byes.values()) <= {1}


@pytest.mark.parametrize(("teams", "rounds"), [(8, 5), (8, 6), (10, 8), (12, 11)])
def test_greedy_meets_again_and_again(teams: int, rounds: int) -> None:
    found = fairness(teams, rounds, events=100, way="greedy")
    assert found.dead_ends > 60
    assert found.rematches >= found.dead_ends


def test_greedy_gives_the_bye_to_the_lowest_with_the_fewest() -> None:
    assert greedy(SwissField(("1", "2", "3"), byes={"3": 1})).bye == "2"


def test_a_full_round_robin_is_even() -> None:
    """Twelve teams, eleven rounds: neighbours differ by themselves only."""
    event = simulate(12, 11, 3, WAYS["top_down"])
    assert len(event.met) == 66
    assert 11 * event.unevenness == 1


def test_global_keeps_opponents_nearer_on_the_whole() -> None:
    """From the top the remainders collect below; all at once they are shared."""
    top, whole = (fairness(30, 9, events=20, way=way) for way in ("top_down", "global"))
    assert sum(whole.gaps) < sum(top.gaps)


def test_the_ways_side_by_side() -> None:
    """The figures are those of each way alone, over the same events."""
    found = compared(9, 3, events=4, seed=7)
    assert found == tuple(fairness(9, 3, events=4, seed=7, way=way) for way in WAYS)


def test_an_event_is_repeated_by_its_seed() -> None:
    assert simulate(9, 5, 7, greedy) == simulate(9, 5, 7, greedy)
    assert simulate(9, 5, 7, greedy).points != simulate(9, 5, 8, greedy).points


def test_the_strong_come_out_on_top() -> None:
    events = [simulate(16, 7, seed, WAYS["top_down"]) for seed in range(30)]
    winners = [event.strengths[event.ranking[0]] for event in events]
    losers = [event.strengths[event.ranking[-1]] for event in events]
    assert sum(winners) > 0 > sum(losers)


def test_no_such_way() -> None:
    with pytest.raises(
        UnknownName, match="no way 'best' to compare; there are: greedy, top_down"
    ):
        fairness(8, 5, way="best")
