"""A board played before its round: said when it is planned, and not simply offered again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.pad.result import Again
from overtrick.app.views.pad.rounds import rounds_of_table
from overtrick.errors import Letter, Text
from overtrick.events.journal.evening import Called
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Seated
from overtrick.events.journal.phrases import phrase
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pad.faults import faultless
from tests.app.pad.test_access import Pad, running, running_of, table
from tests.app.serving import Served
from tests.app.web.browsing import browsing

Phones = Callable[..., Phone]
EARLY = Entered(board=8, ns="2", ew="2", outcome="2S N =", table="2", round="1")
"""NS 2 has board 8 at table 2 in round 2, against EW 1."""
ROUND_2 = Seated(table="2", ns="2", ew="1", round="2")
"""The table has gone on."""
SAID = Again(
    Text(
        "{who} has already played board {board} in round {round} against {against}.",
        who=Text("{side} {number}", side=Letter("side", "NS"), number="2"),
        board=8,
        round=1,
        against="2",
    ),
    1,
)


def test_the_table_is_told_who_has_played_it_and_when() -> None:
    boards = pad_document(running(EARLY, ROUND_2), table("2")).boards
    assert [(each.number, each.again) for each in boards] == [(7, None), (8, SAID), (9, None)]
    assert "2S" not in str(boards)


def test_ew_two_is_another_pair_than_ns_two() -> None:
    boards = pad_document(running(EARLY), table("3")).boards  # NS 3 and EW 3 have 7 8 9 here
    assert [each.again for each in boards] == [None] * 3


@pytest.mark.parametrize("outcome", ["NP", "2S N ="])
def test_a_board_that_was_not_played_is_still_to_be_played(outcome: str) -> None:
    told = Entered(board=8, ns="2", ew="2", outcome=outcome, table="2", round="1")
    boards = pad_document(running(told, ROUND_2), table("2")).boards
    assert (boards[1].again is None) is (outcome == "NP")


def test_no_result_is_missing_of_a_board_played_early() -> None:
    told = running(EARLY, Seated(table="2", ns="2", ew="3", round="3"))
    rounds = pad_document(told, table("2")).rounds
    assert rounds[1].missing == (7, 9)


def test_rounds_that_are_drawn_have_new_boards() -> None:
    told: list[Facts] = [StagePlanned(stage="1", form="swiss", conditions={"boards": 2})]
    for round, away in ((1, "7"), (2, "9")):
        match = Paired(f"{round}-1", "3", away, table="1")
        told.append(Drawn(stage="1", round=round, matches=(match,)))
    place: dict[str, Any] = {"ns": "3", "ew": "7", "match": "1-1", "room": "open"}
    told.append(Entered(board=1, outcome="PASS", table="1", round="1", **place))
    told.append(Seated(table="1", ns="3", ew="9", round="2"))
    seen = pad_document(running_of(told), table("1"), "open")
    assert (seen.round, [each.again for each in seen.boards]) == (2, [None, None])


def test_a_player_of_an_individual_has_played_it_with_others() -> None:
    facts = [*evening(plan="individual:8")]
    plan = running_of(facts)
    first, *rest = rounds_of_table(plan, table("1"))
    assert first.players is not None
    later = next(each for each in rest if each.players and first.players[0] in each.players)
    told = Entered(
        board=later.boards[0], players=first.players, outcome="PASS", table="1", round="1"
    )
    seen = pad_document(
        running_of(
            [*facts, told, Seated(table="1", players=later.players, round=str(later.round))]
        ),
        table("1"),
    )
    assert seen.boards[0].again is not None
    assert " has already played board " in str(seen.boards[0].again.words)


def test_it_is_asked_about_once_and_goes_through(served: Served) -> None:
    served.open("early", *evening(), EARLY, ROUND_2)
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "early")
        board = {"board": 8, "round": 2, "outcome": "3NT N ="}
        answer = pad.tell("enter", **board)
        assert (answer.status_code, answer.json()["code"]) == (409, "off-plan")
        assert answer.json()["error"] == f"{SAID.words} Really board 8 again?"
        assert pad.tell("enter", id="told-a", sure=True, **board).status_code == 201
        mended = {**board, "outcome": "3NT N +1"}
        assert pad.tell("replace", of="told-a", **mended).status_code == 201  # asked already


def test_it_is_left_out_played_again_or_corrected(served: Served, phone: Phones) -> None:
    served.open("early", *evening(), EARLY, ROUND_2)
    here = phone("2", "early")
    here.sees("played in round 1")
    here.page.set_viewport_size({"width": 320, "height": 640})
    assert here.page.evaluate("document.documentElement.scrollWidth") <= 320
    here.enter(7, "4s n =")
    here.press("Agree")
    here.press("Next board 9")
    here.press("Back")
    here.press("Board 8")
    here.sees(str(SAID.words))
    faultless(here)
    here.press("Next board 9")
    here.sees("Board 9")
    here.press("Back")
    here.press("Board 8")
    here.press("Correct that result")
    here.sees("The director has been called")
    here.sees("correction of board 8, round 1")
    here.press("Board 8")
    here.press("Really played again")
    here.type("3nt n =")
    here.press("Agree")
    here.sees("agreed")
    facts = [entry.facts for entry in served.journal("early")]
    told = [each.board for each in facts if isinstance(each, Entered)]
    assert told == [8, 7, 8]
    assert [each.about for each in facts if isinstance(each, Called)] == [
        phrase("correction_of_round", 8, 1),
        phrase("again", 8),
    ]
