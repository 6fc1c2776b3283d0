"""The score pad for people at home, from the server."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.app.chromium import PHONE
from tests.app.pages import pages
from tests.app.serving import Served
from tests.home.table import begin, totals, typed


def test_the_pad_of_the_server_plays_as_the_file_does(
    server: Served, chromium: Browser
) -> None:
    with pages(chromium, server.url) as opens:
        page = opens("/home", PHONE)
        begin(page)
        page.context.set_offline(True)
        typed(page, "we 2s =", "they 4s =")
        assert totals(page) == [60, 120]
