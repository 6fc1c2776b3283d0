"""Who sees how much of a board: nobody more than S-11 and the movement allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import Level, board_open
from overtrick.app.views.results.hands import hand_record
from overtrick.app.views.results.reasons import reasons
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.travellers import frequencies
from overtrick.errors import UnknownName
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import BoardPlace, Entered, Retracted, Ruled
from tests.app.spoken import scorecard, travellers
from tests.app.views.evenings import ANYONE, DESK, NOON, add, evening, pair

SEVEN = BoardPlace("1", "A", 7)
DEAL = {"7": "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 T762.85.AK2.J943"}


def test_a_board_that_is_still_to_be_played_is_covered() -> None:
    running = evening(4)
    assert board_open(running, ANYONE, SEVEN).level is Level.NOTHING
    assert travellers(running, ANYONE, 7)[0].lines == ()
    assert frequencies(running, ANYONE, 7)[0].lines == ()
    assert hand_record(running, ANYONE, 7, DEAL).hands is None
    assert reasons(running, ANYONE, "1", 7).covered
    assert recaps(running, ANYONE)[0][0].boards == ()


def test_the_desk_sees_everything() -> None:
    assert len(travellers(evening(4), DESK, 7)[0].lines) == 3


def test_a_pair_sees_its_own_line_after_its_approved_result() -> None:
    running = evening(4)
    [mine] = travellers(running, pair("1"), 7)[0].lines
    assert (mine.ns, mine.ew, mine.percentage) == ("1", "15", "50")
    assert travellers(running, pair("4"), 7)[0].lines == ()


@pytest.mark.parametrize(
    ("after_board", "lines", "has_percentage"),
    [
        ("nothing", 0, False),
        ("score", 1, False),
        ("percentage", 1, True),
        ("traveller", 3, True),
    ],
)
def test_how_much_is_a_condition(after_board: str, lines: int, has_percentage: bool) -> None:
    found = travellers(evening(4, after_board=after_board), pair("1"), 7)[0].lines
    assert len(found) == lines
    assert any(line.percentage for line in found) is has_percentage


def test_an_unapproved_result_opens_nothing() -> None:
    running = evening(4)
    told = {key.board for key in running.state.meetings() if "1" in (key.ns, key.ew)}
    waiting = [
        key.board
        for key in running.state.meetings()
        if key.ns == "1" and running.state.told(key).confirmed is None
    ]
    assert waiting
    assert set(waiting) <= told
    for board in waiting:
        assert not travellers(running, pair("1"), board)[0].lines


def test_a_result_that_was_taken_back_keeps_no_board_closed() -> None:
    running = evening(7, live_ranking="always", freeze=0)
    open_now = [p for p in running.state.boards() if board_open(running, ANYONE, p).level]
    assert open_now
    place = open_now[0]
    typed: dict[str, Any] = {"board": place.board, "ns": "1", "ew": "99"}  # a slip
    add(running, [tell(Entered(**typed, outcome="4S N ="), at=NOON)])
    assert not board_open(running, ANYONE, place).level
    add(running, [tell(Retracted(**typed), at=NOON)])
    assert board_open(running, ANYONE, place).level


def test_a_card_of_another_pair_shows_no_covered_board() -> None:
    card = scorecard(evening(4), pair("1"), "15")
    told = [line for each in card.rounds for line in each.lines if line.outcome is not None]
    assert {line.opponents for line in told} == {"1"}


def test_a_table_sees_only_what_all_who_sit_there_have_played() -> None:
    running = evening(4, after_board="traveller")
    viewer = Viewer(Role.TABLE, "x", "1")
    for place in running.state.boards():
        if board_open(running, viewer, place).level:
            lines = running.state.lines(place)
            assert any(line.ns == "1" for line in lines)
            assert any("14" in (line.ns, line.ew) for line in lines)


def test_everything_is_open_when_it_is_published() -> None:
    running = evening(8)
    assert len(travellers(running, ANYONE, 7)[0].lines) == 7
    assert hand_record(running, ANYONE, 7, DEAL).hands is not None
    assert len(recaps(running, ANYONE)[0][0].boards) == 24
    assert not reasons(running, ANYONE, "1").covered


def test_a_card_adds_up_to_the_ranking() -> None:
    card = scorecard(evening(8), ANYONE, "1")
    assert card.rounds[-1].lines[-1].so_far == card.score == "62.30 %"
    assert card.best == (4, 5, 12)


def test_a_ruling_is_named_with_its_law() -> None:
    running = evening(8, [Ruled(board=7, ns="2", ew="9", ruling="A+/A-", law="12C2(c)")])
    traveller = travellers(running, ANYONE, 7)[0]
    [ruled] = [line for line in traveller.lines if line.law]
    assert (ruled.ns, ruled.law, ruled.points) == ("2", "Law 12C2(c)", None)
    assert any(
        "6 comparable results of 7 expected: Neuberg" in str(note) for note in traveller.notes
    )


def test_an_arrow_switch_has_a_footnote() -> None:
    traveller = travellers(evening(8), ANYONE, 7)[0]
    assert "* round 7 was arrow-switched" in traveller.notes
    assert [line.ns for line in traveller.lines if line.is_switched] == ["14"]


@pytest.mark.parametrize("ask", [scorecard, reasons])
def test_nobody_of_that_name(ask: Callable[[Running, Viewer, str], Any]) -> None:
    with pytest.raises(UnknownName, match="nobody in this ranking is called 'Zoe'"):
        ask(evening(8), ANYONE, "Zoe")
