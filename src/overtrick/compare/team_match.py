"""
A match between two teams: victory points, hybrids of IMPs and board-a-match, uneven rulings.

Each team's margin is its own: penalties and rulings need not balance (Laws 12C and 86).

Carry-over: what two teams that met before take along into a knock-out match or a final.

No regulation confirms these rules (unconfirmed): share, scale and cap are for the conditions of
contest to say.  The value is exact; fractions of an IMP count, and so a tie is rare.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from overtrick.compare.team_board import TeamAward
from overtrick.compare.victory_points import victory_points
from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidScale, InvalidSetting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from overtrick.compare.victory_points import VpScale

__all__ = [
    "HALF_IMP",
    "CarryOver",
    "Team",
    "carry_over",
    "knockout_mean",
    "lederer",
    "match_margin",
    "match_points",
    "match_worth",
    "patton",
    "scale_worth",
    "worth_of_any",
]

_LENGTHS = range(1, 65)  # of which every scale has a table for some


def match_margin(boards: Iterable[TeamAward | None]) -> TeamAward:
    """
    Add the boards of a match; one without a result gives nothing.

    >>> match_margin([TeamAward(-4, 4), None, TeamAward(11, -11)])
    TeamAward(home=7, away=-7)
    """
    return sum((board for board in boards if board is not None), TeamAward(0, 0))


def match_points(
    margin: TeamAward, boards: int, scale: str | VpScale = "wbf_continuous"
) -> TeamAward:
    """
    Turn each team's own margin into its victory points.

    >>> match_points(TeamAward(7, -9), 8, "wbf_discrete")
    TeamAward(home=13, away=7)

    :raises InvalidScale: if the scale has no table for so many boards.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    home, _ = victory_points(margin.home, boards, scale)
    away, _ = victory_points(margin.away, boards, scale)
    return TeamAward(home, away)


def match_worth(boards: int, scale: str | VpScale = "wbf_continuous") -> Exact:
    """
    Say what a match is worth on a scale: what a draw gives to both together.

    >>> match_worth(8, "wbf_discrete"), match_worth(8, "acbl30"), match_worth(7, "win_loss")
    (20, 30, 1)

    :raises InvalidScale: if the scale has no table for so many boards.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    return as_exact(sum(victory_points(0, boards, scale), Fraction(0)))


def scale_worth(scale: VpScale, boards: int = 0) -> Exact:
    """
    Say what a match is worth on a scale before its length is known: the same for any.

    >>> from overtrick.compare.victory_points import VP_SCALES
    >>> scale_worth(VP_SCALES["acbl30"]), scale_worth(VP_SCALES["wbf_discrete"], 8)
    (30, 20)
    """
    return worth_of_any(lambda length: match_worth(length, scale), boards)


def worth_of_any(worth: Callable[[int], Exact], boards: int = 0) -> Exact:
    """
    Ask what a match of so many boards is worth, or one of any length that has a worth.

    >>> from overtrick.compare.vp_tables import PERCENTAGE_SCALES
    >>> worth_of_any(lambda boards: 2 * PERCENTAGE_SCALES["ebu_swiss_pairs"].points(50, boards))
    20
    """
    for length in filter(None, (boards, *_LENGTHS)):
        try:
            return worth(length)
        except InvalidScale:
            continue
    return 0


def patton(
    margin: TeamAward,
    bam: TeamAward,
    boards: int,
    *,
    unit: int = 2,
    scale: str | VpScale = "wbf_continuous",
) -> TeamAward:
    """
    Add 20 victory points from the IMPs and 20 from board-a-match, as in Iceland: 40 in all.

    >>> patton(TeamAward(12, -12), TeamAward(13, 7), 10, scale="wbf_discrete")
    TeamAward(home=27, away=13)

    :raises InvalidScale: if the scale has no table for so many boards.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    points = match_points(margin, boards, scale)
    most = unit * boards
    return points + TeamAward(Fraction(20 * bam.home) / most, Fraction(20 * bam.away) / most)


def lederer(margin: TeamAward, bam: TeamAward, boards: int, scale: str | VpScale) -> TeamAward:
    """
    Add 30 victory points from the IMPs to 2, 1 or 0 for each board: 50 in all for ten boards.

    No scale of 30 is the one and only: the organizer names it.

    >>> lederer(TeamAward(12, -12), TeamAward(13, 7), 10, "acbl30")
    TeamAward(home=37, away=13)

    :raises InvalidScale: if the scale has no table for so many boards.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    return match_points(margin, boards, scale) + bam


def knockout_mean(award: TeamAward, whole: Exact = 0) -> TeamAward:
    """
    Give both teams of a knock-out the mean of a board that was scored for each apart.

    *whole* is what a board is worth to both together: nothing at IMPs.

    >>> knockout_mean(TeamAward(home=10, away=-4))
    TeamAward(home=7, away=-7)
    >>> knockout_mean(TeamAward(home=2, away=1), whole=2)
    TeamAward(home=Fraction(3, 2), away=Fraction(1, 2))
    """
    mean = as_exact(Fraction(award.home + whole - award.away) / 2)
    return TeamAward(mean, as_exact(whole - mean))


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
