"""The last screen of an evening leads on: to the ranking and to both pairs' own cards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from overtrick.events.journal.evening import RoundStarted
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import faults_of
from tests.app.serving import Served


def test_after_the_last_board_there_is_a_way_on(
    served: Served, phone: Callable[..., Phone]
) -> None:
    begins = [each for each in evening(boards=1) if not isinstance(each, RoundStarted)]
    served.open("last", *begins, RoundStarted(round="3"))
    here = phone("1", "last").start()
    board = here.page.locator(".board").inner_text().split()[1]
    here.enter(int(board), "3nt n =")
    here.press("Agree")
    here.press("Done")
    here.sees("No further round is planned.")
    here.sees("A result is wrong?")
    here.sent()
    assert faults_of(here.page, PHONE, {"width": 320, "height": 568}) == []
    links = here.page.locator("[data-pad] .links a")
    expect(links).to_have_count(3)
    for nth in range(3):
        page = here.context.new_page()
        answer = page.goto(links.nth(nth).get_attribute("href") or "")
        assert answer
        assert answer.ok, answer.url
        page.close()
    here.page.reload()
    here.sees("No further round is planned.")
