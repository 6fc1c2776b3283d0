"""The page of a team: where it plays by the draw, and when it sits out."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.personal import Personal, personal
from overtrick.events.commands.draws import drawing
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Entered
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


def at_table(table: str, *boards: int) -> list[Facts]:
    """What a table enters of the first round, all of it agreed."""
    told: list[Facts] = []
    for board in boards:
        met: dict[str, Any] = {"board": board, "ns": table, "ew": table}
        told.append(Entered(**met, table=table, round="1", outcome="4S N ="))
        told.append(Confirmed(**met))
    return told


def test_who_still_plays_is_told_so_whatever_round_was_called() -> None:
    """Table 3 plays round 1 when the desk calls round 2: its pad stays there, and its pairs."""
    running = Running("x")
    calls = RoundStarted(round="1"), RoundStarted(round="2")
    through = [*at_table("1", 1, 2), *at_table("2", 3, 4), *at_table("3", 5)]
    told = (planning(movement("mitchell:3"), 2), calls[0], *through, calls[1])
    add(running, [tell(each, at=NOON) for each in told])

    def seats(contestant: str, direction: str) -> tuple[int, str] | None:
        who = Viewer(Role.PLAYER, "x", contestant=contestant, direction=direction)
        now = personal(running, who).now
        return (now.round, now.table) if now else None

    found = {f"{way} {n}": seats(n, way) for n in "123" for way in ("NS", "EW")}
    late, rest = {"NS 3": (1, "3"), "EW 3": (1, "3")}, {"NS 1": (2, "1"), "NS 2": (2, "2")}
    assert found == {**late, **rest, "EW 1": (2, "2"), "EW 2": (2, "3")}
    assert pad_document(running, Viewer(Role.TABLE, "x", table="3")).round == 1
    add(running, [tell(each, at=NOON) for each in at_table("3", 6)])
    assert (seats("3", "EW"), seats("3", "NS")) == ((2, "1"), (2, "3"))


def test_a_table_of_another_section_is_called_as_on_its_card() -> None:
    running = Running("x")
    plans = [planning(movement("mitchell:3"), 2, section=section) for section in "AB"]
    add(running, [tell(each, at=NOON) for each in plans])
    for section, table in (("A", "1"), ("B", "B1")):
        who = Viewer(Role.PLAYER, "x", contestant="1", section=section, direction="NS")
        now = personal(running, who).now
        assert now
        assert now.table == table
