"""The pad in other languages: one file each, no sentence of ours left in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from overtrick.home.page import pad_page, rule_tables
from overtrick.messages import LANGUAGES, PSEUDO, speaking
from tests.app.pad.test_languages import ESCAPED, WIDE
from tests.app.pages import faults_of
from tests.cases import one_pass
from tests.home.table import begin, drawn, tap, typed
from tests.home.test_scenes import SMALL

SOURCE = "Laws of Contract Bridge"
FOUR = ("Åż", "Éł", "Öń", "Üś")


def opened(browser: Browser, folder: Path, language: str) -> Page:
    with speaking(language):
        page_text = pad_page()
    file = folder / f"pad-{language}.html"
    file.write_text(page_text, encoding="utf-8")
    context = browser.new_context(viewport=SMALL, offline=True, has_touch=True)
    page = context.new_page()
    page.goto(file.as_uri())
    return page


@one_pass("language", LANGUAGES)
def test_a_pad_of_each_language_is_small(language: str) -> None:
    with speaking(language):
        page = pad_page()
    assert len(page.encode()) < 120_000
    assert f'<html lang="{language}">' in page
    assert ("Passed out" in page) is (language == "en")


@pytest.mark.parametrize("language", ["de", "pl", PSEUDO])
def test_every_screen_speaks_one_language_and_fits(
    chromium: Browser, tmp_path: Path, language: str
) -> None:
    page = opened(chromium, tmp_path, language)
    found: dict[str, object] = {}

    def look(screen: str) -> None:
        plain = page.evaluate(ESCAPED) if language == PSEUDO else []
        ours = [text for text in plain if text != "PASS" and SOURCE not in text]
        wrong = [*page.evaluate(WIDE), *ours, *faults_of(page)]
        if wrong:
            found[screen] = wrong

    look("first")
    begin(page, "", *FOUR)
    look("empty table")
    typed(page, "åż 2nt +1", "éł 4s =", "öń 2s =", "öń 2d =", "éł 6dx -2", "pass")
    for key in ("level-4", "strain-S"):
        page.locator(f"label.key:has(#{key})").click()
    page.click("#honours")
    look("half a deal")
    page.click("#clear")
    for button in ("#rules-button", "#share", "#settle", "#tables", "#deal-1"):
        page.click(button)
        expect(page.locator("dialog")).to_be_visible()
        look(button)
        page.click("#close")
    page.locator("#deal-2").click()
    page.click("#edit")
    page.locator("label.key:has(#over--1)").click()
    page.click("#accept")
    look("changed")
    page.click("#back")
    look("evenings")
    page.context.close()
    assert not found, found


def test_sides_are_typed_in_the_language_and_kept_as_every_sheet_has_them(
    chromium: Browser, tmp_path: Path
) -> None:
    page = opened(chromium, tmp_path, "fr")
    begin(page)
    typed(page, "nous 2 pique +1", "3 SA eux =", "eux 4 cœur -1")
    tap(page, 1, "NT", "Nous")
    assert drawn(page)["below We"] == [60, 40]
    expect(page.locator("table.rubber")).to_contain_text("1SA =")
    expect(page.locator("tr.game").first).to_have_text("Eux : manche")
    page.click("#share")
    text = page.locator("#sheet-text").input_value()
    assert text.endswith("\nWe 2S +1\nThey 3NT =\nThey 4H -1\nWe 1NT =\n")
    page.click("#close")
    page.locator("#level-1").focus()
    page.keyboard.type("1CT")
    page.keyboard.press("Enter")
    assert drawn(page)["below They"] == [100, 20]
    page.keyboard.type("5CT")
    assert "\u00a0: " in (page.locator("#preview > p").text_content() or "")
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_years_of_every_edition_are_in_words(language: str) -> None:
    """Those of the first tariff, too, which most editions share."""
    with speaking(language):
        tables = rule_tables()
    tariffs = [tables["tariff"], *tables["editions"].values()]
    years = {each["years"] for each in tariffs if "years" in each}
    assert len(years) > 3
    assert [each for each in years if "since" in each or each == "undated"] == []
