"""Two pairs at a table at matchpoints: each side's percentage, and victory points for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from overtrick.compare.scale_choice import percentage_scale
from overtrick.compare.settings import Settings
from overtrick.compare.team_board import TeamAward
from overtrick.core.exact import Exact, as_exact
from overtrick.events.matches.boards import BoardAward
from overtrick.events.ranking.tally import by_boards

__all__ = ["match_percentages", "percentage_points"]


def match_percentages(awards: Iterable[BoardAward], settings: Settings) -> TeamAward:
    """
    Give each side its own percentage: of all that the boards offered, or the boards' mean.

    Where no board offered anything to a side it has 50 %.

    >>> from overtrick.events.matches.boards import Shares
    >>> boards = [
    ...     BoardAward(TeamAward(3, 3), shares=Shares(TeamAward(6, 6), 50, 50)),
    ...     BoardAward(TeamAward(2, 0), shares=Shares(TeamAward(2, 2), 100, 0)),
    ... ]
    >>> match_percentages(boards, Settings())
    TeamAward(home=Fraction(125, 2), away=Fraction(75, 2))
    >>> match_percentages(boards, Settings(percentage_from="mean_of_boards"))
    TeamAward(home=75, away=25)
    """
    told = [(found.award, found.shares) for found in awards if found.shares is not None]
    home, away = [shares.home for _, shares in told], [shares.away for _, shares in told]
    if by_boards(settings):
        return TeamAward(_mean(home), _mean(away))
    return TeamAward(
        _share([a.home for a, _ in told], [shares.tops.home for _, shares in told], home),
        _share([a.away for a, _ in told], [shares.tops.away for _, shares in told], away),
    )


def percentage_points(percentages: TeamAward, boards: int, scale: str) -> TeamAward:
    """
    Turn each side's own percentage of so many boards into victory points.

    >>> percentage_points(TeamAward(60, 40), 8, "ebu_swiss_pairs")
    TeamAward(home=17, away=3)

    :raises InvalidScale: if the scale goes by IMPs, or has no table for so many boards.
    """
    table = percentage_scale(scale)
    return TeamAward(
        table.points(percentages.home, boards), table.points(percentages.away, boards)
    )


def _share(
    points: Sequence[Exact], tops: Sequence[Exact], each: Sequence[Exact | None]
) -> Exact:
    whole = sum(tops, Fraction(0))
    won = sum(points, Fraction(0))
    return as_exact(100 * Fraction(won) / whole) if whole else _mean(each)


def _mean(each: Iterable[Exact | None]) -> Exact:
    known = [share for share in each if share is not None]
    return as_exact(Fraction(sum(known, Fraction(0))) / len(known)) if known else 50
