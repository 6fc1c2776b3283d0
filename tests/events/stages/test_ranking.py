from fractions import Fraction
from typing import Any

import pytest

from overtrick.compare.settings import Value
from overtrick.core.exact import Exact
from overtrick.events.journal.evening import Chosen, Penalized
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import MatchTold, StagePlanned
from overtrick.events.now.live import ranking_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.stages.ranking import (
    is_of_pairs,
    method_of,
    settings_of,
    stage_ranking,
)
from overtrick.events.stages.session import stage_session
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, numbers, planned, swiss, told

DISCRETE: dict[str, Value] = {"vp_scale": "wbf_discrete"}


def staged(form: str = "swiss", stage: str = "1", **facts: Any) -> StagePlanned:
    return StagePlanned(stage=stage, form=form, **facts)


def lines(ranking: Ranking) -> list[str]:
    return [f"{each.place} {each.id} {each.total}" for each in ranking.standings]


def ranked(desk: Desk, stage: str = "", until: int | None = None) -> list[str]:
    return lines(stage_ranking(desk.state, desk.stage(stage), until))


def two_rounds(**facts: Any) -> Desk:
    plan = staged(entrants=numbers(4), conditions={"boards": 8}, settings=DISCRETE, **facts)
    desk = Desk(plan, drawn(1, "1-3", "2-4"), match("1-1v3", "30-17"), match("1-2v4", "20-20"))
    desk.tell(drawn(2, "1-2", "3-4"), match("2-1v2", "10-23"))
    return desk


def test_a_stage_as_it_stands_and_as_it_stood() -> None:
    desk = two_rounds()
    # 13 IMPs in 8 boards are 15-5 by the discrete WBF scale.
    assert ranked(desk, until=1) == ["1 1 15", "2 2 10", "2 4 10", "4 3 5"]
    assert ranked(desk) == ["1 2 25", "2 1 20", "3 4 10", "4 3 5"]


def test_the_settings_of_a_stage_are_its_own() -> None:
    desk = Desk(staged(settings=DISCRETE), staged(stage="2"))
    assert settings_of(desk.state, desk.stage("1"))[0].vp_scale == "wbf_discrete"
    assert settings_of(desk.state, desk.stage("2"))[0].vp_scale == "default"


def test_a_setting_that_cannot_be_read_is_a_problem_of_the_ranking() -> None:
    desk = Desk(staged(settings={"vp_scale": "wbf_discrete", "unit": "three"}))
    ranking = stage_ranking(desk.state, desk.stage())
    assert ranking.settings.vp_scale == "wbf_discrete"
    [problem] = ranking.problems
    assert str(problem).startswith("stage 1: unit cannot be 'three'")


@pytest.mark.parametrize(
    ("facts", "method"),
    [
        ({}, "teams"),
        ({"form": "round_robin"}, "teams"),
        ({"form": "table"}, "matchpoints"),
        ({"method": "bam"}, "bam"),
        ({"method": "matchpoints"}, "matchpoints"),
    ],
)
def test_the_method_of_a_stage(facts: dict[str, Any], method: str) -> None:
    desk = Desk(staged(**facts))
    stage = desk.stage()
    assert method_of(desk.state, stage, stage_session(desk.state, stage)) == method


def test_the_method_of_the_event_is_that_of_a_stage_without_one() -> None:
    desk = Desk(Chosen(method="butler", rules="default", settings={}), staged())
    assert is_of_pairs(desk.state, desk.stage())
    assert not is_of_pairs(desk.state, Stage("1", "swiss", method="teams"))


def test_a_penalty_of_one_stage_does_not_count_in_the_other() -> None:
    desk = Desk(staged(stage="A", settings=DISCRETE, conditions={"boards": 8}))
    desk.tell(staged(stage="B", settings=DISCRETE, conditions={"boards": 8}))
    for stage in "AB":
        desk.tell(drawn(1, "1-2", stage=stage), match("1-1v2", "20-20", session=stage))
    desk.tell(Penalized(contestant="1", amount="2", unit="VP", session="A"))
    assert ranked(desk, "A") == ["1 2 10", "2 1 8"]
    assert ranked(desk, "B") == ["1 1 10", "1 2 10"]
    desk.tell(Penalized(contestant="2", amount="3", unit="VP"))
    assert [ranked(desk, stage) for stage in "AB"] == [
        ["1 1 8", "2 2 7"],
        ["1 1 10", "2 2 7"],
    ]


def test_a_ruling_in_points_stands_beside_matches_told() -> None:
    desk = two_rounds()
    desk.tell(MatchTold(match="2-3v4", home_points="12", away_points="0", law="86B"))
    assert ranked(desk) == ["1 2 25", "2 1 20", "3 3 17", "4 4 10"]


@pytest.mark.parametrize(
    ("formula", "carried"),
    [("full", (25, 20)), ("half", (Fraction(25, 2), 10)), ("20%", (5, 4)), ("none", (0, 0))],
)
def test_what_is_carried_forward_counts_in_the_final(
    formula: str, carried: tuple[Fraction, Fraction]
) -> None:
    desk = two_rounds()
    conditions: dict[str, Value] = {"boards": 8, "from": "1", "carry_forward": formula}
    plan = staged(stage="F", entrants=("1", "2"), settings=DISCRETE, conditions=conditions)
    desk.tell(plan, drawn(1, "1-2", stage="F"), match("1-1v2", "20-20", session="F"))
    assert desk.totals("F") == {"2": 10 + carried[0], "1": 10 + carried[1]}


def test_a_formula_that_asks_for_what_a_stage_has_not_is_a_problem() -> None:
    desk = two_rounds()
    conditions: dict[str, Value] = {"boards": 8, "from": "1", "carry_forward": "ebu"}
    desk.tell(staged(stage="F", settings=DISCRETE, conditions=conditions))
    desk.tell(drawn(1, "1-2", stage="F"), match("1-1v2", "20-20", session="F"))
    ranking = stage_ranking(desk.state, desk.stage("F"))
    assert lines(ranking) == ["1 1 10", "1 2 10"]
    assert [str(each) for each in ranking.problems] == [
        "stage F: carry-forward 'ebu' needs the top of both stages"
    ]


def test_a_stage_of_several_sessions_adds_them_up() -> None:
    plan = staged(
        "table", entrants=("1", "2"), sessions=("sat", "sun"), method="teams", settings=DISCRETE
    )
    desk = Desk(plan)
    for session in ("sat", "sun"):
        told = match("1", "30-17", home="1", away="2", session=session, boards=8)
        desk.tell(told)
    assert ranked(desk) == ["1 1 30", "2 2 10"]


def test_finals_side_by_side_are_ranked_for_themselves() -> None:
    desk = Desk()
    for stage, home, away in (("A", "1", "2"), ("B", "3", "4")):
        desk.tell(staged(stage=stage, entrants=(home, away), settings=DISCRETE))
        desk.tell(drawn(1, f"{home}-{away}", stage=stage))
        name = f"1-{home}v{away}"
        desk.tell(match(name, "30-17", session=stage, boards=8))
    assert lines(ranking_of(desk.state, stage="A")) == ["1 1 15", "2 2 5"]
    assert lines(ranking_of(desk.state, stage="B")) == ["1 3 15", "2 4 5"]


def pairs(method: str, **settings: Value) -> Desk:
    """Four pairs, one round of two boards: 1 beats 3 at their table, 2 and 4 play it level."""
    plan = staged(entrants=numbers(4), method=method, settings=settings)
    desk = Desk(plan, drawn(1, "1-3", "2-4"))
    for board in (1, 2):
        for ns, ew, outcome in (("1", "3", "3NT N +1"), ("2", "4", "3NT N =")):
            desk.tell(Entered(board=board, ns=ns, ew=ew, outcome=outcome, round="1"))
    return desk


def test_swiss_pairs_by_matchpoints_are_ranked_by_victory_points() -> None:
    desk = pairs("matchpoints", pair_matches="vp", vp_scale="percent20")
    # 1 and 4 had the better score on every board: 100 % of their matches.
    assert ranked(desk) == ["1 1 20", "1 4 20", "3 2 0", "3 3 0"]
    assert {each.id for each in stage_ranking(desk.state, desk.stage()).matches} == {
        "1-1v3",
        "1-2v4",
    }


def test_swiss_pairs_by_cross_imps_play_for_victory_points() -> None:
    totals = pairs("cross_imps", vp_scale="wbf_discrete").totals()
    assert totals["1"] == totals["4"] > 10
    assert totals["2"] == totals["3"] == 20 - totals["1"]


def test_the_next_round_of_swiss_pairs_is_drawn_by_victory_points() -> None:
    desk = pairs("matchpoints", pair_matches="vp", vp_scale="percent20")
    assert [{*each.split("-")} for each in desk.draw()] == [{"1", "4"}, {"2", "3"}]


def test_pairs_without_matches_are_ranked_by_percentages() -> None:
    desk = pairs("matchpoints")
    ranking = stage_ranking(desk.state, desk.stage())
    assert [(each.id, each.percentage) for each in ranking.standings if each.percentage] == [
        ("1", 100),
        ("4", 100),
    ]
    assert ranking.matches == ()


def test_in_a_swiss_of_pairs_the_session_is_the_match() -> None:
    """
    White Book 8.80.6.1, Law 12C2(c): pair 1 had 100 % in match 1, and A+ on board 3 of match 2
    is its average of that match's other board, 0 %: so 60 %.
    """
    desk = pairs("matchpoints")
    desk.tell(drawn(2, "1-4", "2-3"))
    rows = [(3, "1", "4", "A+/A-"), (3, "2", "3", "3NT N =")]
    rows += [(4, "1", "4", "3NT N -1"), (4, "2", "3", "3NT N =")]
    for board, ns, ew, outcome in rows:
        desk.tell(Entered(board=board, ns=ns, ew=ew, outcome=outcome, round="2"))
    ranking = stage_ranking(desk.state, desk.stage())
    assert award(ranking, 3, "1") == 60
    session = StagePlanned(stage="1", form="swiss", settings={"average_over": "session"})
    desk.tell(session)
    assert award(stage_ranking(desk.state, desk.stage()), 3, "1") == Fraction(200, 3)


def award(ranking: Ranking, board: int, ns: str) -> Exact | None:
    """The percentage that a pair sitting North-South has of a board."""
    (found,) = (
        awarded.ns_percentage
        for report in ranking.boards
        if report.number == board
        for awarded in report.lines
        if awarded.line.ns == ns
    )
    return found


def test_in_a_three_way_tie_half_matches_are_won() -> None:
    """A knock-out counts who has won, of half a match too: it is no matter of a scale."""
    desk = Desk(planned("knockout", *numbers(3), boards=8, ways=3))
    desk.draw()
    desk.play()
    ranking = stage_ranking(desk.state, desk.stage())
    assert ranking.problems == ()
    assert {each.kind for each in ranking.matches} == {"half"}
    assert [(line.id, line.total) for line in ranking.standings] == [
        ("1", 2),
        ("2", 1),
        ("3", 0),
    ]


def test_a_penalty_is_not_taken_before_the_round_it_was_earned_in() -> None:
    state = told(
        swiss("1", "2", boards=8),
        drawn(1, "1-2"),
        match("1-1v2", "10-10"),
        drawn(2, "2-1"),
        match("2-2v1", "10-10"),
        Penalized(contestant="1", amount="3", unit="VP", match="2-2v1"),
        Penalized(contestant="2", amount="1", unit="VP"),
    )
    stage = state.stage()
    first, last = stage_ranking(state, stage, 1), stage_ranking(state, stage, 2)
    assert {line.id: line.total for line in first.standings} == {"1": 10, "2": 10}
    assert {line.id: line.total for line in last.standings} == {"1": 17, "2": 19}
    assert not first.problems
    assert not last.problems


def test_what_is_carried_from_two_stages_is_added_up() -> None:
    full = staged(
        stage="3",
        entrants=("1", "2"),
        settings=DISCRETE,
        conditions={"boards": 8, "from": "1+2", "carry_forward": "full"},
    )
    earlier = [
        staged(stage=name, entrants=("1", "2"), settings=DISCRETE, conditions={"boards": 8})
        for name in ("1", "2")
    ]
    draws = [drawn(1, "1-2", stage=name) for name in ("1", "2", "3")]
    played = [match("1-1v2", "20-10", session=name) for name in ("1", "2", "3")]
    state = told(*earlier, full, *draws, *played)
    ranking = stage_ranking(state, state.stage("3"))
    # 10 IMPs over 8 boards are 14-6 in each of the three.
    assert {line.id: line.total for line in ranking.standings} == {"1": 42, "2": 18}
