import json
from pathlib import Path

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.series.league import LeagueRules
from overtrick.formats.lists.season_file import LeaguePlan, SeasonScoring, read_league
from tests.cases import one_pass

EXAMPLE = Path(__file__).parents[3] / "examples" / "league.json"


def read(**values: object) -> tuple[LeaguePlan, list[str]]:
    plan, problems = read_league(json.dumps(values).encode(), "l.json")
    return plan, [str(problem) for problem in problems]


def test_the_example() -> None:
    plan, problems = read_league(EXAMPLE.read_bytes(), "league.json")
    assert problems == []
    assert plan.title == "County league, autumn"
    assert plan.rules == LeagueRules(up=1, down=1, play_offs=1)
    assert [(each.name, each.files, each.is_journal) for each in plan.divisions] == [
        ("First division", ("league/first.jsonl",), True),
        ("Second division", ("league/second.csv",), False),
    ]
    assert plan.winners == ("Hazel",)


def test_every_key() -> None:
    plan, problems = read(
        scoring={"method": "teams"},
        divisions=[
            {"files": ["a.csv", "b.csv"], "section": "A", "scoring": {"rules": "ebu"}},
            {"name": 2, "file": "c.jsonl", "stage": "F", "teams": {"1": "Aces", "2": 7}},
            {"season": "d.json", "teams": ["Ann & Bob"], "ties": [["Ann & Bob", "Cid & Dee"]]},
            {"file": "e.csv"},
        ],
        withdrawn=["Aces"],
    )
    assert problems == []
    a, c, d, e = plan.divisions
    assert [each.name for each in plan.divisions] == ["a", "2", "d", "e"]
    assert (a.files, a.section, a.is_journal) == (("a.csv", "b.csv"), "A", False)
    assert (a.scoring, e.scoring) == (SeasonScoring("teams", "ebu"), SeasonScoring("teams"))
    assert (c.stage, c.teams) == ("F", {"1": "Aces", "2": "7"})
    assert (d.season, d.files, d.ties) == ("d.json", (), (("Ann & Bob", "Cid & Dee"),))
    assert d.teams == {"Ann & Bob": "Ann & Bob"}
    assert (e.teams, e.section) == (None, None)
    assert plan.withdrawn == ("Aces",)


def test_of_two_divisions_of_one_name_the_first_counts() -> None:
    plan, problems = read(divisions=[{"file": "a.csv"}, {"file": "x/a.jsonl"}])
    assert [each.files for each in plan.divisions] == [("a.csv",)]
    assert problems == [
        "l.json: division 2: name: there is a 'a' already, so this one is left out"
    ]


@one_pass(
    ("division", "said"),
    [
        ({}, "file: which file has its results, or which season its table?"),
        ("a.csv", "not keys and values: 'a.csv'"),
        ({"file": "a.csv", "fil": 1}, "no key 'fil'; there are: file, files, season, name,"),
        ({"file": "a.csv", "season": "b.json"}, "season: either a season or files of results"),
        ({"file": "a.csv", "stage": "F"}, "stage: only a journal alone has stages"),
        ({"files": ["a.jsonl", "b.jsonl"], "stage": "F"}, "stage: only a journal alone"),
        ({"season": "a.json", "section": "A"}, "section: a season has no sections"),
        ({"file": "a.jsonl", "scoring": {}}, "scoring: a journal or a season holds its own"),
        ({"season": "a", "scoring": {}}, "scoring: a journal or a season holds its own"),
        ({"file": "a.csv", "scoring": {"methods": 1}}, "scoring: no key 'methods'"),
        ({"file": "a.csv", "teams": "Aces"}, "teams: not values by name: 'Aces'"),
        ({"file": "a.csv", "teams": ["Aces", "Aces"]}, "teams: two teams are called 'Aces'"),
        ({"file": "a.csv", "teams": {"1": "A", "2": "A"}}, "teams: two teams are called 'A'"),
        ({"file": "a.csv", "ties": ["Aces", "Tens"]}, "ties: not a list: 'Aces'"),
        ({"file": ["a.csv"]}, "file: not a text: ['a.csv']"),
    ],
)
def test_a_division_that_cannot_be_read(division: object, said: str) -> None:
    _, problems = read(divisions=[division])
    whole = f"l.json: division 1: {said}"
    assert any(problem.startswith(whole) for problem in problems), problems


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "l.json: divisions: there is no division"),
        ({"divisions": {}}, "l.json: divisions: not a list: {}"),
        ({"division": []}, "l.json: no key 'division'; there are: title, rules, scoring,"),
        ({"rules": {"up": -1}}, "l.json: rules: up: not a whole number from 0: -1"),
        ({"rules": {"ups": 1}}, "l.json: rules: no key 'ups'; there are: up, down,"),
        ({"winners": "Aces"}, "l.json: winners: not a list: 'Aces'"),
        ({"withdrawn": [[]]}, "l.json: withdrawn: not a text: []"),
    ],
)
def test_what_cannot_be_read_names_its_place(values: dict[str, object], said: str) -> None:
    _, problems = read(**values)
    assert any(problem.startswith(said) for problem in problems), problems


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff"])
def test_no_json(data: bytes) -> None:
    with pytest.raises(InvalidFile, match=r"l\.json: not JSON"):
        read_league(data, "l.json")


@pytest.mark.parametrize("data", [b"[]", b"17", b'"x"', b"null"])
def test_json_of_something_else(data: bytes) -> None:
    plan, problems = read_league(data, "l.json")
    assert plan.divisions == ()
    assert problems
