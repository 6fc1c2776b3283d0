"""
The play section (PBN 2.1 section 3.6): a row a trick, each player's card always in one column.

The columns begin with the player who made the opening lead; who led to a trick, and so the
order of its cards, follows from trumps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from overtrick.core.cards import CARDS, Card, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.contents.table import FileCard
from overtrick.formats.pbn.auction import LONGEST_NOTE

__all__ = ["PbnCards", "plain_cards", "play_text", "read_cards"]

_PLAIN: Final = {
    word: FileCard(card)
    for card in CARDS
    for text in (str(card), f"{card.rank}{card.suit}")
    for word in (text, text.lower())
}
_UNKNOWN: Final = FileCard(None)
_GAP: Final = 52
_INDEX: Final = {**{str(card): card.index for card in CARDS}, "-": _GAP}
_SHOWN: Final = (*(_PLAIN[str(card)] for card in CARDS), _UNKNOWN)
_PLACES: Final = {seat.value: place for place, seat in enumerate(Seat)}
_Keys = tuple[tuple[int, ...], ...]


def _keys(trumps: Strain, led: Suit) -> tuple[int, ...]:
    """What each card is worth in a trick, by its index: trumps, the suit led, nothing."""
    return tuple(
        (200 if card.suit.strain is trumps else 100) - card.index
        if card.suit.strain is trumps or card.suit is led
        else -1
        for card in CARDS
    )


def _keys_by_lead(trumps: Strain) -> _Keys:
    by_suit = {suit: _keys(trumps, suit) for suit in Suit}
    return tuple(by_suit[card.suit] for card in CARDS)


_KEYS: Final = {strain.value: _keys_by_lead(strain) for strain in Strain}
"""Of each strain: what the cards of a trick are worth, by the card led."""
_BY_HOLDER: Final = "the cards are not in the columns of their players; read by who held them"
_SIGNS: Final = frozenset("-?")
_PARTS: Final = re.compile(r"=([0-9]{1,4})=|(\$[0-9]{1,4}|\^[A-Za-z]|[!?]{1,2})|([^=$^!?]+|.)")


class PbnCards(NamedTuple):
    """Cards in order of play, what was wrong, whether to keep the rows as text; notes."""

    cards: tuple[FileCard, ...] = ()
    wrong: tuple[str, ...] = ()
    as_text: bool = False
    notes: tuple[str, ...] = ()


def read_cards(
    text: str,
    leader: Seat,
    strain: Strain | None,
    notes: Mapping[str, str],
    deal: Deal | None = None,
    holders: bytes | None = None,
) -> PbnCards:
    """
    Read the rows of a play section; *holders* say whose each card is, 0 for North.

    >>> read = read_cards("HT H4 H2 HK C5 S2 - SA *", Seat.WEST, Strain.SPADES, {})
    >>> [str(shown.card) for shown in read.cards]
    ['HT', 'H4', 'H2', 'HK', 'SA', 'C5', 'S2']
    """
    plain = None if strain is None else plain_cards(text, leader, strain, holders)
    if plain is not None:
        return PbnCards(plain)
    told, damaged = _words(text, notes)
    wrong = [damaged] if damaged else []
    if damaged and not told:
        return PbnCards((), tuple(wrong), True)
    tricks = [told[at : at + 4] for at in range(0, len(told), 4)]
    while tricks and all(shown == _UNKNOWN for shown in tricks[-1]):
        tricks.pop()  # a claim, written as dashes to the end
    if len(tricks) > 13:
        return PbnCards((), ("more than 13 tricks",), True)
    seen: tuple[str, ...] = ()
    if deal is not None and (other := _by_holder(tricks, leader, deal)) is not None:
        tricks, seen = other, (_BY_HOLDER,)
    cards, fault = _in_order(tricks, strain)
    if fault:
        return PbnCards((), (*wrong, fault), True)
    return PbnCards(tuple(cards), tuple(wrong), bool(damaged), seen)


def play_text(
    cards: Sequence[FileCard], strain: Strain, first_note: int = 1
) -> tuple[list[str], list[str]] | None:
    """
    Write cards in order of play as rows and notes; None where the order cannot be told.

    >>> cards = [FileCard(Card.parse(text)) for text in "HT H4 H2 HK SA C5 S2".split()]
    >>> play_text(cards, Strain.SPADES)
    (['HT H4 H2 HK', 'C5 S2 -  SA', '*'], [])
    """
    rows: list[str] = []
    notes: list[str] = []
    first = 0
    for at in range(0, len(cards), 4):
        trick = cards[at : at + 4]
        words = ["- "] * 4
        for place, shown in enumerate(trick):
            words[(first + place) % 4] = _word(shown, notes, first_note)
        rows.append(" ".join(words).rstrip())
        if at + 4 < len(cards):
            won = _winner([shown.card for shown in trick], strain)
            if won is None:
                return None
            first = (first + won) % 4
    if len(cards) < 52:
        rows.append("*")
    return rows, notes


def plain_cards(
    text: str, leader: Seat, strain: Strain, holders: bytes | None
) -> tuple[FileCard, ...] | None:
    """The cards of rows without notes or gaps before the last row; None of any others."""
    words = text.split()
    if words and words[-1] == "*":
        words.pop()
    last = len(words) - 4
    if len(words) % 4 or not 0 <= last <= 48:
        return None
    try:
        rows = itemgetter(*words)(_INDEX)
    except KeyError:
        return None
    if "-" in text and _GAP in rows[:last]:
        return None
    if holders is not None and not _are_held(rows[::4], holders, _PLACES[leader.value]):
        return None
    cards, first = _played(rows[:last], _KEYS[strain.value])
    cards += rows[last + first :] + rows[last : last + first]
    if "-" in text:
        while cards and cards[-1] == _GAP:
            cards.pop()
        return tuple([_SHOWN[index] for index in cards])
    shown: tuple[FileCard, ...] = itemgetter(*cards)(_SHOWN)
    return shown


def _played(rows: Sequence[int], keys: _Keys) -> tuple[list[int], int]:
    """Whole tricks in order of play, and the column that has won the last of them."""
    cards: list[int] = []
    first = 0
    numbers = iter(rows)
    for one, two, three, four in zip(numbers, numbers, numbers, numbers, strict=True):
        if first == 0:
            key = keys[one]
            cards += one, two, three, four
        elif first == 1:
            key = keys[two]
            cards += two, three, four, one
        elif first == 2:
            key = keys[three]
            cards += three, four, one, two
        else:
            key = keys[four]
            cards += four, one, two, three
        first, best = 0, key[one]
        if key[two] > best:
            first, best = 1, key[two]
        if key[three] > best:
            first, best = 2, key[three]
        if key[four] > best:
            first = 3
    return cards, first


def _are_held(column: Sequence[int], holders: bytes, place: int) -> bool:
    """
    Whether the first column holds cards of its player only.

    Where the rows are in order of play instead, it holds those of whoever led; and if that
    was always the same player, the order is the same.
    """
    return not [index for index in column if index != _GAP and holders[index] != place]


def _words(text: str, notes: Mapping[str, str]) -> tuple[list[FileCard], str]:
    told: list[FileCard] = []
    for word in text.split():
        plain = _PLAIN.get(word)
        if plain is not None:
            told.append(plain)
        elif word in ("*", "+"):
            break
        elif _SIGNS.issuperset(word) and (word[0] == "-" or not told):
            told.append(_UNKNOWN)
        elif fault := _other(word, told, notes):
            return told, fault
    return told, ""


def _other(word: str, told: list[FileCard], notes: Mapping[str, str]) -> str:
    for note, mark, text in _PARTS.findall(word):
        if text:
            try:
                told.append(FileCard(Card.parse(text)))
            except OvertrickError:
                return f"not a card: {word!r}"
        elif told:
            last = told[-1]
            if note:
                texts = [text for text in (last.note, notes.get(note, "")) if text]
                if len(texts) > 1 and sum(map(len, texts)) > LONGEST_NOTE:
                    return "too many notes for one card"
                told[-1] = FileCard(last.card, "; ".join(texts), last.mark)
            elif len(last.mark) > LONGEST_NOTE:
                return "too many marks for one card"
            else:
                told[-1] = FileCard(last.card, last.note, f"{last.mark} {mark}".strip())
    return ""


def _in_order(
    tricks: list[list[FileCard]], strain: Strain | None
) -> tuple[list[FileCard], str]:
    cards: list[FileCard] = []
    first = 0  # the column that leads
    last = len(tricks) - 1
    for number, row in enumerate(tricks):
        trick = row[first:] + row[:first] if len(row) == 4 else _filled(row, first)
        while trick and trick[-1] == _UNKNOWN and number == last:
            trick.pop()
        cards += trick
        if number == last:
            break
        won = None if strain is None else _winner([shown.card for shown in trick], strain)
        if won is None:
            if strain is None:
                return [], EnglishText("the order of play cannot be told: trumps are not known")
            return [], EnglishText(
                "the order of play cannot be told: a card of trick {number} is not known",
                number=number + 1,
            )
        first = (first + won) % 4
    while cards and cards[-1] == _UNKNOWN:
        cards.pop()
    return cards, ""


def _filled(row: list[FileCard], first: int) -> list[FileCard]:
    row = row + [_UNKNOWN] * (4 - len(row))
    return row[first:] + row[:first]


def _winner(trick: Sequence[Card | None], strain: Strain) -> int | None:
    """The place of the winning card; None where a card is not known."""
    led = trick[0]
    if led is None or len(trick) < 4:
        return None
    best, trumped = led, led.suit.value == strain.value
    won = 0
    for place in (1, 2, 3):
        card = trick[place]
        if card is None:
            return None
        if card.suit is best.suit:
            if card.index < best.index:
                best, won = card, place
        elif not trumped and card.suit.value == strain.value:
            best, won, trumped = card, place, True
    return won


def _by_holder(
    tricks: list[list[FileCard]], leader: Seat, deal: Deal
) -> list[list[FileCard]] | None:
    """The rows by who was dealt the cards, where the columns are wrong and this is right."""
    columns = [leader.after(steps) for steps in range(4)]
    held = [0] * len(CARDS)
    for place, seat in enumerate(columns):
        for card in deal[seat].cards:
            held[card.index] = place
    is_right = True
    sorted_rows: list[list[FileCard]] = []
    for row in tricks:
        places = [held[shown.card.index] for shown in row if shown.card is not None]
        if len(set(places)) != len(places):
            return None
        if is_right:
            is_right = all(
                shown.card is None or held[shown.card.index] == place
                for place, shown in enumerate(row)
            )
        own = [_UNKNOWN] * 4
        for shown in row:
            if shown.card is not None:
                own[held[shown.card.index]] = shown
        sorted_rows.append(own)
    led = tricks[0][0].card if tricks else None
    if is_right or led is None or held[led.index] != 0:
        return None
    return sorted_rows


def _word(shown: FileCard, notes: list[str], first_note: int) -> str:
    word = "- " if shown.card is None else str(shown.card)
    if shown.note:
        number = first_note + len(notes)
        notes.append(f"{number}:{shown.note}")
        word += f" ={number}="
    return f"{word} {shown.mark}" if shown.mark else word
