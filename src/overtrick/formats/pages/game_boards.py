"""
The results of boards in an ACBLscore game file: points for both sides and what they gave.

A slot is a round, a table, and for every side (of an individual: every seat) its number, its
points in tens or a code, and its award.  Contracts are not in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
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
from overtrick.errors import InvalidFile
from overtrick.formats.pages.game_bytes import GameBytes

__all__ = ["Half", "Slot", "Told", "order_of_seats", "rounds_first", "slots_of", "told_of"]

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


class Told(NamedTuple):
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
            say(f"{count - place} boards cannot be read: {error}", 0)
            return
        if not results and not block:
            continue
        if not board:
            say(f"a board without a number, with {results} results, was left out", 0)
            continue
        try:
            yield from _block(game, board, results, block, sides)
        except InvalidFile as error:
            say(f"not all results of the board can be read: {error}", board)


def _block(game: GameBytes, board: int, results: int, block: int, sides: int) -> Iterator[Slot]:
    size = 2 + 8 * sides
    room = max(results, (game.u16(block) - 4) // size)
    for place in range(room):
        at = block + 6 + size * place
        if results <= 0 and not _is_extra(game, at, size):
            return
        game.spend(size)
        halves = tuple(_half(game, at + 2 + 8 * side) for side in range(sides))
        if halves[0].score not in (NOT_IN_PLAY, LATE, MISSED):
            results -= 1
        if halves[0].score != NOT_IN_PLAY:
            yield Slot(board, game.u8(at), game.u8(at + 1), halves)
    if results > 0:
        raise InvalidFile("{results} of them are missing", results=results)


def _is_extra(game: GameBytes, at: int, size: int) -> bool:
    """Whether a slot behind the last counted one says that a board was not played."""
    try:
        return game.i16(at + 4) in (NOT_IN_PLAY, LATE, MISSED) and game.i16(at + 2) > 0
    except InvalidFile:
        return False


def _half(game: GameBytes, at: int) -> Half:
    award = as_exact(Fraction(game.i32(at + 4), 100))
    return Half(game.i16(at), game.i16(at + 2), award)


def told_of(ns: int, ew: int) -> Told:
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
        return Told(None, version)
    if isinstance(one, Average) and isinstance(other, Average):
        return Told(Artificial(one, other), version)
    north, east = _part(one), _part(other, -1)
    return Told(north if north == east else Split(north, east), version)


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
