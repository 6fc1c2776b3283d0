"""
Where things stand in a game file of ACBLscore.

From the published analysis "ACBLscore Game Files Decoded" (Matthew Kidd) and two programs that
read such files; places are from the start of the structure they belong to.

The numbers and texts of a game file of ACBLscore, every one of them inside the file.

Little-endian; a text is its length and then its letters; an award is a hundredfold whole
number; a time is one of DOS.

The results of boards in an ACBLscore game file: points for both sides and what they gave.

A slot is a round, a table, and for every side (of an individual: every seat) its number, its
points in tens or a code, and its award.  Contracts are not in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from struct import Struct
from typing import NamedTuple

from overtrick.core.exact import Exact, as_exact
from overtrick.core.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    NotPlayed,
    Outcome,
    Plain,
    Points,
    Split,
)
from overtrick.errors import EnglishText, InvalidFile
from overtrick.formats.plain import decoded

__all__ = [
    "KINDS",
    "MAGIC",
    "METHODS",
    "GameEvent",
    "GameBytes",
    "Half",
    "GameSection",
    "Slot",
    "GameScore",
    "events_of",
    "note_at",
    "order_of_seats",
    "rounds_first",
    "sections_of",
    "slots_of",
    "told_of",
]

MAGIC = b"\x12\x0a\x03AC3"

KINDS = {0: "pairs", 1: "teams", 2: "individual", 3: "home-style pairs", 4: "board-a-match"}
"""What competes, by the number in the file."""

METHODS = {
    **dict.fromkeys((0, 4), "matchpoints"),
    1: "butler",
    **dict.fromkeys((2, 3), "cross_imps"),
    **dict.fromkeys((5, 16), "bam"),
    **dict.fromkeys((6, 7, 8, 18), "teams"),
}
"""The method of scoring, by the number in the file."""

_MOST_EVENTS, _MOST_SECTIONS = 50, 100
_EVENTS, _KINDS, _METHODS = 0x12, 0xDA, 0x10C
_SECTIONS, _SECTION_SIZE = 0x13E, 22


class GameEvent(NamedTuple):
    """An event: its number from 1, where its details stand, its kind and its method."""

    number: int
    at: int
    kind: int
    method: int


class GameSection(NamedTuple):
    """A section: its letter, and where its details and its results stand (0: nowhere)."""

    event: int
    letter: str
    details: int
    results: int
    rounds: int


def events_of(game: GameBytes) -> list[GameEvent]:
    """List the events of a file."""
    return [
        GameEvent(number + 1, at, game.u8(_KINDS + number), game.u8(_METHODS + number))
        for number in range(_MOST_EVENTS)
        if (at := game.u32(_EVENTS + 4 * number))
    ]


def sections_of(game: GameBytes, event: int) -> list[GameSection]:
    """List the sections of an event."""
    places = (_SECTIONS + _SECTION_SIZE * number for number in range(_MOST_SECTIONS))
    return [
        GameSection(
            event,
            game.text(at + 1)[:2] or "A",
            game.u32(at + 4),
            game.u32(at + 8),
            game.u8(at + 0x14),
        )
        for at in places
        if at + _SECTION_SIZE <= len(game) and game.u8(at) == event
    ]


def note_at(game: GameBytes, at: int, width: int) -> str:
    """Read a memo or a note: lines of one width; empty where there is none."""
    if not at:
        return ""
    count = game.u16(at + 4)
    game.spend(count * width)
    lines = [game.text(at + 6 + width * number) for number in range(count)]
    return "\n".join(lines).strip()


class GameBytes:
    """
    The bytes of a game file, and how much of them has been read.

    Parts of a sound file do not overlap, so that no file needs more than its own size: what
    asks for more points at the same bytes again and again.

    >>> game = GameBytes(b"\\x03AC3\\xf4\\x01")
    >>> game.text(0), game.u16(4), game.hundredths(4)
    ('AC3', 500, 5)
    >>> game.u16(5)
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: it points to byte 5, beyond its end
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = len(data) * 3 // 2 + 4096

    def __len__(self) -> int:
        return len(self._data)

    def part(self, at: int, size: int) -> bytes:
        """Give so many bytes; refuse what is not inside the file."""
        if at < 0 or size < 0 or at + size > len(self._data):
            raise InvalidFile("it points to byte {at}, beyond its end", at=at)
        return self._data[at : at + size]

    def spend(self, size: int) -> None:
        """Note that so many bytes are read as a structure of their own."""
        self._left -= size
        if self._left < 0:
            raise InvalidFile("it points to the same bytes again and again")

    def u8(self, at: int) -> int:
        """A byte."""
        return self._number(at, 1)

    def i8(self, at: int) -> int:
        """A byte with a sign."""
        return self._number(at, 1, signed=True)

    def u16(self, at: int) -> int:
        """Two bytes."""
        return self._number(at, 2)

    def i16(self, at: int) -> int:
        """Two bytes with a sign."""
        return self._number(at, 2, signed=True)

    def u32(self, at: int) -> int:
        """Four bytes, such as the place of another part."""
        return self._number(at, 4)

    def i32(self, at: int) -> int:
        """Four bytes with a sign."""
        return self._number(at, 4, signed=True)

    def hundredths(self, at: int) -> Exact:
        """Two bytes that hold hundredths."""
        return as_exact(Fraction(self.u16(at), 100))

    def long_hundredths(self, at: int) -> Exact:
        """Four bytes with a sign that hold hundredths."""
        return as_exact(Fraction(self.i32(at), 100))

    def text(self, at: int) -> str:
        """A text behind its length."""
        return decoded(self.part(at + 1, self.u8(at))).replace("\0", "").strip()

    def time(self, at: int) -> str:
        """A time of DOS as ISO 8601 writes it; empty where there is none."""
        clock, day = self.u16(at), self.u16(at + 2)
        year, month = (day >> 9) + 1980, day >> 5 & 15
        if not day or not 1 <= month <= 12:
            return ""
        hour, minute, second = clock >> 11, clock >> 5 & 63, 2 * (clock & 31)
        return f"{year}-{month:02}-{day & 31:02}T{hour:02}:{minute:02}:{second:02}"

    def _number(self, at: int, size: int, *, signed: bool = False) -> int:
        return int.from_bytes(self.part(at, size), "little", signed=signed)


NOT_IN_PLAY, LATE, MISSED = 999, 900, 950
_AVERAGES = {2040: Average.MINUS, 2050: Average.AVERAGE, 2060: Average.PLUS}
_FOULED, _GROUP = 3000, 2000
_VERSIONS = "abcdefgh"  # up to seven fouled groups beside the first


class Half(NamedTuple):
    """One side, or one player, of a result: number, points in tens or a code, and award."""

    number: int
    score: int
    award: Exact


class Slot(NamedTuple):
    """A result as it stands in the file; which of the two bytes is the round is not said."""

    board: int
    first: int
    second: int
    halves: tuple[Half, ...]


class GameScore(NamedTuple):
    """What a score is: an outcome, None while it is awaited, and the version of the board."""

    outcome: Outcome | None
    version: str = "a"


def slots_of(
    game: GameBytes, index: int, sides: int, say: Callable[[str, int], None]
) -> Iterator[Slot]:
    """
    Read the results of every board of a section; *say* is told what cannot be read.

    The number of results that the file gives leaves out what was not in play, not played, or
    is to be played late.
    """
    count = game.u16(index + 4)
    for place in range(count):
        at = index + 0x26 + 8 * place
        try:
            game.spend(8)
            board, results, block = game.u8(at), game.u16(at + 2), game.u32(at + 4)
        except InvalidFile as error:
            say(
                EnglishText(
                    "{count} boards cannot be read: {error}", count=count - place, error=error
                ),
                0,
            )
            return
        if not results and not block:
            continue
        if not board:
            say(
                EnglishText(
                    "a board without a number, with {results} results, was left out",
                    results=results,
                ),
                0,
            )
            continue
        try:
            yield from _block(game, board, results, block, sides)
        except InvalidFile as error:
            say(
                EnglishText("not all results of the board can be read: {error}", error=error),
                board,
            )


def _block(game: GameBytes, board: int, results: int, block: int, sides: int) -> Iterator[Slot]:
    shape = Struct("<BB" + sides * "hhi")
    size = shape.size
    room = max(results, (game.u16(block) - 4) // size)
    for place in range(room):
        at = block + 6 + size * place
        if results <= 0 and not _is_extra(game, at, size):
            return
        game.spend(size)
        first, second, *told = shape.unpack(game.part(at, size))
        halves = tuple(
            Half(number, score, _award(award))
            for number, score, award in zip(told[::3], told[1::3], told[2::3], strict=True)
        )
        if halves[0].score not in (NOT_IN_PLAY, LATE, MISSED):
            results -= 1
        if halves[0].score != NOT_IN_PLAY:
            yield Slot(board, first, second, halves)
    if results > 0:
        raise InvalidFile("{results} of them are missing", results=results)


def _is_extra(game: GameBytes, at: int, size: int) -> bool:
    """Whether a slot behind the last counted one says that a board was not played."""
    try:
        return game.i16(at + 4) in (NOT_IN_PLAY, LATE, MISSED) and game.i16(at + 2) > 0
    except InvalidFile:
        return False


@lru_cache(maxsize=4096)
def _award(hundredths: int) -> Exact:
    return as_exact(Fraction(hundredths, 100))


def told_of(ns: int, ew: int) -> GameScore:
    """
    Say what the scores of both sides mean.

    >>> str(told_of(42, -42).outcome), str(told_of(2060, 2040).outcome)
    ('+420', 'A+/A-')
    >>> told_of(900, 900).outcome is None, told_of(4042, 3958).version
    (True, 'b')

    :raises InvalidFile: if a code is not known.
    """
    (one, version), (other, _) = _score(ns), _score(ew)
    if one is None or other is None:
        return GameScore(None, version)
    if isinstance(one, Average) and isinstance(other, Average):
        return GameScore(Artificial(one, other), version)
    north, east = _part(one), _part(other, -1)
    return GameScore(north if north == east else Split(north, east), version)


def _score(code: int) -> tuple[int | Average | NotPlayed | None, str]:
    version = "a"
    if code >= _FOULED:
        group = (code - _GROUP // 2) // _GROUP
        code -= _GROUP * (group + 1)
        version = _VERSIONS[group] if group < len(_VERSIONS) else ""
    if not version or (code > LATE and code not in (MISSED, NOT_IN_PLAY, *_AVERAGES)):
        raise InvalidFile("a score with the code {code} is not known", code=code)
    if code < -760 or 760 < code < LATE:
        raise InvalidFile("no bridge score: {code}0", code=code)
    if code in _AVERAGES:
        return _AVERAGES[code], version
    if code in (MISSED, NOT_IN_PLAY):
        return NOT_PLAYED, version
    return (None if code == LATE else code), version


def _part(score: int | Average | NotPlayed, sign: int = 1) -> Plain | Artificial | NotPlayed:
    if isinstance(score, Average):
        return Artificial(score, score)
    return score if isinstance(score, NotPlayed) else Points(sign * 10 * score)


_Seen = defaultdict[tuple[int, int, int], set[int]]


def rounds_first(slots: Iterable[Slot]) -> bool | None:
    """
    Say whether the first byte of the slots is the round; None where both could be.

    In one round a pair sits at one table only.
    """
    seats: tuple[_Seen, _Seen] = (defaultdict(set), defaultdict(set))
    for slot in slots:
        for side, half in enumerate(slot.halves):
            seats[0][side, half.number, slot.first].add(slot.second)
            seats[1][side, half.number, slot.second].add(slot.first)
    wrong = [sum(len(tables) > 1 for tables in seen.values()) for seen in seats]
    return None if wrong[0] == wrong[1] else wrong[0] < wrong[1]


def order_of_seats(slots: Iterable[Slot]) -> tuple[int, int, int, int] | None:
    """
    Say which of four players sit North, East, South and West, by who shares a score.

    None where the file holds no scores that tell.
    """
    votes = {(0, 1, 2, 3): 0, (0, 2, 1, 3): 0}
    for slot in slots:
        scores = [half.score for half in slot.halves]
        for order in votes:
            north, east, south, west = (scores[place] for place in order)
            votes[order] += north == south != east == west
    first, second = votes.items()
    if first[1] == second[1]:
        return None
    return first[0] if first[1] > second[1] else second[0]
