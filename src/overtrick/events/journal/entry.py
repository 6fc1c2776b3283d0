"""One entry of a journal: who said what, when, where and why; never changed, never removed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Generic, TypeGuard

from overtrick.errors import InvalidFile
from overtrick.events.journal.facts import Facts, Unknown
from overtrick.events.journal.kinds import plain, read_facts, read_phrase, write_facts
from overtrick.events.journal.moment import moment_text, now, parse_moment
from overtrick.events.journal.phrases import Phrase

if TYPE_CHECKING:  # a plain ``Entry`` is one of any facts
    from typing_extensions import TypeVar

    F = TypeVar("F", bound=Facts, default=Facts, covariant=True)
else:
    from typing import TypeVar

    F = TypeVar("F", bound=Facts, covariant=True)
G = TypeVar("G", bound=Facts)

__all__ = ["VERSION", "Entry", "is_of_kind", "new_id", "read_entry", "tell", "write_entry"]

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
    values = {name: _text(rest, name) for name in ("id", "at", "kind", "by", "place")}
    for name in ("id", "at", "kind"):
        if not values[name]:
            raise InvalidFile("an entry without {name}", name=name)
    reason = read_phrase("reason", rest.pop("reason", ""))
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


def _text(rest: dict[str, Any], name: str) -> str:
    value = rest.pop(name, "")
    if not isinstance(value, str):
        raise InvalidFile("{name} is not a text: {value!r}", name=name, value=value)
    return value
