import json
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.series.season_rules import Absence
from overtrick.formats.lists.season_file import SeasonPlan, SeasonScoring, read_season

EXAMPLE = Path(__file__).parents[3] / "examples" / "season.json"


def read(**values: object) -> tuple[SeasonPlan, list[str]]:
    plan, problems = read_season(json.dumps(values).encode(), "s.json")
    return plan, [str(problem) for problem in problems]


def test_the_example() -> None:
    plan, problems = read_season(EXAMPLE.read_bytes(), "season.json")
    assert problems == []
    assert plan.title == "Monday club, spring"
    assert [session.name for session in plan.sessions] == ["3 March", "10 March", "17 March"]
    assert plan.sessions[0].scoring == SeasonScoring("matchpoints", "ebu", ("winners=1",))
    assert plan.sessions[1].attendance.substitutes == {"5": {"Jan": "Quinn"}}
    last = plan.sessions[2].attendance
    assert (last.players["4"], last.players["5"]) == (("Gus", "Hal"), ("Quinn", "Rae"))
    assert last.absent == {"Ida & Jan": Absence.NOTICE}
    assert [len(found) for found in (plan.prizes, plan.player_prizes)] == [2, 1]


def test_a_session_has_its_own_scoring() -> None:
    plan, problems = read(
        scoring={"method": "butler"},
        sessions=[
            {"file": "a.csv"},
            {"files": ["b.csv", "c.csv"], "scoring": {"rules": "bbo"}},
        ],
    )
    assert problems == []
    assert [session.scoring for session in plan.sessions] == [
        SeasonScoring("butler"),
        SeasonScoring("butler", "bbo"),
    ]
    assert [session.name for session in plan.sessions] == ["a", "b"]


def test_decimals_lose_nothing() -> None:
    plan, problems = read(rules={"absence": {"no_notice": 33.3}}, sessions=[{"file": "a"}])
    assert problems == []
    assert plan.rules.rule(Absence.NO_NOTICE).amount == Fraction(333, 10)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "s.json: sessions: there is no session"),
        ({"sessions": [{}]}, "s.json: session 1: file: which file has its results?"),
        ({"sessions": ["a.csv"]}, "s.json: session 1: not keys and values: 'a.csv'"),
        ({"sessions": [{"file": "a", "absent": {"7": "ill"}}]}, "absent: not one_substitute |"),
        (
            {"sessions": [{"file": "a", "absent": {"7": "unsaid"}}]},
            "s.json: session 1: absent: not notice | no_notice: 'unsaid'",
        ),
        ({"sessions": [{"file": "a", "substitutes": {"7": -1}}]}, "substitutes: not a whole"),
        ({"sessions": [{"file": "a", "players": {"7": "Ann"}}]}, "players: not a list: 'Ann'"),
        ({"sessions": [{"file": "a", "scoring": {"methods": 1}}]}, "no key 'methods'"),
        ({"sessions": [{"file": "a", "fil": 1}]}, "s.json: session 1: no key 'fil'; there are"),
        ({"rules": {"best": "x"}, "sessions": []}, "s.json: rules: best: not a whole number"),
        ({"prizes": [{"name": "x"}]}, "s.json: prizes 1: a category needs a name and prizes"),
    ],
)
def test_what_cannot_be_read_names_its_place(values: dict[str, object], said: str) -> None:
    _, problems = read(**values)
    assert any(said in problem for problem in problems), problems


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff"])
def test_no_json(data: bytes) -> None:
    with pytest.raises(InvalidFile, match=r"s\.json: not JSON"):
        read_season(data, "s.json")


@pytest.mark.parametrize("data", [b"[]", b"17", b'"x"', b"null"])
def test_json_of_something_else(data: bytes) -> None:
    plan, problems = read_season(data, "s.json")
    assert plan.sessions == ()
    assert problems
