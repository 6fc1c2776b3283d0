"""A served club, and pages of its director: on a laptop or a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.app.chromium import LAPTOP
from tests.app.pages import Opens
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

Desk = Callable[..., Page]
"""Opens a page, signed in: its path, the size."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        yield served


@pytest.fixture
def desk(served: Served, opens: Opens) -> Desk:
    """Open a page of the desk, signed in."""
    served.access.set_pass_phrase(PHRASE)
    token = served.access.sign_in(PHRASE, "laptop").token

    def opening(path: str, size: ViewportSize = LAPTOP) -> Page:
        return opens(path, size, token)

    return opening
