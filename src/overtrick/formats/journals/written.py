"""
Contents as a journal: what stands in a file, told entry by entry as the desk would tell it.

Ids are made of what is told, and all of it is told at one time, so that the same contents give
the same bytes.  What a journal has no entry for is said, after reading it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

from overtrick.core.letters import board_order
from overtrick.core.outcome import Split
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace, Entered, Key, Ruled, Turned
from overtrick.events.journal.people import Registered
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import lost_extras
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.journals.journal import line_text, read_entries

__all__ = ["read_entries", "write_journal"]

_BY = "import"
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def write_journal(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write contents as a journal, one entry a line.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.formats.contents.table import Record
    >>> held = Contents(records=(Record(Line(Board(7), PASSED_OUT, "3", "10")),))
    >>> data, losses = write_journal(held)
    >>> str(read_entries(data)[0].records[0].line.outcome), losses
    ('PASS', [])
    """
    moment = _moment(contents.about.date)
    lines: list[str] = []
    losses: list[str] = []
    for what, facts in _told(contents, losses):
        lines.append(line_text(_entry(facts, moment, len(lines), what)))
    data = "".join(f"{line}\n" for line in lines).encode(errors="replace")
    return data, [*losses, *_unlike(contents, data), *lost_extras(contents, "jsonl")]


def _moment(date: str) -> datetime:
    try:
        return datetime.fromisoformat(date).replace(tzinfo=UTC)
    except ValueError:  # none, or one with unknown parts
        return _NO_DATE


def _entry(facts: Facts, at: datetime, place: int, what: str) -> Entry:
    id = sha256(f"{place} {what}".encode(errors="replace")).hexdigest()[:12]
    return tell(facts, by=_BY, at=at, id=id)


def _told(contents: Contents, losses: list[str]) -> Iterator[tuple[str, Facts]]:
    if contents.about.title:
        yield contents.about.title, Opened(title=contents.about.title)
    for one in contents.contestants:
        yield one.exact_id, _registered(one)
    for told in sorted(contents.records, key=lambda told: board_order(_board(told))):
        line, place = told.line, place_of(told.line)
        if told.is_pending:
            continue
        try:
            entries = list(_of_line(line))
        except OvertrickError as error:
            losses.append(EnglishText(Text.joined((place, error), ": ")))
            continue
        yield from ((f"{place} {facts}", facts) for facts in entries)


def _board(told: Record) -> BoardPlace:
    return BoardPlace(told.line.session, told.line.section, told.line.board.number)


def _registered(one: Contestant) -> Registered:
    return Registered(
        contestant=one.id,
        players=tuple(player.name for player in one.players if player.name),
        name=one.name,
        section=one.section,
        direction=str(one.side) if one.side else None,
    )


def _of_line(line: Line) -> Iterator[Facts]:
    outcome = line.outcome
    told = Entered(
        board=line.board.number,
        ns=line.ns,
        ew=line.ew,
        session=line.session,
        section=line.section,
        match=line.match,
        room=line.room,
        players=line.players,
        outcome=str(outcome.ns if isinstance(outcome, Split) else outcome),
        lead=line.lead,
        table=line.table,
        round=line.round,
        version=line.version if line.version != "a" else None,
        home=line.home,
        away=line.away,
    )
    yield told
    if line.turned:
        yield Turned(**Key(*told.key[:5])._asdict())
    if isinstance(outcome, Split):
        ns, ew = str(outcome.ns), str(outcome.ew)
        met = told.key._asdict()
        yield Ruled(**met, ruling=ns, ruling_ew=ew, table=line.table, round=line.round)


def _unlike(contents: Contents, data: bytes) -> Iterator[str]:
    """Say which results come back as something else, or not at all."""
    held = read_entries(data)[0]
    back = {_key(told.line): told.line for told in held.records}
    unlike: dict[str, list[str]] = {}
    for told in contents.records:
        if told.is_pending:
            continue
        place, found = place_of(told.line), back.get(_key(told.line))
        if found is not None and told.line.players is None:
            found = replace(found, players=None)  # who plays for a pair is more, not less
        if found is None:
            unlike.setdefault("the whole result", []).append(place)
        elif _bare(found) != _bare(told.line):
            unlike.setdefault(_difference(told.line, found), []).append(place)
    for what, places in unlike.items():
        if len(places) > _NAMED:
            yield EnglishText(
                "{count} results: told by no entry: {what}", count=len(places), what=what
            )
        else:
            yield from (
                EnglishText("{place}: told by no entry: {what}", place=place, what=what)
                for place in places
            )
    names = {who.exact_id: who.names for who in held.contestants}
    others = sum(names.get(who.exact_id, ()) != who.names for who in contents.contestants)
    if others:
        yield EnglishText(
            "a journal knows one team or pair of an id, for all sessions: {others} left out",
            others=others,
        )


def _key(line: Line) -> tuple[object, ...]:
    players = line.players if line.is_individual else None
    place = line.session, line.section, line.board.number
    return *place, line.ns, line.ew, line.match, line.room, players


def _bare(line: Line) -> Line:
    return replace(line, where="", ruling=None)


_NAMED = 4  # results with the same loss, each by its board
_UNCOMPARED = ("where", "ruling", "extra")


def _difference(one: Line, other: Line) -> str:
    kept = (name for name in Line.__dataclass_fields__ if name not in _UNCOMPARED)
    names = [name for name in kept if getattr(one, name) != getattr(other, name)]
    return ", ".join(names)
