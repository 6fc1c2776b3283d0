"""A match of a Swiss entered at the table from both rooms: by requests, and with two phones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.chromium import PHONE
from tests.app.exported import ranked_by_command
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.swiss.conftest import drawn, teams
from tests.app.web.browsing import Browser as Client
from tests.app.web.browsing import browsing

EVENT = "swiss-of-four"


def begin(served: Served) -> None:
    served.open(EVENT, *teams())
    served.tell(EVENT, [tell(each) for each in drawn(served, EVENT)])


def at_table(phone: Client, verb: str, **command: Any) -> httpx.Response:
    headers = {"x-csrf-token": phone.token()}
    return phone.client.post(f"/act/table/{verb}", json=command, headers=headers)


def standings(served: Served) -> Any:
    with served.client() as client:
        return client.get(f"/events/{EVENT}/standings").json()


def test_both_rooms_find_each_other_and_rank_as_the_command_line_does(
    served: Served, tmp_path: Path
) -> None:
    begin(served)
    told = {
        ("open", 1): "4S N =",
        ("closed", 1): "4S N -1",
        ("open", 2): "3NT E =",
        ("closed", 2): "3NT E +1",
    }
    with browsing(served) as phone:
        phone.get(served.access.table_link(EVENT, "1").path)
        for (room, board), outcome in told.items():
            where = {"board": board, "round": 1, "room": room}
            answer = at_table(phone, "enter", outcome=outcome, **where)
            assert answer.status_code == 201, answer.text
            of = answer.json()["saved"][0]
            assert at_table(phone, "confirm", of=of, **where).status_code == 201
    [match] = [each for each in standings(served)["matches"] if each["match"] == "1-1v3"]
    assert match["counted"] == 2
    # 420 + 50 on board 1 are 10 IMPs, 430 - 400 on board 2 is 1.
    assert [match["imps"][side] for side in ("home", "away")] == [11, 0]
    asked, answered = ranked_by_command(served, EVENT, tmp_path), standings(served)
    assert asked["ranking"] == answered["ranking"]
    assert asked["matches"] == answered["matches"]
    results = [e.facts for e in served.journal(EVENT) if isinstance(e.facts, Entered)]
    assert [(found.ns, found.ew, found.room) for found in results][:2] == [
        ("1", "3", "open"),
        ("3", "1", "closed"),
    ]


def test_a_match_without_its_room_is_refused_at_that_field(served: Served) -> None:
    begin(served)
    with browsing(served) as phone:
        phone.get(served.access.table_link(EVENT, "1").path)
        answer = at_table(phone, "enter", board=1, round=1, outcome="4S N =")
    assert (answer.status_code, answer.json()["field"]) == (422, "room")


def entered(page: Page, room: str, board: int, line: str) -> None:
    """Enter a board on a phone in one room, and let the other side agree."""
    page.get_by_role("button", name=f"Board {board}").first.click()
    page.locator("#line").fill(line)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Give to").first.click()
    expect(page.locator("body")).to_contain_text("please check")
    page.get_by_role("button", name="Agree").first.click()
    expect(page.locator("body")).to_contain_text("The other table")


def test_two_phones_one_in_each_room(served: Served, opens: Opens, tmp_path: Path) -> None:
    begin(served)
    link = served.access.table_link(EVENT, "1").path
    for room, line in (("open", "4s n ="), ("closed", "4s n -1")):
        page = opens(link, PHONE)
        page.locator("label.key", has_text=room).first.click()
        page.get_by_role("button", name="Right").first.click()
        entered(page, room, 1, line)
    agreed = [entry for entry in served.journal(EVENT) if type(entry.facts) is Confirmed]
    assert len(agreed) == 2
    [match] = standings(served)["matches"]
    assert len(match["boards"]) == 1
    assert ranked_by_command(served, EVENT, tmp_path)["ranking"] == standings(served)["ranking"]
