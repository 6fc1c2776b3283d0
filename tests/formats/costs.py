"""
What reading costs: processor time and memory of one file, and how its work grows.

``python -m tests.formats.costs csv pbn`` measures readers, those named on standard input when
none is named here, each in a process of its own that the system stops when it takes too long.
Each is told in lines of JSON, of which the last counts, and an empty one.  ``COSTS=12``, which
``make fuzz`` sets, makes a long file of so many shapes; else every third shape is made one.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from overtrick.errors import OvertrickError
from overtrick.formats.format import Format
from overtrick.formats.limits import FREE, TIMES
from overtrick.formats.registry import FORMATS
from tests.formats.seeds import seeds_of
from tests.formats.shapes import long_shape, runs

__all__ = ["CONSTANT", "faults_of", "memory_over", "seconds_for", "taken", "within"]

CONSTANT = 10
"""Seconds of processor time that a file of any size may take: far more than one does."""

_SMALL, _RUN, _LONG = 2_000, 65_536, 262_144  # bytes of a shape
_SHAPES = 12
_LONG_SHAPES = int(os.environ.get("COSTS", "4"))
_MOST_GROWTH = 5.0  # of the work, where a shape is four times as long
_MORE = 20_000  # lines: a short file may end before its faults begin, each of which is said
_STATUS = Path("/proc/self/status")


def seconds_for(size: int, constant: float = CONSTANT) -> float:
    """The processor time that a file of that size may take."""
    return constant + size / 1_000_000


def taken(found: Format, data: bytes) -> None:
    """Sniff a file and read it to its last value; that it is refused is no fault."""
    if found.sniff:
        found.sniff(data[:4096])
    try:
        contents, problems = found.read(data, f"damaged{found.suffix}")
        contents.session()
        for problem in problems:
            str(problem)
    except OvertrickError:
        pass


@contextmanager
def within(size: int, constant: float = CONSTANT) -> Iterator[None]:
    """Stop what takes more processor time than a file of that size may."""
    seconds = seconds_for(size, constant)

    def late(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {seconds:.1f} seconds of processor time")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def memory_over(size: int, deed: Callable[[], object]) -> int:
    """Bytes that a deed takes beyond what a file of that size may; 0 if none."""
    before = _peak_from_here()
    deed()
    return max(0, _kilobytes("VmHWM") * 1024 - before - FREE - TIMES * size)


def _peak_from_here() -> int:
    """What is in memory now; the highest there was is forgotten, where the system can."""
    if not _STATUS.exists():  # then the highest of the whole process counts
        return 0
    Path("/proc/self/clear_refs").write_text("5")
    return _kilobytes("VmRSS") * 1024


def _kilobytes(name: str) -> int:
    if not _STATUS.exists():
        return 0
    [line] = [line for line in _STATUS.read_text().splitlines() if line.startswith(name)]
    return int(line.split()[1])


def work(deed: Callable[[], object]) -> int:
    """Count the calls of a deed, those into C too: the same on every machine."""
    count = 0

    def counted(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return count


def faults_of(found: Format) -> list[str]:
    """What is wrong with the costs of a reader, each with the shape that shows it."""
    seeds = seeds_of(found)
    for seed in seeds[:3]:
        taken(found, seed)  # what is loaded but once is no cost of a file
    faults = []
    for at in range(_SHAPES):
        small, large = (long_shape(Random(at), seeds, size) for size in (_SMALL, 4 * _SMALL))
        _stop_at(len(large))
        less, more = (work(partial(taken, found, data)) for data in (small, large))
        if more > _MOST_GROWTH * less + _MORE:
            faults.append(f"shape {at}: four times as long is {more / less:.1f} times the work")
        if at % max(1, _SHAPES // _LONG_SHAPES) == 0:
            long = long_shape(Random(at), seeds, _LONG)
            faults += _cost(found, long, f"shape {at}")
    for run in runs():
        faults += _cost(found, run * (_RUN // len(run)), repr(run))
    return faults


def _cost(found: Format, data: bytes, shape: str) -> list[str]:
    print(json.dumps([found.id, [shape]]), flush=True)  # the last word, if it is stopped
    _stop_at(len(data))
    over = memory_over(len(data), lambda: taken(found, data))
    return [f"{shape}: {over} bytes too much in memory"] if over else []


def _stop_at(size: int) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime + seconds_for(size)) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def main(names: Iterable[str]) -> None:
    """Measure readers one after the other, each in a child."""
    for name in names:
        found = FORMATS[name.strip()]
        seeds_of(found)
        child = os.fork()
        if not child:
            print(json.dumps([found.id, faults_of(found)]), flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            said = signal.Signals(os.WTERMSIG(status)).name
            print(json.dumps([found.id, None, said]), flush=True)
        print(flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or sys.stdin)
