"""The live board in Chromium: it follows, arrows move in it, letters do what they say."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Called, ClockSet, RoundStarted
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.movements.mitchell import straight
from tests.app.chromium import LAPTOP
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served
from tests.app.store.telling import until
from tests.app.web.browsing import PHRASE

Begin = Callable[..., None]
PATHS = (
    f"/desk/{EVENT}",
    f"/desk/{EVENT}?view=all",
    f"/desk/{EVENT}?view=boards",
    f"/desk/{EVENT}/problems",
    f"/desk/{EVENT}/result?board=12&ns=1&ew=14&table=1&round=4",
    f"/desk/{EVENT}/result?board=10&ns=1&ew=14&table=1&round=4&rule=weighted",
    f"/desk/{EVENT}/amend?what=late-pair&pair=17",
    f"/desk/{EVENT}/paper",
    f"/e/{EVENT}/ranking",
)


def test_a_result_appears_without_a_reload(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("")
    cell = page.locator("#c-A-1-10")
    expect(cell).to_contain_text("to come")
    told = Entered(board=10, ns="1", ew="14", outcome="4S N =", table="1", round="4")
    served.tell(EVENT, [tell(told, by="table 1")])
    expect(cell).to_contain_text("needs approval")
    expect(cell).to_contain_text("four spades by North, just made")
    expect(page.locator("#deed-n:not(.primary)")).to_have_count(1)  # tables play


def test_a_round_is_started_in_every_section_of_the_session_in_play(
    begin: Begin, served: Served, desk: Desk
) -> None:
    """One command for all; the clock of a section whose round was never called is started."""
    plans = (planning(straight(3), 2, session="2", section=each) for each in "AB")
    begin(*plans, RoundStarted(round="1", session="2"))
    page = desk("")
    page.get_by_role("button", name="Start round 1").click()
    expect(page.locator(".toast").last).to_contain_text("section B")
    assert told_in(served, RoundStarted)[-2:] == [("2", "A"), ("2", "B")]
    with page.expect_request("**/tell/round") as asked:
        page.get_by_role("button", name="Start round 2").click()
    assert '"sections":["A","B"]' in (asked.value.post_data or "")
    expect(page.locator("#strip")).to_contain_text("Round 2 of 3")
    expect(page.locator(".toast").last).to_contain_text(
        re.compile("round 2 starts.*section B, round 2 starts")
    )
    page.locator("#deed-c").click()
    expect(page.locator(".toast").last).to_contain_text("minutes")
    until(lambda: len(told_in(served, ClockSet)) == 2)
    begun = told_in(served, RoundStarted)[-2:]
    assert begun == [("2", "A"), ("2", "B")] == told_in(served, ClockSet)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_contain_text("Undone")
    assert fold(served.journal(EVENT)).of_kind(ClockSet) == ()


def test_when_a_session_is_over_the_next_one_is_planned_or_started(
    served: Served, opens: Opens
) -> None:
    plan = Plan(straight(3), 1)
    results = [
        Entered(
            board=each.board.number, ns=each.ns, ew=each.ew, round=each.round, outcome="4S N ="
        )
        for each in plan.expected()
    ]
    served.open("congress", planning(straight(3), 1), *results)
    page = opens("/desk/congress", LAPTOP, served.access.sign_in(PHRASE, "laptop").token)
    expect(page.locator("#deed-s")).to_contain_text("Plan session 2")
    served.tell("congress", [tell(planning(straight(3), 1, session="2"))])
    expect(page.locator("#deed-s")).to_have_count(0)
    expect(page.locator("#deed-u:not(.primary)")).to_have_count(1)
    page.get_by_role("button", name="Start session 2").click()
    expect(page.locator("#strip")).to_contain_text("Round 1 of 3")
    expect(page.locator("#tables")).to_contain_text("to come")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Start session 2")).to_be_visible()


def told_in(served: Served, *kinds: type[RoundStarted | ClockSet]) -> list[tuple[str, str]]:
    facts = (entry.facts for entry in served.journal(EVENT))
    return [(each.session, each.section) for each in facts if isinstance(each, kinds)]


def test_a_round_that_is_not_drawn_takes_the_place_of_the_one_before(
    served: Served, opens: Opens
) -> None:
    """The board is open while the last match comes in."""
    match = Paired("1-1v2", "1", "2", table="1")
    stage = StagePlanned(stage="1", form="swiss", conditions={"rounds": 2, "boards": 1})
    served.open("swiss", stage, Drawn(stage="1", round=1, matches=(match,)))
    page = opens("/desk/swiss", LAPTOP, served.access.sign_in(PHRASE, "laptop").token)
    expect(page.locator("#tables tbody tr")).to_have_count(2)
    rooms = (
        Entered(board=1, match="1-1v2", room=room, outcome="PASS")
        for room in ("open", "closed")
    )
    served.tell("swiss", [tell(each, by="director") for each in rooms])
    expect(page.locator("#tables")).to_contain_text("Round 2 is not drawn yet")


def test_what_a_table_played_off_the_plan_stands_in_its_row(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("")
    row = page.locator("tr", has=page.locator("#c-A-1-10"))
    told = Entered(board=22, ns="1", ew="14", outcome="4S N =", table="1", round="4")
    served.tell(EVENT, [tell(told, by="table 1")])
    expect(row.locator("td.cell a")).to_have_count(4)
    more = row.locator("#c-A-1-22-more")
    expect(more).to_contain_text("needs approval")
    served.tell(EVENT, [tell(Confirmed(board=22, ns="1", ew="14"), by="table 1")])
    expect(more.locator(".mark")).to_have_text("not planned here")
    expect(row).to_contain_text("on time")  # its own boards are still to come
    more.click()
    expect(page.locator("h1")).to_contain_text("Board 22, table 1, round 4: 1 v 14")


def test_a_round_that_has_not_begun_is_to_come(begin: Begin, desk: Desk) -> None:
    begin()
    states = desk("?round=6").locator("#tables tbody tr td .status")
    expect(states.first).to_contain_text("to come")
    expect(states.filter(has_text="on time")).to_have_count(0)


def test_arrows_move_in_the_grid_and_enter_opens(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("")
    page.locator("#c-A-1-10").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#c-A-1-11")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#c-A-2-14")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Board 14, table 2, round 4: 2 v 15")


def test_a_call_is_answered_and_taken_back(begin: Begin, served: Served, desk: Desk) -> None:
    begin(Called(table="2", about="lead out of turn"))
    first, second = desk(""), desk("")
    expect(first.locator("#calls article")).to_have_count(2)
    first.get_by_role("article").filter(has_text="Table 2 calls").get_by_role("button").click()
    expect(second.locator("#calls article")).to_have_count(1)
    first.get_by_role("button", name="Undo").click()
    expect(second.locator("#calls article")).to_have_count(2)


def test_a_call_is_seen_and_heard_on_every_page(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("")
    for path in ("", "/problems", "/names", "/room", "/paper", "/setup", "/rules", "/publish"):
        page.goto(f"/desk/{EVENT}{path}")
        expect(page.locator("#calls article"), path).to_have_count(1)
    assert faults_of(page) == []  # the banner is the same on each
    page.evaluate(
        "() => { window.AudioContext = function () { window.heard = true; throw 0; }; }"
    )
    served.tell(EVENT, [tell(Called(table="3", about="ruling"), by="table 3")])
    expect(page.locator("#calls article")).to_have_count(2)
    assert page.evaluate("window.heard")
    page.get_by_role("button", name="I am coming").first.click()
    expect(page.locator("#calls article")).to_have_count(1)
    page.get_by_role("button", name="I am coming").click()
    expect(page.locator("#calls")).to_be_hidden()


def test_letters_start_the_round_and_can_be_switched_off(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("")
    page.evaluate("document.documentElement.dataset.shortcuts = 'off'")
    page.keyboard.press("n")
    expect(page.locator("#strip")).to_contain_text("Round 4 of 7")
    page.evaluate("delete document.documentElement.dataset.shortcuts")
    page.keyboard.press("n")
    expect(page.locator("#strip")).to_contain_text("Round 5 of 7")
    expect(page.locator("#doubts")).to_contain_text("missing")


def test_find_leads_to_a_result(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("")
    page.keyboard.press("/")
    page.keyboard.type("17")
    page.get_by_role("link", name="Board 17, table 3").click()
    expect(page.locator("h1")).to_contain_text("Board 17, table 3")


def test_an_event_without_tables_says_what_to_do(served: Served, desk: Desk) -> None:
    served.open(EVENT)
    page = desk("")
    expect(page.get_by_role("link", name="Choose the movement")).to_be_visible()
    page.goto(f"{served.url}/desk/{EVENT}/problems")
    expect(page.get_by_text("No problems.")).to_have_count(1)
    for path in ("/paper", "/amend"):
        page.goto(f"{served.url}/desk/{EVENT}{path}")
        expect(page.locator(".empty").first).to_be_visible()
