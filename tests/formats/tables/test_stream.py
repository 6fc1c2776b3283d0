"""Long files, part by part: the same as the whole, in little memory."""

import io
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import joined
from overtrick.formats.plain import encoding_of
from overtrick.formats.tables.split import lines_of, text_parts
from overtrick.formats.tables.tidy import parts_of_csv, read_table
from tests.cases import one_pass

HEAD = "board,ns,ew,contract,declarer,tricks,note\n"


class Long(io.RawIOBase):
    """A file of so many rows that is never in memory as a whole."""

    def __init__(self, rows: int) -> None:
        self._lines = self._told(rows)
        self._rest = b""

    def _told(self, rows: int) -> Iterator[bytes]:
        yield HEAD.encode()
        for at in range(rows):
            yield f"{at % 36 + 1},{at % 500},{at % 499},4S,N,{at % 14},Zoé {at}\n".encode()

    def read(self, size: int = -1) -> bytes:
        parts, length = [self._rest], len(self._rest)
        while length < size and (line := next(self._lines, b"")):
            parts.append(line)
            length += len(line)
        data = b"".join(parts)
        self._rest = data[size:]
        return data[:size]


def test_parts_are_the_whole() -> None:
    data = Long(12_345).read(10**9)
    whole, problems = read_table(data, "e.csv")
    parts = list(parts_of_csv(io.BytesIO(data), "e.csv"))
    assert len(parts) > 2
    assert joined(part for part, _ in parts).records == whole.records
    assert [problem for _, found in parts for problem in found] == problems == []


def test_little_memory() -> None:
    stream: Any = Long(20_000)
    tracemalloc.start()
    count = sum(len(part.records) for part, _ in parts_of_csv(stream, "e.csv"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 20_000
    assert most < 16_000_000  # 20 million, were its parts all held


@one_pass("end", ["\n", "\r\n", "\r"])
def test_the_lines_of_a_long_text(end: str) -> None:
    lines = ["1,3,7,420" + end] * 300_000
    assert list(lines_of("".join(lines))) == lines


def test_a_long_text_is_not_held_again_as_lines() -> None:
    text = "1,3,7,420\n" * 800_000
    tracemalloc.start()
    count = sum(1 for _ in lines_of(text))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 800_000
    assert most < len(text)


@one_pass("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1250"])
@one_pass("end", ["\n", "\r\n", "\r"])
def test_letters_at_the_end_of_a_part(encoding: str, end: str) -> None:
    text = (HEAD + "1,3,7,4S,N,10,Łukasz Żak\n" * 60_000).replace("\n", end)
    assert "".join(text_parts(io.BytesIO(text.encode(encoding)))) == text


def test_a_letter_of_windows_that_comes_late() -> None:
    rows = "1,3,7,4S,N,10,plain\n" * 80_000
    data = (HEAD + rows).encode() + "1,3,7,4S,N,10,Łukasz Żółć\n".encode("cp1250")
    assert "".join(text_parts(io.BytesIO(data))).endswith("Łukasz Żółć\n")
    assert encoding_of(data) == "cp1250"


def test_a_file_without_lines_is_refused() -> None:
    with pytest.raises(InvalidFile, match="a line is longer"):
        list(parts_of_csv(io.BytesIO(b"x" * 40_000_000), "e.csv"))
    with pytest.raises(InvalidFile, match="holds binary data"):
        list(parts_of_csv(io.BytesIO(b"board,ns\0"), "e.csv"))
