"""
Messages as JSON: one table-driven codec for every payload of the Data Connector.

A message is a frozen dataclass.  The default of a field says what it is on the wire: a number,
a truth, a text (None where there is none), or messages.  Fields that we do not know ride along
in ``extra`` and are written back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

from overtrick.errors import EnglishText, OvertrickError

__all__ = [
    "FINITE",
    "InvalidMessage",
    "Message",
    "from_wire",
    "json_of",
    "json_text",
    "kept",
    "many",
    "riding",
    "spread",
    "to_wire",
    "untold",
    "wired",
]

M = TypeVar("M", bound="Message")

_MOST = 10**9  # no number of these messages comes near
_SHOWN = 80  # signs of a wrong value that an error quotes
_REMARKS = "ValidationMessages"


def _no_constant(word: str) -> Any:
    raise ValueError(EnglishText("{word} is no number", word=word))


def _finite(word: str) -> float:
    value = float(word)
    if value in (float("inf"), float("-inf")):
        raise ValueError(EnglishText("{word} is too large", word=word[:20]))
    return value


FINITE: dict[str, Any] = {"parse_constant": _no_constant, "parse_float": _finite}
"""How JSON is read: no number that is none, and none without end."""


class InvalidMessage(OvertrickError):
    """A text is no message of the Data Connector."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What every payload has: the fields that we do not know, as they came."""

    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


def wired(name: str, default: Any) -> Any:
    """Declare a field whose name on the wire does not follow from its own."""
    return field(default=default, metadata={"wire": name})


def untold(default: Any, absent: Any) -> Any:
    """Declare a field that, where it is absent, is not what it would be by default."""
    return field(default=default, metadata={"absent": absent})


def many(kind: type[Message]) -> Any:
    """Declare a field of messages; None is ``null``, which is not the same as no message."""
    return field(default=None, metadata={"of": kind})


def spread(names: tuple[str, ...], default: Any) -> Any:
    """Declare a field whose values stand on the wire each under its own name."""
    return field(default=(default,) * len(names), metadata={"names": names, "one": default})


def to_wire(message: Message) -> dict[str, Any]:
    """
    Give a message as JSON values, every field present.

    >>> from overtrick.formats.bridgemate.messages import TdCallDTO
    >>> to_wire(TdCallDTO(section_letters="A", table_number=3, extra={"Priority": 1}))[
    ...     "TableNumber"]
    3
    """
    told: dict[str, Any] = {}
    for part in _parts(type(message)):
        value = getattr(message, part.field)
        if part.of is not None:
            told[part.names[0]] = None if value is None else [to_wire(one) for one in value]
        elif part.is_spread:
            told.update(zip(part.names, value, strict=True))
        else:
            told[part.names[0]] = value
    return told | {_REMARKS: None} | dict(message.extra)


def from_wire(kind: type[M], data: object) -> M:
    """
    Read a message from JSON values; names in any case, what is absent has its default.

    >>> from overtrick.formats.bridgemate.messages import TdCallDTO
    >>> from_wire(TdCallDTO, {"TableNumber": 3, "Priority": 1}).extra
    {'Priority': 1}

    :raises InvalidMessage: if it is none, quoting what is wrong.
    """
    if not isinstance(data, dict):
        raise InvalidMessage(f"not a {kind.__name__}: {_shown(data)}")
    named = {str(key).lower(): value for key, value in data.items()}
    values: dict[str, Any] = {}
    for part in _parts(kind):
        told = [_value(part, name, named.pop(name.lower(), None)) for name in part.names]
        values[part.field] = tuple(told) if part.is_spread else told[0]
    if not named.get(_REMARKS.lower()):
        named.pop(_REMARKS.lower(), None)
    extra = {key: value for key, value in data.items() if str(key).lower() in named}
    return kind(**values, extra=extra)


def json_of(text: str | bytes) -> Any:
    """
    Read JSON; nothing but InvalidMessage escapes, whatever the text.

    >>> json_of('{"a": [1]}')
    {'a': [1]}

    :raises InvalidMessage: if it is none.
    """
    try:
        return json.loads(text, **FINITE)
    except (ValueError, RecursionError) as error:
        said = str(error)[:_SHOWN]
        raise InvalidMessage(f"not JSON: {said}: {_shown(text)}") from None


def json_text(value: object) -> str:
    """
    Write JSON values compactly and in ASCII, always the same text for the same values.

    >>> json_text({"TableNumber": 3, "Name": "Eve"})
    '{"TableNumber":3,"Name":"Eve"}'
    """
    return json.dumps(value, separators=(",", ":"))


def kept(message: Message, **also: str | None) -> dict[str, str]:
    """
    Give what no field of ours holds, to ride along; *also* by its names on the wire.

    >>> from overtrick.formats.bridgemate.messages import TdCallDTO
    >>> kept(TdCallDTO(extra={"Priority": 1}), Place="bar", Note=None)
    {'bridgemate:Place': 'bar', 'bridgemate:Priority': '1'}
    """
    told = {name: text for name, text in also.items() if text}
    told |= {name: json_text(value) for name, value in message.extra.items()}
    return {f"bridgemate:{name}": text for name, text in told.items()}


def riding(extra: Mapping[str, str], *own: str) -> dict[str, Any]:
    """
    Give back what rode along under ``bridgemate:``, but for the names that have their place.

    >>> riding({"bridgemate:Priority": "1", "pbn:Site": "Riga", "bridgemate:Own": "1"}, "Own")
    {'Priority': 1}
    """
    kept = {}
    for key, text in extra.items():
        room, _, name = key.partition(":")
        if room == "bridgemate" and name not in own:
            try:
                kept[name] = json_of(text)
            except InvalidMessage:
                kept[name] = text
    return kept


class _Part(NamedTuple):
    field: str
    names: tuple[str, ...]
    default: Any
    absent: Any
    of: type[Message] | None
    is_spread: bool


_KNOWN: dict[str, tuple[_Part, ...]] = {}


def _parts(kind: type[Message]) -> tuple[_Part, ...]:
    if kind.__qualname__ not in _KNOWN:
        _KNOWN[kind.__qualname__] = _parts_of(kind)
    return _KNOWN[kind.__qualname__]


def _parts_of(kind: type[Message]) -> tuple[_Part, ...]:
    found = []
    for one in fields(kind):
        if one.name == "extra":
            continue
        told = one.metadata
        names = told.get("names") or (told.get("wire") or _wire_name(one.name),)
        default = told.get("one", one.default)
        absent = told.get("absent", default)
        found.append(_Part(one.name, names, default, absent, told.get("of"), "names" in told))
    return tuple(found)


def _wire_name(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _value(part: _Part, name: str, told: object) -> Any:
    if part.of is not None:
        return _messages(part, name, told)
    if told is None:
        return part.absent
    if isinstance(part.default, bool):
        return _truth(name, told)
    if isinstance(part.default, int):
        return _number(name, told)
    if isinstance(told, str):
        return told
    if isinstance(told, int) and not isinstance(told, bool):
        return str(_number(name, told))  # a player's number, say
    raise InvalidMessage("{name} is not a text: {told}", name=name, told=_shown(told))


def _messages(part: _Part, name: str, told: object) -> tuple[Message, ...] | None:
    if told is None or part.of is None:
        return None
    if not isinstance(told, list):
        raise InvalidMessage("{name} is not a list: {told}", name=name, told=_shown(told))
    return tuple(from_wire(part.of, one) for one in told)


def _truth(name: str, told: object) -> bool:
    word = str(told).strip().lower()
    if word not in ("true", "false", "1", "0"):
        raise InvalidMessage(
            "{name} is neither true nor false: {told}", name=name, told=_shown(told)
        )
    return word in ("true", "1")


def _number(name: str, told: object) -> int:
    whole = isinstance(told, int) or (isinstance(told, float) and told.is_integer())
    if isinstance(told, str):
        whole = re.fullmatch(r"\s*[+-]?[0-9]{1,10}\s*", told) is not None
    number = int(told) if whole else _MOST  # type: ignore[call-overload]
    if abs(number) >= _MOST:
        raise InvalidMessage("{name} is not a number: {told}", name=name, told=_shown(told))
    return int(number)


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _MOST:
        return "a number too large"
    if isinstance(value, list | dict):
        return f"a {'list' if isinstance(value, list) else 'record'} of {len(value)}"
    text = repr(value[: _SHOWN + 1] if isinstance(value, str | bytes) else value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
