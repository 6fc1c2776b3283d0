"""
The auction of an RBN record: ``NZ:1CP1SP:2SP4SA``, dealer and vulnerability first.

``P`` pass, ``X``, ``R``, ``A`` all pass; ``*`` an artificial call, ``^1`` one that note 1
explains, ``!`` and ``?`` glyphs; colons part the rounds.  Without a prefix West deals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from overtrick.core.contract import Strain
from overtrick.core.seats import Seat, Vulnerability
from overtrick.formats.contents.table import Called

__all__ = ["Spoken", "spoken_of", "spoken_text"]

_PREFIX = re.compile(r"([NESW])([ZNEB?])(?::|$)")
_TOKEN = re.compile(r"([1-7])(?:(N)T?|([SHDC]))|([PXR])|(A)|(\*)|\^([0-9])|([!?]+)|:|\s")
_OTHERS: dict[str, Call] = {"P": PASS, "X": DOUBLE, "R": REDOUBLE}
_LETTERS = {call: letter for letter, call in _OTHERS.items()}
_VULNERABLE = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.ALL,
}
_VULNERABLE_LETTERS = {value: letter for letter, value in _VULNERABLE.items()}
_MOST_NOTES = "1234567890"
_MOST_CALLS = 319  # the longest auction that there can be


class Spoken(NamedTuple):
    """An auction as it is told; ``vulnerability`` is None where it is not said."""

    dealer: Seat
    vulnerability: Vulnerability | None
    calls: tuple[Called, ...]
    rest: str = ""
    """What could not be read, from there on."""


def spoken_of(text: str, notes: Mapping[str, str]) -> Spoken:
    """
    Read an auction; *notes* are explanations by their digit.

    >>> spoken = spoken_of("WN:1N^1P3NA", {"1": "15-17"})
    >>> str(spoken.dealer), [str(told.call) for told in spoken.calls]
    ('W', ['1NT', 'Pass', '3NT', 'Pass', 'Pass', 'Pass'])
    >>> spoken.calls[0].note
    '15-17'
    """
    word = text.strip().upper()
    prefix = _PREFIX.match(word)
    dealer = Seat(prefix[1]) if prefix else Seat.WEST
    vulnerability = _VULNERABLE.get(prefix[2]) if prefix else None
    calls: list[Called] = []
    at = prefix.end() if prefix else 0
    while len(calls) <= _MOST_CALLS and (token := _TOKEN.match(word, at)):
        if not _take(token, calls, notes):
            break
        at = token.end()
    return Spoken(dealer, vulnerability, tuple(calls), word[at:])


def spoken_text(board: Board, calls: Sequence[Called]) -> tuple[str, dict[str, str], list[str]]:
    """
    Write an auction, its notes by digit, and say what of it is lost.

    >>> spoken_text(Board(1), [Called(Bid(1, Strain.CLUBS), True, "may be short")])
    ('NZ:1C*^1', {'1': 'may be short'}, [])
    """
    notes: dict[str, str] = {}
    losses: list[str] = []
    words: list[str] = []
    for told in calls:
        if told.call is None:
            losses.append("the auction is written as far as all were in it")
            break
        words.append(_word(told, notes, losses))
    closing = _closing(calls)
    if closing and not losses:
        words[-3:] = ["A"]
    rounds = ["".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    if rounds[1:] and rounds[-1] == "A":  # the last round was full before all passed
        rounds[-2:] = [f"{rounds[-2]}A"]
    prefix = f"{board.dealer}{_VULNERABLE_LETTERS[board.vulnerability]}:"
    return prefix + ":".join(rounds), notes, losses


def _take(token: re.Match[str], calls: list[Called], notes: Mapping[str, str]) -> bool:
    """Add what a token says; False where it cannot stand there."""
    level, notrump, suit, other, all_pass, star, note, glyph = token.groups()
    if level:
        calls.append(Called(Bid(int(level), Strain("NT" if notrump else suit))))
    elif other:
        calls.append(Called(_OTHERS[other]))
    elif all_pass:
        calls += [Called(PASS)] * _passes_missing(calls)
    elif (star or note or glyph) and not calls:
        return False
    elif star or note or glyph:
        last = calls[-1]
        said = notes.get(note, "") if note else ""
        if note and (not said or last.note):
            return False
        alerted, mark = last.alerted or bool(star), last.mark + (glyph or "")
        calls[-1] = Called(last.call, alerted, said or last.note, mark)
    return True


def _passes_missing(calls: Sequence[Called]) -> int:
    told = [call.call for call in calls]
    passed = next((n for n, call in enumerate(reversed(told)) if call is not PASS), len(told))
    needed = 3 if any(isinstance(call, Bid) for call in told) else 4
    return max(0, needed - passed)


def _closing(calls: Sequence[Called]) -> bool:
    """Whether three plain passes end it."""
    return (
        len(calls) > 3
        and all(told == Called(PASS) for told in calls[-3:])
        and any(isinstance(told.call, Bid) for told in calls)
    )


def _word(told: Called, notes: dict[str, str], losses: list[str]) -> str:
    if isinstance(told.call, Bid):
        word = f"{told.call.level}{told.call.strain.value[0]}"
    else:
        word = _LETTERS[told.call] if told.call is not None else ""
    word += "*" if told.alerted else ""
    if told.note and len(notes) < len(_MOST_NOTES):
        digit = _MOST_NOTES[len(notes)]
        notes[digit] = " ".join(told.note.split())
        word += f"^{digit}"
    elif told.note:
        losses.append("only ten explanations of calls are written")
    if told.mark and not told.mark.strip("!?"):
        return word + told.mark
    if told.mark:
        losses.append(f"the mark {told.mark!r} of a call is not written")
    return word
