"""A served evening, and a laptop or a phone that is signed in at its desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from overtrick.app.access.viewer import Role
from overtrick.events.journal.facts import Facts
from tests.app.desk.evening import EVENT, evening
from tests.app.serving import Served, serving

PHRASE, DEPUTY = "four spades doubled", "three clubs passed"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

Desk = Callable[..., Page]
"""Opens a page of the desk: its path after the event, the size, the role."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "store") as found:
        found.access.set_pass_phrase(PHRASE)
        found.access.set_pass_phrase(DEPUTY, Role.DEPUTY)
        yield found


@pytest.fixture
def begin(served: Served) -> Callable[..., None]:
    """Begin the evening, with whatever else was told."""

    def beginning(*more: Facts, rounds: int = 4) -> None:
        served.store.create(EVENT, "Tuesday pairs", evening(*more, rounds=rounds))

    return beginning


@pytest.fixture
def desk(served: Served, chromium: Browser) -> Iterator[Desk]:
    """Open pages of the desk; what their scripts get wrong fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opening(path: str, size: ViewportSize = LAPTOP, role: Role = Role.DIRECTOR) -> Page:
        phrase = PHRASE if role is Role.DIRECTOR else DEPUTY
        token = served.access.sign_in(phrase, f"laptop {len(contexts) + 1}").token
        context = chromium.new_context(viewport=size)
        context.add_cookies([{"name": "overtrick_desk", "value": token, "url": served.url}])
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{served.url}/desk/{EVENT}{path}")
        return page

    yield opening
    for context in contexts:
        context.close()
    assert faults == []
