"""
Places: order by a score, equals share a place, and the next place is skipped.

A contestant with too few boards stands last, without a place, and takes none from the others.
Equals that a ladder of tie-breaks can tell apart do not share; each line says what decided.

Names in lists that others write are contestants such as ``7``, ``NS 7``, ``B:7`` or ``B:NS
7``.  A person who stands there under two names or numbers is made one by saying so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from string import ascii_uppercase
from typing import TypeVar

from overtrick.core.exact import Exact, as_exact, plain_text, rounded
from overtrick.core.letters import natural
from overtrick.core.quick import quick
from overtrick.errors import Figures, InvalidSetting, Text

__all__ = [
    "Breaker",
    "Standing",
    "StratumPlace",
    "added",
    "exact_name",
    "exact_names",
    "find_named",
    "mean_named",
    "names_of_several",
    "of_one_each",
    "one_person",
    "placed",
    "stratum_name",
    "unknown_names",
    "untied",
]


def stratum_name(stratum: int) -> str:
    """
    Say what a stratum is called.

    >>> stratum_name(1), stratum_name(27)
    ('A', '27')
    """
    return ascii_uppercase[stratum - 1] if stratum <= len(ascii_uppercase) else str(stratum)


@dataclass(frozen=True, slots=True)
class StratumPlace:
    """A place among those of one stratum and the lower ones; 1 is the highest stratum."""

    stratum: int
    place: int
    tied: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking."""

    id: str
    section: str
    direction: str | None
    total: Exact
    boards: int
    score: Exact
    """What the order is by: a percentage, IMPs, or victory points."""
    available: Exact | None = None
    percentage: Exact | None = None
    names: tuple[str, ...] = ()
    penalty: Exact = 0
    is_ranked: bool = True
    place: int | None = None
    tied: bool = False
    details: dict[str, Exact] = field(default_factory=dict, compare=False, hash=False)
    strata: tuple[StratumPlace, ...] = ()
    decisions: tuple[Text, ...] = ()
    """Which tie-breaks told the line from its equals, with their figures."""
    _placed: Standing | None = field(default=None, init=False, repr=False, compare=False)
    """The same line with the place that it was given last."""

    @property
    def decided(self) -> str:
        """The same in English."""
        return "; ".join(map(str, self.decisions))

    def at(self, place: int, tied: bool) -> Standing:
        """
        The same line with its place; spelled out, as every ranking does it for every line.

        >>> line = Standing("7", "A", None, 60, 10, 60)
        >>> line.at(2, False).place, line.at(2, False) is line.at(2, False)
        (2, True)
        """
        known = self._placed
        if known is not None and known.place == place and known.tied is tied:
            return known
        found = Standing(
            self.id,
            self.section,
            self.direction,
            self.total,
            self.boards,
            self.score,
            self.available,
            self.percentage,
            self.names,
            self.penalty,
            self.is_ranked,
            place,
            tied,
            self.details,
            self.strata,
            self.decisions,
        )
        object.__setattr__(self, "_placed", found)
        return found


@dataclass(frozen=True, slots=True)
class Breaker:
    """One step of a ladder: a further score for each of a group of equals."""

    title: str
    scores: Callable[[Sequence[Standing]], Sequence[Exact] | None]
    """None where the step cannot be fair to all of the group; then it decides nothing."""


def placed(
    standings: Iterable[Standing],
    precision: str = "exact",
    breakers: Sequence[Breaker] = (),
) -> list[Standing]:
    """
    Give places to one ranking, best score first.

    *precision* ``0.01`` calls scores equal that round to the same hundredth.  The first breaker
    that tells equals apart decides; of those it leaves equal, the ladder begins again, and who
    is equal to the end shares the place.

    >>> lines = [Standing(i, "A", None, s, 20, s) for i, s in (("1", 50), ("2", 55), ("3", 50))]
    >>> [(line.place, line.tied, line.id) for line in placed(lines)]
    [(1, False, '2'), (2, True, '1'), (2, True, '3')]
    >>> tops = Breaker("tops", lambda equals: [int(line.id) for line in equals])
    >>> [(line.place, line.id, line.decided) for line in placed(lines, breakers=[tops])][1]
    (2, '3', 'tops: 3 for 3, 1 for 1')
    """
    lines = list(standings)
    ranked = [line for line in lines if line.is_ranked]
    done: list[Standing] = []
    for equals in _groups(ranked, [_score(line, precision) for line in ranked]):
        if len(equals) == 1:  # as most are
            done.append(equals[0].at(len(done) + 1, False))
            continue
        for group in untied(_by_id(equals), breakers):
            place, tied = len(done) + 1, len(group) > 1
            done += [line.at(place, tied) for line in group]
    unranked = _by_id([line for line in lines if not line.is_ranked])
    return done + sorted(unranked, key=lambda line: -line.score)


def untied(group: list[Standing], breakers: Sequence[Breaker]) -> list[list[Standing]]:
    """
    Tell a group of equals apart by a ladder: groups in order, each with who stays equal.

    >>> equals = [Standing(who, "A", None, 50, 20, 50) for who in "12"]
    >>> tops = Breaker("tops", lambda group: [int(line.id) for line in group])
    >>> [[line.id for line in group] for group in untied(equals, [tops])]
    [['2'], ['1']]
    """
    if len(group) > 1:
        for breaker in breakers:
            scores = breaker.scores(group)
            if scores is not None and len(set(scores)) > 1:
                said = _said(breaker, group, scores)
                lines = [replace(line, decisions=(*line.decisions, said)) for line in group]
                return [
                    part
                    for equals in _groups(lines, scores)
                    for part in untied(equals, breakers)
                ]
    return [group]


def added(line: Standing, points: Exact, available: Exact = 0, *, boards: int = 1) -> Standing:
    """
    Add points that were not won on these boards to a line: to its total and to its score.

    *available* is what they were won of, at matchpoints.  *boards* is the most that anybody
    played, where the order is by the average a board.

    >>> line = added(Standing("7", "A", None, 60, 10, 60, 100, 60), 30, 50)
    >>> line.total, line.available, line.percentage, line.score
    (90, 150, 60, 60)
    """
    total = as_exact(line.total + points)
    if line.available is None:
        score = as_exact(line.score + Fraction(points) / boards)
        return replace(line, total=total, score=score)
    whole = as_exact(line.available + available)
    if not whole:
        return replace(line, total=total)
    had = 100 * line.total if line.percentage is None else line.percentage * line.available
    percentage = as_exact(Fraction(had + 100 * points) / whole)
    return replace(line, total=total, available=whole, percentage=percentage, score=percentage)


def _by_id(lines: list[Standing]) -> list[Standing]:
    if len(lines) < 2:
        return lines
    return sorted(lines, key=lambda line: (natural(line.id), natural(line.section)))


def _score(line: Standing, precision: str) -> Exact:
    return line.score if precision == "exact" else rounded(line.score, Fraction(precision))


def _groups(lines: Sequence[Standing], keys: Sequence[Exact]) -> list[list[Standing]]:
    # Whole numbers compare much faster than fractions, and nearly always decide.
    sizes = [(key.numerator * 10**12 // key.denominator, key) for key in keys]
    order = sorted(range(len(sizes)), key=sizes.__getitem__, reverse=True)
    found: list[list[Standing]] = []
    last = None
    for place in order:
        if sizes[place] != last:
            last = sizes[place]
            found.append([])
        found[-1].append(lines[place])
    return found


def _said(breaker: Breaker, group: Sequence[Standing], scores: Sequence[Exact]) -> Text:
    several = len({line.section for line in group}) > 1
    told = sorted(zip(scores, group, strict=True), key=lambda pair: -pair[0])
    figures = [
        Text(
            "{score} for {who}",
            score=Figures(plain_text(score, 4)),
            who=f"{line.section} {line.id}" if several else line.id,
        )
        for score, line in told
    ]
    return Text.joined([Text(breaker.title), Text.joined(figures)], ": ")


T = TypeVar("T")


def find_named(values: Mapping[str, T], line: Standing) -> T | None:
    """
    Find what a list says of a contestant; the most exact name counts.

    >>> line = Standing("7", "B", "NS", 60, 10, 60)
    >>> find_named({"7": "any 7", "NS 7": "the North-South 7"}, line)
    'the North-South 7'
    """
    return next((values[name] for name in _names(line) if name in values), None)


def mean_named(values: Mapping[str, Exact], line: Standing) -> Exact | None:
    """
    Find what a list says of a contestant, or the mean of what it says of each of its players.

    >>> line = Standing("7", "B", "NS", 60, 10, 60, names=("Ann", "Bob"))
    >>> mean_named({"Ann": 52, "Bob": 56}, line), mean_named({"Ann": 52}, line)
    (54, None)
    """
    own = find_named(values, line)
    if own is not None:
        return own
    players = [values[name] for name in line.names if name in values]
    if not players or len(players) < len(line.names):
        return None
    return as_exact(Fraction(sum(players)) / len(players))


def exact_name(line: Standing) -> str:
    """
    Name a contestant so that it can be no other.

    >>> exact_name(Standing("7", "B", "NS", 60, 10, 60))
    'B:NS 7'
    """
    return _names(line)[0]


def unknown_names(values: Mapping[str, T], lines: Iterable[Standing]) -> list[str]:
    """
    List the names that are nobody's.

    >>> unknown_names({"7": 1, "8": 2}, [Standing("7", "B", "NS", 60, 10, 60)])
    ['8']
    """
    known = {name for line in lines for name in _names(line)} if values else ()
    return [name for name in values if name not in known]


def names_of_several(
    values: Mapping[str, T], lines: Iterable[Standing]
) -> dict[str, list[str]]:
    """
    List the names that are found for several contestants, and name each of these exactly.

    >>> lines = [Standing("7", section, None, 60, 10, 60) for section in "AB"]
    >>> names_of_several({"7": 1}, lines), names_of_several({"A:7": 1}, lines)
    ({'7': ['A:7', 'B:7']}, {})
    """
    found: dict[str, list[str]] = defaultdict(list)
    for line in lines if values else ():
        named = next((name for name in _names(line) if name in values), None)
        if named is not None:
            found[named].append(exact_name(line))
    return {name: whose for name, whose in found.items() if len(whose) > 1}


def of_one_each(values: Mapping[str, T], lines: Iterable[Standing]) -> dict[str, T]:
    """
    Leave out what is under names that several contestants have: it counts for nobody.

    >>> lines = [Standing("7", section, None, 60, 10, 60) for section in "AB"]
    >>> of_one_each({"7": 1}, lines), of_one_each({"7": 1, "B:7": 2}, lines)
    ({}, {'7': 1, 'B:7': 2})
    """
    several = names_of_several(values, lines)
    return {name: value for name, value in values.items() if name not in several}


def exact_names(section: str, direction: str | None, who: str) -> tuple[str, ...]:
    """
    List what a contestant may be called, the most exact name first.

    >>> exact_names("B", "NS", "7")
    ('B:NS 7', 'NS 7', 'B:7', '7')
    """
    if direction is None:
        return f"{section}:{who}", who
    sided = f"{direction} {who}"
    return f"{section}:{sided}", sided, f"{section}:{who}", who


def _names(line: Standing) -> tuple[str, ...]:
    return exact_names(line.section, line.direction, line.id)


def one_person(same: Mapping[str, str]) -> dict[str, str]:
    """
    Say of each other name of a person which name counts; one may lead to the next.

    >>> one_person({"4711": "Ann Archer", "Ann A.": "4711"})
    {'4711': 'Ann Archer', 'Ann A.': 'Ann Archer'}

    :raises InvalidSetting: if names lead round in a circle.
    """
    found: dict[str, str] = {}
    for name in same:
        seen = [name]
        while (at := same.get(seen[-1])) is not None:
            if at in seen:
                raise InvalidSetting(
                    "each is said to be the other: {names}", names=", ".join(seen)
                )
            seen.append(at)
        found[name] = seen[-1]
    return found
