"""
The one who writes: a thread that gathers what many ask for into one transaction.

Whoever asks waits until all of it is on the disk.  What one asked wrongly is taken back alone
(a savepoint); if the whole transaction fails, each is tried again by itself.  Nobody is
answered, nor refused, before it is known which of the two it was.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from overtrick.app.store.database import (
    NotSaved,
    StoreError,
    empty_log,
    erasures,
    forget_erasures,
    note_erasure,
    rebuild,
    said,
    writing,
)
from overtrick.errors import Text

__all__ = ["CHANNEL", "NOTICES", "Committed", "Work", "Writer", "notify"]

CHANNEL: Final = "overtrick"
"""Where PostgreSQL tells the processes of a club that something was committed."""

NOTICES: Final = "overtrick_notices"
"""Where they send each other notices that are kept nowhere, such as which phones are there."""

_MOST: Final = 256  # requests in one transaction
_TRIES: Final = 10.0  # seconds, for those who read while something is taken out

T = TypeVar("T")


class Committed(NamedTuple):
    """An event as it is after a commit: its last number, and the version of its row."""

    event: str
    seq: int
    version: int


class Work(NamedTuple, Generic[T]):
    """What a request did: its answer, the event that it changed, and whether it took out."""

    answer: T
    change: Committed | None = None
    erases: bool = False
    """Whether something was taken out, and may be left nowhere in the files."""


class _Request(NamedTuple):
    place: tuple[str, ...]
    run: Callable[[Connection], Work[Any]]
    future: Future[Any]


_Done = tuple[_Request, Work[Any] | Exception]


class Writer:
    """A thread with the queue of those who want something written."""

    def __init__(
        self, engine: Engine, committed: Callable[[Sequence[Committed]], None]
    ) -> None:
        """Start; *committed* is told in this thread after every commit."""
        self._engine = engine
        self._committed = committed
        self._queue: SimpleQueue[_Request | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._is_open = True
        self._thread = threading.Thread(target=self._loop, name="store writer", daemon=True)
        self._thread.start()

    def write(self, place: tuple[str, ...], run: Callable[[Connection], Work[T]]) -> T:
        """
        Do something in a transaction, and wait until it is committed.

        Who takes something out waits, while others go on, until the log has nothing of it.

        :param place: what it locks; all take their locks in this order.
        :raises StoreError: if it is refused, or could not be saved.
        """
        return self.answer_of(self.ask(place, run).result())

    def ask(
        self, place: tuple[str, ...], run: Callable[[Connection], Work[T]]
    ) -> Future[Work[T]]:
        """
        Ask for something as :meth:`write` does, and go on: its work is there once committed.

        :raises StoreError: if the store is closed.
        """
        request = _Request(place, run, Future())
        with self._gate:
            if not self._is_open:
                raise NotSaved("could not be saved: the store is closed")
            self._queue.put(request)
        return request.future

    def answer_of(self, work: Work[T]) -> T:
        """Give the answer of what was committed, once nothing taken out is left in the log."""
        if work.erases:
            empty_log(self._engine, seconds=_TRIES)
        return work.answer

    def sweep(self) -> None:
        """
        Write the file anew, if something was taken out of it since that was done last.

        The file says so itself, whichever process took it out, or was killed before it swept.

        :raises StoreError: if that cannot be done now; it is not forgotten.
        """
        try:
            erased = erasures(self._engine)
            if not erased:
                return
            rebuild(self._engine)
            if empty_log(self._engine, seconds=_TRIES):
                forget_erasures(self._engine, erased)
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise NotSaved(
                "what was erased could not be swept: {error}", error=said(error)
            ) from error

    def close(self) -> None:
        """Write what was asked for, and stop."""
        with self._gate:
            if self._is_open:
                self._is_open = False
                self._queue.put(None)
        self._thread.join()

    def _loop(self) -> None:
        while True:
            first = self._queue.get()
            gathered, is_last = self._gather(first)
            try:
                if gathered:
                    self._together(gathered)
            except _NotBegun as error:  # who comes next would wait as long for nothing
                left = [each for each in gathered if not each.future.done()]
                _fail(left, error.__cause__ or error)
            if is_last:
                return

    def _gather(self, first: _Request | None) -> tuple[list[_Request], bool]:
        gathered: list[_Request] = []
        request = first
        while request is not None:
            if request.future.set_running_or_notify_cancel():
                gathered.append(request)
            if len(gathered) == _MOST:
                return gathered, False
            try:
                request = self._queue.get_nowait()
            except Empty:
                return gathered, False
        return gathered, True

    def _together(self, requests: Sequence[_Request], *, again: int = 3) -> None:
        try:
            done = self._in_one(requests)
        except _NotBegun:
            raise
        except BaseException as error:  # whatever it is, this thread serves the next
            if len(requests) > 1:
                for request in requests:
                    self._together([request])
            elif again and isinstance(error, IntegrityError):
                self._together(requests, again=again - 1)  # another process was first
            elif again and isinstance(error, DBAPIError) and error.connection_invalidated:
                # Whether it was committed nobody knows: entries are found again by their ids.
                self._together(requests, again=0)
            else:
                _fail(requests, error)
            return
        self._answer(done)

    def _in_one(self, requests: Sequence[_Request]) -> list[_Done]:
        with ExitStack() as stack:
            try:
                connection = stack.enter_context(writing(self._engine))
                stack.enter_context(_forgetting(connection))
                stack.enter_context(connection.begin())
            except Exception as error:
                raise _NotBegun from error
            done = _done(connection, requests)
            if any(isinstance(work, Work) and work.erases for _, work in done):
                note_erasure(connection)
            notify(connection, _latest(done))
        return done

    def _answer(self, done: Sequence[_Done]) -> None:
        """Answer what is committed."""
        self._committed(_latest(done))
        for request, work in done:
            if isinstance(work, Work):
                request.future.set_result(work)
            else:
                _fail([request], work)


class _NotBegun(Exception):
    """No transaction could be begun: nobody's request was at fault."""


@contextmanager
def _forgetting(connection: Connection) -> Iterator[None]:
    """Forget what was learned from rows, if these are taken back."""
    try:
        yield
    except BaseException:
        if not connection.invalidated:  # a new one knows nothing
            connection.info.clear()
        raise


def _done(connection: Connection, requests: Sequence[_Request]) -> list[_Done]:
    """Do all; the transaction of a single one is its savepoint, too."""
    if len(requests) == 1:
        return [(requests[0], requests[0].run(connection))]
    in_order = sorted(requests, key=lambda request: request.place)
    return [(request, _alone(connection, request)) for request in in_order]


def _alone(
    connection: Connection, request: _Request, *, again: int = 3
) -> Work[Any] | Exception:
    """Do one of many within the transaction; give its own fault, which costs no other."""
    savepoint = connection.begin_nested()
    try:
        with _forgetting(connection):
            work = request.run(connection)
            savepoint.commit()
        return work
    except DBAPIError as error:
        if not isinstance(error, IntegrityError | DataError):
            raise
        savepoint.rollback()
        if again and isinstance(error, IntegrityError):  # another process was first: look again
            return _alone(connection, request, again=again - 1)
        return error
    except Exception as error:
        savepoint.rollback()
        return error


def _latest(done: Sequence[_Done]) -> list[Committed]:
    found: dict[str, Committed] = {}
    for _, work in done:
        if isinstance(work, Work) and work.change is not None:
            found[work.change.event] = work.change
    return [found[event] for event in sorted(found)]


def notify(connection: Connection, changes: Sequence[Committed]) -> None:
    """Let PostgreSQL tell who listens, once this transaction is committed."""
    if connection.dialect.name != "postgresql":
        return
    for change in changes:
        told = f"{change.seq} {change.version} {change.event}"
        connection.execute(
            text("select pg_notify(:channel, :told)"), {"channel": CHANNEL, "told": told}
        )


def _fail(requests: Sequence[_Request], error: BaseException) -> None:
    for request in requests:
        if isinstance(error, StoreError):
            request.future.set_exception(error)
            continue
        refused = NotSaved(Text("could not be saved: {error}", error=said(error)))
        refused.__cause__ = error
        request.future.set_exception(refused)
