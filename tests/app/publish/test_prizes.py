"""The prize list at the desk: typed by category, worked out from the ranking, printed."""

from __future__ import annotations

from playwright.sync_api import expect

from overtrick.app.demo import CONGRESS
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Final, Published
from overtrick.events.journal.fold import fold
from overtrick.events.now.live import ranking_of
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Opens, faults_of, misfits_of
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk
from tests.app.web.browsing import browsing

OVERALL = {"name": "Overall", "prizes": ["cup", "wine"], "eligible": None, "again": False}


def test_prizes_by_category_follow_the_ranking(served: Served, desk: Desk) -> None:
    first, second, third, *_ = ranking_of(fold(served.journal(CONGRESS))).standings
    page = desk(f"/desk/{CONGRESS}/publish")
    page.get_by_role("link", name="Prizes").click()
    expect(page.locator("#shown")).to_contain_text("Write down what there is to win.")
    page.get_by_label("Called").nth(0).fill("Overall")
    page.get_by_label("Prizes, with commas").nth(0).fill("cup, wine")
    page.get_by_label("Called").nth(1).fill("Best of the club")
    page.get_by_label("Prizes, with commas").nth(1).fill("1")
    page.get_by_label("Numbers of those").nth(1).fill(f"{first.id}, {third.id}")
    page.get_by_label("Numbers of those").nth(1).press("Enter")
    expect(page.locator("#shown table")).to_have_count(2)
    overall, club = page.locator("#shown table").all()
    expect(overall.locator("tbody tr").nth(0)).to_contain_text(first.id)
    expect(overall.locator("tbody tr").nth(1)).to_contain_text(second.id)
    expect(club.locator("tbody tr")).to_contain_text(third.id)
    expect(page.locator("#shown")).to_contain_text("has the 1st Overall")
    assert misfits_of(page) == []
    assert faults_of(page, LAPTOP, {"width": 320, "height": 568}) == []
    expect(page.get_by_label("Called").nth(0)).to_have_value("Overall")
    page.emulate_media(media="print")
    expect(page.locator("form").first).to_be_hidden()
    expect(overall).to_be_visible()


def test_players_read_who_wins_what(served: Served, opens: Opens) -> None:
    page = opens(f"/e/{CONGRESS}/ranking", PHONE)
    expect(page.get_by_role("link", name="Prizes")).to_have_count(0)
    served.store.put("prizes", CONGRESS, {"prizes": [OVERALL]})
    first, *_ = ranking_of(fold(served.journal(CONGRESS))).standings
    for path in ("", "/ranking"):
        page.goto(f"/e/{CONGRESS}{path}")
        page.get_by_role("link", name="Prizes").click()
        expect(page.locator("#shown tbody tr").first).to_contain_text(first.id)
    expect(page.locator("form").filter(has_text="Give the prizes")).to_have_count(0)
    assert misfits_of(page) == []
    assert faults_of(page, LAPTOP, {"width": 320, "height": 568}) == []
    served.tell(CONGRESS, [tell(Published(), by="director"), tell(Final(), by="director")])
    page.goto(served.access.personal_link(CONGRESS, first.id).path)
    page.get_by_role("link", name="Prizes").click()
    expect(page.locator("#shown tbody tr").first).to_contain_text(first.id)


def test_no_prize_tells_a_ranking_that_is_closed(served: Served) -> None:
    served.store.put("prizes", CONGRESS, {"prizes": [OVERALL]})
    closed = chosen("teams", changes=["live_ranking=off"])
    served.tell(CONGRESS, [tell(each, by="director") for each in closed.facts])
    with browsing(served) as player:
        shown = player.get(f"/e/{CONGRESS}/prizes").text
    assert "<table" not in shown
    assert "passed over" not in shown


def test_players_do_not_write_prizes(served: Served) -> None:
    with browsing(served) as player:
        assert player.get(f"/desk/{CONGRESS}/prizes").status_code == 302  # to the sign-in
        typed = {"name-1": "Overall", "prizes-1": "cup"}
        answer = player.send(f"/desk/{CONGRESS}/prizes", **typed)
        assert answer.status_code == 401
    assert served.store.get("prizes", CONGRESS) is None
