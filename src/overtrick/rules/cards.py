"""
The backs of the bidding-box cards: what a bid or a call is worth, as data.

A bid card shows the contract undoubled, just made and with overtricks; the PASS, DOUBLE and
REDOUBLE cards show the penalties of an undoubled, doubled and redoubled contract.  Column I is
not vulnerable, column II vulnerable.  Source: seed page 004; values of each edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.errors import InvalidContract
from overtrick.rules import editions
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.editions import Tariff

__all__ = [
    "BidCard",
    "Card",
    "BackLine",
    "PenaltyCard",
    "Worth",
    "bid_card",
    "bid_cards",
    "penalty_card",
    "whole_box",
]


class Worth(Enum):
    """What a bid is worth when it is made undoubled."""

    PART_SCORE = "part-score"
    GAME = "game"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"


@dataclass(frozen=True, slots=True)
class BackLine:
    """One line of a card: overtricks or undertricks, and the points in columns I and II."""

    tricks: int
    not_vulnerable: int
    vulnerable: int


@dataclass(frozen=True, slots=True)
class BidCard:
    """The back of a bid: points to declarer's side, just made and with each overtrick."""

    contract: Contract
    worth: Worth
    lines: tuple[BackLine, ...]


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """The back of PASS, DOUBLE or REDOUBLE: points to the defenders, down 1 to 13."""

    doubling: Doubling
    lines: tuple[BackLine, ...]

    @property
    def call(self) -> str:
        """The word on the front of the card."""
        return ("PASS", "DOUBLE", "REDOUBLE")[self.doubling]


Card = BidCard | PenaltyCard


def bid_card(contract: Contract | str, edition: str | Tariff = editions.DEFAULT.id) -> BidCard:
    """
    Make the back of one bid's card.

    >>> card = bid_card("4H")
    >>> card.worth.value, card.lines[0], card.lines[1]  # doctest: +NORMALIZE_WHITESPACE
    ('game', BackLine(tricks=0, not_vulnerable=420, vulnerable=620),
     BackLine(tricks=1, not_vulnerable=450, vulnerable=650))

    :raises InvalidContract: if *contract* is none, or is doubled: no such card is in the box.
    :raises UnknownName: if there is no such edition.
    """
    bid = Contract.parse(contract) if isinstance(contract, str) else contract
    if bid.doubling:
        raise InvalidContract("no bid in the box is doubled: {bid!r}", bid=str(bid))
    lines = tuple(_bid_line(bid, over, edition) for over in range(8 - bid.level))
    return BidCard(bid, _worth(bid, edition), lines)


def bid_cards(edition: str | Tariff = editions.DEFAULT.id) -> tuple[BidCard, ...]:
    """
    Make the backs of all 35 bids, from one club to seven no trump.

    >>> [str(card.contract) for card in bid_cards() if card.worth is Worth.GAME][:3]
    ['3NT', '4H', '4S']

    :raises UnknownName: if there is no such edition.
    """
    return tuple(bid_card(bid, edition) for bid in CONTRACTS if not bid.doubling)


def penalty_card(
    doubling: Doubling, edition: str | Tariff = editions.DEFAULT.id
) -> PenaltyCard:
    """
    Make the back of the PASS, DOUBLE or REDOUBLE card.

    >>> card = penalty_card(Doubling.DOUBLED)
    >>> card.call, [line.not_vulnerable for line in card.lines[:4]]
    ('DOUBLE', [100, 300, 500, 800])

    :raises UnknownName: if there is no such edition.
    """
    # A grand slam alone can go down thirteen; an undertrick costs the same in any contract.
    contract = Contract(7, Strain.NOTRUMP, doubling)
    lines = tuple(
        BackLine(
            down,
            -score_points(contract, 13 - down, vulnerable=False, edition=edition),
            -score_points(contract, 13 - down, vulnerable=True, edition=edition),
        )
        for down in range(1, 14)
    )
    return PenaltyCard(doubling, lines)


def whole_box(edition: str | Tariff = editions.DEFAULT.id) -> tuple[Card, ...]:
    """
    Make the backs of every card that is worth points: 35 bids and three calls.

    >>> len(whole_box())
    38

    :raises UnknownName: if there is no such edition.
    """
    calls = (penalty_card(doubling, edition) for doubling in Doubling)
    return (*bid_cards(edition), *calls)


def _bid_line(bid: Contract, over: int, edition: str | Tariff) -> BackLine:
    tricks = bid.target + over
    return BackLine(
        over,
        score_points(bid, tricks, vulnerable=False, edition=edition),
        score_points(bid, tricks, vulnerable=True, edition=edition),
    )


def _worth(bid: Contract, edition: str | Tariff) -> Worth:
    if bid.level >= 6:
        return Worth.SMALL_SLAM if bid.level == 6 else Worth.GRAND_SLAM
    tariff = editions.edition(edition)
    made = score(bid, bid.target, edition=tariff).points("tricks")
    return Worth.GAME if made >= tariff.game_points else Worth.PART_SCORE
