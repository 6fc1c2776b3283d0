"""What a page asks for: a pad its style and one script; what a browser has, not again."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser

from overtrick.app.web.static_files import MARKED
from tests.app.chromium import PHONE
from tests.app.pad.evening import evening
from tests.app.pages import pages
from tests.app.serving import Served


def test_a_scanned_card_is_the_pad_with_one_script(server: Served, chromium: Browser) -> None:
    """Each way there and back counts on a slow phone: the page, then all of its first step."""
    server.open("tuesday", *evening())
    with pages(chromium, server.url) as opens:
        page = opens("/join", PHONE)
        page.wait_for_load_state("networkidle")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
        card = server.access.table_link("tuesday", "2").path
        page.goto(card)
        page.get_by_role("button", name="Right, start").wait_for()
        assert page.url == f"{server.url}/t"  # the key has left the address
        assert asked[0] == card
        assert "/t" not in asked
        files = [each for each in asked if each.startswith("/static/")]
        assert all(each.startswith(MARKED) for each in files)
        scripts = {each.removeprefix(MARKED) for each in files if each.endswith(".js")}
        assert scripts <= {"js/theme.js", "joined/pad.en.js", "joined/later.en.js"}
        page.reload()
        page.get_by_role("button", name="Right, start").wait_for()


def test_the_words_of_a_phone_come_with_its_script(server: Served, chromium: Browser) -> None:
    server.open("in-polish", *evening())
    with pages(chromium, server.url) as opens:
        page = opens("/language/pl?next=/join", PHONE)
        page.goto(server.access.table_link("in-polish", "2").path)
        page.locator(".deeds .primary").wait_for()
        assert page.locator("#words").count() == 0
        assert page.locator("h1").inner_text() == "Kto tu siedzi?"
        page.locator("[data-settings] summary").click()
        ways = page.locator("nav.languages a").evaluate_all("all => all.map(a => a.href)")
        assert all(each.endswith("?next=%2Ft") for each in ways)


@pytest.mark.parametrize(
    "name", ["reader.js", "style.css", "joined/later.tr.js", "css/base.css", "favicon.svg"]
)
def test_a_page_of_before_an_upgrade_gets_each_file(server: Served, name: str) -> None:
    now = httpx.get(f"{server.url}{MARKED}{name}", timeout=30)
    assert "immutable" in now.headers["cache-control"]
    for address in (f"/static/@0ld/{name}", f"/static/{name}"):
        found = httpx.get(server.url + address, timeout=30)
        assert (found.status_code, found.content) == (200, now.content)
        assert found.headers["cache-control"] == "no-cache"
        has = {"if-none-match": found.headers["etag"]}
        again = httpx.get(server.url + address, headers=has, timeout=30)
        assert (again.status_code, again.content) == (304, b"")
