"""A file of nothing but faults, each another, costs its reader little a byte."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
import xlsxwriter

from overtrick.core.notation import parse_result, parse_ruling
from overtrick.errors import OvertrickError
from overtrick.formats.registry import FORMATS
from overtrick.formats.tables.tidy import parts_of_csv
from tests.cases import one_pass
from tests.formats.costs import taken, work
from tests.formats.pbn.reading import DEAL

PBN = b'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[ScoreTable "%b"]\n'
SHORT = PBN % b"PairId_NS;PairId_EW;Contract;Declarer;Result"
LED = PBN % b"PairId_NS;PairId_EW;Contract;Declarer;Result;Lead"
GAME = b'[Board "%d"]\n[North "A"]\n[Contract "4%b"]\n[Declarer "N"]\n[Result "10"]\n\n'
_SIZE, _TO_THE_END = 40_000, 150_000
"""How long a table is, and one that is read until too much of it could not be read."""


def word(at: int) -> bytes:
    """Another word of letters for each number."""
    letters = b""
    while at or not letters:
        at, letter = divmod(at, 26)
        letters = b"%c" % (97 + letter) + letters
    return letters


def filled(head: bytes, row: Callable[[int], bytes], size: int = _SIZE) -> bytes:
    """A head, and rows after it until the file is so large."""
    parts, length = [head], len(head)
    while length < size:
        parts.append(row(len(parts)))
        length += len(parts[-1])
    return b"".join(parts)


ENDED = {"contracts in the rows of a PBN table", "calls of boards of LIN"}
ROWS: list[tuple[str, str, float, bytes, Callable[[int], bytes]]] = [
    (
        "contracts in the rows of a PBN table",
        "pbn",
        7,
        SHORT,
        lambda at: b"%d %d 4%b N 9\n" % (at % 17 + 1, at % 13 + 20, word(at)),
    ),
    (
        "contracts of PBN games",
        "pbn",
        7,
        b"",
        lambda at: GAME % (at % 30 + 1, word(at)),
    ),
    (
        "leads of a table",
        "csv",
        7,
        b"board,ns,ew,contract,declarer,tricks,lead\n",
        lambda at: b"%d,%d,%d,3S,S,9,%b\n" % (at % 30 + 1, at % 17, at % 13 + 20, word(at)),
    ),
    (
        "rulings of a table, of which none is wrong",
        "csv",
        7,
        b"board,ns,ew,ruling\n",
        lambda at: b"%d,%d,%d,55.%d/45\n" % (at % 30 + 1, at % 17, at % 13 + 20, at),
    ),
    (
        "rulings of a table, of which a quarter can be read",
        "csv",
        11,
        b"board,ns,ew,ruling\n",
        lambda at: (
            b"%d,%d,%d,%b\n"
            % (at % 30 + 1, at % 17, at % 13 + 20, b"A%d" % (10_000 + at) if at % 4 else b"A/A")
        ),
    ),
    (
        "leads in the rows of a PBN table",
        "pbn",
        10,
        LED,
        lambda at: b"%d %d 4S N 9 %b\n" % (at % 17 + 1, at % 13 + 20, word(at)),
    ),
    (
        "rows of a PBN table, of which none is wrong",
        "pbn",
        8,
        SHORT,
        lambda at: b"%d %d 4S N 9\n" % (at % 17 + 1, at % 13 + 20),
    ),
    *(
        (
            f"{name} of which just under a quarter are none",
            "csv",
            calls_a_byte,
            b"board,ns,ew,contract\n",
            lambda at, bad=bad: (
                b"%d,%d,%d,%b\n"
                % (
                    at % 30 + 1,
                    at % 17,
                    at % 13 + 20,
                    bad(at) if at % 25 < 6 else b"4S N =",
                )
            ),
        )
        for name, calls_a_byte, bad in (
            (
                "contracts with a strain of many languages",
                6.5,
                lambda at: b"4 p%b O -1" % word(at),
            ),
            ("contracts in words", 5.7, lambda at: b"4 Herz von %b" % word(at)),
            ("contracts in words with a number", 6.5, lambda at: b"4 Herz von N %d" % at),
            ("contracts of impossible levels", 6.1, lambda at: b"%dS N +1" % (at + 99)),
            (
                "contracts in words with accents",
                9.0,
                lambda at: "4 cœurs é".encode() + word(at),
            ),
        )
    ),
    (
        "calls of boards of LIN",
        "lin",
        7,
        b"",
        lambda at: b"qx|o%d|md|3S|mb|4%b|pg||\n" % (at % 60 + 1, word(at)),
    ),
    (
        "calls of one auction of LIN",
        "lin",
        7,
        b"qx|o1|md|3S|",
        lambda at: b"mb|4%b|" % word(at),
    ),
]


@one_pass(("what", "name", "calls_a_byte", "head", "row"), ROWS)
def test_rows_of_which_each_is_wrong_in_its_own_way(
    what: str, name: str, calls_a_byte: float, head: bytes, row: Callable[[int], bytes]
) -> None:
    taken(FORMATS[name], filled(head, row, 2_000))
    data = filled(head, row, _TO_THE_END if what in ENDED else _SIZE)
    assert work(lambda: taken(FORMATS[name], data)) < calls_a_byte * len(data)


def test_a_text_that_is_no_result_is_worked_out_once() -> None:
    def asked(text: str) -> None:
        for read in (parse_result, parse_ruling):
            with pytest.raises(OvertrickError):
                read(text)

    for text in ("4 Karo N ZZ", "60% 4S N 10 | 40% ZZ"):
        first = work(lambda text=text: asked(text))  # type: ignore[misc]
        assert work(lambda text=text: asked(text)) < first / 3  # type: ignore[misc]


def test_what_is_wrong_with_a_ruling_is_told_as_of_a_row_alone() -> None:
    """A sound row before it decides nothing."""
    head, sound = b"board,ns,ew,contract,declarer,tricks,ruling\n", b"1,3,7,4S,N,10,A/A\n"
    for cells in (
        *(b"4S,N,10,A1", b"4S,N,10,-", b"4S,N,10,arbitral", b",,,ruling", b"4S,N,10,4S N 3"),
        *(b"4S,N,10,passed out", b"4S,N,10,bye", b"ZZ,N,10,A1", b"A1,N,10,", b"4S,N,10,4abc"),
    ):
        row = b"1,4,8,%b\n" % cells
        alone, found = (FORMATS["csv"].read(head + start + row, "") for start in (b"", sound))
        assert [str(problem.message) for problem in alone[1]] == [
            str(problem.message) for problem in found[1]
        ], cells
        outcomes = [[told.line.outcome for told in each[0].records] for each in (alone, found)]
        assert outcomes[1][1:] == outcomes[0], cells


def test_a_row_of_a_team_is_not_read_as_another_row_that_says_the_same() -> None:
    """Who plays for a team sits as its room says, whatever turned says."""
    head = b"board,ns,ew,contract,declarer,tricks,match,turned\n"
    rows = b"1,3,7,4S,N,10,,yes\n1,4,8,4S,N,10,Reds - Blues,yes\n"
    contents, problems = FORMATS["csv"].read(head + rows, "x.csv")
    assert [told.line.turned for told in contents.records] == [True, False]
    assert [problem.where for problem in problems] == ["x.csv:3"]


def test_a_pbn_table_of_nearly_no_contracts_says_where_reading_stops() -> None:
    rows = b"".join(b"%d 20 4%b N 9\n" % (at % 17 + 1, word(at + 300)) for at in range(5_000))
    contents, problems = FORMATS["pbn"].read(SHORT + rows, "x.pbn")
    assert len(contents.records) < 2_600
    assert "too much before here could not be read" in str(problems[-1])
    assert problems[-1].where.startswith("x.pbn:2")


HEAD = b"board,ns,ew,contract,declarer,tricks\n"
HALF = [(b"1,3,7,4S,N,10\n1,4,8,4qq%b,N,9\n" % word(at)) for at in range(5_000)]


def workbook_of(table: bytes) -> bytes:
    """The rows of a table as a sheet, each text in its cell."""
    out = BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet()
    for number, line in enumerate(table.decode().splitlines()):
        sheet.write_row(number, 0, line.split(","))
    book.close()
    return out.getvalue()


@pytest.mark.parametrize("name", ["csv", "xlsx"])
def test_a_long_table_of_which_half_is_lost_says_where_reading_stops(name: str) -> None:
    """Each megabyte of it took two to four seconds, without an end."""
    table = HEAD + b"".join(HALF)
    data = table if name == "csv" else workbook_of(table)
    contents, problems = FORMATS[name].read(data, "x")
    assert len(contents.records) == 3_001
    assert "too much before here could not be read; reading stops here" in str(problems[-1])
    assert re.search(r"\b6004\b", problems[-1].where)


def test_a_long_pbn_table_of_which_half_is_lost_says_where_reading_stops() -> None:
    rows = b"".join(b"1 20 4S N 9\n2 21 4qq%b N 9\n" % word(at) for at in range(5_000))
    contents, problems = FORMATS["pbn"].read(SHORT + rows, "x.pbn")
    assert len(contents.records) == 6_002  # what could not be read is left open
    assert "x.pbn:6007: too much before here could not be read; reading stops here" in map(
        str, problems
    )


def test_a_table_that_is_read_in_parts_ends_where_reading_stops() -> None:
    rows = HEAD + b"".join(b"1,3,7,4qq%b,N,9\n" % word(at) for at in range(20_000))
    assert len([*parts_of_csv(BytesIO(rows), "x")]) == 1


@pytest.mark.parametrize(
    ("head", "row"),
    [
        (HEAD[:-1] + b",lead\n", b"1,3,7,4S,N,10,qq%d\n"),
        (HEAD[:-1] + b",score\n", b"1,3,7,4S,N,10,%d0\n"),
        (HEAD[:-1] + b",table\n", b"1,3,7,4S,N,,%d\n"),
    ],
    ids=["leads", "scores", "pending"],
)
def test_a_season_of_which_each_row_is_odd_and_read_is_read_whole(
    head: bytes, row: bytes
) -> None:
    """An odd lead, a score that is overruled, no tricks yet: none of it is lost."""
    rows = b"".join(row % (at % 40 + 1) for at in range(8_000))
    contents, problems = FORMATS["csv"].read(head + rows, "x")
    assert len(contents.records) == 8_000
    assert sum(problem.count for problem in problems) >= 8_000


def test_cards_are_read_however_many_of_their_results_are_lost() -> None:
    deal = f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    games = "".join(
        f'[Board "{at}"]\n{deal}[Contract "4qq{at}"]\n[Declarer "N"]\n[Result "9"]\n\n'
        for at in range(1, 3_101)
    )
    contents, _ = FORMATS["pbn"].read(games.encode(), "x.pbn")
    assert len(contents.deals) == 3_100
