"""
What a ranking takes besides the play: scores carried forward, handicaps, strata, ratings,
penalties.

Handicaps: a fixed amount for each contestant, a share of it added before ranking.

The scratch place, the one without any handicap, is kept beside the other.

Penalties: those that a method can take, in a unit that it adds up, and of which top (Law 90).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import accumulate
from typing import Any

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidOutcome, InvalidSetting, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey
from overtrick.events.ranking.carry import Carried, with_carried
from overtrick.events.ranking.standing import (
    Breaker,
    Standing,
    StratumPlace,
    added,
    exact_name,
    find_named,
    mean_named,
    names_of_several,
    of_one_each,
    placed,
    unknown_names,
)
from overtrick.events.rulings import Penalty, PenaltyUnit

__all__ = [
    "NO_EXTRAS",
    "UNITS",
    "Extras",
    "Handicap",
    "HandicapUnit",
    "extras_problems",
    "fitting",
    "own_top",
    "penalty_problems",
    "placed_with",
    "stratum",
    "with_handicaps",
    "with_ratings",
]


class HandicapUnit(Enum):
    """What the amount counts."""

    PERCENTAGE = "%"  # of what the contestant's boards offered
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"


_UNITS: dict[str, tuple[HandicapUnit, ...]] = {
    "matchpoints": (HandicapUnit.PERCENTAGE, HandicapUnit.MATCHPOINTS),
    "cross_imps": (HandicapUnit.IMPS,),
    "butler": (HandicapUnit.IMPS,),
    "bam": (HandicapUnit.MATCHPOINTS,),
    **dict.fromkeys(("teams", "patton", "lederer"), (HandicapUnit.VICTORY_POINTS,)),
    "victory points": (HandicapUnit.VICTORY_POINTS,),
}


@dataclass(frozen=True, slots=True)
class Handicap:
    """What a contestant is given; without a unit per cent at matchpoints, else points."""

    amount: Exact
    unit: HandicapUnit | None = None

    @classmethod
    def parse(cls, text: str) -> Handicap:
        """
        Read an amount with or without its unit.

        >>> Handicap.parse("2.5%").amount, Handicap.parse("12 IMPs").unit.value
        (Fraction(5, 2), 'IMP')

        :raises InvalidOutcome: if *text* is no handicap.
        """
        match = re.fullmatch(
            r"\s*([+-]?[0-9]+(?:[.,/][0-9]+)?)\s*(%|MPs?|IMPs?|VPs?)?\s*", text, re.IGNORECASE
        )
        if match is None:
            raise InvalidOutcome(
                "not a handicap such as 2.5%, 12MP or 6IMP: {text!r}", text=text
            )
        amount, unit = match.groups()
        return cls(
            parse_exact(amount), HandicapUnit(unit.upper().rstrip("S")) if unit else None
        )

    def fits(self, method: str) -> bool:
        """
        Whether it can be added to what that method adds up.

        >>> Handicap.parse("3IMP").fits("butler"), Handicap.parse("3IMP").fits("matchpoints")
        (True, False)
        """
        return self.unit is None or self.unit in _UNITS.get(method, ())

    def points(self, available: Exact | None, share: int = 100) -> Exact:
        """
        What *share* per cent of it is, in the points of the total.

        >>> Handicap(4).points(300), Handicap(4).points(None, 50)
        (12, 2)
        """
        amount = Fraction(self.amount * share) / 100
        if self.unit is HandicapUnit.PERCENTAGE or (
            self.unit is None and available is not None
        ):
            amount *= Fraction(available or 0) / 100
        return as_exact(amount)


def with_handicaps(
    scratch: Sequence[Standing],
    handicaps: Mapping[str, Handicap],
    share: int,
    *,
    boards: int = 1,
) -> list[Standing]:
    """
    Add *share* per cent of the handicaps to a scratch ranking; its places become details.

    The lines come back without places, to be placed again.  *boards* is as in ``added``.

    >>> scratch = [Standing("7", "A", None, 60, 10, 60, 100, 60, place=1)]
    >>> [line] = with_handicaps(scratch, {"7": Handicap(4)}, 50)
    >>> line.percentage, line.details["handicap"], line.details["scratch_place"], line.place
    (62, 2, 1, None)
    """
    done = []
    for line in scratch:
        handicap = find_named(handicaps, line) or Handicap(0)
        details = {
            **line.details,
            "handicap": as_exact(Fraction(handicap.amount * share) / 100),
        }
        if line.place is not None:
            details["scratch_place"] = line.place
        line = added(line, handicap.points(line.available, share), boards=boards)
        done.append(replace(line, place=None, tied=False, decisions=(), details=details))
    return done


@dataclass(frozen=True, slots=True)
class Extras:
    """
    Lists by contestant: ``7``, or where one id is several contestants ``NS 7``, ``B:7``.

    >>> Extras().handicaps
    {}
    """

    handicaps: Mapping[str, Handicap] = field(default_factory=dict)
    strata: Mapping[str, int] = field(default_factory=dict)
    carried: Mapping[str, Carried] = field(default_factory=dict)

    def suited(self, method: str) -> Extras:
        """The same without handicaps in a unit that the method does not add up."""
        fitting = {who: found for who, found in self.handicaps.items() if found.fits(method)}
        return Extras(fitting, self.strata, self.carried)

    def of_one_each(self, lines: Sequence[Standing]) -> Extras:
        """
        The same without names that several of these contestants have: they count for nobody.

        >>> lines = [Standing("7", section, None, 60, 10, 60) for section in "AB"]
        >>> Extras(strata={"7": 2}, carried={"B:7": Carried(3)}).of_one_each(lines)
        Extras(handicaps={}, strata={}, carried={'B:7': Carried(points=3, available=0)})
        """
        return Extras(*(of_one_each(each, lines) for each in _lists(self)))


NO_EXTRAS = Extras()

_WHAT = Text("a handicap"), Text("a stratum"), Text("a carry-forward")


def _lists(extras: Extras) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    return extras.handicaps, extras.strata, extras.carried


def placed_with(
    lines: Sequence[Standing],
    settings: Settings,
    breakers: Sequence[Breaker],
    extras: Extras,
    *,
    boards: int = 1,
) -> list[Standing]:
    """
    Give places to one ranking: carry-forward first, then the scratch places, then handicaps.

    *boards* is the most that anybody played, where the order is by the average a board.

    >>> lines = [Standing(i, "A", None, s, 10, s, 100, s) for i, s in (("1", 55), ("2", 52))]
    >>> extras = Extras(handicaps={"2": Handicap(4)})
    >>> found = placed_with(lines, Settings(handicap=100), (), extras)
    >>> [(line.id, line.place, line.details["scratch_place"]) for line in found]
    [('2', 1, 2), ('1', 2, 1)]
    """
    if extras.carried:
        lines = with_carried(lines, extras.carried, boards=boards)
    done = placed(lines, settings.rank_precision, breakers)
    if extras.handicaps and settings.handicap:
        given = with_handicaps(done, extras.handicaps, settings.handicap, boards=boards)
        done = placed(given, settings.rank_precision, breakers)
    return with_strata(done, extras.strata) if extras.strata else done


def extras_problems(
    extras: Extras, method: str, settings: Settings, lines: Iterable[Standing] | None
) -> Iterator[Problem]:
    """
    Say which entries of the lists count for nobody, and why.

    *lines* are those of all contestants, or None where not all of them are ranked.

    >>> extras = Extras(strata={"99": 2})
    >>> [str(problem) for problem in extras_problems(extras, "butler", Settings(), [])]
    ["a stratum for '99': there is no such contestant"]
    """
    known = None if lines is None else list(lines)
    for what, values in zip(_WHAT, _lists(extras), strict=True):
        for name in () if known is None else unknown_names(values, known):
            yield Problem(
                "",
                Text("{what} for {name!r}: there is no such contestant", what=what, name=name),
            )
        for name, whose in names_of_several(values, known or ()).items():
            yield Problem(
                "",
                Text(
                    "{what} for {name!r} counts for nobody: it could be that of {contestants}; "
                    "name the one",
                    what=what,
                    name=name,
                    contestants=", ".join(whose),
                ),
            )
    for name, handicap in extras.handicaps.items():
        if handicap.unit is not None and not handicap.fits(method):
            unit = handicap.unit.value
            yield Problem(
                "",
                Text(
                    "a handicap for {name!r} in {unit} cannot be added to {method}",
                    name=name,
                    unit=unit,
                    method=method,
                ),
            )
    if extras.handicaps and not settings.handicap:
        said = Text("there are handicaps, but the setting handicap=0 adds none of them")
        yield Problem("", said, severity=Severity.QUESTION)


def stratum(text: str) -> int:
    """
    Read a stratum: ``1`` or ``A`` is the highest, ``2`` or ``B`` the next.

    >>> stratum("2"), stratum("C")
    (2, 3)

    :raises InvalidSetting: if *text* is no stratum.
    """
    word = text.strip().upper()
    if number := whole_number(word, 999):
        return number
    if len(word) == 1 and "A" <= word <= "Z":
        return ord(word) - ord("A") + 1
    raise InvalidSetting("not a stratum such as 1 or A: {text!r}", text=text)


def with_strata(lines: Sequence[Standing], strata: Mapping[str, int]) -> list[Standing]:
    """
    Add places in each stratum to a ranking in its order; who is not listed is in 1.

    >>> lines = [Standing(i, "A", None, 9, 9, 9, place=p) for p, i in enumerate("abc", 1)]
    >>> [line.strata[-1] for line in with_strata(lines, {"b": 2, "c": 2})][1:]
    [StratumPlace(stratum=2, place=1, tied=False), StratumPlace(stratum=2, place=2, tied=False)]

    :raises InvalidSetting: if a stratum is not a whole number from 1.
    """
    own = [_own(line, strata) for line in lines]
    found: list[list[StratumPlace]] = [[] for _ in lines]
    for number in sorted({1, *own}):
        members = [
            nth
            for nth, line in enumerate(lines)
            if line.place is not None and own[nth] >= number
        ]
        sharing = Counter(lines[nth].place for nth in members)
        before = dict(zip(sharing, accumulate(sharing.values(), initial=0), strict=False))
        for nth in members:
            place = lines[nth].place
            found[nth].append(StratumPlace(number, before[place] + 1, sharing[place] > 1))
    return [replace(line, strata=tuple(got)) for line, got in zip(lines, found, strict=True)]


def with_ratings(lines: Iterable[Standing], ratings: Mapping[str, Exact]) -> list[Standing]:
    """
    Put ratings beside a ranking: a contestant's own, or the mean of its players'.

    >>> line = Standing("7", "A", None, 60, 24, 60, names=("Ann", "Bob"))
    >>> with_ratings([line], {"Ann": 52, "Bob": 55, "Cid": 40})[0].details["rating"]
    Fraction(107, 2)
    """
    lines = list(lines)
    told = of_one_each(ratings, lines)
    return [
        line
        if (rating := mean_named(told, line)) is None
        else replace(line, details={**line.details, "rating": rating})
        for line in lines
    ]


def _own(line: Standing, strata: Mapping[str, int]) -> int:
    number = find_named(strata, line)
    if number is None:
        return 1
    if type(number) is not int or number < 1:
        raise InvalidSetting(
            "a stratum is a whole number from 1, not {number!r}", number=number
        )
    return number


_BOARDS = (PenaltyUnit.TOP, PenaltyUnit.MATCHPOINTS)
_MATCHES = (PenaltyUnit.VICTORY_POINTS, PenaltyUnit.IMPS)

UNITS: Mapping[str, tuple[PenaltyUnit, ...]] = {
    "matchpoints": _BOARDS,
    "cross_imps": (PenaltyUnit.IMPS,),
    "butler": (PenaltyUnit.IMPS,),
    "total_points": (),
    "teams": _MATCHES,
    "bam": _BOARDS,
    "patton": _MATCHES,
    "lederer": _MATCHES,
}
"""What a penalty may be in, by method; total points have no unit of their own."""


def fitting(
    penalties: Iterable[Penalty],
    method: str,
    problems: list[Problem] | None = None,
    *,
    in_matches: bool = False,
) -> list[Penalty]:
    """
    Give the penalties in a unit that the method takes; each other one is a problem.

    *in_matches*: pairs play for victory points.

    >>> found, given = [], [Penalty.parse("41=2 IMP"), Penalty.parse("41=1 VP")]
    >>> [each.amount for each in fitting(given, "teams", found)], found
    ([2, 1], [])
    >>> fitting(given[:1], "bam", found), found[0].message
    ([], "a penalty of 2 IMP for '41' is not deducted: bam takes % or MP")
    """
    units = UNITS[method]
    if in_matches:
        imps = tuple(unit for unit in units if unit is PenaltyUnit.IMPS)
        units = (PenaltyUnit.VICTORY_POINTS, *imps)
    done: list[Penalty] = []
    for penalty in penalties:
        if penalty.unit in units:
            done.append(penalty)
        elif problems is not None:
            told = {"penalty": penalty.text, "method": method, "units": _either(units)}
            text = Text("{penalty} is not deducted: {method} takes {units}", **told)
            if in_matches:
                text = Text(
                    "{penalty} is not deducted: matches at {method} take {units}", **told
                )
            problems.append(Problem("", text))
    return done


def _either(units: Sequence[PenaltyUnit]) -> Text | str:
    if len(units) > 1:
        return Text("{one} or {other}", one=units[0].value, other=units[1].value)
    return units[0].value if units else Text("none")


def own_top(
    book: Book, boards: Iterable[ComparedBoard], who: ContestantKey, penalty: Penalty
) -> Exact | None:
    """
    Give the top that a penalty in per cent is of: the largest of the contestant's own boards.

    Those of the session where the penalty was given count alone, if the contestant has any.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.compare.settings import Settings
    >>> given = Penalty.parse("7=25%")
    >>> own_top(Book(METHODS["matchpoints"], Settings(), {}), [], ("A", None, "7"), given)
    """
    tops = [
        (board.key[0], top)
        for board in boards
        for way, offers in (("NS", board.available_ns), ("EW", board.available_ew))
        for line, top in zip(board.lines, offers, strict=True)
        if top is not None and who in book.contestants(line, way)
    ]
    own = [top for session, top in tops if penalty.is_in(session)]
    return max(own or [top for _, top in tops], default=None)


def penalty_problems(
    penalties: Iterable[Penalty], method: str, lines: Collection[Standing]
) -> list[Problem]:
    """
    Say which penalties of those who are ranked are not taken, or from more than one.

    A unit that the method cannot add up is not taken; an id that several have is asked about.

    >>> lines = [Standing("7", "A", way, 60, 10, 60) for way in ("NS", "EW")]
    >>> given = [Penalty.parse("7=1 VP"), Penalty.parse("7=2 IMP"), Penalty.parse("NS 7=1 IMP")]
    >>> for problem in penalty_problems(given, "butler", lines): print(problem)
    a penalty of 1 VP for '7' is not deducted: butler takes IMP
    a penalty of 2 IMP for '7' is taken from A:NS 7, A:EW 7: name the one it is of
    """
    found: list[Problem] = []
    whose = {
        penalty: [
            exact_name(line)
            for line in lines
            if penalty.fits(line.id, line.section, line.direction)
        ]
        for penalty in penalties
    }
    for penalty in fitting((each for each in whose if whose[each]), method, found):
        if len(whose[penalty]) > 1:
            text = Text(
                "{penalty} is taken from {contestants}: name the one it is of",
                penalty=penalty.text,
                contestants=", ".join(whose[penalty]),
            )
            found.append(Problem("", text, severity=Severity.QUESTION))
    return found
