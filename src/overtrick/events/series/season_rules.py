"""The rules of a season as data: what counts, how it is added up, how many sessions count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.errors import Figures, InvalidSetting, Ordinal, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import exact_name
from overtrick.events.series.keys import (
    Keys,
    exact,
    mapping_of,
    member,
    text,
    truth,
    tuple_of,
    whole,
)
from overtrick.events.series.prizes import lists_of

__all__ = [
    "USUAL_RULES",
    "Absence",
    "AbsenceRule",
    "AwardTable",
    "Counts",
    "Gives",
    "SeasonRules",
    "SeasonTotal",
    "TiedPlaces",
    "award",
]


class TiedPlaces(Enum):
    """What those get who share a place."""

    MEAN = "mean"  # the mean of the places that they take together
    BEST = "best"  # everyone the points of the shared place


@dataclass(frozen=True, slots=True)
class AwardTable:
    """
    Points by place, then by the share of the field one is in, then for all the others.

    >>> table = AwardTable((10, 8, 6), others=1)
    >>> [str(table.points(place, 12)) for place in (1, 3, 4)]
    ['10', '6', '1']
    >>> AwardTable(of_field=((Fraction(1, 3), 5), (Fraction(1, 2), 2))).points(6, 12)
    2
    """

    places: tuple[Exact, ...] = ()
    of_field: tuple[tuple[Exact, Exact], ...] = ()
    """A share of the field, such as 1/3, and what its members get; the smallest counts."""
    others: Exact = 0
    ties: TiedPlaces = TiedPlaces.MEAN

    @classmethod
    def read(cls, values: object, where: str = "points") -> tuple[AwardTable, list[Problem]]:
        """
        Read a table: a list of points by place, or a mapping of the keys of this class.

        >>> table, problems = AwardTable.read({"of_field": {"1/3": 5}, "others": 1, "tie": 0})
        >>> table.points(4, 12), [str(problem) for problem in problems]
        (5, ["points: no key 'tie'; there are: places, of_field, others, ties"])
        """
        keys = Keys({"places": values} if isinstance(values, list | tuple) else values, where)
        places = keys.read("places", tuple_of(exact), ())
        of_field = keys.read("of_field", _shares, ())
        others = keys.read("others", exact, 0)
        ties = keys.read("ties", member(TiedPlaces), TiedPlaces.MEAN)
        return cls(places, of_field, others, ties), keys.problems()

    def points(self, place: int, field: int, sharing: int = 1) -> Exact:
        """
        Give the points for a place in a field of so many, shared by so many.

        >>> AwardTable((10, 8, 6)).points(2, 12, sharing=2)
        7
        """
        if self.ties is TiedPlaces.BEST:
            return self._of(place, field)
        taken = [self._of(each, field) for each in range(place, place + sharing)]
        return as_exact(Fraction(sum(taken)) / sharing)

    def _of(self, place: int, field: int) -> Exact:
        if place <= len(self.places):
            return self.places[place - 1]
        inside = (got for share, got in sorted(self.of_field) if place <= share * field)
        return next(inside, self.others)


_NO_POINTS = AwardTable()


def award(ranking: Ranking, table: AwardTable) -> dict[str, Exact]:
    """
    Give everyone who has a place the points for it, by names such as ``A:NS 7``.

    Each list is a field of its own, of those who have a place in it.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> award(rank(Session(())), AwardTable((3, 2, 1)))
    {}
    """
    found: dict[str, Exact] = {}
    for members in lists_of(ranking):
        places = [line.place for line in members if line.place is not None]
        for line in members:
            if line.place is not None:
                sharing = places.count(line.place)
                found[exact_name(line)] = table.points(line.place, len(places), sharing)
    return found


def _shares(value: object) -> tuple[tuple[Exact, Exact], ...]:
    found = mapping_of(exact)(value)
    shares = tuple((exact(share), points) for share, points in found.items())
    for share, _ in shares:
        if not 0 < share <= 1:
            raise InvalidSetting(
                "not a share of the field such as 1/3: {share!r}", share=str(share)
            )
    return shares


class Absence(Enum):
    """How a contestant did not play, or not complete."""

    ONE_SUBSTITUTE = "one_substitute"
    TWO_SUBSTITUTES = "two_substitutes"
    NOTICE = "notice"
    NO_NOTICE = "no_notice"
    UNSAID = "unsaid"  # neither in the ranking nor told absent

    @property
    def words(self) -> Text:
        """
        Say it as a table does.

        >>> str(Absence.NO_NOTICE.words)
        'absent without notice'
        """
        return _WORDS[self]


_WORDS = {
    Absence.ONE_SUBSTITUTE: Text("with a substitute"),
    Absence.TWO_SUBSTITUTES: Text("with two substitutes"),
    Absence.NOTICE: Text("absent with notice"),
    Absence.NO_NOTICE: Text("absent without notice"),
    Absence.UNSAID: Text("did not play"),
}


class Gives(Enum):
    """What an absence can give."""

    SCORE = "score"  # what was scored at the table
    OWN_AVERAGE = "own_average"
    FIXED = "fixed"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class AbsenceRule:
    """
    What one kind of absence gives.

    >>> rule = AbsenceRule.parse({"own_average": [50, 45, 40, 35]})
    >>> rule.value(2, None, 48), rule.value(1, None, 48), rule.value(7, None, 48)
    (45, 48, 35)
    """

    gives: Gives
    amount: Exact = 0
    at_most: tuple[Exact, ...] = ()
    """Limits of the own average by count: for the first such absence, the second ..."""
    in_average: bool = False
    """Whether the own average is made of it, too."""

    @classmethod
    def parse(cls, value: object) -> AbsenceRule:
        """
        Read a rule: ``score``, ``nothing``, ``own_average``, a number, or keys of this class.

        >>> AbsenceRule.parse(25).gives, AbsenceRule.parse("score").in_average
        (<Gives.FIXED: 'fixed'>, True)

        :raises InvalidSetting: if it is none of these.
        """
        if value in ("score", "nothing", "own_average"):
            gives = Gives(value)
            return cls(gives, in_average=gives is Gives.SCORE)
        if isinstance(value, Mapping):
            return _of_keys(value)
        try:
            return cls(Gives.FIXED, exact(value))
        except OvertrickError:
            raise InvalidSetting(
                "not {forms}: {value!r:.60}", forms=_FORMS, value=value
            ) from None

    def value(self, count: int, scored: Exact | None, own: Exact | None) -> Exact | None:
        """Give the value of the *count*-th such absence; None is no session at all."""
        if self.gives is Gives.SCORE:
            return scored
        if self.gives is Gives.FIXED:
            return self.amount
        if self.gives is Gives.NOTHING or own is None:
            return None
        limit = self._limit(count)
        return own if limit is None else min(own, limit)

    def why(self, count: int, own: Exact | None, unit: str = "") -> Text:
        """
        Say what the *count*-th such absence gives.

        >>> str(AbsenceRule(Gives.OWN_AVERAGE, at_most=(50, 45)).why(2, 54, " %"))
        '2nd time: own average 54 %, at most 45 %'
        """
        if self.gives is Gives.NOTHING:
            return Text("gives nothing")
        if self.gives is Gives.SCORE:
            return Text("the score counts")
        if self.gives is Gives.FIXED:
            return Text(
                "gives {amount}{unit}", amount=Figures(plain_text(self.amount)), unit=unit
            )
        if own is None:
            return Text("no average yet: nothing was played")
        limit = self._limit(count)
        most: Text | str = ""
        if limit is not None:
            most = Text(", at most {limit}{unit}", limit=Figures(plain_text(limit)), unit=unit)
        return Text(
            "{nth} time: own average {average}{unit}{most}",
            nth=Ordinal(count),
            average=Figures(plain_text(own)),
            unit=unit,
            most=most,
        )

    def _limit(self, count: int) -> Exact | None:
        return self.at_most[min(count, len(self.at_most)) - 1] if self.at_most else None


_FORMS = Text(
    "score, nothing, own_average, a number, {average} or {fixed}",
    average='{"own_average": [50, 45]}',
    fixed='{"fixed": 25}',
)


def _of_keys(value: Mapping[object, object]) -> AbsenceRule:
    counted = truth(value.get("in_average", False))
    rest = {name: said for name, said in value.items() if name != "in_average"}
    if set(rest) == {"own_average"} and not counted:
        limits = rest["own_average"]
        listed = limits if isinstance(limits, list | tuple) else [limits]
        return AbsenceRule(Gives.OWN_AVERAGE, at_most=tuple_of(exact)(listed))
    if set(rest) == {"fixed"}:
        return AbsenceRule(Gives.FIXED, exact(rest["fixed"]), in_average=counted)
    raise InvalidSetting("not {forms}: {dict!r:.60}", forms=_FORMS, dict=dict(value))


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
    points: AwardTable = _NO_POINTS
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
            keys.wrong(Text("scheme: awards count, so a scheme is needed, such as acbl-club"))
        if rules.scheme and counts is not Counts.AWARDS:
            keys.wrong(
                Text("scheme: {scheme} counts with counts=awards only", scheme=rules.scheme)
            )
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
            keys.wrong(Text("points: places count, so a table is needed, such as [10, 8, 6]"))
        return _NO_POINTS
    table, problems = AwardTable.read(given, f"{where}: points")
    keys.add(problems)
    return table


def _absence(keys: Keys) -> dict[Absence, AbsenceRule]:
    rules = keys.inner("absence")
    found = {each: rules.read(each.value, AbsenceRule.parse, _USUAL[each]) for each in Absence}
    keys.add(rules.problems())
    return found
