"""A served evening with phones at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from tests.app.chromium import PHONE
from tests.app.pad.evening import evening
from tests.app.pages import Opens, becomes_true
from tests.app.serving import Served, serving


@dataclass
class Phone:
    """A phone at a table: its page, and what a thumb does."""

    page: Page
    context: BrowserContext

    def press(self, name: str, exact: bool = False) -> None:
        """Press a button by its words."""
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def start(self) -> Phone:
        """Say that the right pairs sit here."""
        self.press("Right")
        return self

    def sit(self, number: int) -> None:
        """Wait until the table has heard of a round, and say that the right ones sit here."""
        onward = self.page.get_by_role("button", name=f"Go to round {number}")
        asks = "Who sits here?" if number == 1 else f"Round {number}"
        asked = self.page.get_by_role("heading", name=asks, exact=True)
        expect(onward.or_(asked).first).to_be_visible()
        if onward.is_visible():
            with suppress(TimeoutError):  # another table has begun the round: so has this one
                onward.click(timeout=5_000)
        expect(asked).to_be_visible()  # not "Right" of the round before
        self.press("Right")

    def type(self, line: str) -> None:
        """Type a whole result on the contract step, and give it to the other side."""
        self.page.locator("#line").fill(line)
        self.page.keyboard.press("Enter")
        self.press("Give to")

    def enter(self, board: int, line: str) -> None:
        """Enter a board from the list of boards."""
        self.press(f"Board {board}")
        self.type(line)

    def sent(self) -> None:
        """Wait until the server has heard all that was told here."""
        becomes_true(
            self.page,
            "() => JSON.parse(localStorage['overtrick.pad.queue'] ?? '[]').length === 0",
        )

    def sees(self, text: str) -> None:
        """Wait until the words are on the page."""
        expect(self.page.locator("body")).to_contain_text(text)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with an evening of three tables."""
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *evening())
        yield served


@pytest.fixture
def phone(served: Served, opens: Opens) -> Callable[..., Phone]:
    """Give phones that have scanned the card of a table."""

    def scanned(table: str = "2", event: str = "tuesday") -> Phone:
        page = opens(served.access.table_link(event, table).path, PHONE)
        return Phone(page, page.context)

    return scanned
