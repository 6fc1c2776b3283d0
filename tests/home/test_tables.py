"""What can be looked up on the pad: contracts, penalties, IMPs, boards, as Python has them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from overtrick.compare.imps import imps
from overtrick.core.board import dealer_of, vulnerability_of
from overtrick.core.contract import Contract
from overtrick.core.seats import Side
from overtrick.rules.duplicate import score
from tests.app.pages import faults_of
from tests.home.conftest import Opened
from tests.home.table import begin, typed
from tests.home.test_scenes import SCREENS, SMALL

NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


def _rows(page: Page, place: str) -> list[list[str]]:
    found: list[list[str]] = page.locator(f"{place} tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )
    return found


def _opened(page: Page, summary: str) -> None:
    page.locator("summary", has_text=summary).click()


def test_the_back_of_a_card_and_its_front(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    begin(page, "chicago-duplicate")
    page.click("#tables")
    _opened(page, "A contract")
    page.locator(".box button", has_text="four spades").click()
    answer = page.locator("#contract-answer")
    expect(answer.locator("b")).to_have_text("4♠ needs 10 tricks.")
    for row in _rows(page, "#contract-answer"):
        tricks = int(row[1])
        for vulnerable, points in enumerate(row[2:]):
            found = score(
                Contract.parse("4S"),
                tricks,
                vulnerable=bool(vulnerable),
                edition="chicago-duplicate",
            )
            assert found.total == int(points)
    page.locator(".box button", has_text="XX").click()
    assert _rows(page, "#contract-answer")[4] == ["5", "2200", "2800"]
    assert len(_rows(page, "#contract-answer")) == 13
    page.fill("#contract", "4 Herz X")
    expect(answer.locator("b")).to_have_text("4♥X needs 10 tricks.")
    page.fill("#contract", "8S")
    expect(answer.locator(".error")).to_have_text(
        "“8S” is no contract: the highest level is 7."
    )
    assert faults_of(page, *SCREENS) == []


@pytest.mark.parametrize("edition", ["", "seed000-rubber", "chicago-accumulating"])
def test_imps_and_boards_before_a_table_is_begun(opens_pad: Opened, edition: str) -> None:
    page = opens_pad()
    if edition:
        begin(page, edition)
    page.click("#tables")
    _opened(page, "IMPs of a difference")
    for points in (0, 10, 20, 450, 4000, 15200):
        page.fill("#difference", str(points))
        expect(page.locator("#difference-answer")).to_have_text(f"{imps(points)} IMPs")
    assert _rows(page, ".look-up:nth-of-type(2)")[10] == ["430 – 499", "10"]
    page.fill("#difference", "many")
    expect(page.locator("#difference-answer")).to_contain_text("A number of points")
    _opened(page, "Boards: dealer")
    boards = _rows(page, ".look-up:nth-of-type(3)")
    assert len(boards) == 16
    for number, (board, dealer, vulnerable) in enumerate(boards, 1):
        who = vulnerability_of(number)
        names = {Side.NS: "North-South", Side.EW: "East-West"}
        sides = [name for side, name in names.items() if who.of(side)]
        said = sides[0] if len(sides) == 1 else "both" if sides else "nobody"
        assert (board, dealer) == (str(number), NAMES[str(dealer_of(number))])
        assert vulnerable == said
    assert faults_of(page) == []


def test_columns_are_headed_as_a_table_likes_it(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    begin(page, "seed000-chicago-accumulating")
    typed(page, "we 2s +1")
    page.click("#rules-button")
    page.select_option("#compass", label="North-South and East-West")
    assert faults_of(page) == []
    page.click("#close")
    heads = page.locator("table.deals thead th")
    assert heads.all_inner_texts()[2:] == ["North-South", "East-West"]
    typed(page, "we 3d =", "they 3nt =", "we 3h =", "we 6sx +1", "they 2nt +1", "we 4h =")
    typed(page, "they 3s =")
    above = page.locator(".above-line td.num")
    points = page.locator("table.deals tbody td.num")
    printed = [(["30", ""], "60 360 400 190"), (["", "30"], "1260 70 620 190")]
    for number, (overtricks, column) in enumerate(printed, 1):
        page.click(f"#stage-{number}")
        assert above.all_inner_texts() == overtricks
        assert " ".join(points.all_inner_texts()).split() == column.split()
    assert faults_of(page) == []
    page.click("#rules-button")
    page.select_option("#compass", label="We and They")
    page.click("#close")
    assert heads.all_inner_texts()[2:] == ["We", "They"]
