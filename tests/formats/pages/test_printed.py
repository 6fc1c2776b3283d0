"""Printed result pages: Ruter (Norway), JFR Pary and KoPS (Poland)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.cli.results import read_all
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.printed import read_printed
from overtrick.formats.registry import format_of, read_contents
from tests.cli.command import overtrick
from tests.formats.pages.page_making import DEAL
from tests.formats.seeds import VECTORS
from tests.work import lines_run

RUTER = VECTORS / "ruter" / "klubbkveld.htm"
JFR = VECTORS / "jfr" / "mk260306003.html"
KOPS = VECTORS / "kops" / "p1.html"


def outcomes(contents: Contents) -> list[str]:
    return [str(told.line.outcome) for told in contents.records]


def table(head: str, *rows: str, above: str = "Spill 1") -> Contents:
    lines = "".join(f"<tr>{row}</tr>" for row in (head, *rows))
    page = f"<html><h3>{above}</h3><table>{lines}</table></html>"
    contents, problems = read_printed(page.encode(), "x.htm")
    assert problems == []
    return contents


def cells(*texts: str) -> str:
    return "".join(f"<td>{text}</td>" for text in texts)


def test_ruter_has_all_boards_on_a_page_with_every_printed_figure() -> None:
    contents, problems = read_contents(RUTER)
    assert problems == []
    assert outcomes(contents) == [
        *("4H S =", "5DX W -3", "3H S +1", "4H S -1"),
        *("PASS", "1NT W =", "60%/40%", "NP"),
        *("2C N +1", "3NT E -1", "4SXX N =", "A+/A-"),
    ]
    lines = [told.line for told in contents.records]
    assert {line.board.number for line in lines} == {18, 19, 20}
    assert [line.datum for line in lines[::4]] == [430, -60, 70]
    assert [line.lead for line in lines[:4]] == ["SQ", "D2", "CT", "DK"]
    assert [(line.ns, line.ew, line.table) for line in lines[:3]] == [
        ("1", "201", "A1"),
        ("2", "101", "A2"),
        ("3", "102", "B1"),
    ]
    awards = [told.ns_award for told in contents.records]
    assert awards[:8] == [5, 2, -6, -11, 2, -1, Fraction(3, 2), None]
    assert contents.records[3].ew_award == 11


def test_the_ranking_of_ruter_with_its_equals() -> None:
    ranking = read_contents(RUTER)[0].ranking
    assert [(line.id, line.place, line.tied) for line in ranking] == [
        ("2", 1, False),
        ("201", 2, False),
        ("101", 2, True),
        ("1", 4, False),
    ]
    assert [line.total for line in ranking] == [5, Fraction(7, 2), Fraction(7, 2), -4]
    assert ranking[0].percentage == Fraction(613, 10)


def test_the_facts_of_a_page_of_ruter() -> None:
    contents, _ = read_contents(RUTER)
    about = contents.about
    assert (about.title, about.date) == ("Klubbkveld Fjordby BK", "2026-03-06")
    assert (about.club, about.director, about.method) == ("Fjordby BK", "Åse Lind", "butler")
    assert about.extra["ruter:Gjennomsnitt+"] == "minst 1,5 imp pr. spill"
    names = {who.id: who.names for who in contents.contestants}
    assert names["201"] == ("Gus Øye", "Hal Næss")


def test_the_method_of_a_page_counts_when_it_is_ranked() -> None:
    assert read_contents(RUTER)[0].session().method == "butler"


def test_results_as_text_in_columns() -> None:
    contents, problems = read_contents(VECTORS / "ruter" / "tekst.htm")
    assert problems == []
    assert outcomes(contents) == ["4H S =", "5DX W -3", "3H S +1", "4H S -1"]
    assert [told.ew_award for told in contents.records] == [-5, -2, 6, 11]
    assert {told.line.datum for told in contents.records} == {430}


def test_jfr_draws_suits_and_prints_percentages() -> None:
    contents, problems = read_contents(JFR)
    assert problems == []
    assert outcomes(contents) == ["4H S =", "3NT W -1", "5CX E -2", "2S W +1", "60%/40%"]
    assert [told.line.lead for told in contents.records] == ["DT", "SK", "HA", "C2", None]
    assert [told.ns_percentage for told in contents.records[:3]] == [
        Fraction(6667, 100),
        Fraction(3333, 100),
        100,
    ]
    assert contents.about.title == "Turniej Par - Mitchell"
    assert (contents.about.date, contents.about.method) == ("2026-03-06", "matchpoints")
    (dealt,) = contents.deals
    assert (dealt.board, dealt.deal) == (Board(3), Deal.parse(DEAL))


def test_the_table_that_a_page_of_jfr_loads_has_a_datum_under_it() -> None:
    contents, problems = read_contents(VECTORS / "jfr" / "impy001.txt")
    assert outcomes(contents) == ["1NT S +1", "2H E -1", "2H W +1", "A/A"]
    assert {(line.line.board.number, line.line.datum) for line in contents.records} == {(1, 50)}
    assert [told.ns_award for told in contents.records] == [2, 0, -5, 0]
    assert contents.about.method == "butler"
    assert [problem.message for problem in problems] == [
        "14 - 17: a ruling of which only the awards are printed; it is read as A/A"
    ]


def test_the_ranking_of_jfr() -> None:
    contents, problems = read_contents(VECTORS / "jfr" / "W-mk260306.html")
    assert problems == []
    told = [(line.id, line.place, line.percentage) for line in contents.ranking]
    assert told[:2] == [("5", 1, Fraction(6183, 100)), ("1", 2, Fraction(551, 10))]
    names = {who.id: who.names for who in contents.contestants}
    assert names["1"] == ("Ola Mróz", "Żaneta Wąs")


def test_kops_prints_scores_of_north_south_under_east_west() -> None:
    contents, problems = read_contents(KOPS)
    assert problems == []
    assert outcomes(contents) == ["5CX N -3", "4H W =", "3NT E -3", "PASS"]
    assert contents.records[0].ew_percentage == Fraction(857, 10)
    assert contents.deals[0].deal == Deal.parse(DEAL)


@pytest.mark.parametrize(("path", "id"), [(RUTER, "ruter"), (JFR, "jfr"), (KOPS, "kops")])
def test_a_page_is_known_by_its_bytes(path: Path, id: str) -> None:
    assert format_of(str(path), path.read_bytes()).id == id


def test_columns_in_another_order_under_other_words() -> None:
    head = cells("Par NS", "Par Ø-V", "Kontrakt", "Spf.", "Stikk", "Utspill", "Score NS", "%")
    contents = table(
        head,
        cells("7", "12", "3 NT", "Ø", "9", "♥ 10", "-400", ""),
        cells("8", "11", "4&hearts;", "N", "10", "Kn", "420", ""),
        cells("9", "10", "2 grand", "V", "-2", "KA", "100", ""),
    )
    assert outcomes(contents) == ["3NT E =", "4H N =", "2NT W -2"]
    assert [told.line.lead for told in contents.records] == ["HT", None, "CA"]


def test_names_beside_the_numbers_of_pairs() -> None:
    head = cells("Nord-Syd", "Øst-Vest", "Kontrakt", "Resultat", "Poeng NS", "Poeng ØV")
    contents = table(head, cells("7 Eve - Finn", "12 Gus - Hal", "4H N =", "420", "3", "-3"))
    assert outcomes(contents) == ["4H N ="]
    assert {who.id: who.names for who in contents.contestants} == {
        "7": ("Eve", "Finn"),
        "12": ("Gus", "Hal"),
    }
    assert contents.records[0].ns_award == 3


def test_the_sign_of_a_score_follows_from_who_declared() -> None:
    head = cells("Par", "Par", "Kontrakt", "Av", "Score")
    contents = table(
        head, cells("1", "2", "3NT", "V", "400"), cells("3", "4", "3NT", "V", "50")
    )
    assert outcomes(contents) == ["3NT W =", "3NT W -1"]


def test_boards_in_one_table_under_rows_that_name_them() -> None:
    head = cells("Par", "Par", "Kontrakt", "Av", "Stikk", "Score")
    rows = (
        "<td colspan=6>Spill 1</td>",
        head,
        cells("1", "2", "3NT", "N", "9", "400"),
        "<td colspan=6>Spill nr. 2 Ø/N-S</td>",
        cells("1", "2", "4S", "S", "9", "-100"),
    )
    contents = table(*rows, above="Resultater")
    assert [told.line.board.number for told in contents.records] == [1, 2]
    assert outcomes(contents) == ["3NT N =", "4S S -1"]


def test_results_under_no_board_are_said() -> None:
    head = cells("Par", "Par", "Kontrakt", "Av", "Score")
    page = f"<html><table><tr>{head}<tr>{cells('1', '2', '3NT', 'N', '400')}</table></html>"
    with pytest.raises(InvalidFile, match="neither boards nor a ranking"):
        read_printed(page.encode(), "x.htm")


def test_what_contradicts_and_what_is_none_is_said() -> None:
    head = cells("Par", "Par", "Kontrakt", "Av", "Stikk", "Score")
    rows = (head, cells("1", "2", "3NT", "N", "9", "430"), cells("3", "4", "9Z", "N", "9", "1"))
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    _, problems = read_printed(
        f"<html><h3>Spill 7</h3><table>{lines}</table>".encode(), "x.htm"
    )
    assert [str(problem) for problem in problems] == [
        "x.htm:board 7: 1 - 2: 3NT N = is +600 for NS, not 430; the contract counts",
        "x.htm:board 7: 3 - 4: not a contract: '9Z'; the result is read as not known yet",
    ]


def test_work_grows_with_the_page_and_not_with_its_depth() -> None:
    """Nested tables and spans cost no more than their own text."""
    page = "<html>" + "<table><tr><td>" * 3_000 + "x" + "<td colspan=999 rowspan=999>y" * 50
    with pytest.raises(InvalidFile):
        read_printed(page.encode(), "x.htm")


def test_pages_of_one_board_each_are_one_session(tmp_path: Path) -> None:
    for number in (3, 19):  # East-West are vulnerable on both
        page = JFR.read_text(encoding="utf-8").replace("ROZDANIE 3", f"ROZDANIE {number}")
        (tmp_path / f"mk2603060{number:02}.html").write_text(page, encoding="utf-8")
    ranking = (VECTORS / "jfr" / "W-mk260306.html").read_bytes()
    (tmp_path / "W-mk260306.html").write_bytes(ranking)
    contents, problems = read_all([tmp_path])
    assert problems == []
    told = {(each.line.session, each.line.board.number) for each in contents.records}
    assert (told, len(contents.records)) == ({("1", 3), ("1", 19)}, 10)
    assert len(contents.ranking) == 4


def test_whole_evenings_under_one_title_are_not_mixed(tmp_path: Path) -> None:
    """A page of all boards is no piece: the same pairs twice are asked about."""
    page = RUTER.read_text(encoding="cp1252")
    other = page.replace("<td>=</td>", "<td>+1</td>").replace("-1</td>", "-2</td>")
    for name, text in (("a.htm", page), ("b.htm", other.replace("-3</td>", "-4</td>"))):
        (tmp_path / name).write_text(text, encoding="cp1252")
    done = overtrick("rank", str(tmp_path))
    assert (done.status, done.out) == (1, "")
    assert "both know 1, 201, 2, ...:" in done.err


def test_a_page_costs_few_steps_a_cell() -> None:
    """Of 900 cells, some 68 lines of Python each are run, where it were 93."""
    page = RUTER.read_bytes() * 4
    read_printed(page, "x.htm")
    assert lines_run(lambda: read_printed(page, "x.htm")) < 80 * page.count(b"<td")
