"""What contract a game itself says was played, by whom and how it ended."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from overtrick.core.auction import Auction
from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED, Points, Result
from overtrick.core.seats import Seat, Side
from overtrick.errors import OvertrickError
from overtrick.formats.contents.table import Called
from overtrick.formats.dialect import Reading, reading_of
from overtrick.formats.pbn.inheritance import Told
from overtrick.formats.pbn.score_rows import Setting
from overtrick.formats.pbn.values import number_of, sides_of, tricks_of

__all__ = ["auction_of", "own_reading", "plain_reading"]

_POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}")


def own_reading(
    told: Told,
    setting: Setting,
    calls: tuple[Called, ...],
    wrong: list[str],
    extra: dict[str, str],
) -> Reading:
    """
    Read the result that the tags of a game tell; what they cannot say is kept in *extra*.

    >>> from overtrick.formats.pbn.games import PbnGame
    >>> told = Told({"contract": "4Sx", "declarer": "W", "result": "NS 5"}, {}, PbnGame())
    >>> str(own_reading(told, Setting(Board(7)), (), [], {}).outcome)
    '4SX W -2'
    """
    get = told.get
    seat, contract, result, score = (
        get("declarer"),
        get("contract"),
        get("result"),
        get("score"),
    )
    if not score and contract and result.isdecimal() and seat in ("N", "E", "S", "W"):
        try:
            return plain_reading(contract, seat, result)
        except OvertrickError:
            pass  # said below
    if seat.startswith("^"):
        extra["pbn:Declarer"], seat = seat, seat[1:].strip()
    if result.startswith("^"):
        extra["pbn:Result"] = result
    seat = seat.replace("?", "")
    points, remark = _points(score) if score else ("", "")
    try:
        if not contract or not seat:
            contract, seat = _by_auction(told, setting, calls, contract, seat)
        declarer = Seat.parse(seat) if seat and _is_bid(contract) else None
        tricks = tricks_of(result, declarer)
        reading = _tolerant(
            setting, (contract, str(declarer or ""), tricks), points, remark, wrong
        )
    except OvertrickError as error:
        wrong.append(f"{error}; the result is left open")
        reading = Reading(NOT_PLAYED, is_pending=True)
        for name in ("Contract", "Declarer", "Result", "Score"):
            if told.get(name.lower()):
                extra[f"pbn:{name}"] = told.get(name.lower())
        return reading
    if reading.is_pending and result:
        extra["pbn:Result"] = result
        wrong.append(f"result {result!r}: of which contract, by whom?")
    is_plain = reading.is_pending or isinstance(reading.outcome, Result | Points)
    if score and not points and (remark or reading.is_pending) and is_plain:
        extra["pbn:Score"] = score
        wrong.append(
            f"Score: not a score: {score[:40]!r}" if remark else f"Score {score}: whose?"
        )
    return reading


@lru_cache(maxsize=4096)
def plain_reading(contract: str, declarer: str, tricks: str) -> Reading:
    """
    Read a result beside which no score stands, so that the board does not matter.

    >>> str(plain_reading("4S", "N", "9").outcome)
    '4S N -1'

    :raises OvertrickError: if it is no result.
    """
    declarer = declarer if _is_bid(contract) else ""
    return reading_of(Board.standard(1), contract, declarer, tricks)


def auction_of(setting: Setting, calls: tuple[Called, ...]) -> Auction | None:
    """
    Give calls as an auction; None if one is not known, or not legal.

    >>> from overtrick.core.calls import parse_call
    >>> str(auction_of(Setting(Board(1)), (Called(parse_call("1C")),)).declarer)
    'N'
    """
    made = tuple(called.call for called in calls if called.call is not None)
    try:
        return Auction(setting.board.dealer, made) if len(made) == len(calls) < 320 else None
    except OvertrickError:
        return None


def _tolerant(
    setting: Setting, cells: tuple[str, str, str], points: str, remark: str, wrong: list[str]
) -> Reading:
    contract, declarer, tricks = cells
    try:
        reading = reading_of(setting.board, contract, declarer, tricks, points, remark)
    except OvertrickError as error:
        if not points or not contract:
            raise
        reading = reading_of(setting.board, contract, declarer, tricks)
        wrong.append(f"{error}; the score does not count")
    wrong += reading.notes
    return reading


def _is_bid(contract: str) -> bool:
    return contract[:1].isdigit()


def _points(score: str) -> tuple[str, str]:
    """Points for NS, or words in their place."""
    sides = sides_of(score)
    if sides:
        ns, ew = sides.get(Side.NS), sides.get(Side.EW)
        told = number_of((ns if ns is not None else ew) or "")
        if not isinstance(told, int) or abs(told) > 99_999:
            return "", score
        return str(told if ns is not None else -told), ""
    return "", "" if _POINTS.fullmatch(score) else score


def _by_auction(
    told: Told, setting: Setting, calls: tuple[Called, ...], contract: str, seat: str
) -> tuple[str, str]:
    """Contract and declarer, where a tag is silent, out of the lead and the calls."""
    if (contract and not _is_bid(contract)) or (not contract and told.get("score")):
        return contract, seat
    auction = auction_of(setting, calls) if calls else None
    if auction is not None and auction.is_over:
        if not contract:
            contract = "Pass" if auction.contract is None else str(auction.contract)
        if not seat and auction.declarer is not None:
            seat = str(auction.declarer)
    play = told.tags.get("play")
    if (
        contract
        and not seat
        and play is not None
        and play.value.strip() in ("N", "E", "S", "W")
    ):
        seat = str(Seat(play.value.strip()).right)
    return contract, seat
