"""A served club, and browsers of a director: a laptop and a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}

Opens = Callable[..., Page]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        yield served


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    """The worker's browser."""
    return chromium


@pytest.fixture
def desk(served: Served, browser: Browser) -> Iterator[Opens]:
    """Open a page of the desk, signed in; a fault of a script fails the test."""
    served.access.set_pass_phrase(PHRASE)
    token = served.access.sign_in(PHRASE, "laptop").token
    faults: list[str] = []
    contexts = []

    def opens(path: str, size: ViewportSize = LAPTOP) -> Page:
        context = browser.new_context(viewport=size)
        contexts.append(context)
        context.add_cookies([{"name": "overtrick_desk", "value": token, "url": served.url}])
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(served.url + path)
        return page

    yield opens
    for context in contexts:
        context.close()
    assert faults == []
