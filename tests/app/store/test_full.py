"""A disk that is full is an error in words, never an answer; what was promised is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import event, text

from overtrick.app.store.database import NotSaved
from overtrick.app.store.store import Store
from tests.app.kills import ROOT, check_kept
from tests.app.store.telling import note

LARGE = "no tea " * 2000


def test_a_full_database_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create("tuesday", "Tuesday", [note("first")])
        pages = ["30"]

        @event.listens_for(store.engine, "begin")
        def limit(connection: object) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")  # type: ignore[attr-defined]

        promised = ["first"]

        def fill() -> None:
            for number in range(100):
                store.append("tuesday", [note(f"a{number}", LARGE)])
                promised.append(f"a{number}")

        with pytest.raises(NotSaved, match="could not be saved: database or disk is full"):
            fill()
        check_kept(promised, store.read("tuesday"))
        assert len(store.read("tuesday")) == len(promised)
        pages[0] = "100000"
        assert store.append("tuesday", [note("last")])[0].seq == len(promised) + 1


WRITER = """
import resource, signal, sys
from concurrent.futures import ThreadPoolExecutor
from overtrick.app.store.database import NotSaved
from overtrick.app.store.store import Store
from tests.app.store.telling import note
store = Store.open(sys.argv[1])
store.create("tuesday", "Tuesday")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
def table(number):
    for turn in range(40):
        id = f"{number}.{turn}"
        try:
            store.append("tuesday", [note(id, "no tea " * 500)])
        except NotSaved as error:
            sys.stdout.write(f"refused {error}\\n")
        else:
            sys.stdout.write(f"saved {id}\\n")
with ThreadPoolExecutor(6) as threads:
    list(threads.map(table, range(6)))
store.close()
"""


def test_a_full_disk_costs_nothing_that_was_promised(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split(" ", 1) for line in done.stdout.splitlines()]
    promised = [rest for word, rest in lines if word == "saved"]
    refused = [rest for word, rest in lines if word == "refused"]
    assert len(promised) + len(refused) == 240
    assert promised
    assert refused
    assert all(said.startswith("could not be saved: ") for said in refused)
    with Store.open(tmp_path) as store:
        check_kept(promised, store.read("tuesday"))
        assert len(store.read("tuesday")) == len(promised)


def test_a_database_that_was_dropped_is_an_error(database: str) -> None:
    with Store.open(database) as store:
        store.create("tuesday", "Tuesday")
        with store.engine.begin() as connection:
            connection.execute(text("drop table entries"))
        with pytest.raises(NotSaved, match=r"could not be saved: relation .entries. does not"):
            store.append("tuesday", [note("a")])
        assert store.put("link", "t3", {}).version == 1  # the others go on
