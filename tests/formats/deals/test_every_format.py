"""What holds for every format of deals: there and back, damaged boards, junk, streams."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import BinaryIO, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS, format_of, read_bytes
from overtrick.messages import say, speaking
from tests.formats.deals.samples import (
    DEAL_FORMATS,
    FIXED_FORMATS,
    FOUR_SUITS,
    NUMBERED,
    ONE,
    SAMPLE,
    boards,
    from_board_1,
    ids,
    of_any_numbers,
)

EVERY = pytest.mark.parametrize("found", DEAL_FORMATS, ids=ids)
FIXED = pytest.mark.parametrize("found", FIXED_FORMATS, ids=ids)
DAMAGE = {
    "bri": {1: ord("2")},  # the king of spades instead of the ace: twice
    "dup": {1: ord("2"), 79: ord("K")},  # or else the hands on the screen would mend it
    "dge": {1: ord("K")},
    "ber": {0: ord("4")},
    "cds": {1: 0},
    "rzd": {0: 0},
    "hrf": {2: ord("K")},
}
DOUBT = "the layout of HRF files is not confirmed"


def messages(found: Format, data: bytes) -> list[str]:
    return [str(problem) for problem in found.read(data, "x")[1] if DOUBT not in str(problem)]


@EVERY
@settings(max_examples=8, deadline=None)
@given(held=from_board_1())
def test_there_and_back(found: Format, held: Contents) -> None:
    data, losses = found.write(held)
    assert losses == []
    read, problems = found.read(data)
    assert read.deals == held.deals
    assert [problem for problem in problems if DOUBT not in problem.message] == []
    assert found.write(read)[0] == data


@EVERY
@settings(max_examples=8, deadline=None)
@given(held=of_any_numbers())
def test_numbers_come_back_or_are_said_to_be_lost(found: Format, held: Contents) -> None:
    data, losses = found.write(held)
    read, _ = found.read(data)
    assert [dealt.deal for dealt in read.deals] == [dealt.deal for dealt in held.deals]
    assert (read.deals == held.deals) == (not losses)
    if found.id in NUMBERED:
        assert losses == []


@EVERY
def test_what_is_left_out_is_said(found: Format) -> None:
    partly = Dealt(Board(2), hands="N:AKQ2.J54.T93.K87 - - -")
    other = Dealt(Board(1), SAMPLE, section="B")
    turned = Dealt(Board(1), FOUR_SUITS, version="b")
    held = replace(ONE, deals=(*ONE.deals, partly, Dealt(Board(3)), other, turned))
    data, losses = found.write(held)
    assert losses[:3] == [
        "board 2: only some cards are known, it is left out",
        "board 3: the cards are not known, it is left out",
        "board 1, version b: other cards, they are left out",
    ]
    assert found.read(data)[0].deals == ONE.deals


@EVERY
def test_dealer_and_vulnerability_of_ones_own(found: Format) -> None:
    board = Board(1, Seat.SOUTH, Vulnerability.ALL)
    data, losses = found.write(Contents(deals=(Dealt(board, SAMPLE),)))
    if found.id == "bigdeal":
        assert (found.read(data)[0].deals[0].board, losses) == (board, [])
    else:
        assert losses == ["board 1: dealer S and vulnerable All are not written"]


@EVERY
def test_values_of_other_formats_are_counted(found: Format) -> None:
    about = About(extra={"pbn:Annotator": "Eve", f"{found.id}:Own": "x"})
    assert found.write(replace(ONE, about=about))[1] == [
        "values of other formats are not written: pbn:Annotator (1)"
    ]


@EVERY
def test_without_deals_nothing_is_written(found: Format) -> None:
    with pytest.raises(InvalidFile, match="holds deals, and there are none") as refused:
        found.write(Contents(deals=(Dealt(Board(7)),)))
    with speaking("pl"):
        assert say(refused.value.text).startswith("plik ")


@EVERY
@pytest.mark.parametrize("data", [b"x", b"\0" * 300, b"board,ns,ew\n1,2,3\n" * 20, bytes(4)])
def test_what_is_nothing_of_the_kind_is_refused(found: Format, data: bytes) -> None:
    with pytest.raises(InvalidFile):
        found.read(data, "x")
    with pytest.raises(InvalidFile):
        found.read(b"", "x")


@EVERY
def test_found_by_content_whatever_the_name(found: Format) -> None:
    for count in (1, 2, 36):
        data, _ = found.write(boards([SAMPLE], range(1, count + 1)))
        for name in ("evening.txt", "evening", "evening.pbn", "evening.csv"):
            assert format_of(name, data).id == found.id
        assert [other.id for other in FORMATS.values() if _is_sniffed(other, data)] == [
            found.id
        ]


@EVERY
def test_read_through_the_registry(found: Format) -> None:
    read, _ = read_bytes(found.write(ONE)[0], "evening.txt")
    assert read.deals == ONE.deals


@FIXED
def test_one_damaged_board_does_not_cost_the_others(found: Format) -> None:
    held = boards([SAMPLE], range(1, 8))
    data = bytearray(found.write(held)[0])
    size, header = _sizes(found, len(data), 7)
    for offset, value in DAMAGE[found.id].items():
        data[header + 3 * size + offset] = value
    read, problems = found.read(bytes(data), "x")
    named = [problem for problem in problems if DOUBT not in problem.message]
    assert [problem.board for problem in named] == [4]
    assert named[0].where == "x:board 4"
    assert [dealt.board.number for dealt in read.deals] == [1, 2, 3, 5, 6, 7]


@FIXED
def test_a_file_that_is_cut_is_read_as_far_as_it_goes(found: Format) -> None:
    data, _ = found.write(boards([SAMPLE], range(1, 8)))
    size, _ = _sizes(found, len(data), 7)
    cut = len(data) - size // 2
    read, problems = found.read(data[:cut], "x")
    assert len(read.deals) == 6
    said = messages(found, data[:cut])
    assert said[0].startswith("x: the file is cut: ")
    assert said[0].endswith("after board 6")
    assert all(problem.message for problem in problems)


@FIXED
def test_the_end_of_a_file_of_old_is_no_cut(found: Format) -> None:
    data, _ = found.write(ONE)
    assert messages(found, data + b"\x1a") == []
    assert messages(found, data + b"\r\n") == []


class Endless:
    """A file far larger than memory should hold: the same boards again and again."""

    def __init__(self, header: bytes, records: bytes, times: int) -> None:
        self.left = times * len(records)
        self.header, self.records, self.at = header, records, 0

    def read(self, size: int) -> bytes:
        if self.header:
            header, self.header = self.header, b""
            return header
        size = min(size, self.left)
        start = self.at % len(self.records)
        piece = self.records[start : start + size]
        self.at += len(piece)
        self.left -= len(piece)
        return piece


@FIXED
def test_a_large_file_is_read_in_bounded_memory(found: Format) -> None:
    data, _ = found.write(boards([SAMPLE], range(1, 33)))
    _, header = _sizes(found, len(data), 32)
    stream = cast(BinaryIO, Endless(data[:header], data[header:], 30))
    count = 0
    tracemalloc.start()
    for contents, _ in found.parts(stream, "large"):
        count += len(contents.deals)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 32 * 30
    assert peak < 2_500_000  # a piece at a time, of 256 boards


@FIXED
def test_a_stream_that_gives_little_at_a_time(found: Format) -> None:
    data, _ = found.write(boards([SAMPLE], range(1, 8)))

    class Slow(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 0, 13))

    deals = [dealt for held, _ in found.parts(Slow(data), "x") for dealt in held.deals]
    assert deals == list(found.read(data)[0].deals)


@EVERY
def test_mutations_raise_nothing_else(found: Format) -> None:
    rng = Random(found.id)
    seed, _ = found.write(boards([SAMPLE, FOUR_SUITS], range(1, 5)))
    for _ in range(80):
        data = _mutated(seed, rng)
        try:
            read, problems = found.read(data, "x")
        except InvalidFile:
            continue
        assert all(problem.message for problem in problems)
        if read.deals and max(dealt.board.number for dealt in read.deals) < 100:
            found.write(read)


@EVERY
@settings(max_examples=20, deadline=None)
@given(data=st.binary(max_size=400))
def test_any_bytes_raise_nothing_else(found: Format, data: bytes) -> None:
    assert not _is_sniffed(found, data)
    with suppress(InvalidFile):
        found.read(data, "x")


def _is_sniffed(found: Format, data: bytes) -> bool:
    return found.sniff is not None and found.sniff(data[:4096])


def _sizes(found: Format, length: int, count: int) -> tuple[int, int]:
    """Of a record, and of what stands before the first."""
    header = 13 if found.id == "rzd" else 0
    return (length - header) // count, header


def _mutated(seed: bytes, rng: Random) -> bytes:
    data = bytearray(seed)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0 if at < len(data):
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randint(1, 200)]
            case 2:
                data[at:at] = rng.randbytes(rng.randint(1, 20))
            case 3:
                data[at:at] = data[: rng.randint(1, 200)]
            case _:
                data = data[at:] + data[:at]
        if not data:
            return b""
    return bytes(data)
