"""A served congress, and browsers at its desk and in its room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from overtrick.app.demo import CONGRESS
from overtrick.events.commands.draws import drawing
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Registered
from tests.app.chromium import LAPTOP
from tests.app.pages import Opens
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import PHRASE
from tests.events.commands.refusals import stage_planned

Desk = Callable[..., Page]
"""Opens a page: its path, the size, whether the director is signed in."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with the congress of the demo."""
    with serving(tmp_path / "club") as found:
        found.access.set_pass_phrase(PHRASE)
        fill_demo(found.store, CONGRESS)
        yield found


@pytest.fixture
def desk(served: Served, opens: Opens) -> Desk:
    """Open pages, signed in or not."""

    def opening(path: str, size: ViewportSize = LAPTOP, *, director: bool = True) -> Page:
        token = served.access.sign_in(PHRASE, "laptop").token if director else None
        return opens(path, size, token)

    return opening


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
