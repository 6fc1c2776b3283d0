"""A pair's own page (W10): "tell me when the ranking opens", and forgotten by one button."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.meeting import Entered
from tests.app.chromium import PHONE
from tests.app.pad.evening import evening
from tests.app.serving import Served
from tests.app.store.telling import until

Me = Callable[..., Page]
OPEN = re.compile(r"^\* The ranking is open")
RULES = {"live_ranking": 1, "freeze": 0}
NOTED = """() => {
    window.Notification = class {
        static permission = "granted";
        constructor(text) { document.body.dataset.noted = text; }
    };
}"""
"""A phone that tells what it was told: headless Chromium shows nobody a notification."""


@pytest.fixture
def me(served: Served, chromium: Browser) -> Iterator[Me]:
    """Open the page of NS 2 in an evening whose ranking opens after round 1."""
    served.open("opens", *evening(RULES))
    contexts: list[BrowserContext] = []

    def opened(**more: object) -> Page:
        context = chromium.new_context(viewport=PHONE, base_url=served.url, **more)  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.clock.install()
        page.goto(served.access.personal_link("opens", "2", direction="NS").path)
        return page

    yield opened
    for context in contexts:
        context.close()


def waits(page: Page) -> None:
    """Let the seconds pass that a page lets others ask first, once it has heard of news."""

    def opened() -> int:
        page.clock.fast_forward(7_000)
        return page.locator("#tell[data-open]").count()

    until(opened)


def end_round_one(served: Served) -> None:
    told = [
        Entered(board=3 * n - 2, ns=str(n), ew=str(n), outcome="1NT N =", round="1")
        for n in (1, 2, 3)
    ]
    served.tell("opens", [tell(each) for each in (*told, RoundStarted(round="2"))])


def wish(page: Page) -> None:
    page.get_by_role("button", name="Tell me when the ranking opens").click()
    expect(page.get_by_role("button", name="Do not tell me")).to_be_visible()


def test_it_is_told_in_the_page_with_the_way_to_it(served: Served, me: Me) -> None:
    page = me()
    expect(page.get_by_role("status").filter(has_text="opens after round 1")).to_be_visible()
    wish(page)
    expect(page.locator("#tell .hint")).to_contain_text("as long as it is open")
    end_round_one(served)
    waits(page)
    expect(page.locator("#tell").get_by_role("status")).to_have_text("The ranking is open.")
    expect(page).to_have_title(OPEN)
    page.get_by_role("link", name="See the ranking").click()
    expect(page.get_by_role("table")).to_have_count(2)


def test_a_wish_outlives_a_reload_and_is_taken_back(served: Served, me: Me) -> None:
    page = me()
    wish(page)
    page.reload()
    page.get_by_role("button", name="Do not tell me").click()
    expect(page.get_by_role("button", name="Tell me when")).to_have_attribute(
        "aria-pressed", "false"
    )
    title = page.title()
    end_round_one(served)
    waits(page)
    expect(page.get_by_role("link", name="See the ranking")).to_be_visible()
    assert page.title() == title  # nobody asked to be told


def test_a_page_that_nobody_sees_keeps_listening(served: Served, me: Me) -> None:
    page = me()
    wish(page)
    page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden" });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    end_round_one(served)
    waits(page)
    expect(page).to_have_title(OPEN)


def test_the_device_tells_it_where_that_is_allowed(served: Served, me: Me) -> None:
    page = me()
    page.evaluate(NOTED)
    page.get_by_label("With a sound").check()
    wish(page)
    expect(page.locator("#tell .hint")).to_contain_text("This device tells you")
    end_round_one(served)
    waits(page)
    expect(page.locator("body")).to_have_attribute("data-noted", "The ranking is open")


def test_without_a_secure_context_nobody_is_asked(served: Served, me: Me) -> None:
    page = me()
    page.evaluate(NOTED)
    page.evaluate("Object.defineProperty(window, 'isSecureContext', { value: false })")
    wish(page)
    expect(page.locator("#tell .hint")).to_contain_text("This page tells you")
    end_round_one(served)
    waits(page)
    expect(page).to_have_title(OPEN)
    assert page.locator("[data-noted]").count() == 0


def test_an_open_ranking_needs_no_telling(served: Served, me: Me) -> None:
    end_round_one(served)
    page = me()
    expect(page.get_by_text("My boards")).to_be_visible()
    assert page.locator("#tell").count() == 0


def test_one_button_forgets_the_pair_and_the_wish(served: Served, me: Me) -> None:
    page = me()
    wish(page)
    page.get_by_role("button", name="Forget me on this phone").click()
    page.wait_for_url(f"{served.url}/")
    assert page.evaluate("sessionStorage.length") == 0
    assert "overtrick_me" not in {each["name"] for each in page.context.cookies()}
    answer = page.goto("/me")
    assert answer is not None
    assert answer.status == 401
    expect(page.get_by_role("heading", level=1)).to_have_text("Whose page is this?")
    page.goto("/t")
    expect(page.get_by_role("heading", level=1)).to_have_text("Which table is this?")


def test_nothing_scrolls_sideways(served: Served, me: Me) -> None:
    page = me()
    page.set_viewport_size({"width": 320, "height": 640})
    wish(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
