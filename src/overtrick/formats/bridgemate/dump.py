"""
Saved messages of the Data Connector as a file: what a developer has from a log or a queue.

Read are arrays of messages, one message, envelopes of requests and answers (their payload as
text or as it is), an event to begin with, and several of them a line each.  A licence key is
never kept.  Written is an array of results, or, where there is more than results, one object
with the names of an event to begin with and ``Results`` beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from overtrick.errors import EnglishText, InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.bridgemate.codec import (
    FINITE,
    InvalidMessage,
    Message,
    from_wire,
    json_of,
    json_text,
    riding,
    to_wire,
)
from overtrick.formats.bridgemate.event import evening_of, results_in, session_guids
from overtrick.formats.bridgemate.heard import Heard
from overtrick.formats.bridgemate.messages import (
    HandrecordDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    SectionDTO,
    SessionDTO,
    TdCallDTO,
)
from overtrick.formats.bridgemate.sending import plain_number
from overtrick.formats.contents.abilities import (
    boards_in,
    lost_circumstances,
    lost_extras,
    renumbered_sessions,
    written_otherwise,
)
from overtrick.formats.contents.contents import Contents
from overtrick.formats.limits import Problems, most
from overtrick.formats.plain import decoded

__all__ = ["read_bridgemate", "salvaged", "write_bridgemate"]

_KINDS: tuple[tuple[str, str, type[Message], str], ...] = (
    ("boardnumber", "tablenumber", ResultDTO, "results"),
    ("boardnumber", "northspades", HandrecordDTO, "handrecords"),
    ("tablenumber", "direction", ParticipationDTO, "participations"),
    ("tablenumber", "status", TdCallDTO, "td_calls"),
    ("letters", "tables", SectionDTO, "sections"),
    ("scoringgroups", "name", SessionDTO, "sessions"),
    ("playernumber", "lastname", PlayerDataDTO, "players"),
)
"""Two names that tell what a message is, and where it is gathered."""

_LISTS = {
    "sessions": (SessionDTO, "sessions"),
    "playerdata": (PlayerDataDTO, "players"),
    "addedplayers": (PlayerDataDTO, "players"),
    "participations": (ParticipationDTO, "participations"),
    "handrecords": (HandrecordDTO, "handrecords"),
    "results": (ResultDTO, "results"),
    "tdcalls": (TdCallDTO, "td_calls"),
    "sections": (SectionDTO, "sections"),
}
"""Lists of an event to begin with, and of what we write ourselves."""
_WORKED_IN = ("Sessions", "PlayerData", "Participations")
_RECORD = 2_000  # bytes in memory, of the shortest with what is said of it
_SECRET = {"licencekey"}
_NOT_EXTRA = {"validationmessages", "serializeddata", "session"}


def read_bridgemate(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read saved messages; what is none of them is a problem, and the rest is read on.

    >>> told = b'[{"SectionLetters": "A", "TableNumber": 3, "RoundNumber": 1, '
    >>> told += b'"BoardNumber": 7, "PairNorthSouth": 3, "PairEastWest": 10, "Level": 0}]'
    >>> str(read_bridgemate(told, "queue.json")[0].records[0].line.outcome)
    'PASS'

    :raises InvalidFile: if no message of the Data Connector is in it, or far too many are.
    """
    heard, problems = Heard(), Problems()
    is_empty, text = True, decoded(data)
    if text.count("{") > (number := most(len(data), _RECORD)):
        raise InvalidFile(
            "more than {most} records in so short a file", where=name, most=number
        )
    for where, document in _documents(text, name, problems):
        is_empty = is_empty and not document
        _hear(document, where, heard, problems)
        if problems.is_over:
            break
    contents, more = heard.contents()
    if is_empty:
        return contents, []  # an empty list is what is written where there is nothing to send
    if contents.is_empty:
        said = f" ({problems[0].message})" if problems else ""
        raise InvalidFile(
            "no messages of the Bridgemate Data Connector{said}", where=name, said=said
        )
    problems += more
    return contents, problems


def write_bridgemate(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write results as an array of messages; with a movement, players or hands, an object.

    >>> write_bridgemate(Contents())
    (b'[]\\n', [])
    """
    results, losses = results_in(contents)
    wire: Any = [to_wire(one) for one in results]
    riders = riding(contents.extra, *_WORKED_IN)
    held = (contents.movement, contents.contestants, contents.deals)
    if any(held) or any(key.startswith("bridgemate:") for key in contents.extra):
        event, unsaid = evening_of(contents, session_guids(contents))
        event["Results"] = wire
        losses += unsaid
        if contents.movement:
            riders.pop("Sections", None)  # they are in the movement
        wire = {name: told for name, told in event.items() if told} | riders
    elif contents.about.title or contents.about.date:
        losses.append(EnglishText("title and date are written with a movement only"))
    if isinstance(wire, dict):
        text = json_text(wire)
    else:  # a line each, to be read and compared by people
        text = "[\n" + ",\n".join(map(json_text, wire)) + "\n]" if wire else "[]"
    losses += [*_otherwise(contents), *lost_circumstances(boards_in(contents))]
    losses += lost_extras(contents, "bridgemate")
    return f"{text}\n".encode(), losses


def _otherwise(contents: Contents) -> Iterator[str]:
    """What tells sessions, tables, rounds and pairs apart, where it is read otherwise."""
    lines = [record.line for record in contents.records]
    planned = sorted({meeting.session for meeting in contents.movement})
    yield from renumbered_sessions([*planned, *(line.session for line in lines)])
    told = [one for line in lines for one in (line.table, line.round, line.ns, line.ew)]
    yield from written_otherwise(told, lambda text: str(plain_number(text) or text))


def _documents(text: str, name: str, problems: list[Problem]) -> Iterator[tuple[str, object]]:
    """The file as one document, or, if it is none, every object of it that is whole."""
    try:
        yield name, json_of(text)
    except InvalidMessage as error:
        found = salvaged(text, name, problems)
        first = next(found, None)
        if first is None:
            raise InvalidFile("{error}", where=name, error=error) from None
        yield first
        yield from found


def _hear(document: object, where: str, heard: Heard, problems: Problems) -> None:
    """Gather what a document tells; lists in lists and payloads are opened, a few deep."""
    waiting: list[Iterator[tuple[object, str, int]]] = [iter([(document, where, 0)])]
    while waiting and not problems.is_over:
        told, place, depth = next(waiting[-1], (None, "", -1))
        if depth < 0:
            waiting.pop()
        elif depth > 4:
            _refuse(Problem(place, "too many lists in lists"), heard, problems)
        elif isinstance(told, list):
            waiting.append(_items(told, place, depth))
        elif isinstance(told, dict):
            waiting.append(iter(_opened(told, place, depth, heard, problems)))
        else:
            text = Text("no message: {told!r}", told=str(told)[:80])
            _refuse(Problem(place, text), heard, problems)


def _items(told: list[object], place: str, depth: int) -> Iterator[tuple[object, str, int]]:
    many = len(told) > 1 or depth == 0
    for number, one in enumerate(told, 1):
        yield one, f"{place}:item {number}" if many else place, depth + 1


def _opened(
    told: dict[str, Any], where: str, depth: int, heard: Heard, problems: Problems
) -> list[tuple[object, str, int]]:
    named = {str(key).lower(): value for key, value in told.items()}
    if "serializeddata" in named:
        return _payload(named, where, depth, problems)
    for first, second, kind, gathered in _KINDS:
        if first in named and second in named:
            _gather(told, kind, gathered, where, heard, problems)
            if kind is not SectionDTO:
                return []
            told = {key: told[key] for key in told if str(key).lower() in _LISTS}
            named = {str(key).lower(): value for key, value in told.items()}
            break
    else:
        if not named.keys() & (_LISTS.keys() | {"session"}):
            text = Text("no message: it has {names}", names=_names(told))
            _refuse(Problem(where, text), heard, problems)
            return []
    return _event(told, where, depth, heard, problems)


def _payload(
    named: dict[str, Any], where: str, depth: int, problems: list[Problem]
) -> list[tuple[object, str, int]]:
    payload = named["serializeddata"]
    if named.get("datatype") == 4:
        problems.append(
            Problem(
                where, Text("an answer that is an error: {payload}", payload=str(payload)[:200])
            )
        )
        return []
    if isinstance(payload, str):
        if not payload.strip():
            return []
        try:
            payload = json_of(payload)
        except InvalidMessage:
            payload = [found for _, found in salvaged(payload, where, problems)]
    # An answer that only acknowledges holds a text, or a number.
    return [(payload, where, depth + 1)] if isinstance(payload, list | dict) else []


def _event(
    told: dict[str, Any], where: str, depth: int, heard: Heard, problems: Problems
) -> list[tuple[object, str, int]]:
    inner: list[tuple[object, str, int]] = []
    for key, value in told.items():
        name = str(key).lower()
        if name in _LISTS:
            kind, gathered = _LISTS[name]
            for number, one in enumerate(value if isinstance(value, list) else [], 1):
                place = f"{where}:{key} {number}"
                _gather(one, kind, gathered, place, heard, problems)
                if problems.is_over:
                    return []
            if value is not None and not isinstance(value, list):
                problems.append(Problem(where, Text("{key} is not a list", key=key)))
        elif name == "session" and isinstance(value, dict):
            inner.append((value, where, depth + 1))
        elif value is not None and name not in _SECRET | _NOT_EXTRA and value != 0:
            heard.extra.setdefault(f"bridgemate:{key}", json_text(value))
    return inner


def _gather(
    told: object,
    kind: type[Message],
    gathered: str,
    where: str,
    heard: Heard,
    problems: Problems,
) -> None:
    try:
        message = from_wire(kind, told)
    except OvertrickError as error:
        _refuse(Problem(where, error.text), heard, problems)
        return
    getattr(heard, gathered).append((where, message))


def _refuse(problem: Problem, heard: Heard, problems: Problems) -> None:
    """Name what is no message; where nearly nothing is one, reading stops."""
    problems.append(problem)
    problems.stop_reading(heard.number, problem.where)


def _names(told: dict[str, Any]) -> str:
    names = ", ".join(str(key)[:30] for key in list(told)[:5])
    return names or "nothing"


_DECODER = json.JSONDecoder(**FINITE)
_EFFORT = 8  # how often, on average, a sign may be looked at again
_BETWEEN = " \t\r\n,[]}"  # what may stand between objects


def salvaged(text: str, where: str, problems: list[Problem]) -> Iterator[tuple[str, object]]:
    """
    Give every object that is whole, with its line; each gap is a problem.

    >>> problems = []
    >>> list(salvaged('[{"a": 1}, {"b": oops}, {"c": 3}', "x", problems))
    [('x:1', {'a': 1}), ('x:1', {'c': 3})]
    >>> print(problems[0])
    x:1: not JSON: '{"b": oops}, '
    """
    at, line, effort = 0, 1, 0
    gap, gap_line = 0, 1
    while (start := text.find("{", at)) >= 0 and effort <= _EFFORT * len(text):
        line += text.count("\n", at, start)
        try:
            value, end = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            # The error has counted the lines before it: cheap, but not for nothing.
            effort += error.pos - start + 1 + start // 64
            at = start + 1
            continue
        except (ValueError, RecursionError):
            effort += len(text) - start
            at = start + 1
            continue
        problems += _gap(text[gap:start], f"{where}:{gap_line}")
        yield f"{where}:{line}", value
        line += text.count("\n", start, end)
        at = gap = end
        gap_line = line
    problems += _gap(text[gap:], f"{where}:{gap_line}")


def _gap(text: str, where: str) -> Iterator[Problem]:
    shown = text.lstrip(_BETWEEN)
    if shown:
        yield Problem(where, Text("not JSON: {shown!r}", shown=shown[:60]))
