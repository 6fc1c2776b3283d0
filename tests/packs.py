"""A pack of cards in any order, for properties of deals and of play."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from overtrick.core.cards import CARDS, Card

__all__ = ["PACKS"]


def _shuffled(seed: int) -> list[Card]:
    cards = list(CARDS)
    Random(seed).shuffle(cards)
    return cards


PACKS = st.integers(0, 2**96 - 1).map(_shuffled)
"""Each order as likely as any other: one number to draw, where a permutation draws 51."""
