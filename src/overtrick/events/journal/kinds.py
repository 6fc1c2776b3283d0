"""
The kinds of entry, and how their facts stand in a flat JSON object.

What a version does not know is not lost: unknown keys and unknown kinds ride along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, cast

from overtrick.core.letters import whole_number
from overtrick.errors import InvalidFile
from overtrick.events.journal import desk, evening, meeting, people, stages
from overtrick.events.journal.facts import Facts, Undone, Unknown
from overtrick.events.journal.meeting import Players
from overtrick.events.journal.phrases import Phrase
from overtrick.events.journal.stages import Paired
from overtrick.movements.swiss.reasons import DrawReason

__all__ = ["KINDS", "plain", "read_facts", "read_phrase", "write_facts"]

KINDS: dict[str, type[Facts]] = {
    found.kind: found
    for found in (
        evening.Opened,
        evening.Chosen,
        people.Registered,
        people.NameAsked,
        people.RegisteredPlayer,
        people.Seated,
        people.Substituted,
        people.Left,
        evening.MovementPlanned,
        evening.MovementAmended,
        stages.StagePlanned,
        stages.Drawn,
        stages.LinedUp,
        evening.RoundStarted,
        meeting.Entered,
        meeting.Replaced,
        meeting.Confirmed,
        meeting.Disputed,
        meeting.Retracted,
        meeting.Led,
        meeting.Claimed,
        meeting.Turned,
        meeting.Ruled,
        stages.MatchTold,
        stages.MatchReplaced,
        evening.Penalized,
        evening.Noted,
        meeting.Fouled,
        evening.MarkedValid,
        people.BookingsAsked,
        people.Booked,
        people.BookingGone,
        people.BookingPaid,
        desk.Called,
        desk.Answered,
        desk.Announced,
        desk.ClockSet,
        desk.Known,
        evening.Published,
        evening.Reopened,
        evening.Final,
        Undone,
    )
}
"""Every kind by its word."""


def read_facts(kind: str, document: Mapping[str, Any]) -> tuple[Facts, dict[str, Any]]:
    """
    Read the facts of a kind; beside them stand the keys that are not known.

    >>> facts, rest = read_facts("result", {"board": 7, "ns": "3", "ew": 10,
    ...                                     "outcome": "4S N =", "colour": "blue"})
    >>> facts.ew, rest
    ('10', {'colour': 'blue'})

    :raises OvertrickError: a subclass named for what is wrong; the message quotes it.
    """
    made = KINDS.get(kind)
    if made is None:
        return Unknown(name=kind), dict(document)
    values, rest = {}, {}
    readers, needed = _plan(kind)
    for name, value in document.items():
        if name in readers:
            if value is not None:
                values[name] = readers[name](name, value)
        else:
            rest[name] = value
    missing = [name for name in needed if name not in values]
    if missing:
        raise InvalidFile("a {kind} without {missing}", kind=kind, missing=", ".join(missing))
    return made(**values), rest


def write_facts(facts: Facts) -> dict[str, Any]:
    """
    Write facts as JSON values, what is as usual left out.

    >>> write_facts(meeting.Entered(board=7, ns="3", ew="10", outcome="4S N ="))
    {'board': 7, 'ns': '3', 'ew': '10', 'outcome': '4S N ='}
    """
    if isinstance(facts, Unknown):
        return {}
    usual = _usual(facts.kind)
    document: dict[str, Any] = {}
    for name, default in usual.items():
        value = getattr(facts, name)
        if value != default:
            document[name] = plain(value)
    return document


def plain(value: object) -> object:
    """
    Give a value as it stands in JSON.

    >>> plain(Phrase("lead", ("7",)))
    {'kind': 'lead', 'values': ['7']}
    """
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value.plain() if isinstance(value, Paired | DrawReason | Phrase) else value


@cache
def _usual(kind: str) -> dict[str, object]:
    return {
        field.name: field.default_factory()
        if field.default_factory is not MISSING
        else field.default
        for field in fields(cast(Any, KINDS[kind]))
    }


@cache
def _plan(kind: str) -> tuple[dict[str, Callable[[str, Any], object]], list[str]]:
    found = fields(cast(Any, KINDS[kind]))
    readers = {field.name: _READERS[str(field.type).removesuffix(" | None")] for field in found}
    needed = [name for name, default in _usual(kind).items() if default is MISSING]
    return readers, needed


def _text(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if type(value) is int:
        return str(value)  # ids written as numbers by hand
    raise InvalidFile("{name} is not a text: {value!r}", name=name, value=value)


def read_phrase(name: str, value: object) -> Phrase | str:
    """
    Read a phrase, or the text in its place.

    >>> print(read_phrase("about", {"kind": "ruling"}), read_phrase("about", "tea"))
    ruling tea

    :raises InvalidFile: if it is neither.
    """
    return Phrase.read(value) if isinstance(value, dict) else _text(name, value)


def _whole(name: str, value: object) -> int:
    if type(value) is int:
        return value
    number = whole_number(value) if isinstance(value, str) else None
    if number is not None:
        return number
    raise InvalidFile("{name} is not a whole number: {value!r}", name=name, value=value)


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise InvalidFile("{name} is not a list: {value!r}", name=name, value=value)
    return tuple(_text(name, item) for item in value)


def _reasons(name: str, value: object) -> tuple[DrawReason | str, ...]:
    if not isinstance(value, list):
        raise InvalidFile("{name} is not a list: {value!r}", name=name, value=value)
    return tuple(
        DrawReason.read(item) if isinstance(item, dict) else _text(name, item) for item in value
    )


def _matches(name: str, value: object) -> tuple[Paired, ...]:
    if not isinstance(value, list):
        raise InvalidFile("{name} is not a list: {value!r}", name=name, value=value)
    return tuple(map(Paired.read, value))


def _players(name: str, value: object) -> Players:
    if not isinstance(value, list) or len(value) != 4:
        raise InvalidFile(
            "{name} is not a list of North, East, South and West: {value!r}",
            name=name,
            value=value,
        )
    north, east, south, west = (None if each is None else _text(name, each) for each in value)
    return north, east, south, west


def _mapping(name: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise InvalidFile("{name} is not an object: {value!r}", name=name, value=value)
    return value


_READERS: dict[str, Callable[[str, Any], object]] = {
    "str": _text,
    "Phrase | str": read_phrase,
    "int": _whole,
    "tuple[str, ...]": _texts,
    "tuple[DrawReason | str, ...]": _reasons,
    "tuple[Paired, ...]": _matches,
    "Players": _players,
    "Mapping[str, Value]": _mapping,
    "Mapping[str, object]": _mapping,
}
