"""Two phones at one table: each says so in a line, and the desk sees both."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.app.pad.conftest import Phone
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.web.browsing import PHRASE

BESIDE = "Another phone has this table open, too."


def has_heard(phone: Phone, count: int) -> None:
    """Wait until a page that was just opened knows how many phones are here."""
    line = phone.page.get_by_text(BESIDE)
    expect(line).to_have_count(1 if count > 1 else 0)


def test_two_phones_at_a_table_and_the_desk_hear_of_it(
    served: Served, phone: Callable[..., Phone], opens: Opens
) -> None:
    served.access.set_pass_phrase(PHRASE)
    one, two = phone("2").start(), phone("2")
    phone("3")
    for each in (one, two):
        each.sees(BESIDE)
    desk = opens("/desk/tuesday/room", token=served.access.sign_in(PHRASE, "laptop").token)
    expect(desk.locator("#table-2")).to_contain_text("2 phones")
    expect(desk.locator("#table-3")).to_contain_text("phone is there")
    desk.goto("/desk/tuesday")
    expect(desk.locator("#tables tbody tr").nth(1)).to_contain_text("2 phones")
    one.press("Board 4")  # the keys stay where they are
    expect(one.page.locator("#line")).to_be_visible()
    has_heard(one, 1)
    one.press("Back")
    has_heard(one, 2)
    one.press("Close")
    has_heard(one, 1)
    with one.page.expect_response("**/act/table/stream**"):
        one.page.reload()
    one.sees("Board 4")
    has_heard(one, 1)
    two.sees(BESIDE)
    with two.page.expect_response("**/act/table/stream**"):
        two.page.goto(served.access.table_link("tuesday", "1").path)
    has_heard(two, 1)
