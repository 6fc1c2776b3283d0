"""Whose match a penalty belongs to."""

import pytest

from overtrick.core.exact import Exact
from overtrick.events.matches.deductions import by_match, imps_of
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem

TEAMS: dict[tuple[str, str, str], tuple[str, str | None]] = {
    ("1", "A", "4"): ("41", "42"),
    ("1", "A", "7"): ("43", "41"),
    ("1", "B", "4"): ("41", "51"),
    ("1", "A", "8"): ("44", None),
}


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("41@7=2 IMP", [("1", "A", "7")]),
        ("B:41@4=2 IMP", [("1", "B", "4")]),
        ("42=2 IMP", [("1", "A", "4")]),
        ("43=1 VP", []),
        ("43@7=1 VP", [("1", "A", "7")]),
        ("99=2 IMP", []),
    ],
)
def test_its_match(text: str, matches: list[tuple[str, str, str]]) -> None:
    problems: list[Problem] = []
    found = by_match([Penalty.parse(text)], TEAMS, problems)
    assert (list(found), problems) == (matches, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("41=2 IMP", "a penalty of 2 IMP for '41': in which match? they have played 4, 7"),
        ("42@7=1 VP", "a penalty of 1 VP for '42' in match 7, which they have not played"),
    ],
)
def test_no_match(text: str, said: str) -> None:
    problems: list[Problem] = []
    assert by_match([Penalty.parse(text)], TEAMS, problems) == {}
    assert [problem.message for problem in problems] == [said]


@pytest.mark.parametrize(("team", "imps"), [("41", 5), ("42", 1), ("43", 0)])
def test_only_imps_come_off_the_margin(team: str, imps: Exact) -> None:
    given = ("41@4=2 IMP", "41@4=3 IMP", "41@4=1 VP", "42@4=1 IMP")
    assert imps_of([Penalty.parse(text) for text in given], team) == imps
