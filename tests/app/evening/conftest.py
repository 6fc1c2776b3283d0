"""A browser for a whole room, and a club whose evening is about to begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.app.evening.room import Room, open_room
from tests.app.pages import Opens
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE


@pytest.fixture
def room(tmp_path: Path, chromium: Browser) -> Iterator[Room]:
    """Eight tables, fifteen pairs, a phone at each table, the desk, a spectator, the wall."""
    with open_room(tmp_path, chromium) as room:
        yield room


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A club that has no event yet."""
    with serving(tmp_path / "club") as served:
        served.access.set_pass_phrase(PHRASE)
        yield served


@pytest.fixture
def desk(served: Served, opens: Opens) -> Page:
    """The director's laptop, where a new event is asked for."""
    return opens("/desk/new", token=served.access.sign_in(PHRASE, "laptop").token)
