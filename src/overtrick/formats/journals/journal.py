"""
The journal as a file: JSON Lines, one entry a line, only ever added to.

Blank lines and lines that begin with ``#`` are left alone, so the file can be mended by hand.
A line that cannot be read is a problem, and the rest is read.

What a journal tells as the contents of a file, and what of it no other file can tell.

Lines are added whole, or not at all: a writer locks the file, looks whether its lines are there
already, takes away what an accident left unfinished, adds its lines in one go and waits until
they are on the disk.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import IO, Final, NamedTuple

from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import Settings
from overtrick.core.seats import Side
from overtrick.core.whole_files import sync
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.journal.entry import Entry, read_entry, write_entry
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.problem import Problem
from overtrick.events.session import Session
from overtrick.events.stages.ranking import session_told
from overtrick.events.stages.session import stage_session
from overtrick.formats.contents.contents import About, Contents, contents_of
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = [
    "Appended",
    "Journal",
    "append_lines",
    "contents_held",
    "entries_of",
    "is_ours",
    "line_text",
    "not_held",
    "open_journal",
    "read_entries",
    "read_locked",
]

_HELD: Final = frozenset(
    {
        *("open", "settings", "contestant", "player", "result", "replace", "confirm"),
        *("withdraw", "lead", "claim", "turn", "ruling", "foul", "match", "match_replace"),
        "undo",
    }
)
"""The kinds of entries whose facts are in the contents, or said apart."""


def contents_held(state: Event, session: Session) -> Contents:
    """
    Give a session that a journal tells as contents, with its matches and its contestants.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> pairs = [Registered(contestant="7", players=("Eve", "Finn"), direction=way)
    ...          for way in ("NS", "EW")]
    >>> state = fold([tell(pair) for pair in pairs])
    >>> [who.exact_id for who in contents_held(state, state.session()).contestants]
    ['A:NS 7', 'A:EW 7']
    """
    whole = [result for stage in state.stages for result in stage_session(state, stage).results]
    known = {(told.session, told.match) for told in session.results}
    more = (told for told in whole if (told.session, told.match) not in known)
    session = replace(session, results=(*session.results, *more))
    about = About(session.title, method=session.method or state.rules.method)
    contestants = tuple(_contestants(state))
    return replace(contents_of(session), about=about, contestants=contestants)


def _contestants(state: Event) -> Iterator[Contestant]:
    roster = state.roster
    for (who, section, direction), facts in roster.contestants.items():
        yield Contestant(
            who,
            tuple(Person(roster.name(player)) for player in facts.players),
            section or "A",
            Side.parse(direction) if direction else None,
            facts.name,
        )


def not_held(state: Event) -> list[Text]:
    """
    Say what a journal tells that is in no contents: rules, penalties, draws and line-ups.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Chosen, Noted
    >>> from overtrick.events.journal.fold import fold
    >>> told = [Chosen(rules="ebu"), Noted(text="tea")]
    >>> for said in not_held(fold(map(tell, told))):
    ...     print(said)
    the event's rules stay in the journal: ebu
    other entries stay there too: note (1)
    """
    said = []
    if state.rules.settings not in (Settings(), PROFILES["default"].settings):
        known = PROFILES.get(state.rules.name)
        is_own = known and known.settings == state.rules.settings
        changed = "" if is_own else Text(", with changes")
        values = {"rules": state.rules.name, "changed": changed}
        said.append(Text("the event's rules stay in the journal: {rules}{changed}", **values))
    kinds = Counter(entry.facts.kind for entry in state.entries if state.counts(entry))
    others = [f"{kind} ({times})" for kind, times in kinds.items() if kind not in _HELD]
    if others:
        named = ", ".join(sorted(others))
        stay = Text("other entries stay in the journal: {entries}", entries=named)
        too = Text("other entries stay there too: {entries}", entries=named)
        said.append(too if said else stay)
    return said


class Journal:
    """
    A journal in its file, folded; what others add is read when we look, and only that.

    >>> from tempfile import TemporaryDirectory
    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.meeting import Entered
    >>> with TemporaryDirectory() as folder:
    ...     mine, theirs = (Journal(f"{folder}/evening.jsonl") for _ in range(2))
    ...     _ = mine.append(tell(Entered(board=7, ns="3", ew="10", outcome="4S N =")))
    ...     theirs.refresh()
    frozenset({BoardPlace(session='1', section='A', board=7)})
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open the journal; a file that is not there yet is an empty one."""
        self.path = Path(path)
        self.state = Event()
        self._problems: list[Problem] = []
        self._torn: list[Problem] = []
        self._size = 0
        self._lines = 0
        if self.path.exists():
            self.refresh()

    def refresh(self) -> frozenset[BoardPlace]:
        """
        Read what others have added.

        :returns: the boards that it touches.
        :raises OSError: if the file cannot be read.
        """
        return self._take(read_locked(self.path, self._size))

    def append(self, *entries: Entry) -> frozenset[BoardPlace]:
        """
        Add entries, and read what others have added before them.

        When it returns, they are on the disk.  An entry whose id is there already is not
        written again; a torn last line is taken away, and told among the problems.

        :returns: the boards that are touched.
        :raises OSError: if the file cannot be written; then nothing was added.
        """
        new = [entry for entry in entries if self.state.entry(entry.id) is None]
        lines = [(entry.id, line_text(entry)) for entry in new]
        done = append_lines(self.path, lines, self._size)
        if done.torn:
            self._problems.append(_torn(done.torn, str(self.path)))
        return self._take(done.tail)

    @property
    def problems(self) -> list[Problem]:
        """What could not be read, and what an accident left of a last line."""
        return [*self._problems, *self._torn]

    @property
    def is_foreign(self) -> bool:
        """Whether the file holds lines, and not one of them is an entry."""
        strange = any(problem.code != "torn" for problem in self.problems)
        return strange and not self.state.entries

    def _take(self, data: bytes) -> frozenset[BoardPlace]:
        end = data.rfind(b"\n") + 1
        entries, problems = entries_of(data[:end], str(self.path), self._lines)
        self._size += end
        self._lines += data.count(b"\n")
        self._problems += problems
        # What follows has no end yet: if it is whole it counts, and is read again later.
        last, self._torn = entries_of(data[end:], str(self.path), self._lines)
        return frozenset().union(*(self.state.apply(entry) for entry in (*entries, *last)))


def open_journal(path: str | PathLike[str]) -> tuple[Event, list[Problem]]:
    """
    Read a journal from a file and fold it.

    :raises OSError: if the file cannot be opened.
    """
    entries, problems = entries_of(read_locked(Path(path)), str(path))
    return fold(entries), problems


def entries_of(
    data: bytes, name: str = "", before: int = 0
) -> tuple[list[Entry], list[Problem]]:
    """
    Read the entries of a journal; *name* is what problems call it, *before* counts the lines
    that were read already.

    >>> line = b'{"id": "a1", "at": "2026-03-06T19:02:00Z", "kind": "note", "text": "tea"}'
    >>> entries, problems = entries_of(line + b"\\n" + line[:30], "evening.jsonl")
    >>> len(entries), str(problems[0])[:44]
    (1, 'evening.jsonl:2: a torn last line is dropped')
    """
    entries: list[Entry] = []
    problems = Problems()
    for number, raw, is_whole in _lines(data):
        where = f"{name}:{before + number}"
        if not entries and problems.stop_reading(0, where):
            break
        try:
            document = _document(raw)
        except InvalidFile as error:
            torn = not is_whole and is_ours(raw)
            problems.append(_torn(raw, where) if torn else Problem(where, error.text))
            continue
        try:
            entries.append(read_entry(document, where))
        except OvertrickError as error:
            problems.append(Problem(where, error.text))
    return entries, problems


def read_entries(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a journal as the contents of a file.

    >>> read_entries(b"")[0].records
    ()
    """
    entries, problems = entries_of(data, name)
    state = fold(entries)
    session = session_told(state, foretold=True)
    return contents_held(state, session), [*problems, *doubts(state)]


def line_text(entry: Entry) -> str:
    """
    Write an entry as its line, without the end of the line.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Noted
    >>> from overtrick.events.journal.moment import parse_moment
    >>> at = parse_moment("2026-03-06T19:02Z")
    >>> print(line_text(tell(Noted(text="tea"), by="desk", at=at, id="a1"))[:64])
    {"at": "2026-03-06T19:02:00.000Z", "by": "desk", "kind": "note",
    """
    return json.dumps(write_entry(entry), ensure_ascii=False)


def _lines(data: bytes) -> Iterator[tuple[int, bytes, bool]]:
    whole = data.endswith(b"\n")
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, raw in enumerate(lines, 1):
        text = raw.strip()
        if text and not text.startswith(b"#"):
            yield number, text, whole or number < len(lines)


def _document(raw: bytes) -> dict[str, object]:
    try:
        document = json.loads(decoded(raw))
    except (ValueError, RecursionError) as error:
        raise InvalidFile(
            "not JSON ({error}): {short!r}", error=error, short=_short(raw)
        ) from None
    if not isinstance(document, dict):
        raise InvalidFile("not an entry: {short!r}", short=_short(raw))
    return document


def _torn(raw: bytes, where: str) -> Problem:
    return Problem(
        where,
        Text("a torn last line is dropped: {short!r}", short=_short(raw, 400)),
        code="torn",
    )


def _short(raw: bytes, most: int = 60) -> str:
    text = decoded(raw)
    return text if len(text) <= most else f"{text[: most - 3]}..."


class Appended(NamedTuple):
    """What stands after the place from which was read: whole lines, and what was torn off."""

    tail: bytes
    torn: bytes


def append_lines(path: Path, lines: Sequence[tuple[str, str]], since: int = 0) -> Appended:
    """
    Add lines, each with the id of what it tells; an id that is there already is passed over.

    :param since: where the reading begins; ids before it are known to be others.
    :raises OSError: if the file cannot be written; then it is as it was.
    """
    is_new = not path.exists()
    with path.open("a+b", buffering=0) as file, _locked(file):
        file.seek(since)
        data = file.read()
        kept, torn = _mended(data)
        added, seen = [], set[str]()
        for id, text in lines:
            if id not in seen and not _holds(kept, id):
                added.append(text.encode("utf-8", errors="replace") + b"\n")
                seen.add(id)
        if not added:
            return Appended(kept, b"")
        if kept and not kept.endswith(b"\n"):
            added.insert(0, b"\n")
        if torn:
            file.truncate(since + len(kept))
        _write(file, since + len(kept), b"".join(added))
    if is_new:
        sync(path.parent)
    return Appended(kept + b"".join(added), torn)


def read_locked(path: Path, since: int = 0) -> bytes:
    """
    Read the file while nobody writes.

    :raises OSError: if the file cannot be opened.
    """
    with path.open("rb") as file, _locked(file, shared=True):
        file.seek(since)
        return file.read()


def is_ours(line: bytes) -> bool:
    """
    Say whether a line begins as an entry does, or is what a disk leaves of one.

    >>> is_ours(b'{"at": "2026-03-'), is_ours(b"board,ns,ew")
    (True, False)
    """
    return line.startswith(b"{") or not line.strip(b"\0")


def _mended(data: bytes) -> tuple[bytes, bytes]:
    """Part what is whole from a torn last line; one that only lacks its end is whole."""
    at = data.rfind(b"\n") + 1
    last = data[at:].strip()
    if not last or not is_ours(last) or _is_object(last):
        return data, b""
    return data[:at], last


def _is_object(raw: bytes) -> bool:
    try:
        return isinstance(json.loads(decoded(raw)), dict)
    except (ValueError, RecursionError):
        return False


def _holds(data: bytes, id: str) -> bool:
    written = json.dumps(id, ensure_ascii=False).encode("utf-8", errors="replace")
    at = data.find(written)
    while at >= 0:
        start, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at)
        end = end if end >= 0 else len(data)
        line = data[start:end]
        if _is_object(line) and json.loads(decoded(line)).get("id") == id:
            return True
        at = data.find(written, end)
    return False


def _write(file: IO[bytes], size: int, added: bytes) -> None:
    try:
        rest = memoryview(added)
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(size)
        raise


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 60  # a lock keeps others from its bytes, so it lies where no bytes are

    @contextmanager
    def _locked(file: IO[bytes], *, shared: bool = False) -> Iterator[None]:
        file.seek(_FAR)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                break
            except OSError:  # after ten seconds of waiting it gives up; we do not
                continue
        file.seek(0)
        try:
            yield
        finally:
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    @contextmanager
    def _locked(file: IO[bytes], *, shared: bool = False) -> Iterator[None]:
        fcntl.flock(file.fileno(), fcntl.LOCK_SH if shared else fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(file.fileno(), fcntl.LOCK_UN)
