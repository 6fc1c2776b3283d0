"""
Carry-over: what two teams that met before take along into a knock-out match or a final.

No regulation confirms these rules (unconfirmed): share, scale and cap are for the conditions of
contest to say.  The value is exact; fractions of an IMP count, and so a tie is rare.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.compare.team_board import TeamAward
from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidSetting

__all__ = ["HALF_IMP", "CarryOver", "Team", "carry_over"]


class Team(Enum):
    """The two teams of a match."""

    HOME = "home"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class CarryOver:
    """The rule: a share of the earlier margin, as data."""

    share: Exact = Fraction(1, 2)
    """What the winner of the earlier match takes along of the margin."""
    lower_share: Exact | None = None
    """The share where the lower ranked won; 0: only the higher ranked carries over."""
    by_boards: bool = False
    """Whether it is scaled by the boards of the later match to those of the earlier."""
    cap: Exact | None = None
    """The most that is carried over, in IMPs."""
    level: Exact = 0
    """What the higher ranked has in hand where nothing is carried over, in IMPs."""

    def __post_init__(self) -> None:
        for name in ("share", "lower_share", "cap", "level"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise InvalidSetting(
                    "carry-over: {name} cannot be {value}", name=name, value=value
                )


HALF_IMP = CarryOver(share=0, level=Fraction(1, 2))
"""Nothing but half an IMP for the higher ranked: a tied match needs no extra boards."""


def carry_over(
    margin: Exact,
    rule: CarryOver,
    *,
    higher: Team | None = None,
    boards: tuple[int, int] | None = None,
) -> TeamAward:
    """
    Give what each team starts with, from home's *margin* in the earlier match; the sum is 0.

    *higher* is the higher ranked team and *boards* the numbers in the earlier and the later
    match, for rules that ask for them.

    >>> carry_over(17, CarryOver())
    TeamAward(home=Fraction(17, 2), away=Fraction(-17, 2))
    >>> carry_over(-40, CarryOver(by_boards=True, cap=16), boards=(16, 32))
    TeamAward(home=-16, away=16)
    >>> carry_over(0, HALF_IMP, higher=Team.AWAY)
    TeamAward(home=Fraction(-1, 2), away=Fraction(1, 2))

    :raises InvalidSetting: if the rule asks for the higher ranked or for boards not given.
    """
    winner = None if not margin else Team.HOME if margin > 0 else Team.AWAY
    imps = abs(Fraction(margin)) * _share(rule, winner, higher) * _scale(rule, boards)
    if rule.cap is not None:
        imps = Fraction(min(imps, rule.cap))
    if not imps and rule.level:
        winner, imps = _needed(higher), Fraction(rule.level)
    home = imps if winner is Team.HOME else -imps
    return TeamAward(as_exact(home), as_exact(-home))


def _share(rule: CarryOver, winner: Team | None, higher: Team | None) -> Exact:
    if rule.lower_share is None or winner is None:
        return rule.share
    return rule.share if winner is _needed(higher) else rule.lower_share


def _scale(rule: CarryOver, boards: tuple[int, int] | None) -> Fraction:
    if not rule.by_boards:
        return Fraction(1)
    if boards is None or min(boards) < 1:
        raise InvalidSetting("carry-over by boards: not for boards {boards}", boards=boards)
    earlier, later = boards
    return Fraction(later, earlier)


def _needed(higher: Team | None) -> Team:
    if higher is None:
        raise InvalidSetting("carry-over: this rule asks who is ranked higher")
    return higher
