"""Who sits at a table, by a plan or by a draw."""

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.stages.outside import at_table
from overtrick.movements.registry import movement


def found(*told: Facts, table: str, round: str = "", board: int = 0) -> tuple[Meeting, ...]:
    return at_table(fold([tell(each) for each in told]), table, round, board)


DRAWS = [
    Drawn(stage="S", round=1, matches=(Paired("1-3v7", "3", "7", table="1"),)),
    Drawn(stage="S", round=2, matches=(Paired("2-9v3", "9", "3", table="1"),)),
]
TEAMS = StagePlanned(stage="S", form="swiss")
PAIRS = StagePlanned(stage="S", form="swiss", method="butler")


def test_a_plan_by_round_or_by_board() -> None:
    """Mitchell of three tables: in round 2 NS 1 has EW 3 and set 2, boards 3 and 4"""
    plan = planning(movement("mitchell:3"), 2)
    seated = Meeting(0, "1", "3")
    assert found(plan, table="1", round="2") == (seated,)
    assert found(plan, table="1", board=4) == (Meeting(4, "1", "3"),)
    assert found(plan, table="4", round="2") == ()
    assert found(plan, table="1", board=40) == ()


def test_single_players_have_seats() -> None:
    (seated,) = found(planning(movement("individual:8"), 2), table="1", round="1")
    assert seated.ns is None
    assert seated.players is not None
    assert all(seated.players)


def test_the_last_draw_or_that_of_the_round() -> None:
    assert found(TEAMS, *DRAWS, table="1") == (Meeting(0, "9", "3", "S", match="2-9v3"),)
    assert found(TEAMS, *DRAWS, table="1", round="1")[0].match == "1-3v7"
    assert found(TEAMS, *DRAWS, table="2") == ()


def test_pairs_need_no_match() -> None:
    assert found(PAIRS, *DRAWS, table="1") == (Meeting(0, "9", "3", "S"),)
