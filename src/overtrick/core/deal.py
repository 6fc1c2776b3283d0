"""
A deal: who holds which card; and tricks at double dummy as a value.

Text is the ``DoubleDummyTricks`` tag of PBN files, or the rows of ``OptimumResultTable``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Final

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal, InvalidTricks, OvertrickError, Text

__all__ = ["Deal", "TrickTable"]

_SEATS: Final = tuple(Seat)
_NOBODY: Final = len(_SEATS)
_PLACE: Final = {seat: place for place, seat in enumerate(_SEATS)}
_IS_OF: Final = {
    seat: bytes(own == place for own in range(256)) for place, seat in enumerate(_SEATS)
}
"""Of each place, whether it is that seat's."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Deal:
    """
    Four hands of thirteen cards, every card in one of them.

    >>> Deal(*(Hand(CARDS[place:place + 13]) for place in (0, 13, 26, 39)))
    Deal('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')

    :raises InvalidDeal: naming each card that is dealt twice or not at all.
    """

    holders: bytes
    """Who holds each card, in the order of ``CARDS``: 0 for North to 3 for West."""

    def __init__(self, north: Hand, east: Hand, south: Hand, west: Hand) -> None:
        hands = dict(zip(Seat, (north, east, south, west), strict=True))
        object.__setattr__(self, "holders", _holders(hands))

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        """
        Make a deal of three hands or four; the fourth is whatever the three leave.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 -")
        >>> Deal.of({seat: deal[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.WEST)}) == deal
        True

        :raises InvalidDeal: naming each card that is dealt twice or not at all.
        """
        deal = object.__new__(cls)
        object.__setattr__(deal, "holders", _holders(hands))
        return deal

    @classmethod
    def of_holders(cls, holders: bytes) -> Deal:
        """
        Make a deal of who holds each of the 52 cards, in the order of ``CARDS``.

        0 is North, 1 East, 2 South, 3 West.

        >>> print(Deal.of_holders(bytes([0, 1, 2, 3] * 13)).north)
        AT62.J73.Q84.K95

        :raises InvalidDeal: naming each hand that has not thirteen cards.
        """
        if len(holders) != len(CARDS) or max(holders) >= len(_SEATS):
            raise InvalidDeal("not the holders of 52 cards: {bytes!r}", bytes=bytes(holders))
        counts = [holders.count(place) for place in range(len(_SEATS))]
        if counts != [13, 13, 13, 13]:
            held = (
                f"{_names([seat])} has {count} cards"
                for seat, count in zip(_SEATS, counts, strict=True)
                if count != 13
            )
            raise InvalidDeal(", ".join(held))
        deal = object.__new__(cls)
        object.__setattr__(deal, "holders", bytes(holders))
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """
        Read a deal: the first seat, a colon, then the hands clockwise.

        The fourth hand may be left out, or be a dash.  Colons may stand between the hands.

        >>> deal = Deal.parse("E:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> str(deal.north)
        '53.T976.J75.A432'

        :raises InvalidDeal: if *text* is no deal, naming each card dealt twice or not at all.
        """
        match = re.fullmatch(r"([NESW])\s*:(.*)", text.strip(), re.DOTALL | re.IGNORECASE)
        words = re.split(r"[\s:]+", match[2].strip(": \t\r\n")) if match else []
        if match is None or not 3 <= len(words) <= 4:
            raise InvalidDeal("not a deal: {text!r}", text=text)
        first = Seat.parse(match[1])
        hands = {
            first.after(place): Hand.parse(word)
            for place, word in enumerate(words)
            if word != "-"
        }
        return cls.of(hands)

    @property
    def hands(self) -> dict[Seat, Hand]:
        """The four hands by seat."""
        return {seat: self[seat] for seat in _SEATS}

    @property
    def north(self) -> Hand:
        """What North holds."""
        return self[Seat.NORTH]

    @property
    def east(self) -> Hand:
        """What East holds."""
        return self[Seat.EAST]

    @property
    def south(self) -> Hand:
        """What South holds."""
        return self[Seat.SOUTH]

    @property
    def west(self) -> Hand:
        """What West holds."""
        return self[Seat.WEST]

    def hcp(self, seat: Seat) -> int:
        """
        Count the high-card points of one hand.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> [deal.hcp(seat) for seat in Seat]
        [13, 10, 12, 5]
        """
        return self[seat].hcp

    def holder(self, card: Card) -> Seat:
        """
        Say who was dealt a card.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> deal.holder(Card.parse("HQ"))
        <Seat.EAST: 'E'>
        """
        return _SEATS[self.holders[card.index]]

    def text(self, first: Seat) -> str:
        """
        Write the deal with the hand of *first* first.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> deal.text(Seat.WEST)
        'W:53.T976.J75.A432 AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9'
        """
        hands = " ".join(str(self[first.after(steps)]) for steps in range(4))
        return f"{first}:{hands}"

    def __getitem__(self, seat: Seat) -> Hand:
        hand = object.__new__(Hand)  # its cards are sorted, and each is there once
        held = tuple(compress(CARDS, self.holders.translate(_IS_OF[seat])))
        object.__setattr__(hand, "cards", held)
        return hand

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"

    def __str__(self) -> str:
        return self.text(Seat.NORTH)


def _holders(hands: Mapping[Seat, Hand]) -> bytes:
    """Who holds each card, if three hands or four have thirteen each and none twice."""
    missing = [seat for seat in _SEATS if seat not in hands]
    rest = _PLACE[missing[0]] if missing else _NOBODY
    holders = bytearray([rest]) * len(CARDS)
    for seat, hand in hands.items():
        place = _PLACE[seat]
        for card in hand.cards:
            holders[card.index] = place
    are_whole = all(len(hand.cards) == 13 for hand in hands.values())
    if len(missing) > 1 or not are_whole or holders.count(rest) != 13 * len(missing):
        _check(hands)
        raise InvalidDeal("only one hand can be left out, not {names}", names=_names(missing))
    return bytes(holders)


def _check(hands: Mapping[Seat, Hand]) -> None:
    holders: dict[Card, list[Seat]] = {}
    for seat, hand in hands.items():
        for card in hand:
            holders.setdefault(card, []).append(seat)
    twice: dict[tuple[Seat, ...], list[Card]] = {}
    for card, seats in holders.items():
        if len(seats) > 1:
            twice.setdefault(tuple(seats), []).append(card)
    wrong = [
        Text(
            "dealt twice, to {seats}: {cards}", seats=_names(to), cards=Text.joined(cards, " ")
        )
        for to, cards in twice.items()
    ]
    wrong += [
        Text(
            "{seat} has {number} cards: {hand!r}",
            seat=_names([seat]),
            number=len(hand),
            hand=str(hand),
        )
        for seat, hand in hands.items()
        if len(hand) != 13
    ]
    missing = [card for card in CARDS if card not in holders]
    if missing and len(hands) == 4:
        wrong.append(Text("not dealt: {cards}", cards=Text.joined(missing, " ")))
    if wrong:
        raise InvalidDeal(Text.joined(wrong, "; "))


def _names(seats: Iterable[Seat]) -> Text:
    return Text.all_of(Text(seat.name.capitalize()) for seat in seats)


_COLUMNS: Final = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_STRAINS: Final = tuple(reversed(Strain))
_PLACES: Final = {
    (strain, seat): place
    for place, (seat, strain) in enumerate(
        (seat, strain) for seat in _COLUMNS for strain in _STRAINS
    )
}


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Twenty numbers of tricks: N, S, E, W in turn, each at NT, S, H, D, C."""

    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        tricks = tuple(self.tricks)
        if len(tricks) != len(_PLACES):
            raise InvalidTricks(
                "a table has 20 numbers of tricks, not {number}", number=len(tricks)
            )
        for number in tricks:
            if type(number) is not int or not 0 <= number <= 13:
                raise InvalidTricks("tricks must be 0 to 13, not {number!r}", number=number)
        object.__setattr__(self, "tricks", tricks)

    @classmethod
    def of(cls, tricks: Mapping[tuple[Strain, Seat], int]) -> TrickTable:
        """
        Make a table of the tricks for every strain and seat.

        >>> TrickTable.of({(strain, seat): 6 for strain in Strain for seat in Seat}).tricks[:3]
        (6, 6, 6)

        :raises InvalidTricks: naming the first strain and seat that is missing.
        """
        for strain, seat in _PLACES:
            if (strain, seat) not in tricks:
                raise InvalidTricks(
                    "no tricks for {strain} by {seat}", strain=strain, seat=seat
                )
        return cls(tuple(tricks[place] for place in _PLACES))

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """
        Read twenty hexadecimal digits, or twenty rows of declarer, strain and tricks.

        >>> table = TrickTable.parse("9a4789a4784295342953")
        >>> table.get(Strain.SPADES, Seat.NORTH), table.get(Strain.HEARTS, Seat.WEST)
        (10, 9)

        :raises InvalidTricks: if *text* is neither, or has a number over 13.
        """
        words = text.split()
        if len(words) > 1:
            return cls.of(_rows(words, text))
        if not re.fullmatch(r"[0-9a-fA-F]{20}", "".join(words)):
            raise InvalidTricks("not 20 numbers of tricks: {text!r}", text=text)
        if over := re.search(r"[e-fE-F]", text):
            raise InvalidTricks(
                "tricks must be 0 to 13, not {over!r} in {text!r}", over=over[0], text=text
            )
        return cls(tuple(int(digit, 16) for digit in words[0]))

    def get(self, strain: Strain, seat: Seat) -> int:
        """
        Give the tricks that *seat* can take as declarer in *strain*.

        >>> TrickTable.parse("9a4789a4784295342953").get(Strain.NOTRUMP, Seat.SOUTH)
        9
        """
        return self.tricks[_PLACES[strain, seat]]

    def rows(self) -> tuple[tuple[Seat, Strain, int], ...]:
        """
        List declarer, strain and tricks, in the order of the text.

        >>> TrickTable.parse("9a4789a4784295342953").rows()[1]
        (<Seat.NORTH: 'N'>, <Strain.SPADES: 'S'>, 10)
        """
        return tuple(
            (seat, strain, self.tricks[place]) for (strain, seat), place in _PLACES.items()
        )

    def __str__(self) -> str:
        return "".join(f"{number:x}" for number in self.tricks)


def _rows(words: list[str], text: str) -> dict[tuple[Strain, Seat], int]:
    if len(words) % 3:
        raise InvalidTricks("not rows of declarer, strain and tricks: {text!r}", text=text)
    found: dict[tuple[Strain, Seat], int] = {}
    for row in zip(words[::3], words[1::3], words[2::3], strict=True):
        try:
            place = Strain.parse(row[1]), Seat.parse(row[0])
        except OvertrickError as error:
            raise InvalidTricks("{error} in {row!r}", error=error, row=" ".join(row)) from None
        tricks = whole_number(row[2], 99)
        if place in found or tricks is None:
            raise InvalidTricks("not a row, or twice the same: {row!r}", row=" ".join(row))
        found[place] = tricks
    return found
