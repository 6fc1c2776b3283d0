"""Calls and cards as LIN writes them: ``1N!``, ``p``, ``d``, ``1Dppp``; ``HT``, ``h10``."""

from __future__ import annotations

import re
from functools import lru_cache

from overtrick.core.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from overtrick.core.cards import CARDS, Card
from overtrick.core.contract import Strain
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.formats.contents.table import Called, Shown

__all__ = ["ALONE", "call_text", "called_of", "calls_to", "passes_to_end", "shown_of"]

ALONE = "These calls tell the contract alone: nobody wrote the auction down."
"""A remark after calls that we made up, so that other programs know the contract."""

_LETTER = {strain: strain.value[0] for strain in Strain}
_LETTERS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_ONE = re.compile(r"([1-7](?:NT|SA|[CDHSN])|PASS|P|DBL|XX|X|D|RDBL|R|-)(!*)")
_CARD = re.compile(r"[SHDC](?:[AKQJT2-9])|[AKQJT2-9][SHDC]")
_CARDS = re.compile(r"(?:[SHDC][AKQJT2-9])+|(?:[AKQJT2-9][SHDC])+")
_LONGEST = 400  # of calls or cards in one value


def _known_calls() -> dict[str, tuple[Called, ...]]:
    calls: list[Call] = [Bid(level, strain) for level in range(1, 8) for strain in Strain]
    texts = {call_text(call): call for call in (*calls, PASS, DOUBLE, REDOUBLE)}
    texts |= {text.lower(): call for text, call in texts.items()}
    texts |= {text.upper(): call for text, call in texts.items()}
    found: dict[str, tuple[Called, ...]] = {}
    for text, call in texts.items():
        found[text] = (Called(call),)
        found[f"{text}!"] = (Called(call, alerted=True),)
    return found


def call_text(call: Call) -> str:
    """
    Write a call.

    >>> call_text(parse_call("1NT")), call_text(PASS)
    ('1N', 'p')
    """
    if isinstance(call, Bid):
        return f"{call.level}{_LETTER[call.strain]}"
    return _LETTERS[call]


def calls_to(outcome: Result | PassedOut, dealer: Seat) -> tuple[Called, ...]:
    """
    Give the shortest auction that ends so.

    >>> from overtrick.core.contract import Contract
    >>> calls = calls_to(Result(Contract.parse("4SX"), Seat.EAST, 9), Seat.NORTH)
    >>> [str(each.call) for each in calls]
    ['Pass', '4S', 'X', 'Pass', 'Pass', 'Pass']
    """
    if isinstance(outcome, PassedOut):
        return (Called(PASS),) * 4
    contract = outcome.contract
    passes = next(place for place in range(4) if dealer.after(place) is outcome.declarer)
    doubles = (DOUBLE, REDOUBLE)[: contract.doubling]
    bid = Bid(contract.level, contract.strain)
    calls: tuple[Call, ...] = (*[PASS] * passes, bid, *doubles, PASS, PASS, PASS)
    return tuple(Called(call) for call in calls)


def called_of(text: str) -> tuple[Called, ...]:
    """
    Read the calls of a value, one as a rule; what is no call stays as its text.

    >>> [str(each.call) for each in called_of("-1Dp1NT!d")]
    ['Pass', '1D', 'Pass', '1NT', 'X']
    >>> called_of("8S")
    (Called(call=None, alerted=False, note='', mark='8S'),)
    """
    return CALLS.get(text) or _called(text.strip())


@lru_cache(maxsize=1024)
def _called(text: str) -> tuple[Called, ...]:
    word = re.sub(r"\s", "", text).upper()
    if known := CALLS.get(word):
        return known
    found = _ONE.findall(word) if len(word) <= _LONGEST else []
    if found and "".join(map("".join, found)) == word:
        return tuple(Called(parse_call(call), alerted=bool(alert)) for call, alert in found)
    bare = word.strip("!?*")
    try:
        call = parse_call(bare)
    except OvertrickError:
        return (Called(None, mark=text[:_LONGEST]),)
    mark = "".join(sign for sign in word.removeprefix(bare) if sign != "!")
    return (Called(call, alerted="!" in word, mark=mark),)


def passes_to_end(calls: list[Called]) -> int:
    """
    Count the passes that end an auction.

    >>> passes_to_end(list(called_of("1Dp")))
    2
    """
    trailing = 0
    for told in reversed(calls):
        if told.call is not PASS:
            return max(3 - trailing, 0)
        trailing += 1
    return max(4 - trailing, 0)


def shown_of(text: str) -> tuple[Shown, ...]:
    """
    Read the cards of a value, one as a rule; what is no card stays as its text.

    >>> [str(each.card) for each in shown_of("HTh4 H10,hk")]
    ['HT', 'H4', 'HT', 'HK']
    >>> shown_of("Hx")
    (Shown(card=None, note='', mark='Hx'),)
    """
    found = SHOWN.get(text)
    return (found,) if found else _shown(text.strip())


@lru_cache(maxsize=1024)
def _shown(text: str) -> tuple[Shown, ...]:
    word = re.sub(r"[\s,.;-]", "", text).upper().replace("10", "T")
    if len(word) <= _LONGEST and _CARDS.fullmatch(word):
        return tuple(Shown(Card.parse(card)) for card in _CARD.findall(word))
    return (Shown(None, mark=text[:_LONGEST]),)


CALLS = _known_calls()
"""Calls as they are written as a rule."""

SHOWN = {
    text: Shown(card)
    for card in CARDS
    for text in (str(card), str(card).lower(), str(card)[0].lower() + str(card)[1])
}
"""Cards as they are written as a rule."""
