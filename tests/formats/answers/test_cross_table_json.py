import json
from fractions import Fraction

from overtrick.compare.settings import Settings
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.to_come import progress
from overtrick.formats.answers.match_json import cross_table_document, progress_document
from overtrick.formats.answers.ranking_json import ranking_document
from tests.events.stages.swiss_evening import by_round, ranked, swiss


def test_a_cross_table() -> None:
    told = (
        MatchResult("1", "41", "42", 30, 12, 8, round="1"),
        MatchResult("2", "42", None, round="2", kind="bye"),
    )
    [table] = cross_table_document(ranked(Session((), results=told)))["tables"]
    first, second = table["rows"]
    assert first == {
        "section": "A",
        "direction": None,
        "id": "41",
        "names": [],
        "place": 1,
        "tied": True,
        "total": 16,
        "percentage": None,
        "matches": [
            {
                "session": "1",
                "match": "1",
                "round": "1",
                "kind": "played",
                "against": "42",
                "at_home": True,
                "result": 16,
                "margin": 18,
                "boards": 8,
            }
        ],
    }
    assert [match["against"] for match in second["matches"]] == ["41", None]


def test_totals_are_the_sums_of_matches_and_everything_is_plain() -> None:
    session = swiss(9, 4)[1]
    document = cross_table_document(ranked(session))
    assert json.loads(json.dumps(document)) == document
    for row in document["tables"][0]["rows"]:
        assert sum(match["result"] for match in row["matches"]) == row["total"]


def test_standings_by_round() -> None:
    document = progress_document(progress(by_round(swiss(9, 4)[1], 4)))
    assert json.loads(json.dumps(document)) == document
    assert document["rounds"] == 4
    for line in document["progress"]:
        assert [step["round"] for step in line["rounds"]] == [1, 2, 3, 4]
        won = [sum(match["result"] for match in step["matches"]) for step in line["rounds"]]
        assert [sum(won[: n + 1]) for n in range(4)] == [s["total"] for s in line["rounds"]]


def test_nobody_and_a_late_team() -> None:
    assert progress_document([]) == {"rounds": 0, "progress": []}
    told = (
        MatchResult("1", "41", "42", 30, 12, 8, round="1"),
        MatchResult("2", "41", "43", 9, 9, 8, round="2"),
    )
    found = progress_document(progress(by_round(Session((), results=told), 2)))["progress"]
    late = next(line for line in found if line["id"] == "43")["rounds"][0]
    assert (late["place"], late["total"], late["matches"]) == (None, None, [])


def test_a_percentage_is_the_one_of_the_ranking() -> None:
    line = Standing("7", "A", None, 19, 3, 19, percentage=Fraction(190, 3), place=1)
    match = Match("1", "7", "9", (), 30, 12, 16, 4)
    for places, shown in ((2, 63.33), (1, 63.3)):
        settings = Settings(percentage_places=places)
        ranking = Ranking("teams", settings, "", (line,), (), matches=(match,))
        [table] = cross_table_document(ranking)["tables"]
        [own] = progress_document(progress([ranking]), places)["progress"]
        [line_of_ranking] = ranking_document(ranking)["ranking"]
        lines = (table["rows"][0], own, own["rounds"][0], line_of_ranking)
        assert [found["percentage"] for found in lines] == [shown] * 4
