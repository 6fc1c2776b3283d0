"""Penalties by unit: what a method adds up it can also take off."""

from fractions import Fraction

import pytest

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.events.problem import Problem
from overtrick.events.ranking.extras import UNITS, fitting, penalty_problems
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty, PenaltyUnit
from tests.events.evenings import evening

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


class TestOwnTop:
    """Law 90: "25 % of a top" is of the contestant's own top, 2 (E - 1)."""

    def test_sections_of_different_tops(self) -> None:
        """Six tables in A, a top of 10; four in B, a top of 6."""
        lines = [
            f"1 {n} {n + 20} {10 * n:+}; section={section}"
            for section, tables in (("A", 6), ("B", 4))
            for n in range(1, tables + 1)
        ]
        session = evening("\n".join(lines))
        given = [Penalty.parse("A:NS 3=25%"), Penalty.parse("B:NS 3=25%")]
        taken = {
            line.section: line.penalty
            for line in rank(session, penalties=given).standings
            if line.penalty
        }
        assert taken == {"A": Fraction(5, 2), "B": Fraction(3, 2)}

    def test_sessions_of_different_tops(self) -> None:
        """Session 1 has a top of 4, session 2 of 2; pair 3 plays the second only."""
        text = (
            "1 1 11 +50\n1 2 12 +60\n1 4 14 +70\n1 1 11 +50; session=2\n1 3 13 +60; session=2"
        )
        given = [
            Penalty("1", 25, PenaltyUnit.TOP, session="1"),
            Penalty("2", 25, PenaltyUnit.TOP, session="2"),  # did not play it: of its own
            Penalty("11", 25, PenaltyUnit.TOP, session="2"),
            Penalty("3", 25, PenaltyUnit.TOP),
        ]
        taken = {
            line.id: line.penalty for line in rank(evening(text), penalties=given).standings
        }
        half = Fraction(1, 2)
        assert [taken[who] for who in ("1", "2", "11", "3")] == [1, 1, half, half]
