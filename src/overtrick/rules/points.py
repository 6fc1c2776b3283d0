"""
Points by cause: what one deal is worth to declarer's side, and why.

The causes are those of the scoring table of the Laws (Duplicate Law 77, Rubber Law 81).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.core.contract import Contract
from overtrick.errors import UnknownName

__all__ = ["CAUSES", "Cause", "Score"]

CAUSES = ("tricks", "overtricks", "level_bonus", "slam_bonus", "doubled_bonus", "undertricks")
"""Every name of a cause, in the order a score sheet explains them."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason for points, its amount, and a word to the player."""

    cause: str
    points: int
    why: str

    def __post_init__(self) -> None:
        if self.cause not in CAUSES:
            raise _unknown(self.cause)


@dataclass(frozen=True, slots=True)
class Score:
    """
    The score of one deal, signed for declarer's side: its causes sum to the total.

    >>> from overtrick.rules.duplicate import score
    >>> game = score("4SX", 11, vulnerable=True)
    >>> game.total, game.points("level_bonus"), game.points("slam_bonus")
    (990, 500, 0)
    >>> print(game)
    4SX+1 vulnerable: 990
    """

    contract: Contract
    tricks: int
    vulnerable: bool
    edition: str
    causes: tuple[Cause, ...]
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(cause.points for cause in self.causes))

    @property
    def over(self) -> int:
        """Overtricks, or minus the undertricks."""
        return self.tricks - self.contract.target

    @property
    def result(self) -> str:
        """
        The contract with its result, as on a score slip.

        >>> from overtrick.rules.duplicate import score
        >>> score("3NT", 9).result, score("2H", 7).result
        ('3NT=', '2H-1')
        """
        return f"{self.contract}{f'{self.over:+d}' if self.over else '='}"

    @property
    def below(self) -> int:
        """Points below the line of a rubber or Chicago sheet: those of the tricks bid."""
        return self.points("tricks")

    @property
    def above(self) -> int:
        """
        Points above the line, those of the defenders negative.

        >>> from overtrick.rules.duplicate import score
        >>> made, down = score("2NT", 9, edition="rubber-2014"), score("2NT", 7)
        >>> (made.below, made.above), (down.below, down.above)
        ((70, 30), (0, -50))
        """
        return self.total - self.below

    def points(self, cause: str) -> int:
        """
        The points for one cause, 0 if it gave none.

        :raises UnknownName: if there is no such cause; the message lists them.
        """
        if cause not in CAUSES:
            raise _unknown(cause)
        return sum(each.points for each in self.causes if each.cause == cause)

    def __str__(self) -> str:
        vulnerable = "vulnerable" if self.vulnerable else "not vulnerable"
        return f"{self.result} {vulnerable}: {self.total}"


def _unknown(cause: str) -> UnknownName:
    return UnknownName(f"no cause {cause!r}; there are: {', '.join(CAUSES)}")
