"""A browser for a whole room, and a club whose evening is about to begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.app.evening.room import Room, open_room


@pytest.fixture
def room(tmp_path: Path, chromium: Browser) -> Iterator[Room]:
    """Eight tables, fifteen pairs, a phone at each table, the desk, a spectator, the wall."""
    with open_room(tmp_path, chromium) as room:
        yield room
