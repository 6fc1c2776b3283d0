"""Contents written as a journal, and read back as the event would."""

import json
from dataclasses import replace

import pytest
from hypothesis import given

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome, parse_ruling
from overtrick.core.outcome import Split
from overtrick.core.seats import Side, Vulnerability
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from overtrick.formats.journals.journal import read_entries
from overtrick.formats.journals.written import write_journal
from tests.formats.making import sessions
from tests.formats.tables.tables import same

ABLE = ("points", "rulings", "weighted", "split", "tables", "rounds", "leads")


def one(line: Line) -> Contents:
    return Contents(records=(Record(line),))


def in_order(contents: Contents) -> list[Record]:
    def place(told: Record) -> tuple[int, str]:
        return told.line.board.number, told.line.ns or ""

    return sorted(same(contents).records, key=place)


@given(sessions(*ABLE))
def test_results_come_back(contents: Contents) -> None:
    data, losses = write_journal(contents)
    assert losses == []
    back, _ = read_entries(data)
    assert in_order(back) == in_order(contents)
    assert write_journal(contents)[0] == data


@pytest.mark.parametrize(
    "line",
    [
        Line(Board(7), parse_outcome("4S N ="), "3", "10", section="B", version="b"),
        Line(Board(7), parse_outcome("BYE"), "3", None, round="2", table="4"),
        Line(Board(7), parse_outcome("NP"), "3", "10"),
        Line(Board(7), parse_outcome("PASS"), players=("a", "b", "c", "d")),
        Line(
            Board(7),
            parse_outcome("-50"),
            "41",
            "42",
            match="1",
            room="open",
            home="41",
            away="42",
        ),
        Line(Board(7), Split.of(parse_outcome("4S N ="), parse_ruling("A+/A")), "3", "10"),
    ],
)
def test_every_kind_of_line(line: Line) -> None:
    data, losses = write_journal(one(line))
    assert losses == []
    assert [told.line for told in same(read_entries(data)[0]).records] == [line]


def test_title_and_names() -> None:
    people = (
        Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS),
        Contestant("7", (Person("Gus"), Person("Hal")), side=Side.EW),
    )
    held = Contents(About("Tuesday", "2026-03-06"), contestants=people)
    data, losses = write_journal(held)
    first = json.loads(data.splitlines()[0])
    assert (first["kind"], first["at"]) == ("open", "2026-03-06T00:00:00.000Z")
    session = read_entries(data)[0].session()
    assert losses == []
    assert session.title == "Tuesday"
    assert ("Eve", "Finn") in session.names.values()


def test_what_a_journal_has_no_entry_for() -> None:
    odd = Line(Board(7, vulnerability=Vulnerability.NONE), parse_outcome("4S N ="), "3", "10")
    assert write_journal(one(odd))[1] == ["board 7: told by no entry: board"]
    many = Contents(
        records=tuple(
            Record(replace(odd, board=Board(number, vulnerability=Vulnerability.NONE)))
            for number in (2, 3, 4, 5, 6)
        )
    )
    assert write_journal(many)[1] == ["5 results: told by no entry: board"]
    twice = Contents(records=tuple(one(odd).records) * 2)
    assert len(write_journal(twice)[1]) == 2


def test_two_pairs_of_one_number_and_another_session() -> None:
    people = (
        Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS),
        Contestant("7", (Person("Gus"), Person("Hal")), side=Side.EW),
    )
    data, losses = write_journal(Contents(contestants=people))
    assert (read_entries(data)[0].contestants, losses) == (people, [])
    later = replace(people[0], players=(Person("Ivy"), Person("Jan")), session="2")
    assert write_journal(Contents(contestants=(*people, later)))[1] == [
        "a journal knows one team or pair of an id, for all sessions: 1 left out"
    ]


def test_names_of_a_pair_that_a_result_does_not_repeat_are_no_loss() -> None:
    pairs = (
        Contestant("3", (Person("Eve"), Person("Finn"))),
        Contestant("10", (Person("Gil"), Person("Hal"))),
    )
    held = one(Line(Board(7), parse_outcome("4S N ="), "3", "10"))
    assert write_journal(replace(held, contestants=pairs))[1] == []
