"""What a contestant's sitting at one session is worth to a season."""

from __future__ import annotations

from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.events.series.lists import ordinal
from overtrick.events.series.season_rules import Counts, SeasonRules
from overtrick.events.series.sessions import Sitting

__all__ = ["worth"]


def worth(sitting: Sitting | None, rules: SeasonRules) -> tuple[Exact | None, str]:
    """
    Say what a sitting is worth, absences left aside, and how it came about.

    >>> from overtrick.events.series.sessions import scored
    >>> from overtrick.events.series.award import AwardTable
    >>> ann, bob = scored("3 March", {"Ann": 60, "Bob": 40}).sittings
    >>> worth(bob, SeasonRules(Counts.POINTS, points=AwardTable((10, 8))))
    (8, '8 for 2nd of 2')
    """
    if sitting is None:
        return None, ""
    line = sitting.line
    if rules.counts is Counts.PERCENTAGE:
        known = line.percentage is not None
        return line.percentage, f"{plain_text(line.percentage)} %" if known else "no percentage"
    if rules.counts is Counts.SCORE:
        return _scaled(sitting, rules)
    if line.place is None:
        return 0, "0 points: no place"
    points = rules.points.points(line.place, sitting.field, sitting.sharing)
    shared = f", shared by {sitting.sharing}" if sitting.sharing > 1 else ""
    return points, f"{plain_text(points)} for {ordinal(line.place)} of {sitting.field}{shared}"


def _scaled(sitting: Sitting, rules: SeasonRules) -> tuple[Exact, str]:
    total, boards = sitting.line.total, sitting.line.boards
    if not rules.scale_sit_outs or boards in (0, sitting.boards):
        return total, plain_text(total)
    value = as_exact(total * Fraction(sitting.boards, boards))
    scale = f"{plain_text(total)} on {boards} boards x {sitting.boards}/{boards}"
    return value, f"{plain_text(value)} = {scale}"
