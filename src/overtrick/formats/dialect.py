"""
A result as other programs write it, from its cells: contract, declarer, result, score, remark.

"Not known yet", "passed out", "not played", "artificial" and "sit-out" are five different
things: an empty contract is never a pass, an empty result is never no trick.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from sys import intern
from typing import Any, NamedTuple, TypeVar

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.notation import parse_result, parse_ruling, parse_tricks
from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT, Outcome, Plain, Points, Result
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.core.spelling import has_contract
from overtrick.errors import EnglishText, InvalidOutcome, OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.table import Record
from overtrick.formats.plain import attempt
from overtrick.rules.duplicate import outcome_points, score_points

__all__ = [
    "SEAT_NAMES",
    "SEAT_TITLES",
    "Reading",
    "agreed",
    "check_possible",
    "is_possible",
    "lead_of",
    "overruled",
    "points_of",
    "points_of_side",
    "reading_of",
]

T = TypeVar("T")

SEAT_NAMES = tuple(seat.name.lower() for seat in Seat)
"""north, east, south and west, as columns and keys are called."""
SEAT_TITLES = tuple(name.capitalize() for name in SEAT_NAMES)
"""North, East, South and West, as people and tags write them."""


class Reading(NamedTuple):
    """
    What the cells say.  While ``is_pending``, the outcome stands for nothing, and contract
    and declarer may be known already; otherwise these two are None.
    """

    outcome: Outcome
    is_pending: bool = False
    contract: Contract | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    """Tricks as written beside a score whose declarer is not known."""
    notes: tuple[str, ...] = ()
    """What was wrong and could be mended."""

    def record(self, line: Line, **also: Any) -> Record:
        """Put what was read into the line of a table; *also* are other fields of a record."""
        line = replace(line, outcome=self.outcome, tricks=self.tricks)
        return Record(line, self.is_pending, self.contract, self.declarer, **also)


def reading_of(
    board: Board,
    contract: str = "",
    declarer: str = "",
    result: str = "",
    score: str = "",
    remark: str = "",
) -> Reading:
    """
    Read the cells of a result; each may be empty, *score* is points for NS.

    *result* is tricks, or ``=``, ``+1``, ``-2``.  *remark* is a ruling in words.

    >>> str(reading_of(Board(1), "3 NT x", "N", "+1").outcome)
    '3NTX N +1'
    >>> reading_of(Board(1), "4S", "S").is_pending, reading_of(Board(1)).is_pending
    (True, True)
    >>> reading_of(Board(1), "3S", "S", "=", "110").notes
    ('3S S = is +140 for NS, not +110; the contract counts',)
    >>> str(reading_of(Board(1), score="A6040").outcome)
    '60%/40%'

    :raises OvertrickError: if the cells are no result; the message quotes them.
    """
    contract, declarer, result = contract.strip(), declarer.strip(), result.strip()
    score, remark = score.strip(), remark.strip()
    for words in (remark, score, contract):
        if words and (found := _ruled(words)):
            return Reading(found)
    points = points_of(score)
    if not contract:
        if points is None:
            return Reading(NOT_PLAYED, is_pending=True)
        return Reading(Points(points))
    return _played(board, contract, declarer, result, points)


_NUMBER = re.compile(r"[-+−]?\s*[0-9.]+")


@lru_cache(maxsize=4096)  # an evening says the same few hundred things again and again
def _ruled(words: str) -> Outcome | None:
    if _NUMBER.fullmatch(words) or ("|" not in words and has_contract(words)):
        return None
    outcome = attempt(parse_ruling, words)
    return None if isinstance(outcome, Plain) else outcome


@lru_cache(maxsize=4096)
def _written(
    contract: str, seat: str, result: str
) -> tuple[Contract | None, Seat | None, int | None, tuple[str, ...]]:
    found, declarer, tricks = parse_result(contract)
    if found is None:
        return None, None, None, ()
    notes: list[str] = []
    if seat:
        declarer = overruled(contract, declarer, "declarer", seat, Seat.parse(seat), notes)
    if result:
        told = parse_tricks(found, result)
        tricks = overruled(contract, tricks, "tricks", result, told, notes)
    return found, declarer, tricks, tuple(notes)


def overruled(
    contract: str, own: T | None, column: str, text: str, told: T, notes: list[str]
) -> T:
    """
    Give what a column tells beside a contract, and note where the contract says another.

    >>> notes: list[str] = []
    >>> overruled("4S-1", 9, "tricks", "10", 10, notes), notes
    (10, ["'4S-1', but tricks is '10', which counts"])
    """
    if own is not None and own != told:
        notes.append(
            EnglishText(
                "{contract!r}, but {column} is {text!r}, which counts",
                contract=contract,
                column=column,
                text=text,
            )
        )
    return told


def _played(board: Board, written: str, seat: str, result: str, points: int | None) -> Reading:
    contract, declarer, tricks, contradicted = _written(written, seat, result)
    notes = [*contradicted]
    if contract is None:
        return Reading(agreed(PASSED_OUT, points, board, notes), notes=tuple(notes))
    if tricks is not None and declarer is not None:
        outcome = agreed(Result(contract, declarer, tricks), points, board, notes)
        return Reading(outcome, notes=tuple(notes))
    if points is None:
        return Reading(NOT_PLAYED, True, contract, declarer, tricks, tuple(notes))
    check_possible(contract, declarer, points, board)
    return Reading(Points(points, contract, declarer), tricks=tricks, notes=tuple(notes))


def points_of_side(board: Board, contract: Contract, side: Side, tricks: int) -> Reading:
    """
    Give the points of a contract of which only the side is known: they are the same by both.

    >>> str(points_of_side(Board(1), Contract.parse("4S"), Side.EW, 10).outcome)
    '-420'
    """
    seat = Seat.NORTH if side is Side.NS else Seat.EAST
    points = outcome_points(Result(contract, seat, tricks), board)
    return Reading(Points(points, contract), tricks=tricks)


def agreed(outcome: Plain, points: int | None, board: Board, notes: list[str]) -> Plain:
    """Give the outcome, and note where the points beside it are not what it is worth."""
    if points is not None:
        worth = outcome_points(outcome, board)
        if worth != points:
            notes.append(
                EnglishText(
                    "{outcome} is {worth:+d} for NS, not {points:+d}; the contract counts",
                    outcome=outcome,
                    worth=worth,
                    points=points,
                )
            )
    return outcome


def check_possible(
    contract: Contract, declarer: Seat | None, points: int, board: Board
) -> None:
    """
    Refuse points that no number of tricks gives.

    :raises InvalidOutcome: if the contract cannot score so.
    """
    if is_possible(contract, declarer, points, board):
        return
    by = f" by {declarer}" if declarer else ""
    raise InvalidOutcome(
        "{contract}{by} cannot score {points:+d} for NS",
        contract=contract,
        by=by,
        points=points,
    )


def is_possible(contract: Contract, declarer: Seat | None, points: int, board: Board) -> bool:
    """
    Say whether some number of tricks gives these points for NS.

    >>> is_possible(Contract.parse("4S"), None, 420, Board(1))
    True
    """
    return points in _possible_points(contract, declarer, board.vulnerability)


@lru_cache(maxsize=4096)
def _possible_points(
    contract: Contract, declarer: Seat | None, vulnerability: Vulnerability
) -> frozenset[int]:
    return frozenset(
        score_points(contract, tricks, vulnerable=vulnerability.of(seat))
        * (1 if seat.side is Side.NS else -1)
        for seat in ([declarer] if declarer else Seat)
        for tricks in range(14)
    )


@lru_cache(maxsize=4096)
def points_of(text: str) -> int | None:
    """
    Read points for NS; nothing is None.

    >>> points_of("−50"), points_of("")
    (-50, None)

    :raises InvalidOutcome: if it is no score of a deal.
    """
    if not text:
        return None
    match = re.fullmatch(r"([+-]?)\s*([0-9]{1,6})(?:\.0+)?", text.replace("−", "-"))
    if match is None:
        raise InvalidOutcome("not a score: {text!r}", text=text)
    points = int(match[1] + match[2])
    if points % 10 or abs(points) > 7600:
        raise InvalidOutcome("no bridge score: {text!r}", text=text)
    return points


def lead_of(text: str, notes: list[str]) -> str | None:
    """
    Read an opening lead, suit and rank in either order; what is no card is noted.

    >>> lead_of("10C", []), lead_of("", [])
    ('CT', None)
    """
    if not text:
        return None
    lead, wrong = _lead(text)
    if wrong is not None:
        notes.append(wrong)
    return lead


@lru_cache(maxsize=4096)
def _lead(text: str) -> tuple[str | None, str | None]:
    """A card, or what is wrong with the text."""
    try:
        return intern(str(Card.parse(text))), None  # fifty-two texts for a million leads
    except OvertrickError as error:
        return None, EnglishText("lead: {error}", error=error)
