"""
A scheme of awards as a value: rules, the cases they hold in, and what a place gets.

Every award keeps its steps, so that it can say why it is 0.35.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from overtrick.compare.methods import METHODS
from overtrick.core.exact import Exact, Rounding, as_exact, plain_text, rounded
from overtrick.errors import Counted, Figures, Ordinal, OvertrickError, Text
from overtrick.events.awards.expression import Expression

__all__ = [
    "CONDITIONS",
    "AwardRule",
    "AwardScheme",
    "Case",
    "FieldSize",
    "PlaceAward",
    "SchemeGroup",
    "SharedPlaces",
    "Vector",
]


_LEVELS: Final = {
    "graduate": Text("graduate event"),
    "club": Text("club event"),
    "county": Text("county event"),
    "district": Text("district event"),
    "local": Text("local event"),
    "unit": Text("unit event"),
    "sectional": Text("sectional event"),
    "regional": Text("regional event"),
    "national": Text("national event"),
    "invitational": Text("invitational game"),
    "open": Text("open event"),
    "women": Text("women's event"),
    "seniors": Text("seniors' event"),
}
_WORDS: Final = {
    **{"pairs": Text("pairs"), "teams": Text("teams"), "individual": Text("individual")},
    **{name: Text(method.title) for name, method in METHODS.items()},
}
"""What competes, and how boards are scored, in words."""
CONDITIONS: Final = {
    "winners": "how many lists the field is ranked in: 1 or 2",
    "tables": "how many tables",
    "entries": "how many contestants of the list",
    "sessions": "how many sessions",
    "boards": "how many boards a contestant played",
    "match": "how many boards a match has; 0 where there are none",
    "place": "which place",
    "kind": "pairs, teams or individual",
    "method": "how the boards were scored, such as butler",
    "level": "which level or class of event, by --level",
}
"""What a case of a rule may depend on; the last three are words, the others numbers."""

_AT_TABLE: Final = {"pairs": 2, "teams": 1, "individual": 4}


class SchemeGroup(Enum):
    """Who is compared for an award."""

    LIST = "list"  # a direction of a section, or the section where it has one winner
    FIELD = "field"  # all sections and directions together


class SharedPlaces(Enum):
    """What those get who share places."""

    MEAN = "mean"  # the awards of the places, added and divided
    BEST = "best"  # everyone the award of the highest


@dataclass(frozen=True, slots=True)
class FieldSize:
    """
    How large a field is, and of what kind: all that an award depends on but the place.

    >>> FieldSize.of_tables(10, winners=2).entries, FieldSize.of_tables(8, kind="teams").entries
    (10, 8)
    """

    entries: int
    tables: int
    winners: int = 1
    kind: str = "pairs"
    method: str = "matchpoints"
    sessions: int = 1
    boards: int = 0
    match: int = 0
    """The boards of a match; 0 where there are none."""
    level: str = ""

    @classmethod
    def of_tables(cls, tables: int, *, winners: int = 1, kind: str = "pairs") -> FieldSize:
        """Make the field of so many full tables."""
        return cls(tables * _AT_TABLE[kind] // winners, tables, winners, kind)

    def seated(self, contestants: Iterable[int], *, half: bool) -> FieldSize:
        """
        Count the tables of sections of so many contestants.

        Without *half* a table that is not full, and who sits there, is left out.

        >>> FieldSize(13, 0, winners=2).seated([25], half=True).tables
        13
        >>> found = FieldSize(25, 0).seated([25], half=False)
        >>> found.tables, found.entries
        (12, 24)
        """
        at_table = _AT_TABLE[self.kind]
        if half:
            return replace(self, tables=sum(-(-each // at_table) for each in contestants))
        tables = sum(each // at_table for each in contestants)
        full = tables * at_table // self.winners
        return replace(self, tables=tables, entries=min(self.entries, full))

    def facts(self) -> Mapping[str, str | int]:
        """Give what cases may depend on, by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(frozen=True, slots=True)
class Case:
    """A formula and when it counts: words that must be so, numbers that lie in a range."""

    formula: Expression
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    ranges: Mapping[str, tuple[int, int | None]] = field(default_factory=dict, hash=False)

    def holds(self, facts: Mapping[str, str | int]) -> bool:
        """Whether the facts are those of the case."""
        if any(facts.get(name, "") != word for name, word in self.words.items()):
            return False
        return all(
            low <= int(facts[name]) and (high is None or int(facts[name]) <= high)
            for name, (low, high) in self.ranges.items()
        )


@dataclass(frozen=True, slots=True)
class AwardRule:
    """Cases in their order; the first that holds counts."""

    name: str
    cases: tuple[Case, ...]

    def formula(self, facts: Mapping[str, str | int]) -> Expression | None:
        """Find the formula that counts, if any does."""
        return next((case.formula for case in self.cases if case.holds(facts)), None)


@dataclass(frozen=True, slots=True)
class PlaceAward:
    """What a place gets, and the steps to it, each a sentence."""

    value: Exact
    steps: tuple[Text, ...]

    @property
    def why(self) -> str:
        """The steps in one line."""
        return "; ".join(map(str, self.steps))


@dataclass(frozen=True, slots=True)
class Vector:
    """A worked example that a scheme must reproduce."""

    size: FieldSize
    first: str = ""
    """The first award before it is rounded, with as many decimals as are known."""
    depth: int | None = None
    places: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class AwardScheme:
    """A scheme of awards with its source, and what of it nobody has confirmed."""

    id: str
    title: str
    unit: str
    years: str
    source: str
    unconfirmed: tuple[Text, ...]
    group: SchemeGroup
    half_tables: bool
    first: AwardRule
    depth: AwardRule
    places: AwardRule
    weight: AwardRule
    minimum: AwardRule
    others: AwardRule
    ties: SharedPlaces
    team_size: Mapping[str, Exact]
    step: Exact
    rounding: Rounding
    least_in_stratum: int = 0
    """The fewest of a stratum that has awards of its own; nought: none has."""
    vectors: tuple[Vector, ...] = ()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of event that any rule knows."""
        rules = (self.weight, self.first, self.depth, self.places, self.minimum, self.others)
        found = (case.words.get("level", "") for rule in rules for case in rule.cases)
        return tuple(dict.fromkeys(level for level in found if level))

    def named(self, level: str = "") -> Text:
        """
        Name it, and the level of event.

        >>> from overtrick.events.awards.schemes import SCHEMES
        >>> str(SCHEMES["abf-session"].named("local"))
        'Australia: a session, local event'
        """
        title = Text(self.title)
        return Text.joined((title, _level_text(level))) if level else title

    def for_field(self, size: FieldSize) -> FieldAwards:
        """
        Work the scheme out for a field.

        >>> from overtrick.events.awards.schemes import SCHEMES
        >>> found = SCHEMES["abf-session"].for_field(FieldSize.of_tables(10, winners=2))
        >>> found.first, found.depth
        (Fraction(1, 5), 5)

        :raises OvertrickError: if the scheme has no rule for such a field.
        """
        return FieldAwards(self, size)


class FieldAwards:
    """A scheme worked out for a field: first award, places, and what each place gets."""

    def __init__(self, scheme: AwardScheme, size: FieldSize) -> None:
        self.scheme, self.size = scheme, size
        self.facts = size.facts()
        self.quantities: dict[str, Exact] = {
            "T": size.tables,
            "E": size.entries,
            "S": size.sessions,
            "B": size.boards,
        }
        if size.level and size.level not in scheme.levels:
            raise OvertrickError(
                "{scheme} has no level {level!r}; it has: {levels}",
                scheme=scheme.id,
                level=size.level,
                levels=", ".join(scheme.levels) or "none",
            )
        self.quantities["W"] = self._value(scheme.weight)
        self.depth = min(int(self._value(scheme.depth)), size.entries)
        depth = self._formula(scheme.depth).filled(self.quantities)
        self.quantities["N"] = self.depth
        first = self._value(scheme.first)
        filled = self._formula(scheme.first).filled(self.quantities)
        self.first = self.quantities["F"] = first
        self.steps = [
            Text("first: {sum}", sum=_sum(filled, first)),
            Text(
                "{places} places get an award: {depth}", places=self.depth, depth=Figures(depth)
            ),
        ]

    def award(self, place: int, sharing: int = 1, members: int = 0) -> PlaceAward:
        """
        Work out what a place gets that so many share; *members* is the size of a team.

        >>> from overtrick.events.awards.schemes import SCHEMES
        >>> field = SCHEMES["abf-session"].for_field(FieldSize.of_tables(10, winners=2))
        >>> str(field.award(2).steps[-1])
        '2nd: 0.7 * 0.2 = 0.14'
        """
        scheme = self.scheme
        if place > self.depth:
            others = self._value(scheme.others)
            told = Text("{nth}: {sum}", nth=Ordinal(place), sum=Figures(plain_text(others)))
            return PlaceAward(others, (*self.steps, told))
        last = place + (sharing if scheme.ties is SharedPlaces.MEAN else 1)
        each = [self._at(k) for k in range(place, last)]
        steps = [*self.steps, *(said for _, said in each)]
        value = as_exact(Fraction(sum(got for got, _ in each)) / len(each))
        if len(each) > 1:
            each_one = Figures(plain_text(value, 4))
            steps.append(Text("shared by {number}: {each} each", number=sharing, each=each_one))
        least = self._value(scheme.minimum)
        if value < least:
            value = least
            steps.append(Text("at least {least}", least=Figures(plain_text(least))))
        if (factor := scheme.team_size.get(str(members))) is not None:
            value = as_exact(value * factor)
            steps.append(
                Text(
                    "a team of {members}, x {factor}: {sum}",
                    members=members,
                    factor=factor,
                    sum=Figures(plain_text(value, 4)),
                )
            )
        found = rounded(value, scheme.step, scheme.rounding)
        if found != value:
            steps.append(Text("rounded to {sum}", sum=Figures(plain_text(found, 4))))
        return PlaceAward(found, tuple(steps))

    def _formula(self, rule: AwardRule, **more: int) -> Expression:
        found = rule.formula({**self.facts, **more})
        if found is not None:
            return found
        levels = [
            level
            for level in self.scheme.levels
            if rule.formula({**self.facts, **more, "level": level})
        ]
        if levels and not self.size.level:
            raise OvertrickError(
                "{scheme} asks for a level: {levels}",
                scheme=self.scheme.id,
                levels=", ".join(levels),
            )
        known = {**self.facts, **more}.items()
        words = dict.fromkeys(_fact_text(name, fact) for name, fact in known if fact)
        raise OvertrickError(
            "{scheme} has no case of {rule!r} for {facts}",
            scheme=self.scheme.id,
            rule=rule.name,
            facts=Text.joined(words),
        )

    def _value(self, rule: AwardRule, *, place: int | None = None) -> Exact:
        """Work a rule out; for a *place* its formula may ask for K."""
        more = {} if place is None else {"place": place}
        quantities = self.quantities if place is None else {**self.quantities, "K": place}
        formula = self._formula(rule, **more)
        try:
            return formula.value(quantities)
        except OvertrickError as error:
            raise OvertrickError(
                "{where}: {reason}", where=f"{self.scheme.id}: {rule.name}", reason=error.text
            ) from None

    def _at(self, place: int) -> tuple[Exact, Text]:
        """What a place gets before ties, with its sentence."""
        if place > self.depth:
            return 0, Text("{nth}: {sum}", nth=Ordinal(place), sum="0")
        value = self._value(self.scheme.places, place=place)
        formula = self._formula(self.scheme.places, place=place)
        filled = formula.filled({**self.quantities, "K": place})
        return value, Text("{nth}: {sum}", nth=Ordinal(place), sum=_sum(filled, value))


def _fact_text(name: str, fact: str | int) -> Text | str:
    """
    Say what is so of a field, by the name that cases have for it.

    >>> print(_fact_text("kind", "teams"), _fact_text("boards", 24), sep=", ")
    teams, 24 boards
    """
    if isinstance(fact, str):
        return _level_text(fact) if name == "level" else _WORDS.get(fact, fact)
    return {
        "winners": Counted("{count} winner", "{count} winners", fact),
        "tables": Counted("{count} table", "{count} tables", fact),
        "entries": Counted("{count} contestant", "{count} contestants", fact),
        "sessions": Counted("{count} session", "{count} sessions", fact),
        "boards": Counted("{count} board", "{count} boards", fact),
        "match": Counted("{count} board a match", "{count} boards a match", fact),
        "place": Text("place {place}", place=fact),
    }[name]


def _level_text(level: str) -> Text | str:
    """
    Name a level of event; one of a scheme that somebody wrote stays as it stands.

    >>> print(_level_text("club"), _level_text("newcomer 0-5"), _level_text("IV"), sep="; ")
    club event; newcomers with 0-5 masterpoints; category IV
    """
    word, _, points = level.partition(" ")
    if word == "restricted" and points:
        return Text("restricted to {points} masterpoints", points=points)
    if word == "newcomer" and points:
        return Text("newcomers with {points} masterpoints", points=points)
    if level and not level.strip("IVX"):
        return Text("category {level}", level=level)
    return _LEVELS.get(level, level)


def _sum(filled: str, value: Exact) -> Figures:
    """A formula with its numbers, and what it gives where that is not the same."""
    told = plain_text(value, 4)
    return Figures(told if filled == told else f"{filled} = {told}")
