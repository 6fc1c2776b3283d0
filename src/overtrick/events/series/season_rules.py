"""The rules of a season as data: what counts, how it is added up, how many sessions count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from overtrick.errors import InvalidSetting
from overtrick.events.problem import Problem
from overtrick.events.series.absences import Absence, AbsenceRule, Gives
from overtrick.events.series.award import NO_POINTS, AwardTable
from overtrick.events.series.keys import Keys, member, text, truth, whole

__all__ = ["USUAL_RULES", "Counts", "SeasonRules", "SeasonTotal"]


class Counts(Enum):
    """What a session is worth."""

    PERCENTAGE = "percentage"
    SCORE = "score"  # the total of the session: victory points, IMPs, matchpoints
    POINTS = "points"  # points for the place, by the season's table
    AWARDS = "awards"  # what the place is worth by a scheme of awards

    @property
    def unit(self) -> str:
        """What stands behind a number of it."""
        return " %" if self is Counts.PERCENTAGE else ""


class SeasonTotal(Enum):
    """How sessions become one number."""

    AVERAGE = "average"
    SUM = "sum"


_USUAL = {
    Absence.ONE_SUBSTITUTE: AbsenceRule(Gives.SCORE, in_average=True),
    Absence.TWO_SUBSTITUTES: AbsenceRule(Gives.SCORE, in_average=True),
    Absence.NOTICE: AbsenceRule(Gives.NOTHING),
    Absence.NO_NOTICE: AbsenceRule(Gives.NOTHING),
    Absence.UNSAID: AbsenceRule(Gives.NOTHING),
}
"""Without rules a score is a score, and who is not there gets nothing."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """
    The rules of a season.

    >>> SeasonRules(Counts.POINTS).adds, SeasonRules().adds
    (<SeasonTotal.SUM: 'sum'>, <SeasonTotal.AVERAGE: 'average'>)
    """

    counts: Counts = Counts.PERCENTAGE
    total: SeasonTotal | None = None
    """None: percentages are averaged, scores and points summed."""
    best: int | None = None
    """How many sessions count, the best ones; None: all."""
    minimum: int = 0
    """Sessions to be played for a place."""
    scale_sit_outs: bool = False
    """Whether a score on fewer boards is scaled to the most boards of the session."""
    points: AwardTable = NO_POINTS
    scheme: str = ""
    """The scheme of awards, where those count: its id, or a file beside the season's."""
    level: str = ""
    """The level of event, where the scheme asks for one."""
    absence: Mapping[Absence, AbsenceRule] = field(default_factory=dict)

    @property
    def adds(self) -> SeasonTotal:
        """How sessions become one number, where it is not said as usual."""
        if self.total is not None:
            return self.total
        averaged = self.counts is Counts.PERCENTAGE
        return SeasonTotal.AVERAGE if averaged else SeasonTotal.SUM

    def rule(self, absence: Absence) -> AbsenceRule:
        """
        Find what an absence gives, by the rules or as usual.

        >>> SeasonRules().rule(Absence.NOTICE).gives
        <Gives.NOTHING: 'nothing'>
        """
        return self.absence.get(absence, _USUAL[absence])

    @classmethod
    def read(cls, values: object, where: str = "rules") -> tuple[SeasonRules, list[Problem]]:
        """
        Read rules from plain values; what cannot be read stays as usual and is a problem.

        >>> rules, problems = SeasonRules.read({"counts": "percent", "best": 8})
        >>> rules.best, str(problems[0])
        (8, "rules: counts: not percentage | score | points | awards: 'percent'")
        """
        keys = Keys(values, where)
        counts = keys.read("counts", member(Counts), Counts.PERCENTAGE)
        rules = cls(
            counts=counts,
            total=keys.read("total", member(SeasonTotal), None),
            best=keys.read("best", _from_one, None),
            minimum=keys.read("minimum", whole, 0),
            scale_sit_outs=keys.read("scale_sit_outs", truth, False),
            points=_points(keys, where, counts),
            scheme=keys.read("scheme", text, ""),
            level=keys.read("level", text, ""),
            absence=_absence(keys),
        )
        if counts is Counts.AWARDS and not rules.scheme:
            keys.wrong("scheme: awards count, so a scheme is needed, such as acbl-club")
        if rules.scheme and counts is not Counts.AWARDS:
            keys.wrong(f"scheme: {rules.scheme} counts with counts=awards only")
        return rules, keys.problems()


USUAL_RULES = SeasonRules()


def _from_one(value: object) -> int:
    if not whole(value):
        raise InvalidSetting("at least 1 session counts, not 0")
    return whole(value)


def _points(keys: Keys, where: str, counts: Counts) -> AwardTable:
    given = keys.read("points", lambda value: value, None)
    if given is None:
        if counts is Counts.POINTS:
            keys.wrong("points: places count, so a table is needed, such as [10, 8, 6]")
        return NO_POINTS
    table, problems = AwardTable.read(given, f"{where}: points")
    keys.add(problems)
    return table


def _absence(keys: Keys) -> dict[Absence, AbsenceRule]:
    rules = keys.inner("absence")
    found = {each: rules.read(each.value, AbsenceRule.parse, _USUAL[each]) for each in Absence}
    keys.add(rules.problems())
    return found
