"""Pages of BBO: lists of hands, travellers, tournaments, links to boards."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli.results import read_all
from overtrick.core.deal import Deal
from overtrick.core.outcome import PASSED_OUT, Artificial, Average, Points
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.saved import read_saved_page
from overtrick.formats.registry import format_of, read_bytes, read_contents
from tests.formats.pages.page_making import (
    DEAL,
    LIN,
    SUMMARY,
    hand,
    hands_page,
    movie,
    tournament_page,
)
from tests.formats.seeds import VECTORS


def read(page: str) -> tuple[Contents, list[Problem]]:
    return read_saved_page(page.encode(), "hands.html")


def sound(page: str) -> Contents:
    contents, problems = read(page)
    assert problems == []
    return contents


SPADES = '<span style="color:black">&spades;</span>'


def test_one_players_hands() -> None:
    rows = (
        hand(1, f"3{SPADES}S=", -140, "-2.50", lin=LIN),
        hand(2, "3NW+2", 460, "3.00"),
        hand(3, f"4{SPADES}xN-1", 100, "7.25"),
    )
    contents = sound(hands_page(SUMMARY, *rows))
    assert (contents.about.title, contents.about.date) == ("#777 Friday IMPs", "2026-03-06")
    assert contents.about.method == "cross_imps"
    lines = [told.line for told in contents.records]
    assert [str(line.outcome) for line in lines] == ["3S S =", "3NT W +2", "4SX N -1"]
    assert [line.board.number for line in lines] == [1, 2, 3]
    assert {(line.ns, line.ew) for line in lines} == {("eve - finn", "gus - hal")}
    assert contents.records[0].names == ("eve", "gus", "finn", "hal")
    assert [told.ns_award for told in contents.records] == [
        Fraction(5, 2),
        -3,
        Fraction(-29, 4),
    ]
    assert [who.names for who in contents.contestants] == [("eve", "finn"), ("gus", "hal")]
    (placed,) = contents.ranking
    assert (placed.id, placed.place, placed.total) == ("gus - hal", 3, Fraction(249, 50))
    assert placed.extra == {"bbo:Field": "18", "bbo:Points": "0.25"}


def test_the_movie_gives_cards_auction_and_play() -> None:
    contents = sound(hands_page(hand(1, f"3{SPADES}S=", -140, "-2.50", lin=LIN)))
    (told,) = contents.records
    assert [str(each.call) for each in told.calls[:4]] == ["1C", "Pass", "1S", "Pass"]
    assert told.calls[0].note == "may be short"
    assert [str(each.card) for each in told.cards] == ["HT", "H4", "H2", "HK"]
    assert told.line.lead == "HT"
    (dealt,) = contents.deals
    assert dealt.deal == Deal.parse(DEAL)
    assert dealt.board == told.line.board


def test_a_traveller_takes_its_board_from_the_movies() -> None:
    others = ("ida", "jon", "kim", "lee")
    rows = (
        hand(1, "3NE-1", -50, "-4.00", names=others, lin="", when="2026-03-06 19:04"),
        hand(2, f"3{SPADES}S=", -140, "-2.50", lin=LIN.replace("Board 1", "Board 17")),
    )
    page = hands_page(SUMMARY, *rows, head="Traveller 777-9 played by", points="EW Points")
    contents = sound(page)
    assert [told.line.board.number for told in contents.records] == [17, 17]
    assert [told.line.table for told in contents.records] == ["1", "2"]
    assert [told.line.session for told in contents.records] == ["1", "1"]
    assert [told.ns_award for told in contents.records] == [4, Fraction(5, 2)]
    assert contents.records[0].line.extra == {"bbo:Time": "2026-03-06 19:04"}


def test_a_traveller_without_movies_says_so() -> None:
    rows = (hand(1, "3NE-1", -50, "-4.00"),)
    _, problems = read(hands_page(*rows, head="Traveller 777-9 played by"))
    assert "which board" in problems[0].message


@pytest.mark.parametrize(
    ("cell", "outcome"),
    [
        ("PASS", PASSED_OUT),
        ("Pass", PASSED_OUT),
        ("A==", Artificial(Average.AVERAGE, Average.AVERAGE)),
        ("A+-", Artificial(Average.PLUS, Average.MINUS)),
        ("A--", Artificial(Average.MINUS, Average.MINUS)),
    ],
)
def test_what_was_not_played_out(cell: str, outcome: Any) -> None:
    (told,) = sound(hands_page(hand(5, cell, 0, "0.00"))).records
    assert told.line.outcome == outcome
    assert not told.is_pending


def test_no_result_yet_is_no_pass() -> None:
    (told,) = sound(hands_page(hand(5, "", "", ""))).records
    assert told.is_pending
    (told,) = sound(hands_page(hand(5, "--", "--", "--"))).records
    assert told.is_pending


def test_the_movie_gives_a_result_that_the_row_does_not() -> None:
    (told,) = sound(hands_page(hand(1, "", "", "", lin=LIN))).records
    assert (told.is_pending, str(told.line.outcome)) == (False, "3S S =")


def test_points_alone_are_those_of_the_player() -> None:
    (told,) = sound(hands_page(hand(5, "", 620, "3.0"))).records
    assert (told.line.outcome, told.ns_award) == (Points(-620), -3)


def test_a_movie_that_ends_otherwise_is_a_question() -> None:
    contents, problems = read(hands_page(hand(1, f"3{SPADES}S-1", 50, "1.00", lin=LIN)))
    assert str(contents.records[0].line.outcome) == "3S S -1"
    assert [problem.severity.value for problem in problems] == ["question"]


def test_points_that_do_not_fit_are_told() -> None:
    contents, problems = read(hands_page(hand(2, "3NW+2", 490, "3.00")))
    assert str(contents.records[0].line.outcome) == "3NT W +2"
    assert [(one.board, "490" in one.message) for one in problems] == [(2, True)]


def test_percentages_are_turned_to_north_south() -> None:
    contents = sound(hands_page(hand(2, "3NW+2", 460, "62.5%")))
    assert contents.about.method == "matchpoints"
    assert (contents.records[0].line.extra or {})["bbo:Percentage"] == "37.5"


def test_one_damaged_row_among_good_ones() -> None:
    rows = [hand(number, "2NE=", 120, "1.00") for number in (1, 2, 3)]
    rows[1] = hand(2, "9QX?", 120, "1.00", lin="md|broken")
    contents, problems = read(hands_page(*rows))
    assert [told.is_pending for told in contents.records] == [False, True, False]
    assert {problem.board for problem in problems} == {2}


def test_several_tournaments_and_days_are_sessions_of_their_own() -> None:
    day = '<tr><th colspan="11">2026-03-07</th></tr>'
    rows = [hand(number, "2NE=", 120, "1.00") for number in (1, 2)]
    loose = [hand(number, "2NE=", 120, "1.00", kind="mbc") for number in (1, 2)]
    contents = sound(hands_page(SUMMARY, *rows, day, *loose, SUMMARY, *rows))
    assert [told.line.session for told in contents.records] == ["1", "1", "2", "2", "3", "3"]
    assert (contents.about.title, contents.about.date) == ("#777 Friday IMPs", "")


def test_the_same_number_with_other_cards_is_another_session() -> None:
    turned = LIN.replace("md|3S467TH38K", "md|3S567TH38K").replace(",S35H6", ",S34H6")
    rows = [
        hand(n, f"3{SPADES}S=", -140, "1.00", lin=lin) for n, lin in ((1, LIN), (2, turned))
    ]
    contents = sound(hands_page(*rows))
    assert [told.line.session for told in contents.records] == ["1", "1.2"]
    assert [dealt.session for dealt in contents.deals] == ["1", "1.2"]


def test_names_with_quotes_and_signs() -> None:
    lin = LIN.replace("finn,hal", "o\\'neil & co,h%20al")
    rows = (hand(1, f"3{SPADES}S=", -140, "1.00", lin=lin),)
    (told,) = sound(hands_page(*rows)).records
    assert len(told.calls) == 10


def test_columns_by_their_headings() -> None:
    page = (
        "<html><body><table><tr><th>N</th><th>Time</th><th>North</th><th>South</th><th>East</th>"
        "<th>West</th><th>Result</th><th>NS Points</th><th>Score</th></tr><tr><td>7</td>"
        "<td>19:04</td><td>eve</td><td>finn</td><td>gus</td><td>hal</td><td>4&hearts;N=</td>"
        "<td>620</td><td>3.5</td></tr></table></body></html>"
    )
    (told,) = sound(page).records
    assert (told.line.board.number, str(told.line.outcome)) == (7, "4H N =")
    assert told.ns_award == Fraction(7, 2)


def test_a_tournament() -> None:
    nested = "<table><tr><td>8</td><td>5</td><td>&nbsp;</td></tr></table>"
    page = tournament_page(
        (
            "Section 1 N/S",
            [("eve+finn", "42.75", "1", "", "2.40"), ("Ida+jon", "3", "2", "", "")],
        ),
        (
            "Section 1 E/W",
            [("gus+hal", "-4.5", nested, "Gus Cole (CA) - Hal Dunn (TX)", "0.18")],
        ),
    )
    contents = sound(page)
    assert (contents.about.title, contents.about.winners) == ("#777 Friday IMPs", 2)
    assert (contents.about.date, contents.about.method) == ("2026-03-06", "cross_imps")
    first, second, third = contents.ranking
    assert second.id == "ida - jon"  # as the boards have it: names that differ by case are one
    assert (first.id, first.place, first.side) == ("eve - finn", 1, Side.NS)
    assert first.total == Fraction(171, 4)
    assert first.extra == {"bbo:Points": "2.40", "bbo:Overall": "1"}
    assert (third.place, third.total, third.side) == (8, Fraction(-9, 2), Side.EW)
    assert third.extra["bbo:Ranks"] == "8 5"
    people = contents.contestants[2].players
    assert [person.name for person in people] == ["Gus Cole", "Hal Dunn"]
    assert people[0].extra == {"bbo:User": "gus", "bbo:Region": "CA"}


def test_a_tournament_of_single_players() -> None:
    page = tournament_page(("Section 2", [("eve", "61.5%", "1", "", "")]), score="%")
    contents = sound(page)
    assert (contents.about.kind, contents.about.method) == ("individual", "matchpoints")
    (placed,) = contents.ranking
    assert (placed.section, placed.percentage, placed.total) == ("2", Fraction(123, 2), None)


def test_a_page_that_only_links_to_boards() -> None:
    page = f"<html><title>Our best boards</title><p>{movie(LIN)} and {movie(LIN)}</p></html>"
    contents = sound(page)
    (told,) = contents.records
    assert (told.line.ns, str(told.line.outcome)) == ("eve - finn", "3S S =")
    assert contents.deals[0].deal == Deal.parse(DEAL)
    assert contents.about.title == "Our best boards"


def test_the_hand_that_the_viewer_fetches() -> None:
    page = f'<?xml version="1.0" encoding="UTF-8"?>\n<lin err="0" id="7">{LIN}</lin>'
    assert format_of("hand.xml", page.encode()).id == "bbo"
    contents, _ = read_bytes(page.encode(), "hand.xml")
    assert str(contents.records[0].line.outcome) == "3S S ="


def test_a_page_of_something_else_is_refused() -> None:
    with pytest.raises(InvalidFile, match="save another page as CSV or XLSX"):
        read("<html><table><tr><td>board</td></tr></table></html>")


def test_seats_of_people() -> None:
    contents = sound(hands_page(hand(2, "3NW+2", 460, "3.00")))
    assert [person.seat for person in contents.contestants[1].players] == [Seat.EAST, Seat.WEST]


def traveller(*rows: str, board: int) -> str:
    return hands_page(*rows, head=f"Traveller 7-1772800000-{90 + board} played by")


def test_names_that_differ_by_case_are_one_pair() -> None:
    rows = (
        hand(1, "1NN=", 90, "0.00", names=("Nasi Putih", "eve", "gus", "hal")),
        hand(2, "1NN=", 90, "0.00", names=("nasi putih", "Eve", "gus", "hal")),
    )
    contents = sound(hands_page(*rows))
    assert {told.line.ns for told in contents.records} == {"nasi putih - eve"}
    assert next(who.names for who in contents.contestants) == ("Nasi Putih", "eve")


@pytest.mark.parametrize("cell", ["A+-", "PASS", "A=="])
def test_rows_without_points_are_no_error(cell: str) -> None:
    (told,) = sound(hands_page(hand(5, cell, "N/A", "N/A"))).records
    assert not told.is_pending


def test_robots_at_two_tables_are_two_pairs() -> None:
    robots = ("GiB", "GiB")
    rows = (
        hand(1, "1NN=", 90, "0.00", names=("eve", "finn", *robots), when="2026-03-06 19:04"),
        hand(2, "1NN=", 90, "0.00", names=("ida", "jon", *robots), when="2026-03-06 19:04"),
    )
    contents = sound(hands_page(*rows))
    assert [told.line.ew for told in contents.records] == [
        "gib - gib against eve - finn",
        "gib - gib against ida - jon",
    ]


def test_the_list_of_a_tournament_brings_its_boards(tmp_path: Path) -> None:
    page = (VECTORS / "bbo" / "list.html").read_text()
    (tmp_path / "list.html").write_text(page)
    for number in (1, 2):
        lin = LIN.replace("Board 1", f"Board {number}")
        row = hand(1, f"3{SPADES}S=", -140, "-2.50", lin=lin, when="2026-03-06 19:04")
        file = tmp_path / f"hands.php%3Ftraveller=7-1772800000-{90 + number}.html"
        file.write_text(traveller(row, board=number))
    contents, problems = read_contents(tmp_path / "list.html")
    assert problems == []
    lines = [told.line for told in contents.records]
    assert [(line.board.number, line.session) for line in lines] == [(1, "1"), (2, "1")]
    assert (contents.about.venue, contents.about.date) == ("BBO", "2026-03-06")
    found, problems = read_all([tmp_path])
    assert (len(found.records), problems) == (2, [])  # and not once more from each page


def test_a_list_without_its_boards_says_so(tmp_path: Path) -> None:
    page = (VECTORS / "bbo" / "list.html").read_text()
    (tmp_path / "list.html").write_text(page)
    contents, problems = read_contents(tmp_path / "list.html")
    assert contents.records == ()
    assert "none of the pages that it links to" in problems[0].message
