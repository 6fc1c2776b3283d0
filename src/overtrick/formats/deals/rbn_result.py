"""
Contract, result and makes of an RBN record.

``C 5HX:N`` contract and declarer; ``R 9-300:0`` tricks, points for NS and what they gave:
IMPs with a sign or ``=``, else matchpoints of NS; ``P`` passed out.  ``M`` is two parts that
are not confirmed, then tricks at NT, S, H, D, C of North and South, of West and East.

Which results stand with which board of an RBN file, in the order that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.contract import Contract, Strain
from overtrick.core.deal import TrickTable
from overtrick.core.exact import Exact, decimal_text, parse_exact
from overtrick.core.outcome import PASSED_OUT, PassedOut, Points, Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidContract, InvalidOutcome, InvalidTricks
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, reading_of
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "DealtKey",
    "RbnFinal",
    "award_text",
    "awards_of",
    "dealt_key",
    "entries",
    "final_of",
    "final_text",
    "is_turned",
    "makes_of",
    "reading_of_result",
    "result_text",
]

_FINAL = re.compile(r"([1-7])(?:(N)T?|([SHDC]))(X{0,2}|R)(?::([NESW])?)?(?::(.*))?")
_RESULT = re.compile(r"([0-9]{1,2})?\s*([+-][0-9]{1,5}|[=0])?")
_SHARES = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?")
_STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_IMPS = "IX"


class RbnFinal(NamedTuple):
    """What label C says: None for a board passed out."""

    contract: Contract | None
    declarer: Seat | None
    rest: str = ""


@lru_cache(maxsize=4096)
def final_of(text: str) -> RbnFinal:
    """
    Read contract and declarer.

    >>> final = final_of("4SR:W")
    >>> str(final.contract), str(final.declarer)
    ('4SXX', 'W')

    :raises InvalidContract: if it is neither that nor a pass.
    """
    word = text.strip().upper()
    if re.fullmatch(r"P(ASS)?(:.*)?", word):
        return RbnFinal(None, None)
    match = _FINAL.fullmatch(word)
    if match is None:
        raise InvalidContract("not a contract of RBN: {text!r}", text=text)
    level, notrump, suit, doubled, seat, rest = match.groups()
    contract = Contract.parse(f"{level}{notrump or suit}{doubled.replace('R', 'XX')}")
    return RbnFinal(contract, Seat(seat) if seat else None, rest or "")


def final_text(contract: Contract, declarer: Seat | None) -> str:
    """
    Write contract and declarer.

    >>> final_text(Contract.parse("3NTXX"), Seat.EAST)
    '3NR:E'
    """
    doubled = ("", "X", "R")[contract.doubling]
    strain = contract.strain.value[0]
    return f"{contract.level}{strain}{doubled}{f':{declarer}' if declarer else ''}"


@lru_cache(maxsize=8192)
def reading_of_result(board: Board, final: RbnFinal | None, result: str) -> Reading:
    """
    Give the outcome of a contract and of the first part of label R.

    >>> str(reading_of_result(Board(1), final_of("4S:N"), "10+420").outcome)
    '4S N ='

    :raises OvertrickError: if they cannot be a result.
    """
    word = result.strip().upper()
    if word == "P" or (final is not None and final.contract is None):
        if final is not None and final.contract is not None:
            raise InvalidOutcome(
                "{contract} is no pass-out: {result!r}", contract=final.contract, result=result
            )
        return Reading(PASSED_OUT)
    match = _RESULT.fullmatch(word)
    if match is None:
        raise InvalidOutcome("not a result of RBN: {result!r}", result=result)
    tricks, points = match[1] or "", (match[2] or "").replace("=", "0")
    if final is None:
        if tricks:
            raise InvalidOutcome("a result without its contract: {result!r}", result=result)
        return reading_of(board, score=points)
    seat = str(final.declarer) if final.declarer else ""
    return reading_of(board, str(final.contract), seat, tricks, points)


def result_text(
    outcome: Result | PassedOut | Points, board: Board, tricks: int | None = None
) -> str:
    """
    Write tricks and points for NS; of a score without its tricks, *tricks* if they are known.

    >>> result_text(Result(Contract.parse("5HX"), Seat.NORTH, 9), Board(1))
    '9-300'
    """
    if isinstance(outcome, PassedOut):
        return "P"
    if isinstance(outcome, Points):
        known = tricks is not None and outcome.contract is not None
        return f"{tricks if known else ''}{outcome.ns:+d}"
    points = outcome_points(outcome, board)
    return f"{outcome.tricks}{points:+d}"


def awards_of(text: str, scoring: str) -> tuple[Exact | None, Exact | None]:
    """
    Read what the result gave NS and EW; *scoring* is label F.

    >>> awards_of("+5", "I"), awards_of("7.5", "M"), awards_of("=", "X:Butler")
    ((5, -5), (Fraction(15, 2), None), (0, 0))

    :raises InvalidOutcome: if it is no number.
    """
    word = text.strip().replace("=", "0")
    if not word:
        return None, None
    if not _SHARES.fullmatch(word):
        raise InvalidOutcome("not what a result gives: {text!r}", text=text)
    award = parse_exact(word)
    is_imps = scoring[:1].upper() in _IMPS if scoring else text.strip()[:1] in "+-="
    return award, -award if is_imps else None


def award_text(award: Exact | None, scoring: str) -> str:
    """
    Write what a result gave NS, after a colon.

    >>> award_text(-3, "I"), award_text(0, "X"), award_text(7, "M"), award_text(None, "M")
    (':-3', ':=', ':7', '')
    """
    if award is None:
        return ""
    number = decimal_text(award, 4).rstrip("0").rstrip(".") if award % 1 else str(award)
    if scoring[:1].upper() in _IMPS and scoring:
        return ":=" if not award else f":{'+' if award > 0 else ''}{number}"
    return f":{number}"


def makes_of(text: str) -> TrickTable:
    """
    Read what can be made: ``=`` as the partner, ``!`` whatever the other side leaves.

    >>> str(makes_of("::98765=:!!"))
    '98765987654567845678'

    :raises InvalidTricks: if it is no such table.
    """
    parts = text.strip().upper().split(":")
    if len(parts) != 4:
        raise InvalidTricks("not a table of makes: {text!r}", text=text)
    north, south = _pair(parts[2], text, [], [])
    west, east = _pair(parts[3], text, north, south)
    hands = {Seat.NORTH: north, Seat.SOUTH: south, Seat.WEST: west, Seat.EAST: east}
    return TrickTable.of(
        {
            (strain, seat): tricks
            for seat, told in hands.items()
            for strain, tricks in zip(_STRAINS, told, strict=True)
        }
    )


def _pair(word: str, text: str, first: list[int], second: list[int]) -> tuple[list[int], ...]:
    """Both hands of a side; against what the other side's can make."""
    match = re.fullmatch(r"([0-9A-D]{5}|!)\+?([0-9A-D]{5}|[=!-])", word)
    if match is None or ("!" in word and not first):
        raise InvalidTricks("not a table of makes: {text!r}", text=text)
    own = _left(first) if match[1] == "!" else _digits(match[1])
    if match[2] in "=-":
        return own, own
    return own, _left(second) if match[2] == "!" else _digits(match[2])


def _digits(word: str) -> list[int]:
    return [int(digit, 16) for digit in word]


def _left(tricks: Sequence[int]) -> list[int]:
    return [13 - number for number in tricks]


class DealtKey(NamedTuple):
    """Which board, with which cards; no section where all have the same."""

    session: str
    number: int
    version: str
    section: str


def entries(
    contents: Contents, losses: list[str]
) -> Iterator[tuple[Dealt | None, Record | None]]:
    """
    Give each board with its results, then results whose cards are not known.

    What cannot be written is added to *losses*.

    >>> list(entries(Contents(), []))
    []
    """
    by_key: dict[DealtKey, list[Record]] = {}
    dealt_keys = {dealt_key(dealt) for dealt in contents.deals}
    for told in contents.records:
        line = told.line
        key = DealtKey(line.session, line.board.number, line.version, line.section)
        if key not in dealt_keys:
            key = key._replace(section="")
        if key not in dealt_keys and key.version != "a":
            losses.append(
                EnglishText(
                    "board {board}: version {version} has no cards to tell it by",
                    board=key.number,
                    version=key.version,
                )
            )
        if not _is_writable(told):
            where = f", table {line.table}" if line.table else ""
            losses.append(
                EnglishText(
                    "board {board}{where}: {outcome} cannot be said, it is left out",
                    board=key.number,
                    where=where,
                    outcome=line.outcome,
                )
            )
        else:
            by_key.setdefault(key, []).append(told)
    for dealt in contents.deals:
        own = by_key.pop(dealt_key(dealt), [])
        for told in sorted(own, key=is_turned):
            yield dealt, told
        if not own:
            yield dealt, None
    for rest in by_key.values():
        for told in sorted(rest, key=is_turned):
            yield None, told


def dealt_key(dealt: Dealt) -> DealtKey:
    """Give the key of a board's cards."""
    return DealtKey(dealt.session, dealt.board.number, dealt.version, dealt.section)


def _is_writable(told: Record) -> bool:
    return told.is_pending or isinstance(told.line.outcome, Result | PassedOut | Points)


def is_turned(told: Record) -> bool:
    """Say whether the away team sits NS."""
    line = told.line
    if line.ns is not None and line.ns in (line.home, line.away):
        return line.ns == line.away
    return line.played_room in ("closed", "closed2")
