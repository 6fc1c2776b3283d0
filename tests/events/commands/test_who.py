"""Who met: as told, as drawn, as planned, and as told before."""

from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import InvalidOutcome
from overtrick.events.commands.who import as_told_before, at_its_table, meeting_meant
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Confirmed, Entered, Meeting
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.movements.registry import movement
from tests.events.commands.refusals import asked
from tests.events.stages.said import drawn, match, planned, swiss, told

QUALIFYING = (
    swiss("3", "7", "9", "12", "5", stage="Q", boards=2),
    drawn(1, "3-7", "9-12", "5", stage="Q"),
)


@pytest.fixture
def state() -> Event:
    return told(*QUALIFYING)


def met(state: Event, **said: str) -> Meeting:
    return meeting_meant(state, said)


def both(found: Meeting) -> tuple[str | None, str | None, str]:
    return found.ns, found.ew, found.session


def test_without_stages_it_is_as_told() -> None:
    found = met(told(), ns="3", ew="-", section="B", room="open")
    assert found == Meeting(0, "3", None, section="B", room="open")


def test_four_players_are_an_individual(state: Event) -> None:
    found = met(state, north="1", south="3", east="2", west="-")
    assert found.players == ("1", "2", "3", None)
    assert found.session == "1"


def test_a_match_and_its_room_say_who_sat_where(state: Event) -> None:
    assert both(met(state, match="1-3v7", room="open")) == ("3", "7", "Q")
    assert both(met(state, match="1-3v7", room="closed")) == ("7", "3", "Q")


def test_a_team_finds_its_match(state: Event) -> None:
    """7 plays the earliest match without a result, or that of the round which is said"""
    later = told(*QUALIFYING, match("1-3v7", "30-20", session="Q"))
    later.apply(told(drawn(2, "5-7", "3-12", "9", stage="Q")).entries[0])
    assert met(state, team="7", room="open").match == "1-3v7"
    assert (
        met(
            told(*QUALIFYING, drawn(2, "5-7", "3-12", "9", stage="Q")),
            team="7",
            round="2",
            room="open",
        ).match
        == "2-5v7"
    )


def test_who_met_is_enough_for_the_session(state: Event) -> None:
    found = met(state, ns="7", ew="3")
    assert (both(found), found.match) == (("7", "3", "Q"), None)


def test_in_a_match_of_pairs_there_is_no_room() -> None:
    pairs = told(Chosen(method="butler"), swiss("1", "2"), drawn(1, "1-2"))
    assert both(met(pairs, match="1-1v2")) == ("1", "2", "1")
    assert met(pairs, match="1-1v2").room is None


def test_the_one_session_of_both_is_taken_and_said() -> None:
    plans = [planning(movement("howell:4"), 2, session="2")]
    found = met(told(*plans), ns="3", ew="4")
    assert found.session == "2"
    assert str(found.remark) == "session 2: 3 and 4 both play there"
    assert "remark" not in found.values()
    assert met(told(*plans), ns="3", ew="4", session="1").session == "1"


@pytest.mark.parametrize(
    ("who", "field", "plain", "typed"),
    [
        (
            {"match": "1-3v7"},
            "room",
            "match 1-3v7: which room? open, where 3 sits North-South, or closed",
            "match 1-3v7: which room? --room open, where 3 sits North-South",
        ),
        ({"team": "5"}, "match", "5 has a bye in match 1-5bye", ""),
        ({"team": "8"}, "team", "no match of 8 is drawn of stage Q", ""),
        (
            {"team": "3", "round": "2"},
            "team",
            "no match of 3 is drawn in round 2 of stage Q",
            "",
        ),
        ({"team": "9", "match": "1-3v7"}, "team", "9 does not play in match 1-3v7", ""),
        ({"team": "3", "session": "Z"}, "session", "no stage has a session 'Z'", ""),
    ],
)
def test_what_is_not_drawn_is_asked(
    state: Event, who: dict[str, str], field: str, plain: str, typed: str
) -> None:
    assert asked(met, state, **who) == (field, plain, typed or plain)


def test_a_team_needs_a_stage() -> None:
    field, _, typed = asked(met, told(), team="3")
    assert (field, typed) == ("team", "no stage is planned: what is --team?")


def test_a_table_says_who_sat_there() -> None:
    state = told(planning(movement("howell:4"), 2))
    assert both(at_its_table(state, Meeting(1, table="1", round="1"))) == ("1", "4", "1")
    assert at_its_table(state, Meeting(1, "2", "3", table="1", round="1")).ns == "2"
    assert at_its_table(state, Meeting(1)) == Meeting(1)


def test_a_table_of_teams_needs_its_room() -> None:

    teams = told(
        swiss("3", "7"), Drawn(stage="1", round=1, matches=(Paired("F", "3", "7", "1"),))
    )
    found = at_its_table(teams, Meeting(1, room="closed", table="1"))
    assert (found.ns, found.ew, found.match) == ("7", "3", "F")
    field, plain, typed = asked(at_its_table, teams, Meeting(1, table="1"))
    assert (field, plain) == ("room", "match F: which room? open or closed")
    assert typed == "match F: which room? --room open or --room closed"


def test_a_table_where_nobody_sits_is_asked() -> None:
    state = told(planning(movement("howell:4"), 2))
    field, plain, typed = asked(at_its_table, state, Meeting(1, table="9", round="2"))
    assert (field, plain) == ("table", "who sat at table 9 in round 2?")
    assert typed == "who sat at table 9 in round 2? give --ns, --ew"


def test_it_is_said_as_before_where_one_can_be_meant(state: Event) -> None:
    where: dict[str, Any] = {"board": 1, "session": "Q", "match": "1-3v7", "room": "open"}
    before = told(*QUALIFYING, Entered(ns="3", ew="7", outcome="4S N =", **where))
    plain = Meeting(1, "3", "7", "Q")
    assert as_told_before(before, plain).room == "open"
    assert as_told_before(before, replace(plain, board=2)).match is None
    assert as_told_before(before, Meeting(1, "7", "3", "Q")).match is None


def test_two_that_can_be_meant_are_none() -> None:
    results = [
        Entered(board=1, ns="3", ew="7", match=name, room="open", outcome="PASS")
        for name in ("A", "B")
    ]
    found = as_told_before(told(planned("table"), *results), Meeting(1, "3", "7"))
    assert found.match is None


def test_a_meeting_takes_its_values() -> None:
    found = Meeting(7, "3", "10", section="B")
    assert Confirmed(**found.values()).key == found.key
    with pytest.raises(InvalidOutcome, match="who played"):
        Confirmed(**Meeting(7).values())
