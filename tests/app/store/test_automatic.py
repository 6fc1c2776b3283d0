"""Copies make themselves, the last ones are kept, and trouble with the stick is a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from overtrick.app.store.backup import automatic_copy, copies, restore
from overtrick.app.store.store import Store
from tests.app.kills import ROOT
from tests.app.store.telling import note, notes, same

NINE = datetime(2026, 3, 6, 21, 0, tzinfo=UTC)
SOON = timedelta(minutes=4)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A second folder."""
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def test_a_copy_is_a_backup(store: Store, stick: Path, tmp_path: Path) -> None:
    store.create("tuesday", "Tuesday", notes(3))
    done = automatic_copy(store, stick, at=NINE)
    assert done.copy is not None
    assert str(done.message) == f"Copied to {done.copy.file}: 1 event, 3 entries, 0 documents."
    assert done.copy.file.name == "overtrick-20260306T210000Z.sqlite"
    with Store.open(tmp_path / "new") as new:
        restore(done.copy.file, new)
        assert same(store, new)


def test_the_next_is_made_when_it_is_due(store: Store, stick: Path) -> None:
    first = automatic_copy(store, stick, at=NINE).copy
    soon = automatic_copy(store, stick, at=NINE + SOON)
    assert (soon.copy, soon.is_trouble) == (None, False)
    assert str(soon.message) == "The copy of 21:00 UTC is recent enough."
    now = automatic_copy(store, stick, at=NINE + SOON, every=timedelta(0)).copy
    late = automatic_copy(store, stick, at=NINE + SOON * 4).copy
    assert copies(stick) == [late, now, first]


def test_the_last_ones_are_kept(store: Store, stick: Path) -> None:
    (stick / "holiday.jpg").write_bytes(b"mine")
    for hour in range(6):
        automatic_copy(store, stick, at=NINE + timedelta(hours=hour), keep=3)
    assert [each.at.hour for each in copies(stick)] == [2, 1, 0]
    assert (stick / "holiday.jpg").exists()


def test_a_clock_that_was_set_back_costs_no_copy(store: Store, stick: Path) -> None:
    for hour in range(3):
        automatic_copy(store, stick, at=NINE + timedelta(hours=hour), keep=3)
    done = automatic_copy(store, stick, at=NINE - timedelta(days=900), keep=3)
    assert done.copy in copies(stick)
    assert len(copies(stick)) == 3


def test_what_a_broken_copy_left_is_swept(store: Store, stick: Path) -> None:
    left, fresh = stick / ".overtrick-unfinished-a", stick / ".overtrick-unfinished-b"
    for each in (left, fresh):
        each.mkdir()
        (each / "made").write_bytes(b"half")
    os.utime(left, (1, 1))
    automatic_copy(store, stick, at=NINE)
    assert not left.exists()
    assert fresh.exists()


def test_a_missing_stick_is_a_sentence(store: Store, tmp_path: Path) -> None:
    done = automatic_copy(store, tmp_path / "stick", at=NINE)
    assert (str(done.message), done.is_trouble) == (
        f"No copy: {tmp_path / 'stick'} is not there.",
        True,
    )
    assert not (tmp_path / "stick").exists()


def test_a_closed_store_is_a_sentence(place: str, stick: Path) -> None:
    store = Store.open(place)
    store.close()
    done = automatic_copy(store, stick, at=NINE)
    assert (str(done.message), done.is_trouble) == ("No copy: the store is closed", True)


FULL = """
import resource, signal, sys
from datetime import UTC, datetime
from overtrick.app.store.backup import automatic_copy
from overtrick.app.store.store import Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Store.open(sys.argv[1]) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
    done = automatic_copy(store, sys.argv[2], at=datetime(2026, 3, 7, tzinfo=UTC))
    print(done.is_trouble, done.message)
"""


def test_a_full_stick_is_a_sentence_and_the_old_copy_stays(
    store: Store, place: str, stick: Path
) -> None:
    store.create("tuesday", "Tuesday", [note("a")])
    first = automatic_copy(store, stick, at=NINE).copy
    store.append("tuesday", [note(f"{nth}", "no tea " * 500) for nth in range(60)])
    done = subprocess.run(
        [sys.executable, "-c", FULL, place, str(stick)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(f"True No copy: {stick}")
    assert "could not be saved" in done.stdout
    assert copies(stick) == [first]
    assert [path.name for path in stick.iterdir()] == [first.file.name if first else ""]
