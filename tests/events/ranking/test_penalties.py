"""Penalties by unit: what a method adds up it can also take off."""

import pytest

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.problem import Problem
from overtrick.events.ranking.penalties import UNITS, fitting, penalty_problems
from overtrick.events.ranking.standing import Standing

ALL = [Penalty("7", 1, unit) for unit in PenaltyUnit]


@pytest.mark.parametrize("method", [*METHODS, *TEAM_METHODS])
def test_each_is_taken_or_a_problem(method: str) -> None:
    found: list[Problem] = []
    taken = fitting(ALL, method, found)
    assert [each.unit for each in ALL if each.unit in UNITS[method]] == [p.unit for p in taken]
    assert len(taken) + len(found) == len(ALL)
    assert all(problem.message.count(method) == 1 for problem in found)


@pytest.mark.parametrize(
    ("method", "units"), [("matchpoints", ["VP"]), ("butler", ["IMP", "VP"])]
)
def test_matches_of_pairs_are_for_victory_points(method: str, units: list[str]) -> None:
    assert [each.unit.value for each in fitting(ALL, method, in_matches=True)] == units


def test_who_is_not_ranked_is_no_question_of_the_unit() -> None:
    lines = [Standing("7", "A", "NS", 60, 10, 60)]
    given = [Penalty.parse(text) for text in ("7=1VP", "EW 7=1VP", "B:7=1VP", "8=1VP")]
    assert len(penalty_problems(given, "matchpoints", lines)) == 1
