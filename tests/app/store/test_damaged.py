"""A damaged store replaces no good copy, is said at the start, and is saved as it can be."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import psycopg
import pytest
from sqlalchemy import Connection

from overtrick.app.store.backup import automatic_copy, backup, copies, restore
from overtrick.app.store.copying import StoreContents, check_whole
from overtrick.app.store.database import FILE_NAME, Damaged, StoreError, StoreUnreadable
from overtrick.app.store.salvage import salvage
from overtrick.app.store.store import Store
from overtrick.errors import Counted
from tests.app.store.telling import note, notes, result, same, until
from tests.cli.command import in_a_process

NINE = datetime(2026, 3, 6, 21, 0, tzinfo=UTC)
OLD = timedelta(hours=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a store with two long journals, closed."""
    with Store.open(tmp_path / "club") as store:
        store.create("tuesday", "Tuesday", [result(board % 99 + 1) for board in range(400)])
        store.create("friday", "Friday", notes(400))
        store.put("link", "t1", {"table": "1"})
    return tmp_path / "club"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "new") as store:
        yield store


def overwrite(file: Path, at: int, size: int = 600) -> None:
    """Write noise over a part of a file, as a failing stick does."""
    with file.open("r+b") as there:
        there.seek(at)
        there.write(bytes((7 * n * n + 13) % 251 for n in range(size)))


def flip(file: Path, old: bytes, new: bytes) -> None:
    """Change a letter in a file."""
    data = file.read_bytes()
    assert data.count(old) >= 1
    file.write_bytes(data.replace(old, new, 1))


@pytest.fixture
def damaged(folder: Path, tmp_path: Path) -> Iterator[Store]:
    """The store, opened, with a good backup beside it; then its file is damaged."""
    with Store.open(folder) as store:
        backup(store, tmp_path / "good.backup")
    overwrite(folder / FILE_NAME, 59392)
    with Store.open(folder) as store:
        yield store


def test_a_store_that_holds_anything_is_filled_with_nothing_saved(
    folder: Path, tmp_path: Path
) -> None:
    for name in ("event", "document"):
        with Store.open(tmp_path / name) as there:
            if name == "event":
                there.create("own", "Own", [result(1)])
            else:
                there.put("link", "t9", {"table": "9"})
            with pytest.raises(StoreError, match=r"is not empty \((own|link)\)"):
                salvage(folder / FILE_NAME, there)
            assert [row.id for row in there.events()] == (["own"] if name == "event" else [])


def test_a_damaged_store_does_not_replace_a_good_backup(
    damaged: Store, tmp_path: Path, empty: Store
) -> None:
    good = tmp_path / "good.backup"
    before = good.read_bytes()
    with pytest.raises(
        Damaged, match=r"nothing was written, .* is damaged: the file is damaged"
    ):
        backup(damaged, good)
    assert good.read_bytes() == before
    assert restore(good, empty).entries == 800


def test_automatic_copies_of_a_damaged_store_leave_the_good_ones(
    folder: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with Store.open(folder) as store:
        for hour in range(3):
            automatic_copy(store, stick, at=NINE + hour * OLD, keep=3)
    good = {each.file: each.file.read_bytes() for each in copies(stick)}
    overwrite(folder / FILE_NAME, 59392)
    with Store.open(folder) as store:
        for hour in range(4, 8):
            done = automatic_copy(store, stick, at=NINE + hour * OLD, keep=3)
            assert done.is_trouble
            assert "is damaged" in str(done.message)
    assert {each.file: each.file.read_bytes() for each in copies(stick)} == good
    assert (stick / "overtrick-damaged.sqlite").exists()


def test_a_gap_is_no_good_copy(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute("delete from entries where event = 'tuesday' and seq = 6")
        connection.commit()
    with (
        Store.open(folder) as store,
        pytest.raises(Damaged, match="tuesday: entry 6 is missing"),
    ):
        backup(store, tmp_path / "club.backup")


def test_the_server_does_not_start_on_a_damaged_file(folder: Path) -> None:
    overwrite(folder / FILE_NAME, 59392)
    done = in_a_process("serve", "--port", "0", "--data", str(folder))
    assert done.status == 1
    assert "the file is damaged" in done.err
    assert "overtrick restore" in done.err
    assert "Traceback" not in done.err


def test_what_can_be_read_of_it_is_saved_event_by_event(damaged: Store, empty: Store) -> None:
    found = salvage(damaged.place, empty)
    assert 600 < found.contents.entries < 800
    assert found.lost
    lost = 800 - found.contents.entries
    gone = [text for text in found.lost if "last" in text.values]
    assert sum(text.count for text in gone if isinstance(text, Counted)) == lost
    for row in empty.events():
        assert len(empty.read(row.id)) == row.seq
    assert empty.append("friday", [note("goes on")])[0].seq > 1
    assert empty.get("link", "t1") is not None


def test_it_is_said_at_the_command_line(damaged: Store, tmp_path: Path) -> None:
    verb = ["restore", damaged.place, "--salvage", "--data", str(tmp_path / "saved")]
    done = in_a_process(*verb)
    assert done.status == 1
    assert "2 events" in done.out
    assert "lost are" in done.err
    assert "is not empty" in in_a_process(*verb).err


def test_nothing_is_lost_of_a_whole_one(folder: Path, empty: Store) -> None:
    assert salvage(folder / FILE_NAME, empty).lost == []
    with Store.open(folder) as store:
        assert same(store, empty)


def test_an_event_whose_row_is_lost_is_made_of_its_entries(folder: Path, empty: Store) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute("delete from events where id = 'friday'")
        connection.commit()
    assert salvage(folder / FILE_NAME, empty).contents.events == 2
    assert len(empty.read("friday")) == 400


def test_a_flipped_letter_is_refused_with_its_place(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    with Store.open(folder) as store:
        backup(store, file)
    good = tmp_path / "good.backup"
    shutil.copy(file, good)
    flip(file, b"4S N =", b"4S S =")
    with Store.open(tmp_path / "new") as new:
        with pytest.raises(StoreUnreadable, match=r"tuesday:\d+ is not what was saved"):
            restore(file, new)
        assert new.events() == []
        restore(good, new)


def test_of_a_flipped_letter_that_entry_alone_is_lost(
    folder: Path, tmp_path: Path, empty: Store
) -> None:
    file = tmp_path / "club.backup"
    with Store.open(folder) as store:
        backup(store, file)
    flip(file, b"4S N =", b"4S S =")
    found = salvage(file, empty)
    assert found.contents.entries == 799
    assert any("is not what was saved: left out" in str(text) for text in found.lost)


def test_a_row_that_was_taken_out_of_a_backup_is_missed(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    with Store.open(folder) as store:
        backup(store, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("delete from documents")
        connection.commit()
    with (
        Store.open(tmp_path / "new") as new,
        pytest.raises(StoreUnreadable, match="document link t1 was saved, and is missing"),
    ):
        restore(file, new)


def test_a_backup_that_is_used_as_a_store_may_grow(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with Store.open(folder) as store:
        backup(store, tmp_path / "taken" / FILE_NAME)
    with Store.open(tmp_path / "taken") as store:
        store.append("friday", [note("more")])
        backup(store, tmp_path / "again.backup")
    with Store.open(tmp_path / "new") as new:
        assert restore(tmp_path / "again.backup", new).entries == 801
    with Store.open(tmp_path / "newer") as newer:
        assert restore(tmp_path / "taken" / FILE_NAME, newer).entries == 801


def test_a_backup_without_sums_is_restored_as_before(folder: Path, empty: Store) -> None:
    assert restore(folder / FILE_NAME, empty).entries == 800


def test_noise_is_no_store(tmp_path: Path, empty: Store) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"SQLite format 3\0" + os.urandom(9000))
    with pytest.raises(StoreError, match="nothing of it can be read"):
        salvage(file, empty)


def waits(url: str) -> bool:
    """Whether a client of a PostgreSQL database waits for a lock of a table."""
    with psycopg.connect(url, autocommit=True) as connection:
        asked = connection.execute(
            "select count(*) from pg_locks join pg_database on pg_database.oid = database"
            " where datname = current_database() and relation is not null and not granted"
        )
        return asked.fetchone() != (0,)


def test_what_another_client_is_writing_is_not_overlooked(
    damaged: Store, database: str
) -> None:
    """Its event cannot be seen yet, and would stand beside what is saved."""
    with Store.open(database) as store, psycopg.connect(database) as other:
        other.execute(
            "insert into events (id, title, opened, archived, seq, version)"
            " values ('own', 'Own', '2026-03-06T19:30:00Z', false, 0, 1)"
        )
        with ThreadPoolExecutor(1) as threads:
            saved = threads.submit(salvage, damaged.place, store)
            until(lambda: waits(database))
            other.commit()
            with pytest.raises(StoreError, match=r"is not empty \(own\)"):
                saved.result(60)
        assert [row.id for row in store.events()] == ["own"]


def test_another_client_writes_behind_what_is_saved_and_hears_of_it(
    damaged: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled, may_end = Event(), Event()

    def check(connection: Connection) -> StoreContents:
        filled.set()
        assert may_end.wait(60)
        return check_whole(connection)

    monkeypatch.setattr("overtrick.app.store.salvage.check_whole", check)
    heard: set[str] = set()
    with (
        Store.open(database) as store,
        Store.open(database) as other,
        other.follow(lambda event, _: heard.add(event)),
        ThreadPoolExecutor(2) as threads,
    ):
        saved = threads.submit(salvage, damaged.place, store)
        assert filled.wait(60)
        own = threads.submit(other.create, "own", "Own", [result(1)])
        until(lambda: waits(database))
        assert other.events() == []
        may_end.set()
        assert saved.result(60).contents.events == 2
        own.result(60)
        assert {row.id for row in other.events()} == {"tuesday", "friday", "own"}
        with pytest.raises(StoreError, match="is not empty"):
            salvage(damaged.place, other)
        until(lambda: heard == {"tuesday", "friday", "own"})
