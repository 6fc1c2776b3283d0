"""
A result as ACBL writes it: a contract, its declarer, and a score of its own for either side.

Scores are points, ``PASS``, averages such as ``AVE+``, or words: not played, late play.

What could be made, as ACBL prints it: ``NS: 4/5C D6 NT5`` and ``Par: -650 4S-EW+1``.

A number before the suit is the level that makes; one behind it the tricks, where there are
fewer than seven.  Where the two seats differ, the first number is North's or West's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from overtrick.core.board import Board
from overtrick.core.contract import Contract, Strain
from overtrick.core.deal import TrickTable
from overtrick.core.letters import whole_number
from overtrick.core.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    NotPlayed,
    Outcome,
    Points,
    Result,
    Split,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText, InvalidOutcome, InvalidTricks, OvertrickError
from overtrick.formats.dialect import Reading, points_of, reading_of
from overtrick.formats.plain import plain
from overtrick.rules.duplicate import score_points

__all__ = [
    "par_of",
    "sure_reading",
    "told_by_sides",
    "trick_table_of",
    "with_tricks",
]

_PASSES = {"pass", "passed", "passed out", "pass out", "p", "po", "all pass"}
_NOTHING = {"0", "+0", "-0", "0.00"}
_MISSED = {"np", "not played", "no play", "n/p", "noplay", "notplayed"}
_LATE = {"lp", "late", "late play", "lateplay"}
_AVERAGES = {
    **dict.fromkeys(("ave+", "av+", "avg+", "a+", "average plus"), Average.PLUS),
    **dict.fromkeys(("ave", "av", "avg", "a", "average", "ave="), Average.AVERAGE),
    **dict.fromkeys(("ave-", "av-", "avg-", "a-", "average minus"), Average.MINUS),
}
_Side = int | Average | NotPlayed | None


def told_by_sides(
    board: Board, contract: str, declarer: str, result: str, ns: str, ew: str
) -> Reading:
    """
    Read a result with the scores of both sides, each from its own side; each may be empty.

    >>> told = told_by_sides(Board(3), "2 Dx", "W", "", "500", "-500")
    >>> str(told.outcome)
    '2DX W -2'
    >>> str(told_by_sides(Board(3), "", "", "", "AVE+", "AVE-").outcome)
    'A+/A-'

    :raises OvertrickError: if the cells are no result; the message quotes them.
    """
    words = {plain(ns), plain(ew), plain(contract)} - {""}
    if words & _PASSES and words <= _PASSES | _NOTHING:
        return reading_of(board, "PASS")
    if words & _LATE:
        return Reading(NOT_PLAYED, is_pending=True)
    if words and words <= _MISSED:
        return Reading(NOT_PLAYED)
    north, east = _side(ns), _side(ew)
    if isinstance(north, Average) or isinstance(east, Average):
        return _ruled(board, north, east)
    if north is NOT_PLAYED and east is NOT_PLAYED:
        return Reading(NOT_PLAYED)
    if isinstance(north, NotPlayed) or isinstance(east, NotPlayed):
        return Reading(Split.of(_points(north), _points(_turned(east))))
    points = north if north is not None else None if east is None else -east
    told = _played(board, contract, declarer, result, points)
    if north is not None and east is not None and north != -east:
        outcome = Split.of(told.outcome, Points(-east))
        return Reading(outcome, notes=told.notes)
    return told


def sure_reading(
    board: Board, cells: tuple[str, str, str], scores: tuple[str, str]
) -> tuple[Reading, list[str]]:
    """
    Read a result whatever stands there, and say what was wrong.

    *cells* are contract, declarer and result.  Where they make no sense the scores alone
    count; where those make none either, the result is not known yet.

    >>> told, notes = sure_reading(Board(1), ("9S", "N", "="), ("420", "-420"))
    >>> str(told.outcome), notes
    ('+420', ["not a contract: '9S' (the highest level is 7)"])
    """
    notes: list[str] = []
    for told in (cells, ("", "", "")):
        try:
            reading = told_by_sides(board, *told, *scores)
        except OvertrickError as error:
            notes.append(EnglishText(error.whole))
        else:
            return reading, [*notes, *reading.notes]
    notes.append("the result is read as not known yet")
    return Reading(NOT_PLAYED, is_pending=True), list(dict.fromkeys(notes))


def _played(
    board: Board, contract: str, declarer: str, result: str, points: int | None
) -> Reading:
    score = "" if points is None else f"{points:+d}"
    return with_tricks(board, reading_of(board, contract, declarer, result, score))


def with_tricks(board: Board, told: Reading) -> Reading:
    """
    Work out the tricks of a contract whose declarer and points are known.

    >>> str(with_tricks(Board(1), reading_of(Board(1), "4S", "N", score="450")).outcome)
    '4S N +1'
    """
    outcome = told.outcome
    if not isinstance(outcome, Points) or outcome.contract is None or outcome.declarer is None:
        return told
    vulnerable = board.vulnerable(outcome.declarer)
    points = outcome.ns if outcome.declarer.side is Side.NS else -outcome.ns
    tricks = _tricks_by_points(outcome.contract, vulnerable=vulnerable).get(points)
    if tricks is None:
        return told
    result = Result(outcome.contract, outcome.declarer, tricks)
    return told._replace(outcome=result, tricks=None)


@cache
def _tricks_by_points(contract: Contract, *, vulnerable: bool) -> Mapping[int, int]:
    """The fewest tricks that are worth each number of points."""
    return {
        score_points(contract, tricks, vulnerable=vulnerable): tricks
        for tricks in reversed(range(14))
    }


def _side(text: str) -> _Side:
    """What one side's cell says; None where it says nothing."""
    word = plain(text)
    if not word or word in ("-", "--", "n/a"):
        return None
    if word in _AVERAGES:
        return _AVERAGES[word]
    if word in _MISSED:
        return NOT_PLAYED
    if word in _PASSES:
        return 0
    return points_of(word.replace(",", "").removesuffix(".00"))


def _turned(side: _Side) -> _Side:
    return -side if isinstance(side, int) else side


def _points(side: _Side) -> Outcome:
    if isinstance(side, Average):
        return Artificial(side, side)
    return Points(side) if isinstance(side, int) else NOT_PLAYED


def _ruled(board: Board, north: _Side, east: _Side) -> Reading:
    if isinstance(north, Average) and isinstance(east, Average):
        return Reading(Artificial(north, east))
    if north is None or east is None:
        known = north if isinstance(north, Average) else east
        if not isinstance(known, Average):
            raise InvalidOutcome("no score")
        note = EnglishText("{known} is told of one side only; it is read for both", known=known)
        return Reading(Artificial(known, known), notes=(note,))
    return Reading(Split.of(_points(north), _points(_turned(east))))


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
            told = [whole_number(match[2]), whole_number(match[3] or match[2])]
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
