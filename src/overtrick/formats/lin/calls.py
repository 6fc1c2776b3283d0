"""
Calls and cards as LIN writes them: ``1N!``, ``p``, ``d``, ``1Dppp``; ``HT``, ``h10``.

The tricks that the cards of a board make, and whether each card came from its hand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from overtrick.core.cards import CARDS, Card, Suit
from overtrick.core.contract import Contract, Strain
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.contents.table import FileCall, FileCard

__all__ = [
    "ALONE",
    "Won",
    "at_once",
    "call_text",
    "called_of",
    "calls_to",
    "looked_at",
    "passes_to_end",
    "shown_of",
    "tricks_of",
]

ALONE = "These calls tell the contract alone: nobody wrote the auction down."
"""A remark after calls that we made up, so that other programs know the contract."""

_LETTER = {strain: strain.value[0] for strain in Strain}
_LETTERS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_ONE = re.compile(r"([1-7](?:NT|SA|[CDHSN])|PASS|P|DBL|XX|X|D|RDBL|R|-)(!*)")
_CARD = re.compile(r"[SHDC](?:[AKQJT2-9])|[AKQJT2-9][SHDC]")
_CARDS = re.compile(r"(?:[SHDC][AKQJT2-9])+|(?:[AKQJT2-9][SHDC])+")
_LONGEST = 400  # of calls or cards in one value


def _known_calls() -> dict[str, tuple[FileCall, ...]]:
    calls: list[Call] = [Bid(level, strain) for level in range(1, 8) for strain in Strain]
    texts = {call_text(call): call for call in (*calls, PASS, DOUBLE, REDOUBLE)}
    texts |= {text.lower(): call for text, call in texts.items()}
    texts |= {text.upper(): call for text, call in texts.items()}
    found: dict[str, tuple[FileCall, ...]] = {}
    for text, call in texts.items():
        found[text] = (FileCall(call),)
        found[f"{text}!"] = (FileCall(call, alerted=True),)
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


def calls_to(outcome: Result | PassedOut, dealer: Seat) -> tuple[FileCall, ...]:
    """
    Give the shortest auction that ends so.

    >>> from overtrick.core.contract import Contract
    >>> calls = calls_to(Result(Contract.parse("4SX"), Seat.EAST, 9), Seat.NORTH)
    >>> [str(each.call) for each in calls]
    ['Pass', '4S', 'X', 'Pass', 'Pass', 'Pass']
    """
    if isinstance(outcome, PassedOut):
        return (FileCall(PASS),) * 4
    contract = outcome.contract
    passes = next(place for place in range(4) if dealer.after(place) is outcome.declarer)
    doubles = (DOUBLE, REDOUBLE)[: contract.doubling]
    bid = Bid(contract.level, contract.strain)
    calls: tuple[Call, ...] = (*[PASS] * passes, bid, *doubles, PASS, PASS, PASS)
    return tuple(FileCall(call) for call in calls)


def called_of(text: str) -> tuple[FileCall, ...]:
    """
    Read the calls of a value, one as a rule; what is no call stays as its text.

    >>> [str(each.call) for each in called_of("-1Dp1NT!d")]
    ['Pass', '1D', 'Pass', '1NT', 'X']
    >>> called_of("8S")
    (FileCall(call=None, alerted=False, note='', mark='8S'),)
    """
    return CALLS.get(text) or _called(text.strip())


@lru_cache(maxsize=1024)
def _called(text: str) -> tuple[FileCall, ...]:
    word = re.sub(r"\s", "", text).upper()
    if known := CALLS.get(word):
        return known
    found = _ONE.findall(word) if len(word) <= _LONGEST else []
    if found and "".join(map("".join, found)) == word:
        return tuple(FileCall(parse_call(call), alerted=bool(alert)) for call, alert in found)
    bare = word.strip("!?*")
    try:
        call = parse_call(bare)
    except OvertrickError:
        return (FileCall(None, mark=text[:_LONGEST]),)
    mark = "".join(sign for sign in word.removeprefix(bare) if sign != "!")
    return (FileCall(call, alerted="!" in word, mark=mark),)


def passes_to_end(calls: list[FileCall]) -> int:
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


def shown_of(text: str) -> tuple[FileCard, ...]:
    """
    Read the cards of a value, one as a rule; what is no card stays as its text.

    >>> [str(each.card) for each in shown_of("HTh4 H10,hk")]
    ['HT', 'H4', 'HT', 'HK']
    >>> shown_of("Hx")
    (FileCard(card=None, note='', mark='Hx'),)
    """
    found = SHOWN.get(text)
    return (found,) if found else _shown(text.strip())


@lru_cache(maxsize=1024)
def _shown(text: str) -> tuple[FileCard, ...]:
    word = re.sub(r"[\s,.;-]", "", text).upper().replace("10", "T")
    if len(word) <= _LONGEST and _CARDS.fullmatch(word):
        return tuple(FileCard(Card.parse(card)) for card in _CARD.findall(word))
    return (FileCard(None, mark=text[:_LONGEST]),)


CALLS = _known_calls()
"""Calls as they are written as a rule."""

SHOWN = {
    text: FileCard(card)
    for card in CARDS
    for text in (str(card), str(card).lower(), str(card)[0].lower() + str(card)[1])
}
"""Cards as they are written as a rule."""


_TRUMPS = {**{suit.strain: place for place, suit in enumerate(Suit)}, Strain.NOTRUMP: 4}
_NO_CARD = 255


class Won(NamedTuple):
    """Declarer's tricks and the others' so far; whether all are played; what is wrong."""

    tricks: int = 0
    lost: int = 0
    is_whole: bool = False
    problem: str = ""


def tricks_of(
    contract: Contract, declarer: Seat, cards: Sequence[FileCard], holders: bytes
) -> Won:
    """
    Count the tricks played so far, and look whether each card came from its hand.

    >>> from overtrick.formats.lin.calls import shown_of
    >>> tricks_of(Contract.parse("4S"), Seat.NORTH, shown_of("HTH4H2HKS5"), b"")
    Won(tricks=1, lost=0, is_whole=False, problem='')
    """
    by, trumps = tuple(Seat).index(declarer), _TRUMPS[contract.strain]
    if holders:
        played = bytes([shown.card.index if shown.card else _NO_CARD for shown in cards])
        if (won := at_once(by, trumps, played, holders)) is not None:
            return won
    return looked_at(by, trumps, cards, holders)


def _worths(trumps: int, led: int) -> bytes:
    """What each card is worth where a suit is led; a discard is worth nothing."""
    worths = {led: 13, trumps: 26}
    return bytes(max(worths.get(suit, 0) - rank, 0) for suit in range(4) for rank in range(13))


_WORTHS = [[_worths(trumps, card // 13) for card in range(52)] for trumps in range(5)]
"""By trumps and by the card that is led."""
_LANES = int.from_bytes(bytes(4 * (card // 13) for card in range(52)), "little")
_PACK = bytes(range(52))
_TURNS = [bytes((first + turn) % 4 for turn in range(4)) for first in range(4)]
_BITS = [1 << lane for lane in range(16)]
_LED = [0b1111 << card // 13 * 4 for card in range(52)]


def at_once(declarer: int, trumps: int, played: bytes, holders: bytes) -> Won | None:
    """
    Count the tricks of cards with which nothing is wrong; None where something is.

    A suit in a hand is a lane, four of them a suit; bits tell which must be empty by now.

    >>> at_once(0, 0, b"\\0\\1", bytes(52)) is None
    True
    """
    if len(_PACK.translate(None, played)) + len(played) != 52:  # a card twice, or none
        return None
    lanes = (int.from_bytes(holders, "little") + _LANES).to_bytes(256, "little")
    bits = [_BITS[lane] for lane in played.translate(lanes)]
    worths, empty, leaders = _WORTHS[trumps], 0, [(declarer + 1) % 4]
    cards, here = iter(played), iter(bits)
    for first, second, third, fourth, one, two, three, four in zip(
        cards, cards, cards, cards, here, here, here, here, strict=False
    ):
        suits, led = one | two | three | four, _LED[first]
        if suits & empty:
            return None
        if suits != led:
            empty |= led & ~suits
        worth = worths[first]
        best, most = first, worth[first]
        if worth[second] > most:
            best, most = second, worth[second]
        if worth[third] > most:
            best, most = third, worth[third]
        if worth[fourth] > most:
            best = fourth
        leaders.append(holders[best])
    turns = b"".join([_TURNS[leader] for leader in leaders])[: len(played)]
    late = bits[4 * len(leaders) - 4 :]
    if played.translate(holders.ljust(256)) != turns or any([bit & empty for bit in late]):
        return None
    winners = leaders[1:]
    tricks = winners.count(declarer) + winners.count(declarer ^ 2)
    return Won(tricks, len(winners) - tricks, len(played) == 52)


def looked_at(declarer: int, trumps: int, cards: Sequence[FileCard], holders: bytes) -> Won:
    """
    Count the tricks card by card, and say what is wrong first of all.

    >>> from overtrick.formats.lin.calls import shown_of
    >>> looked_at(0, 0, shown_of("HTHT"), b"").problem
    'HT is played twice'
    """
    played = [shown.card.index if shown.card else -1 for shown in cards]
    if problem := _wrong(played, cards):
        return Won(problem=problem)
    turn, tricks, lost = (declarer + 1) % 4, 0, 0
    out = 0  # who has shown out of what, a bit for each seat and suit
    for start in range(0, len(played), 4):
        trick = played[start : start + 4]
        led = trick[0] // 13
        best, winner = 99, turn
        for card in trick:
            seat, suit = turn, card // 13
            turn = (turn + 1) % 4
            if suit == led:
                worth = card if suit != trumps else card - 52
            else:
                out |= 1 << led * 4 + seat
                worth = card - 52 if suit == trumps else 99
            if worth < best:
                best, winner = worth, seat
            if out >> suit * 4 + seat & 1 and not problem:
                problem = EnglishText(
                    "{seat} revoked: {cards} was held", seat=_name(seat), cards=CARDS[card]
                )
            if holders and holders[card] != seat and not problem:
                problem = EnglishText(
                    "{cards} is not in {seat}'s hand", cards=CARDS[card], seat=_name(seat)
                )
        if len(trick) == 4:
            if (winner - declarer) % 2:
                lost += 1
            else:
                tricks += 1
            turn = winner
    return Won(tricks, lost, len(played) == 52, problem)


def _wrong(played: list[int], cards: Sequence[FileCard]) -> str:
    if -1 in played:
        return EnglishText("not a card: {text!r}", text=cards[played.index(-1)].mark)
    if len(set(played)) < len(played):
        twice = next(place for place, card in enumerate(played) if card in played[:place])
        return EnglishText("{card} is played twice", card=cards[twice].card)
    return ""


def _name(place: int) -> str:
    return tuple(Seat)[place].name.capitalize()
