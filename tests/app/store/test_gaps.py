"""An entry that is missing in a journal is said; nothing is shown or saved behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from overtrick.app.club.club import Club
from overtrick.app.store.database import JournalBroken, writing
from overtrick.app.store.store import Store
from overtrick.app.views.desk.safe import checked
from overtrick.formats.journals.journal import entries_of
from tests.app.serving import Served, serving
from tests.app.store.telling import note, notes, result
from tests.app.web.browsing import director
from tests.cli.command import in_a_process

MISSING = "tuesday: entry 6 of its journal is missing; nothing is saved behind that."


def lose(store: Store, *numbers: int) -> None:
    """Take rows out of the table, as a fault of a disk or a clumsy hand does."""
    with writing(store.engine) as connection, connection.begin():
        for seq in numbers:
            connection.execute(text("delete from entries where seq = :seq"), {"seq": seq})


@pytest.fixture
def holed(store: Store) -> Store:
    """A journal of ten results without the sixth."""
    store.create("tuesday", "Tuesday", [result(board) for board in range(1, 11)])
    store.create("friday", "Friday", notes(2))
    lose(store, 6)
    return store


def test_a_gap_is_refused_and_named(holed: Store) -> None:
    with pytest.raises(JournalBroken) as refused:
        holed.read("tuesday")
    assert str(refused.value).startswith(MISSING)
    assert [str(each)[: len(MISSING)] for each in holed.gaps()] == [MISSING]
    assert len(holed.read("friday")) == 2


def test_several_are_named_from_the_first_on(store: Store) -> None:
    store.create("tuesday", "Tuesday", notes(9))
    lose(store, 3, 4, 5, 8)
    (broken,) = store.gaps()
    assert "entries 3 to 5 of its journal are missing" in str(broken)


def test_a_lost_end_is_a_gap_and_nothing_follows_it(store: Store) -> None:
    store.create("tuesday", "Tuesday", notes(4))
    lose(store, 3, 4)
    with pytest.raises(JournalBroken, match="entries 3 to 4"):
        store.read("tuesday")
    with pytest.raises(JournalBroken, match="entry 4"):
        store.append("tuesday", [note("more")])
    assert len(store.left("tuesday")) == 2


def test_what_is_left_is_written(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club") as store:
        store.create("tuesday", "Tuesday", [result(board) for board in range(1, 11)])
        lose(store, 6)
    file = tmp_path / "left.jsonl"
    done = in_a_process("export", "tuesday", str(file), "--data", str(tmp_path / "club"))
    assert done.status == 0, done.err
    assert MISSING in done.err
    entries, problems = entries_of(file.read_bytes())
    assert (len(entries), problems) == (9, [])


def test_the_check_of_the_journals_says_it(holed: Store) -> None:
    found = {each.id: str(each.wrong) for each in checked(holed)}
    assert MISSING in found["tuesday"]
    assert found["friday"] == ""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Store.open(tmp_path / "club") as store:
        store.create("tuesday", "Tuesday", [result(board) for board in range(1, 11)])
        store.create("friday", "Friday", notes(2))
        lose(store, 6)
    with serving(tmp_path / "club") as served:
        yield served


def test_health_and_the_desk_say_it(served: Served) -> None:
    health = httpx.get(f"{served.url}/health", timeout=30).json()
    assert health["status"] == "damaged"
    assert MISSING in health["damaged"][0]
    with director(served) as browser:
        desk = browser.get("/desk")
        assert desk.status_code == 200
        assert MISSING in desk.text
        assert browser.get("/").status_code == 200


def test_nothing_of_it_is_shown_or_acknowledged(served: Served) -> None:
    with director(served) as browser:
        page = browser.get("/desk/tuesday")
        assert page.status_code == 503
        assert MISSING in page.text
        told = browser.tell("tuesday", "note", text="more")
        assert told.status_code == 503
        assert MISSING in told.json()["error"]
        assert browser.get("/desk/friday").status_code == 200
    assert len(served.store.left("tuesday")) == 9


def test_a_gap_that_comes_while_it_runs_is_no_silence(store: Store) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser may have a loop in this one
        thread.submit(lambda: asyncio.run(_a_gap_that_comes(store))).result()


async def _a_gap_that_comes(store: Store) -> None:
    store.create("tuesday", "Tuesday", notes(3))
    club = Club(store)
    running = await club.running("tuesday")
    store.append("tuesday", [note("4"), note("5"), note("6")])
    lose(store, 5)
    with pytest.raises(JournalBroken, match="entry 5"):
        await club.tell("tuesday", [note("7")])
    assert running.seq == 3
    with pytest.raises(JournalBroken):
        await club.running("tuesday")
    assert "entry 5" in str(club.broken["tuesday"])
    await club.stop()
