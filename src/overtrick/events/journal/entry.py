"""
One entry of a journal: who said what, when, where and why; never changed, never removed.

Its kind says which facts it has and how they stand in a flat JSON object.  What a version does
not know is not lost: unknown keys and unknown kinds ride along.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeGuard, cast

from overtrick.core.letters import whole_number
from overtrick.errors import InvalidFile
from overtrick.events.journal import evening, meeting, people, stages
from overtrick.events.journal.facts import Facts, Undone, Unknown
from overtrick.events.journal.meeting import Players
from overtrick.events.journal.moment import moment_text, now, parse_moment
from overtrick.events.journal.phrases import Phrase
from overtrick.events.journal.stages import Paired
from overtrick.movements.swiss.reasons import DrawReason

if TYPE_CHECKING:  # a plain ``Entry`` is one of any facts
    from typing_extensions import TypeVar

    F = TypeVar("F", bound=Facts, default=Facts, covariant=True)
else:
    from typing import TypeVar

    F = TypeVar("F", bound=Facts, covariant=True)

__all__ = [
    "Entry",
    "KINDS",
    "Ordered",
    "VERSION",
    "is_of_kind",
    "new_id",
    "plain",
    "read_entry",
    "read_facts",
    "tell",
    "write_entry",
    "write_facts",
]

G = TypeVar("G", bound=Facts)


VERSION = 1
"""The version that entries are written in."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[F]):
    """
    An entry: the facts, with who told them, when, on which device and why.

    ``id`` is made by the writer, so that a repeat is harmless.
    """

    id: str
    at: datetime
    by: str
    facts: F
    place: str = ""
    reason: Phrase | str = ""
    v: int = VERSION
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys that this version does not know."""
    where: str = field(default="", compare=False)
    """Where it was read, such as ``evening.jsonl:14``."""

    @property
    def kind(self) -> str:
        """The word for what it tells."""
        return self.facts.name if isinstance(self.facts, Unknown) else self.facts.kind


Ordered = tuple[tuple[datetime, int], Entry[F]]
"""An entry with its place in time: when it was told, and where it stands in the journal."""


def tell(
    facts: Facts,
    *,
    by: str = "",
    place: str = "",
    reason: Phrase | str = "",
    at: datetime | None = None,
    id: str | None = None,
) -> Entry:
    """
    Make an entry of facts: now and under a new id, unless said.

    >>> from overtrick.events.journal.meeting import Entered
    >>> entry = tell(Entered(board=7, ns="3", ew="10", outcome="4S N ="), by="North 3")
    >>> entry.kind, entry.by
    ('result', 'North 3')
    """
    return Entry(id or new_id(), at or now(), by, facts, place, reason)


def is_of_kind(entry: Entry, kind: type[G]) -> TypeGuard[Entry[G]]:
    """
    Tell whether an entry holds facts of a kind.

    >>> from overtrick.events.journal.evening import Final, Published
    >>> is_of_kind(tell(Final()), Final), is_of_kind(tell(Final()), Published)
    (True, False)
    """
    return isinstance(entry.facts, kind)


def new_id() -> str:
    """Make an id that nobody else makes."""
    return secrets.token_hex(6)


def read_entry(document: Mapping[str, Any], where: str = "") -> Entry:
    """
    Read an entry from a flat JSON object.

    >>> entry = read_entry({"id": "a1", "at": "2026-03-06T19:02:00Z", "by": "desk", "v": 1,
    ...                     "kind": "note", "text": "coffee is ready"})
    >>> entry.facts.text, entry.at.hour
    ('coffee is ready', 19)

    :raises OvertrickError: a subclass named for what is wrong; the message quotes it.
    """
    rest = dict(document)
    values = {name: _taken(rest, name) for name in ("id", "at", "kind", "by", "place")}
    for name in ("id", "at", "kind"):
        if not values[name]:
            raise InvalidFile("an entry without {name}", name=name)
    reason = _read_phrase("reason", rest.pop("reason", ""))
    v = rest.pop("v", VERSION)
    if type(v) is not int:
        raise InvalidFile("v is not a whole number: {v!r}", v=v)
    facts, extra = read_facts(values.pop("kind"), rest)
    at = parse_moment(values.pop("at"))
    return Entry(at=at, facts=facts, reason=reason, v=v, extra=extra, where=where, **values)


def write_entry(entry: Entry) -> dict[str, Any]:
    """
    Write an entry as a flat JSON object, in the order that people read.

    >>> from overtrick.events.journal.evening import Final
    >>> list(write_entry(tell(Final(), by="director", reason="all slips are in")))
    ['at', 'by', 'kind', 'reason', 'v', 'id']
    """
    document: dict[str, Any] = {"at": moment_text(entry.at), "by": entry.by, "kind": entry.kind}
    document |= write_facts(entry.facts)
    if entry.place:
        document["place"] = entry.place
    if entry.reason:
        document["reason"] = plain(entry.reason)
    return {**document, **entry.extra, "v": entry.v, "id": entry.id}


def _taken(rest: dict[str, Any], name: str) -> str:
    value = rest.pop(name, "")
    if not isinstance(value, str):
        raise InvalidFile("{name} is not a text: {value!r}", name=name, value=value)
    return value


KINDS: dict[str, type[Facts]] = {
    found.kind: found
    for told in (evening, people, stages, meeting)
    for found in (*vars(told).values(), Undone)
    if isinstance(found, type) and issubclass(found, Facts) and found.kind
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


def _read_phrase(name: str, value: object) -> Phrase | str:
    """
    Read a phrase, or the text in its place.

    >>> print(_read_phrase("about", {"kind": "ruling"}), _read_phrase("about", "tea"))
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
    "Phrase | str": _read_phrase,
    "int": _whole,
    "tuple[str, ...]": _texts,
    "tuple[DrawReason | str, ...]": _reasons,
    "tuple[Paired, ...]": _matches,
    "Players": _players,
    "Mapping[str, Value]": _mapping,
    "Mapping[str, object]": _mapping,
}
