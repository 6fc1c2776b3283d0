"""
The sessions of a list of ratings as a file: JSON Lines, one a session, in order of play.

The first line says what the list was made by.  Sessions stay on the disk, so that an archive of
any length is rated in the memory of its players.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, NamedTuple

from overtrick.errors import InvalidFile
from overtrick.events.ratings.fold import DayRatings
from overtrick.events.ratings.observed import RatedSession
from overtrick.events.ratings.rate import SessionKey

__all__ = ["RatedSessions"]

_KIND = "overtrick ratings"


class _Place(NamedTuple):
    """Where a session stands: the file, the byte, and which file of results it came from."""

    file: BinaryIO
    start: int
    stamp: str


class RatedSessions:
    """
    Sessions that are kept in a file from list to list, or for one list alone.

    >>> with RatedSessions(None, "lehman") as held:
    ...     held.add("a.csv's bytes", RatedSession("a.csv", "2026-03-10", ()))
    ...     _ = held.order()
    ...     [key.name for key in held.keys]
    ['a.csv']
    """

    def __init__(self, file: Path | None, made_by: str) -> None:
        """
        Open the file of an earlier list, where there is one.

        :raises InvalidFile: if it is another file, or of a list that was made in another way.
        """
        self.path, self.made_by = file, made_by
        self.keys: Sequence[SessionKey] = ()
        self.before: Sequence[SessionKey] = ()
        self._known: dict[str, SessionKey] = {}
        self._places: dict[tuple[str, str], _Place] = {}
        self._old: dict[tuple[str, str], _Place] = {}
        self._added: dict[tuple[str, str], SessionKey] = {}
        self._twice: list[tuple[str, str]] = []
        self._new = TemporaryFile()  # noqa: SIM115 - closed with the whole
        self._files: list[BinaryIO] = [self._new]
        self._out: BinaryIO | None = None
        try:
            if file is not None and file.exists() and file.stat().st_size:
                self._read(file)
        except InvalidFile:
            self.__exit__()
            raise

    def __enter__(self) -> RatedSessions:
        """Stay open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close all files; what was not finished is not kept."""
        for each in self._files:
            each.close()
        if self._out is not None:
            self._out.close()
            with suppress(OSError):
                os.unlink(self._waiting)

    def take(self, stamp: str) -> SessionKey | None:
        """Take a session from the earlier list, whose file has not changed since."""
        key = self._known.get(stamp)
        if key is not None:
            self._note(key, self._old[key.same])
        return key

    def add(self, stamp: str, session: RatedSession) -> None:
        """Add a session; *stamp* tells its file and how it was read from every other one."""
        key = SessionKey(session.date, session.digest, session.name)
        start = self._new.seek(0, os.SEEK_END)
        self._new.write(_line(stamp, session, None))
        self._note(key, _Place(self._files[0], start, stamp))

    def order(self) -> list[tuple[str, str]]:
        """Put all in order; return which are copies, with what they are copies of."""
        self.keys = sorted(self._added.values())
        return sorted(self._twice)

    def session(self, key: SessionKey) -> RatedSession:
        """Read a session."""
        return RatedSession.from_dict(self._told(key)["session"])

    def worked(self, key: SessionKey) -> DayRatings | None:
        """Read what the earlier list worked out of a session."""
        if key.same not in self._old:
            return None
        found = _told_at(self._old[key.same]).get("worked")
        if found is None:
            return None
        values = (None if each is None else tuple(each) for each in found["values"])
        return DayRatings(tuple(values), tuple(found["expected"]))

    def keep(self, session: RatedSession, found: DayRatings) -> None:
        """Write a session with what was worked out, for the next list."""
        if self.path is None:
            return
        if self._out is None:
            self._out = self._waiting.open("wb")
            head = {"kind": _KIND, "made_by": self.made_by}
            self._out.write(json.dumps(head).encode() + b"\n")
        place = self._places[session.date, session.digest]
        self._out.write(_line(place.stamp, session, found))

    def finish(self) -> None:
        """Put the new file in the place of the earlier one, whole."""
        if self.path is None or self._out is None:
            return
        self._out.flush()
        os.fsync(self._out.fileno())
        self._out.close()
        self._out = None
        for each in self._files:
            each.close()
        self._waiting.replace(self.path)

    @property
    def _waiting(self) -> Path:
        assert self.path is not None
        return self.path.with_name(f"{self.path.name}.new")

    def _note(self, key: SessionKey, place: _Place) -> None:
        other = self._added.get(key.same)
        if other is None:
            self._added[key.same], self._places[key.same] = key, place
        elif other.name != key.name:
            first, second = sorted((other.name, key.name))
            self._twice.append((second, first))
            if key.name == first:
                self._added[key.same], self._places[key.same] = key, place

    def _told(self, key: SessionKey) -> Mapping[str, Any]:
        return _told_at(self._places.get(key.same) or self._old[key.same])

    def _read(self, file: Path) -> None:
        held = file.open("rb")
        self._files.append(held)
        made_by = _head(held, file)
        if made_by != self.made_by:
            raise InvalidFile(
                "of a list that was made by {other}, not by {ours}: name another file",
                where=str(file),
                other=made_by,
                ours=self.made_by,
            )
        found: list[SessionKey] = []
        for nth, (start, line) in enumerate(_lines(held), 2):
            try:
                told = json.loads(line)
                session = RatedSession.from_dict(told["session"])
                key = SessionKey(session.date, session.digest, session.name)
                self._known[told["stamp"]] = key
                self._old[key.same] = _Place(held, start, told["stamp"])
            except (ValueError, KeyError, TypeError):
                raise InvalidFile("not a rated session", where=f"{file}:{nth}") from None
            found.append(key)
        self.before = found


def _head(held: BinaryIO, file: Path) -> str:
    try:
        told = json.loads(held.readline(1_000_000))
        if told["kind"] == _KIND:
            return str(told["made_by"])
    except (ValueError, KeyError, TypeError):
        pass
    raise InvalidFile("not a file of ratings, which --keep could go on with", where=str(file))


def _lines(held: BinaryIO) -> Iterator[tuple[int, bytes]]:
    start = held.tell()
    while line := held.readline():
        yield start, line
        start = held.tell()


def _told_at(place: _Place) -> Mapping[str, Any]:
    place.file.seek(place.start)
    found: Mapping[str, Any] = json.loads(place.file.readline())
    return found


def _line(stamp: str, session: RatedSession, found: DayRatings | None) -> bytes:
    worked = None if found is None else {"values": found.values, "expected": found.expected}
    told = {"stamp": stamp, "session": session.to_dict(), "worked": worked}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"
