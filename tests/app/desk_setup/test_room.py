"""The room and its cards: codes, replaced at once, messages, sheets of paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from overtrick.app.access.refused import Gone
from overtrick.app.demo import EVENING
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.desk_setup.conftest import Desk
from tests.app.pages import Held
from tests.app.serving import Served, fill_demo
from tests.app.web.browsing import director

HERE = f"/desk/{EVENING}"
PATHS = (
    "/desk/players",
    "/desk/new?tables=6.5",
    f"{HERE}/setup",
    f"{HERE}/names",
    f"{HERE}/room",
    f"{HERE}/cards",
    f"{HERE}/cards?sheet=guide",
    f"{HERE}/rules",
    f"/e/{EVENING}/rules",
)


def test_a_code_is_replaced_in_one_action_and_the_old_one_stops(
    served: Served, desk: Desk
) -> None:
    fill_demo(served.store)
    old = served.access.table_link(EVENING, "3")
    page = desk(f"{HERE}/room?table=3")
    page.locator("#table-3 details", has_text="new code").locator("summary").click()
    page.get_by_role("button", name="Replace the code of table 3").click()
    expect(page.locator(".toast")).to_contain_text("the old code stopped")
    with pytest.raises(Gone):
        served.access.viewer(old.token)
    expect(page.locator("#table-3 .code")).not_to_have_text(old.code)


def test_a_table_that_sits_out_says_so_and_the_wall_is_one_press_away(served: Served) -> None:
    half = planning(movement("howell:6:missing=6"), 2)
    served.open("half", half, RoundStarted(round="1"), title="Half a table")
    with director(served) as browser:
        page = browser.get("/desk/half/room").text
        assert 'href="/e/half/screen"' in page
        assert 'href="/e/half/screen"' in browser.get("/desk/half/publish").text
    [idle] = [part for part in page.split("<section") if "sit-out" in part]
    assert "boards" not in idle.partition("<details")[0]
    assert "nobody" in idle


def test_a_message_goes_to_one_table(served: Served, desk: Desk) -> None:
    fill_demo(served.store)
    page = desk(f"{HERE}/room")
    page.locator("#table-2 details", has_text="Message").locator("summary").click()
    page.get_by_label("Message to table 2").fill("Please hurry")
    page.locator("#table-2").get_by_role("button", name="Send it").click()
    expect(page.locator(".toast")).to_contain_text("Message sent to table 2")
    last = served.journal(EVENING)[-1]
    assert getattr(last.facts, "table", "") == "2"


def test_a_replaced_card_is_told_with_its_new_code(served: Served, desk: Desk) -> None:
    fill_demo(served.store)
    served.access.table_link(EVENING, "2")
    page = desk(f"{HERE}/room")
    page.locator("#table-2 details", has_text="Message").locator("summary").click()
    page.get_by_role("button", name="Replace the code of table 2").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Table 2: the old code stopped. The new one is ")
    link = served.access.table_link(EVENING, "2")
    expect(toast).to_contain_text(link.code)
    expect(page.locator("#table-2 .code")).to_have_text(link.code)


def test_what_is_pressed_before_the_script_is_there_is_done(served: Served, desk: Desk) -> None:
    fill_demo(served.store)
    page = desk("/desk/players")
    held = Held(page, "**/js/desk/room.js")
    page.goto(f"{served.url}{HERE}/room", wait_until="commit")
    page.locator("#table-2 details", has_text="Message").locator("summary").click()
    page.get_by_label("Message to table 2").fill("Please hurry")
    page.locator("#table-2").get_by_role("button", name="Send it").click()
    held.let_go()
    expect(page.locator(".toast")).to_contain_text("Message sent to table 2")


def test_the_wifi_is_on_the_cards_and_nowhere_else(served: Served, desk: Desk) -> None:
    fill_demo(served.store)
    page = desk(f"{HERE}/cards")
    page.get_by_label("Name of the Wi-Fi").fill("Club")
    page.get_by_label("Its password").fill("four;hearts")
    page.get_by_role("button", name="Keep for the cards").click()
    expect(page.locator(".qr-card").first).to_contain_text("four;hearts")
    expect(page.locator(".qr-card")).to_have_count(8)
    page.goto(f"{served.url}/e/{EVENING}/screen")
    assert "four;hearts" not in page.content()


@pytest.mark.parametrize("sheet", ["tables", "join", "guide", "rounds"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sheets_are_printed(served: Served, desk: Desk, sheet: str, paper: str) -> None:
    fill_demo(served.store)
    page = desk(f"{HERE}/cards?sheet={sheet}")
    pdf = page.pdf(format=paper, print_background=False)
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    assert 1 <= pages <= 5
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#print")).to_be_hidden()
