from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.events.problem import Problem
from overtrick.events.series.finals import FinalRule
from overtrick.events.series.keys import Keys
from overtrick.events.series.league import LeagueRules
from overtrick.events.series.prizes import Category
from overtrick.events.series.season_rules import (
    Absence,
    AwardTable,
    Counts,
    Gives,
    SeasonRules,
    SeasonTotal,
)
from overtrick.events.series.sessions import Attendance
from tests.cases import one_pass


def test_what_is_not_said_is_as_usual() -> None:
    found, problems = SeasonRules.read({})
    assert (found.counts, found.adds, found.best, found.minimum) == (
        Counts.PERCENTAGE,
        SeasonTotal.AVERAGE,
        None,
        0,
    )
    assert found.rule(Absence.ONE_SUBSTITUTE).gives is Gives.SCORE
    assert found.rule(Absence.NO_NOTICE).gives is Gives.NOTHING
    assert problems == []


@pytest.mark.parametrize(
    ("counts", "total", "adds"),
    [
        ("percentage", None, SeasonTotal.AVERAGE),
        ("score", None, SeasonTotal.SUM),
        ("score", "average", SeasonTotal.AVERAGE),
        ("percentage", "sum", SeasonTotal.SUM),
    ],
)
def test_how_sessions_are_added(counts: str, total: str | None, adds: SeasonTotal) -> None:
    assert SeasonRules.read({"counts": counts, "total": total})[0].adds is adds


class TestRules:
    @one_pass(
        ("values", "said"),
        [
            ({"best": "all"}, "rules: best: not a whole number from 0: 'all'"),
            ({"best": 0}, "rules: best: at least 1 session counts, not 0"),
            ({"minimum": 2.5}, "rules: minimum: not a whole number from 0: 2.5"),
            ({"bst": 3}, "rules: no key 'bst'; there are: counts, total, best, minimum"),
            ({"counts": "points"}, "rules: points: places count, so a table is needed"),
            (
                {"counts": "points", "points": ["ten"]},
                "rules: points: places: not a number: 'ten'",
            ),
            ({"points": {"of_field": {"3": 2}}}, "not a share of the field such as 1/3: '3'"),
            (
                {"absence": {"notice": {"average": 50}}},
                "rules: absence: notice: not score, nothing, own_average, a number",
            ),
            ({"absence": {"notice": "half"}}, "absence: notice: not score, nothing"),
            (
                {"absence": {"ill": 50}},
                "rules: absence: no key 'ill'; there are: one_substitute",
            ),
            ({"absence": [50]}, "rules: absence: not keys and values: [50]"),
            ({"scale_sit_outs": 1}, "rules: scale_sit_outs: not true or false: 1"),
            (17, "rules: not keys and values: 17"),
        ],
    )
    def test_what_cannot_be_read_names_its_key(self, values: object, said: str) -> None:
        found, problems = SeasonRules.read(values)
        assert said in str(problems[0])
        assert found.best is None

    def test_numbers_lose_nothing(self) -> None:
        found, problems = SeasonRules.read({"absence": {"no_notice": 33.3, "unsaid": "1/3"}})
        assert problems == []
        assert found.rule(Absence.NO_NOTICE).amount == Fraction(333, 10)
        assert found.rule(Absence.UNSAID).amount == Fraction(1, 3)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        *("counts", "total", "best", "minimum", "points", "absence", "notice", "of_field"),
        *("places", "ties", "name", "prizes", "eligible", "each", "rest", "players", "absent"),
        *("substitutes", "up", "size", "own_average", "fixed", "in_average"),
    ]
)


@given(
    st.dictionaries(KEYS, st.dictionaries(KEYS, PLAIN, max_size=3) | PLAIN, max_size=5) | PLAIN
)
@pytest.mark.parametrize(
    "read",
    [SeasonRules.read, AwardTable.read, Category.read, FinalRule.read, LeagueRules.read],
)
def test_whatever_is_read_is_a_value_and_problems(
    read: Callable[[object], tuple[object, list[Problem]]], values: object
) -> None:
    found, problems = read(values)
    assert found is not None
    assert isinstance(values, dict | list) or problems


@given(st.dictionaries(KEYS, st.dictionaries(KEYS, PLAIN, max_size=3) | PLAIN, max_size=5))
def test_an_attendance_can_always_be_read(values: dict[str, object]) -> None:
    keys = Keys(values)
    told = Attendance.read(keys)
    assert set(told.absent.values()) <= {Absence.NOTICE, Absence.NO_NOTICE}
    assert all(came >= 0 for came in told.substitutes.values() if isinstance(came, int))
    said = values.get("players")
    if said is not None and not isinstance(said, dict):
        assert any(str(problem).startswith("players:") for problem in keys.problems())
