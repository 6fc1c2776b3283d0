"""How far an event has come, round by round."""

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Published, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.journal.stages import Drawn, MatchTold, Paired, StagePlanned
from overtrick.events.now.rounds import (
    Rounds,
    boards_a_round,
    round_of,
    rounds_of,
    session_in_play,
)
from overtrick.events.now.shown import is_all_announced
from overtrick.movements.grid import Movement, Seating
from overtrick.movements.howell import howell
from overtrick.movements.registry import movement


def told(*facts: Facts) -> Event:
    return fold(tell(each) for each in facts)


def results(
    of: Movement, rounds: range, *, named: bool = True, section: str = "A"
) -> list[Entered]:
    return [
        Entered(
            board=meeting.set,
            ns=meeting.ns,
            ew=meeting.ew,
            outcome="PASS",
            round=str(number) if named else None,
            section=section,
        )
        for number in rounds
        for meeting in of.meetings[number - 1]
        if meeting.is_played and meeting.set
    ]


HOWELL = howell(6)  # five rounds of three tables
HALF = movement("mitchell:5:missing=ns5")


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("grid", [HOWELL, HALF], ids=["howell", "half table"])
def test_a_round_is_over_when_all_its_results_are_told(grid: Movement, named: bool) -> None:
    """Said or not: a board and who met on it say the round."""
    for count in range(len(grid.rounds) + 1):
        done = results(grid, range(1, count + 1), named=named)
        found = rounds_of(told(planning(grid, 1), *done))
        assert found == Rounds(count, len(grid.rounds), count)
        short = rounds_of(told(planning(grid, 1), *done[:-1]))
        assert short.over == max(count - 1, 0)


def test_a_round_is_over_when_a_later_one_has_begun() -> None:
    plan = planning(HOWELL, 1)
    assert rounds_of(told(plan, RoundStarted(round="4"))) == Rounds(3, 5, 4)
    assert rounds_of(told(plan, *results(HOWELL, range(3, 4))[:1])) == Rounds(2, 5, 3)
    assert rounds_of(told(plan, RoundStarted(round="9"))) == Rounds(5, 5, 9)


def test_the_slowest_section_counts() -> None:
    plans = planning(HOWELL, 1), planning(HOWELL, 1, "1", "B")
    in_a, in_b = results(HOWELL, range(1, 4)), results(HOWELL, range(1, 2), section="B")
    assert rounds_of(told(*plans, *in_a, *in_b)) == Rounds(1, 5, 3)


def test_a_session_of_its_own() -> None:
    plans = planning(HOWELL, 1), planning(HALF, 1, "2")
    state = told(*plans, *results(HOWELL, range(1, 6)))
    assert (session_in_play(state), rounds_of(state)) == ("1", Rounds(5, 5, 5))
    later = told(*plans, *results(HOWELL, range(1, 6)), RoundStarted(round="1", session="2"))
    assert (session_in_play(later), rounds_of(later)) == ("2", Rounds(0, 5, 1))
    assert rounds_of(later, "1") == Rounds(5, 5, 5)
    assert session_in_play(told(planning(HALF, 1, "3"))) == "3"


def test_single_players_have_rounds_as_well() -> None:
    plan = planning(movement("individual:8"), 1)
    assert rounds_of(told(plan, RoundStarted(round="3"))) == Rounds(2, 7, 3)


def test_a_result_of_four_players_has_begun_their_round() -> None:
    state = told(planning(movement("individual:8"), 1))
    seats = state.plans[0].movement.rounds[2][0]
    assert isinstance(seats, Seating)
    players = (seats.north, seats.east, seats.south, seats.west)
    state.apply(tell(Entered(board=seats.set or 0, players=players, outcome="PASS")))
    assert rounds_of(state).begun == 3


def test_without_a_plan_only_what_was_told_is_known() -> None:
    assert rounds_of(told()) == Rounds(0, None)
    assert rounds_of(told(RoundStarted(round="3"))) == Rounds(2, None, 3)
    assert (
        rounds_of(told(Entered(board=1, ns="1", ew="2", outcome="PASS", round="2"))).over == 1
    )
    odd = Entered(board=1, ns="1", ew="2", outcome="PASS", round="last")
    assert rounds_of(told(odd)) == Rounds(0, None)


def test_a_stage_has_the_rounds_of_its_conditions() -> None:
    stage = StagePlanned(stage="1", form="swiss", conditions={"rounds": 5, "boards": 8})
    drawn = Drawn(stage="1", round=1, matches=(Paired("1-1v2", "1", "2"),))
    score = MatchTold(match="1-1v2", home_imps="10", away_imps="3")
    assert rounds_of(told(stage, drawn)) == Rounds(0, 5)
    assert rounds_of(told(stage, drawn, score)) == Rounds(1, 5, 1)
    assert boards_a_round(told(stage)) == 8


@pytest.mark.parametrize(("ns", "ew", "round"), [("2", "1", 1), ("1", "2", 2)])
def test_who_met_whom_says_the_round_where_ns_and_ew_are_numbered_apart(
    ns: str, ew: str, round: int
) -> None:
    assert round_of(None, Plan(movement("teams:2"), 2), 3, ns, ew) == round


def test_a_knock_out_has_the_rounds_of_its_bracket_and_they_are_over_with_their_matches() -> (
    None
):
    facts: list[Facts] = [
        StagePlanned(stage="1", form="knockout", entrants=("1", "2", "3", "4")),
        Drawn(
            stage="1",
            round=1,
            matches=(Paired("SF1", "1", "4", tie="SF1"), Paired("SF2", "2", "3", tie="SF2")),
        ),
    ]
    assert rounds_of(told(*facts)) == Rounds(0, 2, 0)
    facts += [MatchTold(match=each, home_imps="30", away_imps="9") for each in ("SF1", "SF2")]
    assert rounds_of(told(*facts)) == Rounds(1, 2, 1)
    facts.append(
        Drawn(stage="1", round=2, matches=(Paired("F", "1", "2", tie="F"),)),
    )
    facts.append(MatchTold(match="F", home_imps="30", away_imps="9"))
    state = told(*facts, Published(stage="1", round=2))
    assert rounds_of(state) == Rounds(2, 2, 2)
    assert is_all_announced(state)
