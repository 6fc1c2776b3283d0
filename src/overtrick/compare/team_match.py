"""
A match between two teams: victory points, hybrids of IMPs and board-a-match, uneven rulings.

Each team's margin is its own: penalties and rulings need not balance (Laws 12C and 86).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from overtrick.compare.team_board import TeamAward
from overtrick.compare.victory_points import victory_points
from overtrick.core.exact import as_exact
from overtrick.errors import InvalidScale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from overtrick.compare.victory_points import VpScale
    from overtrick.core.exact import Exact

__all__ = [
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

    >>> from overtrick.compare.vp_percent import PERCENTAGE_SCALES
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
