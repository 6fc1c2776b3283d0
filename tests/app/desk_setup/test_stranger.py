"""A stranger seats twelve pairs from a fresh install, with a browser alone."""

from __future__ import annotations

from playwright.sync_api import expect

from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import now
from overtrick.events.now.clock import round_clock
from tests.app.pages import Opens
from tests.app.serving import Served


def test_a_stranger_seats_twelve_pairs(served: Served, opens: Opens) -> None:
    page = opens(served.access.setup_path())
    page.get_by_label("Pass phrase").fill("three no trump")
    page.get_by_label("The same again").fill("three no trump")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("link", name="Open a new event").click()
    page.wait_for_load_state()
    page.get_by_label("Tables").fill("6")
    expect(page.locator(".proposal").first).to_be_visible()
    page.keyboard.press("Enter")  # Enter starts with the first

    expect(page.get_by_role("heading", name="Names")).to_be_visible()
    page.wait_for_load_state()  # nobody types a name before the page is there
    fields = page.locator("form[data-sit] input")
    expect(fields).to_have_count(24)
    fields.first.focus()
    for nth in range(24):
        field = fields.nth(nth)
        expect(field).to_be_focused()
        page.keyboard.type(f"Player {nth + 1:02}")
        page.keyboard.press("Enter")
        expect(page.locator("#renew > p").first).to_have_text(f"{nth + 1} of 24 named.")

    (row,) = served.store.events()
    state = fold(served.journal(row.id))
    plan, problems = state.plan_read()
    assert plan is not None
    assert not problems
    assert len(state.roster.contestants) == 12
    assert all(len(pair.players) == 2 for pair in state.roster.contestants.values())
    assert round_clock(state, now()) is not None  # the clock of round 1 runs
    page.get_by_role("link", name="To the board").click()
    expect(page.locator("#tables tbody tr")).to_have_count(6)
