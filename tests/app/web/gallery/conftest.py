"""The gallery on a web server with the policy of ours, and a browser before it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.app.chromium import PHONE
from tests.app.pages import pages
from tests.app.web.gallery.draw import draw

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)

LOUD = ("error", "warning")


class _Pages(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, "": "application/json"}  # noqa: RUF012

    def end_headers(self) -> None:
        self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the gallery is."""
    folder = tmp_path_factory.mktemp("gallery")
    draw(folder)
    (folder / "health").write_text("{}", encoding="utf-8")  # pages ask whether we are there
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Pages, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """A page of a phone's size; what a page complains of fails the test."""
    complaints: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type in LOUD:
            complaints.append(said.text)

    with pages(chromium, address) as opens:
        page = opens("/health", PHONE)
        Page.on(page, "console", hear)  # for this test alone: the page is handed on
        yield page
        page.remove_listener("console", hear)
    assert not complaints
