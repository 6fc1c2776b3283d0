"""Files that a phone asks for once: kept by their address, or answered by 304."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Browser

from overtrick.app.web.static_files import KEPT, names
from tests.app.chromium import PHONE
from tests.app.pad.evening import evening
from tests.app.pages import pages
from tests.app.serving import Served


def test_what_a_phone_has_is_not_sent_again(server: Served) -> None:
    with httpx.Client(base_url=server.url) as phone:
        for name in ("style.css", "reader.js", "js/pad/pad.js", "favicon.svg"):
            kept = phone.get(f"{KEPT}/{name}")
            assert "immutable" in kept.headers["cache-control"], name
            assert kept.headers["content-encoding"] == "gzip", name
            asked = phone.get(f"/static/{name}")
            assert asked.headers["cache-control"] == "no-cache", name
            assert asked.content == kept.content, name
            again = {"if-none-match": asked.headers["etag"]}
            answer = phone.get(f"/static/{name}", headers=again)
            assert (answer.status_code, answer.content) == (304, b""), name
            plain = phone.get(f"/static/{name}", headers={"accept-encoding": "identity"})
            assert plain.content == asked.content, name
        older = phone.get("/static/k0123456789/js/pad/more.js")  # of a page that is still open
        assert older.headers["cache-control"] == "no-cache"
        assert phone.get(f"{KEPT}/js/none.js").status_code == 404
        assert phone.get("/static/../server.py").status_code == 404


def test_the_pad_is_told_at_once_what_it_needs(server: Served, chromium: Browser) -> None:
    server.open("tuesday", *evening())
    with pages(chromium, server.url) as opens:
        page = opens("/join", PHONE)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.access.table_link("tuesday", "2").path)
        page.get_by_role("button", name="Right, start").wait_for()
        early = {*re.findall(r'modulepreload" href="([^"]+)"', page.request.get("/t").text())}
        assert f"{KEPT}/js/pad/entry.js" in early
        files = [url for url in asked if "/static/" in url]
        assert all(KEPT in url for url in files)
        assert {url.split(f"{KEPT}/")[1] for url in files} <= names()
