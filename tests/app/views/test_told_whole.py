"""A match of teams told as a whole: no screen asks for its boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import live_board
from overtrick.app.views.desk.paper import paper_seen
from overtrick.app.views.desk.print_pack import paper_of
from overtrick.app.views.desk.problems import problems_shown
from overtrick.app.views.desk.swiss import stage_seen
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.personal import personal
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import (
    Drawn,
    MatchReplaced,
    MatchTold,
    Paired,
    StagePlanned,
)
from overtrick.events.now.meetings import tables_in_round
from overtrick.printing.paper.html import html
from overtrick.printing.paper.pdf import Paper
from tests.app.views.evenings import DESK, NOON, add, pair

TABLE = Viewer(Role.TABLE, "x", table="1")
TOLD = MatchTold(match="1-1v2", home="1", away="2", home_imps="9", away_imps="8")


def of_two(*more: Facts) -> Running:
    """Teams 1 and 2 meet at table 1, over two boards."""
    running = Running("x")
    both = Paired("1-1v2", "1", "2", table="1")
    planned = StagePlanned(stage="1", form="swiss", conditions={"rounds": 2, "boards": 2})
    teams = (Registered(contestant=each) for each in "12")
    facts = *teams, planned, Drawn(stage="1", round=1, matches=(both,)), *more
    add(running, [tell(each, at=NOON, by="director") for each in facts])
    return running


def test_the_paper_sheet_asks_for_no_board_of_it() -> None:
    before, after = (
        {str(line.word) for line in paper_seen(running, DESK).lines}
        for running in (of_two(), of_two(TOLD))
    )
    assert (before, after) == ({""}, {"told"})


def test_the_pad_asks_for_no_board_of_it_and_says_how_it_ended() -> None:
    pad = pad_document(of_two(TOLD), TABLE, "open")
    assert [(each.state, each.whole) for each in pad.boards] == [("done", True)] * 2
    assert "The match is over: 1 v 2, 9 – 8 IMPs" in str(pad.rounds[0].ended)


def test_the_board_leads_to_the_draw_when_nothing_is_to_come() -> None:
    boards = [live_board(running, DESK) for running in (of_two(), of_two(TOLD))]
    assert [each.to_draw for each in boards] == [0, 2]
    assert all(each.by_draw for each in boards)


def test_a_captain_reads_what_counts_when_the_director_has_corrected_it() -> None:
    running = of_two()
    wrong = replace(TOLD, home_imps="30", away_imps="5")
    right = MatchReplaced(match="1-1v2", home="1", away="2", home_imps="28", away_imps="7")
    add(running, [tell(wrong, at=NOON, by="captain 1"), tell(right, at=NOON, by="director")])
    [asked] = personal(running, pair("2")).asked
    assert (asked.other, asked.counts) == (("5", "30"), "7 – 28")


def test_the_printed_card_of_a_team_has_its_matches() -> None:
    cards = html(paper_of(of_two(TOLD), DESK, "scorecards"), Paper.A4).decode()
    assert ">9-8<" in cards
    assert ">8-9<" in cards


ROUND_2 = Drawn(stage="1", round=2, matches=(Paired("2-1v2", "1", "2", table="1"),))


def entered(round: str, room: str) -> list[Facts]:
    at: dict[str, Any] = {
        "ns": "1",
        "ew": "2",
        "match": f"{round}-1v2",
        "room": room,
        "round": round,
    }
    return [Entered(board=board, outcome="4S N =", **at) for board in (1, 2)]


def test_an_overdue_match_is_one_problem() -> None:
    now = ROUND_2, *entered("2", "open"), *entered("2", "closed")
    [shown] = problems_shown(of_two(*now), DESK)
    assert str(shown.text) == "round 1: 1 match to come: 1-1v2"
    [shown] = problems_shown(of_two(*now, *entered("1", "open")), DESK)
    assert str(shown.title) == "Table 1, closed room, round 1: 2 results missing"


def test_what_was_told_otherwise_than_the_boards_is_said_where_the_boards_count() -> None:
    """Among the problems, and beside the match: the boards give 10 and 12 IMPs."""
    rooms = (("open", "4S N ="), ("closed", "4S N -1"))
    boards = [
        Entered(board=board, match="1-1v2", room=room, outcome=outcome)
        for board in (1, 2)
        for room, outcome in rooms
    ]
    running = of_two(*boards, TOLD)
    assert [str(each.title) for each in problems_shown(running, DESK)] == [
        "Told otherwise than its boards"
    ]
    [match] = stage_seen(running, DESK).matches
    assert (match.won, str(match.word)) == ("22 – 0", "told as 9-8 IMPs; its boards count")
    right = MatchReplaced(match="1-1v2", home="1", away="2", home_imps="22", away_imps="0")
    add(running, [tell(right, at=NOON, by="director")])
    assert problems_shown(running, DESK) == ()
    assert str(stage_seen(running, DESK).matches[0].word) == "score told"


def test_a_match_against_a_team_that_went_home_is_a_bye_on_every_screen() -> None:
    """Drawn, and nothing of it played: no result is missing, and nothing is to be told."""
    running = of_two(RoundStarted(round="1"))
    assert [len(each.missing) for each in tables_in_round(running.state, 1)] == [2, 2]
    gone = Left(contestant="2", from_round="1")
    add(running, [tell(gone, at=NOON, by="director")])
    [match] = stage_seen(running, DESK).matches
    assert (match.is_bye, match.home, match.away) == (True, "1", "")
    assert tables_in_round(running.state, 1) == ()
    assert problems_shown(running, DESK) == ()
    begun = of_two(Entered(board=1, match="1-1v2", room="open", outcome="4S N ="), gone)
    assert [len(each.missing) for each in tables_in_round(begun.state, 1)] == [1, 2]
