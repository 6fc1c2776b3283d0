"""Keep safe: a backup that restores, copies that make themselves, journals checked, the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from overtrick.app.club.club import Club
from overtrick.app.demo import EVENING, demo_evening
from overtrick.app.demo_congress import CONGRESS
from overtrick.app.seen.safe import checked
from overtrick.app.store.automatic import copies
from overtrick.app.store.backup import restore
from overtrick.app.store.store import Store
from overtrick.app.web.keeping import Keeping, Watch
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.moment import now
from tests.app.serving import Served
from tests.app.swiss.conftest import LAPTOP, PHONE, Desk
from tests.app.web.browsing import browsing, director


def test_a_backup_is_downloaded_and_restores(
    served: Served, desk: Desk, tmp_path: Path
) -> None:
    page = desk("/desk/safe")
    expect(page.locator("#age")).to_have_text("No backup yet: do one now.")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Back up now").click()
    expect(page.locator("#backup-said")).to_contain_text("is in your downloads")
    with Store.open(tmp_path / "second") as second:
        restore(waiting.value.path(), second)
        kept = [stored.entry for stored in second.read(CONGRESS)]
    assert kept == served.journal(CONGRESS)


def test_without_a_folder_it_says_how_to_have_one(desk: Desk) -> None:
    page = desk("/desk/safe")
    expect(page.locator("#copies-card")).to_contain_text("--copies FOLDER")


def test_every_journal_is_read_folded_and_ranked(desk: Desk) -> None:
    page = desk("/desk/safe?check=true")
    expect(page.locator("main")).to_contain_text("read, folded, 12 ranked")


def test_a_journal_that_cannot_be_read_is_named(served: Served) -> None:
    with served.store.engine.begin() as connection:
        asked = f"update entries set entry = '{{' where event = '{CONGRESS}' and seq = 7"
        connection.exec_driver_sql(asked)
    [found] = checked(served.store)
    assert found.id == CONGRESS
    assert found.wrong.startswith("cannot be read")


def test_it_is_for_the_director_alone(served: Served) -> None:
    link = served.access.desk_link(CONGRESS)
    token = served.access.sign_in_by_link(link.token, "tablet").token
    with browsing(served, cookies={"overtrick_desk": token}) as deputy:
        assert deputy.get("/desk/safe").status_code == 403
        headers = {"x-csrf-token": deputy.token()}
        assert deputy.client.post("/act/backup", headers=headers).status_code == 403


def test_a_copy_at_once_without_a_folder_says_so(served: Served) -> None:
    with director(served) as browser:
        headers = {"x-csrf-token": browser.token()}
        answer = browser.client.post("/act/copy", json={}, headers=headers)
    assert answer.json()["trouble"] is True


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "stick"
    folder.mkdir()
    yield folder


def test_a_copy_is_made_after_a_round_and_not_before_it_is_due(
    tmp_path: Path, stick: Path
) -> None:
    async def evening() -> list[int]:
        with Store.open(tmp_path / "club") as store:
            store.create(EVENING, "Tuesday", demo_evening(now(), 4))
            club = Club(store)
            await club.start()
            keeping = Keeping(club, stick)
            counts = []
            await keeping.look()
            counts.append(len(copies(stick)))
            await keeping.look()
            counts.append(len(copies(stick)))
            # The name of a copy has its second: the next one needs another.
            first = copies(stick)[0]
            first.file.rename(stick / "overtrick-20200101T000000Z.sqlite")
            await club.tell(EVENING, [tell(RoundStarted(round="5"))])
            keeping.every = timedelta(days=9999)
            await keeping.look()
            counts.append(len(copies(stick)))
            await club.stop()
            return counts

    assert asyncio.run(evening()) == [1, 1, 2]


def test_a_stick_that_was_pulled_out_is_a_message(tmp_path: Path, stick: Path) -> None:
    async def evening() -> str:
        with Store.open(tmp_path / "club") as store:
            club = Club(store)
            await club.start()
            stick.rmdir()
            done = await Keeping(club, stick).copy()
            await club.stop()
            assert done is not None and done.is_trouble
            return done.message

    assert "is not there" in asyncio.run(evening())


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


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing(desk: Desk, size: ViewportSize) -> None:
    page = desk("/desk/safe?check=true", size)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
