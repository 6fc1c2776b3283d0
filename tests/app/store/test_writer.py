"""Many requests share a commit; each is answered after it, and fails only by its own fault."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, text

from overtrick.app.store.database import EventUnknown, JournalMoved, NotSaved, StoreError
from overtrick.app.store.journals import add_entries, add_event
from overtrick.app.store.rows import Stored, written
from overtrick.app.store.store import Store
from overtrick.app.store.writer import Work, Writer
from tests.app.store.telling import note, until


@contextmanager
def held_up(writer: Writer) -> Iterator[Future[Work[None]]]:
    """Hold a writer up until the block ends: what is asked meanwhile shares a commit."""
    begun, go_on = Event(), Event()

    def hold(to: Connection) -> Work[None]:
        begun.set()
        assert go_on.wait(60)
        return Work(None)

    asked = writer.ask(("hold",), hold)
    assert begun.wait(60)
    try:
        yield asked
    finally:
        go_on.set()


def broken(to: Connection) -> Work[None]:
    """Break the transaction."""
    to.execute(text("select * from nowhere"))
    return Work(None)


def held(
    store: Store, requests: list[Callable[[], object]]
) -> tuple[list[Future[object]], int]:
    """Hold the writer up until all requests wait; give their answers, and the commits."""
    commits: list[object] = []
    with ThreadPoolExecutor(len(requests)) as threads, held_up(store._writer):
        event.listen(store.engine, "commit", commits.append)
        asked = [threads.submit(request) for request in requests]
        until(lambda: store._writer._queue.qsize() == len(requests))
    return asked, len(commits) - 1


def telling(store: Store, count: int) -> list[Callable[[], object]]:
    return [partial(store.append, "tuesday", [note(f"a{nth}")]) for nth in range(count)]


def test_many_share_one_commit(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    asked, commits = held(store, telling(store, 30))
    assert commits == 1
    assert len({str(each.result()) for each in asked}) == 30
    assert [seq for seq, _ in store.read("tuesday")] == list(range(1, 31))


def test_nobody_is_answered_before_the_commit(store: Store, place: str) -> None:
    store.create("tuesday", "Tuesday")
    with Store.open(place) as other:
        for number in range(20):
            [stored] = store.append("tuesday", [note(f"a{number}")])
            assert other.read("tuesday")[-1] == stored


@pytest.mark.parametrize(
    "command", ["select * from nowhere", "insert into events (id) values ('half')", "nonsense"]
)
def test_what_breaks_a_transaction_costs_the_others_nothing(store: Store, command: str) -> None:
    store.create("tuesday", "Tuesday")

    def broken() -> None:
        def run(to: Connection) -> Work[None]:
            to.execute(text(command))
            return Work(None)

        store._writer.write(("event", "b"), run)

    good = telling(store, 10)
    asked, _ = held(store, [*good[:5], broken, *good[5:]])
    with pytest.raises(NotSaved, match="could not be saved: "):
        asked[5].result()
    assert len({str(each.result()) for nth, each in enumerate(asked) if nth != 5}) == 10
    assert [seq for seq, _ in store.read("tuesday")] == list(range(1, 11))
    assert [row.id for row in store.events()] == ["tuesday"]


def test_who_went_away_in_time_has_nothing_written_and_the_others_are_answered(
    store: Store,
) -> None:
    store.create("tuesday", "Tuesday")
    with held_up(store._writer) as begun:
        asked = [store.asked("tuesday", [note(f"a{nth}")]) for nth in range(3)]
        assert not begun.cancel()  # what has begun is finished
        assert asked[1].cancel()
    assert [asked[nth].result().answer[0].entry.id for nth in (0, 2)] == ["a0", "a2"]
    assert [entry.id for _, entry in store.read("tuesday")] == ["a0", "a2"]


def test_who_is_refused_beside_what_breaks_the_transaction_is_answered_once(
    store: Store,
) -> None:
    store.create("tuesday", "Tuesday", [note("first")])
    with held_up(store._writer):
        unknown = store.asked("nowhere", [note("a")])
        moved = store.asked("tuesday", [note("b")], after=0)
        good = store.asked("tuesday", [note("c")])
        breaks = store._writer.ask(("z",), broken)
    with pytest.raises(EventUnknown):
        unknown.result(60)
    with pytest.raises(JournalMoved):
        moved.result(60)
    with pytest.raises(NotSaved, match="could not be saved: "):
        breaks.result(60)
    assert good.result(60).answer[0].seq == 2
    assert store.append("tuesday", [note("d")])[0].seq == 3


def test_who_hangs_on_what_is_taken_back_is_not_refused_for_it(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    begun, go_on = Event(), Event()
    tried: list[None] = []

    def hold(to: Connection) -> Work[None]:
        begun.set()
        assert go_on.wait(60)
        return Work(None)

    def once(to: Connection) -> Work[list[Stored]]:
        tried.append(None)
        work = add_entries(to, "tuesday", written([note("a")]))
        if len(tried) > 1:
            raise JournalMoved("not now")
        return work

    with held_up(store._writer):
        taken_back = store._writer.ask(("event", "tuesday"), once)
        hangs = store.asked("tuesday", [note("b")], after=0)  # refused beside the other alone
        store._writer.ask(("z",), broken)
    with pytest.raises(JournalMoved, match="not now"):
        taken_back.result(60)
    assert hangs.result(60).answer[0].seq == 1


def test_once_no_transaction_begins_nobody_waits_for_another_try(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    is_away = Event()
    tried: list[Connection] = []

    def lose(to: Connection) -> Work[None]:
        is_away.set()
        return broken(to)

    def begin(connection: Connection) -> None:
        if is_away.is_set():
            tried.append(connection)
            raise OSError("the database is away")

    event.listen(store.engine, "begin", begin)
    with held_up(store._writer):
        asked = [store.asked("tuesday", [note(f"a{nth}")]) for nth in range(5)]
        store._writer.ask(("z",), lose)
    for each in asked:
        with pytest.raises(NotSaved, match="could not be saved: the database is away"):
            each.result(60)
    assert len(tried) == 1
    is_away.clear()
    assert store.append("tuesday", [note("b")])[0].seq == 1


def test_a_long_journal_is_not_read_to_be_added_to(tmp_path: Path) -> None:
    steps: list[None] = []

    def count(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_progress_handler(lambda: steps.append(None), 20)

    with Store.open(tmp_path) as store:
        event.listen(store.engine, "checkout", count)
        store.create("tuesday", "Tuesday", [note("a"), note("b")])
        taken = []
        for told in ([note("c")], [note(f"d{nth}") for nth in range(2000)], [note("e")]):
            steps.clear()
            store.append("tuesday", told)
            taken.append(len(steps))
    short, _, long = taken
    assert short
    assert long <= 2 * short


@pytest.mark.parametrize("fault", [RuntimeError, SystemExit])
def test_a_fault_of_ours_is_an_error_and_no_end_of_the_writer(
    store: Store, fault: type[BaseException]
) -> None:
    store.create("tuesday", "Tuesday")

    def run(to: Connection) -> Work[None]:
        add_event(to, "half", "Half", [])
        raise fault("a fault of ours")

    with pytest.raises(NotSaved, match="could not be saved: a fault of ours"):
        store._writer.ask(("event", "half"), run).result(60)
    assert [row.id for row in store.events()] == ["tuesday"]
    assert store.append("tuesday", [note("a")])[0].seq == 1


def test_what_was_asked_before_the_end_is_still_written(store: Store, place: str) -> None:
    store.create("tuesday", "Tuesday")
    told: list[object] = []
    writer = Writer(store.engine, told.extend)

    def count(to: Connection) -> Work[int]:
        return Work(to.execute(text("select count(*) from events")).scalar_one())

    with ThreadPoolExecutor(1) as threads:
        with held_up(writer):
            last = writer.ask(("event",), count)
            closing = threads.submit(writer.close)
            until(lambda: writer._queue.qsize() == 2)
        assert last.result().answer == 1
        closing.result()
    with pytest.raises(StoreError, match="the store is closed"):
        writer.write(("event",), count)
