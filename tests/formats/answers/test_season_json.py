"""What ``overtrick season --json`` promises, key by key."""

import json
from typing import Any

from overtrick.events.series.league import LeagueRules
from overtrick.events.series.prizes import Category, prize_lists
from overtrick.events.series.season import individual_season, season
from overtrick.formats.answers.season_json import (
    division_document,
    league_document,
    prizes_document,
    season_document,
)
from tests.events.series.test_individuals import WEEKS
from tests.events.series.test_league import moved
from tests.events.series.test_league import table as standings
from tests.events.series.test_prizes import RANKING
from tests.events.series.test_season import TestOneClubsAbsences, rules


def plain(document: object) -> Any:
    return json.loads(json.dumps(document))


def test_a_season() -> None:
    table = season(TestOneClubsAbsences.WEEKS, rules(best=7))
    found = plain(season_document(table))
    assert {key: found[key] for key in ("counts", "total", "best", "minimum", "problems")} == {
        "counts": "percentage",
        "total": "average",
        "best": 7,
        "minimum": 0,
        "problems": [],
    }
    assert found["sessions"] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    seven = next(each for each in found["table"] if each["id"] == "7")
    sessions = seven.pop("sessions")
    assert seven == {
        "id": "7",
        "names": [],
        "place": 1,
        "tied": False,
        "total": 50.4286,
        "played": 3,
        "counted": 7,
        "boards": 0,
        "own_average": 56,
    }
    assert sessions[5] == {
        "session": "6",
        "value": 25,
        "counts": False,
        "absence": "no_notice",
        "why": "absent without notice: gives 25 %; dropped: the best 7 count",
    }


def test_players_have_their_partners() -> None:
    found = season_document(individual_season(WEEKS))
    assert found["table"][0]["partners"] == ["Bob", "Cid"]


def test_prizes() -> None:
    categories = [Category("overall", ("cup",)), Category("mixed", ("",), eligible=("1", "2"))]
    lists, _ = prize_lists(RANKING, categories)
    assert plain(prizes_document(lists))[1] == {
        "category": "mixed",
        "prizes": [
            {
                "numbers": [1],
                "what": "",
                "winners": [{"id": "2", "names": [], "section": "A"}],
            }
        ],
        "passed_over": [{"id": "1", "names": [], "section": "A", "why": "has the 1st overall"}],
    }


def test_a_league() -> None:
    found = plain(league_document(moved("ABCD EFGH IJKL", LeagueRules(play_offs=1), "C")))
    assert found["divisions"][0] == {"name": "1", "teams": ["A", "B", "C", "E"]}
    assert found["moves"][0] == {"team": "D", "from": "1", "to": "2", "why": "4th of 1"}
    assert found["play_offs"][0] == {
        "upper": "1",
        "lower": "2",
        "holder": "C",
        "challenger": "F",
        "winner": "C",
    }
    assert found["play_offs"][1]["winner"] is None
    assert [problem["where"] for problem in found["problems"]] == ["2"]


def test_the_table_of_a_division() -> None:
    found = plain(division_document("First", standings("AB=C")))
    assert found["division"] == "First"
    assert found["table"][1] == {
        "team": "B",
        "place": 2,
        "tied": True,
        "total": 99,
        "percentage": None,
        "boards": 1,
    }
