"""A file of nothing but faults, each another, costs its reader little a byte."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from overtrick.core.notation import parse_result, parse_ruling
from overtrick.errors import OvertrickError
from overtrick.formats.registry import FORMATS
from tests.cases import one_pass
from tests.formats.costs import taken, work

PBN = b'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[ScoreTable "%b"]\n'
SHORT = PBN % b"PairId_NS;PairId_EW;Contract;Declarer;Result"
GAME = b'[Board "%d"]\n[North "A"]\n[Contract "4%b"]\n[Declarer "N"]\n[Result "10"]\n\n'
_SIZE = 150_000


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
]


@one_pass(("name", "calls_a_byte", "head", "row"), [row[1:] for row in ROWS])
def test_rows_of_which_each_is_wrong_in_its_own_way(
    name: str, calls_a_byte: float, head: bytes, row: Callable[[int], bytes]
) -> None:
    taken(FORMATS[name], filled(head, row, 2_000))
    data = filled(head, row)
    assert work(lambda: taken(FORMATS[name], data)) < calls_a_byte * len(data)


def test_a_text_that_is_no_result_is_worked_out_once() -> None:
    def asked(text: str) -> None:
        for read in (parse_result, parse_ruling):
            with pytest.raises(OvertrickError):
                read(text)

    for text in ("4 Karo N ZZ", "60% 4S N 10 | 40% ZZ"):
        first = work(lambda text=text: asked(text))  # type: ignore[misc]
        assert work(lambda text=text: asked(text)) < first / 3  # type: ignore[misc]


def test_a_pbn_table_of_nearly_no_contracts_says_where_reading_stops() -> None:
    rows = b"".join(b"%d 20 4%b N 9\n" % (at % 17 + 1, word(at + 300)) for at in range(5_000))
    contents, problems = FORMATS["pbn"].read(SHORT + rows, "x.pbn")
    assert len(contents.records) < 2_600
    assert "nearly nothing before here could be read" in str(problems[-1])
    assert problems[-1].where.startswith("x.pbn:2")
