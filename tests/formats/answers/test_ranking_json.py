"""The shape of ``overtrick rank --json``, key by key: others rely on it."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from overtrick.compare.settings import SETTINGS, Settings
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.ranking_json import (
    problem_document,
    ranking_document,
    reasons_document,
)
from overtrick.formats.registry import read, read_bytes
from overtrick.formats.tables.tidy import read_tidy
from tests.cases import one_pass
from tests.events.evenings import evening

EVENTS = Path(__file__).parents[2] / "vectors" / "events"
RANKING = {
    *("section", "direction", "id", "names", "place", "tied", "total", "available"),
    *("percentage", "boards", "penalty"),
}
BOARD = {"section", "board", "top", "datum", "lines"}
LINE = {
    *("table", "ns", "ew", "contract", "declarer", "tricks", "score", "ruling"),
    *("ns_award", "ew_award", "ns_percentage", "ew_percentage"),
}
MATCH = {"match", "home", "away", "boards", "imps", "carried", "victory_points"}


def document(text: str, method: str = "matchpoints", **settings: Any) -> Any:
    session, problems = read_tidy(text.encode(), "evening.csv")
    ranking = rank(session, method=method, settings=Settings(**settings), problems=problems)
    return json.loads(json.dumps(ranking_document(ranking)))


def part(found: Any, keys: Iterable[str]) -> Any:
    """The keys that are promised; there may be more."""
    return {key: found[key] for key in keys}


HEAD = "section,table,board,ns,ew,contract,declarer,lead,tricks,score,ruling,ruling_ew\n"
TABLE = HEAD + "A,3,1,7,2,4S,N,HT,10,420,,\nA,1,1,8,1,PASS,,,,0,,\nA,2,1,9,3,,,,,,A+/A-,\n"


def test_the_whole_document() -> None:
    found = document(TABLE)
    assert set(found) >= {"method", "rules", "settings", "ranking", "boards", "problems"}
    assert found["method"] == "matchpoints"
    assert found["rules"] == "default"
    assert set(found["settings"]) == set(SETTINGS)
    assert (found["settings"]["missing"], found["settings"]["winners"]) == ("neuberg", 2)
    assert found["problems"] == []
    assert part(found["ranking"][0], RANKING) == {
        "section": "A",
        "direction": "NS",
        "id": "7",
        "names": [],
        "place": 1,
        "tied": False,
        "total": 3.5,
        "available": 4,
        "percentage": 87.5,
        "boards": 1,
        "penalty": 0,
    }
    [board] = found["boards"]
    assert part(board, BOARD - {"lines"}) == {
        "section": "A",
        "board": 1,
        "top": 4,
        "datum": None,
    }
    assert part(board["lines"][0], LINE | {"lead", "board_version"}) == {
        "table": "3",
        "ns": "7",
        "ew": "2",
        "contract": "4S",
        "declarer": "N",
        "lead": "HT",
        "tricks": 10,
        "score": 420,
        "board_version": "a",
        "ruling": None,
        "ns_award": 3.5,
        "ew_award": 0.5,
        "ns_percentage": 87.5,
        "ew_percentage": 12.5,
    }


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("PASS,,,,0,,", {"contract": "PASS", "declarer": None, "tricks": None, "score": 0}),
        ("3NTX,W,,8,,,", {"contract": "3NTX", "declarer": "W", "tricks": 8, "score": 100}),
        (",,,,-50,,", {"contract": None, "declarer": None, "tricks": None, "score": -50}),
        ("2H,,,,110,,", {"contract": "2H", "declarer": None, "tricks": None, "score": 110}),
        (",,,,,A+/A-,", {"ruling": "A+/A-", "score": None, "contract": None}),
        (",,,,,60% +420 | 40% -50,", {"ruling": "60% +420 | 40% -50", "score": None}),
        (
            "4S,N,,10,,,A-",
            {"ruling": None, "ruling_ew": "A-", "score": None, "contract": "4S", "tricks": 10},
        ),
        (",,,,,A+,50% +420 | 50% -50", {"ruling": "A+", "ruling_ew": "50% +420 | 50% -50"}),
        (
            ",,,,,NP,",
            {"ruling": "NP", "ns_award": None, "ew_award": None, "ns_percentage": None},
        ),
    ],
)
def test_whatever_a_row_can_be(row: str, expected: dict[str, Any]) -> None:
    found = document(HEAD + f"A,1,1,5,6,{row}\nA,2,1,7,8,,,,,170,,\n")
    assert found["problems"] == []
    line = next(line for line in found["boards"][0]["lines"] if line["ns"] == "5")
    assert set(line) >= LINE
    assert {key: line[key] for key in expected} == expected


@pytest.mark.parametrize(("bye", "award"), [("leave_out", None), ("60%", 1.2)])
def test_a_sit_out_is_a_line_with_a_missing_side(bye: str, award: float | None) -> None:
    row = "A,1,1,5,,,,,,,BYE,\nA,2,1,7,8,,,,,170,,\nA,3,1,9,10,,,,,420,,\n"
    line = document(HEAD + row, bye=bye)["boards"][0]["lines"][0]
    assert (line["ns"], line["ew"], line["ruling"]) == ("5", None, "BYE")
    assert (line["ns_award"], line["ew_award"]) == (award, None)


def test_one_winner_has_no_direction_and_imps_no_percentage() -> None:
    rows = "A,1,1,1,2,,,,,420,,\nA,2,1,3,4,,,,,50,,\nA,1,2,2,1,,,,,0,,\nA,2,2,4,3,,,,,50,,\n"
    for method in ("cross_imps", "butler", "total_points"):
        found = document(HEAD + rows, method)
        for line in found["ranking"]:
            assert set(line) >= RANKING
            assert line["direction"] is None
            assert line["percentage"] is None
            assert line["available"] is None
        board = found["boards"][0]
        assert board["top"] is None
        assert (board["datum"] is None) == (method != "butler")
        assert {line["ns_percentage"] for line in board["lines"]} == {None}


def test_numbers_are_rounded_once() -> None:
    rows = (
        "".join(f"A,{n},1,{n},1{n},,,,,{10 * n},,\n" for n in (1, 2, 3))
        + "A,4,1,4,14,,,,,,NP,\n"
    )
    found = document(HEAD + rows, percentage_places=3)
    best = next(line for line in found["ranking"] if line["id"] == "3")
    assert (best["total"], best["available"], best["percentage"]) == (5.6667, 6, 94.444)
    assert found["boards"][0]["lines"][2]["ns_percentage"] == 94.444


def test_ranking_is_by_section_direction_and_place() -> None:
    text = "1 1 11 +50;section=B\n1 2 12 0;section=B\n1 1 11 0\n1 2 12 +50"
    ranking = rank(evening(text))
    found = [
        (line["section"], line["direction"], line["place"])
        for line in ranking_document(ranking)["ranking"]
    ]
    assert found == [(s, d, p) for s in "AB" for d in ("NS", "EW") for p in (1, 2)]


def test_no_place_below_the_minimum_of_boards() -> None:
    rows = "1 1 2 +420\n1 3 4 +50\n2 1 4 0\n2 3 5 0"
    found = ranking_document(rank(evening(rows), settings=Settings(minimum_boards=2)))
    places = {line["id"]: line["place"] for line in found["ranking"]}
    assert places["2"] is None
    assert places["1"] == 1


def test_a_penalty_is_what_it_costs() -> None:
    ranking = rank(evening("1 1 2 +420\n1 3 4 0"), penalties=[Penalty.parse("1=25%")])
    line = ranking_document(ranking)["ranking"][0]
    assert (line["penalty"], line["total"], line["percentage"]) == (0.5, 1.5, 75)


def test_teams_have_matches() -> None:
    """``open`` and ``closed`` are points for NS of that room, ``imps`` from home's side."""
    text = "match,board,room,home,away,ns,ew,score,ruling\n"
    text += "1,16,open,41,42,41,42,140,\n1,16,closed,41,42,42,41,300,\n"
    text += "1,17,open,41,42,41,42,,NP\n1,17,closed,41,42,42,41,50,\n"
    found = document(text, "teams")
    [match] = found["matches"]
    assert set(match) >= MATCH
    assert match["boards"] == [
        {"board": 16, "open": 140, "closed": 300, "imps": -4},
        {"board": 17, "open": None, "closed": 50, "imps": None},
    ]
    assert match["imps"] == {"home": 0, "away": 4}
    assert match["carried"] == {"home": 0, "away": 0}
    assert sum(match["victory_points"].values()) == 20
    assert [line["id"] for line in found["ranking"]] == ["42", "41"]
    line = found["boards"][0]["lines"][0]
    assert (line["match"], line["room"]) == ("1", "open")


def test_a_match_told_as_a_whole_and_its_penalties() -> None:
    """34 to 21, 3 lost for slow play: 10 over 16 boards is 13-7; a victory point goes later."""
    told = MatchResult("4", "41", "42", 34, 21, 16, round="2")
    bye = MatchResult("5", "43", None, kind="bye", boards=16)
    taken = [Penalty.parse("41@4=3 IMP slow play"), Penalty.parse("41@4=1 VP late")]
    ranking = rank(
        Session((), results=(told, bye)),
        method="teams",
        settings=Settings(vp_scale="wbf_discrete"),
        penalties=taken,
    )
    found = ranking_document(ranking)
    match, free = found["matches"]
    assert (match["round"], match["kind"], match["section"]) == ("2", "played", "A")
    assert (match["boards"], match["counted"]) == ([], 16)
    assert match["imps"] == {"home": 34, "away": 21}
    assert match["margin"] == {"home": 10, "away": -13}
    assert match["victory_points"] == {"home": 13, "away": 6}
    assert match["penalties"] == [
        {"team": "41", "amount": 3, "unit": "IMP", "reason": "slow play"},
        {"team": "41", "amount": 1, "unit": "VP", "reason": "late"},
    ]
    assert (free["away"], free["rule"]) == (None, "match_bye=60%")
    assert free["victory_points"] == {"home": 12, "away": None}
    [line] = [line for line in found["ranking"] if line["id"] == "41"]
    assert (line["total"], line["penalty"], line["imps"]) == (12, 1, 13)


def test_a_hybrid_gives_its_parts_and_eight_their_rooms() -> None:
    text = "match,board,room,home,away,ns,ew,score\n"
    for room, ns, ew, score in (
        ("open", 41, 42, 420),
        ("closed", 42, 41, 170),
        ("open 2", 41, 42, -50),
        ("closed2", 42, 41, 100),
    ):
        text += f"1,1,{room},41,42,{ns},{ew},{score}\n"
    [match] = document(text, "patton")["matches"]
    [board] = match["boards"]
    assert board == {
        **{"board": 1, "open": 420, "closed": 170, "open2": -50, "closed2": 100},
        **{"imps": 2, "board_points": 2},
    }
    assert match["parts"]["boards"] == {"home": 10, "away": 10}
    assert sum(match["victory_points"].values()) == 40


def test_a_team_method_has_matches_even_where_there_are_none() -> None:
    session, _ = read_tidy(b"match,room,home,away,board,ns,ew,score\n")
    assert ranking_document(rank(session, method="teams"))["matches"] == []
    assert "matches" not in ranking_document(rank(session, method="butler"))


def test_individuals_name_their_seats() -> None:
    found = document("board,north,south,east,west,score\n1,Eve,Finn,Gus,Hal,420\n1,1,2,3,4,0\n")
    line = found["boards"][0]["lines"][0]
    seats = [line[seat] for seat in ("north", "south", "east", "west")]
    assert seats == ["Eve", "Finn", "Gus", "Hal"]
    assert (line["ns"], line["ew"]) == (None, None)
    assert {line["id"] for line in found["ranking"]} >= {"Eve", "Hal", "4"}


def test_problems_have_their_place() -> None:
    found = document(HEAD + "A,2,3,5,6,4S,N,,14,,,\nA,1,3,7,8,,,,,0,,\n")
    [problem] = found["problems"]
    assert part(problem, ("where", "message", "board", "table")) == {
        "where": "evening.csv:2",
        "message": "tricks must be 0 to 13, not 14",
        "board": 3,
        "table": "2",
    }
    asked = problem_document(Problem("a:1", "odd", severity=Severity.QUESTION))
    assert asked["severity"] == "question"


def test_reasons_nest() -> None:
    reasons = [Reason("total", (Reason("board", (Reason("score"),)),))]
    [found] = reasons_document(reasons)
    assert found["below"][0]["below"] == [{"text": "score", "below": []}]


@one_pass("path", sorted(EVENTS.glob("*.csv")))
def test_every_row_is_a_line(path: Path) -> None:
    session, _ = read(path)
    method = "teams" if session.is_teams else "matchpoints"
    found = ranking_document(rank(session, method=method))
    assert sum(len(board["lines"]) for board in found["boards"]) == len(session.lines)
    for board in found["boards"]:
        assert set(board) >= BOARD
        assert all(set(line) >= LINE for line in board["lines"])
    assert all(set(line) >= RANKING for line in found["ranking"])
    json.dumps(found)


def test_matches_of_pairs() -> None:
    """Two tables, one board: 1 has the top of 2 against 4, and 3 as bottom meets 2."""
    boards = "1 1 4 +420 ; round=1,table=1\n1 3 2 -50 ; round=1,table=2\n1 5 - BYE ; round=1"
    settings = Settings(pair_matches="vp", vp_scale="percent20")
    found = ranking_document(rank(evening(boards), settings=settings))
    first, _, bye = found["matches"]
    assert part(first, ("match", "round", "kind", "home", "away", "counted")) == {
        "match": "1-1",
        "round": "1",
        "kind": "played",
        "home": "1",
        "away": "4",
        "counted": 1,
    }
    assert first["boards"] == [
        {
            "board": 1,
            "score": 420,
            "award": {"home": 2, "away": 0},
            "top": {"home": 2, "away": 2},
        }
    ]
    assert first["matchpoints"] == {"home": 2, "away": 0}
    assert first["percentage"] == {"home": 100, "away": 0}
    assert first["victory_points"] == {"home": 20, "away": 0}
    assert (bye["kind"], bye["away"], bye["victory_points"]["home"]) == ("bye", None, 12)
    assert [line["match"] for line in found["boards"][0]["lines"][:2]] == ["1-1", "1-2"]
    by_imps = rank(evening(boards), method="butler", settings=Settings(pair_matches="vp"))
    played = ranking_document(by_imps)["matches"][0]
    assert played["imps"] == {"home": 6, "away": 0}
    assert played["margin"] == {"home": 6, "away": -6}
    assert "top" not in played["boards"][0]


@pytest.mark.parametrize(
    ("row", "texts"),
    [
        (",,,,,A+/40%,", ("A+/40%", None)),
        (",,,,,60% +420 | 40% -50,", ("60% +420 | 40% -50", None)),
        ("4S,N,,10,420,,A-", (None, "A-/A-")),
        (",,,,,NP,", ("NP", None)),
        ("4S,N,,10,420,,", (None, None)),
    ],
)
def test_rulings_of_files_without_a_text(
    row: str, texts: tuple[str | None, str | None]
) -> None:
    contents, _ = read_bytes((HEAD + f"A,1,1,5,6,{row}\n").encode(), "x.csv")
    lines = tuple(replace(told.line, ruling=None) for told in contents.records)
    [line] = ranking_document(rank(Session(lines)))["boards"][0]["lines"]
    assert (line["ruling"], line["ruling_ew"]) == texts
