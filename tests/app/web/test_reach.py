"""A server that is gone, and a page that follows nothing: it says so, what is typed stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.app.chromium import PHONE
from tests.app.pages import pages
from tests.app.process import Process, process_on
from tests.app.serving import Served


@contextmanager
def starting(chromium: Browser, url: str) -> Iterator[Page]:
    """Open the start page, with a table's code typed into it."""
    with pages(chromium, url) as opens:
        page = opens("/", PHONE)
        page.clock.install()
        page.reload()
        page.get_by_label("Code").fill("ABCD")
        yield page


def test_the_bar_the_form_and_the_links_of_a_page(tmp_path: Path, chromium: Browser) -> None:
    with (
        process_on(str(tmp_path / "club"), tmp_path / "log") as process,
        starting(chromium, process.url) as start,
    ):
        it_stays_while_the_server_is_gone(start, process)


def it_stays_while_the_server_is_gone(start: Page, process: Process) -> None:
    bar, code = start.locator("[data-connection]"), start.get_by_label("Code")
    expect(bar).to_have_text("")
    process.kill()
    start.clock.fast_forward(15_000)  # when the page asks whether the server is there
    expect(bar).to_contain_text("Not connected since")
    told = start.locator(".toast")
    code.press("Enter")
    expect(told).to_contain_text("what you typed is still here")
    told.get_by_role("button", name="Close").click()
    start.get_by_text("Overtrick").first.click()
    expect(told).to_contain_text("what you typed is still here")
    expect(code).to_have_value("ABCD")
    assert start.url == f"{process.url}/"
    process.start()
    expect(bar).to_contain_text("Connected again")
    code.press("Enter")
    expect(start.get_by_text("No table has this code tonight")).to_be_visible()


def test_who_goes_on_while_it_is_back_already_is_let_through(
    server: Served, chromium: Browser
) -> None:
    with starting(chromium, server.url) as start:
        start.context.set_offline(True)
        expect(start.locator("[data-connection]")).to_contain_text("Not connected since")
        start.context.set_offline(False)
        start.get_by_label("Code").press("Enter")
        expect(start.get_by_text("No table has this code tonight")).to_be_visible()
