"""A table at home in a browser: deals by the keys, by taps, and what the sheet shows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.app.pages import becomes_true

__all__ = ["Sheet", "begin", "choose", "drawn", "kill", "tap", "totals", "typed"]

Sheet = dict[str, list[int]]


def choose(page: Page, name: str) -> None:
    """Tap a key: the label of a radio button."""
    page.locator(f"label.key:has(#{name})").tap()


def kill(page: Page, kept: str) -> None:
    """Kill a page as soon as another page of the device reads *kept* among what is kept."""
    witness = page.context.new_page()
    witness.goto(page.url.rpartition("/")[0] + "/")
    becomes_true(
        witness,
        "kept => Object.values(localStorage).some((text) => text.includes(kept))",
        kept,
    )
    witness.close()
    page.close(run_before_unload=False)


def begin(page: Page, edition: str = "", *players: str, rotation: str = "") -> None:
    """Choose the game of an edition, name players, and play."""
    game = "chicago" if "chicago" in edition else "lesson" if edition == "minibridge" else ""
    if game:
        page.locator(f"label.key:has(#game-{game})").click()
    if edition:
        page.select_option("#edition", edition)
    for place, name in enumerate(players):
        if place >= 4:
            page.click("#more-players")
        page.fill(f"#name-{place}", name)
    if rotation:
        page.select_option("#rotation", rotation)
    page.click("#play")
    expect(page.locator("#strip")).to_be_visible()


def typed(page: Page, *lines: str) -> None:
    """Type deals as lines; on a phone the line stands behind the first key."""
    for line in lines:
        number = deals_of(page)
        if not page.locator("#typed").is_visible():
            page.locator("label.key:has(#level-1)").click()
        page.fill("#typed", line)
        page.press("#typed", "Enter")
        assert deals_of(page) == number + 1, page.locator(".error").all_inner_texts()


def deals_of(page: Page) -> int:
    """How many deals are kept in the browser."""
    number: int = page.evaluate(
        """() => { const t = JSON.parse(localStorage['overtrick.open'] ?? 'null');
        return t ? overtrick.padOf(JSON.parse(localStorage['overtrick.table.' + t]).ops)
          .deals.length : 0; }"""
    )
    return number


def tap(page: Page, level: int, strain: str, who: str, result: str = "") -> None:
    """Enter a deal by taps: level, strain, declarer, result, accept. Five of them."""
    choose(page, f"level-{level}")
    choose(page, f"strain-{strain}")
    page.locator("#keys-who label.key", has_text=re.compile(f"^{who}")).first.tap()
    if result:
        choose(page, f"over-{result}")
    page.locator("#accept").tap()


def drawn(page: Page) -> Sheet:
    """The numbers of the rubber on the screen, by column, from the line outward."""

    def numbers(part: str, column: int) -> list[int]:
        found = page.locator(f"table.rubber tbody.{part} td:nth-child({column}) b")
        return [int(text) for text in found.all_inner_texts()]

    return {
        "above We": numbers("above", 1)[::-1],
        "above They": numbers("above", 2)[::-1],
        "below We": numbers("below", 1),
        "below They": numbers("below", 2),
    }


def totals(page: Page) -> list[int]:
    """The totals at the foot of the sheet."""
    found = page.locator("table.rubber tfoot b, table.deals tfoot b")
    return [int(text) for text in found.all_inner_texts()][:2]
