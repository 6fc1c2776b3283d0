from __future__ import annotations

import json
from dataclasses import fields

import pytest

from overtrick.errors import InvalidMovement, UnknownName
from overtrick.events.journal.phrases import said
from overtrick.movements.amend import (
    AMENDMENTS,
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    ExtraRound,
    Leaves,
    PlayerArrives,
    PlayerLeaves,
    RestReplaced,
    SetChanged,
    Switch,
    TableAdded,
    amended,
)
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.howell import howell
from overtrick.movements.itinerary import tables_of
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import straight
from overtrick.movements.plain import amendment_of, facts_of
from overtrick.movements.registry import movement
from overtrick.movements.variations import without
from tests.cases import one_pass

SEVEN = straight(7)
HALF = without(SEVEN, "ns7")
ONE_WINNER = movement("mitchell:7:arrow=7")


EIGHT = movement("individual:8")


def without_player(plan: Movement, player: str, number: int = 1) -> Movement:
    return amended(plan, PlayerLeaves(player, number))


def rounds_of_player(plan: Movement, player: str) -> list[int]:
    """The rounds in which a player has a seat."""
    return [number for number, each in tables_of(plan) if player in each.seated]


def test_a_player_who_goes_home_leaves_an_empty_seat_and_nobody_moves_for_it() -> None:
    gone = without_player(EIGHT, "5", 3)
    assert rounds_of_player(gone, "5") == [1, 2]
    assert all(rounds_of_player(gone, n) == [*range(1, 8)] for n in "1234678")
    assert [row.set for row in gone.rounds[2]] == [row.set for row in EIGHT.rounds[2]]
    assert facts(gone).faults == ()
    assert facts(gone).sit_outs["5"] == 5


def test_a_late_player_of_the_plan_has_an_empty_seat_before() -> None:
    late = amended(EIGHT, PlayerArrives("5", 2))
    assert rounds_of_player(late, "5") == [*range(2, 8)]
    assert late.rounds[1:] == EIGHT.rounds[1:]


def test_a_late_player_takes_the_seat_that_is_empty() -> None:
    seven = movement("individual:7")
    late = amended(seven, PlayerArrives("8", 3))
    assert rounds_of_player(late, "8") == [*range(3, 8)]
    assert late.rounds[2:] == EIGHT.rounds[2:]
    assert amended(without_player(EIGHT, "5"), PlayerArrives("5", 2)).rounds == (
        amended(EIGHT, PlayerArrives("5", 2)).rounds
    )


def meeting(plan: Movement, number: int, table: int) -> GridMeeting:
    [found] = [m for m in plan.meetings[number - 1] if m.table == table]
    return found


def test_a_late_pair_takes_the_empty_place() -> None:
    done = amended(HALF, Arrives("7", round=2))
    assert meeting(done, 1, 7).ns is None
    assert all(meeting(done, number, 7).ns == "7" for number in range(2, 8))
    assert facts(done).faults == ()
    assert facts(done).sit_outs == {"NS 7": 1, "EW 7": 1}


def test_who_leaves_leaves_a_sit_out() -> None:
    done = amended(howell(8), Leaves("3", round=5))
    assert facts(done).sit_outs["3"] == 3
    assert meeting(done, 4, 1) == meeting(howell(8), 4, 1)
    two = amended(SEVEN, Leaves("3", round=6, side="EW"))
    assert facts(two).sit_outs == {"NS 1": 1, "NS 2": 1, "EW 3": 2}
    assert all(m.ns for row in two.meetings for m in row)


def test_one_switch_and_back() -> None:
    turned = amended(ONE_WINNER, Switch(3, 2))
    before, after = meeting(ONE_WINNER, 3, 2), meeting(turned, 3, 2)
    assert (after.ns, after.ew, after.switched) == (before.ew, before.ns, True)
    assert amended(turned, Switch(3, 2)) == ONE_WINNER
    forgotten = amended(ONE_WINNER, Switch(7))
    assert not any(m.switched for row in forgotten.meetings for m in row)


def test_wrong_opponents_are_seen_to_meet_again() -> None:
    done = amended(SEVEN, ExchangeOpponents(2, 1, 2))
    assert meeting(done, 2, 1).ew == meeting(SEVEN, 2, 2).ew
    assert facts(done).faults
    assert facts(SEVEN).faults == ()


def test_boards_at_the_wrong_tables() -> None:
    done = amended(SEVEN, ExchangeSets(1, 1, 2))
    assert (meeting(done, 1, 1).set, meeting(done, 1, 2).set) == (2, 1)
    assert {fault.set for fault in facts(done).set_twice} == {1, 2}
    none = amended(SEVEN, SetChanged(1, 1, None))
    assert facts(none).sit_outs == {"NS 1": 1, "EW 1": 1}


def test_shorter_and_longer() -> None:
    assert len(amended(SEVEN, Curtailed(5)).rounds) == 5
    extra = ExtraRound((GridMeeting(1, "1", "2", 8),))
    assert amended(howell(8), extra).meetings[-1] == extra.meetings
    late = amended(howell(8), TableAdded(7, 5, "1", "2", 9))
    assert meeting(late, 7, 5).set == 9
    rest = RestReplaced(3, howell(8).meetings[5:])
    assert amended(howell(8), rest).meetings == (
        *howell(8).meetings[:2],
        *howell(8).meetings[5:],
    )


EXAMPLES: list[Amendment] = [
    Arrives("7", 2),
    Leaves("3", 2, "NS"),
    PlayerArrives("5", 2),
    PlayerLeaves("5", 3),
    Switch(3),
    ExchangeOpponents(2, 1, 2),
    ExchangeSets(2, 1, 2),
    SetChanged(2, 1, None),
    TableAdded(1, 9, "8", "9", 3),
    Curtailed(3),
    ExtraRound((GridMeeting(1, "1", "2", 8),)),
    RestReplaced(2, ((GridMeeting(1, "1", None, None),),)),
]


@pytest.mark.parametrize("amendment", EXAMPLES, ids=lambda a: type(a).__name__)
def test_amendments_are_plain_facts(amendment: Amendment) -> None:
    told = json.loads(json.dumps(facts_of(amendment)))
    assert amendment_of(told) == amendment


def test_every_kind_has_an_example() -> None:
    assert [type(each) for each in EXAMPLES] == list(AMENDMENTS.values())
    assert all(fields(kind) for kind in AMENDMENTS.values())


@pytest.mark.parametrize(
    ("plan", "amendment", "said"),
    [
        (SEVEN, Arrives("8"), "round 1 has 0 empty places"),
        (without(howell(8), "8"), Arrives("3"), "pair 3 is in the plan already"),
        (SEVEN, Leaves("3"), "NS or EW"),
        (howell(8), Leaves("9"), "no pair 9 from round 1 on"),
        (SEVEN, Switch(8), "7 rounds, no round 8"),
        (SEVEN, Switch(1, 9), "round 1 has no table 9"),
        (SEVEN, Curtailed(7), "cannot end after 7"),
        (SEVEN, TableAdded(1, 3, "1", "2", 1), "has a table 3 already"),
        (EIGHT, Switch(1), "only a plan for pairs"),
        (SEVEN, PlayerLeaves("3"), "this is for individuals only"),
        (EIGHT, PlayerLeaves("9"), "no player 9 from round 1 on"),
        (EIGHT, PlayerLeaves("5", 8), "7 rounds, no round 8"),
        (EIGHT, PlayerArrives("5"), "player 5 is in the plan already"),
        (EIGHT, PlayerArrives("9", 2), "round 2 has 0 empty places"),
        (without_player(without_player(EIGHT, "5"), "6"), PlayerArrives("9"), "2 empty places"),
    ],
)
def test_what_cannot_be(plan: Movement, amendment: Amendment, said: str) -> None:
    with pytest.raises(InvalidMovement, match=said):
        amended(plan, amendment)


@pytest.mark.parametrize(
    "told",
    [
        {"what": "switch", "round": "3"},
        {"what": "switch"},
        {"what": "extra_round", "meetings": [{"ns": "1"}]},
        {"what": "extra_round", "meetings": ["1 v 2"]},
    ],
)
def test_facts_that_are_no_amendment(told: dict[str, object]) -> None:
    with pytest.raises(InvalidMovement):
        amendment_of(told)


def test_an_unknown_amendment() -> None:
    with pytest.raises(UnknownName, match="no amendment 'swap'; there are: arrives"):
        amendment_of({"what": "swap"})


ROUND = (
    GridMeeting(1, "1", "2", 1),
    GridMeeting(2, "3", "4", 2),
    GridMeeting(3, "5", None, None),
)
SENTENCES: list[tuple[Amendment, str]] = [
    (Arrives("7", 2), "pair 7 arrives in round 2"),
    (Leaves("3", 5), "pair 3 goes home before round 5"),
    (Leaves("3", 5, "EW"), "EW pair 3 goes home before round 5"),
    (PlayerArrives("5", 2), "player 5 arrives in round 2"),
    (PlayerLeaves("5", 3), "player 5 goes home before round 3"),
    (Switch(7, 2), "NS and EW change seats at table 2 in round 7"),
    (Switch(7), "NS and EW change seats at every table in round 7"),
    (ExchangeOpponents(2, 1, 4), "the EW pairs of tables 1 and 4 change in round 2"),
    (ExchangeOpponents(2, 1, 4, "NS"), "the NS pairs of tables 1 and 4 change in round 2"),
    (ExchangeSets(2, 1, 4), "tables 1 and 4 exchange their boards in round 2"),
    (SetChanged(2, 1, 5), "table 1 plays set 5 in round 2"),
    (SetChanged(2, 1, None), "table 1 has no boards in round 2"),
    (TableAdded(2, 8, "3", "9", 5), "3 v 9 play set 5 at a further table 8 in round 2"),
    (Curtailed(6), "the session ends after round 6"),
    (ExtraRound(ROUND), "a further round is played at 2 tables"),
    (RestReplaced(4, (ROUND,)), "from round 4 on all is planned anew: 1 round"),
    (RestReplaced(4, (ROUND, ROUND)), "from round 4 on all is planned anew: 2 rounds"),
]


@one_pass(("amendment", "sentence"), SENTENCES)
def test_an_amendment_in_words(amendment: Amendment, sentence: str) -> None:
    assert str(said(amendment)) == sentence


def test_every_amendment_is_said() -> None:
    assert {type(amendment) for amendment, _ in SENTENCES} == set(AMENDMENTS.values())
