"""
The hands and the play of an RBN record.

Hands: the first seat, then each hand after a colon, clockwise; a colon at the end gives the
rest to the fourth.  Play: tricks between colons, each in the order of play; a card without a
suit is of the suit that was led: ``CK972:CQH483``.

The auction of an RBN record: ``NZ:1CP1SP:2SP4SA``, dealer and vulnerability first.

``P`` pass, ``X``, ``R``, ``A`` all pass; ``*`` an artificial call, ``^1`` one that note 1
explains, ``!`` and ``?`` glyphs; colons part the rounds.  Without a prefix West deals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from overtrick.core.board import Board
from overtrick.core.cards import Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import EnglishText, InvalidDeal, OvertrickError, Text
from overtrick.formats.contents.table import FileCall, FileCard

__all__ = [
    "RbnPlayed",
    "Spoken",
    "auction_of",
    "hands_of",
    "hands_text",
    "is_over",
    "played_of",
    "played_text",
    "spoken_of",
    "spoken_text",
]

_CARD = re.compile(r"([SHDC])?(10|[AKQJT2-9])([!?]*)(?:\^([0-9]))?([!?]*)")
_MOST_NOTES = "1234567890"


class RbnPlayed(NamedTuple):
    """Cards in the order of play; ``rest`` is what could not be read, from there on."""

    cards: tuple[FileCard, ...]
    rest: str = ""


def hands_of(text: str) -> tuple[Deal | None, str]:
    """
    Read hands: a deal, or where only some cards are known their text in the PBN form.

    >>> deal, _ = hands_of("N:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:T764.K83.AQ2.QJ9:")
    >>> str(deal.west)
    '53.T976.J75.A432'
    >>> hands_of("E:AKQ2.J54.T93.K87::J98.AQ2.K864.T65")[1]
    'E:AKQ2.J54.T93.K87 - J98.AQ2.K864.T65 -'

    :raises InvalidDeal: if a card is there twice, or a hand is none.
    """
    match = re.fullmatch(r"([NESW])\s*:(.*)", text.strip().upper(), re.DOTALL)
    words = [word.strip() for word in match[2].split(":")] if match else []
    if match is None or len(words) > 5 or (len(words) == 5 and words[4]):
        raise InvalidDeal("not hands: {text!r}", text=text)
    first = Seat(match[1])
    words = words[:4]
    hands = {
        first.after(place): Hand.parse(word if "." in word else f"{word}...")
        for place, word in enumerate(words)
        if word.strip("-.")
    }
    if len(hands) > 2 and all(len(hand) == 13 for hand in hands.values()):
        return Deal.of(hands), ""
    _check_each_once(hands)
    if not hands:
        return None, ""
    seats = (first.after(place) for place in range(4))
    written = " ".join(str(hands[seat]) if seat in hands else "-" for seat in seats)
    return None, f"{first}:{written}"


def hands_text(deal: Deal | None, hands: str = "") -> str:
    """
    Write a deal, or hands of which only some cards are known.

    >>> hands_text(None, "E:AKQ2.J54.T93.K87 - J98.AQ2.K864.T65 -")
    'E:AKQ2.J54.T93.K87::J98.AQ2.K864.T65'
    """
    if deal is not None:
        seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
        return f"N:{':'.join(str(deal[seat]) for seat in seats)}:"
    first, _, rest = hands.partition(":")
    words = ["" if word == "-" else word for word in rest.split()]
    while words and not words[-1]:
        words.pop()  # a colon at the end would give the rest to the fourth
    return f"{first.strip()}:{':'.join(words)}" if words else ""


def played_of(text: str, notes: Mapping[str, str]) -> RbnPlayed:
    """
    Read the cards that were played; *notes* are explanations by their digit.

    >>> [str(shown.card) for shown in played_of("CK972:CQ!H483", {}).cards]
    ['CK', 'C9', 'C7', 'C2', 'CQ', 'H4', 'C8', 'C3']
    """
    shown: list[FileCard] = []
    word = "".join(text.upper().split())
    if not word:
        return RbnPlayed(())
    tricks = word.split(":")
    for place, trick in enumerate(tricks):
        at, led, size = 0, "", 0
        while at < len(trick):
            card = _CARD.match(trick, at)
            if card is None or not (card[1] or led) or size == 4 or len(shown) == 52:
                return RbnPlayed(tuple(shown), ":".join([trick[at:], *tricks[place + 1 :]]))
            led, size = led or card[1], size + 1
            note = notes.get(card[4] or "", "")
            if card[4] and not note:
                return RbnPlayed(tuple(shown), ":".join([trick[at:], *tricks[place + 1 :]]))
            mark = card[3] + card[5]
            shown.append(FileCard(Card.parse(f"{card[1] or led}{card[2]}"), note, mark))
            at = card.end()
        if size < 4 and place < len(tricks) - 1:  # who leads next is not known
            return RbnPlayed(tuple(shown), ":".join(["", *tricks[place + 1 :]]))
    return RbnPlayed(tuple(shown))


def played_text(cards: Sequence[FileCard]) -> tuple[str, dict[str, str], list[str]]:
    """
    Write cards in the order of play, the notes by digit, and say what of it is lost.

    >>> played_text([FileCard(Card.parse(card)) for card in ("CK", "C9", "H2", "C2", "D4")])[0]
    'CK9H22:D4'
    """
    notes: dict[str, str] = {}
    losses: list[str] = []
    words: list[str] = []
    for place, shown in enumerate(cards):
        if shown.card is None:
            losses.append(EnglishText("the play is written as far as the cards are known"))
            break
        if place % 4 == 0:
            led = shown.card.suit
            words += [":"] if place else []
        own = place % 4 == 0 or shown.card.suit is not led
        words.append(f"{shown.card.suit if own else ''}{shown.card.rank}")
        note, mark = _noted(shown, notes, losses)
        words.append(mark + note)
    return "".join(words), notes, losses


def _noted(
    said: FileCall | FileCard, notes: dict[str, str], losses: list[str]
) -> tuple[str, str]:
    """The reference to an explanation, and the glyph, of a call or a card."""
    mark = "" if said.mark.strip("!?") else said.mark
    if said.mark != mark:
        losses.append(
            EnglishText("the mark {mark!r} of a call is not written", mark=said.mark)
            if isinstance(said, FileCall)
            else EnglishText("the mark {mark!r} of a card is not written", mark=said.mark)
        )
    if not said.note:
        return "", mark
    if len(notes) == len(_MOST_NOTES):
        losses.append(
            EnglishText("only ten explanations of calls are written")
            if isinstance(said, FileCall)
            else EnglishText("only ten explanations of cards are written")
        )
        return "", mark
    digit = _MOST_NOTES[len(notes)]
    notes[digit] = " ".join(said.note.split())
    return f"^{digit}", mark


def _check_each_once(hands: Mapping[Seat, Hand]) -> None:
    seen: set[Card] = set()
    for hand in hands.values():
        for card in hand:
            if card in seen:
                raise InvalidDeal("{card} is dealt twice", card=card)
            seen.add(card)


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
_MOST_CALLS = 319  # the longest auction that there can be
_LONGEST = 10_000  # letters of an auction with all its marks and notes


class Spoken(NamedTuple):
    """An auction as it is told; ``vulnerability`` is None where it is not said."""

    dealer: Seat
    vulnerability: Vulnerability | None
    calls: tuple[FileCall, ...]
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
    return _spoken(text, tuple(notes.items()))


@lru_cache(maxsize=1024)  # many tables call alike, and each call is an object
def _spoken(text: str, noted: tuple[tuple[str, str], ...]) -> Spoken:
    notes = dict(noted)
    word = text.strip().upper()
    prefix = _PREFIX.match(word)
    dealer = Seat(prefix[1]) if prefix else Seat.WEST
    vulnerability = _VULNERABLE.get(prefix[2]) if prefix else None
    calls: list[FileCall] = []
    at = prefix.end() if prefix else 0
    needed = 4  # passes that end the auction
    while len(calls) <= _MOST_CALLS and (token := _TOKEN.match(word, at, _LONGEST)):
        needed = 3 if token[1] else needed
        if not _take(token, calls, notes, needed):
            break
        at = token.end()
    return Spoken(dealer, vulnerability, tuple(calls), word[at:])


def auction_of(dealer: Seat, calls: tuple[FileCall, ...]) -> Auction | Text:
    """
    Give the auction that calls are; where they are none by the Laws, why not.

    >>> str(auction_of(Seat.NORTH, spoken_of("NZ:1NA", {}).calls))
    '1NT Pass Pass Pass'
    """
    return _auction(dealer, tuple(told.call for told in calls if told.call))


def is_over(dealer: Seat, calls: tuple[FileCall, ...]) -> bool:
    """
    Say whether calls are an auction that has ended.

    >>> is_over(Seat.NORTH, spoken_of("NZ:1NPP", {}).calls)
    False
    """
    auction = auction_of(dealer, calls)
    return isinstance(auction, Auction) and auction.is_over


@lru_cache(maxsize=1024)
def _auction(dealer: Seat, calls: tuple[Call, ...]) -> Auction | Text:
    try:
        return Auction(dealer, calls)
    except OvertrickError as error:
        return error.text


def spoken_text(
    board: Board, calls: Sequence[FileCall]
) -> tuple[str, dict[str, str], list[str]]:
    """
    Write an auction, its notes by digit, and say what of it is lost.

    >>> spoken_text(Board(1), [FileCall(Bid(1, Strain.CLUBS), True, "may be short")])
    ('NZ:1C*^1', {'1': 'may be short'}, [])
    """
    notes: dict[str, str] = {}
    losses: list[str] = []
    words: list[str] = []
    for told in calls:
        if told.call is None:
            losses.append(EnglishText("the auction is written as far as all were in it"))
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


def _take(
    token: re.Match[str], calls: list[FileCall], notes: Mapping[str, str], needed: int
) -> bool:
    """Add what a token says; False where it cannot stand there."""
    level, notrump, suit, other, all_pass, star, note, glyph = token.groups()
    if level:
        calls.append(FileCall(Bid(int(level), Strain("NT" if notrump else suit))))
    elif other:
        calls.append(FileCall(_OTHERS[other]))
    elif all_pass:
        calls += [FileCall(PASS)] * (needed - _passed(calls[-needed:]))
    elif (star or note or glyph) and not calls:
        return False
    elif star or note or glyph:
        last = calls[-1]
        said = notes.get(note, "") if note else ""
        if note and (not said or last.note):
            return False
        alerted, mark = last.alerted or bool(star), last.mark + (glyph or "")
        calls[-1] = FileCall(last.call, alerted, said or last.note, mark)
    return True


def _passed(calls: Sequence[FileCall]) -> int:
    """How many passes stand at the end."""
    last = (n for n, told in enumerate(reversed(calls)) if told.call is not PASS)
    return next(last, len(calls))


def _closing(calls: Sequence[FileCall]) -> bool:
    """Whether three plain passes end it."""
    return (
        len(calls) > 3
        and all(told == FileCall(PASS) for told in calls[-3:])
        and any(isinstance(told.call, Bid) for told in calls)
    )


def _word(told: FileCall, notes: dict[str, str], losses: list[str]) -> str:
    if isinstance(told.call, Bid):
        word = f"{told.call.level}{told.call.strain.value[0]}"
    else:
        word = _LETTERS[told.call] if told.call is not None else ""
    note, mark = _noted(told, notes, losses)
    return f"{word}{'*' * told.alerted}{note}{mark}"
