"""Who sees how much of a board: nobody more than S-11 and the movement allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import Level, board_open, travellers_open
from overtrick.app.views.desk.print_pack import paper_of
from overtrick.app.views.results.hands import hand_record
from overtrick.app.views.results.match_card import match_card_seen
from overtrick.app.views.results.ranking import standings_open
from overtrick.app.views.results.reasons import reasons
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.travellers import frequencies
from overtrick.errors import UnknownName
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.meeting import (
    BoardPlace,
    Entered,
    Retracted,
    Ruled,
)
from overtrick.printing.paper.html import html
from overtrick.printing.paper.pdf import Paper
from tests.app.spoken import scorecard, travellers
from tests.app.views.evenings import ANYONE, DESK, NOON, OPEN, add, evening, pair, swiss

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


def test_a_round_of_matches_opens_as_its_last_result_comes_in() -> None:
    """The next round has the same numbers, and other cards."""
    both = {"1-1v2": (1, 2), "1-3v4": (1, 2)}
    over, begun = swiss(both, second=1), swiss({"1-1v2": (1, 2), "1-3v4": (1,)})
    assert len(match_card_seen(over, ANYONE, "1-1v2").rows) == 2
    for running, match in ((over, "2-1v3"), (begun, "1-1v2")):
        for viewer in (ANYONE, pair("1")):
            assert match_card_seen(running, viewer, match).rows == ()
    add(begun, [tell(Chosen(conditions=OPEN | {"after_board": "traveller"}), at=NOON)])
    seen = [len(match_card_seen(begun, pair(team), "1-1v2").rows) for team in ("1", "3")]
    assert seen == [1, 1]  # both have played board 1


def test_a_traveller_has_the_rounds_that_are_over() -> None:
    """A page of board 1 shows the first round, not the second, in which it is still played."""
    both = {"1-1v2": (1, 2), "1-3v4": (1, 2)}
    running = swiss(both, second=1)
    for viewer in (ANYONE, pair("4")):
        traveller, other = travellers(running, viewer, 1)
        assert {line.match for line in traveller.lines} == set(both)
        assert (str(traveller.title), len(traveller.lines)) == ("Board 1, round 1", 4)
        assert (str(other.title), other.lines) == ("Board 1, round 2", ())
        assert "played" in str(other.open.why)
        assert [place.board for place in travellers_open(running, viewer)] == [1, 2]
    [begun] = travellers(swiss({"1-1v2": (1, 2), "1-3v4": (1,)}), ANYONE, 1)
    assert (begun.lines, str(begun.open.why)) == (
        (),
        "This board is still to be played somewhere.",
    )


def test_all_that_tells_of_a_round_opens_as_it_is_over_each_round_apart() -> None:
    """The next round plays the same numbers: nothing of it is shown, nothing of this lost."""
    running = swiss({"1-1v2": (1, 2), "1-3v4": (1, 2)}, second=1)
    [recap], _ = recaps(running, ANYONE)
    assert (recap.boards, recap.rounds, recap.covered) == ((1, 2), (("1", 2),), 1)
    assert {line.id: line.cells for line in recap.lines}["2"] == ("−10", "−12")
    assert [len(each.lines) for each in frequencies(running, ANYONE, 1)] == [2, 0]
    boards = standings_open(running, ANYONE)["boards"]
    assert [(each["board"], len(each["lines"])) for each in boards] == [(1, 4), (2, 4)]
    paper = html(paper_of(running, ANYONE, "scorecards"), Paper.A4)
    assert paper.count("4♠".encode()) == 16  # of each team, in both rooms
    assert "No deals" in str(hand_record(running, ANYONE, 1).why)


def test_a_second_round_leaves_the_first_in_recap_frequencies_and_cards() -> None:
    running = swiss({"1-1v2": (1, 2), "1-3v4": (1, 2)}, second=1)
    [recap], _ = recaps(running, DESK)
    assert (recap.boards, recap.rounds) == ((1, 2, 1), (("1", 2), ("2", 1)))
    assert {line.id: line.cells for line in recap.lines}["1"] == ("+10", "+12", "+10")
    paper = html(paper_of(running, DESK, "recap"), Paper.A4).decode()
    assert "round 1, boards 1 to 2" in paper
    assert "round 2, boards 1 to 1" in paper
    cards = html(paper_of(running, DESK, "scorecards"), Paper.A4).decode()
    assert "1:1" in cards
    assert "2:1" in cards
    apart = hand_record(running, DESK, 1, {"1": "N:"})
    assert str(apart.why).startswith("Each round has cards of its own")


def test_boards_that_move_on_between_the_matches_of_a_stage_stay_covered() -> None:
    """One match plays 1 and 2, the other 3 and 4: in the next round they may change."""
    apart = swiss({"1-1v2": (1, 2), "1-3v4": (3, 4)})
    assert match_card_seen(apart, ANYONE, "1-1v2").rows == ()
    assert match_card_seen(apart, ANYONE, "1-3v4").hidden == 2


def test_nothing_opens_where_nobody_said_how_many_boards_a_match_has() -> None:
    unsaid = swiss({"1-1v2": (1, 2), "1-3v4": (1, 2)}, boards=0)
    assert match_card_seen(unsaid, ANYONE, "1-1v2").rows == ()


def test_the_card_of_a_team_has_its_matches() -> None:
    card = scorecard(swiss({"1-1v2": (1, 2), "1-3v4": (1, 2)}, second=1), ANYONE, "2")
    assert card.rounds == ()
    [match] = card.matches
    assert (match.opponent, match.won) == ("1", "0 – 22")
