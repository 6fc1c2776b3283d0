"""A congress set up in the browser: two sessions of a pairs event, sections A and B."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from tests.app.chromium import PHONE
from tests.app.evening.test_small import ask, event_of, phones_at, play
from tests.app.exported import ranked_by_command
from tests.app.pages import Opens
from tests.app.serving import Served


def begin(desk: Page, title: str, tables: str) -> str:
    """Begin an event of pairs with the first movement that fits."""
    ask(desk, title, tables)
    desk.get_by_role("button", name="Start with this").click()
    return event_of(desk, "/names")


def name_pairs(desk: Page, *names: str) -> None:
    """Type names into the first seats of the page."""
    for nth, name in enumerate(names):
        field = desk.locator("form[data-sit] input").nth(nth)
        field.fill(name)
        field.press("Enter")
        expect(desk.locator(".toast").last).to_contain_text(name.split()[0])


def play_the_rest(served: Served, event: str, session: str) -> None:
    """Enter every result of a session that is planned and not there."""
    state = fold(served.journal(event))
    facts = [
        Entered(
            board=line.board.number,
            ns=line.ns,
            ew=line.ew,
            session=session,
            section=plan.section,
            round=line.round,
            outcome="4S N =" if (line.board.number + int(line.ew or 0)) % 3 else "3NT E -1",
        )
        for plan in state.plans
        if plan.session == session
        for line in plan.expected()
        if not any(
            (each.session, each.board.number, each.ns) == (session, line.board.number, line.ns)
            for each in state.session().lines
        )
    ]
    served.tell(event, [tell(each, by="director") for each in facts])


def test_a_second_session_is_planned_started_and_played(
    served: Served, opens: Opens, desk: Page, tmp_path: Path
) -> None:
    """Everything goes over to it: board, tables, phones, the wall, a ranking of both."""
    event = begin(desk, "Two sessions", "2")
    name_pairs(desk, "Ann Archer", "Ben Birch")
    phones = phones_at(served, opens, event)
    play(phones, 1)
    play_the_rest(served, event, "1")
    desk.goto(f"/desk/{event}")
    desk.get_by_role("button", name="Plan session 2").click()
    expect(desk.locator("header .lede")).to_have_text("Session 2, section A")
    expect(desk.locator("main")).to_contain_text("phones go over when the session is started")
    expect(desk.locator("#tables")).to_have_value("2")
    desk.get_by_label("Who sits where").select_option("ranking")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Use this movement").click()
    second = desk.locator("#session-2")
    expect(second).to_contain_text("not begun")
    expect(second).to_contain_text("the ranking adds up all boards")
    expect(desk.locator("#session-1")).to_contain_text("over")
    second.get_by_role("button", name="Take it back").click()
    expect(desk.locator("#session-2")).to_have_count(0)
    desk.locator(".toast").get_by_role("button", name="Undo").click()
    second.get_by_role("button", name="Start session 2").click()
    expect(second).to_contain_text("in play, round 1")
    plan = fold(served.journal(event)).plan("2")
    assert plan is not None
    best = ranked_by_command(served, event, tmp_path)["ranking"][0]["id"]
    first = plan.movement.meetings[0][0]
    assert best in (first.ns, first.ew)  # the best has number 1, who begins at table 1
    wall = opens(f"/e/{event}/screen")
    expect(wall.locator("body")).to_contain_text("Round 1")
    play(phones, 1)
    told = [e.facts for e in served.journal(event) if isinstance(e.facts, Entered)]
    assert {each.session for each in told[-2:]} == {"2"}
    desk.goto(f"/desk/{event}")
    expect(desk.locator("#strip")).to_contain_text(re.compile("Round [12] of"))
    expect(desk.locator("#tables")).to_contain_text("✓")
    desk.goto(f"/desk/{event}/room")
    expect(desk.locator("main")).to_contain_text("phone is there")
    expect(desk.locator("main")).to_contain_text("Ann Archer")
    desk.goto(f"/desk/{event}/names")
    expect(desk.locator("form[data-sit]")).to_have_count(8)
    play_the_rest(served, event, "2")
    desk.goto(f"/e/{event}/ranking")
    ranking = ranked_by_command(served, event, tmp_path)["ranking"]
    assert {row["boards"] for row in ranking} == {2 * plan.boards_per_set * 3}
    expect(desk.locator("main")).to_contain_text(f"{ranking[0]['percentage']:.2f} %")


def test_a_section_is_added_while_the_first_one_plays(
    served: Served, opens: Opens, desk: Page
) -> None:
    """Names of section A stay there; one deed starts the round where it was not started."""
    event = begin(desk, "Sections", "2")
    name_pairs(desk, "Ann Archer", "Ben Birch")
    desk.goto(f"/desk/{event}/setup")
    desk.get_by_role("link", name="Another section").click()
    expect(desk.locator("header .lede")).to_have_text("Session 1, section B")
    expect(desk.locator("main")).to_contain_text("its tables are called B1, B2")
    desk.locator("#tables").fill("3")
    expect(desk.locator(".proposal").first).to_contain_text("6 pairs")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Use this movement").click()
    expect(desk.locator("#session-1")).to_contain_text("Each section is compared within itself")
    desk.goto(f"/desk/{event}/names")
    expect(desk.locator("form[data-sit]")).to_have_count(8 + 12)
    fields = desk.locator("form[data-sit] input[name=typed]").all()
    held = [each.input_value() for each in fields]
    assert [*filter(None, held)] == ["Ann Archer", "Ben Birch"]
    desk.goto(f"/desk/{event}")
    desk.get_by_role("button", name="Start round 1").click()
    expect(desk.locator(".toast").last).to_contain_text("Section B, round 1 starts")
    expect(desk.locator("#tables tbody tr")).to_have_count(5)
    desk.get_by_role("button", name="Start round 2").click()
    expect(desk.locator(".toast").last).to_contain_text(
        re.compile("Round 2 starts.*Section B, round 2 starts")
    )
    phone = opens(served.access.table_link(event, "3", "B").path, PHONE)
    expect(phone.locator("h1")).to_contain_text("Round 2")
