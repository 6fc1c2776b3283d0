"""Many requests share a commit; each is answered after it, and fails only by its own fault."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, text

from overtrick.app.store.database import NotSaved, StoreError
from overtrick.app.store.store import Store
from overtrick.app.store.writer import Work, Writer
from tests.app.store.telling import note, until


def held(
    store: Store, requests: list[Callable[[], object]]
) -> tuple[list[Future[object]], int]:
    """Hold the writer up until all requests wait; give their answers, and the commits."""
    commits: list[object] = []
    begun, go_on = Event(), Event()

    def hold(to: Connection) -> Work[None]:
        begun.set()
        assert go_on.wait(60)
        return Work(None)

    with ThreadPoolExecutor(len(requests) + 1) as threads:
        threads.submit(store._writer.write, ("hold",), hold)
        assert begun.wait(60)
        event.listen(store.engine, "commit", commits.append)
        asked = [threads.submit(request) for request in requests]
        until(lambda: store._writer._queue.qsize() == len(requests))
        go_on.set()
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
    begun, go_on = Event(), Event()

    def hold(to: Connection) -> Work[None]:
        begun.set()
        assert go_on.wait(60)
        return Work(None)

    held_up = store._writer.ask(("hold",), hold)
    assert begun.wait(60)
    asked = [store.asked("tuesday", [note(f"a{nth}")]) for nth in range(3)]
    assert not held_up.cancel()  # what has begun is finished
    assert asked[1].cancel()
    go_on.set()
    assert [store.after(asked[nth].result())[0].entry.id for nth in (0, 2)] == ["a0", "a2"]
    assert [entry.id for _, entry in store.read("tuesday")] == ["a0", "a2"]


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


def test_a_fault_of_ours_is_an_error_and_no_end_of_the_writer(store: Store) -> None:
    store.create("tuesday", "Tuesday")

    def run(to: Connection) -> Work[None]:
        raise RuntimeError("a fault of ours")

    with pytest.raises(NotSaved, match="could not be saved: a fault of ours"):
        store._writer.write(("event", "tuesday"), run)
    assert store.append("tuesday", [note("a")])[0].seq == 1


def test_what_was_asked_before_the_end_is_still_written(store: Store, place: str) -> None:
    store.create("tuesday", "Tuesday")
    told: list[object] = []
    writer = Writer(store.engine, told.extend)
    begun, go_on = Event(), Event()

    def hold(to: Connection) -> Work[None]:
        begun.set()
        assert go_on.wait(60)
        return Work(None)

    def count(to: Connection) -> Work[int]:
        return Work(to.execute(text("select count(*) from events")).scalar_one())

    with ThreadPoolExecutor(3) as threads:
        threads.submit(writer.write, ("hold",), hold)
        assert begun.wait(60)
        last = threads.submit(writer.write, ("event",), count)
        until(lambda: writer._queue.qsize() == 1)
        closing = threads.submit(writer.close)
        until(lambda: writer._queue.qsize() == 2)
        go_on.set()
        assert last.result() == 1
        closing.result()
    with pytest.raises(StoreError, match="the store is closed"):
        writer.write(("event",), count)
