"""The page of a team: where it plays by the draw, and when it sits out."""

from __future__ import annotations

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.results.personal import Personal, personal
from overtrick.events.commands.draws import drawing
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import MatchTold
from overtrick.movements.registry import movement
from tests.app.views.evenings import NOON, add, pair, swiss
from tests.events.commands.refusals import stage_planned


def league(*more: Facts) -> Running:
    """A round robin of five teams, drawn whole."""
    planned = stage_planned(fold([]), "round_robin", rounds=5, boards=2, changes=[])
    teams = [Registered(contestant=str(n), name=f"Team {n}") for n in range(1, 6)]
    told = [tell(each, at=NOON) for each in (*chosen("teams").facts, *teams, *planned.facts)]
    drawn = [*drawing(fold(told)).drawn, *more]
    running = Running("x")
    add(running, [*told, *(tell(each, at=NOON) for each in drawn)])
    return running


def seen(running: Running, team: str) -> Personal:
    return personal(running, pair(team))


def test_each_team_has_its_table_in_the_first_round_or_sits_out() -> None:
    running = league()
    now = {team: seen(running, team).now for team in "12345"}
    assert all(seat is not None and seat.round == 1 for seat in now.values())
    [idle] = [team for team, seat in now.items() if seat and seat.is_sit_out]
    after = seen(running, idle).next
    assert after is not None
    assert (after.round, after.is_sit_out) == (2, False)


@pytest.mark.parametrize("tables", [1, 2])
def test_who_is_through_waits_for_the_round(tables: int) -> None:
    running = league()
    matches = [
        m for _, m in running.state.stage().paired() if m.match.startswith("1-") and m.away
    ]
    told = [MatchTold(match=m.match, home_imps="9", away_imps="8") for m in matches[:tables]]
    add(running, [tell(each, at=NOON) for each in told])
    first = personal(running, Viewer(Role.PLAYER, "x", contestant=matches[0].home)).now
    assert first is not None
    assert first.round == tables


def test_who_has_gone_home_is_told_so_and_has_no_seat() -> None:
    running = league(Left(contestant="5", from_round="1"))
    gone = seen(running, "5")
    assert (gone.now, gone.next, str(gone.left)) == (None, None, "left before round 1")
    assert seen(running, "1").left == ""


def early() -> Running:
    """A Swiss of four teams: round 2 is drawn and called while 3 v 4 still play round 1."""
    told = MatchTold(match="1-1v2", home="1", away="2", home_imps="9", away_imps="8")
    running = swiss({"1-3v4": [1]})
    add(running, [tell(each, at=NOON) for each in (told, RoundStarted(round="2"))])
    return running


def test_who_is_through_plays_the_round_that_was_called_early() -> None:
    """One match of the first round goes on: its teams stay there, the others do not."""
    running = early()
    rounds = {team: seat.round for team in "1234" if (seat := seen(running, team).now)}
    assert rounds == {"1": 2, "2": 2, "3": 1, "4": 1}
    assert [each.match for each in seen(running, "1").asked] == ["2-1v3"]


def test_who_left_before_the_round_that_was_called_has_gone_home() -> None:
    running = early()
    add(running, [tell(Left(contestant="2", from_round="2"), at=NOON)])
    assert str(seen(running, "2").left) == "left before round 2"


def test_the_clock_of_another_round_is_not_that_of_a_team() -> None:
    running = early()
    assert [bool(seen(running, team).ends) for team in "13"] == [True, False]


def test_a_team_that_plays_by_a_movement_sits_at_two_tables() -> None:
    running = Running("x")
    add(running, [tell(planning(movement("teams:2"), 2), at=NOON)])
    now = seen(running, "1").now
    assert now is not None
    assert (now.table, now.boards) == ("1, 2", "1–2, 3–4")
    assert str(now.side) == "North-South at table 1, East-West at table 2"
