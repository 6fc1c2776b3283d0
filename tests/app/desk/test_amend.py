"""The movement amended in Chromium: seen first, then told; never stale."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import APIResponse, Route, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Entered, Ruled
from overtrick.events.journal.people import Substituted
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT
from tests.app.pages import Held
from tests.app.serving import Served

Begin = Callable[..., None]


def test_a_late_pair_has_choices(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/amend?what=late-pair&round=5")
    page.get_by_label("Pair", exact=True).fill("17")
    expect(page.locator("#ways input[name=how]")).to_have_count(2)
    page.locator("#ways").get_by_label("everything that is left is planned anew").check()
    page.get_by_role("button", name="Apply: a pair comes late").click()
    expect(page.get_by_role("link", name="Back to the board")).to_be_visible()
    assert "amend" in {entry.kind for entry in served.journal(EVENT)[-3:]}


def test_what_is_known_is_filled_in_and_ready_to_apply(begin: Begin, desk: Desk) -> None:
    begin(Entered(board=22, ns="1", ew="14", outcome="2S N =", table="1", round="4"))
    page = desk("/amend")
    page.get_by_label("A pair comes late").check()
    expect(page.locator("#f-pair")).to_have_value("17")
    expect(page.locator("#apply")).to_be_enabled()
    page.get_by_label("A table played a board that was not planned").check()
    page.locator("#f-board").fill("22")
    expect(page.locator("#f-ew")).to_have_value("14")
    expect(page.locator("#apply")).to_be_enabled()


def test_a_reason_that_is_asked_for_can_be_typed_and_applied(begin: Begin, desk: Desk) -> None:
    begin(rounds=8)
    page = desk("/amend?what=board&board=7&ns=3&ew=11&other=22")
    page.locator("#apply").click()
    expect(page.locator("#said")).to_contain_text("say why")
    page.locator("#why").fill("the organiser agrees")
    page.locator("#apply").click()
    expect(page.get_by_role("link", name="Back to the board")).to_be_visible()


def test_a_wrong_board_moves_its_result(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/amend?what=board&board=12&ns=1&ew=14")
    page.get_by_label("Board really played").fill("13")
    expect(page.locator("#ways")).to_contain_text("board 13 is new")
    told = Entered(board=10, ns="1", ew="14", outcome="4S N =", table="1", round="4")
    served.tell(EVENT, [tell(told, by="table 1")])
    expect(page.locator("#said")).to_contain_text("worked out again")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("link", name="Back to the board")).to_be_visible()
    assert served.journal(EVENT)[-1].facts.board == 13  # type: ignore[attr-defined]


def test_a_wrong_board_has_ways_on_with_their_effects(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin(Entered(board=22, ns="1", ew="14", outcome="2S N =", table="1", round="4"))
    page = desk("/problems")
    doubt = page.get_by_role("article").filter(has_text="planned were boards 10 to 12")
    doubt.get_by_role("link", name="See proposals").click()
    ways = page.locator("#ways")
    for word in ("play board 10 now", "both Ave-", "both Ave+", "only entered so"):
        expect(ways).to_contain_text(word)
    ways.get_by_label("Board 10 is not played by 1 v 14").check()
    page.get_by_role("button", name="Apply: a table played").click()
    expect(page.get_by_role("link", name="Back to the board")).to_be_visible()
    ruled = [each.facts for each in served.journal(EVENT) if isinstance(each.facts, Ruled)]
    assert [(each.board, each.ruling) for each in ruled] == [(10, "A-/A-")]
    page.goto(f"{served.url}/desk/{EVENT}/problems")
    expect(page.locator("#summary")).to_contain_text("problem")
    expect(page.locator("#list")).not_to_contain_text("planned were boards 10 to 12")


def test_what_was_done_stays_though_its_own_news_comes_before_the_answer(
    begin: Begin, desk: Desk
) -> None:
    begin(Entered(board=22, ns="1", ew="14", outcome="2S N =", table="1", round="4"))
    page = desk("/problems")
    doubt = page.get_by_role("article").filter(has_text="planned were boards 10 to 12")
    doubt.get_by_role("link", name="See proposals").click()
    page.locator("#ways").get_by_label("Board 10 is not played by 1 v 14").check()
    expect(page).to_have_title(re.compile(r"^\(\d+\) "))
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/tell/amend", lambda route: answers.append((route, route.fetch())))
    looks: list[Route] = []
    page.route("**/desk/ways", lambda route: looks.append(route))
    before = page.title()
    page.get_by_role("button", name="Apply: a table played").click()
    expect(page).not_to_have_title(before)  # the stream was sooner
    [(route, answer)] = answers
    route.fulfill(response=answer)
    expect(page.get_by_role("link", name="Back to the board")).to_be_visible()
    assert looks == []  # a late answer would put its proposals over it


def test_pairs_that_sat_the_other_way_are_said_in_short_and_their_ruling_is_asked_for(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin(Ruled(board=13, ns="3", ew="9", ruling="A+/A-"))
    page = desk("/amend?what=direction&round=3&table=3")
    expect(page.locator("#ways")).to_contain_text("to be ruled again, it was: NS get average")
    page.get_by_role("button", name="Apply: Pairs sat the other way").click()
    expect(page.locator(".toast")).to_have_text(
        re.compile(r"^NS and EW change seats at table 3 in round 3 and \d+ more\s*Undo")
    )
    page.goto(f"{served.url}/desk/{EVENT}/problems")
    doubt = page.get_by_role("article").filter(has_text="Board 13, table 3: To be ruled again")
    doubt.get_by_role("link", name="Rule on this board").click()
    expect(page.get_by_label("Average", exact=True)).to_be_checked()
    expect(page.locator("h1")).to_contain_text("9 v 3")


def test_what_was_not_looked_at_is_not_offered(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("/amend?what=direction&round=3")
    apply = page.locator("#apply")
    expect(apply).to_be_enabled()
    looks = Held(page, "**/desk/ways")
    page.locator("#f-table").fill("5")
    looks.comes()
    expect(apply).to_be_disabled()
    looks.let_go()
    expect(apply).to_be_enabled()


def test_effects_are_in_a_directors_words(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("/amend?what=late-pair&round=5")
    page.get_by_label("Pair", exact=True).fill("17")
    expect(page.locator("#ways")).to_contain_text("How evenly pairs are compared")
    for word in ("sd ", "mended", "set "):
        expect(page.locator("#ways")).not_to_contain_text(word)


def test_what_is_wrong_is_said_at_its_field(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("/amend?what=missed")
    page.get_by_label("Table", exact=True).fill("three")
    expect(page.locator("#said")).to_contain_text("Table is a number, not “three”")
    expect(page.get_by_label("Table", exact=True)).to_have_value("three")
    page.get_by_label("Table", exact=True).fill("99")
    expect(page.locator("#apply")).to_be_disabled()


def test_a_substitute_from_a_round_on(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/amend")
    page.get_by_label("Instead of").select_option(label="Ada Archer (1)")
    page.get_by_role("textbox", name="Plays").fill("Zoe Young")
    page.get_by_role("button", name="Seat the substitute").click()
    expect(page.get_by_role("textbox", name="Plays")).to_have_value("")
    toast = page.locator(".toast").last
    expect(toast).to_contain_text("Zoe Young plays for Ada Archer in 1 from round 4 on")
    last = served.journal(EVENT)[-1].facts
    assert isinstance(last, Substituted)
    assert (last.contestant, last.from_round) == ("1", "4")


def test_a_substitute_for_two_rounds(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/amend")
    page.get_by_label("Instead of").select_option(label="Ada Archer (1)")
    page.get_by_role("textbox", name="Plays").fill("Zoe Young")
    page.get_by_label("Last round").fill("5")
    page.get_by_role("button", name="Seat the substitute").click()
    toast = page.locator(".toast").last
    expect(toast).to_contain_text("Zoe Young plays for Ada Archer in 1 from round 4 to round 5")
    last = served.journal(EVENT)[-1].facts
    assert isinstance(last, Substituted)
    assert (last.from_round, last.until_round) == ("4", "5")
