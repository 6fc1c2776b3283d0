"""What the desk offers: the next round, publishing, what an undo takes back."""

from __future__ import annotations

from datetime import timedelta

from overtrick.app.club.running import Running
from overtrick.app.views.desk.amend import amend_seen
from overtrick.app.views.desk.grid import rows_of
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import ClockSet, Published, RoundStarted
from overtrick.events.journal.meeting import Confirmed, Entered, Meeting, Replaced, Retracted
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.events.now.meetings import tables_in_round
from overtrick.movements.registry import movement
from tests.app.spoken import live_board, problems_seen, result_seen
from tests.app.views.evenings import DESK, NOON, add, evening


def test_who_comes_late_plays_from_a_round_that_is_not_over() -> None:
    entries = [
        each
        for each in evening(4).state.entries
        if getattr(each.facts, "round", None) != "4" and not isinstance(each.facts, ClockSet)
    ]
    running = Running("x")
    add(running, entries)
    seen = amend_seen(running)
    assert seen.coming == 4
    add(running, [tell(RoundStarted(round="4"), at=NOON)])
    assert amend_seen(running).coming == 4


def test_it_is_published_from_the_board_once_everything_is_in() -> None:
    playing, over = evening(7), evening(8)
    assert not live_board(playing, DESK).all_in
    whole = [each for each in over.state.entries if each.kind not in ("publish", "final")]
    running = Running("x")
    add(running, whole)
    assert live_board(running, DESK).all_in
    add(running, [tell(Published(), at=NOON)])
    assert not live_board(running, DESK).all_in


def test_who_sits_out_is_behind_nobody() -> None:
    running = Running("x")
    planned = planning(movement("howell:11"), 2)
    add(running, [tell(each, at=NOON) for each in (planned, RoundStarted(round="1"))])
    rows = rows_of(running, 1, NOON + timedelta(minutes=20))
    assert [row.behind for row in rows] == [0, 2, 2, 2, 2, 2]


def test_an_undo_says_what_it_takes_back() -> None:
    running = evening(4)
    facts = next(e.facts for e in running.state.entries if isinstance(e.facts, Entered))
    who = {"board": facts.board, "ns": facts.ns, "ew": facts.ew}
    meeting = Meeting(facts.board, facts.ns, facts.ew)

    def offered() -> list[str]:
        return [each.undo for each in result_seen(running, DESK, meeting).history if each.undo]

    for told, words in (
        (Replaced(outcome="PASS", **who), "Undo: the correction"),  # type: ignore[arg-type]
        (Confirmed(**who), "Undo: the agreement"),  # type: ignore[arg-type]
        (Retracted(**who), "Undo: the deletion"),  # type: ignore[arg-type]
    ):
        add(running, [tell(told, at=NOON)])
        assert offered() == [words]


def test_players_who_play_with_everybody_are_offered_what_can_be_done() -> None:
    running = Running("x")
    add(running, [tell(planning(movement("individual:8"), 2))])
    happenings = [each.what for each in amend_seen(running).happenings]
    assert happenings == ["late-player", "player-leaves", "curtail"]


def test_rounds_that_came_from_paper_are_over_though_nobody_called_them() -> None:
    """The round that was called is played until a whole later one is in."""
    plan = planning(movement("howell:4"), 1)
    running = Running("x")
    add(running, [tell(plan, at=NOON), tell(RoundStarted(round="1"), at=NOON)])
    tables = [each for n in (1, 2, 3) for each in tables_in_round(running.state, n)]

    def enter(number: int) -> tuple[int, int]:
        """Type the slips of a round; give the round in play, and the one to start."""
        for each in tables:
            if each.sitting.round == number:
                key = each.meetings[0].key
                told = Entered(
                    board=key.board, ns=key.ns, ew=key.ew, outcome="PASS", round=str(number)
                )
                add(running, [tell(told, at=NOON)])
        board = live_board(running, DESK)
        return board.in_play, board.to_start.round if board.to_start else 0

    assert enter(1) == (1, 2)
    assert enter(2) == (3, 3)
    assert enter(3) == (3, 0)


def test_a_seat_without_a_name_is_not_offered_for_a_substitute() -> None:
    running = Running("x")
    pair = Registered(contestant="7", players=("p1", ""))
    add(running, [tell(RegisteredPlayer(player="p1", name="Cleo")), tell(pair)])
    assert [(each.name, each.contestant) for each in amend_seen(running).players] == [
        ("Cleo", "7")
    ]


def test_a_problem_of_two_results_is_headed_by_the_table_that_its_buttons_change() -> None:
    running = Running("x")
    for ns, ew, outcome, table in (("5", "8", "6S N =", "5"), ("12", "11", "3S W -2", "1")):
        told = Entered(board=22, ns=ns, ew=ew, outcome=outcome, table=table, round="1")
        add(running, [tell(told, at=NOON)])
    [shown] = [each for each in problems_seen(running, DESK).problems if "strain" in each.title]
    asks = next(each.text for each in shown.proposals if each.text.startswith("Ask table"))
    assert shown.title.startswith(f"Board 22, {asks.removeprefix('Ask ')}:")


def test_of_a_plan_for_teams_a_team_comes_late_or_goes_home() -> None:
    running = Running("x")
    add(running, [tell(planning(movement("whist:5"), 4), at=NOON)])
    said = {each.what: str(each.title) for each in amend_seen(running).happenings}
    assert (said["late-pair"], said["leaves"]) == ("A team comes late", "A team goes home")
