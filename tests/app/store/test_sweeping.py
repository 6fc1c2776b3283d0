"""A name that was erased is in no file of the store, while the store goes on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from overtrick.app.store import writer
from overtrick.app.store.database import rebuild
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.people import RegisteredPlayer
from tests.app.store.telling import note, until

ADA = RegisteredPlayer(player="p1", name="Ada Byron")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "club"


@pytest.fixture
def here(folder: Path) -> Iterator[Store]:
    with Store.open(folder) as store:
        store.create("tuesday", "Tuesday", [tell(ADA, id="named"), note("n1")])
        store.put("player", "p1", {"name": ADA.name})
        yield store


def holds(folder: Path, name: str) -> bool:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert files
    return any(name.encode() in file.read_bytes() for file in files)


def erase(store: Store) -> None:
    store.append("tuesday", [tell(RegisteredPlayer(player="p1"))])
    store.delete("player", "p1", for_good=True)


def test_an_erased_name_is_in_no_file_while_the_store_is_open(
    here: Store, folder: Path
) -> None:
    assert holds(folder, "Ada Byron")
    erase(here)
    assert not holds(folder, "Ada Byron")
    here.append("tuesday", [tell(ADA, id="named")])  # an old copy tells it again
    assert not holds(folder, "Ada Byron")


def test_who_erased_and_went_away_leaves_no_name_after_the_next_sweep(
    here: Store, folder: Path
) -> None:
    here.delete("player", "p1", for_good=True)
    here.sweep()
    here.asked("tuesday", [tell(RegisteredPlayer(player="p1"))]).result()  # nobody goes on
    assert holds(folder, "Ada Byron")
    here.sweep()
    assert not holds(folder, "Ada Byron")


def test_who_reads_holds_up_the_erasing_and_nobody_else(here: Store, folder: Path) -> None:
    here.delete("player", "p1", for_good=True)
    with ThreadPoolExecutor(1) as thread, here.engine.connect() as reader:
        reader.execute(text("select count(*) from entries")).scalar()
        here.append("tuesday", [note("n2")])  # from here on the log cannot be emptied
        erasing = thread.submit(erase, here)
        until(lambda: "Ada" not in str(here.read("tuesday")))
        here.append("tuesday", [note("n3")])
        assert holds(folder, "Ada Byron")
        assert not erasing.done()
        killed = folder.with_name("killed")  # as the files stand if the power fails now
        shutil.copytree(folder, killed)
        reader.rollback()
        erasing.result(60)
        assert not holds(folder, "Ada Byron")
    assert holds(killed, "Ada Byron")
    with Store.open(killed) as again:
        assert [seq for seq, _ in again.read("tuesday")] == [1, 2, 3, 4, 5]
        assert not holds(killed, "Ada Byron")


def test_the_file_is_written_anew_once_something_was_erased(here: Store) -> None:
    """Rows that SQLite moves from page to page may leave their old bytes behind."""

    with_free_pages(here)
    here.sweep()
    assert free_pages(here)  # nobody was erased
    erase(here)
    here.sweep()
    assert not free_pages(here)
    assert [seq for seq, _ in here.read("tuesday")] == [1, 2, 3]


def test_who_is_killed_before_the_sweep_has_it_done_by_the_next(
    here: Store, folder: Path
) -> None:
    """The file says with the commit of an erasure that it is to be written anew."""
    with_free_pages(here)
    erase(here)
    killed = folder.with_name("killed")
    shutil.copytree(folder, killed)
    with Store.open(killed) as again:
        assert free_pages(again)
        again.sweep()
        assert not free_pages(again)
        with_free_pages(again)
        again.sweep()
        assert free_pages(again)  # once is enough
    assert not holds(killed, "Ada Byron")


def test_what_another_process_erased_is_swept_once(here: Store, folder: Path) -> None:
    with_free_pages(here)
    with Store.open(folder) as other:
        erase(other)
        here.sweep()
        assert not free_pages(here)
        with_free_pages(here)
        other.sweep()
        assert free_pages(here)


def test_what_is_erased_while_two_sweep_is_swept_by_the_next(
    here: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The erasure has another number than the one that both have found."""
    erase(here)
    with Store.open(folder) as other:

        def rebuilt(engine: Engine) -> None:
            rebuild(engine)
            monkeypatch.undo()
            other.sweep()
            erase(other)
            with_free_pages(other)

        monkeypatch.setattr(writer, "rebuild", rebuilt)
        here.sweep()
        assert free_pages(here)
        here.sweep()
        assert not free_pages(here)


def with_free_pages(store: Store) -> None:
    store.put("deals", "tuesday", {"text": "x" * 100_000})
    store.delete("deals", "tuesday")


def free_pages(store: Store) -> object:
    with store.engine.connect() as connection:
        return connection.execute(text("PRAGMA freelist_count")).scalar()
