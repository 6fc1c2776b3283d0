"""
The margin of a match, and what of it counts on when the same two meet again in a knock-out.

A match without IMPs of its own, as one that was ruled, is decided by its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from overtrick.compare.carry_over import CarryOver, Team, carry_over
from overtrick.compare.team_board import TeamAward
from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.errors import UnknownName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.ranking.report import Match
from overtrick.events.stages.ranking import stage_ranking

__all__ = ["Meetings", "carried_over", "earlier_meetings", "margin", "share_named"]

Meetings = Mapping[frozenset[str], Match]
"""The last match of each two."""


def margin(match: Match) -> Exact:
    """
    Give the margin of a match from home's side; a walkover is won by 1.

    >>> margin(Match("1", "3", "7", (), 34, 21, 20, 0, home_margin=13, away_margin=-13))
    13
    >>> margin(Match("2", "9", None, (), None, None, 12, None, kind="bye"))
    1
    """
    if match.away is None:
        return 1
    if match.kind == "forfeit" or match.home_margin is None or match.away_margin is None:
        return (match.home_points or 0) - (match.away_points or 0)
    return as_exact(Fraction(match.home_margin - match.away_margin) / 2)


def earlier_meetings(state: Event, stage: Stage) -> Meetings:
    """
    Give the last match of each two in the stages before, where margins are carried over.

    >>> from overtrick.events.journal.fold import fold
    >>> earlier_meetings(fold([]), Stage("KO", "knockout", conditions={"carry_over": "1/2"}))
    {}
    """
    if stage.condition("carry_over") == "none":
        return {}
    found: dict[frozenset[str], Match] = {}
    for name in stage.earlier:
        try:
            ranking = stage_ranking(state, state.stage(name))
        except UnknownName:  # a question of its own: the stage says where it comes from
            continue
        for match in ranking.matches:
            if match.away is not None and match.home_margin is not None:
                found[frozenset((match.home, match.away))] = match
    return found


def carried_over(stage: Stage, home: str, away: str, earlier: Meetings) -> TeamAward:
    """
    Say what two teams start a match with; home is the higher ranked.

    The conditions are those of :class:`~overtrick.compare.carry_over.CarryOver`.

    >>> met = Match("1", "7", "3", (), 21, 34, 0, 20, home_margin=-13, away_margin=13)
    >>> stage = Stage("KO", "knockout", conditions={"carry_over": "1/2", "carry_cap": 6})
    >>> carried_over(stage, "3", "7", {frozenset("37"): met})
    TeamAward(home=6, away=-6)
    """
    match = earlier.get(frozenset((home, away)))
    rule = _rule(stage, met=match is not None)
    if match is None:
        return carry_over(0, rule, higher=Team.HOME)
    own = margin(match) if match.home == home else -margin(match)
    boards = match.counted, stage.number("boards")
    return carry_over(own, rule, higher=Team.HOME, boards=boards)


def _rule(stage: Stage, *, met: bool) -> CarryOver:
    """The rule of a stage; of two who have not met there is no margin to scale."""
    share, cap = str(stage.condition("carry_over")), stage.condition("carry_cap")
    return CarryOver(
        share=0 if share == "none" else share_named(share),
        lower_share=0 if stage.condition("carry_for") == "higher" else None,
        by_boards=met and stage.condition("carry_by_boards") == "yes",
        cap=None if cap == "none" else int(cap),
        level=parse_exact(str(stage.condition("carry_level"))),
    )


def share_named(text: str) -> Fraction:
    """
    Read a share.

    >>> share_named("1/3"), share_named("50%")
    (Fraction(1, 3), Fraction(1, 2))
    """
    return parse_exact(text.rstrip("%")) / Fraction(100 if text.endswith("%") else 1)
