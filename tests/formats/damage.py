"""Files damaged in every way that disks, editors and people know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from overtrick.formats.format import Format
from tests.formats.costs import memory_over, taken, within
from tests.formats.shapes import long_shape

__all__ = ["complaint", "damaged", "wrong"]

_CONSTANT = 5  # seconds of processor time, beside one for each megabyte
_LONG_ONES = 500  # one in so many
_NUMBERS = (b"0", b"-1", b"1", b"255", b"256", b"65535", b"4294967295", b"9" * 30, b"1e9")
_SIGNS = (
    b"\0",
    b"\xff",
    b'"',
    b"'",
    b"<",
    b">",
    b"&",
    b"[",
    b"]",
    b"{",
    b"}",
    b"|",
    b";",
    b"\\",
)
_WORDS = (
    b"\r\n",
    b"\n\n",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    "♠".encode(),
    b"%",
    b"$1",
    b"=1=",
    b"^",
)


def damaged(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds, damaged one to six times; now and then whole, empty or very long."""
    if chance.randrange(_LONG_ONES) == 0:
        return long_shape(chance, seeds, chance.choice((4_000, 64_000)))
    data = chance.choice(seeds)
    for _ in range(chance.randrange(7)):
        data = chance.choice(_DAMAGES)(chance, data, seeds)[:200_000]
    return data


def wrong(found: Format, data: bytes) -> str:
    """What is wrong with how a reader takes the data, but for the memory that it takes."""
    try:
        with within(len(data), _CONSTANT):
            taken(found, data)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return ""


def complaint(found: Format, data: bytes) -> str:
    """What is wrong with how a reader takes the data; nothing if it does as it should."""
    said: list[str] = []
    over = memory_over(len(data), lambda: said.append(wrong(found, data)))
    return said[0] or (f"{over} bytes too much in memory" if over else "")


def _place(chance: Random, data: bytes) -> int:
    return chance.randrange(len(data) + 1)


def _part(chance: Random, data: bytes, longest: int = 200) -> slice:
    start = _place(chance, data)
    return slice(start, start + chance.randrange(1, longest))


def _flip(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _byte(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    part = _part(chance, data)
    return data[: part.start] + data[part.stop :]


def _truncate(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    return data[: _place(chance, data)]


def _repeat(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    part = _part(chance, data)
    return data[: part.start] + data[part] * chance.choice((2, 3, 50)) + data[part.stop :]


def _splice(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    other = chance.choice(seeds)
    return data[: _place(chance, data)] + other[_place(chance, other) :]


def _insert(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    at = _place(chance, data)
    word = chance.choice(chance.choice((_NUMBERS, _SIGNS, _WORDS)))
    return data[:at] + word * chance.choice((1, 1, 1, 40)) + data[at:]


def _number(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    places = [at for at, byte in enumerate(data[:5000]) if 48 <= byte <= 57]
    if not places:
        return data
    at = chance.choice(places)
    return data[:at] + chance.choice(_NUMBERS) + data[at + 1 :]


def _word(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """Four bytes as a number that a length or a pointer may be."""
    at = _place(chance, data)
    value = chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, len(data), chance.randrange(1 << 16)))
    return data[:at] + value.to_bytes(4, "little") + data[at + 4 :]


def _lines(chance: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


_Damage = Callable[[Random, bytes, Sequence[bytes]], bytes]
_DAMAGES: tuple[_Damage, ...] = (
    _flip,
    _byte,
    _cut,
    _truncate,
    _repeat,
    _splice,
    _insert,
    _number,
    _word,
    _lines,
)
