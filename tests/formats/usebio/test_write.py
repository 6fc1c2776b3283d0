"""USEBIO written: the sample again, its letters, and what is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import etree

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import NOT_PLAYED, Split
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.usebio.read import read_usebio
from overtrick.formats.usebio.write import write_usebio, write_usebio_13
from tests.formats.making import facts
from tests.formats.usebio.samples import INDIVIDUAL, SAMPLE, SECTIONS, SWISS_PAIRS, TEAMS


def canonical(data: bytes) -> bytes:
    parser = etree.XMLParser(remove_blank_text=True, load_dtd=False)
    return bytes(etree.tostring(etree.fromstring(data, parser), method="c14n"))


def of(*lines: Line) -> Contents:
    return Contents(records=tuple(map(Record, lines)))


def test_the_sample_is_reproduced() -> None:
    data, losses = write_usebio(read_usebio(SAMPLE, "x")[0])
    assert canonical(data) == canonical(SAMPLE)
    assert data.splitlines()[:3] == [
        b'<?xml version="1.0" encoding="ISO-8859-1"?>',
        b'<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">',
        b'<USEBIO Version="1.2">',
    ]
    assert losses == []


@pytest.mark.parametrize("data", [SAMPLE, TEAMS, SWISS_PAIRS, INDIVIDUAL, SECTIONS])
@pytest.mark.parametrize("write", [write_usebio, write_usebio_13])
def test_what_is_read_is_written_back(data: bytes, write: object) -> None:
    assert callable(write)
    held, _ = read_usebio(data, "x")
    written, losses = write(held)
    again, problems = read_usebio(written, "x")
    bare = replace(facts(held), matches=tuple(replace(m, where="") for m in held.matches))
    back = replace(facts(again), matches=tuple(replace(m, where="") for m in again.matches))
    assert back == bare
    assert (problems, losses) == ([], [])
    assert write(again)[0] == written


def test_version_13_has_its_own_names_and_dates() -> None:
    data, _ = write_usebio_13(read_usebio(INDIVIDUAL, "x")[0])
    assert b'<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">' in data
    assert b"<EVENT_ID>E7</EVENT_ID>" in data
    assert b"<EBU_CHARGE_CODE>10</EBU_CHARGE_CODE>" in data
    assert b"<DATE>2026-03-10</DATE>" in data
    older, _ = write_usebio(read_usebio(data, "x")[0])
    assert b"<EVENT_IDENTIFIER>E7</EVENT_IDENTIFIER>" in older
    assert b"<P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>" in older
    assert b"<DATE>10/03/2026</DATE>" in older


@pytest.mark.parametrize(
    ("name", "charset"),
    [("Ann", "ISO-8859-1"), ("José", "ISO-8859-1"), ("Şule", "UTF-8"), ("Ã©", "UTF-8"),
     ("a < b & 'c' \"d\" ]]>", "ISO-8859-1"), ("♠", "UTF-8"), ("two\r\nlines", "ISO-8859-1")],
)  # fmt: skip
def test_letters(name: str, charset: str) -> None:
    held = Contents(
        contestants=(Contestant("7", (Person(name),)), Contestant("8", (), name=name))
    )
    data, losses = write_usebio(replace(held, about=About(title=name, kind="teams")))
    assert f'encoding="{charset}"'.encode() in data[:60]
    again, problems = read_usebio(data, "x")
    assert again.contestants[0].players[0].name == name
    assert again.contestants[1].name == name
    assert again.about.title == name
    assert (losses, problems) == ([], [])


def test_signs_that_xml_cannot_hold_are_named() -> None:
    data, losses = write_usebio(Contents(About(title="a\x00b\x1fc\x85\ud800")))
    assert b"<EVENT_DESCRIPTION>a?b?c??</EVENT_DESCRIPTION>" in data
    assert losses == ["signs that XML cannot hold are written as '?': 4"]
    etree.fromstring(data)


def test_the_same_bytes_every_time() -> None:
    held, _ = read_usebio(TEAMS, "x")
    assert write_usebio(held) == write_usebio(held)


def test_losses_are_named() -> None:
    weighted = parse_outcome("60% 4S N 10 | 40% 4S N 9")
    split = Split.of(parse_outcome("+420"), NOT_PLAYED)
    held = of(
        Line(Board(7), weighted, "1", "2", table="3"),
        Line(Board(8), split, "1", "2"),
        Line(Board(9), parse_outcome("A+/A-"), "1", "2"),
        Line(Board(9), NOT_PLAYED, "3", "4"),
        Line(Board(9), NOT_PLAYED, "5", "6"),
        Line(
            Board(10), parse_outcome("55.5%/44.5%"), "1", "2", extra={"pbn:X": "1", "Club": "2"}
        ),
    )
    about = About(date="2026-??-??", method="patton", extra={"csv:A": "1", "csv:B": "1"})
    data, losses = write_usebio(replace(held, about=about))
    assert losses == [
        "the date is not whole, and is left out: 2026-??-??",
        "board 7, table 3: the score is written as its text, 60% 4S N 10 | 40% 4S N 9",
        "board 8: the score is written as its text, NS +420, EW NP",
        "board 10: the artificial score is written as A55.5/44.5",
        "values of other formats are not written: csv:A (1), csv:B (1), pbn:X (1), Club (1)",
        "an average is written as its percentage",
        "2 boards that were not played have the score NP, which not every program knows",
    ]
    again, problems = read_usebio(data, "x")
    outcomes = [str(told.line.outcome) for told in again.records]
    assert outcomes == [str(weighted), str(split), "60%/40%", "NP", "NP", "55.5%/44.5%"]
    assert problems == []


def test_what_rides_along_is_written_in_its_place() -> None:
    text = b"""<USEBIO><CLUB><CLUB_NAME>C</CLUB_NAME><PHONE>1</PHONE></CLUB>
    <EVENT EVENT_TYPE="KO"><NOTES>n</NOTES><CONTACT><EMAIL>e</EMAIL></CONTACT>
    <FOO a="1"><B/></FOO><FOO>2</FOO><PARTICIPANTS Z="1"><TEAM TEAM_ID="1">
    <HANDICAP>2</HANDICAP><PAIR><X>1</X>
    <PLAYER><PLAYER_NAME>A</PLAYER_NAME><Y>3</Y></PLAYER></PAIR></TEAM></PARTICIPANTS>
    <MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><PLACE_OF>p</PLACE_OF></MATCH></EVENT>
    <BAR/><HANDSET><BAZ/></HANDSET></USEBIO>"""
    held, _ = read_usebio(text, "x")
    data, losses = write_usebio(held)
    root = etree.fromstring(data)
    for path in ("CLUB/PHONE", "EVENT/NOTES", "EVENT/CONTACT/EMAIL", "EVENT/FOO/B", "BAR",
                 "EVENT/PARTICIPANTS[@Z='1']/TEAM/HANDICAP", "EVENT/PARTICIPANTS/TEAM/PAIR/X",
                 "EVENT/PARTICIPANTS/TEAM/PAIR/PLAYER/Y", "EVENT/MATCH/PLACE_OF",
                 "HANDSET/BAZ"):  # fmt: skip
        assert root.xpath(path), path
    assert [each.text for each in root.findall("EVENT/FOO")] == [None, "2"]
    assert root.find("EVENT").get("EVENT_TYPE") == "KO"
    assert losses == []


def test_extra_is_never_more_than_text() -> None:
    evil = {"usebio:A": "<A>&x;</A>", "usebio:B": "<!DOCTYPE x>", "usebio:C": "</EVENT>",
            "usebio:D": "<D/><E", "usebio:@F": '"><x/>', "usebio:not a name": "1"}  # fmt: skip
    data, _ = write_usebio(Contents(About(title="t", extra=evil)))
    root = etree.fromstring(data)
    assert [root.findtext(f"EVENT/{name}") for name in "ABCD"] == [
        evil[f"usebio:{name}"] for name in "ABCD"
    ]
    assert root.find("EVENT").get("F") == '"><x/>'


def test_raw_cells_never_stand_beside_a_result() -> None:
    line = Line(Board(1), parse_outcome("4S N ="), "1", "2", extra={"usebio:CONTRACT": "9S"})
    data, _ = write_usebio(of(line))
    assert data.count(b"<CONTRACT>") == 1
    assert b"9S" not in data


def test_a_ranking_without_sections_finds_its_contestants() -> None:
    held = Contents(
        contestants=(Contestant("7", (Person("Ann"),), session="2"),),
        ranking=(Placed("7", 1, True, 34), Placed("9", 2)),
    )
    root = etree.fromstring(write_usebio(held)[0])
    places = [each.text for each in root.iter("PLACE")]
    assert places == ["2", "1="]
    assert root.findtext(".//PAIR[PLAYER]/TOTAL_SCORE") == "34"


def test_matches_told_as_a_whole() -> None:
    told = MatchResult("1-1", "41", "42", 34, 21, 16, 14, 6, round="1")
    data, _ = write_usebio(Contents(About(kind="teams"), matches=(told,)))
    again, _ = read_usebio(data, "x")
    assert replace(again.matches[0], where="") == told
    bye = MatchResult("1-2", "43", None, round="1", kind="bye", home_points=12)
    data, _ = write_usebio(Contents(About(kind="teams"), matches=(told, bye)))
    again, _ = read_usebio(data, "x")
    assert replace(again.matches[1], where="") == bye


def test_a_match_that_was_missed_is_left_out_and_said() -> None:
    told = (
        MatchResult("1-1", "41", "42", 30, 12, 8, round="1"),
        MatchResult("1-late", "43", None, kind="missed", round="1"),
        MatchResult("cup", "41", "43", 5, 9, 8, round="2"),
    )
    data, losses = write_usebio(Contents(About(kind="teams"), matches=told))
    back = read_usebio(data, "x.xml")[0].matches
    assert [(each.match, each.home, each.away) for each in back] == [
        ("1-1", "41", "42"),
        ("2-1", "41", "43"),
    ]
    assert "match 1-late: a match that a team missed is left out" in losses
    assert "a match goes by its place in the round, its own name is left out" in losses
