"""The export format, tag by tag; and what an independent reader finds in it."""

from __future__ import annotations

from dataclasses import replace

from endplay.parsers import pbn as endplay_pbn
from hypothesis import given, settings

from overtrick.core.auction import Bid, parse_call
from overtrick.core.board import Board
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import PASSED_OUT, Result
from overtrick.events.session import Line
from overtrick.formats.catalogue import FORMATS
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import FileCall, Record
from overtrick.formats.pbn.deals import hands_of
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.making import sessions
from tests.formats.pbn.reading import DEAL

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
    *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)


def evening() -> Contents:
    deal, _ = hands_of(DEAL)
    board = Board.standard(1)
    records = (
        Record(
            Line(board, parse_outcome("3S S ="), "1", "11", table="1", round="1", lead="HT"),
            ns_award=2,
            ew_award=0,
        ),
        Record(
            Line(board, parse_outcome("4S N -1"), "2", "12", table="2", round="1"),
            calls=tuple(FileCall(parse_call(word)) for word in ("Pass", "1S", "X", "Pass")),
            calls_open=True,
            ns_award=0,
            ew_award=2,
        ),
    )
    about = About("Club night", "2026-03-10", venue="Town", kind="pairs", method="matchpoints")
    dealt = Dealt(board, deal, TrickTable((7,) * 20), "-90", extra={"pbn:Annotator": "Eve"})
    return Contents(about, records, (dealt,))


def test_the_order_of_tags() -> None:
    text = write_pbn(evening())[0].decode()
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n[Event ")
    for game in text.removesuffix("\r\n\r\n").split("\r\n\r\n"):
        names = [line[1:].split()[0] for line in game.split("\r\n") if line.startswith("[")]
        assert tuple(names[:15]) == MANDATORY
        sections = [name for name in names[15:] if name in ("Auction", "Play", "Note")]
        tables = [name for name in names if name.endswith("Table") and name != "Table"]
        others = [name for name in names[15:] if name not in (*sections, *tables)]
        assert others == sorted(others)
        assert tables == sorted(tables)
        assert names[15:] == [*others, *sections, *tables]


def test_the_lines_of_an_evening() -> None:
    lines = write_pbn(evening())[0].decode().split("\r\n")
    assert all(len(line) <= 255 for line in lines)
    for line in (
        '[Date "2026.03.10"]',
        '[Scoring "MatchPoints"]',
        '[Competition "Pairs"]',
        '[DoubleDummyTricks "77777777777777777777"]',
        '[OptimumScore "EW 90"]',
        "W  C  7",
        'A 1 1 1 11 3S S 9 HT "140"    - 2.0 0.0',
        'A 2 1 2 12 4S N 9  -     - "50" 0.0 2.0',
        '[Auction "N"]',
        "Pass 1S X Pass",
        "*",
    ):
        assert line.split() in [found.split() for found in lines], line


def test_a_single_result_without_numbers_is_one_game() -> None:
    names = ("Eve", "Gus", "Finn", "Hal")
    told = Record(
        Line(Board.standard(1), PASSED_OUT, "Eve - Finn", "Gus - Hal"),
        calls=(FileCall(parse_call("Pass")),) * 4,
        names=names,
    )
    text = write_pbn(Contents(records=(told,)))[0].decode()
    assert text.count("[Board ") == 1
    assert '[Contract "Pass"]' in text
    assert "ScoreTable" not in text
    assert replace(read_pbn(text.encode())[0].records[0].line, where="") == told.line


@settings(max_examples=25, deadline=None)
@given(contents=sessions("deals", "auction"))
def test_another_library_sees_the_same_deals_and_auctions(contents: Contents) -> None:
    text = write_pbn(contents)[0].decode()
    boards = endplay_pbn.loads(text.replace("\r\n", "\n"))
    deals = {dealt.board.number: dealt.deal for dealt in contents.deals}
    for board in boards:
        assert Deal.parse(str(board.deal)) == deals[board.board_num]
    told = [record for record in contents.records if record.calls]
    called = [board for board in boards if board.auction]
    assert len(called) == len(told)
    by_board = sorted(told, key=lambda record: record.line.board.number)
    for board, record in zip(called, by_board, strict=True):
        if any(isinstance(told.call, Bid) for told in record.calls):
            assert len(board.auction) == len(record.calls)  # it takes AP for three passes


def test_another_library_reads_a_result_where_it_can() -> None:
    boards = endplay_pbn.loads(write_pbn(evening())[0].decode().replace("\r\n", "\n"))
    outcome = evening().records[1].line.outcome
    assert isinstance(outcome, Result)
    contract = boards[1].contract
    assert (contract.level, contract.declarer.abbr, contract.result) == (4, "N", -1)


def test_what_the_format_is() -> None:
    found = FORMATS["pbn"]
    assert found.sniff is not None
    assert found.sniff('[Event "x"]'.encode("utf-16"))
    assert found.sniff(b'\xef\xbb\xbf; a comment\r\n[Deal "N:"]')
    assert not found.sniff(b'{"Event": [1]}')
    assert not found.sniff(b"board,ns,ew\n1,2,3\n")
    data, _ = found.write(evening())
    assert found.read(data, "x.pbn")[0].about == evening().about
