"""PBN and RBN texts that once held a reader too long, each by what it made the reader do."""

from __future__ import annotations

import pytest

from overtrick.formats.pbn.tables import columns_of, numbered_rows
from overtrick.formats.pbn.text import Tag
from overtrick.formats.registry import FORMATS
from tests.cases import one_pass
from tests.formats.costs import taken, within, work
from tests.work import lines_run

PBN, RBN = FORMATS["pbn"], FORMATS["rbn"]
BOARD = b'[Board "1"]\n'
LARGE = 20_000


@one_pass(
    ("start", "end"),
    [
        ("%HRTitleEvent", '""x\n[Board "1"]\n'),
        ('[Board "1"]\n[ScoreTable "Score_NS;Score_EW"]\n"1', '2" -\n'),
    ],
)
def test_no_run_of_blanks_is_looked_at_twice(start: str, end: str) -> None:
    """Of a title each could end two parts of the pattern: the cube of their number."""
    data = f"{start}{' ' * LARGE}{end}".encode()
    with within(len(data), constant=1):
        taken(PBN, data)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ('%HRTitleEvent "Cup"', "Cup"),
        ('%HRTitleEvent  " Spring Cup "  ', "Spring Cup"),
        ("%HRTitleEvent  Spring Cup ", "Spring Cup"),
        ('%HRTitleEvent "Spring', "Spring"),
        ('%HRTitleEvent "Spring" Cup', ""),
    ],
)
def test_a_title_is_quoted_or_not(line: str, title: str) -> None:
    assert PBN.read(f"{line}\n".encode() + BOARD, "x")[0].about.title == title


def test_a_share_may_have_blanks_beside_its_signs() -> None:
    rows = b'"60 % / 40 %" -\n'
    [record] = PBN.read(BOARD + b'[ScoreTable "Score_NS;Score_EW"]\n' + rows, "x")[0].records
    assert str(record.line.outcome) == "60%/40%"


def test_where_a_table_of_totals_stands_is_looked_up_once() -> None:
    """The whole game was looked through for each row that does not fit."""
    head = BOARD + b'[Event "x"]\n' + b"%\n" * 400_000
    data = head + b'[TotalScoreTable "Rank;PairId;Names"]\n' + b"1\n" * 20_000
    with within(len(data), constant=3):
        _, problems = PBN.read(data, "x.pbn")
    assert problems[0].where == "x.pbn:400003"


def test_a_row_costs_what_its_columns_do() -> None:
    """Rows of one letter had 200 cells: 20,000 rows were read in 40 kB."""
    header = ";".join(f"C{at}\\1R" for at in range(200))
    rows = list(numbered_rows(Tag("ScoreTable", header, "1\n" * 20_000)))
    assert len(rows) < 3_000
    assert "too many in so short a table" in str(rows[-1][1])


def test_a_table_of_usual_columns_has_as_many_rows_as_before() -> None:
    tag = Tag("ScoreTable", ";".join(f"C{at}" for at in range(24)), "1 " * 24 + "\n")
    assert len(columns_of(tag)) == 24
    whole = tag._replace(text=tag.text * 20_000)
    assert sum(not isinstance(row, str) for _, row in numbered_rows(whole)) == 20_000


def test_a_long_row_of_names_is_not_parted_at_each_blank() -> None:
    row = b"a - " + b"b " * 195 + b"- x " * 3_000 + b"\n"
    data = BOARD + b'[ScoreTable "Names_NS;Names_EW"]\n' + row * 4
    taken(PBN, data[:1_000])
    assert work(lambda: taken(PBN, data)) < len(data)


def test_the_same_number_with_other_cards_is_placed_by_one_look_a_version() -> None:
    """Each made a message and a copy for each of 26 versions, and kept one."""
    ranks = "AKQJT98765432"
    deals = [
        f'[Board "1"]\n[Deal "N:{one}.{other}.{third}. - - -"]\n\n'
        for one in ranks
        for other in ranks
        for third in ranks[:6]
    ]
    data = "".join(deals).encode()
    taken(PBN, data[:1_000])
    assert work(lambda: taken(PBN, data)) < 500 * len(deals)


def test_a_game_that_tells_its_room_alone_looks_quickly_at_40_matches() -> None:
    begun = "".join(f'[Board "1"]\n[Room "O"]\n[North "n{at}"]\n\n' for at in range(60))
    games = 400
    rest = (f'[Board "{at + 2}"]\n[Room "O"]\n[West "{at}"]\n\n' for at in range(games))
    data = (begun + "".join(rest)).encode()
    taken(PBN, begun.encode())
    assert work(lambda: taken(PBN, data)) < 700 * games


@one_pass(
    ("name", "start", "unit", "end", "lines_a_byte"),
    [
        ("pbn", '[Board "1"]\n[Auction "N"]\n' + "1C " * 300 + "Pass " * 3, "AP ", "\n", 8),
        ("rbn", "B 1\nA NZ:1C" + "P" * 300, "A", "\nC 1C:N\nR 7+70\n", 20),
        ("rbn", "B 1\nA NZ:1C", "!*", "PPP\nC 1C:N\nR 7+70\n", 10),
    ],
)
def test_an_auction_is_looked_through_once(
    name: str, start: str, unit: str, end: str, lines_a_byte: int
) -> None:
    """All calls were counted again for each "all pass" after the first."""
    data = f"{start}{unit * LARGE}{end}".encode()
    found = FORMATS[name]
    taken(found, data[:100])
    assert lines_run(lambda: taken(found, data)) < lines_a_byte * len(data)


def test_an_auction_of_more_letters_than_one_has_is_read_up_to_there() -> None:
    data = b"B 1\nA NZ:1C" + b"!" * 12_000 + b"PPP\nC 1C:N\nR 7+70\n"
    contents, problems = RBN.read(data, "x.rbn")
    assert str(contents.records[0].line.outcome) == "1C N ="
    assert "the auction is read up to '!!" in str(problems[0])
