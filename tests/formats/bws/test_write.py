"""Contents into a session database and out of it again, also into one with results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.deal import Deal
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    Points,
    Result,
    Share,
    Split,
    Weighted,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidFile
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Line
from overtrick.formats.bws.book import FORMS
from overtrick.formats.bws.jet.create import new_file
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.read import read_bws
from overtrick.formats.bws.write import fill_bws, new_bws, write_bws
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.registry import read_contents
from tests.formats.making import CONTRACTS, DEALS, RESULTS, TRICKS, auctions, facts

from .making_bws import as_exported, database, exported, result, sample

NINE = st.sampled_from([40, 50, 60]).map(Share)
OUTCOMES: st.SearchStrategy[Any] = (
    RESULTS
    | st.sampled_from([parse_outcome("PASS"), parse_outcome("NP")])
    | st.builds(Artificial, NINE, NINE)
)
WORDS = st.text(st.sampled_from("Aabéü' -ßøñ"), min_size=1, max_size=18).map(str.strip)
NUMBERS = st.integers(1, 99999).map("{:05d}".format)


@st.composite
def evenings(draw: Callable[..., Any]) -> Contents:
    """A Mitchell with its movement, names, cards, results, auctions."""
    tables, rounds = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    movement, records = [], []
    for nth in range(1, rounds + 1):
        for table in range(1, tables + 1):
            ns, ew = str(table), str(11 + (table + nth) % tables)
            boards = (2 * nth - 1, 2 * nth)
            movement.append(PlannedMeeting(str(nth), str(table), ns, ew, boards))
            for number in boards:
                records.append(_record(draw, number, nth, table, ns, ew))
    first = [meeting for meeting in movement if meeting.round == "1"]
    pairs = [(told.ns, (Seat.NORTH, Seat.SOUTH)) for told in first]
    pairs += [(told.ew, (Seat.EAST, Seat.WEST)) for told in first]
    contestants = tuple(
        Contestant(
            who or "", tuple(Person(draw(WORDS) or "A", draw(NUMBERS), s) for s in seats)
        )
        for who, seats in pairs
    )
    deals = tuple(
        Dealt(
            Board.standard(n),
            draw(DEALS),
            draw(st.none() | TRICKS.filter(lambda t: any(t.tricks))),
        )
        for n in range(1, draw(st.integers(1, 3)))
    )
    return Contents(
        About(draw(WORDS), "2026-03-10", winners=draw(st.sampled_from([None, 1, 2]))),
        tuple(told for told in records if not told.is_pending)
        + tuple(told for told in records if told.is_pending),
        deals,
        contestants,
        movement=tuple(movement),
    )


def _record(
    draw: Callable[..., Any], number: int, nth: int, table: int, ns: str, ew: str
) -> Record:
    board = Board.standard(number)
    is_open = draw(st.booleans()) and draw(st.booleans())
    outcome = parse_outcome("NP") if is_open else draw(OUTCOMES)
    line = Line(board, outcome, ns, ew, round=str(nth), table=str(table), lead=None)
    if isinstance(outcome, Result):
        line = replace(line, lead=draw(st.sampled_from([None, "HT", "C2"])))
    contract = draw(st.none() | CONTRACTS) if is_open else None
    declarer = draw(st.sampled_from(Seat)) if contract else None
    calls = draw(st.just(()) | auctions(board.dealer))
    return Record(line, is_open, contract, declarer, calls=calls)


@given(evenings(), st.sampled_from([3, 4]))
def test_what_is_written_is_read_back(contents: Contents, version: int) -> None:
    data, losses = new_bws(contents, version)
    assert losses == []
    assert new_bws(contents, version)[0] == data
    read, problems = read_bws(data)
    assert problems == []
    by_id = {who.id: who for who in contents.contestants}
    assert {who.id: who for who in read.contestants} == by_id
    plain = replace(facts(read), contestants=(), extra={})
    assert plain == replace(contents, contestants=())
    assert fill_bws(contents, data)[0] == data


@settings(max_examples=6, deadline=None)
@given(evenings(), st.sampled_from([3, 4]))
def test_mdbtools_reads_all_that_is_written(contents: Contents, version: int) -> None:
    data, _ = new_bws(contents, version)
    file = JetFile(data)
    for name in file.tables:
        assert exported(data, name) == [as_exported(row) for row in file.rows(name)]


def line(text: str, board: int = 1, table: str | None = "1", **more: Any) -> Record:
    told: dict[str, Any] = {"ns": "1", "ew": "11", "round": "1", "table": table} | more
    return Record(Line(Board.standard(board), parse_outcome(text), **told))


def again(contents: Contents) -> tuple[Contents, list[str]]:
    data, losses = write_bws(contents)
    read, problems = read_bws(data)
    assert problems == []
    return facts(read), losses


def test_single_players_come_back() -> None:
    record = line("4S W =", ns=None, ew=None, players=("1", "2", "3", "4"))
    meeting = PlannedMeeting("1", "1", None, None, (1, 2), players=("1", "2", "3", "4"))
    people = tuple(Contestant(str(n), (Person(f"p{n}"),)) for n in (1, 2, 3, 4))
    contents = Contents(About(kind="individual"), (record,), (), people, movement=(meeting,))
    read, losses = again(contents)
    assert (read, losses) == (contents, [])
    data, _ = write_bws(contents)
    assert exported(data, "ReceivedData")[0]["Declarer"] == "4"


def test_two_winners_with_the_same_numbers_come_back() -> None:
    contents = Contents(
        About(winners=2),
        (line("4S N =", ns="1", ew="1"), line("4S E =", table="2", ns="2", ew="2")),
        contestants=(
            Contestant("1", (Person("Eve", seat=Seat.NORTH),), side=Side.NS),
            Contestant("1", (Person("Finn", seat=Seat.EAST),), side=Side.EW),
        ),
    )
    read, losses = again(contents)
    assert (read, losses) == (contents, [])


def test_play_comes_back_with_its_seats() -> None:
    from overtrick.core.cards import Card

    words = ["HT", "H2", "Hx", "HA", "S2", "SK", "SA", "S3"]
    cards = tuple(
        FileCard(None, note=word) if word == "Hx" else FileCard(Card.parse(word))
        for word in words
    )
    contents = Contents(records=(replace(line("3NT N ="), cards=cards),))
    read, _ = again(contents)
    assert read.records[0].cards == cards
    data, _ = write_bws(contents)
    assert [row["Direction"] for row in exported(data, "PlayData")] == list("ESWNNESW")


@pytest.mark.parametrize(
    ("outcome", "loss"),
    [
        (Artificial(Average.PLUS, Average.MINUS), "A+/A- is written as 60%-40%"),
        (Artificial(Share(55), Share(45)), "Bridgemate does not know 55%/45%"),
        (Points(-420), "-420 is written as a remark"),
        (Split(Points(420), NOT_PLAYED), "NS +420, EW NP is written as a remark"),
        (
            Weighted(((Fraction(3, 5), Points(420)), (Fraction(2, 5), Points(-50)))),
            "is written as a remark",
        ),
    ],
)
def test_what_the_devices_do_not_know_is_written_as_text_and_named(
    outcome: Any, loss: str
) -> None:
    record = Record(Line(Board(7), outcome, "1", "11", round="1", table="3"))
    read, losses = again(Contents(records=(record,)))
    assert len(losses) == 1
    assert losses[0].startswith("board 7, table 3: ")
    assert loss in losses[0]
    if not (isinstance(outcome, Artificial) and outcome.ns is Average.PLUS):
        assert read.records[0].line.outcome == outcome


def test_a_side_that_declared_comes_back_without_its_seat() -> None:
    told = Line(
        Board(1), Points(-50, Contract.parse("4S")), "1", "11", round="1", table="1", tricks=9
    )
    read, losses = again(Contents(records=(Record(told),)))
    assert (read.records[0].line, losses) == (told, [])


def test_names_of_ids_that_are_no_numbers() -> None:
    records = (
        line("4S N =", ns="Eve - Finn", ew="3", table=None, round=None),
        line("PASS", 2, ns="3", ew="Gus - Hal", table=None, round=None),
    )
    data, losses = write_bws(Contents(records=records))
    told = [
        (row["Table"], row["PairNS"], row["PairEW"]) for row in exported(data, "ReceivedData")
    ]
    assert told == [("1", "4", "3"), ("1", "3", "5")]
    assert losses == [
        "results without a table or a round: 2; "
        "both are numbered in the order of the meetings, nobody twice in a round",
        "Eve - Finn is written as number 4",
        "Gus - Hal is written as number 5",
    ]


def test_an_evening_without_rounds_keeps_its_ranking() -> None:
    contents, _ = read_contents("examples/evening.csv")
    read, _ = again(contents)
    assert rank(read.session()).standings == rank(contents.session()).standings
    seated = Counter(
        (told.line.round, told.line.board.number, who)
        for told in read.records
        for who in (told.line.ns, told.line.ew)
    )
    assert set(seated.values()) == {1}
    assert len({told.line.round for told in read.records}) == 9


def test_two_winners_without_rounds_stay_two() -> None:
    records = tuple(
        line("PASS", board, ns=str(ns), ew=str(ew), table=None, round=None)
        for board in (1, 2)
        for ns, ew in ((1, 1 + board % 2), (2, 2 - board % 2))
    )
    read, _ = again(Contents(records=records))
    places = [(told.line.round, told.line.table) for told in read.records]
    assert places == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]


def test_losses_are_named() -> None:
    contents = Contents(
        About(club="Club", director="Dirk", kind="teams"),
        (replace(line("4S N ="), calls=(FileCall(None, alerted=True),)),),
        contestants=(
            Contestant(
                "1", (Person("A name far too long for the device"), Person("B"), Person("C"))
            ),
            Contestant("99", (Person("Nobody"),)),
        ),
        movement=(PlannedMeeting("1", "3B", "1", "2", (1,)),),
        extra={"pbn:Room": "Open", "pbn:Site": "x", "usebio:y": "z"},
    )
    _, losses = write_bws(contents)
    assert losses == [
        "round 1, table 3B: the movement needs their numbers",
        "1: C is left out, a third player",
        "99: the names are not written, no table is known",
        "alerts and notes of calls are left out: 1",
        "the file has no room for: club, director, kind",
        "values of other formats are not written: pbn:Room (1), pbn:Site (1), usebio:y (1)",
        "PlayerNumbers: A name far too long for the device is cut to A name far too lon",
    ]


def test_access_97_knows_western_letters_only() -> None:
    who = Contestant("1", (Person("Łukasz", seat=Seat.NORTH),))
    contents = Contents(records=(line("PASS"),), contestants=(who,))
    assert new_bws(contents, 4)[1] == []
    assert new_bws(contents, 3)[1] == [
        "Łukasz is written as ?ukasz, in the letters of Access 97"
    ]


def test_filling_keeps_what_is_there_and_doubles_nothing() -> None:
    before = sample()
    contents, _ = read_bws(before)
    assert fill_bws(contents, before) == (before, [])
    corrected = replace(
        contents.records[0],
        line=replace(contents.records[0].line, outcome=parse_outcome("3S S +1")),
    )
    new = line("1NT N =", 5, "1")
    told = replace(contents, records=(corrected, new), deals=())
    after, losses = fill_bws(told, before)
    assert losses == []
    rows = exported(after, "ReceivedData")
    assert rows[:4] == exported(before, "ReceivedData")
    assert [(row["ID"], row["Result"], row["ExternalUpdate"]) for row in rows[4:]] == [
        ("5", "+1", "1"),
        ("6", "=", "0"),
    ]
    assert exported(after, "HandRecord") == exported(before, "HandRecord")
    read, _ = read_bws(after)
    assert {str(told.line.outcome) for told in read.records} == {
        "60%/40%",
        "PASS",
        "4S N -1",
        "3S S +1",
        "1NT N =",
    }
    assert fill_bws(told, after)[0] == after


def test_filling_names_cards_and_movement_into_an_empty_file() -> None:
    contents, _ = read_bws(sample())
    names = (
        Contestant("1", (Person("Eve", "7", Seat.NORTH), Person("Finn", "8", Seat.SOUTH))),
    )
    empty = new_file(FORMS, 3)
    data, losses = fill_bws(replace(contents, contestants=names), empty)
    assert losses == []
    read, problems = read_bws(data)
    assert problems == []
    assert read.contestants == names
    assert read.movement == contents.movement
    assert read.deals == contents.deals
    assert {told.line for told in read.records} == {told.line for told in contents.records}


def test_filling_changes_names_in_place_of_the_old_ones() -> None:
    contents, _ = read_bws(sample())
    names = (Contestant("1", (Person("Eve", "7", Seat.NORTH),)),)
    data, _ = fill_bws(replace(contents, contestants=names), sample())
    rows = exported(data, "PlayerNumbers")
    assert len(rows) == 8
    assert [(row["Name"], row["Updated"]) for row in rows if row["Name"] == "Eve"] == [
        ("Eve", "1")
    ]


def test_filling_a_file_without_the_tables_says_so() -> None:
    few = new_file([form for form in FORMS if form.name in ("Section", "ReceivedData")])
    contents, _ = read_bws(sample())
    data, losses = fill_bws(contents, few)
    assert len(exported(data, "ReceivedData")) == 4
    assert "the file has no table HandRecord: 1 rows are left out" in losses
    assert "the file has no table RoundData: 2 rows are left out" in losses


def test_filling_keeps_a_sections_own_number() -> None:
    into = database(Section=[{"ID": 3, "Letter": "B"}], ReceivedData=[result(Section=3)])
    data, _ = fill_bws(
        Contents(records=(line("PASS", 4, section="B"), line("PASS", section="C"))), into
    )
    assert [row["Section"] for row in exported(data, "ReceivedData")] == ["3", "3", "4"]
    assert [row["Letter"] for row in exported(data, "Section")] == ["B", "C"]


def test_a_damaged_or_foreign_file_is_not_written_into() -> None:
    with pytest.raises(InvalidFile, match="no Access database"):
        fill_bws(Contents(), b"[Event]")
    with pytest.raises(InvalidFile, match="cut off"):
        fill_bws(Contents(), sample()[:-100])
    data = bytearray(sample())
    file = JetFile(sample())
    at = file.table_pages(file.tables["ReceivedData"])[0] * 4096
    data[at + 16 : at + 18] = b"\xff\x1f"
    with pytest.raises(InvalidFile, match="damaged or being written: ReceivedData"):
        fill_bws(Contents(records=(line("PASS", 9),)), bytes(data))


def test_columns_of_other_programs_come_back() -> None:
    told = line(
        "PASS",
        extra={"bws:custom_mark": "x", "bws:TimeLog": "19:30:00", "bws:DateLog": "2026-03-10"},
    )
    contents = Contents(records=(told,), extra={"bws:Settings.1.ShowResults": "0"})
    data, losses = write_bws(contents)
    read, _ = read_bws(data)
    assert read.records[0].line.extra == told.line.extra
    assert read.extra == contents.extra
    assert losses == []


def test_pairs_that_turn_within_a_round_stay_one_winner() -> None:
    records = tuple(
        line("PASS", board, ns=ns, ew=ew, table=table, round="1")
        for board, ns, ew, table in (
            *((1, "1", "2", "1"), (1, "3", "4", "2")),
            *((2, "2", "1", "1"), (2, "4", "3", "2")),
        )
    )
    contents = Contents(records=records)
    read, losses = again(contents)
    assert losses == []
    assert rank(read.session()).standings == rank(contents.session()).standings


def test_pairs_whose_players_are_known_by_seat_stay_pairs() -> None:
    told = line("PASS", ns="1", ew="2")
    told = replace(told, line=replace(told.line, players=("Eve", "Gus", "Finn", "Hal")))
    read, losses = again(Contents(records=(told,)))
    assert (read.records[0].line.ns, read.records[0].line.ew) == ("1", "2")
    assert losses == ["who sat where, beside the pairs that they are: 1"]


def test_cards_of_two_sessions_stay_apart() -> None:
    suit = "AKQJT98765432"
    cards = f"{suit}... .{suit}.. ..{suit}. ...{suit}"
    deals = tuple(
        Dealt(Board.standard(1), Deal.parse(f"{first}:{cards}"), session=session)
        for first, session in (("N", "1"), ("E", "2"))
    )
    read, losses = again(Contents(deals=deals))
    assert losses == []
    assert read.deals == deals


def test_a_dealer_that_is_not_the_boards_own_is_said() -> None:
    board = Board(7, Seat.NORTH, Board.standard(7).vulnerability)
    told = line("PASS")
    _, losses = again(Contents(records=(replace(told, line=replace(told.line, board=board)),)))
    assert losses == ["board 7: dealer N and vulnerable All are not written"]


def test_names_are_found_by_their_numbers_too() -> None:
    """PlayerNames is what a pad looks a typed number up in, leading zeros and all."""
    pair = Contestant("1", (Person("Ann", "00123"), Person("Bob", "77"), Person("Cy")))
    told = Record(Line(Board(1), parse_outcome("4S N ="), "1", "2", table="1", round="1"))
    data, _ = write_bws(Contents(records=(told,), contestants=(pair,)))
    rows = JetFile(data).rows("PlayerNames")
    assert [(row["ID"], row["Name"], row["strID"]) for row in rows] == [
        (123, "Ann", "00123"),
        (77, "Bob", "77"),
    ]
