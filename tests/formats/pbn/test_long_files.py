"""Whatever stands in a PBN file, twice the length is about twice the work."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from overtrick.formats.pbn.tables import columns_of
from overtrick.formats.pbn.text import Tag
from tests.cases import one_pass
from tests.formats.pbn.reading import DEAL
from tests.work import growth


def test_columns_of_blanks_are_read_at_once() -> None:
    """200 columns of 100 blanks, in 19 kB, once took half a minute."""
    header = ";".join([f"+{97 * ' '}\\x"] * 200)
    assert len(columns_of(Tag("OptimumResultTable", header))) == 200


def test_blanks_after_a_bracket_are_passed_over_at_once() -> None:
    _, problems = read_pbn(b'[Board "1"]\n[' + 100_000 * b" " + b"!\n")
    assert len(problems) == 1


def test_notes_that_repeat_a_long_text_do_not_fill_the_memory() -> None:
    calls, note = 50_000 * "1C =1= =1= ", f'[Note "1:{100_000 * "x"}"]'
    held, problems = read_pbn(f'[Board "1"]\n[Auction "N"]\n{calls}\n{note}\n'.encode())
    assert "too many notes for one call" in problems[0].message
    assert len(held.records[0].calls) == 1


LONG = {
    "the same deal": ('[Board "1"]\n', f'[Deal "{DEAL}"]\n'),
    "lines after tags without any": ('[Board "1"]\n', '[Site "{}"]\nfoo\n'),
    "tags that last": ("", '[A{} "##x"]\n\n[Board "{}"]\n[Contract "Pass"]\n\n'),
    "marks of one call": ('[Board "1"]\n[Auction "N"]\n1C', " $1"),
    "marks in one word": ('[Board "1"]\n[Auction "N"]\n1C', "$1"),
    "marks of one card": ('[Board "1"]\n[Contract "1C"]\n[Play "E"]\nS2', " $1"),
    "calls": ('[Board "1"]\n[Auction "N"]\n', "1C AP "),
    "rows of results": (
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract"]\n',
        "{} x{} Pass\n",
    ),
    "rows of a ranking": (
        '[Board "1"]\n[TotalScoreTable "Rank;PairId;Names"]\n',
        '{} {} "a - b"\n',
    ),
    "games": ("", '[Event "{}"]\n[Board "{}"]\n[Contract "Pass"]\n[North "{}"]\n\n'),
    "tables of a board": ("", '[Board "1"]\n[Contract "Pass"]\n[North "{}"]\n\n'),
    "deals of a board": ("", f'[Board "1"]\n[Section "{{}}"]\n[Deal "{DEAL}"]\n\n'),
    "comments": ('[Board "1"]\n', "{{}} ;x\n"),
    "matches": (
        "",
        '[HomeTeam "{}"]\n[VisitTeam "b"]\n[Board "1"]\n[Contract "Pass"]\n\n',
    ),
    "unclosed tags": ('[Board "1"]\n', '[Foo "x\n'),
}


@one_pass("kind", LONG)
def test_there_and_back_grows_with_the_length(kind: str) -> None:
    head, unit = LONG[kind]

    def prepared(length: int) -> Callable[[], object]:
        data = (head + "".join(unit.replace("{}", str(at)) for at in range(length))).encode()
        return lambda: write_pbn(read_pbn(data)[0])

    assert growth(prepared, 100) < 4.6
