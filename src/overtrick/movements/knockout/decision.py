"""
Who won a knock-out match, carry-over and rulings in; and the extra boards of one that is tied.

Source: EBU White Book 143.2 for extra boards; Laws 12C and 86B for rulings that do not balance.
"""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.compare.carry_over import Team
from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import knockout_mean
from overtrick.core.exact import Exact
from overtrick.errors import InvalidSetting

__all__ = ["EBU_EXTRA", "Decision", "ExtraBoards", "decided", "extra_boards"]

_NOTHING = TeamAward(0, 0)


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """One more board for *each* so many scheduled or part of them, but at *least* so many."""

    each: int
    least: int

    def __post_init__(self) -> None:
        if self.each < 1 or self.least < 1:
            raise InvalidSetting(
                "no extra boards: {least}, 1 in {each}", least=self.least, each=self.each
            )


EBU_EXTRA = ExtraBoards(each=8, least=2)
"""White Book 143.2: an eighth of the boards scheduled, two at least."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The margin of a match from home's side, and who won; None if it is tied."""

    margin: Exact
    winner: Team | None


def decided(margin: TeamAward, carry_over: TeamAward = _NOTHING) -> Decision:
    """
    Decide a match from each team's own margin; where these differ, the mean counts for both.

    >>> from fractions import Fraction
    >>> decided(TeamAward(-3, 3), carry_over=TeamAward(Fraction(7, 2), Fraction(-7, 2)))
    Decision(margin=Fraction(1, 2), winner=<Team.HOME: 'home'>)
    >>> decided(TeamAward(7, -7), carry_over=TeamAward(-7, 7)).winner is None
    True
    """
    home = knockout_mean(margin + carry_over).home
    if not home:
        return Decision(home, None)
    return Decision(home, Team.HOME if home > 0 else Team.AWAY)


def extra_boards(scheduled: int, rule: ExtraBoards = EBU_EXTRA) -> int:
    """
    Give the number of extra boards to play if a match of *scheduled* boards is tied.

    >>> extra_boards(32), extra_boards(33), extra_boards(8)
    (4, 5, 2)

    :raises InvalidSetting: if *scheduled* is no number of boards.
    """
    if scheduled < 1:
        raise InvalidSetting("a match of {scheduled} boards", scheduled=scheduled)
    return max(rule.least, -(-scheduled // rule.each))
