"""Rules of the session: what is not said stays, presets, previews, read by everybody."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from playwright.sync_api import Page, expect

from overtrick.events.commands.evening import chosen
from overtrick.events.journal.conditions import Rules
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import fold
from tests.app.serving import Served

Opens = Callable[..., Page]


def rules(served: Served) -> Rules:
    return fold(served.journal("tuesday")).rules


def open_event(served: Served) -> None:
    served.open("tuesday", *chosen("butler", "ebu", ["freeze=0", "trim=1"]).facts)


def test_one_change_leaves_the_rest_as_it_stands(served: Served, desk: Opens) -> None:
    open_event(served)
    page = desk("/desk/tuesday/rules")
    page.locator("#r-minutes_per_board").fill("8")
    page.get_by_label("Why it is changed").fill("slow room")
    page.get_by_role("button", name="Change the rules").click()
    expect(page.locator(".toast")).to_contain_text("The rules are changed")
    found = rules(served)
    assert (found.method, found.name) == ("butler", "ebu")
    assert (found.conditions.minutes_per_board, found.conditions.freeze) == (8, 0)
    assert found.settings.trim == 1
    assert served.journal("tuesday")[-1].reason == "slow room"
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#r-minutes_per_board")).to_have_value("7")


def test_numbers_are_read_as_they_are_shown(served: Served, desk: Opens) -> None:
    """A Turk sees %40 and types %55 and 2,5; what nobody touched is no change."""
    served.open("tuesday", *chosen("butler", "default", ["minimum_boards=40%"]).facts)
    page = desk("/language/tr?next=/desk/tuesday/rules")
    page.locator("details").evaluate_all("all => all.forEach((each) => (each.open = true))")
    expect(page.locator("#r-minimum_boards")).to_have_value("%40")
    page.locator("#look").click()
    expect(page.locator("#effect")).to_have_text("Bir şey değişmedi")
    for name, typed in (("minimum_boards", "%55"), ("average_imps", "2,5")):
        page.locator(f"#r-{name}").fill(typed)
    page.locator("#rules .primary").click()
    expect(page.locator(".toast")).to_be_visible()
    found = rules(served).settings
    assert (found.minimum_boards, found.average_imps) == ("55%", "2.5")


def test_a_wrong_value_is_named_at_its_field(served: Served, desk: Opens) -> None:
    open_event(served)
    page = desk("/desk/tuesday/rules")
    page.locator("#r-minutes_per_board").fill("many")
    page.get_by_role("button", name="Change the rules").click()
    expect(page.locator(".rule.refused .error")).to_contain_text("minutes_per_board cannot be")
    expect(page.locator("#r-minutes_per_board")).to_have_value("many")
    assert rules(served).conditions.minutes_per_board == 7


def test_a_preset_is_looked_at_then_chosen_and_ones_own_is_kept(
    served: Served, desk: Opens
) -> None:
    open_event(served)
    page = desk("/desk/tuesday/rules")
    page.get_by_role("button", name="Teaching").click()
    expect(page.locator("#effect")).to_have_text("It alters no result and no place.")
    assert rules(served).conditions.boards_order == "any"
    page.get_by_role("button", name="Change the rules").click()
    expect(page.locator(".toast")).to_contain_text("The rules are changed")
    assert rules(served).conditions.boards_order == "free"
    page.get_by_label("Keep these rules as").fill("Our Monday")
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_role("button", name="Our Monday")).to_be_visible()
    assert served.store.get("rules-preset", "our-monday") is not None


def test_everybody_may_read_them(served: Served) -> None:
    open_event(served)
    answer = httpx.get(f"{served.url}/e/tuesday/rules", timeout=30)
    assert answer.status_code == 200
    assert "Minutes for each board of a round" in answer.text
    assert "English Bridge Union" in answer.text


def test_without_what_stands_a_choice_is_whole() -> None:
    (first,) = chosen("butler", "ebu", ["freeze=0"]).facts
    assert isinstance(first, Chosen)
    (anew,) = chosen("", "default", ["trim=1"]).facts
    assert isinstance(anew, Chosen)
    assert (anew.method, anew.conditions["freeze"]) == ("", 1)
