"""Whose match a penalty belongs to."""

from dataclasses import replace

import pytest

from overtrick.core.exact import Exact
from overtrick.events.matches.deductions import by_match, imps_of
from overtrick.events.problem import Problem
from overtrick.events.rulings import Penalty

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


REPEATED: dict[tuple[str, str, str], tuple[str, str | None]] = {
    ("1", "A", "1"): ("41", "42"),
    ("2", "A", "1"): ("41", "43"),
    ("2", "B", "2"): ("51", "52"),
    ("2", "A", "2"): ("51", "53"),
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("41@1=2 IMP", " in match 1: in which session? they have played 1 in 1, 2"),
        ("41=2 IMP", ": in which session? they have played 1 in 1, 2"),
        ("51@2=2 IMP", " in match 2: in which section? they have played 2 in A, B"),
    ],
)
def test_one_of_several_matches_of_that_id(text: str, said: str) -> None:
    problems: list[Problem] = []
    assert by_match([Penalty.parse(text)], REPEATED, problems) == {}
    assert [problem.message for problem in problems] == [
        f"a penalty of 2 IMP for '{text[:2]}'{said}"
    ]


@pytest.mark.parametrize(
    ("text", "session", "match"),
    [
        ("41@1=2 IMP", "2", ("2", "A", "1")),
        ("41=2 IMP", "1", ("1", "A", "1")),
        ("42@1=2 IMP", "2", ("1", "A", "1")),  # no other of that id
        ("B:51@2=1 VP", "1", ("2", "B", "2")),
    ],
)
def test_the_session_says_which(text: str, session: str, match: tuple[str, str, str]) -> None:
    problems: list[Problem] = []
    found = by_match([replace(Penalty.parse(text), session=session)], REPEATED, problems)
    assert (list(found), problems) == ([match], [])


def test_the_session_of_a_round_with_deals_of_its_own() -> None:
    teams = {("1 round 1", "A", "4"): ("7", "9"), ("2 round 1", "A", "4"): ("7", "8")}
    penalty = replace(Penalty.parse("7@4=1 VP"), session="2")
    assert list(by_match([penalty], teams, [])) == [("2 round 1", "A", "4")]


def test_a_bye_has_no_imps_to_take() -> None:
    problems: list[Problem] = []
    given = [Penalty.parse(text) for text in ("44@8=2 IMP", "44@8=1 VP")]
    assert list(by_match(given, TEAMS, problems)["1", "A", "8"]) == given[1:]
    assert [problem.message for problem in problems] == [
        "a penalty of 2 IMP for '44' in match 8, which they have not played"
    ]


@pytest.mark.parametrize(("team", "imps"), [("41", 5), ("42", 1), ("43", 0)])
def test_only_imps_come_off_the_margin(team: str, imps: Exact) -> None:
    given = ("41@4=2 IMP", "41@4=3 IMP", "41@4=1 VP", "42@4=1 IMP")
    assert imps_of([Penalty.parse(text) for text in given], team) == imps
