"""A match of two teams in halves, on two phones: boards are exchanged after the first."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.app.chromium import PHONE, WALL
from tests.app.evening.test_small import (
    ask,
    event_of,
    play,
    the_ranking_is_the_commands,
)
from tests.app.pad.conftest import Phone
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.web.browsing import PHRASE


def shows(page: Page, path: str, *texts: str, without: str = "") -> None:
    """Open a page, on which these stand."""
    page.goto(path)
    for text in texts:
        expect(page.locator("main")).to_contain_text(text)
    if without:
        expect(page.locator("main")).not_to_contain_text(without)


def test_a_match_in_halves(served: Served, opens: Opens, tmp_path: Path) -> None:
    desk = opens("/desk/new", token=served.access.sign_in(PHRASE, "laptop").token)
    desk.get_by_label("Who plays?").select_option("teams")
    desk.get_by_label("Boards", exact=True).fill("4")
    ask(desk, "Match")
    desk.get_by_label("Match of 2 teams in halves").check()
    desk.get_by_role("button", name="Start with this").click()
    event = event_of(desk, "/names")
    links = [served.access.table_link(event, table).path for table in "12"]
    phones = [Phone(page, page.context) for page in (opens(link, PHONE) for link in links)]
    wall = opens(f"/e/{event}/screen", WALL)
    play(phones, 1)
    shows(desk, f"/desk/{event}?round=2", "to come", without="all in")
    shows(desk, f"/desk/{event}/paper", "1 to enter", without="all in")
    shows(desk, f"/desk/{event}/problems", "No problems.")
    shows(desk, f"/e/{event}/matches", "0 – 0")
    desk.goto(f"/desk/{event}")
    desk.keyboard.press("n")
    play(phones, 2)
    shows(desk, f"/desk/{event}", "all in", without="to come")
    shows(desk, f"/desk/{event}/paper", "all in", without="to enter")
    shows(desk, f"/desk/{event}/problems", "No problems.")
    shows(desk, f"/desk/{event}/publish", "0 missing", "0 unapproved")
    desk.get_by_role("button", name="Announce on screens").click()
    desk.locator("dialog .primary").click()
    expect(desk.locator("#strip")).to_contain_text("Provisional since")
    the_ranking_is_the_commands(served, desk, event, tmp_path, "{total:.2f} VP")
    shows(desk, f"/e/{event}/match/1v2", "WBF continuous scale", without="no victory points")
    expect(wall.locator("#stage")).to_contain_text("VP")
    phones[0].press("Board")
    phones[0].sees("The other table:")
    phones[0].sees("No swing")
    phones[1].press("Board")
    phones[1].sees("IMPs to")
