"""Rulings, and Law 86B2(b) for the innocents."""

from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import InvalidContract, InvalidOutcome, UnknownName
from overtrick.events.commands.rulings import Rule, for_innocents
from overtrick.events.commands.who import meeting_meant
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Meeting, Ruled
from tests.events.commands.refusals import asked, of_meeting, refused
from tests.events.stages.said import drawn, swiss, told

ruled = of_meeting(Rule, "ruling")
HERE = Meeting(7, "3", "10")
CLOSED = Entered(board=7, ns="7", ew="3", match="1-3v7", room="closed", outcome="4S N -1")


@pytest.fixture
def state() -> Event:
    """The closed room made 4S one off; what the open room did is spoilt."""
    return told(swiss("3", "7", boards=8), drawn(1, "3-7"), CLOSED)


@pytest.fixture
def spoilt(state: Event) -> Meeting:
    return meeting_meant(state, {"match": "1-3v7", "room": "open"}, 7)


def ruling(*given: Any, **values: Any) -> Ruled:
    (facts,) = ruled(*given, **values)
    assert isinstance(facts, Ruled)
    return facts


def test_a_ruling_is_as_it_was_said() -> None:
    found = ruling(told(), replace(HERE, table="5", round="2"), " A+/A- ")
    assert found == Ruled(board=7, ns="3", ew="10", ruling="A+/A-", table="5", round="2")
    split = ruling(told(), HERE, "4S N =", ew_ruling="4S N -1", law="12C1(e)")
    assert (split.ruling_ew, split.law) == ("4S N -1", "12C1(e)")


def test_a_ruling_is_in_the_letters_of_its_language() -> None:
    """4C are hearts in German and clubs in our own letters."""
    weighted = ruling(told(), HERE, "60% 4C O = | 40% 4C O -1", language="de")
    assert weighted.ruling == "60% 4H E 10 | 40% 4H E 9"
    split = ruling(told(), HERE, "4Kö B =", ew_ruling="A-", language="tr")
    assert (split.ruling, split.ruling_ew) == ("4H W =", "A-")
    assert ruling(told(), HERE, "4C E =").ruling == "4C E ="
    with pytest.raises(UnknownName, match="xx"):
        ruling(told(), HERE, "4C E =", language="xx")


def test_a_board_is_late_or_not_played_by_somebodys_fault() -> None:
    late = ruling(told(), HERE, late=True)
    assert (late.ruling, late.law) == ("NP", "81C")
    assert ruling(told(), HERE, late=True, law="8B").law == "8B"
    assert ruling(told(), HERE, fault="ew").fault == "ew"


@pytest.mark.parametrize(
    ("innocent", "assigned", "text", "sentence"),
    [
        ("ns", "4S N =", "4S N =", "NS get the assigned score, 12, which is more"),
        ("ns", "4S N -1", "A+/A-", "NS get average plus, 3, which is no less"),
        ("EW", "4S N -3", "4S N -3", "EW get the assigned score, 5, which is more"),
        ("ew", "4S N =", "A-/A+", "EW get average plus, 3, which is no less"),
    ],
)
def test_the_innocents_get_the_better(
    state: Event, spoilt: Meeting, innocent: str, assigned: str, text: str, sentence: str
) -> None:
    """Board 7, all vulnerable: 4S= is +620, one off -100, so 12 IMPs; three off -300: 5."""
    saying = ruled(state, spoilt, assigned, innocent=innocent)
    (facts,) = saying
    assert isinstance(facts, Ruled)
    assert (facts.ruling, facts.law, facts.room) == (text, "86B2(b)", "open")
    assert str(saying.remarks[0]).startswith(sentence)


@pytest.mark.parametrize(
    ("values", "field", "plain", "typed"),
    [
        ({"innocent": "west"}, "innocent", "who is innocent? ns or ew: 'west'", ""),
        (
            {"innocent": "ns", "ruling": ""},
            "ruling",
            "Law 86B2(b) needs the score that would be assigned",
            "--innocent needs the score that would be assigned",
        ),
        (
            {"innocent": "ns", "late": True},
            "innocent",
            "Law 86B2(b) goes with an assigned score alone",
            "--innocent goes with an assigned score alone",
        ),
    ],
)
def test_what_does_not_go_together_is_asked(
    state: Event, spoilt: Meeting, values: dict[str, Any], field: str, plain: str, typed: str
) -> None:
    given = {"ruling": "4S N =", **values}
    assert asked(ruled, state, spoilt, **given) == (field, plain, typed or plain)


def test_without_the_other_room_there_is_nothing_to_compare(
    state: Event, spoilt: Meeting
) -> None:
    (reason,) = refused(for_innocents, state, replace(spoilt, board=8), "4S N =", "ns")
    assert reason.startswith("board 8: the other room has no result yet")


def test_two_matches_are_asked_for() -> None:
    results = [
        Entered(board=7, ns="7", ew="3", match=name, room="closed", outcome="PASS")
        for name in ("F", "G")
    ]
    state = told(*results)
    (reason,) = refused(ruled, state, Meeting(7, "3", "7"), "4S N =", innocent="ns")
    assert reason == "board 7: in which match? F, G"


def test_it_is_for_teams_alone() -> None:
    result = Entered(board=7, ns="7", ew="3", match="F", room="closed", outcome="PASS")
    state = told(Chosen(method="butler"), result)
    (reason,) = refused(ruled, state, Meeting(7, "3", "7"), "4S N =", innocent="ns")
    assert reason == "Law 86B2(b) is for matches of teams, and this is butler"


def test_what_cannot_be_compared_is_refused(state: Event, spoilt: Meeting) -> None:
    (reason,) = refused(ruled, state, spoilt, "NP", innocent="ns")
    assert reason.startswith("board 7: ")


def test_a_ruling_that_cannot_be_read_is_refused(state: Event, spoilt: Meeting) -> None:
    with pytest.raises(InvalidContract, match="9S"):
        ruled(state, spoilt, "9S N =", innocent="ns")
    with pytest.raises(InvalidOutcome, match="no ruling"):
        ruled(told(), HERE)
    with pytest.raises(InvalidOutcome, match="whose fault"):
        ruled(told(), HERE, fault="north")
