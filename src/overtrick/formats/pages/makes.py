"""
What could be made, as ACBL prints it: ``NS: 4/5C D6 NT5`` and ``Par: -650 4S-EW+1``.

A number before the suit is the level that makes; one behind it the tricks, where there are
fewer than seven.  Where the two seats differ, the first number is North's or West's.
"""

from __future__ import annotations

import re

from overtrick.core.contract import Strain
from overtrick.core.seats import Seat
from overtrick.core.trick_table import TrickTable
from overtrick.errors import InvalidTricks

__all__ = ["par_of", "trick_table_of"]

_LEVELS = re.compile(r"([0-7-])(?:\s?/\s?([0-7-]))?\s?(NT|[CDHSN])")
_TRICKS = re.compile(r"(NT|[CDHSN])\s?([0-9]{1,2}|-)(?:\s?/\s?([0-9]{1,2}|-))?")
_PAR = re.compile(r"(?:par:?)?\s*([+-]?)\s?([0-9]{1,5})\b", re.IGNORECASE)
_Tricks = dict[tuple[Strain, Seat], int]


def trick_table_of(ns: str, ew: str) -> TrickTable | None:
    """
    Read both lines of makeable contracts; None where there are none.

    >>> table = trick_table_of("NS: 4/5C 1D 3H 5S 5NT", "EW: C2 D6 H3 S2 NT2")
    >>> [table.get(Strain.CLUBS, seat) for seat in Seat]
    [10, 2, 11, 2]

    :raises InvalidTricks: if some number is not told.
    """
    if not ns.strip() and not ew.strip():
        return None
    found: _Tricks = {}
    _read(ns, (Seat.NORTH, Seat.SOUTH), found)
    _read(ew, (Seat.WEST, Seat.EAST), found)
    return TrickTable.of(found)


def _read(line: str, seats: tuple[Seat, Seat], found: _Tricks) -> None:
    """Go along a line; the form with levels is told from the other by what stands first."""
    word = re.sub(r"^\s*(?:NS|EW)\s*:", "", line.upper().replace("–", "-"))
    at = 0
    while at < len(word):
        if match := _LEVELS.match(word, at):
            told = [_of_level(match[1]), _of_level(match[2] or match[1])]
            strain = match[3]
        elif match := _TRICKS.match(word, at):
            told = [_of_tricks(match[2]), _of_tricks(match[3] or match[2])]
            strain = match[1]
        elif word[at].isspace():
            at += 1
            continue
        else:
            raise InvalidTricks("not what could be made: {line!r}", line=line)
        at = match.end()
        for seat, tricks in zip(seats, told, strict=True):
            if tricks is not None:
                found[Strain.parse(strain), seat] = tricks


def _of_level(text: str) -> int | None:
    """Tricks of a level; level 0 and a dash only say that there are fewer than seven."""
    return int(text) + 6 if text in "1234567" else None


def _of_tricks(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def par_of(text: str) -> str:
    """
    Read the par score as points for NS; nothing where there is none.

    >>> par_of("Par: -650 4S-EW+1"), par_of("+140 3H-NS"), par_of("")
    ('-650', '+140', '')

    :raises InvalidTricks: if it is no score.
    """
    if not text.strip():
        return ""
    match = _PAR.match(text.strip().replace("−", "-"))
    if match is None or int(match[2]) % 10 or int(match[2]) > 7600:
        raise InvalidTricks("not a par score: {text!r}", text=text)
    number = int(match[2])
    sign = "-" if match[1] == "-" else "+"
    return f"{sign}{number}" if number else "0"
