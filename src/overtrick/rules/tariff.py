"""
A tariff: every number that scores a deal, in force at one time, as one frozen object.

A pair is (not vulnerable, vulnerable); a sequence of undertricks gives the first, the second
and so on, and its last value repeats.  Doubled values are given, redoubled are twice those.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["Bonus", "Game", "PassOut", "Schedule", "Tariff"]

Pair = tuple[int, int]


class Game(Enum):
    """What kind of play an edition scores."""

    DUPLICATE = "duplicate"
    RUBBER = "rubber"
    CHICAGO = "chicago"


class Bonus(Enum):
    """What a made contract earns besides its tricks, by its level."""

    NONE = "none"  # rubber: games are made below the line
    EACH_DEAL = "each_deal"  # game or part-score, by the contract's own trick points
    ACCUMULATED = "accumulated"  # Chicago: part-scores add up to a game


class Schedule(Enum):
    """Who is vulnerable in a Chicago: on deal 1 nobody, on 4 everybody, on 2 and 3 a side."""

    DEALER = "dealer"  # the dealer's side
    OPPONENTS = "opponents"  # the other side
    DUPLICATE = "duplicate"  # the 16-board cycle, by the number of the deal
    NONE = "none"  # nobody ever: the first lessons


class PassOut(Enum):
    """What a passed-out deal of a Chicago means."""

    REDEAL = "redeal"  # dealt again by the same dealer, not counted
    COUNTS = "counts"  # it was the deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """One edition of the rules; :mod:`overtrick.rules.editions` has them all."""

    id: str
    title: str
    years: str
    source: str
    game: Game

    minor_trick: int = 20
    major_trick: int = 30
    notrump_tricks: tuple[int, ...] = (40, 30, 30, 30, 30, 30, 30)
    game_points: int = 100
    doubled_overtrick: Pair = (100, 200)
    doubled_bonus: Pair = (50, 100)  # (doubled, redoubled)
    undertricks: tuple[tuple[int, ...], tuple[int, ...]] = ((50,), (100,))
    undertricks_doubled: tuple[tuple[int, ...], tuple[int, ...]] = (
        (100, 200, 200, 300),
        (200, 300),
    )
    small_slam: Pair = (500, 750)
    grand_slam: Pair = (1000, 1500)

    bonus: Bonus = Bonus.EACH_DEAL
    part_score_bonus: Pair = (50, 50)
    game_bonus: Pair = (300, 500)

    honours: bool = False
    four_honours: int = 100
    five_honours: int = 150
    four_aces: int = 150

    rubber_bonus: Pair = (500, 700)  # (opponents have a game, they have none)
    unfinished: Pair = (300, 100)  # (the only game, the only part-score)
    carry: bool = False

    deals: int = 4
    schedule: Schedule = Schedule.DEALER
    passed_out: PassOut = PassOut.REDEAL
    last_deal_bonus: int = 0

    teaching: bool = False
    """Whether a sheet shows the arithmetic of each score unasked."""

    unconfirmed: tuple[str, ...] = ()
    """Fields whose value no original text confirms, each with its reason."""
