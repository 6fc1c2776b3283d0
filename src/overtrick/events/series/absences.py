"""
Absence from a session of a season: what it gives, by rules as data.

Clubs differ.  One club's rules: with one substitute the normal score; with two, or absent with
notice, the own average within limits; without notice 25 %, outside the own average.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from overtrick.core.exact import Exact, plain_text
from overtrick.errors import InvalidSetting, Ordinal, OvertrickError, Text
from overtrick.events.series.keys import exact, truth, tuple_of

__all__ = ["Absence", "AbsenceRule", "Gives"]


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
            return Text("gives {amount}{unit}", amount=plain_text(self.amount), unit=unit)
        if own is None:
            return Text("no average yet: nothing was played")
        limit = self._limit(count)
        most: Text | str = ""
        if limit is not None:
            most = Text(", at most {limit}{unit}", limit=plain_text(limit), unit=unit)
        return Text(
            "{nth} time: own average {average}{unit}{most}",
            nth=Ordinal(count),
            average=plain_text(own),
            unit=unit,
            most=most,
        )

    def _limit(self, count: int) -> Exact | None:
        return self.at_most[min(count, len(self.at_most)) - 1] if self.at_most else None


_FORMS = 'score, nothing, own_average, a number, {"own_average": [50, 45]} or {"fixed": 25}'


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
