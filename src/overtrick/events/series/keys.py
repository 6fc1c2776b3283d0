"""Plain values by key, as JSON has them: whatever is odd is a problem that names its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import TypeVar

from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import InvalidSetting, OvertrickError, Text
from overtrick.events.problem import Problem

__all__ = [
    "Keys",
    "exact",
    "known_only",
    "mapping_of",
    "member",
    "moment",
    "text",
    "truth",
    "tuple_of",
    "whole",
]

T = TypeVar("T")
U = TypeVar("U")
E = TypeVar("E", bound=Enum)


class Keys:
    """
    One mapping as it is read key by key; a key that nobody asked for is a problem.

    >>> keys = Keys({"best": "all", "bets": 3}, "rules")
    >>> keys.read("best", whole, 8)
    8
    >>> for problem in keys.problems():
    ...     print(problem)
    rules: best: not a whole number from 0: 'all'
    rules: no key 'bets'; there are: best
    """

    def __init__(self, values: object, where: str = "") -> None:
        """Take the values; *where* is what problems call the mapping."""
        self._where = where
        self._asked: list[str] = []
        self._problems: list[Problem] = []
        self._values: Mapping[object, object] = {}
        if isinstance(values, Mapping):
            self._values = values
        else:
            self.wrong(Text("not keys and values: {values!r:.60}", values=values))

    def __contains__(self, name: str) -> bool:
        """Whether something is said under that key."""
        return self._values.get(name) is not None

    def read(self, name: str, parse: Callable[[object], T], usual: U) -> T | U:
        """Read what stands under a key; *usual* where nothing does, or nothing readable."""
        self._asked.append(name)
        if name not in self:
            return usual
        try:
            return parse(self._values[name])
        except OvertrickError as error:
            self.wrong(Text("{name}: {error}", name=name, error=error))
            return usual

    def inner(self, name: str) -> Keys:
        """The mapping that stands under a key, its problems to be taken by ``add``."""
        self._asked.append(name)
        return Keys(self._values[name] if name in self else {}, self._under(name))

    def add(self, problems: list[Problem]) -> None:
        """Take the problems of what was read by others."""
        self._problems += problems

    def wrong(self, message: Text) -> None:
        """Note a problem of the whole."""
        self._problems.append(Problem(self._where, message))

    def problems(self) -> list[Problem]:
        """Everything that was odd, unknown keys last."""
        known = ", ".join(dict.fromkeys(self._asked))
        odd = [key for key in self._values if key not in self._asked]
        unknown = [
            Text("no key {key!r}; there are: {known}", key=key, known=known) for key in odd
        ]
        return [*self._problems, *(Problem(self._where, said) for said in unknown)]

    def _under(self, name: str) -> str:
        return f"{self._where}: {name}" if self._where else name


def whole(value: object) -> int:
    """
    Read a whole number from 0.

    >>> whole(3)
    3

    :raises InvalidSetting: if it is none.
    """
    if type(value) is not int or value < 0:
        raise InvalidSetting("not a whole number from 0: {value!r:.60}", value=value)
    return value


def exact(value: object) -> Exact:
    """
    Read a number without loss, also one that JSON made inexact.

    >>> exact(12.1), exact("1/3"), exact(25)
    (Fraction(121, 10), Fraction(1, 3), 25)

    :raises InvalidSetting: if it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise InvalidSetting("not a number: {value!r:.60}", value=value)
    return parse_exact(str(value))


def text(value: object) -> str:
    """
    Read a text or a number as a text, as ids and names are written.

    >>> text("Ann"), text(7)
    ('Ann', '7')

    :raises InvalidSetting: if it is neither, or empty.
    """
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).strip():
        raise InvalidSetting("not a text: {value!r:.60}", value=value)
    return str(value).strip()


def moment(value: object) -> datetime:
    """
    Read a moment; one without a zone is in UTC.

    >>> moment("2026-11-22T23:00").isoformat()
    '2026-11-22T23:00:00+00:00'

    :raises InvalidSetting: if it is none.
    """
    try:
        told = datetime.fromisoformat(text(value))
    except ValueError:
        raise InvalidSetting(
            "not a moment such as 2026-11-22T23:00Z: {value!r:.60}", value=value
        ) from None
    return told if told.tzinfo else told.replace(tzinfo=UTC)


def truth(value: object) -> bool:
    """
    Read true or false.

    >>> truth(True)
    True

    :raises InvalidSetting: if it is neither.
    """
    if not isinstance(value, bool):
        raise InvalidSetting("not true or false: {value!r:.60}", value=value)
    return value


def member(kind: type[E]) -> Callable[[object], E]:
    """
    Make the reader of a closed set of words.

    >>> from overtrick.core.exact import Rounding
    >>> member(Rounding)("half_up")
    <Rounding.HALF_UP: 'half_up'>
    """

    def read(value: object) -> E:
        try:
            return kind(value)
        except ValueError:
            known = " | ".join(str(each.value) for each in kind)
            raise InvalidSetting(
                "not {known}: {value!r:.60}", known=known, value=value
            ) from None

    return read


def tuple_of(parse: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """
    Make the reader of a list.

    >>> tuple_of(whole)([10, 8, 6])
    (10, 8, 6)
    """

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise InvalidSetting("not a list: {value!r:.60}", value=value)
        return tuple(parse(each) for each in value)

    return read


def known_only(told: Iterable[str], names: Sequence[str]) -> None:
    """
    Refuse a key that nobody knows.

    >>> known_only({"bets": 3}, ("best", "drop"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidSetting: no 'bets'; there are: best, drop

    :raises InvalidSetting: naming those that there are.
    """
    for key in told:
        if key not in names:
            known = ", ".join(names)
            raise InvalidSetting("no {key!r}; there are: {known}", key=key, known=known)


def mapping_of(parse: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    """
    Make the reader of values by name.

    >>> mapping_of(whole)({"7": 1})
    {'7': 1}
    """

    def read(value: object) -> dict[str, T]:
        if not isinstance(value, Mapping):
            raise InvalidSetting("not values by name: {value!r:.60}", value=value)
        return {text(name): parse(each) for name, each in value.items()}

    return read
