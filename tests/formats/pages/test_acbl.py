"""Results of ACBL: the games of clubs and sessions of tournaments, as JSON or in pages."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Points,
    Split,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.saved import read_acbl_json
from overtrick.formats.registry import format_of, read_bytes
from tests.formats.pages.page_making import (
    DEAL,
    club_game,
    club_page,
    hand_record,
    pair,
    result,
)


def read(document: Any) -> tuple[Contents, list[Problem]]:
    return read_acbl_json(json.dumps(document).encode(), "game.json")


def sound(document: Any) -> Contents:
    contents, problems = read(document)
    assert problems == []
    return contents


PAIRS = (
    pair(
        "3-NS",
        "NS",
        "Adams, Eve",
        "Finn Baker",
        strat_place=[
            {"strat_number": 1, "rank": "9", "type": "Event"},
            {"strat_number": 1, "rank": "T2", "type": "Section"},
        ],
    ),
    pair("3-EW", "EW", "Gus Cole", "Hal Dunn", rank="1"),
)


def test_a_clubs_game() -> None:
    lines = [
        result("3-NS", "3-EW", -200, "1 S", declarer="W", result="+4", tricks_taken="11"),
        result("4", "5", 140, "3 S", declarer="S", result="=", tricks_taken=9),
    ]
    contents = sound(club_game({1: lines}, PAIRS, [hand_record()]))
    about = contents.about
    assert (about.title, about.date, about.club) == (
        "Tuesday Pairs",
        "2026-03-03",
        "Riverside Bridge Club",
    )
    assert (about.kind, about.method, about.winners) == ("pairs", "matchpoints", 2)
    assert about.club_number == "123456"
    told, other = contents.records
    assert (told.line.ns, told.line.ew, told.line.round, told.line.table) == (
        "3",
        "3",
        "1",
        "2",
    )
    assert str(told.line.outcome) == "1S W +4"
    assert str(other.line.outcome) == "3S S ="
    assert (told.ns_award, told.ew_award) == (Fraction(7, 2), Fraction(1, 2))
    eve = contents.contestants[0]
    assert (eve.exact_id, eve.names) == ("A:NS 3", ("Eve Adams", "Finn Baker"))
    assert eve.players[0].extra["acbl:city"] == "Riverside"
    first, second = contents.ranking
    assert (first.place, first.tied, first.side) == (2, True, Side.NS)
    assert (first.total, first.percentage, first.boards) == (82, Fraction(4881, 100), 24)
    assert first.extra["acbl:strat_place"] == "1 Event 9, 1 Section T2"
    assert second.place == 1


def test_hand_records_with_tricks_and_par() -> None:
    makes = {
        "double_dummy_ns": "NS: C6 1/2D 3H 4S 1NT",
        "double_dummy_ew": "EW: 1C D4/5 H3 S3 NT5",
    }
    told = hand_record(7, **makes, par="Par: -650 4S-EW+1", dealer="South", vulnerability="E-W")
    (dealt,) = sound(club_game({}, [], [told], extra={})).deals
    assert dealt.deal == Deal.parse(DEAL)
    assert (dealt.board.number, dealt.board.dealer) == (7, Seat.SOUTH)
    assert dealt.board.vulnerability.value == "EW"
    assert dealt.par == "-650"
    assert dealt.tricks is not None
    assert dealt.tricks.get(Strain.DIAMONDS, Seat.SOUTH) == 8
    assert dealt.tricks.get(Strain.CLUBS, Seat.NORTH) == 6
    assert dealt.tricks.get(Strain.DIAMONDS, Seat.EAST) == 5


def test_levels_that_do_not_tell_the_tricks_are_kept_as_they_are() -> None:
    told = hand_record(7, double_dummy_ns="NS: 0C 1D 3H 4S 1NT", double_dummy_ew="EW: 0C")
    (dealt,) = sound(club_game({}, [], [told])).deals
    assert dealt.tricks is None
    assert dealt.extra["acbl:MakesNS"] == "NS: 0C 1D 3H 4S 1NT"


@pytest.mark.parametrize(
    ("told", "outcome", "pending"),
    [
        (result("1", "2", "PASS"), PASSED_OUT, False),
        (result("1", "2", 0, "PASS"), PASSED_OUT, False),
        (result("1", "2", "NP"), NOT_PLAYED, False),
        (result("1", "2", "Late Play"), NOT_PLAYED, True),
        (result("1", "2", ""), NOT_PLAYED, True),
        (result("1", "2", 420), Points(420), False),
        (
            result("1", "2", "AVE+", ew_score="AVE-"),
            Artificial(Average.PLUS, Average.MINUS),
            False,
        ),
        (result("1", "2", 420, ew_score="50"), Split(Points(420), Points(-50)), False),
        (
            result("1", "2", "AVE", ew_score="-100"),
            Split(Artificial(Average.AVERAGE, Average.AVERAGE), Points(100)),
            False,
        ),
        (result("1", "0", ""), BYE, False),
        (result("1", "2", "", ew_score="-110"), Points(110), False),
    ],
)
def test_what_can_stand_for_a_result(told: dict[str, Any], outcome: Any, pending: bool) -> None:
    (record,) = sound(club_game({1: [told]})).records
    assert record.line.outcome == outcome
    assert record.is_pending == pending


def test_a_contract_without_tricks_gets_them_from_the_score() -> None:
    (record,) = sound(club_game({2: [result("1", "2", -500, "2 Sx", declarer="N")]})).records
    assert str(record.line.outcome) == "2SX N -2"


def test_one_damaged_result_among_good_ones() -> None:
    lines = [
        result("1", "2", 420),
        result("3", "4", 420, "9 S", declarer="N"),
        result("5", "6", "??", "4 S"),
        result("7", "8", -50),
    ]
    contents, problems = read(club_game({1: lines, 2: [result("1", "2", 50)]}))
    assert [str(told.line.outcome) for told in contents.records] == [
        *("+420", "+420", "NP", "-50", "+50"),
    ]
    assert [told.is_pending for told in contents.records] == [False, False, True, False, False]
    assert {problem.board for problem in problems} == {1}
    assert any("9 S" in problem.message for problem in problems)


def test_points_that_do_not_fit_are_told() -> None:
    told = result("1", "2", 450, "4 S", declarer="N", result="=")
    contents, problems = read(club_game({1: [told]}))
    assert str(contents.records[0].line.outcome) == "4S N ="
    assert ["450" in problem.message for problem in problems] == [True]


def test_one_field_has_no_sides() -> None:
    pairs = (pair("1", None, "Eve", "Finn"), pair("2", None, "Gus", "Hal"))
    contents = sound(club_game({1: [result("1", "2", 50)]}, pairs, winner_type=1))
    assert [who.exact_id for who in contents.contestants] == ["A:1", "A:2"]


def test_somebody_who_is_no_member() -> None:
    told = pair("1", None, "Eve")
    told["players"][0]["id_number"] = "#071049"
    (who,) = sound(club_game({}, [told])).contestants
    assert (who.players[0].number, who.players[0].extra["acbl:id_number"]) == ("", "#071049")


def test_teams_of_a_club() -> None:
    team = {
        "team_number": "4",
        "team_name": "Riverside",
        "score": "61.00",
        "rank": "1",
        "players": [{"name": "Adams, Eve", "id_number": "1234567"}],
    }
    game = club_game({}, type="TEAMS")
    game["sessions"][0]["sections"][0] |= {"pair_summaries": [], "team_summaries": [team]}
    contents = sound(game)
    assert (contents.about.kind, contents.about.method) == ("teams", "teams")
    assert (contents.contestants[0].id, contents.contestants[0].names) == ("4", ("Riverside",))
    assert (contents.ranking[0].place, contents.ranking[0].total) == (1, 61)


def test_leads_and_facts_that_nothing_else_holds() -> None:
    told = result("1", "2", 50, opening_lead="D10", remark="claimed")
    (record,) = sound(club_game({1: [told]})).records
    assert record.line.lead == "DT"
    assert record.line.extra == {"acbl:remark": "claimed"}


@pytest.mark.parametrize("form", ["attribute", "colon", "script"])
def test_a_saved_page(form: str) -> None:
    game = club_game({1: [result("1", "2", 50, remark="odd \"quotes\" & <signs> 'here'")]})
    page = club_page(game, form)
    contents, problems = read_acbl_json(page.encode(), "page.html")
    assert problems == []
    assert (contents.records[0].line.extra or {})["acbl:remark"] == (
        "odd \"quotes\" & <signs> 'here'"
    )


def test_scripts_that_are_no_json_are_passed_over() -> None:
    page = club_page(club_game({1: [result("1", "2", 50)]}), "script")
    page = page.replace(
        "<script>", "<script>var x = {a: 'b'}; var y = [1, 2,;</script><script>"
    )
    assert len(read_acbl_json(page.encode(), "page.html")[0].records) == 1


def seen(side: str, mine: int, theirs: int, score: Any, **more: Any) -> dict[str, Any]:
    names = ["Eve Adams", "Finn Baker"] if side == "N-S" else ["Gus Cole", "Hal Dunn"]
    told = {
        "board_number": 3,
        "orientation": side,
        "pair_number": mine,
        "opponent_pair_number": theirs,
        "score": score,
        "match_points": 11.5,
        "pair_names": names,
        "pair_acbl": ["1234567", "K765432"],
        "contract": "2Dx",
        "declarer": "West",
    }
    return {**told, **more}


def session(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    section = {"section_label": "PP", "board_results": list(rows)}
    hands = [{**hand_record(), "board_number": 3, "vulnerability": "E-W", "dealer": "south"}]
    for hand in hands:
        hand.pop("board", None)
    head = {"id": "X-1", "session_number": 2, "start_date": "20260410", "description": "Open"}
    return {**head, "handrecord": hands, "sections": [section], **more}


def test_a_session_of_a_tournament() -> None:
    document = session(
        seen("N-S", 6, 12, 500, percentage=96),
        seen("E-W", 12, 6, -500, match_points=0.5),
        tournament={"name": "Riverside Sectional"},
        event={"game_type": "Pairs"},
    )
    contents = sound(document)
    assert (contents.about.title, contents.about.date) == ("Open", "2026-04-10")
    assert (contents.about.venue, contents.about.kind) == ("Riverside Sectional", "pairs")
    (told,) = contents.records
    assert str(told.line.outcome) == "2DX W -2"
    assert (told.line.ns, told.line.ew, told.line.section, told.line.session) == (
        *("6", "12"),
        *("PP", "2"),
    )
    assert (told.ns_award, told.ew_award) == (Fraction(23, 2), Fraction(1, 2))
    assert [who.names for who in contents.contestants] == [
        ("Eve Adams", "Finn Baker"),
        ("Gus Cole", "Hal Dunn"),
    ]
    assert contents.contestants[0].players[1].number == "K765432"


def test_sides_that_differ_are_a_split_score() -> None:
    rows = (seen("N-S", 6, 12, "AVE+"), seen("E-W", 12, 6, "AVE-"))
    (told,) = sound(session(*rows)).records
    assert told.line.outcome == Artificial(Average.PLUS, Average.MINUS)


def test_a_result_seen_by_east_west_only() -> None:
    (told,) = sound(session(seen("E-W", 12, 6, -500))).records
    assert (told.line.ns, str(told.line.outcome)) == ("6", "2DX W -2")
    assert (told.ns_award, told.ew_award) == (None, Fraction(23, 2))


def test_a_pass_of_a_session() -> None:
    (told,) = sound(session(seen("N-S", 6, 12, "PASS", contract="", declarer=""))).records
    assert told.line.outcome == PASSED_OUT


def test_hand_records_alone() -> None:
    contents = sound(session())
    assert (len(contents.deals), len(contents.records)) == (1, 0)


def test_the_registry_tells_it_from_a_table() -> None:
    game = json.dumps(club_game({1: [result("1", "2", 50)]})).encode()
    assert format_of("game.json", game).id == "acbl"
    assert format_of("rows.json", b'[{"board": 1, "ns": 3}]').id == "json"
    contents, _ = read_bytes(b"\xef\xbb\xbf" + game, "game.json")
    assert contents.about.title == "Tuesday Pairs"


@pytest.mark.parametrize("text", ["{}", "[]", "7", "{", "[" * 100_000, '{"a":' * 50_000, ""])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(InvalidFile):
        read_acbl_json(text.encode(), "game.json")


def test_documents_of_the_wrong_shape_raise_nothing_else() -> None:
    odd: list[Any] = [None, 7, "x", [], {}, [None], {"a": None}, True, 1e999]
    game = club_game({1: [result("1", "2", 50)]}, PAIRS, [hand_record()])
    for value in odd:
        for document in (game, session(seen("N-S", 6, 12, 500))):
            for spoilt in _spoilt(document, value):
                try:
                    read(spoilt)
                except InvalidFile:
                    continue


def _spoilt(document: Any, value: Any) -> list[Any]:
    """The document with each of its parts replaced in turn."""
    if isinstance(document, dict):
        found = []
        for key, inner in document.items():
            found.append({**document, key: value})
            found += [{**document, key: part} for part in _spoilt(inner, value)]
        return found
    if isinstance(document, list) and document:
        return [[part, *document[1:]] for part in (value, *_spoilt(document[0], value))]
    return []


def live_row(side: str, **other: object) -> dict[str, object]:
    """A result of ACBL Live as a pair sees it, in the shape of its documents."""
    mine, theirs, score = (3, 4, "620") if side == "N-S" else (4, 3, "-620")
    names = {3: ["Adams, Eve", "Baker, Finn"], 4: ["Cole, Gus", "Dean, Hal"]}
    return {
        **{"board_number": 20, "orientation": side, "pair_number": mine},
        **{"pair_names": names[mine], "opponent_pair_number": theirs},
        **{"opponent_pair_names": names[theirs], "contract": "4S", "declarer": "N"},
        **{"score": score, "match_points": "8.5", "percentage": "70.8", **other},
    }


SECTION = {"section_label": "B", "board_results": [live_row("N-S"), live_row("E-W")]}
SESSION = {"id": "9-1", "session_number": 1, "start_date": "20260306", "sections": [SECTION]}


@pytest.mark.parametrize(
    ("document", "results"),
    [
        (SESSION, 1),
        ([SESSION], 1),
        ({"data": SESSION}, 1),
        ({"data": [SECTION]}, 1),
        ({"section_label": "B", "pair_number": 3, "board_results": [live_row("N-S")]}, 1),
        ([live_row("N-S"), live_row("E-W")], 1),
        ({"data": [SESSION, {**SESSION, "session_number": 2}]}, 2),
        ([SESSION, SESSION], 2),
        ({"about": "x" * 9000, **SESSION}, 1),
    ],
    ids=[
        *("a session", "in a list", "in data", "its sections", "a card of a pair"),
        *("results alone", "two sessions", "two of one number", "behind much else"),
    ],
)
def test_the_documents_of_acbl_live(document: object, results: int) -> None:
    contents, problems = read_bytes(json.dumps(document).encode(), "live.json")
    assert problems == []
    lines = [told.line for told in contents.records]
    assert [str(line.outcome) for line in lines] == ["4S N ="] * results
    assert len({line.session for line in lines}) == results
    assert contents.contestants[0].names == ("Eve Adams", "Finn Baker")
