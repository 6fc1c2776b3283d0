"""USEBIO read: the sample to the letter, and the shapes that programs give it."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.contract import Contract
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT, Artificial, Points, Share
from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import InvalidFile
from overtrick.events.matches.gather import matches_of
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.people import Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.usebio.heading import date_of
from overtrick.formats.usebio.read import parts_of_usebio, read_usebio
from overtrick.formats.usebio.write import write_usebio
from tests.cases import one_pass
from tests.formats.making import facts
from tests.formats.usebio.samples import INDIVIDUAL, SAMPLE, SECTIONS, SWISS_PAIRS, TEAMS


def read(data: bytes) -> Contents:
    contents, problems = read_usebio(data, "x.xml")
    assert problems == []
    return contents


def line(cells: str, board: str = "1") -> tuple[Record, list[Problem]]:
    """One traveller line between pairs 1 and 2."""
    contents, problems = read_usebio(
        f"<USEBIO><EVENT><BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER><TRAVELLER_LINE>"
        f"<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>{cells}"
        "</TRAVELLER_LINE></BOARD></EVENT></USEBIO>".encode(),
        "x.xml",
    )
    assert len(contents.records) == 1
    return contents.records[0], problems


def test_the_sample_to_the_letter() -> None:
    held = read(SAMPLE)
    about = held.about
    assert (about.title, about.date, about.kind) == ("Club night", "2026-03-10", "pairs")
    assert (about.club, about.club_number) == ("Sample Bridge Club", "0001")
    assert (about.method, about.winners) == ("matchpoints", 2)
    assert about.extra == {"usebio:MPS_AWARDED_FLAG": "N", "usebio:P2P_CHARGE_RATE": "10"}
    told = [
        (each.line.board.number, each.line.ns, each.line.ew, str(each.line.outcome))
        for each in held.records
    ]
    assert told == [
        (1, "1", "11", "3S S ="),
        (1, "2", "12", "4S N -1"),
        (2, "1", "11", "60%/40%"),
        (2, "2", "12", "PASS"),
    ]
    assert [each.line.lead for each in held.records] == ["HT", "D4", None, None]
    awards = [(each.ns_award, each.ew_award) for each in held.records]
    assert awards == [(2, 0), (0, 2), (Fraction(6, 5), Fraction(4, 5)), (1, 1)]
    assert held.ranking == (
        Placed("1", 1, False, Fraction(16, 5), 80, 2, side=Side.NS),
        Placed("2", 2, False, 1, 25, 2, side=Side.NS),
        Placed("11", 2, False, Fraction(4, 5), 20, 2, side=Side.EW),
        Placed("12", 1, False, 3, 75, 2, side=Side.EW),
    )
    assert held.contestants[2].names == ("Player 5", "Player 6")
    assert [who.side for who in held.contestants] == [Side.NS, Side.NS, Side.EW, Side.EW]
    assert held.records[0].line.where == "x.xml:26"
    assert held.extra == {}


def test_teams_are_seated_so_that_the_ranking_gives_their_imps() -> None:
    held = read(TEAMS)
    seats = [(each.line.room, each.line.ns, each.ns_award) for each in held.records]
    assert seats == [
        ("closed", "42", -10),
        ("open", "41", 10),
        ("open", "41", -5),
        ("closed", "42", 5),
    ]
    found = matches_of(held.session(), "teams", Settings()).matches[0]
    assert [(board.home, board.away) for board in found.boards] == [(10, -10), (-5, 5)]
    assert held.matches[0].home_points == 14
    assert [who.name for who in held.contestants] == ["Reds", "Blues"]
    people = [(one.name, one.number) for one in held.contestants[1].players]
    assert people == [("Eve", "007")]
    assert held.contestants[0].players[2] == Person("Cal", extra={"usebio:PAIR": "102"})
    assert held.records[2].line.extra == {"usebio:NS_PAIR_NUMBER": "101"}


@pytest.mark.parametrize(
    ("first", "second", "imps", "rooms"),
    [
        ("", "", "10", ["open", "closed"]),
        ("", "", "-10", ["closed", "open"]),
        ("<DIRECTION>EW</DIRECTION>", "", "", ["closed", "open"]),
        ("", "<DIRECTION>NS</DIRECTION>", "", ["closed", "open"]),
        ("<DIRECTION>North</DIRECTION>", "<DIRECTION>e</DIRECTION>", "", ["open", "closed"]),
        ("<NS_PAIR_NUMBER>102</NS_PAIR_NUMBER>", "", "", ["closed", "open"]),
    ],
)
def test_rooms_without_a_direction(
    first: str, second: str, imps: str, rooms: list[str]
) -> None:
    text = f"""<USEBIO><EVENT EVENT_TYPE="TEAMS"><PARTICIPANTS>
    <TEAM TEAM_ID="1"><PAIR><PAIR_NUMBER>101</PAIR_NUMBER></PAIR></TEAM>
    <TEAM TEAM_ID="2"><PAIR><PAIR_NUMBER>102</PAIR_NUMBER></PAIR></TEAM></PARTICIPANTS>
    <MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
    <IMPS>{imps}</IMPS><TRAVELLER_LINE>{first}<SCORE>420</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE>{second}<SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH></EVENT></USEBIO>"""
    held = read(text.encode())
    assert [each.line.room for each in held.records] == rooms
    assert all(each.line.home == "1" for each in held.records)


def test_the_same_seat_twice_is_said_and_mended() -> None:
    text = TEAMS.replace(b"<DIRECTION>NS</DIRECTION>", b"<DIRECTION>EW</DIRECTION>")
    held, problems = read_usebio(text, "x.xml")
    assert [each.line.room for each in held.records[:2]] == ["closed", "open"]
    assert [str(each) for each in problems] == [
        "x.xml:23: board 1: TEAM cannot sit EW at both tables"
    ]


def test_teams_of_eight_play_in_four_rooms() -> None:
    lines = "".join(
        f"<TRAVELLER_LINE><DIRECTION>{way}</DIRECTION><SCORE>50</SCORE></TRAVELLER_LINE>"
        for way in ("NS", "EW", "NS", "EW")
    )
    text = f"<USEBIO><EVENT><MATCH TEAM='1' OPPOSING_TEAM='2'><BOARD BOARD_NUMBER='1'>{lines}"
    held = read(f"{text}</BOARD></MATCH></EVENT></USEBIO>".encode())
    rooms = [each.line.room for each in held.records]
    assert rooms == ["open", "closed", "open2", "closed2"]


@pytest.mark.parametrize(
    ("scores", "method", "expected"),
    [
        ((12, 8), "VPS", (None, None, 12, 8)),
        ((30, 12), "VPS", (30, 12, None, None)),
        ((12, 8), "IMPS", (12, 8, None, None)),
        (("13.5", "6.5"), "VPS", (None, None, Fraction(27, 2), Fraction(13, 2))),
    ],
)
def test_scores_of_matches_may_be_victory_points(
    scores: tuple[object, object], method: str, expected: tuple[object, ...]
) -> None:
    text = f"""<USEBIO><EVENT EVENT_TYPE="TEAMS"><MATCH_SCORING_METHOD>{method}
    </MATCH_SCORING_METHOD><MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM>
    <OPPOSING_TEAM>2</OPPOSING_TEAM><TEAM_SCORE>{scores[0]}</TEAM_SCORE>
    <OPPOSING_TEAM_SCORE>{scores[1]}</OPPOSING_TEAM_SCORE></MATCH></EVENT></USEBIO>"""
    told = read_usebio(text.encode(), "x")[0].matches[0]
    assert (told.home_imps, told.away_imps, told.home_points, told.away_points) == expected
    assert (told.match, told.round) == ("2-1", "2")


def test_a_bye_has_no_opponent() -> None:
    text = b"<USEBIO><EVENT><MATCH><TEAM>1</TEAM><OPPOSING_TEAM>BYE</OPPOSING_TEAM></MATCH>"
    told = read_usebio(text + b"</EVENT></USEBIO>", "x")[0].matches[0]
    assert (told.kind, told.home, told.away) == ("bye", "1", None)


def test_swiss_pairs_take_their_numbers_from_the_match() -> None:
    held = read(SWISS_PAIRS)
    told = held.records[0]
    assert (told.line.ns, told.line.ew, told.line.match) == ("3", "12", "1-1")
    assert (told.line.home, told.line.away, told.line.room) == ("3", "12", None)
    assert (told.ns_award, told.line.lead) == (Fraction(11, 2), "S4")
    lin = "md|3|ah|Board 1|mb|1N|an|a & b|mb|P|mb|3N|mb|P|mb|P|mb|P|pc|S4|"
    assert told.line.extra == {"usebio:LIN_DATA": lin}
    assert [str(called.call) for called in told.calls[:3]] == ["1NT", "Pass", "3NT"]
    assert told.calls[0].note == "a & b"
    assert [str(shown.card) for shown in told.cards] == ["S4"]
    assert (held.about.kind, held.about.method) == ("swiss_pairs", "cross_imps")
    assert (held.matches[0].home_imps, held.matches[0].home_points) == (Fraction(11, 2), 15)


def test_individuals_have_players() -> None:
    held = read(INDIVIDUAL)
    assert held.records[0].line.players == ("1", "3", "2", "4")
    assert held.records[0].line.is_individual
    assert held.contestants[0].players == (Person("Ann", "00123"),)
    assert held.about.date == "2026-03-10"
    assert held.about.extra["usebio:EVENT_IDENTIFIER"] == "E7"


def test_sections_numbers_and_hand_records() -> None:
    held = read(SECTIONS)
    lines = [each.line for each in held.records]
    assert [(each.section, each.ns, each.ew) for each in lines] == [
        ("A", "1NS", "1EW"),
        ("B", "(B) 3 NS", "4"),
    ]
    assert [who.section for who in held.contestants] == ["A", "A", "B"]
    dealt = held.deals[0]
    assert (
        str(dealt.deal)
        == "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
    )
    assert lines[0].board.vulnerability is Vulnerability.ALL  # the hand records come later
    assert dealt.board == lines[0].board
    assert held.extra == {"usebio:SECTION 1 A/HEADED": "yes"}


@one_pass(
    ("cells", "outcome"),
    [
        ("<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>", "3NT N ="),
        ("<contract>4 h x</contract><Played_By>w</Played_By><TRICKS>10</TRICKS>", "4HX W ="),
        ("<CONTRACT>4SxE-2</CONTRACT>", "4SX E -2"),
        ("<CONTRACT>3NTN=</CONTRACT><PLAYED_BY/><TRICKS/>", "3NT N ="),
        ("<CONTRACT>PASS</CONTRACT>", "PASS"),
        ("<CONTRACT>Passed</CONTRACT><TRICKS>0</TRICKS><SCORE>0</SCORE>", "PASS"),
        ("<SCORE>420</SCORE>", "+420"),
        ("<SCORE>-50.0</SCORE>", "-50"),
        ("<SCORE>A6040</SCORE>", "60%/40%"),
        ("<SCORE>A10000</SCORE>", "100%/0%"),
        ("<SCORE>A0100</SCORE>", "1%/0%"),
        ("<SCORE>A60/40</SCORE>", "60%/40%"),
        ("<SCORE>A55.5/44,5</SCORE>", "55.5%/44.5%"),
        ("<SCORE>60%/40%</SCORE>", "60%/40%"),
        ("<SCORE>60%-40%</SCORE>", "60%/40%"),
        ("<SCORE>AVE+</SCORE>", "A+/A+"),
        ("<SCORE>Ave+/Ave-</SCORE>", "A+/A-"),
        ("<SCORE>AVE</SCORE>", "A/A"),
        ("<CONTRACT>A6040</CONTRACT>", "60%/40%"),
        ("<NS_SCORE>60%</NS_SCORE><EW_SCORE>40%</EW_SCORE>", "60%/40%"),
        ("<NS_SCORE/><EW_SCORE>110</EW_SCORE>", "-110"),
        ("<SCORE>60% 4S N 10 | 40% 4S N 9</SCORE>", "60% 4S N 10 | 40% 4S N 9"),
        ("<SCORE>NS +420, EW A-/A+</SCORE>", "NS +420, EW A-/A+"),
        ("<CONTRACT>NP</CONTRACT>", "NP"),
        ("<SCORE>Not played</SCORE>", "NP"),
    ],
)
def test_scores_in_the_wild(cells: str, outcome: str) -> None:
    told, problems = line(cells)
    assert str(told.line.outcome) == outcome
    assert not told.is_pending
    assert problems == []


def test_five_different_things() -> None:
    nothing, _ = line("")
    assert nothing.is_pending
    half, _ = line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS/><SCORE/>")
    assert half.is_pending
    assert str(half.contract) == "4S"
    assert line("<CONTRACT>Pass</CONTRACT>")[0].line.outcome == PASSED_OUT
    assert line("<SCORE>NP</SCORE>")[0].line.outcome == NOT_PLAYED
    assert line("<SCORE>A5050</SCORE>")[0].line.outcome == Artificial(Share(50), Share(50))


@pytest.mark.parametrize(
    "pair",
    [
        "",
        "<EW_PAIR_NUMBER/>",
        "<EW_PAIR_NUMBER>0</EW_PAIR_NUMBER>",
        "<EW_PAIR_NUMBER>Bye</EW_PAIR_NUMBER>",
    ],
)
def test_a_sit_out_has_one_side(pair: str) -> None:
    text = "<USEBIO><EVENT><BOARD BOARD_NUMBER='1'><TRAVELLER_LINE NS_PAIR_NUMBER='7'>"
    held = read(f"{text}{pair}</TRAVELLER_LINE></BOARD></EVENT></USEBIO>".encode())
    told = held.records[0].line
    assert (told.outcome, told.ns, told.ew) == (BYE, "7", None)


def test_phantoms_of_minus_9999_are_sit_outs() -> None:
    cells = "<NS_MATCH_POINTS>-9999</NS_MATCH_POINTS><EW_MATCH_POINTS>12</EW_MATCH_POINTS>"
    told, _ = line(cells)
    assert told.line.outcome == BYE
    assert told.ns_award is None


def test_what_cannot_be_is_said_and_kept() -> None:
    told, problems = line("<CONTRACT>9S</CONTRACT><PLAYED_BY>N</PLAYED_BY><SCORE>Adj</SCORE>")
    assert told.is_pending
    assert told.line.extra == {
        "usebio:CONTRACT": "9S",
        "usebio:PLAYED_BY": "N",
        "usebio:SCORE": "Adj",
    }
    assert problems[0].where == "x.xml:1"
    assert problems[0].board == 1


def test_no_tricks_beside_a_score_are_tricks_not_known() -> None:
    told, problems = line(
        "<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>0</TRICKS><SCORE>420</SCORE>"
    )
    assert isinstance(told.line.outcome, Points)
    assert str(told.line.outcome) == "+420"
    assert len(problems) == 1


def test_a_declarer_that_cannot_be_read_leaves_the_score() -> None:
    told, problems = line(
        "<CONTRACT>4S</CONTRACT><PLAYED_BY>NS</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE>"
    )
    assert told.line.outcome == Points(420, Contract.parse("4S"))
    assert len(problems) == 1


def test_a_score_that_differs_from_its_contract_is_said() -> None:
    told, problems = line(
        "<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>450</SCORE>"
    )
    assert str(told.line.outcome) == "4S N ="
    assert "the contract counts" in problems[0].message


def test_no_points_without_a_contract_are_a_question() -> None:
    _, problems = line("<CONTRACT/><SCORE>0</SCORE>")
    assert [each.severity.value for each in problems] == ["question"]


@pytest.mark.parametrize(
    ("text", "number", "version", "said"),
    [("7", 7, "a", 0), (" 007 ", 7, "a", 0), ("Board 7", 7, "a", 0), ("12B", 12, "b", 1)],
)
def test_board_numbers(text: str, number: int, version: str, said: int) -> None:
    told, problems = line("<CONTRACT>PASS</CONTRACT>", text)
    assert (told.line.board.number, told.line.version) == (number, version)
    assert len(problems) == said


def test_a_board_without_a_number_rides_along() -> None:
    text = SAMPLE.replace(b"<BOARD_NUMBER>1<", b"<BOARD_NUMBER>seven<")
    held, problems = read_usebio(text, "x.xml")
    assert len(held.records) == 2
    assert "2 results are left out" in str(problems[0])
    assert "<BOARD_NUMBER>seven</BOARD_NUMBER>" in held.about.extra["usebio:BOARD"]


@pytest.mark.parametrize(
    ("name", "method"),
    [("BUTLER_POINTS", "butler"), ("CROSS_IMP_POINTS", "cross_imps"), ("IMPS", "")],
)
def test_names_of_imps(name: str, method: str) -> None:
    text = f"""<USEBIO><EVENT EVENT_TYPE="PAIRS">
    <BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><BOARD_AVERAGE>-110</BOARD_AVERAGE><TRAVELLER_LINE>
    <NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>-50</SCORE>
    <NS_{name}>2.5</NS_{name}><EW_{name}>-2.5</EW_{name}></TRAVELLER_LINE></BOARD></EVENT>
    </USEBIO>"""
    held = read(text.encode())
    told = held.records[0]
    assert (told.ns_award, told.ew_award) == (Fraction(5, 2), Fraction(-5, 2))
    assert told.line.datum == -110
    assert held.about.method == method


def test_other_awards_ride_along() -> None:
    names = ("NS_MATCH_POINTS", "NS_CROSS_IMP_POINTS")
    cells = "".join(f"<{name}>{nth}</{name}>" for nth, name in enumerate(names, 1))
    told, _ = line(f"<SCORE>50</SCORE>{cells}")
    assert told.ns_award == 1
    assert told.line.extra == {"usebio:NS_CROSS_IMP_POINTS": "2"}


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("3", (3, False)),
        ("3=", (3, True)),
        ("=3", (3, True)),
        ("3rd", (3, False)),
        ("", (None, False)),
    ],
)
def test_places(place: str, expected: tuple[int | None, bool]) -> None:
    text = f"""<USEBIO><EVENT><PARTICIPANTS><PAIR><PAIR_NUMBER>7</PAIR_NUMBER>
    <PLACE>{place}</PLACE><PERCENTAGE>-</PERCENTAGE><TOTAL_SCORE>12.5</TOTAL_SCORE></PAIR>
    </PARTICIPANTS></EVENT></USEBIO>"""
    placed = read(text.encode()).ranking[0]
    assert (placed.place, placed.tied) == expected
    assert (placed.total, placed.percentage) == (Fraction(25, 2), None)


def test_numbers_that_are_none_are_said_and_written_back() -> None:
    text = SAMPLE.replace(b"<PLACE>1</PLACE>", b"<PLACE>first</PLACE>", 1)
    text = text.replace(b"<TOTAL_SCORE>3.2<", b"<TOTAL_SCORE>3.2.1<")
    text = text.replace(b"<NS_MATCH_POINTS>2<", b"<NS_MATCH_POINTS>two<")
    held, problems = read_usebio(text, "x.xml")
    assert [each.message for each in problems] == [
        "1: PLACE is no number: 'first'",
        "1: TOTAL_SCORE is no number: '3.2.1'",
        "board 1: NS_MATCH_POINTS is no number: 'two'",
    ]
    assert held.ranking[0].percentage == 80
    assert (held.records[0].ns_award, held.records[0].ew_award) == (None, 0)
    data, _ = write_usebio(held)
    assert all(word in data for word in (b">first<", b">3.2.1<", b">two<"))


def test_a_place_that_stands_twice_is_a_tie() -> None:
    text = SAMPLE.replace(b"<PLACE>2</PLACE>", b"<PLACE>1</PLACE>", 1)
    assert [line.tied for line in read(text).ranking] == [True, True, False, False]


def test_masterpoints_strata_and_clubs_ride_along() -> None:
    text = b"""<USEBIO><CLUB><PHONE>1</PHONE></CLUB><EVENT EVENT_TYPE="BUTLER_PAIRS" X="1">
    <CONTACT><FULL_NAME>Ann</FULL_NAME><EMAIL>a@b.c</EMAIL></CONTACT>
    <STRATIFICATION><STRATS><STRAT n="1"/></STRATS></STRATIFICATION>
    <PARTICIPANTS EVENT_TYPE="P"><PAIR><PAIR_NUMBER>7</PAIR_NUMBER>
    <MASTER_POINTS><MASTER_POINTS_AWARDED>12
    </MASTER_POINTS_AWARDED></MASTER_POINTS><HANDICAP>3</HANDICAP><STRAT_PLACE>2</STRAT_PLACE>
    <PLAYER><PLAYER_NAME>Bob</PLAYER_NAME><CLUB_ID_NUMBER>12</CLUB_ID_NUMBER></PLAYER></PAIR>
    </PARTICIPANTS></EVENT><FOO/></USEBIO>"""
    held = read(text)
    assert held.about.director == "Ann"
    assert held.about.method == "butler"
    assert held.about.extra["usebio:CONTACT/EMAIL"] == "a@b.c"
    assert held.about.extra["usebio:CLUB/PHONE"] == "1"
    assert held.about.extra["usebio:@EVENT_TYPE"] == "BUTLER_PAIRS"
    assert held.about.extra["usebio:STRATIFICATION"].startswith("<STRATIFICATION>")
    assert held.extra == {"usebio:FOO": "", "usebio:PARTICIPANTS 1 A/@EVENT_TYPE": "P"}
    placed = held.ranking[0]
    assert placed.extra["usebio:STRAT_PLACE"] == "2"
    assert "<MASTER_POINTS_AWARDED>" in placed.extra["usebio:MASTER_POINTS"]
    assert held.contestants[0].extra == {"usebio:HANDICAP": "3"}
    assert held.contestants[0].players[0].extra == {"usebio:CLUB_ID_NUMBER": "12"}


def test_fields_may_be_attributes_and_attributes_fields() -> None:
    text = b"""<usebio><event><event_type>TEAMS</event_type><Participants><team>
    <team_id>4</team_id><team_name>Reds</team_name></team></Participants>
    <board board_number="3"><traveller_line ns_pair_number="1" ew_pair_number="2" score="50"/>
    </board></event></usebio>"""
    held = read(text)
    assert (held.about.kind, held.contestants[0].id, held.contestants[0].name) == (
        "teams",
        "4",
        "Reds",
    )
    assert (held.records[0].line.board.number, held.records[0].line.ns) == (3, "1")


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("10/03/2026", "2026-03-10"),
        ("1/2/09", "2009-02-01"),
        ("2026-03-10T19:00:00", "2026-03-10"),
        ("20260310", "2026-03-10"),
        ("03/31/2026", ""),
        ("soon", ""),
    ],
)
def test_dates(text: str, date: str) -> None:
    assert date_of(text) == date


def test_a_date_that_is_none_rides_along() -> None:
    held, problems = read_usebio(b"<USEBIO><EVENT><DATE>soon</DATE></EVENT></USEBIO>", "x.xml")
    assert held.about.extra == {"usebio:DATE": "soon"}
    assert [str(each) for each in problems] == ["x.xml:1: DATE is not known: 'soon'"]


def test_two_events_are_two_sessions() -> None:
    line = b"<TRAVELLER_LINE NS_PAIR_NUMBER='1' EW_PAIR_NUMBER='2' SCORE='50'/>"
    event = b"<EVENT><BOARD BOARD_NUMBER='1'>" + line + b"</BOARD></EVENT>"
    held, problems = read_usebio(b"<USEBIO>" + event * 2 + b"</USEBIO>", "x")
    assert [each.line.session for each in held.records] == ["1", "2"]
    assert len(problems) == 1


@pytest.mark.parametrize(
    "data", [b"", b"board,ns\n", b"<html></html>", b"<EVENTS/>", b"<!-- -->"]
)
def test_what_is_no_usebio_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidFile):
        read_usebio(data, "x.xml")
    with pytest.raises(InvalidFile):
        list(parts_of_usebio(io.BytesIO(data), "x.xml"))


@pytest.mark.parametrize("data", [SAMPLE, TEAMS, SWISS_PAIRS, INDIVIDUAL])
def test_parts_put_together_are_the_whole(data: bytes) -> None:
    parts = list(parts_of_usebio(io.BytesIO(data), "x.xml"))
    whole = facts(read(data))
    found = facts(joined(held for held, _ in parts))
    assert max(len(held.records) for held, _ in parts) <= 4
    assert replace(found, about=whole.about) == whole
    assert found.about.date == whole.about.date
