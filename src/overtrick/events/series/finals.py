"""
From a qualifying stage to its finals: who goes where by rules as data, and what each brings.

Equals on a border stand in the order of the ranking; that a place must be decided is a problem
which names them, until the director says who goes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from overtrick.core.exact import Exact, plain_text
from overtrick.errors import Counted, Figures, Letter, Ordinal, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.carry import Carried, CarryFormula, CarryStage, carry_from
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import (
    Breaker,
    Standing,
    exact_name,
    find_named,
    placed,
    unknown_names,
)
from overtrick.events.series.keys import Keys, member, text, truth, whole
from overtrick.events.series.prizes import divided_equals, lists_of

__all__ = ["Across", "Entrant", "FinalList", "FinalRule", "brought", "finals"]


class Across(Enum):
    """What contestants of different sections are compared by."""

    SCORE = "score"  # what the ranking is by: percentages at matchpoints
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class FinalRule:
    """Who of those still left goes to a final."""

    name: str
    each: int = 0
    """The first so many of each section and direction."""
    best: int = 0
    """The best so many of the others, across all sections."""
    rest: bool = False
    """All the others."""
    across: Across = Across.SCORE

    @classmethod
    def read(cls, values: object, where: str = "final") -> tuple[FinalRule, list[Problem]]:
        """
        Read a rule from plain values.

        >>> FinalRule.read({"name": "A", "each": 4, "best": 2})[0].best
        2
        """
        keys = Keys(values, where)
        rule = cls(
            keys.read("name", text, "?"),
            keys.read("each", whole, 0),
            keys.read("best", whole, 0),
            keys.read("rest", truth, False),
            keys.read("across", member(Across), Across.SCORE),
        )
        if rule.name == "?":
            keys.wrong(Text("a final needs a name, such as A"))
        if not (rule.each or rule.best or rule.rest):
            keys.wrong(Text("nobody enters it: say each, best or rest"))
        return rule, keys.problems()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant of a final: its line of the qualifying stage, its id now, and why."""

    id: str
    line: Standing
    why: Text


@dataclass(frozen=True, slots=True)
class FinalList:
    """A final with its entrants, the best of the qualifying stage first."""

    name: str
    entrants: tuple[Entrant, ...]


def finals(
    ranking: Ranking, rules: Sequence[FinalRule], decided: Sequence[str] = ()
) -> tuple[list[FinalList], list[Problem]]:
    """
    Send the contestants of a qualifying stage to their finals.

    Each rule takes from those whom the rules before it have left.  *decided* names contestants
    (``A:5``) who go before their equals.  Where an id stands in several sections, everyone's
    becomes such as ``A5``.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> finals(rank(Session(())), [FinalRule("A", each=4), FinalRule("B", rest=True)])
    ([FinalList(name='A', entrants=()), FinalList(name='B', entrants=())], [])
    """
    left = _Left(lists_of(ranking), decided, ranking.settings.rank_precision)
    ids = _ids(ranking.standings)
    done = []
    for rule in rules:
        chosen = left.take(rule)
        ordered = left.across([line for line, _ in chosen], rule.across)
        why = {exact_name(line): said for line, said in chosen}
        entrants = (Entrant(ids[n], left.lines[n], why[n]) for n in map(exact_name, ordered))
        done.append(FinalList(rule.name, tuple(entrants)))
    return done, [*_names_unknown(decided, ranking), *left.problems, *left.undecided(done)]


def brought(
    final: FinalList, earlier: Ranking, formula: CarryFormula, stage: CarryStage
) -> dict[str, Carried]:
    """
    Work out what each entrant brings to its final, by its id there.

    *stage* is the final as the formula asks for it: its top, or what can be won in it.

    >>> from overtrick.events.ranking.carry import carry_formula
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> brought(FinalList("A", ()), rank(Session(())), carry_formula("ebu"), CarryStage(top=20))
    {}

    :raises OvertrickError: if the formula needs a measure that a stage does not have.
    """
    carried = carry_from(earlier, formula, stage)
    found = {each.id: find_named(carried, each.line) for each in final.entrants}
    return {id: brings for id, brings in found.items() if brings is not None}


class _Left:
    """Those who are in no final yet, list by list."""

    def __init__(
        self, lists: Sequence[list[Standing]], decided: Sequence[str], precision: str
    ) -> None:
        self._first = {name: nth for nth, name in enumerate(decided)}
        self._precision = precision
        self._several = len(lists) > 1
        self.lines = {exact_name(line): line for members in lists for line in members}
        self._list_of = {exact_name(x): n for n, members in enumerate(lists) for x in members}
        self._labels = [self._list(members[0]) for members in lists]
        self._borders: list[tuple[str, int, tuple[Standing, ...]]] = []
        self.problems: list[Problem] = []
        self._lists = [
            sorted((line for line in members if line.place is not None), key=self._order)
            for members in lists
        ]
        for line in self.lines.values():
            if line.place is None:
                said = Text(
                    "{named} has no place, so it enters no final", named=self._named(line)
                )
                self.problems.append(Problem("", said, severity=Severity.QUESTION))

    def take(self, rule: FinalRule) -> list[tuple[Standing, Text]]:
        """Take out whom a rule sends to its final, each with the reason."""
        chosen = []
        for nth, members in enumerate(self._lists):
            self._check(rule, members, rule.each)
            taken, self._lists[nth] = members[: rule.each], members[rule.each :]
            chosen += [(line, self._place_of(line)) for line in taken]
            if len(taken) < rule.each:
                left = Counted(
                    "only {count} is left of {list}",
                    "only {count} are left of {list}",
                    len(taken),
                    list=self._labels[nth],
                )
                self._short(rule, left)
        return [*chosen, *self._best(rule), *self._rest(rule)]

    def _best(self, rule: FinalRule) -> list[tuple[Standing, Text]]:
        others = [line for members in self._lists for line in members]
        ordered = self.across(others, rule.across)
        self._check(rule, ordered, rule.best)
        taken = ordered[: rule.best]
        if len(taken) < rule.best:
            left = Counted("only {count} is left", "only {count} are left", len(taken))
            self._short(rule, left)
        names = {exact_name(line) for line in taken}
        self._lists = [
            [line for line in members if exact_name(line) not in names]
            for members in self._lists
        ]
        return [(line, self._among(line)) for line in taken]

    def _rest(self, rule: FinalRule) -> list[tuple[Standing, Text]]:
        if not rule.rest:
            return []
        others = [line for members in self._lists for line in members]
        self._lists = [[] for _ in self._lists]
        return [(line, self._place_of(line)) for line in others]

    def undecided(self, done: Sequence[FinalList]) -> Iterator[Problem]:
        """Name equals who were sent to different finals by nothing but their numbers."""
        gone = {exact_name(each.line): f.name for f in done for each in f.entrants}
        for name, free, equals in self._borders:
            if len({gone.get(exact_name(line)) for line in equals}) > 1:
                who = ", ".join(map(self._named, equals))
                said = Counted(
                    "{who} are equal for {count} place in final {name}: it must be decided",
                    "{who} are equal for {count} places in final {name}: it must be decided",
                    free,
                    who=who,
                    name=name,
                )
                yield Problem("", said, severity=Severity.QUESTION)

    def across(self, lines: Sequence[Standing], across: Across) -> list[Standing]:
        """Put lines of several lists in one order, with places of their own."""
        if across is Across.TOTAL:
            lines = [replace(line, score=line.total) for line in lines]
        ladder = [Breaker("place in the section", self._own_places)]
        return sorted(placed(lines, self._precision, ladder), key=self._order)

    def _own_places(self, equals: Sequence[Standing]) -> list[Exact] | None:
        """The order of a list holds in the whole, as far as only that list is concerned."""
        names = [exact_name(line) for line in equals]
        if len({self._list_of[name] for name in names}) > 1:
            return None
        return [-(self.lines[name].place or 0) for name in names]

    def _order(self, line: Standing) -> tuple[int, int, int]:
        named = find_named(self._first, line)
        first = len(self._first) if named is None else named
        return line.place or 0, first, self.lines[exact_name(line)].place or 0

    def _check(self, rule: FinalRule, lines: Sequence[Standing], taken: int) -> None:
        equals = divided_equals(lines, taken)
        if equals and find_named(self._first, lines[taken - 1]) is None:
            free = sum(line in equals for line in lines[:taken])
            self._borders.append((rule.name, free, tuple(equals)))

    def _short(self, rule: FinalRule, said: Text) -> None:
        self.problems.append(
            Problem("", Text("final {rule} is short: {said}", rule=rule.name, said=said))
        )

    def _named(self, line: Standing) -> str:
        return exact_name(line) if self._several else line.id

    def _place_of(self, line: Standing) -> Text:
        return Text("{place} of {list}", place=Ordinal(line.place or 0), list=self._list(line))

    def _list(self, line: Standing) -> Text:
        if not line.direction:
            return Text("section {section}", section=line.section)
        side = Letter("side", line.direction)
        return Text("section {section} {side}", section=line.section, side=side)

    def _among(self, line: Standing) -> Text:
        return Text(
            "{place} of the others with {score}, {own}",
            place=Ordinal(line.place or 0),
            score=Figures(plain_text(line.score)),
            own=self._place_of(self.lines[exact_name(line)]),
        )


def _ids(lines: Sequence[Standing]) -> dict[str, str]:
    """Name each contestant in the finals, in the shortest way that tells all of them apart."""
    ways = (
        [line.id for line in lines],
        [f"{line.section}{line.id}" for line in lines],
        [f"{line.section}{line.direction or ''}{line.id}" for line in lines],
    )
    exact = [exact_name(line) for line in lines]
    found = next((way for way in ways if len(set(way)) == len(lines)), exact)
    return dict(zip(exact, found, strict=True))


def _names_unknown(decided: Sequence[str], ranking: Ranking) -> list[Problem]:
    unknown = unknown_names(dict.fromkeys(decided, 0), ranking.standings)
    return [
        Problem("", Text("{who!r} is to go first, but is not ranked", who=who))
        for who in unknown
    ]
