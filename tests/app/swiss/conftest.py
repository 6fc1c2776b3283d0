"""A served congress, and browsers at its desk and in its room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from overtrick.app.demo_congress import CONGRESS, TITLE, demo_congress
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered
from overtrick.events.telling.draws import drawing
from overtrick.events.telling.rules import chosen
from overtrick.events.telling.stages import stage_planned
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

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
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
WALL: ViewportSize = {"width": 1920, "height": 1080}

Desk = Callable[..., Page]
"""Opens a page: its path, the size, whether the director is signed in."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with the congress of the demo."""
    with serving(tmp_path / "club") as found:
        found.access.set_pass_phrase(PHRASE)
        found.store.create(CONGRESS, TITLE, demo_congress(now()))
        yield found


@pytest.fixture
def desk(served: Served, chromium: Browser) -> Iterator[Desk]:
    """Open pages; what their scripts get wrong fails the test."""
    contexts, faults = [], []

    def opening(path: str, size: ViewportSize = LAPTOP, *, director: bool = True) -> Page:
        context = chromium.new_context(viewport=size, accept_downloads=True)
        context.set_default_timeout(30_000)
        contexts.append(context)
        if director:
            token = served.access.sign_in(PHRASE, f"laptop {len(contexts)}").token
            cookie = {"name": "overtrick_desk", "value": token, "url": served.url}
            context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{served.url}{path}")
        return page

    yield opening
    for context in contexts:
        context.close()
    assert faults == []


def teams(count: int = 4, *, boards: int = 2, rounds: int = 3, **more: str) -> list[Facts]:
    """Facts of a Swiss of so many teams, of which the first round is drawn."""
    told: list[Facts] = [*chosen("teams").facts]
    told += [Registered(contestant=str(n), name=f"Team {n}") for n in range(1, count + 1)]
    changes = [f"{name}={value}" for name, value in more.items()]
    state = fold([])
    planned = stage_planned(state, "swiss", rounds=rounds, boards=boards, changes=changes)
    return [*told, *planned.facts]


def drawn(served: Served, event: str) -> list[Facts]:
    """The facts of the next draw of an event."""
    return list(drawing(fold(served.journal(event))).drawn)
