"""Movements and what happens to them: looked at first, then told."""

from dataclasses import replace
from typing import Any

import pytest

from overtrick.cli.event.table import ACTIONS as IN_THE_COMMAND
from overtrick.errors import InvalidMovement, InvalidTelling, Refused, UnknownName
from overtrick.events.commands.plans import ACTIONS, Amend, planned
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.plan import planning
from overtrick.events.now.live import ranking_of
from overtrick.movements.mitchell import straight
from overtrick.movements.registry import movement
from tests.cases import one_pass
from tests.events.commands.refusals import amended, asked, refused
from tests.events.stages.said import planned as stage_planned
from tests.events.stages.said import told

MITCHELL = planning(movement("mitchell:7:missing=ns7:arrow=7"), 3)
OTHER = planning(movement("howell:4"), 3, section="B")
ODD = Entered(board=7, ns="1", ew="8", outcome="4S N =", round="1", table="1")
RESULT = Entered(board=1, ns="1", ew="8", outcome="4S N =", round="1", table="1")

GIVEN: dict[str, dict[str, Any]] = {
    "late-pair": {"pair": "7", "round": 2},
    "leaves": {"pair": "3", "round": 3},
    "late-player": {"player": "5", "round": 2},
    "player-leaves": {"player": "5", "round": 3},
    "direction": {"round": 1, "table": 1},
    "opponents": {"round": 2, "table": 1, "other": 2},
    "boards": {"round": 2, "table": 1, "other": 2},
    "wrong-board": {"board": 7, "ns": "1", "ew": "8"},
    "board": {"board": 1, "other": 2, "ns": "1", "ew": "8"},
    "curtail": {"round": 6},
    "missed": {"round": 2, "table": 3},
    "extra": {},
    "rebuild": {"round": 5},
    "join": {"round": 5, "with_section": "B"},
    "split": {"round": 5, "pairs": ["1", "2", "3", "8", "9", "10"]},
}


@pytest.fixture
def state() -> Event:
    return told(MITCHELL, RESULT, ODD)


def test_a_movement_by_name_or_as_it_is() -> None:
    (by_name,) = planned(told(), "mitchell:7", 3, section="B")
    (as_it_is,) = planned(told(), straight(7), 3, section="B")
    assert by_name == as_it_is
    with pytest.raises(UnknownName, match="no movement family"):
        planned(told(), "mitchel:7")


def test_the_entrants_of_a_stage_take_the_numbers() -> None:
    state = told(stage_planned("table", "B2", "B5", "A1", "A4", stage="F"))
    saying = planned(state, "howell:4", 2, session="F")
    assert tuple(map(str, saying.remarks)) == ("stage F: 1 is B2, 2 is B5, 3 is A1, 4 is A4",)
    assert planned(state, "howell:4", 2).remarks == ()
    with pytest.raises(InvalidMovement, match="6 places, and there are 4 entrants"):
        planned(state, "howell:6", 2, session="F")


def test_who_has_no_place_is_said() -> None:
    state = told(stage_planned("table", "1", "2", "3", "4", "9", stage="F"))
    remarks = planned(state, "howell:4", 2, session="F").remarks
    assert [*map(str, remarks)] == ["note: 9 of stage F have no place in it"]


@pytest.mark.parametrize("what", [what for what in GIVEN if what not in ("join", "extra")])
def test_every_action_gives_facts_and_says_what_changes(state: Event, what: str) -> None:
    state = told(planning(movement("individual:8"), 3)) if "player" in what else state
    amending = amended(state, what, **GIVEN[what])
    assert amending.facts
    assert amending.faults == ()
    assert amending.saying.facts == amending.facts
    assert amending.saying.remarks == tuple(amending.preview.words())


def test_who_sits_out_by_a_player_who_leaves_is_said() -> None:
    state = told(planning(movement("individual:8"), 3))
    remarks = [*map(str, amended(state, "player-leaves", player="5", round=7).saying.remarks)]
    assert remarks == ["2, 4, 5, 6 sit out 1 round (was no round)"]


def test_a_player_who_comes_back_has_not_gone_home() -> None:
    plan = planning(movement("individual:8"), 3)
    gone = amended(told(plan), "player-leaves", player="5", round=1)
    state = told(plan, *gone.facts)
    back = amended(state, "late-player", player="5", round=2)
    after = fold([*state.entries, *map(tell, back.facts)])
    assert (len(state.roster.left), len(after.roster.left)) == (1, 0)


def test_the_registry_is_that_of_the_command() -> None:
    assert list(ACTIONS) == list(IN_THE_COMMAND) == list(GIVEN)


@one_pass(
    ("what", "name"),
    [(what, name) for what in ACTIONS for name in ACTIONS[what].needs if name != "pairs"],
)
def test_what_an_action_needs_is_asked_for(what: str, name: str) -> None:
    given = {key: value for key, value in GIVEN[what].items() if key != name}
    field, plain, typed = asked(amended, told(MITCHELL, OTHER, RESULT), what, **given)
    assert field == name
    assert plain.startswith(ACTIONS[what].title)
    assert typed == f"{what} needs --{name.removesuffix('_section')}"


def test_nobody_splits_off_alone(state: Event) -> None:
    with pytest.raises(InvalidMovement):
        amended(state, "split", round=5)


def test_what_an_action_may_take_is_taken(state: Event) -> None:
    known = set(Amend.__struct_fields__)
    for action in ACTIONS.values():
        assert {*action.needs, *action.takes} <= known
    rebuilt = amended(state, "rebuild", round=5, rounds=1).facts
    assert rebuilt != amended(state, "rebuild", round=5).facts


def test_a_late_pair_has_several_ways() -> None:
    state = told(planning(movement("howell:8"), 3))
    late = amended(state, "late-pair", pair="9", round=2)
    assert [choice.word for choice in late.choices] == ["rover", "rebuild"]
    assert late.facts == late.choices[0].facts
    rebuilt = amended(state, "late-pair", pair="9", round=2, how="rebuild")
    assert rebuilt.facts == rebuilt.choices[1].facts
    field, plain, typed = asked(amended, state, "late-pair", pair="9", round=2, how="place")
    assert (field, plain) == ("how", "'place' does not work here: rover, rebuild would")
    assert typed == f"--how {plain}"


def test_two_sections_can_be_joined_if_they_are_numbered_apart() -> None:
    with pytest.raises(InvalidMovement, match="number them apart"):
        amended(told(MITCHELL, OTHER), "join", **GIVEN["join"])


def test_what_cannot_be_done_is_refused_when_it_is_told(state: Event) -> None:
    amending = amended(state, "leaves", pair="3", round=9)
    assert amending.preview.words()[0] == amending.faults[0]
    assert refused(lambda: amending.saying) == tuple(map(str, amending.faults))
    assert str(amending.faults[0]).startswith("cannot be done: ")


def test_a_section_without_a_movement_is_refused(state: Event) -> None:
    reason = ("section B has no movement yet",)
    assert refused(amended, state, "curtail", round=2, section="B") == reason
    assert refused(amended, state, "join", **GIVEN["join"]) == reason


def test_an_action_that_nobody_knows_is_named(state: Event) -> None:
    field, plain, _ = asked(amended, state, "swap")
    assert field == "what"
    assert plain.startswith("no action 'swap'; there are: late-pair, leaves")


def seats_of(saying: Any) -> list[tuple[str | None, str | None]]:
    """Give the first round of the plan that was told last."""
    plan = told(*saying.facts).plans[-1]
    return [(each.ns, each.ew) for each in plan.movement.meetings[0]]


def test_a_further_session_seats_by_the_ranking_or_by_number() -> None:
    """A Howell of four pairs that 2 wins before 3, 4 and 1; and one that two have left."""
    results = [
        Entered(board=1, ns="1", ew="4", outcome="1NT N -1"),
        Entered(board=1, ns="2", ew="3", outcome="4S N ="),
        Entered(board=2, ns="1", ew="3", outcome="4S N -1"),
        Entered(board=2, ns="2", ew="4", outcome="4S N ="),
        Entered(board=3, ns="1", ew="2", outcome="3NT N -1"),
        Entered(board=3, ns="3", ew="4", outcome="3NT N ="),
    ]
    state = told(planning(movement("howell:4"), 1), *results)
    assert [line.id for line in ranking_of(state).standings] == ["2", "3", "4", "1"]
    same = planned(state, "howell:4", 1, session="2")
    assert seats_of(same) == [("1", "4"), ("2", "3")]
    assert same.remarks == ()
    ranked = planned(state, "howell:4", 1, session="2", seats="ranking")
    assert seats_of(ranked) == [("2", "1"), ("3", "4")]
    with pytest.raises(InvalidTelling, match="no seats 'lot'; there are: same, ranking"):
        planned(state, "howell:4", 1, session="2", seats="lot")
    with pytest.raises(Refused, match="nobody has played in section B before session 2"):
        planned(state, "howell:4", 1, session="2", section="B", seats="number")
    six = told(planning(movement("howell:6"), 1), Left(contestant="2"), Left(contestant="5"))
    by_number = planned(six, "howell:4", 1, session="2", seats="number")
    assert tuple(map(str, by_number.remarks)) == ("session 2: 1 is 1, 2 is 3, 3 is 4, 4 is 6",)
    with pytest.raises(InvalidMovement, match="6 places, and there are 4 entrants"):
        planned(six, "howell:6", 1, session="2", seats="number")


def test_two_lines_are_seated_each_by_its_own_ranking() -> None:
    results = [
        Entered(board=1, ns="1", ew="1", outcome="1NT N -1"),
        Entered(board=1, ns="2", ew="3", outcome="4S N ="),
        Entered(board=1, ns="3", ew="2", outcome="2S N ="),
    ]
    state = told(planning(straight(3), 1), *results)
    ranked = planned(state, straight(3), 1, session="2", seats="ranking")
    assert seats_of(ranked) == [("2", "1"), ("3", "2"), ("1", "3")]


def test_a_second_section_leaves_the_first_its_names() -> None:
    """Pair 1 was named before anybody knew of a section B, which has a pair 1 as well."""
    named = Registered(contestant="1", players=("ann", "bob"))
    alone = Registered(contestant="9", players=("eve", "fay"))
    state = told(planning(movement("howell:4"), 1), named, alone)
    saying = planned(state, "howell:4", 1, section="B")
    assert [each.kind for each in saying] == ["contestant", "movement"]
    both = told(planning(movement("howell:4"), 1), named, alone, *saying.facts)
    assert both.roster.contestant("1", "A", "") == replace(named, section="A")
    assert both.roster.contestant("1", "B", "") is None
    assert both.roster.contestant("9", "B", "") == alone
