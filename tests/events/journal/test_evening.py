"""What goes between the tables and the desk: what is refused, and each in a sentence."""

from typing import Any

import pytest

from overtrick.errors import InvalidBoard, InvalidFile, InvalidSeat, OvertrickError
from overtrick.events.journal.entry import read_facts, tell
from overtrick.events.journal.evening import (
    Announced,
    Answered,
    Called,
    Chosen,
    ClockSet,
    Final,
    Known,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Disputed
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.journal.words import say
from overtrick.events.now.doubts import problems
from tests.cases import one_pass


@one_pass(
    ("facts", "sentence"),
    [
        (Called(table="5"), "table 5 calls"),
        (Called(table="5", about="ruling", section="B"), "section B, table 5 calls: ruling"),
        (Answered(of="e1"), "answers the call e1"),
        (Announced(text="Tea"), "message to all: Tea"),
        (Announced(text="Tea", section="B"), "message to section B: Tea"),
        (
            Announced(text="Hurry", table="5", session="2"),
            "message to session 2, table 5: Hurry",
        ),
        (ClockSet(action="start"), "the clock starts"),
        (
            ClockSet(action="start", minutes=25, round="2"),
            "the clock of round 2 starts, 25 min",
        ),
        (ClockSet(action="pause", section="B"), "section B, the clock pauses"),
        (ClockSet(action="resume"), "the clock goes on"),
        (ClockSet(action="extend", minutes=1), "the clock gets 1 minute more"),
        (
            ClockSet(action="extend", minutes=-5, round="3"),
            "the clock of round 3 gets 5 minutes l",
        ),
        (ClockSet(action="stop"), "the clock stops"),
        (Known(contestant="4", board=7), "board 7: 4 has seen it (Law 16D)"),
        (Known(contestant="4", board=7, direction="NS"), "board 7: NS 4 has seen it (Law 16D)"),
        (Disputed(board=7, ns="3", ew="10"), "board 7, 3 v 10: not right"),
        (
            Disputed(board=7, ns="3", ew="10", field="lead"),
            "board 7, 3 v 10: not right: the lead",
        ),
        (
            RegisteredPlayer(player="p1", name="Eve", shown="number"),
            "player p1: Eve, to be shown as the number alone",
        ),
        (
            Chosen(conditions={"freeze": 1, "names": "initials"}),
            "rules: default; names initials",
        ),
    ],
)
def test_each_in_a_sentence(facts: Facts, sentence: str) -> None:
    assert str(say(tell(facts))).startswith(sentence)
    assert "{" not in str(say(tell(facts)))


@one_pass(
    ("kind", "document", "words"),
    [
        ("call", {}, "without table"),
        ("answer", {}, "without of"),
        ("message", {"text": "  "}, "without words"),
        ("clock", {"action": "rewind"}, "cannot 'rewind'"),
        ("clock", {"action": "extend"}, "how many minutes"),
        ("clock", {"action": "extend", "minutes": 99999}, "with 99999 minutes"),
        ("clock", {"action": "extend", "minutes": "x"}, "not a whole number"),
        ("clock", {"action": "start", "minutes": 0}, "with 0 minutes"),
        ("clock", {"action": "pause", "minutes": 3}, "takes no minutes"),
        ("dispute", {"board": 7, "ns": "3", "ew": "4", "field": "weather"}, "'weather'"),
        ("dispute", {"board": 7}, "who played"),
        ("player", {"player": "p1", "name": "Eve", "shown": "loud"}, "'loud'"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, document: dict[str, Any], words: str) -> None:
    with pytest.raises(OvertrickError, match=words):
        read_facts(kind, document)


def test_a_board_or_direction_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidBoard):
        Known(contestant="4", board=0)
    with pytest.raises(InvalidSeat):
        Known(contestant="4", board=1, direction="up")
    with pytest.raises(InvalidFile):
        Announced(text="")


@pytest.mark.parametrize(
    "facts",
    [
        Called(table="5"),
        Announced(text="Good night"),
        ClockSet(action="stop"),
        Known(contestant="4", board=7),
    ],
    ids=str,
)
def test_what_changes_no_score_is_never_late(facts: Facts) -> None:
    assert problems(fold([tell(Final()), tell(facts)])) == []


def test_an_answer_to_nothing_is_asked_about() -> None:
    (found,) = problems(fold([tell(Answered(of="nothing"))]))
    assert (found.code, found.message) == (
        "nowhere",
        "an answer of 'nothing': there is no such entry",
    )
