"""
What a result lost to par, and where: in the bidding, by the lead, by declarer, by the defence.

From par to the score in steps: the contract reached, played well by all; then after the lead;
then after each card.  A step that changes points belongs to whoever took it, so the steps sum
to the whole.  Without the play, what happened after the lead is the defence's where declarer
took more than he could, and declarer's where he took less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from overtrick.core.board import Board
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat, Side
from overtrick.rules.duplicate import outcome_points

__all__ = ["Lost", "Tricks", "lost_to_par"]


@dataclass(frozen=True, slots=True)
class Lost:
    """
    Points that North-South lost to par in each part of the game; negative what they won.

    The four sum to par minus the score.
    """

    bidding: int = 0
    lead: int = 0
    play: int = 0
    """By declarer."""
    defence: int = 0
    """By the defenders, after the lead."""

    @property
    def total(self) -> int:
        """Par minus the score, as points for NS."""
        return self.bidding + self.lead + self.play + self.defence

    def to_dict(self) -> dict[str, int]:
        """Return it as JSON holds it."""
        return {
            "bidding": self.bidding,
            "lead": self.lead,
            "play": self.play,
            "defence": self.defence,
        }


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks that each lost against best play of all four, never negative."""

    possible: int
    """What declarer can take with best play of all."""
    lead: int | None = None
    """By the opening lead; None where it is not known."""
    declarer: int = 0
    defence: int = 0

    def to_dict(self) -> dict[str, int | None]:
        """Return it as JSON holds it."""
        return {
            "possible": self.possible,
            "lead": self.lead,
            "declarer": self.declarer,
            "defence": self.defence,
        }


def lost_to_par(
    result: Result, board: Board, par: int, course: Sequence[int], turns: Sequence[Seat]
) -> tuple[Lost, Tricks]:
    """
    Say what a result lost to *par*, in points for NS and in tricks.

    *course* is what declarer can take at first and after each card that is known, the lead
    before all; *turns* are those who played these cards.

    >>> from overtrick.core.notation import parse_outcome
    >>> made = parse_outcome("4S N +1")
    >>> lost, tricks = lost_to_par(made, Board(1), 420, [10, 11], [Seat.EAST])
    >>> lost, tricks.lead, tricks.defence
    (Lost(bidding=0, lead=-30, play=0, defence=0), 1, 0)
    """
    possible, *_ = course
    points, tricks = dict.fromkeys(_PARTS, 0), dict.fromkeys(_PARTS, 0)
    steps = [
        ("lead" if card == 0 else _part(turn.side, result.side), before, after)
        for card, ((before, after), turn) in enumerate(
            zip(pairwise(course), turns, strict=True)
        )
    ]
    last = course[-1]
    if last != result.tricks:  # what is not known card by card
        part = "defence" if result.tricks > last else "play"
        steps.append((part, last, result.tricks))
    for part, before, after in steps:
        points[part] += _points(result, before, board) - _points(result, after, board)
        tricks[part] += abs(after - before)
    return (
        Lost(par - _points(result, possible, board), **points),
        Tricks(possible, tricks["lead"] if turns else None, tricks["play"], tricks["defence"]),
    )


_PARTS = ("lead", "play", "defence")


def _part(side: Side, declarers: Side) -> str:
    return "play" if side is declarers else "defence"


def _points(result: Result, tricks: int, board: Board) -> int:
    return outcome_points(Result(result.contract, result.declarer, tricks), board)
