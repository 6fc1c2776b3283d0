"""The tables are made once, by one of many; what is not ours is left alone, with a sentence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from multiprocessing import Queue
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from overtrick.app.store.backup import backup
from overtrick.app.store.database import FILE_NAME, StoreUnreadable, address_of, writing
from overtrick.app.store.migrate import MIGRATIONS
from overtrick.app.store.rows import HEAD, REVISIONS, VERSION_TABLE, metadata
from overtrick.app.store.store import Store
from tests.app.process import FORKED
from tests.app.store.telling import note
from tests.cli.command import overtrick


def _start(place: str, now: Event, answers: Queue[int]) -> None:
    now.wait()
    with Store.open(place) as store:
        store.put_new("event", "made", {})
        answers.put(len(store.events()))


def test_four_processes_start_at_once(place: str) -> None:
    now, answers = FORKED.Event(), FORKED.Queue()
    starters = [FORKED.Process(target=_start, args=(place, now, answers)) for _ in range(4)]
    for starter in starters:
        starter.start()
    now.set()
    assert [answers.get(timeout=120) for _ in starters] == [0] * 4
    for starter in starters:
        starter.join(120)
    assert [starter.exitcode for starter in starters] == [0] * 4


def test_a_second_start_changes_nothing(place: str) -> None:
    with Store.open(place) as store:
        store.create("tuesday", "Tuesday", [note("a")])
    for _ in range(2):
        with Store.open(place) as store:
            assert [row.seq for row in store.events()] == [1]


def test_the_migrations_make_the_tables_as_they_are_described(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD


def test_the_last_migration_is_the_one_named() -> None:
    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    assert script.get_heads() == [HEAD]
    assert [each.revision for each in script.walk_revisions()][::-1] == list(REVISIONS)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, store.engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]
    assert found == ["wal", 2, 1, 30_000]


def test_postgresql_waits_for_the_disk_though_told_otherwise(database: str) -> None:
    with Store.open(f"{database}&options=-csynchronous_commit%3Doff") as store:
        with store.engine.connect() as connection:
            assert connection.execute(text("show synchronous_commit")).scalar() == "on"
        store.create("tuesday", "Tuesday")


def test_a_frozen_process_does_not_hold_the_others_up(database: str) -> None:
    soon = "options=-cidle_in_transaction_session_timeout%3D300"
    with Store.open(f"{database}&{soon}") as frozen, Store.open(database) as other:
        other.create("tuesday", "Tuesday")
        with writing(frozen.engine) as connection:
            connection.execute(text("select * from events for update"))
            assert other.append("tuesday", [note("a")])[0].seq == 1
            with pytest.raises(DBAPIError, match="idle-in-transaction timeout"):
                connection.execute(text("select 1"))
    with Store.open(database) as store, store.engine.connect() as connection:
        asked = text("show idle_in_transaction_session_timeout")
        assert connection.execute(asked).scalar() == "1min"


def test_a_newer_database_is_refused(place: str) -> None:
    with Store.open(place) as store, store.engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '9999'"))
    with pytest.raises(StoreUnreadable, match=r"written by a newer Overtrick \(tables 9999"):
        Store.open(place)


SPOILED = {
    "older than any": (f"update {VERSION_TABLE} set version_num = '0000'", "is '0000', and no"),
    "a word": (f"update {VERSION_TABLE} set version_num = 'zebra'", "is 'zebra', and no"),
    "two": (f"insert into {VERSION_TABLE} values ('0000')", "is '0001', '0000', and no"),
    "none": (f"delete from {VERSION_TABLE}", "is none, and no"),
}


@pytest.mark.parametrize(("change", "found"), SPOILED.values(), ids=SPOILED)
def test_a_version_that_never_was_is_refused(place: str, change: str, found: str) -> None:
    with Store.open(place) as store, store.engine.begin() as connection:
        connection.execute(text(change))
        named = store.place
    with pytest.raises(StoreUnreadable, match=f"{found} Overtrick has written") as refused:
        Store.open(place)
    assert str(refused.value).startswith(f"{named}: ")


def test_every_command_refuses_it_by_the_name_that_was_given(tmp_path: Path) -> None:
    club, copy = tmp_path / "club", tmp_path / "copy.backup"
    with Store.open(club) as store:
        store.create("tuesday", "Tuesday", [note("a")])
        backup(store, copy)
    for file in (club / FILE_NAME, copy):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(f"update {VERSION_TABLE} set version_num = '0000'")
    before = copy.read_bytes()
    for line, named in (
        (["serve", "--data", club], club / FILE_NAME),
        (["backup", copy, "--data", club], club / FILE_NAME),
        (["export", "tuesday", tmp_path / "x.jsonl", "--data", club], club / FILE_NAME),
        (["restore", copy, "--data", tmp_path / "new"], copy),
    ):
        done = overtrick(*map(str, line))
        told = f"overtrick: {named}: the version of its tables is '0000', and no Overtrick"
        assert (done.status, done.err.count("\n")) == (1, 1), line
        assert done.err.startswith(told), line
    assert copy.read_bytes() == before


def test_another_programs_file_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("create table recipes (name text)")
    connection.close()
    with pytest.raises(StoreUnreadable, match=r"another program's database \(table recipes\)"):
        Store.open(tmp_path)


def test_another_programs_postgresql_is_left_alone(database: str) -> None:
    with Store.open(database) as store, store.engine.begin() as connection:
        connection.execute(text(f"drop table {VERSION_TABLE}"))
    with pytest.raises(StoreUnreadable, match=r"another program's database \(table docu"):
        Store.open(database)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"board,ns,ew\n" * 200)
    with pytest.raises(StoreUnreadable, match="file is not a database"):
        Store.open(tmp_path)
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreUnreadable, match=r"overtrick\.sqlite: "):
        Store.open(tmp_path / "file")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create("tuesday", "Tuesday", [note("a")])
    data = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(data[:100] + b"\xff" * (len(data) - 100))
    with pytest.raises(StoreUnreadable, match="malformed"):
        Store.open(tmp_path)


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreUnreadable, match=r"overtrick:\*\*\*@.*refused") as refused:
        Store.open("postgresql://overtrick:secret@127.0.0.1:1/club")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://club",
        "sqlite://",
        "sqlite:///:memory:",
        "://",
        "http://club/",
        "postgresql://a:b:c/d",
    ],
)
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(StoreUnreadable, match="postgresql"):
        address_of(url)
