"""
A scheme as a file (TOML): what it may say, and its faults by file, line and field.

    title = "A club of our own"
    unit = "points"
    source = "our rules of 2026"
    first = "2 * T"
    depth = "ceil(E / 3)"
    places = ["F", "0.7 * F", {is = "F / K"}]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import PurePath
from typing import Any, Final, TypeVar

from overtrick.core.exact import Exact, Rounding, decimal_text, parse_exact
from overtrick.errors import OvertrickError, Text
from overtrick.events.awards.expression import parse_expression
from overtrick.events.awards.scheme import (
    CONDITIONS,
    AwardRule,
    AwardScheme,
    Case,
    FieldSize,
    SchemeGroup,
    SharedPlaces,
    Vector,
)
from overtrick.events.problem import Problem
from overtrick.events.series.keys import exact, mapping_of, member, text, truth, tuple_of, whole

__all__ = ["read_scheme", "vector_problems"]

T = TypeVar("T")
U = TypeVar("U")

_WORDS: Final = ("kind", "method", "level")
_SIZES: Final = ("tables", "entries", "winners", "sessions", "boards")
_RULES: Final = {
    "first": None,
    "depth": None,
    "places": None,
    "weight": "1",
    "minimum": "0",
    "others": "0",
}
"""The rules of a scheme, and what those are that it need not say."""


def read_scheme(data: str, name: str = "") -> tuple[AwardScheme | None, list[Problem]]:
    """
    Read a scheme; None if anything is wrong with it, for awards are not guessed.

    >>> found, problems = read_scheme('title = "Ours"\\nfirst = "2 T"', "our.toml")
    >>> print(problems[0])
    our.toml:2: first: formula '2 T', sign 3: 'T' cannot stand here
    """
    try:
        values = tomllib.loads(data.replace("\r\n", "\n"), parse_float=str)
    except (ValueError, RecursionError) as error:
        return None, [Problem(name, Text("not a scheme (TOML): {error}", error=error))]
    told = _Told(values, data, name)
    rules = {rule: told.rule(rule, usual) for rule, usual in _RULES.items()}
    rounding = told.read("rounding", mapping_of(str), {})
    for key in rounding:
        if key not in ("step", "how"):
            told.wrong("rounding", Text("no {key!r}; there are: step, how", key=key))
    how = told.inner("rounding", rounding.get("how", "half_away"), member(Rounding))
    scheme = AwardScheme(
        id=PurePath(name).stem,
        title=told.read("title", text),
        unit=told.read("unit", text, "points"),
        years=told.read("years", text, ""),
        source=told.read("source", text),
        unconfirmed=told.read("unconfirmed", tuple_of(text), ()),
        group=told.read("group", member(SchemeGroup), SchemeGroup.LIST),
        half_tables=told.read("half_tables", truth, True),
        ties=told.read("ties", member(SharedPlaces), SharedPlaces.MEAN),
        team_size=told.read("team_size", mapping_of(exact), {}),
        step=told.inner("rounding", rounding.get("step", "0.01"), _step) or 1,
        rounding=how or Rounding.HALF_AWAY,
        vectors=tuple(told.vectors()),
        **rules,
    )
    problems = told.problems()
    if not problems:
        problems = vector_problems(scheme, name)
    return (None if problems else scheme), problems


def vector_problems(scheme: AwardScheme, name: str = "") -> list[Problem]:
    """
    Say which worked examples a scheme does not reproduce.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> vector_problems(SCHEMES["abf-session"])
    []
    """
    return [
        Problem(f"{name}:{vector.line}", wrong)
        for vector in scheme.vectors
        for wrong in _differences(scheme, vector)
    ]


def _differences(scheme: AwardScheme, vector: Vector) -> Iterable[Text]:
    try:
        field = scheme.for_field(vector.size)
        if vector.first:
            places = len(vector.first.partition(".")[2])
            found = decimal_text(field.first, places)
            if found != vector.first:
                yield _differs("the first award", found, vector.first)
        if vector.depth not in (None, field.depth):
            yield _differs("the number of places", field.depth, vector.depth)
        for place, award in zip(vector.places, vector.awards, strict=True):
            value = field.award(place, vector.places.count(place)).value
            if value != parse_exact(award):
                yield _differs(f"place {place}", value, award)
    except OvertrickError as error:
        yield error.whole


def _differs(what: str, found: object, said: object) -> Text:
    return Text(
        "vectors: {what} is {found}, not {said}", what=what, found=str(found), said=said
    )


class _Told:
    """A scheme as it is read field by field; what is odd is a problem of its line."""

    def __init__(self, values: dict[str, Any], data: str, name: str) -> None:
        self.values, self.name = values, name
        self.lines = data.splitlines()
        self.asked: set[str] = set()
        self.found: list[Problem] = []

    def line(self, key: str, value: object = "") -> int:
        """The line of a key; or behind it, that of a text which stands there."""
        heads = re.compile(rf"\s*(\[\[?\s*)?\"?{re.escape(key)}\b")
        start = next((n for n, each in enumerate(self.lines) if heads.match(each)), 0)
        wanted = str(value)
        if isinstance(value, dict):
            wanted = str(next(iter(value.values()), ""))
        behind = range(start, len(self.lines))
        return next((n for n in behind if wanted in self.lines[n]), start) + 1

    def wrong(self, key: str, why: Text, value: object = "") -> None:
        where = f"{self.name}:{self.line(key, value)}" if key in self.values else self.name
        self.found.append(Problem(where, Text("{field}: {why}", field=key, why=why)))

    def inner(
        self, key: str, value: object, parse: Callable[[Any], T], whole: object = None
    ) -> T | None:
        try:
            return parse(value)
        except OvertrickError as error:
            self.wrong(key, error.whole, value if whole is None else whole)
            return None

    def read(self, key: str, parse: Callable[[Any], T], usual: Any = None) -> Any:
        self.asked.add(key)
        if key not in self.values:
            if usual is None:
                self.wrong(key, Text("is missing"))
            return usual
        found = self.inner(key, self.values[key], parse)
        return usual if found is None else found

    def rule(self, key: str, usual: str | None) -> AwardRule:
        self.asked.add(key)
        told = self.values.get(key, usual)
        if told is None:
            self.wrong(key, Text("is missing"))
            return AwardRule(key, ())
        each = told if isinstance(told, list) else [told]
        if key == "places":
            each = [
                one if isinstance(one, dict) else {"place": nth, "is": one}
                for nth, one in enumerate(each, 1)
            ]
        cases = [self.inner(key, one, _case, _formula_of(one)) for one in each]
        return AwardRule(key, tuple(case for case in cases if case is not None))

    def vectors(self) -> Iterable[Vector]:
        self.asked.add("vectors")
        told = self.values.get("vectors", [])
        if not isinstance(told, list):
            self.wrong("vectors", Text("not a list"))
            return
        heads = [
            nth
            for nth, line in enumerate(self.lines, 1)
            if re.match(r"\s*\[\[\s*vectors\s*\]\]", line)
        ]
        for nth, each in enumerate(told):
            line = heads[nth] if nth < len(heads) else self.line("vectors")
            try:
                yield _vector(each, line)
            except OvertrickError as error:
                self.found.append(
                    Problem(f"{self.name}:{line}", Text("vectors: {why}", why=error.whole))
                )

    def problems(self) -> list[Problem]:
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                self.wrong(key, Text("no such field; there are: {known}", known=known))
        return self.found


def _formula_of(one: object) -> object:
    return one.get("is", "") if isinstance(one, dict) else one


def _case(told: object) -> Case:
    if not isinstance(told, dict):
        return Case(parse_expression(text(told)))
    _known(told, ("is", *CONDITIONS))
    if "is" not in told:
        raise OvertrickError("a case has its formula under is")
    words = {name: text(told[name]) for name in _WORDS if name in told}
    ranges = {
        name: _range(told[name]) for name in CONDITIONS if name in told and name not in _WORDS
    }
    return Case(parse_expression(text(told["is"])), words, ranges)


def _range(told: object) -> tuple[int, int | None]:
    match = re.fullmatch(r"([0-9]{1,6})(-([0-9]{1,6})?)?", text(told))
    if match is None:
        raise OvertrickError("not a number or a range such as 3-5 or 6-: {told!r}", told=told)
    low, dash, high = match.groups()
    if not dash:
        return int(low), int(low)
    return int(low), int(high) if high else None


def _vector(told: object, line: int) -> Vector:
    values: Mapping[str, Any] = told if isinstance(told, dict) else {}
    _known(values, (*_SIZES, *_WORDS, "first", "depth", "places", "awards"))
    kind = text(values.get("kind", "pairs"))
    if kind not in ("pairs", "teams", "individual"):
        raise OvertrickError("kind is not pairs, teams or individual: {kind!r}", kind=kind)
    numbers = {name: whole(values[name]) for name in _SIZES if name in values}
    winners = numbers["winners"] = max(numbers.get("winners", 1), 1)
    usual = FieldSize.of_tables(numbers.get("tables", 0), winners=winners, kind=kind)
    facts: dict[str, Any] = {
        **numbers,
        **{name: text(values[name]) for name in _WORDS if name in values},
    }
    awards = tuple_of(text)(values.get("awards", ()))
    places = tuple_of(whole)(values.get("places", tuple(range(1, len(awards) + 1))))
    if len(places) != len(awards):
        raise OvertrickError("as many places as awards are needed")
    return Vector(
        replace(usual, **facts),
        text(values["first"]) if "first" in values else "",
        whole(values["depth"]) if "depth" in values else None,
        places,
        awards,
        line,
    )


def _known(told: Mapping[str, Any], names: Sequence[str]) -> None:
    for key in told:
        if key not in names:
            known = ", ".join(names)
            raise OvertrickError("no {key!r}; there are: {known}", key=key, known=known)


def _step(value: object) -> Exact:
    step = exact(value)
    if step <= 0:
        raise OvertrickError("step is not more than 0: {step}", step=str(Fraction(step)))
    return step
