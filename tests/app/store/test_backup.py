"""One file holds a whole store, made while others write; what it fills is empty before."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text

from overtrick.app.store.backup import backup, restore
from overtrick.app.store.copying import StoreContents, check_whole, snapshot
from overtrick.app.store.database import NotSaved, StoreError, StoreUnreadable
from overtrick.app.store.store import Store
from tests.app.kills import check_kept
from tests.app.store.telling import note, notes, result, same, until


@pytest.fixture
def full(store: Store) -> Store:
    """A store with something of everything."""
    store.create("tuesday", "Tuesday ♠", [result(board) for board in range(1, 25)])
    store.create("old", "Last year", notes(3))
    store.create("empty", "Nothing yet")
    for key in ("t1", "t2"):
        store.put("link", key, {"table": key})
    store.put("link", "t2", {"table": "ä"})
    return store


@pytest.fixture
def file(full: Store, tmp_path: Path) -> Path:
    """A backup of it."""
    assert backup(full, tmp_path / "club.backup") == StoreContents(3, 27, 2)
    return tmp_path / "club.backup"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    """Another store, with nothing in it."""
    with Store.open(tmp_path / "empty") as store:
        yield store


def test_a_backup_is_one_file_of_its_owners(file: Path) -> None:
    names = [path.name for path in file.parent.iterdir() if path.is_file()]
    assert names == ["club.backup"]
    assert [path for path in file.parent.iterdir() if path.name.startswith(".")] == []
    assert file.stat().st_mode & 0o077 == 0


def test_what_was_saved_comes_back(full: Store, file: Path, empty: Store) -> None:
    before = file.read_bytes()
    assert restore(file, empty) == StoreContents(3, 27, 2)
    assert same(full, empty)
    assert file.read_bytes() == before
    assert empty.append("tuesday", [note("next")])[0].seq == 25


@pytest.mark.parametrize("name", ["100 % Bridge?", "Größe #1", "a'b", "x=y&z;"])
def test_any_name_of_a_folder_will_do(full: Store, tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    done = backup(full, tmp_path / name / name)
    with Store.open(tmp_path / name / "club") as new:
        assert restore(tmp_path / name / name, new) == done
        assert same(full, new)
    with Store.open(str(tmp_path / name / "club")) as new:
        assert len(new.events()) == 3


def test_from_sqlite_to_postgresql_and_back(tmp_path: Path, database: str) -> None:
    with (
        Store.open(tmp_path / "one") as one,
        Store.open(database) as two,
        Store.open(tmp_path / "three") as three,
    ):
        one.create("tuesday", "Tuesday ♠", [result(board) for board in range(1, 2300)])
        one.put("key", "signing", {"key": "höher"})
        backup(one, tmp_path / "a")
        restore(tmp_path / "a", two)
        backup(two, tmp_path / "b")
        restore(tmp_path / "b", three)
        assert same(one, two)
        assert same(one, three)


def test_followers_are_told_of_what_is_restored(file: Path, empty: Store) -> None:
    told: list[tuple[str, int]] = []
    with empty.follow(lambda *what: told.append(what)):
        restore(file, empty)
        until(lambda: set(told) == {("tuesday", 24), ("old", 3), ("empty", 0)})


def test_followers_of_postgresql_are_told_too(tmp_path: Path, database: str) -> None:
    told: list[tuple[str, int]] = []
    with Store.open(tmp_path / "one") as one, Store.open(database) as two:
        one.create("tuesday", "Tuesday", notes(2))
        backup(one, tmp_path / "a")
        with two.follow(lambda *what: told.append(what)):
            restore(tmp_path / "a", two)
            until(lambda: told == [("tuesday", 2)])


def test_a_backup_while_many_write_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    store.create("tuesday", "Tuesday")
    store.create("copy", "The same, a moment later")
    enough = Event()

    def table(number: int) -> int:
        turn = 0
        while not enough.is_set():
            for event in ("tuesday", "copy"):
                store.append(event, [note(f"{number}.{turn}")])
            turn += 1
        return turn

    with ThreadPoolExecutor(8) as threads:
        tables = [threads.submit(table, number) for number in range(8)]
        until(lambda: len(store.read("tuesday")) > 50)
        promised = [entry.id for _, entry in store.read("tuesday")]
        done = [backup(store, tmp_path / f"{nth}.backup") for nth in range(5)]
        enough.set()
        assert all(each.result() > 0 for each in tables)
    assert [each.entries for each in done] == sorted(each.entries for each in done)
    for nth, each in enumerate(done):
        with Store.open(tmp_path / f"into{nth}") as into:
            assert restore(tmp_path / f"{nth}.backup", into) == each
            check_kept(promised, into.read("tuesday"))
            first = {entry.id for _, entry in into.read("tuesday")}
            assert {entry.id for _, entry in into.read("copy")} <= first


def test_a_store_with_anything_in_it_is_left_alone(file: Path, empty: Store) -> None:
    empty.create("mine", "Mine")
    with pytest.raises(StoreError, match=r"is not empty \(mine\): restore into a new"):
        restore(file, empty)
    assert [row.id for row in empty.events()] == ["mine"]


def test_a_store_with_a_key_alone_is_not_empty(file: Path, empty: Store) -> None:
    empty.put("key", "signing", {})
    with pytest.raises(StoreError, match=r"is not empty \(key\)"):
        restore(file, empty)


def test_the_file_of_a_store_that_was_taken_as_it_lay_is_read(
    tmp_path: Path, empty: Store
) -> None:
    with Store.open(tmp_path / "club") as store:
        store.create("tuesday", "Tuesday", notes(5))
        for name in ("overtrick.sqlite", "overtrick.sqlite-wal"):
            shutil.copyfile(tmp_path / "club" / name, tmp_path / name)
    assert restore(tmp_path / "overtrick.sqlite", empty).entries == 5


def test_what_is_no_backup_is_refused(tmp_path: Path, empty: Store) -> None:
    (tmp_path / "club.csv").write_text("board,ns,ew\n" * 9)
    with pytest.raises(StoreUnreadable, match=r"club\.csv: this is no backup of Overtrick"):
        restore(tmp_path / "club.csv", empty)
    with pytest.raises(StoreUnreadable, match="nothing: No such file"):
        restore(tmp_path / "nothing", empty)
    with pytest.raises(StoreUnreadable, match="Is a directory"):
        restore(tmp_path, empty)
    connection = sqlite3.connect(tmp_path / "other")
    connection.execute("create table recipes (name text)")
    connection.close()
    with pytest.raises(StoreUnreadable, match="other: this is no backup of Overtrick"):
        restore(tmp_path / "other", empty)
    assert empty.events() == []


SPOILED = {
    "delete from entries where event = 'tuesday' and seq = 7": "tuesday: entry 7 is missing",
    "delete from entries where event = 'old' and seq = 3": "old: entry 3 of 3 is missing",
    "update entries set document = '{' where seq = 2": "an entry cannot be read",
    "update entries set document = '[]' where seq = 2": "an entry cannot be read",
    "update entries set id = 'other' where event = 'old' and seq = 1": "has another id",
    "update documents set document = '7' where key = 't1'": "link 't1': a document cannot",
    "delete from events where id = 'old'": "old: entries of an event that is not there",
    "update overtrick_version set version_num = '9999'": "written by a newer Overtrick",
}


@pytest.mark.parametrize(("spoil", "words"), SPOILED.items(), ids=range(len(SPOILED)))
def test_a_spoiled_backup_is_refused_whole(
    file: Path, empty: Store, spoil: str, words: str
) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(spoil)
    connection.close()
    with pytest.raises(StoreUnreadable, match=words):
        restore(file, empty)
    assert empty.events() == []


def test_a_damaged_backup_is_refused_or_whole(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    places = range(0, len(data), len(data) // 20)
    whole = 0
    for at in places:
        file.write_bytes(
            data[:at] + bytes(b ^ 0x5A for b in data[at : at + 64]) + data[at + 64 :]
        )
        with Store.open(tmp_path / f"into{whole}") as into:  # one that is refused stays empty
            try:
                done = restore(file, into)
            except StoreError:
                assert into.events() == []
            else:
                whole += 1
                assert done == StoreContents(3, 27, 2)
                with snapshot(into.engine) as connection:
                    check_whole(connection)
    assert whole < len(places) - 3


def test_a_torn_backup_is_refused(file: Path, empty: Store) -> None:
    os.truncate(file, file.stat().st_size // 2)
    with pytest.raises(StoreUnreadable, match=r"club\.backup: "):
        restore(file, empty)
    assert empty.events() == []


def test_an_older_backup_is_replaced_and_nothing_else(full: Store, file: Path) -> None:
    full.append("tuesday", [note("one more")])
    assert backup(full, file).entries == 28
    file.write_text("a club's shopping list")
    with pytest.raises(NotSaved, match="is there already, and is no backup"):
        backup(full, file)
    assert file.read_text() == "a club's shopping list"


def test_a_backup_over_the_store_itself_is_refused(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create("tuesday", "Tuesday")
        with pytest.raises(NotSaved, match="this is the store itself"):
            backup(store, store.place)
        assert [row.id for row in store.events()] == ["tuesday"]


def test_a_backup_that_cannot_be_written_leaves_the_old_one(
    full: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    with pytest.raises(NotSaved, match="could not be saved: No such file"):
        backup(full, file.parent / "nowhere" / "club.backup")
    with pytest.raises(NotSaved, match="Is a directory"):
        backup(full, file.parent)
    assert file.read_bytes() == before


def test_a_whole_store_passes_its_own_check(full: Store) -> None:
    with snapshot(full.engine) as connection:
        assert check_whole(connection) == StoreContents(3, 27, 2)
        assert connection.execute(text("select count(*) from entries")).scalar() == 27
