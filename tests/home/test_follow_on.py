"""Rubbers that follow on or stay apart, who in fact cut in, and set boards by the keys."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from tests.app.chromium import LAPTOP
from tests.app.pages import faults_of
from tests.home.conftest import Opened
from tests.home.table import begin, kill, totals, typed
from tests.home.test_scenes import SCREENS, SMALL

A_2 = (
    *("we 2s +1", "they 4h =", "we 3nt =", "they 2s -1", "we 1nt =", "they 2d ="),
    *("we 4sx -2", "they 1h =", "they 2c =", "we 2s =", "they 4s ="),
)


def _edited(page: Page) -> None:
    """Deal 2 of the first rubber was one down, when the second rubber had begun."""
    begin(page)
    typed(page, *A_2)
    page.click("#stage-1")
    page.locator("#deal-2").click()
    page.click("#edit")
    page.locator("label.key:has(#over--1)").click()
    page.click("#accept")


def _text(page: Page) -> str:
    text: str = page.evaluate(
        """() => { const t = JSON.parse(localStorage['overtrick.open']);
        const { ops } = JSON.parse(localStorage['overtrick.table.' + t]);
        return overtrick.sheetText(overtrick.padOf(ops).pad); }"""
    )
    return text


def test_the_next_rubber_follows_on_or_stays_apart(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    _edited(page)
    asked = page.locator("#follows-on")
    expect(asked.locator("p")).to_have_text(
        "Deal 10 began rubber 2. Do the deals from there follow on, or stay apart?"
    )
    assert faults_of(page, *SCREENS) == []
    page.reload()
    expect(asked).to_be_visible()
    page.click("#apart")
    expect(asked).to_have_count(0)
    page.click("#stage-1")
    assert totals(page) == [330, 610]
    page.click("#stage-2")
    assert totals(page) == [60, 120]
    assert "We 2S = ; new rubber\n" in _text(page)
    page.click("#undo")
    expect(asked).to_be_visible()
    page.click("#follow")
    expect(asked).to_have_count(0)
    assert page.locator("#stage-2").inner_text() == "Rubber 2"
    assert "new rubber" not in _text(page)


def test_both_phones_ask_and_one_answer_is_enough(opens_pad: Opened) -> None:
    page = opens_pad()
    _edited(page)
    ops = page.evaluate(
        "() => { const table = JSON.parse(localStorage['overtrick.open']);"
        " return JSON.parse(localStorage['overtrick.table.' + table]).ops; }"
    )
    asked = "ops => overtrick.padOf(overtrick.merged(ops, [])).asked"
    deal, began = page.evaluate(asked, ops)
    assert began == "rubber 2"
    n = len(ops) + 1
    answer = {"id": f"{n}.b", "n": n, "by": "b", "kind": "keep", "deals": [deal]}
    assert page.evaluate(asked, [*ops, answer]) is None
    undone = {"id": f"{n + 1}.b", "n": n + 1, "by": "b", "kind": "undo", "op": answer["id"]}
    assert page.evaluate(asked, [*ops, answer, undone]) == [deal, began]


def test_a_rubber_that_was_left_ends_where_the_next_begins(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page)
    typed(page, "we 4s =", "they 2s =", "we 1c =")
    page.locator("#deal-3").click()
    page.click("#begins")
    page.click("#stage-1")
    assert totals(page) == [420, 160]
    page.click("#stage-2")
    page.locator("#deal-3").click()
    page.click("#begins")
    assert totals(page) == [140, 60]


def test_who_in_fact_cut_in_is_changed_and_the_turn_goes_on(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    six = [f"{name} of a long name" for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Fay")]
    begin(page, "", *six, rotation="cut-in")
    typed(page, "ann 4s =", "cy 3nt =")
    partners = page.locator(".partners")
    first = [name[:3] for name in re.findall(r"\w+ of", partners.inner_text())]
    assert first[:4] == ["Ann", "Bob", "Eve", "Fay"]
    page.click("#cut")
    page.select_option("#cut-1", label=six[3])
    assert "Ann of a long name & Bob of a long name are We" in partners.inner_text()
    assert "Di of a long name & Fay of a long name are They" in partners.inner_text()
    page.select_option("#cut-0", label=six[5])  # who sits there already changes places
    assert "Fay of a long name & Bob of a long name are We" in partners.inner_text()
    assert faults_of(page) == []
    typed(page, "fay 4s =", "bob 3nt =")
    sheet, problems = read_sheet(_text(page))
    assert problems == ()
    assert sheet.party
    assert sheet.party.cuts == ((2, (six[5], six[3], six[1], six[0])),)
    document = page.evaluate(
        "text => { const { documentOf, padFrom, readSheet, sheetOf } = overtrick;"
        " const { settings, deals } = readSheet(text);"
        " return documentOf(sheetOf(padFrom(settings, deals))); }",
        _text(page),
    )
    assert document == sheet_document(sheet.sheet())
    page.click("#stage-2")
    page.click("#planned")
    assert "cuts" not in _text(page)


def test_a_set_board_and_a_note_by_the_keys(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    begin(page, "chicago-duplicate")
    for key in ("level-3", "strain-NT", "who-0"):
        choose_key(page, key)
    page.click("#notes")
    page.select_option("#board", "7")
    expect(page.locator("#accept")).to_have_text("Accept 600 to We")
    page.locator("#note").fill("count nine tricks; then play")
    page.click("#accept")
    assert "We 3NT = ; board 7 ; note count nine tricks, then play\n" in _text(page)
    expect(page.locator("#board")).to_have_value("8")
    page.keyboard.press("p")
    assert "Pass ; board 8\n" in _text(page)
    page.locator("#deal-1").click()
    page.click("#edit")
    page.locator("#note").fill("")
    page.select_option("#board", "0")
    page.click("#accept")
    assert "We 3NT =\n" in _text(page)
    assert faults_of(page) == []


def choose_key(page: Page, key: str) -> None:
    page.locator(f"label.key:has(#{key})").click()


def test_a_note_survives_a_kill_before_it_is_accepted(
    opens_pad: Opened, chromium: Browser
) -> None:
    context = chromium.new_context(viewport=SMALL, offline=True)
    page = opens_pad(context=context)
    begin(page)
    choose_key(page, "level-3")
    page.click("#notes")
    page.locator("#note").fill("bid at last")
    expect(page.locator("#note")).to_have_value("bid at last")
    kill(page, "bid at last")
    again = opens_pad(context=context)
    expect(again.locator("#note")).to_have_value("bid at last")
    context.close()
