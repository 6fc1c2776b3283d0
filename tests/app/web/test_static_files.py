"""What a page asks for: one style sheet, and at once all modules of its script."""

from __future__ import annotations

import re

from playwright.sync_api import Browser

from overtrick.app.web.static_files import MARKED, STYLE, modules_of
from tests.app.chromium import PHONE
from tests.app.pad.evening import evening
from tests.app.pages import pages
from tests.app.serving import Served


def test_the_pad_is_told_at_once_what_it_needs(server: Served, chromium: Browser) -> None:
    server.open("tuesday", *evening())
    with pages(chromium, server.url) as opens:
        page = opens("/join", PHONE)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.access.table_link("tuesday", "2").path)
        page.get_by_role("button", name="Right, start").wait_for()
        text = page.request.get("/t").text()
        early = re.findall(r'modulepreload" href="([^"]+)"', text)
        assert early == [MARKED + each for each in modules_of("js/pad/pad.js")]
        files = [url for url in asked if "/static/" in url]
        assert all(MARKED in url for url in files)
        assert [url for url in files if ".css" in url] == [f"{server.url}{MARKED}css/print.css"]
        assert f"{server.url}{STYLE}" in asked
        kept, before = page.request.get(STYLE), page.request.get("/style.css?0ld")
        assert "immutable" in kept.headers["cache-control"]
        assert before.headers["cache-control"] == "no-cache"
        assert ".deeds" in kept.text() == before.text()
