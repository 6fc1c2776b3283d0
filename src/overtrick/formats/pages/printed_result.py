"""
One printed line of a board: the pairs, what was played or ruled, and what it gave.

The sign of a score is not trusted: pages print it for either side or without one.  It follows
from contract, declarer and tricks, or else from the column it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.letters import whole_number
from overtrick.core.notation import parse_tricks
from overtrick.core.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    Outcome,
    Points,
    Result,
    Share,
)
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, lead_of
from overtrick.formats.limits import Report
from overtrick.formats.pages.american import with_tricks
from overtrick.formats.pages.printed_words import contract_of, is_seat, ruled, seat_of
from overtrick.formats.plain import attempt
from overtrick.rules.duplicate import outcome_points

__all__ = ["number_of", "printed_record"]

_Texts = Mapping[str, str]
_Say = Callable[..., None]
_DIRECTOR = frozenset({"td", "arb", "arb.", "sedzia", "tl", "just", "justert", "adj"})
_RESULT = re.compile(r"=|[+-]\s?[0-9]{1,2}|[0-9]{1,2}")
_LEAD = re.compile(r"(?:NT|[SHRKDC♠♥♦♣])\s?(?:10|Kn|[2-9TAKQJED])", re.IGNORECASE)
_SUITS = {"R": "D", "K": "C"}
_RANKS = {"E": "A", "D": "Q", "KN": "J"}


@lru_cache(maxsize=4096)
def number_of(text: str) -> Exact | None:
    """
    Read a printed number, with a decimal comma or point; None where there is none.

    >>> number_of("−12,5"), number_of("71.43 %"), number_of("--")
    (Fraction(-25, 2), Fraction(7143, 100), None)
    """
    word = text.replace("−", "-").replace("–", "-").replace("%", "").replace(" ", "")
    return attempt(parse_exact, word.removeprefix("+")) if word else None


def printed_record(texts: _Texts, line: Line, report: Report) -> Record:
    """Put what a row prints into the line of a table; *report* is told what cannot be read."""

    def say(message: str, severity: Severity = Severity.ERROR) -> None:
        said = Text("{ns} - {ew}: {message}", ns=line.ns, ew=line.ew, message=message)
        report(said, line.board.number, line.table, severity)

    awards = [number_of(texts.get(f"award_{side}", "")) for side in ("ns", "ew")]
    if awards == [None, None]:
        awards[0] = number_of(texts.get("award", ""))
    shares = [number_of(texts.get(f"share_{side}", "")) for side in ("ns", "ew")]
    try:
        told = _reading(texts, line.board, awards, shares, say)
    except OvertrickError as error:
        say(EnglishText("{error}; the result is read as not known yet", error=error))
        told = Reading(NOT_PLAYED, is_pending=True)
    for note in told.notes:
        say(note)
    lead = _lead(texts.get("lead", ""), say)
    return told.record(
        replace(line, lead=lead),
        ns_award=awards[0],
        ew_award=awards[1],
        ns_percentage=shares[0],
        ew_percentage=shares[1],
    )


def _reading(
    texts: _Texts,
    board: Board,
    awards: list[Exact | None],
    shares: list[Exact | None],
    say: _Say,
) -> Reading:
    words = texts.get("contract", "")
    for text in (words, texts.get("score", ""), texts.get("score_ns", "")):
        if text and not text.isdecimal() and (outcome := ruled(text)) is not None:
            return Reading(outcome)
    if words.strip().lower() in _DIRECTOR:
        return Reading(_by_director(awards, shares, say))
    magnitude, points = _points(texts)
    contract, seat, result = _parts(words)
    if not contract:
        if points is not None and not words:
            return Reading(Points(points))
        if not words or not words.strip("-–? "):
            return Reading(NOT_PLAYED, is_pending=True)
    seat = seat or texts.get("declarer", "")
    bid = Contract.parse(contract or words)
    declarer = seat_of(seat) if is_seat(seat) else None
    result = result or texts.get("result", "")
    unsigned = texts.get("score", "").strip()[:1].isdigit()
    return _played(board, bid, declarer, result, magnitude, points, unsigned=unsigned)


def _parts(words: str) -> tuple[str, str, str]:
    """Contract, declarer and result, where one heading stands over all of them."""
    result = ""
    if match := re.search(r"\s(=|[+-]\s?[0-9]{1,2})$", words.replace("−", "-")):
        words, result = words[: match.start()].strip(), match[1]
    found = contract_of(words)
    return (*found, result) if found else ("", "", result)


def _points(texts: _Texts) -> tuple[int | None, int | None]:
    """How many points are printed, and the points for NS as the columns have it."""
    for side, sign in (("score_ns", 1), ("score", 1), ("score_ew", -1)):
        number = number_of(texts.get(side, ""))
        if isinstance(number, int):
            points = number if number < 0 else sign * number
            return abs(number), points
    return None, None


def _played(
    board: Board,
    bid: Contract,
    declarer: Seat | None,
    result: str,
    magnitude: int | None,
    points: int | None,
    *,
    unsigned: bool,
) -> Reading:
    if declarer is not None and _RESULT.fullmatch(result.replace("−", "-")):
        outcome = _sure(board, bid, declarer, result, magnitude)
        worth = outcome_points(outcome, board)
        if magnitude is not None and abs(worth) != magnitude:
            said = EnglishText(
                "{outcome} is {worth:+d} for NS, not {magnitude}; the contract counts",
                outcome=outcome,
                worth=worth,
                magnitude=magnitude,
            )
            return Reading(outcome, notes=(said,))
        return Reading(outcome)
    if points is None:
        return Reading(NOT_PLAYED, True, bid, declarer)
    signed = (points, -points)
    if unsigned and declarer in (Seat.EAST, Seat.WEST):  # a plus is declarer's, where it can be
        signed = (-points, points)
    for each in signed:
        told = with_tricks(board, Reading(Points(each, bid, declarer)))
        if declarer is None or isinstance(told.outcome, Result):
            return told
    return Reading(
        Points(points),
        notes=(
            EnglishText(
                "{bid} {declarer} cannot be {points:+d}; the points count",
                bid=bid,
                declarer=declarer,
                points=points,
            ),
        ),
    )


def _sure(
    board: Board, bid: Contract, declarer: Seat, result: str, magnitude: int | None
) -> Result:
    """The tricks as printed, over the contract or all of them: whichever fits the score."""
    word = result.replace("−", "-").replace(" ", "")
    tricks = parse_tricks(bid, word)
    over = whole_number(word, 13 - bid.target)
    if magnitude is not None and over is not None:
        other = Result(bid, declarer, over + bid.target)
        told = Result(bid, declarer, tricks)
        if abs(outcome_points(told, board)) != magnitude:
            tricks = other.tricks if abs(outcome_points(other, board)) == magnitude else tricks
    return Result(bid, declarer, tricks)


def _by_director(awards: list[Exact | None], shares: list[Exact | None], say: _Say) -> Outcome:
    """A ruling of which only the awards are printed."""
    ns, ew = shares
    if ns is not None and ew is not None and 0 <= ns <= 100 and 0 <= ew <= 100:
        return Artificial(Share(ns), Share(ew))
    if awards[0] is None and awards[1] is None:
        return NOT_PLAYED
    told = [_average(award) for award in awards]
    said = EnglishText(
        "a ruling of which only the awards are printed; it is read as {ns}/{ew}",
        ns=told[0],
        ew=told[1],
    )
    say(said, Severity.QUESTION)
    return Artificial(told[0], told[1])


def _average(award: Exact | None) -> Average:
    if not award:
        return Average.AVERAGE
    return Average.PLUS if award > 0 else Average.MINUS


def _lead(text: str, say: _Say) -> str | None:
    word = text.replace(" ", "")
    if not word or not _LEAD.fullmatch(word):
        return None
    suit, rank = word[0].upper(), word[1:].upper()
    notes: list[str] = []
    lead = lead_of(_SUITS.get(suit, suit) + _RANKS.get(rank, rank), notes)
    for note in notes:
        say(note)
    return lead
