"""
How far long work is, on the last line of a terminal: nothing at first, and nothing remains.

The line is plain text, redrawn by a carriage return: no colour, no other command to the
terminal.  A time left is said of what is counted alone; of all else, how long it has taken.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from threading import Event, RLock, Thread
from typing import TextIO

from overtrick.core.watched import BYTES, Count, watching

__all__ = ["ProgressLine", "doing", "hidden", "progress", "terminal_width"]

_TRIES = 2_000_000_000  # nanoseconds in which nothing is shown
_EVERY = 0.2  # seconds from one drawing to the next
_SECOND = 1_000_000_000
_clock = time.monotonic_ns


class ProgressLine:
    """
    The line: what is being done, how much of it, how fast, how long still.

    >>> seconds = [0]
    >>> line = ProgressLine(sys.stdout, lambda: seconds[-1] * _SECOND)
    >>> line.begin("reading", "evening.xlsx")
    >>> seconds.append(14)
    >>> line.text()
    'reading evening.xlsx: 14 s'
    """

    def __init__(self, stream: TextIO, clock: Callable[[], int]) -> None:
        self.counts: list[Count] = []
        self.lock = RLock()
        self._stream, self._clock = stream, clock
        self._start = self._since = clock()
        self._doing = ""
        self._from: tuple[Count | None, int, int] = (None, 0, 0)
        """What was counted when it was first seen: how much was done, and when."""
        self._shown = 0
        """The cells of the terminal that are taken."""

    def begin(self, verb: str, name: str = "") -> None:
        """Say what is done from now on, with the name of a file."""
        text = f"{verb} {name}".rstrip()
        with self.lock:
            self._doing = "".join(sign if sign.isprintable() else "?" for sign in text)
            self._since = self._clock()
        self.draw()

    def draw(self) -> None:
        """Draw the line anew, if the work has taken so long that people wonder."""
        with self.lock:
            if not self._doing or self._clock() - self._start < _TRIES:
                return
            from rich.cells import cell_len

            text = self.text(terminal_width(self._stream))
            self._write(text + " " * (self._shown - cell_len(text)))
            self._shown = cell_len(text)

    def clear(self) -> None:
        """Take the line away."""
        with self.lock:
            if self._shown:
                self._write(f"{' ' * self._shown}\r")
                self._shown = 0

    def text(self, width: int = 80) -> str:
        """Say how far it is; where there is no room, what is done is cut short."""
        from rich.cells import cell_len, set_cell_size

        far = f": {self._far(self._clock())}"
        room = max(0, width - 1 - len(far))  # a full line would begin another
        what = self._doing
        return f"{what if cell_len(what) <= room else set_cell_size(what, room)}{far}"

    def _far(self, now: int) -> str:
        count, done = _done(self.counts)
        if count is None:
            return _time(now - self._since)
        before, at, since = self._from
        if count is not before or done < at:
            at, since = done, now
            self._from = count, at, since
        amount, new, took = _amount(done, count), done - at, now - since
        if not new or took < _SECOND or done == count.total:
            return f"{amount}, {_time(now - self._since)}"
        rate = _rate(10 * new * _SECOND // took, count)
        left = (count.total - done) * took // new + _SECOND - 1  # a second begun is one
        return f"{amount}, {rate} a second, {_time(left)} left"

    def _write(self, text: str) -> None:
        with suppress(OSError):  # the terminal is gone
            self._stream.write(f"\r{text}")
            self._stream.flush()


_LINE: ContextVar[ProgressLine | None] = ContextVar("_LINE", default=None)


@contextmanager
def progress() -> Iterator[None]:
    """Show how far a verb is, where people look at standard error."""
    stream = sys.stderr
    is_shown = _LINE.get() is not None
    if is_shown or not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    line, stop = ProgressLine(stream, _clock), Event()
    before = _LINE.set(line)
    drawing = Thread(target=_keep_drawing, args=(line, stop), daemon=True)
    drawing.start()
    try:
        with watching(line.counts):
            yield
    finally:
        stop.set()
        drawing.join()
        line.clear()
        _LINE.reset(before)


def doing(verb: str, name: str = "") -> None:
    """Say what is done from now on; nothing happens where nobody looks."""
    if (line := _LINE.get()) is not None:
        line.begin(verb, name)


@contextmanager
def hidden(stream: TextIO) -> Iterator[None]:
    """Take the line away while something is written to a stream, unless that is a file."""
    line = _LINE.get()
    if line is None or _is_file(stream):
        yield
        return
    with line.lock:
        line.clear()
        yield


def _keep_drawing(line: ProgressLine, stop: Event) -> None:
    while not stop.wait(_EVERY):
        line.draw()


def _is_file(stream: TextIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:  # no file at all, but something in memory
        return False


def terminal_width(stream: TextIO) -> int:
    """Give the columns of a terminal; 80 where it does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except OSError:
        return 80


def _done(counts: Sequence[Count]) -> tuple[Count | None, int]:
    """What is counted, and how much is done: of a file that is being read, its share."""
    known = [count for count in counts if count.total > 1]
    if not known:
        return None, 0
    first, last = known[0], known[-1]
    done = first.done
    if first is not last and first.unit == BYTES:
        done += first.now * last.done // last.total
    return first, min(done, first.total)


def _amount(done: int, count: Count) -> str:
    if count.unit != BYTES:
        return f"{done:,} of {count.total:,} {count.unit}"
    whole = f"{_tenths(count.total // 100_000)} MB"
    return f"{_tenths(done // 100_000)} of {whole}" if done else whole


def _rate(tenths: int, count: Count) -> str:
    if count.unit == BYTES:
        is_fast = tenths >= 10_000_000
        return f"{_tenths(tenths // 1_000_000)} MB" if is_fast else f"{tenths // 10_000} kB"
    return f"{tenths // 10:,}" if tenths >= 100 else _tenths(tenths)


def _tenths(number: int) -> str:
    return f"{number // 10:,}.{number % 10}"


def _time(nanoseconds: int) -> str:
    minutes, seconds = divmod(nanoseconds // _SECOND, 60)
    if minutes < 2:
        return f"{60 * minutes + seconds} s"
    if minutes < 120:
        return f"{minutes} min {seconds:02} s"
    return f"{minutes // 60} h {minutes % 60:02} min"
