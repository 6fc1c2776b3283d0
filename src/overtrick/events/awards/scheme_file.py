"""
A scheme as a file (TOML): what it may say, and its faults by file, line and field.

    title = "A club of our own"
    unit = "points"
    source = "our rules of 2026"
    first = "2 * T"
    depth = "ceil(E / 3)"
    places = ["F", "0.7 * F", {is = "F / K"}]

The fields of a TOML file, one by one: what is odd is a problem of its line and field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import PurePath
from typing import Any, Final, TypeVar

from overtrick.core.exact import Exact, Rounding, decimal_text, parse_exact
from overtrick.core.own_files import toml_values
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.awards.expression import Expression, parse_expression
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
from overtrick.events.problem import Problem, first_of
from overtrick.events.series.keys import (
    exact,
    known_only,
    mapping_of,
    member,
    text,
    truth,
    tuple_of,
    whole,
)

__all__ = ["FileFields", "formula_of", "read_scheme", "vector_problems"]

T = TypeVar("T")

_KEY: Final = re.compile(r"\s*(?:\[\[?\s*)?(?:([\w-]+)|[\"']([^\"']+))")
_LISTED: Final = 200  # problems of a file, each with the line that has to be found


class FileFields:
    """
    A file as it is read; a field that nobody asked for is a problem, too.

    >>> from overtrick.events.series.keys import text
    >>> fields = FileFields('title = "Ours"\\ntitel = "Yours"', "our.toml")
    >>> fields.read("title", text)
    'Ours'
    >>> print(fields.problems()[0])
    our.toml:2: titel: no such field; there are: title
    """

    def __init__(self, data: str, name: str) -> None:
        """
        Take the text of a file; *name* is what problems call it.

        :raises InvalidFile: if it is too large or no TOML.
        """
        self.values = toml_values(data, name)
        self.name = name
        self._lines = data.splitlines()
        self._asked: set[str] = set()
        self._found: list[Problem] = []
        self._more = 0  # problems beyond those listed

    def read(self, key: str, parse: Callable[[Any], T], usual: Any = None) -> Any:
        """Read a field; without *usual* it must be there."""
        value = self.asked(key, usual)
        found = self.parsed(key, value, parse) if key in self.values else None
        return usual if found is None else found

    def doubts(self) -> tuple[Text, ...]:
        """
        Read what nobody has confirmed; of our own files the catalogues have each doubt.

        >>> FileFields('unconfirmed = ["a third is rounded up"]', "").doubts()
        (Text('a third is rounded up'),)
        """
        return tuple(map(Text, self.read("unconfirmed", tuple_of(text), ())))

    def asked(self, key: str, usual: Any = None) -> Any:
        """Give what stands in a field as it is; without *usual* it must be there."""
        self._asked.add(key)
        if key not in self.values and usual is None:
            self.wrong(key, Text("is missing"))
        return self.values.get(key, usual)

    def parsed(
        self, key: str, value: Any, parse: Callable[[Any], T], line: int = 0
    ) -> T | None:
        """Parse a value of a field; None if that cannot be done, which is a problem."""
        try:
            return parse(value)
        except OvertrickError as error:
            self.wrong(key, error.whole, value, line)
            return None

    def wrong(self, key: str, why: Text, value: object = "", line: int = 0) -> None:
        """Note a problem of a field, at the line of the value within it."""
        if len(self._found) > _LISTED:
            self._more += 1
            return
        found = line or self._line(key, value)
        where = f"{self.name}:{found}" if key in self.values else self.name
        self._found.append(Problem(where, Text("{field}: {why}", field=key, why=why)))

    def headings(self, key: str) -> list[int]:
        """The lines of the headings ``[[key]]``."""
        heading = re.compile(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]")
        return [nth for nth, line in enumerate(self._lines, 1) if heading.match(line)]

    @property
    def odd(self) -> list[Problem]:
        """Everything that was odd so far in the fields that were asked for."""
        if not self._more:
            return self._found
        *listed, last = self._found
        return [*listed, first_of(last, self._more + 1)]

    def problems(self) -> list[Problem]:
        """Everything that was odd, unknown fields last."""
        known = ", ".join(sorted(self._asked))
        for key in self.values:
            if key not in self._asked:
                self.wrong(key, Text("no such field; there are: {known}", known=known))
        return self.odd

    @cached_property
    def _first_lines(self) -> dict[str, int]:
        """Where the lines are that begin with each key, or with the heading of its table."""
        first: dict[str, int] = {}
        for nth, line in enumerate(self._lines):
            if found := _KEY.match(line):
                first.setdefault(found[1] or found[2], nth)
        return first

    def _line(self, key: str, value: object) -> int:
        """The line of a field; or behind it, that of a text which stands there."""
        start = self._first_lines.get(key, 0)
        if isinstance(value, dict):
            value = value.get("is", next(iter(value.values()), ""))
        said, behind = str(value), range(start, len(self._lines))
        return next((n for n in behind if said in self._lines[n]), start) + 1


_WORDS: Final = ("kind", "method", "level")
_SIZES: Final = ("tables", "entries", "winners", "sessions", "boards", "match")
_RULES: Final = {
    "first": (None, "TESBWN"),
    "depth": (None, "TESBW"),
    "places": (None, "TESBWNFK"),
    "weight": ("1", "TESB"),
    "minimum": ("0", "TESBWNF"),
    "others": ("0", "TESBWNF"),
}
"""The rules of a scheme: what those are that it need not say, and what each may ask for."""


def read_scheme(data: str, name: str = "") -> tuple[AwardScheme | None, list[Problem]]:
    """
    Read a scheme; None if anything is wrong with it, for awards are not guessed.

    >>> found, problems = read_scheme('title = "Ours"\\nfirst = "2 T"', "our.toml")
    >>> print(problems[0])
    our.toml:2: first: formula '2 T', sign 3: 'T' cannot stand here
    """
    try:
        fields = FileFields(data, name)
    except InvalidFile as error:
        return None, [Problem(error.where, error.text)]
    rules = {rule: rule_of(fields, rule, *each) for rule, each in _RULES.items()}
    step, how = fields.read("rounding", _rounding, _rounding({}))
    scheme = AwardScheme(
        id=PurePath(name).stem,
        title=fields.read("title", text),
        unit=fields.read("unit", text, "points"),
        years=fields.read("years", text, ""),
        source=fields.read("source", text),
        unconfirmed=fields.doubts(),
        group=fields.read("group", member(SchemeGroup), SchemeGroup.LIST),
        half_tables=fields.read("half_tables", truth, True),
        ties=fields.read("ties", member(SharedPlaces), SharedPlaces.MEAN),
        team_size=fields.read("team_size", mapping_of(exact), {}),
        step=step,
        rounding=how,
        least_in_stratum=fields.read("least_in_stratum", whole, 0),
        vectors=tuple(_vectors(fields)),
        **rules,
    )
    problems = fields.problems()
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


def rule_of(
    fields: FileFields, key: str, usual: str | None = None, letters: Iterable[str] = ()
) -> AwardRule:
    """
    Read a rule: a formula, or cases of which the first that holds counts.

    >>> rule = rule_of(FileFields('first = [{kind = "teams", is = 3}, {is = 2}]', ""), "first")
    >>> [case.formula.text for case in rule.cases]
    ['3', '2']
    """
    value = fields.asked(key, usual)
    each = value if isinstance(value, list) else [] if value is None else [value]
    if key == "places":
        each = [
            one if isinstance(one, dict) else {"place": nth, "is": one}
            for nth, one in enumerate(each, 1)
        ]
    cases = [fields.parsed(key, one, partial(_case, letters)) for one in each]
    return AwardRule(key, tuple(case for case in cases if case is not None))


def _vectors(fields: FileFields) -> Iterable[Vector]:
    value = fields.asked("vectors", [])
    if not isinstance(value, list):
        fields.wrong("vectors", Text("not a list"))
        return
    lines = fields.headings("vectors")
    for nth, each in enumerate(value):
        line = lines[nth] if nth < len(lines) else 0
        found = fields.parsed("vectors", each, partial(_vector, line=line), line)
        if found is not None:
            yield found


def formula_of(letters: Iterable[str], told: object) -> Expression:
    """
    Read a formula that asks for no other quantities than those.

    >>> formula_of("GOB", "(O - G) / 2").text
    '(O - G) / 2'

    :raises OvertrickError: if it is none, or asks for others.
    """
    found = parse_expression(text(told))
    for letter in sorted(found.quantities.difference(letters)):
        raise OvertrickError(
            "{letter} is not one of {known}", letter=letter, known=", ".join(letters)
        )
    return found


def _case(letters: Iterable[str], told: object) -> Case:
    if not isinstance(told, dict):
        return Case(formula_of(letters, told))
    known_only(told, ("is", *CONDITIONS))
    if "is" not in told:
        raise OvertrickError("a case has its formula under is")
    words = {name: text(told[name]) for name in _WORDS if name in told}
    ranges = {
        name: _range(told[name]) for name in CONDITIONS if name in told and name not in _WORDS
    }
    return Case(formula_of(letters, told["is"]), words, ranges)


def _range(told: object) -> tuple[int, int | None]:
    match = re.fullmatch(r"([0-9]{1,6})(-([0-9]{1,6})?)?", text(told))
    if match is None:
        raise OvertrickError("not a number or a range such as 3-5 or 6-: {told!r}", told=told)
    low, dash, high = match.groups()
    if not dash:
        return int(low), int(low)
    return int(low), int(high) if high else None


def _vector(told: object, *, line: int) -> Vector:
    values: Mapping[str, Any] = told if isinstance(told, dict) else {}
    known_only(values, (*_SIZES, *_WORDS, "first", "depth", "places", "awards"))
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


def _rounding(told: object) -> tuple[Exact, Rounding]:
    values: Mapping[str, Any] = mapping_of(lambda each: each)(told)
    known_only(values, ("step", "how"))
    step = exact(values.get("step", "0.01"))
    if step <= 0:
        raise OvertrickError("step is not more than 0: {step}", step=str(step))
    return step, member(Rounding)(values.get("how", "half_away"))
