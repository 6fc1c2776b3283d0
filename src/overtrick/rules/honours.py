"""
Honours: points for the hand that was dealt them (Rubber Law 81).

Coverage: four or five of A K Q J 10 of trumps in one hand; four aces in one hand at no trump;
any of the four hands; scored by its holder's side, whatever the result.  Five trump honours
and four aces each allow only one such hand, so a deal has at most one award and never two
sides with one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from overtrick.core.contract import Strain
from overtrick.core.seats import Side
from overtrick.errors import InvalidSheet
from overtrick.rules.tariff import Tariff

__all__ = [
    "HONOURS",
    "Honours",
    "checked_honours",
    "honours",
    "honours_text",
]

HONOURS = "AKQJT"
"""The five honours of a suit, ``T`` for the ten."""


@dataclass(frozen=True, slots=True)
class Honours:
    """
    What one hand's honours gave to its side.

    Where a *player* is named, the side follows from who plays with whom.
    """

    side: Side | None
    points: int
    player: str | None = None


def honours(hand: Collection[str], trumps: Strain, edition: Tariff) -> int:
    """
    Count the honours of one hand, its cards given as suit and rank.

    >>> from overtrick.rules.editions import edition
    >>> honours(["SA", "SK", "SQ", "SJ", "H7"], Strain.SPADES, edition("rubber-2014"))
    100
    >>> honours(["SA", "HA", "DA", "CA"], Strain.NOTRUMP, edition("rubber-2014"))
    150
    """
    if not edition.honours:
        return 0
    if trumps is Strain.NOTRUMP:
        aces = sum(f"{suit}A" in hand for suit in "SHDC")
        return edition.four_aces if aces == 4 else 0
    held = sum(f"{trumps.value}{rank}" in hand for rank in HONOURS)
    return {4: edition.four_honours, 5: edition.five_honours}.get(held, 0)


def checked_honours(claim: Honours, trumps: Strain | None, edition: Tariff) -> Honours:
    """
    Check that honours which players noted can be; *trumps* is None where all passed.

    >>> from overtrick.rules.editions import edition
    >>> checked_honours(Honours(Side.NS, 100), Strain.SPADES, edition("rubber-2014")).points
    100

    :raises InvalidSheet: if *edition* has honours off or gives no such award.
    """
    if not edition.honours:
        raise InvalidSheet("honours do not count in {edition}", edition=edition.id)
    if trumps is None:
        raise InvalidSheet("honours need a contract; this deal was passed out")
    if trumps is Strain.NOTRUMP:
        if claim.points != edition.four_aces:
            raise InvalidSheet(
                "honours at no trump are {four_aces} for four aces, not {points}",
                four_aces=edition.four_aces,
                points=claim.points,
            )
    elif claim.points not in (edition.four_honours, edition.five_honours):
        raise InvalidSheet(
            "honours are {four_honours} or {five_honours}, not {points}",
            four_honours=edition.four_honours,
            five_honours=edition.five_honours,
            points=claim.points,
        )
    return claim


def honours_text(held: Honours, trumps: Strain | None, edition: Tariff) -> str:
    """
    Say what the hand held.

    >>> from overtrick.rules.editions import edition
    >>> honours_text(Honours(Side.NS, 100), Strain.SPADES, edition("rubber-2014"))
    'four trump honours in one hand'
    """
    if trumps is Strain.NOTRUMP:
        return "four aces in one hand"
    number = "five" if held.points == edition.five_honours else "four"
    return f"{number} trump honours in one hand"
