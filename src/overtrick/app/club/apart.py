"""
Files from outside are read in processes of their own, which can be stopped.

A file that makes a reader hang, or eat all memory, costs that file alone: its process is ended,
and the club goes on.  A process that has read one stays for the next: starting costs a second.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Final, ParamSpec, TypeVar

from overtrick.errors import InvalidFile, OvertrickError

__all__ = ["Apart", "TooHard", "serve"]

P = ParamSpec("P")
T = TypeVar("T")

_MOST: Final = 2  # processes; more files wait
_HEADER: Final = 8  # bytes that say how many follow


class TooHard(InvalidFile):
    """A file could not be read within the time and the memory that one may cost."""

    status, code = 422, "too-hard"


class Apart:
    """
    The processes that read files.

    >>> apart = Apart()
    >>> apart.call(int, "7")
    7
    >>> apart.close()
    """

    def __init__(
        self, seconds: int = 30, memory: int = 1_500_000_000, waiting: float = 300.0
    ) -> None:
        """
        Say what one file may cost: seconds of processor time, and bytes of address space.

        A busy machine takes longer: whoever sent the file is *waiting* so many seconds at most.
        """
        self._limits, self._waiting = (seconds, memory), waiting
        self._places = threading.BoundedSemaphore(_MOST)
        self._idle: list[subprocess.Popen[bytes]] = []
        self._all: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._is_open = True

    def call(self, function: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
        """
        Call a function of a module in another process, and give what it gives.

        :raises TooHard: if it takes too long, or too much memory.
        :raises OvertrickError: whatever it raises.
        """
        asked = pickle.dumps((function, given, more))
        with self._places:
            process = self._taken()
            late = threading.Timer(self._waiting, process.kill)
            late.start()
            try:
                answer = _ask(process, asked)
            finally:
                late.cancel()
            if answer is None:
                self._end(process)
                raise TooHard(
                    "the file could not be read: it takes more time or memory than a file may"
                )
            with self._lock:
                self._idle.append(process)
        is_good, found = pickle.loads(answer)
        if not is_good:
            raise found
        return found  # type: ignore[no-any-return]

    def close(self) -> None:
        """End all processes, whatever they read."""
        with self._lock:
            self._is_open = False
            processes, self._idle = list(self._all), []
        for process in processes:
            self._end(process)

    def _taken(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if not self._is_open:
                raise TooHard("the file was not read: the server stops")
            while self._idle:
                process = self._idle.pop()
                if process.poll() is None:
                    return process
            process = _started(*self._limits)
            self._all.add(process)
            return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
        with self._lock:
            self._all.discard(process)


def _started(seconds: int, memory: int) -> subprocess.Popen[bytes]:
    where = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import {__name__} as it; it.serve()",
            str(seconds),
            str(memory),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": where},
    )


def _ask(process: subprocess.Popen[bytes], asked: bytes) -> bytes | None:
    """Send a question and wait for the answer; nothing, if the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _send(process.stdin, asked)
        return _received(process.stdout)
    except (OSError, ValueError):  # its pipes are gone
        return None


def _send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(len(data).to_bytes(_HEADER, "big") + data)
    pipe.flush()


def _received(pipe: IO[bytes]) -> bytes | None:
    head = pipe.read(_HEADER)
    size = int.from_bytes(head, "big")
    data = pipe.read(size) if len(head) == _HEADER else b""
    return data if data and len(data) == size else None


def _answer(asked: bytes) -> bytes:
    try:
        function, given, more = pickle.loads(asked)
        return pickle.dumps((True, function(*given, **more)))
    except OvertrickError as error:
        return _refusal(error)
    except (MemoryError, RecursionError):
        return _refusal(TooHard("the file could not be read: it takes more memory than it may"))
    except Exception:
        traceback.print_exc()  # to the log of the server
        return _refusal(InvalidFile("the file could not be read: a fault of the program"))


def _refusal(error: OvertrickError) -> bytes:
    with suppress(Exception):
        told = pickle.dumps((False, error))
        pickle.loads(told)  # some errors are made of more than their words
        return told
    return pickle.dumps((False, InvalidFile(str(error))))


def _limit(memory: int) -> None:
    """Take no more memory than that, and let whoever plays go first."""
    with suppress(ImportError, AttributeError, ValueError, OSError):  # there is none on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # one that is ended leaves no file
        os.nice(5)


def _limit_time(seconds: int) -> None:
    """End after so many more seconds of processor time; the clock alone does on Windows."""
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        limit = int(used.ru_utime + used.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))


def serve() -> None:
    """Answer questions until there are no more: what a process of its own does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what is printed is no answer
    seconds, memory = map(int, sys.argv[1:])
    _limit(memory)
    while (asked := _received(sys.stdin.buffer)) is not None:
        _limit_time(seconds)
        _send(pipe, _answer(asked))
