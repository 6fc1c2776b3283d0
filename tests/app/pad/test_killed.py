"""The server is killed and started again: the pad goes on, and nothing is doubled."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from overtrick.app.access.access import Access
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.process import Process


def test_the_pad_outlives_the_server(tmp_path: Path, chromium: Browser) -> None:
    folder = tmp_path / "club"
    with Store.open(folder) as store:
        store.create("tuesday", "Tuesday", [tell(each) for each in evening()])
        path = Access(store).table_link("tuesday", "2").path
    process = Process(str(folder), tmp_path / "log")
    process.start()
    context = chromium.new_context(viewport=PHONE, base_url=process.url)
    try:
        page = context.new_page()
        page.goto(path)
        here = Phone(page, context).start()
        here.enter(4, "4s n =")
        here.press("Agree")
        here.sees("agreed")
        process.kill()
        here.press("Next board 5")
        here.type("3nt e -2")
        here.press("Agree")
        here.sees("Not connected since")
        here.sees("1 result waiting on this phone.")
        process.start()
        expect(here.page.locator("body")).to_contain_text("All sent", timeout=20_000)
        here.sees("agreed")
    finally:
        context.close()
        process.kill()
    with Store.open(folder) as store:
        entries = [stored.entry for stored in store.read("tuesday")]
    facts = [entry.facts for entry in entries]
    told = [(each.board, each.outcome) for each in facts if isinstance(each, Entered)]
    assert told == [(4, "4S N ="), (5, "3NT E -2")]
    assert sum(isinstance(each, Confirmed) for each in facts) == 2
