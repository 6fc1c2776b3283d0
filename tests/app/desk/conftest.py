"""A served evening, and a laptop or a phone that is signed in at its desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from overtrick.app.access.viewer import Role
from overtrick.events.journal.facts import Facts
from tests.app.chromium import LAPTOP
from tests.app.desk.evening import EVENT, evening
from tests.app.pages import Opens
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

DEPUTY = "three clubs passed"

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
def desk(served: Served, opens: Opens) -> Desk:
    """Open pages of the desk of the evening."""

    def opening(path: str, size: ViewportSize = LAPTOP, role: Role = Role.DIRECTOR) -> Page:
        phrase = PHRASE if role is Role.DIRECTOR else DEPUTY
        token = served.access.sign_in(phrase, "laptop").token
        return opens(f"/desk/{EVENT}{path}", size, token)

    return opening
