"""
The file under a journal: lines are added whole, or not at all.

A writer locks the file, looks whether its lines are there already, takes away what an accident
left unfinished, adds its lines in one go and waits until they are on the disk.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from overtrick.core.whole_files import sync
from overtrick.formats.plain import decoded

__all__ = ["Appended", "append_lines", "is_ours", "read_locked"]


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
