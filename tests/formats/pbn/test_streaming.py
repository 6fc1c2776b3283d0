"""A file of any size in bounded memory."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import islice

from overtrick.formats.pbn.pbn import parts_of_pbn
from tests.formats.pbn.reading import online


class Endless(io.RawIOBase):
    """Games that are made while they are read."""

    def __init__(self, games: int) -> None:
        self._games = self._made(games)
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        return b"".join(islice(self._games, 200))

    def _made(self, games: int) -> Iterator[bytes]:
        for number in range(games):
            text = online(number % 32 + 1, 1, "", "", number % 14, "ABCD")
            piece = (
                text.replace('"Cup"', f'"Cup {number // 32}"').encode()
                + b"{"
                + b"more " * 800
                + b"}\n"
            )
            self.size += len(piece)
            yield piece


def test_a_large_file_is_read_in_bounded_memory() -> None:
    stream = Endless(2_500)
    tracemalloc.start()
    parts = parts_of_pbn(stream, "large.pbn")  # type: ignore[arg-type]
    results = 0
    for held, _ in parts:
        results += len(held.records)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert results == 2_500
    assert stream.size > 9_000_000
    assert peak < 12_000_000  # 18 million, were its parts all held
