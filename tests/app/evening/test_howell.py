"""
A Howell of eleven pairs from an empty page: a pair comes late, and a table plays a wrong board.

After each step the desk's board, problems, paper sheet and publication, the phones, the wall
and the ranking say the same.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.plan.meetings import meetings_planned
from tests.app.chromium import PHONE, WALL
from tests.app.evening.test_small import ask, event_of, the_ranking_is_the_commands
from tests.app.pad.conftest import Phone
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.web.browsing import PHRASE

LINES = ("4S N =", "3NT E +1", "1NT N +1", "PASS", "6H E -1", "2S S +2", "5D W =", "3C S -1")


def state_of(desk: Page, event: str, round: int, table: int) -> str:
    """What the desk's board says of a table in a round."""
    desk.goto(f"/desk/{event}?round={round}")
    row = desk.locator("tbody tr").nth(table - 1)
    expect(row).to_be_visible()
    return " ".join(row.inner_text().split())


def the_rest(served: Served, event: str) -> list[Entry]:
    """A result of every meeting that has none, agreed."""
    found: list[Entry] = []
    state = fold(served.journal(event))
    for nth, each in enumerate(meetings_planned(state, state.plans[0])):
        if each.stands.is_missing:
            at = {"board": each.key.board, "ns": each.key.ns, "ew": each.key.ew}
            where = {"table": str(each.sitting.table), "round": str(each.sitting.round)}
            outcome = LINES[nth % len(LINES)]
            found.append(tell(Entered(outcome=outcome, **at, **where), by="desk"))  # type: ignore[arg-type]
            found.append(tell(Confirmed(**at), by="desk"))  # type: ignore[arg-type]
    return found


def test_a_howell_with_a_late_pair_and_a_wrong_board(
    served: Served, opens: Opens, tmp_path: Path
) -> None:
    desk = opens("/desk/new", token=served.access.sign_in(PHRASE, "laptop").token)
    ask(desk, "Howell", tables="5.5")
    desk.get_by_label("Complete Howell, 11 pairs: 11 rounds of 2").check()
    desk.get_by_role("button", name="Start with this").click()
    event = event_of(desk, "/names")
    one, three = (
        Phone(page, page.context)
        for page in (opens(served.access.table_link(event, n).path, PHONE) for n in "13")
    )
    wall = opens(f"/e/{event}/screen", WALL)
    one.sees("Pair 1 sits out this round")
    three.sit(1)
    three.enter(13, "2h s +1")
    three.press("Agree")
    three.press("Next board 14")
    three.page.locator("#line").fill("pass")
    three.page.keyboard.press("Enter")
    three.press("Agree")
    three.sees("agreed")
    slips_are_typed(desk, event)
    expect(wall.locator("#notes")).to_contain_text("The ranking opens after round 3")
    a_pair_comes_late(desk, event)
    desk.get_by_role("link", name="To the board").click()
    expect(desk.get_by_role("button", name="Start round 2")).to_have_class(
        re.compile("primary")
    )
    desk.keyboard.press("n")
    one.sees("Lou Late")
    a_wrong_board(desk, event, three)
    served.tell(event, the_rest(served, event))
    desk.goto(f"/desk/{event}/publish")
    for nothing in ("0 missing", "0 disputed", "0 unapproved"):
        expect(desk.locator("main")).to_contain_text(nothing)
    desk.get_by_role("button", name="Announce on screens").click()
    desk.locator("dialog .primary").click()
    expect(desk.locator("#strip")).to_contain_text("Provisional since")
    expect(wall.locator("#stage")).to_contain_text("Lou Late")
    the_ranking_is_the_commands(served, desk, event, tmp_path, "{percentage:.2f} %")
    three.page.goto(f"/e/{event}/board/9")
    expect(three.page.locator("main")).to_contain_text("3NT S =")


def slips_are_typed(desk: Page, event: str) -> None:
    """Four slips of two boards by keyboard; the one that a phone told is passed over."""
    desk.goto(f"/desk/{event}/paper")
    desk.get_by_label("Slips, table by table").check()
    sheets = desk.get_by_label("Sheet").locator("option")
    expect(sheets.nth(1)).to_have_text("Round 1, table 3: all in")
    for nth, line in enumerate(LINES):
        expect(desk.locator("input:focus")).to_have_value("")
        desk.keyboard.type(line.lower())
        desk.keyboard.press("Enter")
        expect(sheets.nth((0, 2, 3, 4)[nth // 2])).to_contain_text(
            "all in" if nth % 2 else "1 to enter"
        )
    assert [state_of(desk, event, 1, table)[-8:-2] for table in (2, 4, 5, 6)] == ["all in"] * 4


def a_pair_comes_late(desk: Page, event: str) -> None:
    """It takes the empty place, what that changes is one line, and its names are asked for."""
    desk.goto(f"/desk/{event}/amend")
    desk.get_by_label("A pair comes late").check()
    every = "2, 3, 4, 5, 6, 7, 8, 9, 10, 11 sit out no round (was 1 round)"
    expect(desk.locator("#ways")).to_contain_text(every)
    desk.get_by_role("button", name="Apply: A pair comes late").click()
    desk.get_by_role("link", name="Type its names").click()
    late = desk.get_by_role("region", name="Others")
    expect(late.get_by_label("North")).to_be_focused()  # though nobody else has a name yet
    late.get_by_label("North").fill("Lou Late")
    late.get_by_label("North").press("Enter")
    expect(desk.locator("#renew > p").first).to_have_text("1 of 24 named.")


def a_wrong_board(desk: Page, event: str, phone: Phone) -> None:
    """Table 3 plays board 9 before its time; what is proposed does not wait for round 10."""
    phone.sit(2)
    phone.press("Another board")
    phone.page.get_by_label("Number of the board").fill("9")
    phone.press("This board")
    phone.press("Yes, board 9")
    phone.type("3nt s =")
    phone.press("Agree")
    phone.sees("agreed")
    desk.goto(f"/desk/{event}/problems")
    expect(desk.locator("main")).to_contain_text("Board 9, table 3: Not as planned")
    expect(desk.locator("main")).not_to_contain_text("It belongs to round")
    desk.get_by_role("link", name="See proposals").click()
    expect(desk.locator("#ways")).to_contain_text("9 v 3 play board 15 now")
    expect(desk.locator("#ways")).to_contain_text("Pair 3: board 9 is new, A-/A+; 0")
    desk.get_by_role("button", name="Apply: A table played").click()
    phone.sees("9 and 3: please play these boards now: 15.")
    expect(desk.locator("#ways")).to_contain_text("It is right as it stands")
    assert "A-/A+" in state_of(desk, event, 3, 2)
    desk.goto(f"/desk/{event}/problems")
    expect(desk.locator("main")).to_contain_text("1 problem.")
    expect(desk.locator("main")).to_contain_text("Names are missing")
    desk.goto(f"/desk/{event}/paper?board=9")
    row = desk.locator("tbody tr", has_text="9 v 3")
    expect(row.locator("input").first).to_have_value("3NT S =")
