"""
Who holds each of the 52 cards, as dealing machines number them.

Card 1 is the ace of spades, 13 the two of spades, 14 the ace of hearts, 52 the two of clubs;
an owner is 0 for North, 1 for East, 2 for South, 3 for West.

Which boards a file of cards gets, and what of them it cannot say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidDeal, InvalidFile, Text
from overtrick.formats.contents.abilities import lost_circumstances, lost_extras
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt

__all__ = [
    "CARDS_SIZE",
    "HANDS_SIZE",
    "BoardToWrite",
    "bri_cards",
    "chosen_boards",
    "deal_of_bri",
    "deal_of_dge",
    "deal_of_numbers",
    "deal_of_owners",
    "dge_hands",
    "numbers_of",
    "owners_of",
    "packed",
    "ranges",
    "unpacked",
]

_SEATS = tuple(Seat)
CARDS_SIZE = 78
"""Bytes of a BRI record that tell the cards."""
HANDS_SIZE = 68
"""Bytes of a DGE record that tell the four hands."""
_HAND = 17
_SIGNS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
_LETTERS = bytes.maketrans(bytes(_SIGNS.values()), b"SHDC")


def deal_of_owners(owners: Sequence[int]) -> Deal:
    """
    Make a deal of the owners of cards 1 to 52.

    >>> print(deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13).north)
    AKQJT98765432...

    :raises InvalidDeal: if a hand has not thirteen cards.
    """
    return Deal.of_holders(bytes(owners))


def owners_of(deal: Deal) -> tuple[int, ...]:
    """
    Give the owners of cards 1 to 52.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> owners_of(deal)[:4]
    (0, 0, 0, 1)
    """
    owners = [0] * 52
    for owner, seat in enumerate(_SEATS):
        for card in deal[seat]:
            owners[card.index] = owner
    return tuple(owners)


def deal_of_numbers(hands: Sequence[Sequence[int]]) -> Deal:
    """
    Make a deal of the numbers of North's, East's and South's cards; West has the rest.

    >>> str(deal_of_numbers([range(1, 14), range(14, 27), range(27, 40)]).west)
    '...AKQJT98765432'

    :raises InvalidDeal: naming each card that is dealt twice, or a number that is no card.
    """
    for number in (number for hand in hands for number in hand):
        if not 1 <= number <= 52:
            raise InvalidDeal("no card has the number {number}", number=number)
    cards = [[CARDS[number - 1] for number in hand] for hand in hands]
    _check_counts(cards)
    held = zip(_SEATS, cards, strict=False)
    return Deal.of({seat: Hand(tuple(own)) for seat, own in held})


def numbers_of(hand: Hand) -> tuple[int, ...]:
    """
    Give the numbers of a hand's cards, ascending.

    >>> numbers_of(Hand.parse("AKQ2.J54.T93.K87"))[:5]
    (1, 2, 3, 13, 17)
    """
    return tuple(card.index + 1 for card in hand)


def _check_counts(hands: Sequence[Sequence[Card]]) -> None:
    wrong = [
        Text("{seat} has {count} cards", seat=Text(seat.name.capitalize()), count=len(cards))
        for seat, cards in zip(_SEATS, hands, strict=False)
        if len(cards) != 13
    ]
    if wrong:
        raise InvalidDeal(Text.joined(wrong))


def deal_of_bri(cards: bytes) -> Deal:
    """
    Make a deal of 39 numbers of two digits, each hand in any order.

    >>> str(deal_of_bri(b"".join(b"%02d" % number for number in range(1, 40))).west)
    '...AKQJT98765432'

    :raises InvalidDeal: if it is none.
    """
    cards = cards.replace(b" ", b"0")  # a program may write ` 1` for `01`
    if len(cards) != CARDS_SIZE or not cards.isdigit():
        raise InvalidDeal("not 39 card numbers: {cards!r}", cards=cards.decode("latin-1"))
    numbers = [int(cards[at : at + 2]) for at in range(0, CARDS_SIZE, 2)]
    return deal_of_numbers([numbers[:13], numbers[13:26], numbers[26:]])


def bri_cards(deal: Deal) -> bytes:
    """
    Write the 78 bytes of a deal.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> bri_cards(deal)[:26]
    b'01020313172324313238414647'
    """
    seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    numbers = (number for seat in seats for number in numbers_of(deal[seat]))
    return b"".join(b"%02d" % number for number in numbers)


def deal_of_dge(hands: bytes) -> Deal:
    """
    Make a deal of four hands of 17 bytes.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> dge_hands(deal)[17:34], deal_of_dge(dge_hands(deal)) == deal
    (b'\\x06J98\\x03AQ2\\x04K864\\x05T65', True)

    :raises InvalidDeal: if it is none.
    """
    if len(hands) != HANDS_SIZE:
        raise InvalidDeal(
            "four hands are {hands_size} bytes, not {number}",
            hands_size=HANDS_SIZE,
            number=len(hands),
        )
    texts = hands.translate(_LETTERS).decode("latin-1")
    return Deal(*(Hand.parse(texts[at : at + _HAND]) for at in range(0, HANDS_SIZE, _HAND)))


def dge_hands(deal: Deal) -> bytes:
    """
    Write the 68 bytes of a deal.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> dge_hands(deal)[:17]
    b'\\x06AKQ2\\x03J54\\x04T93\\x05K87'
    """
    return b"".join(
        bytes([_SIGNS[suit]]) + deal[seat].holding(suit).encode()
        for seat in Seat
        for suit in Suit
    )


def packed(deal: Deal, north: int) -> bytes:
    """
    Pack the owners, North as the number *north*.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> packed(deal, 0).hex(" ", 4), packed(deal, 1)[:2].hex()
    ('1b 241a4eb1 7264bcb5 cd87e31b', '6c79')
    """
    owners = [(owner + north) % 4 for owner in owners_of(deal)]
    return bytes(
        owners[rank] << 6 | owners[13 + rank] << 4 | owners[26 + rank] << 2 | owners[39 + rank]
        for rank in range(13)
    )


def unpacked(ranks: bytes, north: int) -> Deal:
    """
    Give the deal of 13 bytes.

    >>> ranks = bytes.fromhex("1b241a4eb17264bcb5cd87e31b")
    >>> str(unpacked(ranks, 0).north)
    'AKQ2.J54.T93.K87'

    :raises InvalidDeal: if a hand has not thirteen cards.
    """
    return deal_of_owners(
        [((rank >> shift) - north) % 4 for shift in (6, 4, 2, 0) for rank in ranks]
    )


class BoardToWrite(NamedTuple):
    """A board to write."""

    board: Board
    deal: Deal
    dealt: Dealt


def chosen_boards(
    contents: Contents,
    own: str,
    *,
    title: str,
    most: int = 0,
    numbered: bool = True,
    circumstances: bool = False,
) -> tuple[list[BoardToWrite], list[str]]:
    """
    Choose the boards to write, in the order of their numbers, and say what is left out.

    Of a board that is told more than once the first counts.  *own* is the id of the format; one
    that is not *numbered* begins with board 1 and has no gaps, and without *circumstances* it
    tells no dealer and no vulnerability.

    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> held = Contents(deals=(Dealt(Board(8), deal), Dealt(Board(7), deal)))
    >>> boards, losses = chosen_boards(held, "bri", title="a BRI file", numbered=False)
    >>> [chosen.board.number for chosen in boards], losses
    ([7, 8], ['boards 7-8 become boards 1-2: a BRI file has no numbers'])

    :raises InvalidFile: if there are no deals, or one has a number over *most*.
    """
    found: dict[int, BoardToWrite] = {}
    losses: list[str] = []
    for dealt in contents.deals:
        number = dealt.board.number
        if dealt.deal is None:
            known = EnglishText(
                "only some cards are known" if dealt.hands else "the cards are not known"
            )
            losses.append(
                EnglishText("board {board}: {why}, it is left out", board=number, why=known)
            )
        elif number not in found:
            found[number] = BoardToWrite(dealt.board, dealt.deal, dealt)
        elif found[number].deal != dealt.deal:
            losses.append(
                EnglishText(
                    "board {board}{version}: other cards, they are left out",
                    board=number,
                    version=_which(dealt),
                )
            )
    if not found:
        raise InvalidFile("{title} holds deals, and there are none", title=title)
    numbers = sorted(found)
    if most and numbers[-1] > most:
        raise InvalidFile(
            "{title} holds boards 1 to {most}, not board {numbers}: make several files",
            title=title,
            most=most,
            numbers=numbers[-1],
        )
    if not numbered and numbers != list(range(1, len(numbers) + 1)):
        places = ranges(range(1, len(numbers) + 1))
        losses.append(
            EnglishText(
                "{boards} become {places}: {title} has no numbers",
                boards=ranges(numbers),
                places=places,
                title=title,
            )
        )
    boards = [found[number] for number in numbers]
    if not circumstances:
        losses += lost_circumstances(chosen.board for chosen in boards)
    return boards, losses + lost_extras(contents, own)


def ranges(numbers: Sequence[int]) -> str:
    """
    Write the numbers of boards, runs as ranges.

    >>> ranges([1, 2, 3, 7]), ranges([7])
    ('boards 1-3, 7', 'board 7')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    written = ", ".join("-".join(map(str, run)) for run in runs)
    return f"board{'s' if len(numbers) > 1 else ''} {written}"


def _which(dealt: Dealt) -> str:
    told = [f", section {dealt.section}"] if dealt.section else []
    told += [f", session {dealt.session}"] if dealt.session != "1" else []
    told += [f", version {dealt.version}"] if dealt.version != "a" else []
    return "".join(told)
