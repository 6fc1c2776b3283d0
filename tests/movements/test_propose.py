"""Something to play for every field that comes, and in the order that a director expects."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movers
from overtrick.movements.proposal import Proposal, minutes_for
from overtrick.movements.propose import propose, propose_individual
from overtrick.movements.registry import movement


def assert_playable(proposal: Proposal, pairs: int, boards: int) -> None:
    found = proposal.facts
    assert found.faults == ()
    assert proposal.boards_each[1] <= boards
    assert proposal.rounds * proposal.boards_per_set <= boards
    assert min(found.plays_per_set.values()) > 1  # something to compare
    at_seats = len({id for tables in proposal.movement.meetings for m in tables
                    for id in (f"ns{m.ns}" if m.ns else "", f"ew{m.ew}" if m.ew else "")}
                   - {""})  # fmt: skip
    one_field = len({id for tables in proposal.movement.meetings for m in tables
                     for id in (m.ns, m.ew)} - {None})  # fmt: skip
    assert (at_seats if proposal.movement.winners == 2 else one_field) == pairs
    if pairs % 2:
        assert not any(
            "skip=yes" in part and "missing" in part for part in proposal.movement.id.split("+")
        )
        assert proposal.sit_outs >= 1


@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_field_has_something_to_play(pairs: int) -> None:
    boards = (16, 27, 24, 36, 20)[pairs % 5]
    found = propose(pairs, boards)
    assert found
    for proposal in found:
        assert_playable(proposal, pairs, boards)
    assert found[0].boards_each[1] >= boards * 3 // 4


@settings(max_examples=25)
@given(st.integers(4, 60), st.integers(16, 36), st.sampled_from((None, 1, 2)))
def test_any_field_and_wish(pairs: int, boards: int, winners: int | None) -> None:
    found = propose(pairs, boards, winners=winners)
    assert found or (winners == 2 and pairs < 6)
    for proposal in found:
        assert_playable(proposal, pairs, boards)
        assert winners in (None, proposal.movement.winners)
        if not proposal.movement.id.startswith("barometer"):
            assert movement(proposal.movement.id) == proposal.movement


@pytest.mark.parametrize(
    ("pairs", "boards", "winners", "first"),
    [
        (8, 21, None, "howell:8"),
        (12, 22, None, "howell:12"),
        (14, 21, 2, "mitchell:7:skip=no"),
        (14, 21, 1, "mitchell:7:skip=no:arrow=7"),
        (18, 27, 2, "mitchell:9:skip=no"),
        (26, 26, None, "mitchell:13:skip=no"),
        (22, 22, 2, "mitchell:11:skip=no"),
    ],
)
def test_the_classic_is_first_where_it_fits(
    pairs: int, boards: int, winners: int | None, first: str
) -> None:
    assert propose(pairs, boards, winners=winners)[0].movement.id == first


def test_time_is_kept() -> None:
    assert minutes_for(8, 3) == 184
    for proposal in propose(14, minutes=150):
        assert proposal.minutes <= 150
    assert propose(14, boards=24, minutes=20) == ()


def test_an_even_number_of_boards_where_every_second_is_turned() -> None:
    for boards in range(20, 31):
        for proposal in propose(14, boards, limit=20):
            if "switch=boards" in proposal.movement.id:
                assert proposal.boards_per_set % 2 == 0


def test_a_barometer_has_one_set_in_a_round() -> None:
    for pairs in (9, 16, 27):
        for proposal in propose(pairs, 24, barometer=True):
            assert_playable(proposal, pairs, 24)
            assert all(
                len({m.set for m in tables}) == 1 for tables in proposal.movement.meetings
            )
            assert proposal.shared == 0


def test_sharing_is_said() -> None:
    relay = next(p for p in propose(12, 24, limit=20) if p.movement.id.startswith("relay:6"))
    assert relay.shared == 6
    assert "tables 1, 6 share a set in 6 rounds" in map(str, relay.reasons)


def test_individuals_are_found() -> None:
    found = propose_individual(13, boards=26)
    assert [each.movement.id for each in found] == ["individual:13", "individual:13:shared=no"]
    assert all(each.movement.kind is Movers.INDIVIDUAL for each in found)
    assert found[0].boards_each == (24, 24)  # everybody sits out one round of 13
    assert propose_individual(3, boards=26) == ()


@pytest.mark.parametrize(
    ("players", "boards", "minutes", "found"),
    [
        (10, 26, None, ("individual:10", 2)),
        (20, 26, None, ("individual:20", 1)),
        (24, 20, None, ("individual:24:stop=10", 2)),
        (24, 5, None, ("individual:24:stop=5", 1)),
        (24, 2, None, None),
        (8, 21, 112, ("individual:8", 2)),
        (8, 21, 60, ("individual:8:stop=3", 2)),
    ],
)
def test_an_individual_too_long_for_the_evening_stops_early(
    players: int, boards: int, minutes: int | None, found: tuple[str, int] | None
) -> None:
    proposals = propose_individual(players, boards, minutes)
    first = next(((p.movement.id, p.boards_per_set) for p in proposals), None)
    assert first == found


@pytest.mark.parametrize(
    ("pairs", "boards", "minutes", "winners", "why"),
    [
        (3, 24, None, None, "3 pairs have nothing to compare"),
        (-1, 24, None, None, "-1 pairs"),
        (301, 24, None, None, "up to 300"),
        (8, 0, None, None, "0 boards"),
        (8, None, 0, None, "0 minutes"),
        (8, 24, None, 3, "1 or 2, not 3"),
    ],
)
def test_nonsense_is_refused(
    pairs: int, boards: int | None, minutes: int | None, winners: int | None, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        propose(pairs, boards, minutes, winners)
