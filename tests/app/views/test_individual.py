"""An individual as its players see it: the wall, the scorecard and a player's own page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.paper import paper_seen
from overtrick.app.views.desk.result import result_seen
from overtrick.app.views.desk.room import room_tables, table_cards
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.ranking import ranking_seen
from overtrick.app.views.results.scorecards import scorecard
from overtrick.app.views.results.screen import screen_seen
from overtrick.core.exact import Exact
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered, Meeting
from overtrick.events.journal.people import Registered, RegisteredPlayer, Seated, Substituted
from overtrick.events.journal.plan import planning
from overtrick.events.plan.sittings import sittings_of
from overtrick.movements.registry import movement
from tests.app.pad.evening import evening
from tests.app.views.evenings import DESK, NOON, OPEN, add
from tests.events.commands.refusals import amended

NAMES = ("Ann", "Bob", "مها", "Di", "Eve", "Finn", "Gus", "Hal")
FIRST = ("3", "5", "7", "6")
"""Who sits North, East, South and West at table 1 in round 1."""


def individual(*more: Facts) -> Running:
    """Eight players by name, in their first round."""
    told: list[Facts] = [planning(movement("individual:8"), 3)]
    for number, name in enumerate(NAMES, 1):
        told.append(RegisteredPlayer(player=f"p{number}", name=name))
        told.append(Registered(contestant=str(number), players=(f"p{number}",)))
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in (*told, RoundStarted(round="1"), *more)])
    return running


def player(number: str) -> Viewer:
    return Viewer(Role.PLAYER, "x", contestant=number)


def test_the_wall_seats_players_by_number_and_name() -> None:
    seats = screen_seen(individual(), Viewer(), NOON).seating
    first = seats[0]
    assert (first.ns, first.ew) == ("4 + 1", "6 + 7")
    assert (first.ns_names, first.ew_names) == ("Di & Ann", "Finn & Gus")


def test_a_player_is_told_seat_partner_and_opponents() -> None:
    seen = personal(individual(), player("5"), NOON)
    assert seen.now
    assert seen.next
    assert (seen.now.round, seen.now.table, str(seen.now.side)) == (1, "1", "East")
    assert (seen.now.partner, seen.now.boards) == ("6 Finn", "1–3")
    assert (seen.now.opponents, seen.now.names) == ("3 + 7", "مها & Gus")
    assert seen.next.round == 2


def test_a_player_who_sits_elsewhere_is_told_where() -> None:
    """The table has said who sits there, and it is not who was planned."""
    others = ("3", "6", "7", "5")
    seen = personal(individual(Seated(table="1", players=others, round="1")), player("5"), NOON)
    assert seen.now
    assert str(seen.now.side) == "West"


def test_a_scorecard_names_the_partner_before_and_after_a_board() -> None:
    running = individual(Entered(board=1, players=FIRST, outcome="4S N =", round="1"))
    rounds = scorecard(running, Viewer(Role.DIRECTOR), "5").rounds
    played, waits = rounds[0].lines[0], rounds[0].lines[1]
    assert played.outcome
    assert waits.outcome is None
    for line in (played, waits, rounds[1].lines[0]):
        assert line.partner
        assert line.names.count("&") == 1
    assert (played.partner, played.opponents, played.names) == ("6 Finn", "3 + 7", "مها & Gus")
    assert (waits.partner, waits.opponents) == ("6 Finn", "3 + 7")


def test_a_substitute_is_named_where_it_sits_and_from_its_round_on() -> None:
    comes = Substituted(contestant="5", out="p5", player="Zoe", from_round="2")
    running = individual(comes)
    assert screen_seen(running, Viewer(), NOON).seating[1].ew_names == "مها & Zoe"
    pads = pad_document(running, Viewer(Role.TABLE, "x", table="1")).rounds
    assert [[seat.name for seat in each.seats].count("Eve") for each in pads[:2]] == [1, 0]
    seen = personal(running, player("3"), NOON)
    assert seen.next
    assert seen.next.partner == "5 Zoe"


def test_a_substitute_of_a_pair_is_named_on_the_pad() -> None:
    comes = Substituted(contestant="1", direction="NS", out="0", player="Zoe", from_round="2")
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in (*evening(), comes)])
    pads = pad_document(running, Viewer(Role.TABLE, "x", table="1")).rounds
    assert [each.seats[0].name for each in pads[:2]] == ["Ann Player", "Zoe"]


def played(running: Running, *rounds: int) -> list[Facts]:
    """What every table enters of some rounds, all of it agreed."""
    plan = running.state.plans[0]
    told: list[Facts] = []
    for each in sittings_of(running.state, plan):
        if each.round in rounds and each.is_played:
            for key in map(each.key, each.boards):
                at = {"table": each.table, "round": str(each.round)}
                outcome = "4S N =" if each.table == "1" else "4S N -1"
                told.append(
                    Entered(board=key.board, players=key.players, outcome=outcome, **at)
                )
                told.append(Confirmed(board=key.board, players=key.players))
    return told


def amending(running: Running, what: str, **given: Any) -> None:
    found = amended(running.state, what, **given)
    assert not found.faults
    add(running, [tell(each, at=NOON) for each in found.facts])


def test_where_a_player_leaves_the_others_at_the_table_sit_out_on_every_screen() -> None:
    """Gus (7) goes home before round 3."""
    running = individual(Chosen(conditions=OPEN))
    add(running, [tell(each, at=NOON) for each in played(running, 1, 2)])
    amending(running, "player-leaves", player="7", round=3)
    wall = screen_seen(running, Viewer(), NOON)
    both = {each.table: (str(each.ns), str(each.ew)) for each in wall.seating}
    assert str(wall.seating_title) == "Seating for round 3"
    [(table, seats)] = [each for each in both.items() if "sit-out" in " ".join(each[1])]
    others = [who for who in " ".join(seats).split() if who.isdigit()]
    assert len(others) == 3
    add(running, [tell(RoundStarted(round="3"), at=NOON)])
    for who in others:
        now = personal(running, player(who), NOON).now
        assert now
        assert (now.round, now.table, now.is_sit_out) == (3, table, True)
    assert personal(running, player("7"), NOON).now is None
    pads = {n: pad_document(running, Viewer(Role.TABLE, "x", table=n)) for n in "12"}
    assert [n for n, each in pads.items() if not each.rounds[2].played] == [table]
    assert pads[table].round == 3
    assert {line.table for line in paper_seen(running, DESK).lines if line.round == 3} != {
        table
    }
    [idle] = [each for each in room_tables(running, ()) if each.sits_out]
    assert (idle.table, idle.boards) == (table, "")
    add(running, [tell(each, at=NOON) for each in played(running, 3)])
    card = scorecard(running, DESK, others[0]).rounds[2]
    assert {str(each.why) for each in card.lines} == {"Sat out"}
    notes = map(str, ranking_seen(running, DESK, NOON).notes)
    assert "Gone home: Player 7" in notes


@pytest.mark.parametrize(("bye", "percentage"), [("leave_out", 100), ("60%", Fraction(260, 3))])
def test_who_sits_out_by_a_player_who_left_gets_what_the_session_gives(
    bye: str, percentage: Exact
) -> None:
    """All of a top in round 1; a sit-out in round 2 is left out, or is 60 %."""
    running = Running("x")
    plan = planning(movement("individual:12"), 2)
    told = (Chosen(settings={"bye": bye}, conditions=OPEN), plan)
    add(running, [tell(each, at=NOON) for each in told])
    fours = [
        (each.round, each.players or (None,) * 4)
        for each in sittings_of(running.state, running.state.plans[0])
    ]
    winner = str(fours[0][1][0])
    [four] = [four for number, four in fours if number == 2 and winner in four]
    gone = next(who for who in four if who and who != winner)
    add(running, [tell(each, at=NOON) for each in played(running, 1)])
    amending(running, "player-leaves", player=gone, round=2)
    add(running, [tell(each, at=NOON) for each in played(running, 2)])
    standings = {each.id: each for each in running.ranking().standings}
    assert standings[winner].percentage == percentage
    assert standings[gone].boards == 2


def test_a_late_player_is_seated_from_its_round_on() -> None:
    running = individual()
    amending(running, "late-player", player="5", round=2)
    seats = [
        pad_document(running, Viewer(Role.TABLE, "x", table="1")).rounds[n] for n in (0, 1)
    ]
    assert [each.played for each in seats] == [False, True]
    first = personal(running, player("5"), NOON)
    assert (first.now, first.next and first.next.round) == (None, 2)


def test_the_tables_have_cards_to_print() -> None:
    first, second = table_cards(individual())
    assert (first.table, second.table) == ("1", "2")
    assert first.lines[0] == (1, "3 + 7", "5 + 6", "1-3", "")
    assert len(first.lines) == 7


def test_the_page_of_a_result_names_who_played_with_whom() -> None:
    meeting = Meeting(1, players=FIRST, table="1", round="1")
    seen = result_seen(individual(), Viewer(Role.DIRECTOR), meeting)
    assert str(seen.names) == "مها & Gus v Eve & Finn"
