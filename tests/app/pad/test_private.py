"""A phone whose browser keeps nothing, and one that the score pad does not reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.serving import Served
from tests.app.store.telling import until

REFUSED = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException(); } })"""
)
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"


def table(served: Served, chromium: Browser, script: str = "") -> Page:
    """A phone that is to scan the card of table 2."""
    context = chromium.new_context(base_url=served.url, viewport=PHONE)
    if script:
        context.add_init_script(script)
    return context.new_page()


def boards(served: Served) -> list[int]:
    """The boards that the journal has results of."""
    facts = (entry.facts for entry in served.journal("tuesday"))
    return [each.board for each in facts if isinstance(each, Entered)]


@pytest.mark.parametrize("script", [REFUSED, FULL])
def test_a_browser_that_keeps_nothing_sends_all_and_says_what_may_be_lost(
    served: Served, chromium: Browser, script: str
) -> None:
    page = table(served, chromium, script)
    page.goto(served.access.table_link("tuesday", "2").path)
    phone = Phone(page, page.context).start()
    phone.enter(4, "4s n =")
    phone.press("Agree")
    phone.sees("agreed")
    until(lambda: isinstance(served.journal("tuesday")[-1].facts, Confirmed))
    expect(page.locator("body")).not_to_contain_text("keeps nothing")
    page.context.set_offline(True)
    phone.press("Next board 5")
    phone.type("3nt e -1")
    phone.press("Agree")
    phone.sees("waiting on this phone")
    phone.sees("This browser keeps nothing")
    page.context.set_offline(False)
    until(lambda: boards(served) == [4, 5], 30)
    page.context.close()


def test_a_pad_whose_scripts_do_not_come_says_so(served: Served, chromium: Browser) -> None:
    page = table(served, chromium)
    page.clock.install()
    page.route("**/joined/pad*", lambda route: route.abort())
    page.goto(served.access.table_link("tuesday", "2").path)
    line = page.get_by_text("The score pad has not loaded.")
    expect(line).to_have_count(1)
    assert not line.is_visible()
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    expect(line).to_be_visible()
    page.context.close()
