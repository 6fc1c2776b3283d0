"""The evening on paper and as a picture: all of it, and every word of it to be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.app.chromium import LAPTOP
from tests.home.conftest import Opened
from tests.home.table import begin, typed

LESSON = Path("examples/lesson.sheet").read_text(encoding="utf-8")
DRAWN = """() => {
    window.words = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, room) {
        window.words.push([text, this.measureText(text).width <= room]);
        return fillText.call(this, text, x, y, room);
    };
}"""


def open_lesson(page: Page) -> None:
    page.get_by_text("Open a sheet that somebody sent").click()
    page.fill("#text", LESSON)
    page.get_by_role("button", name="Open").click()


def words_of_picture(page: Page) -> list[Any]:
    page.evaluate(DRAWN)
    page.click("#share")
    with page.expect_download():
        page.click("#save-picture")
    found: list[Any] = page.evaluate("window.words")
    return found


def test_a_picture_of_a_lesson_is_read_without_a_glass(opens_pad: Opened) -> None:
    page = opens_pad()
    open_lesson(page)
    words = words_of_picture(page)
    assert [text for text, fits in words if not fits] == []
    texts = [text for text, _ in words]
    assert "MiniBridge: no auction, every deal by itself, nobody vulnerable" in texts
    assert texts.index("We") < texts.index("400")
    assert texts[-8:] == ["Ann", "+3", "Bob", "-3", "Cy", "+3", "Di", "-3"]


def test_every_rubber_and_lesson_comes_on_paper(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    open_lesson(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#deal-1")).to_contain_text("“count nine tricks before you play to the")
    expect(page.locator("#deal-1")).to_contain_text("100 (40 + 30 + 30)")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#deal-1")).to_have_count(0)
    page.click("#back")
    begin(page, "", "Ann", "Bob", "Cy", "Di")
    typed(page, "ann 4s =", "ann 3nt =", "bob 2s =")
    expect(page.locator("table.rubber")).to_have_count(1)
    page.fill("#typed", "ann 2")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("table.rubber")).to_have_count(2)
    assert page.locator("#typed").input_value() == "ann 2"
    expect(page.locator("h1")).to_have_text("Rubber: Ann, Bob, Cy, Di")
