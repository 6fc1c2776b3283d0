"""Copies that make themselves after a round, and a clock that jumps."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from overtrick.app.club.club import Club
from overtrick.app.demo import EVENING, demo_evening
from overtrick.app.store.backup import copies
from overtrick.app.store.store import Store
from overtrick.app.web import backups as backups_of_a_club
from overtrick.app.web.backups import Backups, Watch
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.moment import now
from tests.app.chromium import finished


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups_of_a_club, "LOOK", 0.01)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_a_copy_is_made_after_a_round_and_not_before_it_is_due(
    tmp_path: Path, stick: Path
) -> None:
    async def evening() -> list[int]:
        with Store.open(tmp_path / "club") as store:
            store.create(EVENING, "Tuesday", demo_evening(now(), 4))
            club = Club(store)
            await club.start()
            backups = Backups(club, stick)
            counts = []
            await backups.look()
            counts.append(len(copies(stick)))
            await backups.look()
            counts.append(len(copies(stick)))
            # The name of a copy has its second: the next one needs another.
            first = copies(stick)[0]
            first.file.rename(stick / "overtrick-20200101T000000Z.sqlite")
            await club.tell(EVENING, [tell(RoundStarted(round="5"))])
            backups.every = timedelta(days=9999)
            await backups.look()
            counts.append(len(copies(stick)))
            await club.stop()
            return counts

    assert finished(evening()) == [1, 1, 2]


def test_a_stick_that_was_pulled_out_is_a_message(tmp_path: Path, stick: Path) -> None:
    async def evening() -> str:
        with Store.open(tmp_path / "club") as store:
            club = Club(store)
            await club.start()
            stick.rmdir()
            done = await Backups(club, stick).copy()
            await club.stop()
            assert done is not None
            assert done.is_trouble
            return str(done.message)

    assert "is not there" in finished(evening())


def test_what_nobody_expected_does_not_end_the_copies(
    tmp_path: Path, stick: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def wall() -> datetime:
        asked.append(len(asked))
        if len(asked) == 2:  # the first look
            raise OSError("there is no clock")
        return datetime.now(UTC)

    async def evening() -> None:
        with Store.open(tmp_path / "club") as store:
            store.create(EVENING, "Tuesday", demo_evening(now(), 4))
            club = Club(store)
            await club.start()
            async with asyncio.timeout(30), Backups(club, stick, watch=Watch(wall)).running():
                while not copies(stick):
                    await asyncio.sleep(0.01)
            await club.stop()

    asked: list[int] = []
    finished(evening())
    assert "there is no clock" in caplog.text


def test_what_was_erased_is_swept_while_the_server_runs(tmp_path: Path) -> None:
    async def evening() -> None:
        with Store.open(tmp_path / "club") as store:
            store.put("player", "p1", {"name": "Ada"})
            store.delete("player", "p1", for_good=True)
            asked = "PRAGMA freelist_count"  # a file written anew has no free page
            store.put("player", "p2", {"name": "x" * 100_000})
            store.delete("player", "p2")
            with store.engine.connect() as connection:
                assert connection.exec_driver_sql(asked).scalar()
            club = Club(store)
            await club.start()
            async with asyncio.timeout(30), Backups(club, None).running():
                while True:
                    with store.engine.connect() as connection:
                        if not connection.exec_driver_sql(asked).scalar():
                            break
                    await asyncio.sleep(0.01)
            await club.stop()

    finished(evening())


@pytest.mark.parametrize(("moved", "said"), [(60, "1 h 0 min ahead"), (-30, "30 min back")])
def test_a_clock_that_jumps_is_noticed(moved: int, said: str) -> None:
    start = datetime(2026, 3, 6, 20, tzinfo=UTC)
    walls = iter([start, start + timedelta(seconds=5, minutes=moved)])
    watch = Watch(lambda: next(walls), iter([10.0, 15.0]).__next__)
    assert str(watch.look()) == said
    assert len(watch.jumps) == 1


def test_a_clock_that_runs_is_no_jump() -> None:
    start = datetime(2026, 3, 6, 20, tzinfo=UTC)
    walls = iter([start, start + timedelta(seconds=65)])
    assert Watch(lambda: next(walls), iter([10.0, 75.0]).__next__).look() is None
