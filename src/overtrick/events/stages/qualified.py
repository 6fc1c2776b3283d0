"""
What teams carry into a final from the matches of a qualifying stage: points against whom.

``qualified`` are the points won against the others of the same list who went through.  The open
series of the European championships of 2014 (``ebl_2014``) adds a carry by place: of those who
went through, ranked by their points against the teams that did not, the last gets nothing, and
each place above it 2 victory points more.  Source: the Italian federation's report from
Opatija, June 2014.  Equals share their places (unconfirmed).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import OvertrickError
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.finals import Entrant

__all__ = ["CARRIED_POINTS", "carried_points"]

CARRIED_POINTS: Mapping[str, Exact] = {"qualified": 0, "ebl_2014": 2}
"""Each way, with the victory points of a place against those who did not go through."""


def carried_points(
    way: str, earlier: Ranking, through: Iterable[Entrant]
) -> dict[str, Carried]:
    """
    Work out what each of those who went through brings, by its number in the final.

    >>> from overtrick.events.ranking.report import Match
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = [MatchResult(name, *name, home_imps=imps, away_imps=0, boards=8)
    ...         for name, imps in (("37", 0), ("39", 100), ("79", 0))]
    >>> earlier = rank(Session((), results=tuple(told)), method="teams")
    >>> through = [Entrant(line.id, line, "") for line in earlier.standings if line.id != "9"]
    >>> found = carried_points("ebl_2014", earlier, through)
    >>> found["3"].points, found["7"].points
    (12, 10)

    :raises OvertrickError: if the earlier stage has no matches in points.
    """
    if not any(side.points is not None for match in earlier.matches for side in match.sides):
        raise OvertrickError(
            "carry_forward={way} asks for matches in victory points before", way=way
        )
    lists: dict[str, list[Entrant]] = {}
    for each in through:
        lists.setdefault(each.line.section, []).append(each)
    return {
        who: Carried(points)
        for section, own in lists.items()
        for who, points in _of_list(earlier, section, own, CARRIED_POINTS[way])
    }


def _of_list(
    earlier: Ranking, section: str, through: Sequence[Entrant], step: Exact
) -> Iterator[tuple[str, Exact]]:
    ids = {each.line.id for each in through}
    inside, outside = (dict.fromkeys(ids, Fraction(0)) for _ in range(2))
    for match in earlier.matches:
        for side in match.sides if match.section == section else ():
            if side.team in ids and side.opponent is not None and side.points is not None:
                won = inside if side.opponent in ids else outside
                won[side.team] += side.points
    for each in through:
        own = outside[each.line.id]
        below = sum(points < own for points in outside.values())
        equal = sum(points == own for points in outside.values()) - 1
        by_place = step * (below + Fraction(equal, 2))
        yield each.id, as_exact(inside[each.line.id] + by_place)
