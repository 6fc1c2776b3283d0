"""
A deal in 13 bytes: one a rank from the ace, two bits a suit, spades highest.

CDS and RZD pack owners so; CDS counts them from North 1, West 0.
"""

from __future__ import annotations

from overtrick.core.deal import Deal
from overtrick.formats.deals.owners import deal_of_owners, owners_of

__all__ = ["PACKED_SIZE", "packed", "unpacked"]

PACKED_SIZE = 13
"""Bytes of a deal."""


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
