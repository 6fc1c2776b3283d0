"""Why two meet, in a sentence that a player can check: who was passed over, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

__all__ = ["Obstacle", "Passed", "and_all", "in_rounds", "reasons"]


class Obstacle(Enum):
    """Why somebody better placed was passed over."""

    MET = "met"
    BYE = "bye"
    APART = "apart"
    NOBODY = "nobody"  # all opponents of one contestant would have been drawn
    REST = "rest"  # the others could not all be paired
    LATER = "later"
    UNKNOWN = "unknown"  # the search of later rounds gave up


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody passed over; ``left`` is who would have found nobody."""

    who: str
    obstacle: Obstacle
    left: str = ""


def reasons(passed: Sequence[Passed]) -> str:
    """
    Say what was in the way.

    >>> reasons([Passed(who, Obstacle.MET) for who in "356"])
    '3, 5 and 6 it has met'
    >>> reasons([Passed("9", Obstacle.APART), Passed("8", Obstacle.NOBODY, "11")])
    '9 is kept apart; with 8 nobody would be left for 11'
    """
    said: dict[tuple[Obstacle, str], list[str]] = {}
    for each in passed:
        said.setdefault((each.obstacle, each.left), []).append(each.who)
    return "; ".join(_said(obstacle, left, who) for (obstacle, left), who in said.items())


def and_all(names: Sequence[str]) -> str:
    """
    Name several.

    >>> and_all(["3", "5", "6"]), and_all(["3"])
    ('3, 5 and 6', '3')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def in_rounds(rounds: Sequence[int]) -> str:
    """
    Name the rounds.

    >>> in_rounds((2,)), in_rounds((2, 5))
    ('round 2', 'rounds 2 and 5')
    """
    return f"round{'s' if len(rounds) > 1 else ''} {and_all([str(each) for each in rounds])}"


def _said(obstacle: Obstacle, left: str, who: Sequence[str]) -> str:
    names, either = and_all(who), " or ".join(who)
    some = len(who) > 1
    return {
        Obstacle.MET: f"{names} it has met",
        Obstacle.BYE: f"{names} {'have' if some else 'has'} had it",
        Obstacle.APART: f"{names} {'are' if some else 'is'} kept apart",
        Obstacle.NOBODY: f"with {either} nobody would be left for {left}",
        Obstacle.REST: f"with {either} the others could not all be paired",
        Obstacle.LATER: f"with {either} a later round could not be completed",
        Obstacle.UNKNOWN: f"with {either} no way to complete the later rounds was found",
    }[obstacle]
