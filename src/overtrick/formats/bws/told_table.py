"""Auctions and play as the entries of BiddingData and PlayData, each with its seat."""

from __future__ import annotations

from overtrick.core.calls import PASS
from overtrick.core.cards import CARDS, Card
from overtrick.core.contract import Strain
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.formats.bws.calls import SKIPPED, UNKNOWN_CARD
from overtrick.formats.contents.table import Record, Shown

__all__ = ["bids_of", "cards_of"]


def bids_of(record: Record) -> list[tuple[str, str]]:
    """List seat and call of an auction."""
    dealer = record.line.board.dealer
    return [
        (
            str(dealer.after(nth)),
            SKIPPED if told.call is None else "PASS" if told.call is PASS else str(told.call),
        )
        for nth, told in enumerate(record.calls)
    ]


def cards_of(record: Record) -> list[tuple[str, str]]:
    """List seat and card of the play; the seat is empty where nobody knows who led."""
    seats = _seats(record)
    return [(seat, _word(shown)) for seat, shown in zip(seats, record.cards, strict=True)]


def _word(shown: Shown) -> str:
    if shown.card is not None:
        return str(shown.card)
    return shown.note if UNKNOWN_CARD.fullmatch(shown.note) else "x"


def _seats(record: Record) -> list[str]:
    outcome = record.line.outcome
    contract = outcome.contract if isinstance(outcome, Result) else record.contract
    declarer = outcome.declarer if isinstance(outcome, Result) else record.declarer
    if contract is None or declarer is None:
        return [""] * len(record.cards)
    seats, leader = list[Seat](), declarer.left
    for start in range(0, len(record.cards), 4):
        trick = record.cards[start : start + 4]
        seats += [leader.after(nth) for nth in range(len(trick))]
        leader = leader.after(_winner(trick, contract.strain))
    return [str(seat) for seat in seats]


def _winner(trick: tuple[Shown, ...], trumps: Strain) -> int:
    """Which card of a trick wins it; a small card that is not known wins nothing."""
    led = _suit(trick[0])
    order = [suit for suit in (str(trumps)[:1] if trumps is not Strain.NOTRUMP else "", led)]
    for suit in order:
        held = [
            (CARDS.index(shown.card) if isinstance(shown.card, Card) else 99, nth)
            for nth, shown in enumerate(trick)
            if suit and _suit(shown) == suit
        ]
        if held:
            return min(held)[1]
    return 0


def _suit(shown: Shown) -> str:
    return str(shown.card.suit) if shown.card is not None else shown.note[:1].upper()
