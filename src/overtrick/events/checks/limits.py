"""Where the checks begin to ask: each limit is the last value that is still ordinary."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CheckLimits", "limits_of"]


@dataclass(frozen=True, slots=True)
class CheckLimits:
    """
    What is still ordinary; measured on real events, so that few honest results are questioned.

    >>> CheckLimits().from_table
    3
    """

    same_suit: int = 15
    """Tricks of both sides together, each declaring in the same suit."""
    same_notrump: int = 16
    """The same at no trump, where the lead is worth more."""
    from_table: int = 3
    """Tricks more or fewer than the trick table has."""
    from_field: int = 3
    """Tricks more or fewer than others of that side took in the same strain."""
    slam_down: int = 4
    """Tricks a slam that nobody doubled is down."""
    down: int = 6
    """Tricks any contract that nobody doubled is down."""
    levels: int = 2
    """Levels above the highest contract of the field, for one that went down."""
    passed_hcp: int = 26
    """High-card points of the side that passed a deal out."""
    others: int = 3
    """The fewest other results that are a field."""
    unanimous: int = 4
    """The fewest other results that are a field for being of one mind."""
    camp: int = 4
    """The fewest results on each side of a board that seems to have been changed."""


def limits_of(tricks_differ: object) -> CheckLimits:
    """
    Give the limits where a session says how far tricks may be from the trick table.

    >>> limits_of(2).from_table, limits_of("never").from_table
    (2, 13)
    """
    return CheckLimits(from_table=tricks_differ if isinstance(tricks_differ, int) else 13)
