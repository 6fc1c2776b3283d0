from dataclasses import replace
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.checks.problems import result_key
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import (
    Chosen,
    MarkedValid,
    MovementAmended,
    MovementPlanned,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Claimed, Disputed, Entered
from overtrick.events.journal.people import Substituted
from overtrick.events.journal.plan import amending, planning
from overtrick.events.journal.words import say
from overtrick.events.rulings import outcome_text
from overtrick.events.session import Line
from overtrick.messages import say as spoken
from overtrick.messages import speaking
from overtrick.movements.amend import Arrives, RestReplaced
from overtrick.movements.grid import GridMeeting
from overtrick.movements.registry import movement

HALF = movement("mitchell:7:missing=ns7")
NAME = "Mitchell, 7 tables (mitchell:7:skip=no:missing=ns7)"


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (planning(HALF, 3), f"section A plays {NAME}, 3 boards a round"),
        (planning(HALF, 1, "2", "B"), f"session 2, section B plays {NAME}, 1 board a round"),
        (MovementPlanned(movement="our own"), "section A plays our own"),
        (amending(Arrives("7", 2)), "pair 7 arrives in round 2"),
        (amending(Arrives("7", 2), section="B"), "section B: pair 7 arrives in round 2"),
        (
            amending(Arrives("7", 2), "2", "B"),
            "session 2, section B: pair 7 arrives in round 2",
        ),
        (
            amending(RestReplaced(4, ((GridMeeting(1, "1", "2", 1),),))),
            "from round 4 on all is planned anew: 1 round",
        ),
        (Chosen(), "rules: default"),
        (Chosen(rules="ebu", method="butler"), "rules: ebu, butler"),
    ],
    ids=str,
)
def test_plans_and_rules_in_words(facts: Facts, sentence: str) -> None:
    assert str(say(tell(facts))) == sentence


def test_a_reason_is_said() -> None:
    told = tell(amending(Arrives("7", 2)), reason="stuck in traffic")
    assert str(say(told)) == "pair 7 arrives in round 2 [stuck in traffic]"


@pytest.mark.parametrize(
    ("name", "plan", "words"),
    [
        ("tea break", {"minutes": 5, "grid": [[1]]}, "amendment tea break, minutes 5"),
        ("curtailed", {}, "amendment curtailed"),
        ("switch", {"round": "two"}, "amendment switch, round two"),
    ],
)
def test_an_amendment_that_is_none_is_shown_as_told(
    name: str, plan: dict[str, Any], words: str
) -> None:
    assert str(say(tell(MovementAmended(amendment=name, plan=plan)))) == words


@pytest.mark.parametrize(
    "outcome", ["4S S =", "PASS", "A+/A-", "60% 4S N = | 40% 4S N -1", "-50", "NP"]
)
def test_what_was_marked_valid_is_in_the_letters_of_the_reader(outcome: str) -> None:
    """The journal holds the key of a result; the log shows values of it."""
    line = Line(Board(17), parse_outcome(outcome), ns="3", ew="10", section="B")
    for key in (result_key(line), f"same_pair:{result_key(line)}"):
        told = say(tell(MarkedValid(problem=key)))
        assert str(told) == f"valid: section B, board 17, 3 v 10: {outcome_text(line.outcome)}"
    line = replace(line, match="1-3v7", room="open")
    told = say(tell(MarkedValid(problem=result_key(line))))
    assert str(told).startswith("valid: section B, match 1-3v7, open room, board 17, 3 v 10: ")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("dispute:17:0bb40ba9c3", "valid: board 17"),
        ("nowhere::0bb40ba9c3", "It is right as it stands"),
        ("unknown_id:99", "It is right as it stands"),
        ("board 7: odd", "valid: board 7: odd"),
    ],
)
def test_of_another_problem_that_was_marked_valid_the_log_shows_the_board(
    key: str, words: str
) -> None:
    assert str(say(tell(MarkedValid(problem=key)))) == words


def test_a_log_has_the_letters_of_the_reader() -> None:
    facts = Entered(board=7, ns="3", ew="10", outcome="4H E +1", lead="SQ")
    valid = MarkedValid(problem="1:A:17a:3 v 10:4S S =")
    claim = Claimed(board=7, ns="3", ew="10", seat="W", tricks=3)
    field = Disputed(board=7, ns="3", ew="10", field="declarer")
    with speaking("tr"):
        said = [spoken(say(tell(each))) for each in (facts, valid, claim, field)]
    assert said == [
        "bord 7, 3 - 10: 4Kö D +1, atak PD",
        "geçerli: bord 17, 3 - 10: 4P G =",
        "bord 7, 3 - 10: B 3 löve iddia ediyor (Madde 68)",
        "bord 7, 3 - 10: doğru değil: deklaran",
    ]


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        ({}, ""),
        ({"from_round": "4"}, " from round 4 on"),
        ({"until_round": "5"}, " to round 5"),
        ({"from_round": "4", "until_round": "5"}, " from round 4 to round 5"),
    ],
)
def test_how_long_a_substitute_plays_is_said(rounds: dict[str, str], words: str) -> None:
    facts = Substituted(contestant="3", out="Ada", player="Ida", **rounds)
    assert str(say(tell(facts))) == f"Ida plays for Ada in 3{words}"
