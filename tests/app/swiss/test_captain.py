"""The page of a captain in a browser: the result of the match is told, agreed, corrected."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from overtrick.events.journal.stages import Drawn, MatchTold, Paired
from overtrick.messages import LANGUAGES, PSEUDO
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pad.test_languages import ESCAPED
from tests.app.pages import Opens, faults_of, misfits_of
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk, teams

EVENT = "swiss"


@pytest.fixture
def phones(served: Served, opens: Opens) -> tuple[Page, Page]:
    """The pages of the captains of 1 and 2, who meet in round 1."""
    both = Drawn(stage="1", round=1, matches=(Paired("1-1v2", "1", "2", table="1"),))
    served.open(EVENT, *teams(2), both)
    one, other = (
        opens(served.access.personal_link(EVENT, team).path, PHONE, None) for team in "12"
    )
    return one, other


def scores(served: Served) -> list[str]:
    return [
        f"{each.by} {each.facts.home_imps}-{each.facts.away_imps}"
        for each in served.journal(EVENT)
        if isinstance(each.facts, MatchTold)
    ]


def won(page: Page) -> list[str]:
    return page.locator("#match-1-1v2 dd").all_inner_texts()


def test_one_tells_the_other_agrees_by_one_button(
    served: Served, phones: tuple[Page, Page], desk: Desk
) -> None:
    one, other = phones
    one.get_by_label("IMPs of your team, 1").fill("34")
    one.keyboard.press("Tab")
    one.keyboard.type("21")
    one.keyboard.press("Enter")
    expect(one.get_by_text("The captain of 2 has not agreed yet.")).to_be_visible()
    assert won(one) == ["34 – 21 IMPs", "17.69 – 2.31"]
    page = desk(f"/desk/{EVENT}/swiss", LAPTOP)
    expect(page.locator("#matches")).to_contain_text("told by captain 1, not agreed yet")
    other.reload()
    other.get_by_role("button", name="21 – 34 is right").click()
    expect(other.get_by_text("Both captains have agreed.")).to_be_visible()
    assert won(other) == ["21 – 34 IMPs", "21 – 34 IMPs", "2.31 – 17.69"]
    expect(page.locator("#matches")).to_contain_text("score told")
    assert scores(served) == ["captain 1 34-21", "captain 2 34-21"]
    for phone in phones:
        assert faults_of(phone) == []


def test_a_slip_is_said_at_the_form_and_what_was_typed_stays(
    served: Served, phones: tuple[Page, Page]
) -> None:
    one, _ = phones
    one.get_by_label("IMPs of your team, 1").fill("34")
    one.get_by_label("IMPs of 2").fill("2l")
    one.get_by_role("button", name="Tell the result").click()
    expect(one.get_by_role("alert")).to_contain_text("such as 34 and 21")
    expect(one.get_by_label("IMPs of 2")).to_have_value("2l")
    assert scores(served) == []
    one.get_by_label("IMPs of 2").fill("21")
    one.get_by_role("button", name="Tell the result").click()
    expect(one.get_by_text("You told")).to_be_visible()
    assert scores(served) == ["captain 1 34-21"]


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_the_page_of_a_team_fits_and_is_in_its_language(
    phones: tuple[Page, Page], language: str
) -> None:
    """With a slip, and with letters twice as large; each line that opens is for a thumb."""
    one, _ = phones
    one.goto(f"/language/{language}?next=/me")
    one.locator("input[name=own]").fill("34")
    one.locator("input[name=other]").fill("2l")
    one.keyboard.press("Enter")
    expect(one.get_by_role("alert")).to_be_visible()
    heading = one.locator("#told-1-1v2").inner_text()
    assert "<" not in heading
    assert not re.search(r" \d+,", heading)  # the round stays on the line of its word
    fits(one)
    if language == PSEUDO:
        found = [each for each in one.evaluate(ESCAPED) if "Team" not in each]
        assert found == [], found
    one.locator("input[name=other]").fill("21")
    one.keyboard.press("Enter")
    opens_form = one.locator("#match-1-1v2 summary")
    expect(opens_form).to_be_visible()
    fits(one)
    one.set_viewport_size({"width": 320, "height": 568})
    assert opens_form.evaluate("each => each.clientHeight") >= 44


def fits(page: Page) -> None:
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert misfits_of(page) == [], width
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert misfits_of(page) == [], f"{width} at 200 %"
        page.evaluate("document.documentElement.style.fontSize = ''")


def test_two_that_differ_are_seen_by_both_and_the_desk(
    served: Served, phones: tuple[Page, Page], desk: Desk
) -> None:
    one, other = phones
    for page, own, theirs in ((one, "34", "12"), (other, "21", "34")):
        page.reload()
        if page is other:
            page.get_by_text("It is not right").click()
        page.locator("input[name=own]:visible").fill(own)
        page.locator("input[name=other]:visible").fill(theirs)
        page.get_by_role("button", name="Tell the result").click()
    expect(other.get_by_text("The two captains tell it differently.")).to_be_visible()
    page = desk(f"/desk/{EVENT}/swiss", LAPTOP)
    expect(page.locator("#conflicts")).to_contain_text("captain 1")
    problem = desk(f"/desk/{EVENT}/problems", LAPTOP).locator("article.problem").first
    expect(problem).to_contain_text("Ask both captains, then accept what is right.")
    expect(problem.get_by_role("link", name="Open the matches")).to_be_visible()
    one.reload()
    one.get_by_role("button", name="34 – 21 is right").click()
    expect(one.get_by_text("Both captains have agreed.")).to_be_visible()
    expect(page.locator("#conflicts article")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_nothing_scrolls_sideways(phones: tuple[Page, Page], width: int) -> None:
    one, _ = phones
    one.set_viewport_size({"width": width, "height": 640})
    assert one.evaluate("document.documentElement.scrollWidth") <= width


def test_no_board_is_missing_of_a_match_that_was_told(
    served: Served, phones: tuple[Page, Page], desk: Desk
) -> None:
    """The desk agrees with *Publish*; what comes next is a draw, not a movement."""
    for phone, own, theirs in zip(phones, ("34", "21"), ("21", "34"), strict=True):
        page = phone
        page.reload()
        if page is phones[0]:
            page.locator("input[name=own]").fill(own)
            page.locator("input[name=other]").fill(theirs)
            page.get_by_role("button", name="Tell the result").click()
        else:
            page.get_by_role("button", name="is right").click()
    board = desk(f"/desk/{EVENT}", LAPTOP)
    expect(board.locator(".empty")).to_contain_text("Round 2 is not drawn yet.")
    expect(board.get_by_role("link", name="Rounds and matches")).to_be_visible()
    assert desk(f"/desk/{EVENT}/problems", LAPTOP).get_by_text("missing").count() == 0


def test_a_round_is_started_once_it_is_drawn(phones: tuple[Page, Page], desk: Desk) -> None:
    """With its clock; round 2 has no button before its draw."""
    board = desk(f"/desk/{EVENT}", LAPTOP)
    start = board.get_by_role("button", name="Start round 1")
    expect(start).to_have_class("button primary")
    start.click()
    expect(board.get_by_role("button", name="Clock + 2 minutes")).to_be_visible()
    expect(board.get_by_role("button", name="Start round")).to_have_count(0)
