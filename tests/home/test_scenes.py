"""The scenes of a table at home, from the file, with the network off, on three screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import faults_of
from tests.home.conftest import Opened
from tests.home.table import Sheet, begin, choose, drawn, kill, tap, totals, typed

SMALL: ViewportSize = {"width": 320, "height": 568}
SCREENS = (SMALL, PHONE, LAPTOP)
"""A scene is played on one of them, and then looked at on each."""

PARTY = (
    *("we 2nt +1", "they 4s =", "we 2s =", "we 2d =", "they 6dx -2", "they 3ntx +1"),
    *("we 6s =", "they 3h =", "we 5d -1", "we 3nt ="),
    *("we 3sx -2", "they 4h +1", "we 1nt =", "we 2d =", "they 3nt ="),
)
PRINTED: list[tuple[Sheet, list[int]]] = [
    (
        {
            "above We": [30, 500],
            "above They": [200, 500],
            "below We": [70, 60, 40],
            "below They": [120, 200],
        },
        [700, 1020],
    ),
    (
        {
            "above We": [500, 700],
            "above They": [320, 100],
            "below We": [180, 100],
            "below They": [90],
        },
        [1480, 510],
    ),
    (
        {
            "above We": [970, 100],
            "above They": [300, 30, 700],
            "below We": [40, 40],
            "below They": [120, 100],
        },
        [1150, 1250],
    ),
]


def test_the_party_of_seed_000_shows_every_printed_number(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    begin(page, "seed000-rubber")
    page.click("#rules-button")
    page.select_option("#rubbers", "3")
    page.click("#close")
    typed(page, *PARTY[:10], "we 3sx -2")
    page.locator("#deal-11").click()
    page.click("#edit")
    page.locator("#honours").click()
    page.locator("label.key:has(#points-100)").click()
    page.locator("label.key:has(#holder-0)").click()
    page.click("#accept")
    typed(page, *PARTY[11:])
    for size in SCREENS:
        page.set_viewport_size(size)
        for number, (sheet, sums) in enumerate(PRINTED, 1):
            page.click(f"#stage-{number}")
            assert drawn(page) == sheet
            assert totals(page) == sums
    assert (
        page.locator(".entry").inner_text().startswith("The party is over\n\nThey win by 100")
    )
    assert faults_of(page, *SCREENS) == []


def test_editing_deal_2_of_9_opens_the_rubber_again(opens_pad: Opened) -> None:
    page = opens_pad(PHONE)
    begin(page)
    typed(page, "we 2s +1", "they 4h =", "we 3nt =", "they 2s -1", "we 1nt =", "they 2d =")
    typed(page, "we 4sx -2", "they 1h =", "they 2c =")
    page.click("#stage-1")
    assert totals(page) == [330, 1230]
    page.locator("#deal-2").click()
    page.click("#edit")
    page.locator("label.key:has(#over--1)").click()
    page.click("#accept")
    expect(page.locator("#banner")).to_have_text(
        "Deal 2 changed. Deal 4 is now 50. The rubber is open again: one game each."
    )
    assert totals(page) == [330, 610]
    for size in SCREENS:
        page.set_viewport_size(size)
        assert totals(page) == [330, 610]
        assert page.locator("tr.changed .number").all_inner_texts() == ["2", "4", "9"]
    page.click("#undo")
    page.click("#stage-1")
    assert totals(page) == [330, 1230]
    page.click("#redo")
    assert totals(page) == [330, 610]


FOUR = ("we 2h =", "we 2s +1", "they 3nt -1", "they 3d =")
CHICAGOS = [
    ("chicago-accumulating", {}, [60, 390, 50, -160]),
    ("chicago-accumulating", {"vulnerability": "opponents"}, [60, 590, 100, -160]),
    ("seed000-chicago-independent", {}, [110, 140, 50, -160]),
    ("seed000-chicago-independent", {"vulnerability": "opponents"}, [110, 190, 100, -160]),
    ("chicago-duplicate", {"vulnerability": "dealer"}, [110, 140, 50, -110]),
    ("chicago-duplicate", {}, [110, 140, 100, -110]),
]


def _rows(page: Page) -> list[int]:
    rows = page.locator("table.deals tbody tr")
    cells = [
        rows.nth(place).locator("td.num").all_inner_texts() for place in range(rows.count())
    ]
    return [int(we or 0) - int(they or 0) for we, they in cells]


def test_the_same_four_deals_in_six_chicagos(opens_pad: Opened) -> None:
    page = opens_pad()
    for edition, house, points in CHICAGOS:
        begin(page, edition)
        page.click("#rules-button")
        for name, word in house.items():
            page.select_option(f"#switch-{name}", word)
        page.click("#close")
        typed(page, *FOUR)
        page.click("#stage-1")
        assert _rows(page) == points
        page.click("#back")


@pytest.mark.parametrize(
    ("size", "edition", "points", "sums"),
    [
        (LAPTOP, "accumulating", [[90, 360, -400, 190], [1260, -100, 620, -190]], [2520, 690]),
        (SMALL, "independent", [[140, 110, -400, 190], [1260, -200, 620, -190]], [2320, 790]),
    ],
)
def test_the_chicago_of_seed_000(
    opens_pad: Opened,
    size: ViewportSize,
    edition: str,
    points: list[list[int]],
    sums: list[int],
) -> None:
    page = opens_pad(size)
    begin(page, f"seed000-chicago-{edition}")
    typed(page, "we 2s +1", "we 3d =", "they 3nt =", "we 3h =")
    typed(page, "we 6sx +1", "they 2nt +1", "we 4h =", "they 3s =")
    for screen in SCREENS:
        page.set_viewport_size(screen)
        for number, expected in enumerate(points, 1):
            page.click(f"#stage-{number}")
            assert _rows(page) == expected
    found = page.locator("table.sums tfoot td").all_inner_texts()[:2]
    assert [int(text) for text in found] == sums
    if edition == "accumulating":
        page.click("#stage-1")
        assert "60 + overtrick 30" in page.locator("#deal-1").inner_text()
    assert faults_of(page, *SCREENS) == []


def test_honours_of_a_defender(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page)
    choose_honours(page)
    assert drawn(page) == {
        "above We": [],
        "above They": [300, 100],
        "below We": [],
        "below They": [],
    }


def choose_honours(page: Page) -> None:
    for key in ("level-4", "strain-S", "doubling-1", "who-0", "over--2"):
        page.locator(f"label.key:has(#{key})").click()
    page.locator("#honours").click()
    page.locator("label.key:has(#points-100)").click()
    page.locator("label.key:has(#holder-1)").click()
    page.click("#accept")


def test_honours_are_asked_only_where_they_can_be(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "chicago-accumulating")
    for key in ("level-4", "strain-S"):
        page.locator(f"label.key:has(#{key})").click()
    assert page.locator("#honours").count() == 0
    page.click("#rules-button")
    page.select_option("#switch-honours", "yes")
    page.click("#close")
    assert page.locator("#honours").count() == 1


def test_a_phone_killed_in_mid_deal_loses_nothing(opens_pad: Opened, chromium: Browser) -> None:
    context = chromium.new_context(viewport=PHONE, offline=True)
    page = opens_pad(context=context)
    begin(page, "", "Ann", "Bob", "Cy", "Di")
    typed(page, "ann 2s =")
    page.locator("label.key:has(#level-3)").click()
    page.locator("label.key:has(#strain-H)").click()
    kill(page, '"strain":"H"')
    again = opens_pad(context=context)
    assert totals(again) == [60, 0]
    assert again.locator("#level-3").is_checked()
    assert again.locator("#strain-H").is_checked()
    context.close()


def test_five_players_in_five_chukkers(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "chicago-duplicate", "A1", "B2", "C3", "D4", "E5")
    page.click("#rules-button")
    page.select_option("#switch-vulnerability", "opponents")
    page.click("#close")
    plan = [("B2", "E5"), ("C3", "A1"), ("D4", "B2"), ("E5", "C3"), ("A1", "D4")]
    for partners in plan:
        line = page.locator(".partners").inner_text()
        assert set(re.findall(r"\w\d", line)[:2]) == set(partners)
        typed(page, f"{partners[0]} 2s =", "pass", "pass", "pass")
    scores = page.locator(".players table.party tbody tr")
    sums = [int(scores.nth(place).locator("b").inner_text()) for place in range(scores.count())]
    assert sum(sums) == 0
    assert sums == [0, 0, 0, 0, 0]
    assert "All partnerships are played." in page.locator(".next").inner_text()
    expect(page.locator("table.sums tbody tr")).to_have_count(5)
    expect(page.locator("table.sums tfoot")).to_have_count(0)  # We are others in each
    assert faults_of(page) == []


def test_an_unfinished_rubber_is_settled(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page)
    typed(page, "we 4s =", "they 2s =")
    page.click("#settle")
    page.click("#settle-rubber")
    page.click("#close")
    assert drawn(page)["above We"] == [300]
    assert drawn(page)["above They"] == [100]
    assert totals(page) == [420, 160]


def test_a_result_is_entered_in_five_taps(opens_pad: Opened, chromium: Browser) -> None:
    context = chromium.new_context(viewport=SMALL, offline=True, has_touch=True)
    page = opens_pad(context=context)
    begin(page, "", "Ann", "Bob", "Cy", "Di")
    tap(page, 4, "S", "Cy", "1")
    assert drawn(page)["above We"] == [30]
    assert drawn(page)["below We"] == [120]
    choose(page, "level-7")
    choose(page, "strain-C")
    assert page.locator("#over-1").count() == 0, "what cannot be is not offered"
    context.close()


def test_a_rubber_is_entered_without_pointer_and_without_sight(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    page.locator("#play").focus()
    page.keyboard.press("Enter")
    said = page.locator("#said")
    page.locator("#level-1").focus()
    for letters in ("2NW+", "4ST", "2SW"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(said).to_have_text("Deal 3: We two spades making. 60 below to We: 2♠ =.")
    for letters in ("2DW", "6DTX--", "3NTX+"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(said).to_contain_text("The rubber is over: They win by 370.")
    page.click("#stage-1")
    assert drawn(page)["below They"] == [120, 200]
    first = page.get_by_role("row", name="1 We two no trump").first
    expect(first).to_be_visible()


def test_minibridge_explains_every_score_and_asks_for_no_double(opens_pad: Opened) -> None:
    page = opens_pad(SMALL)
    begin(page, "minibridge")
    typed(page, "we 4h +1", "they 1nt =", "we 2s -1", "they 3c =")
    page.click("#stage-1")
    assert _rows(page) == [450, -90, -50, -110]
    row = page.locator("#deal-1").inner_text()
    assert "120 (4 x 30) + 30 (1 x 30) + 300 (game, not vulnerable)" in row
    page.locator("label.key:has(#level-1)").click()
    assert page.locator("#keys-doubling").count() == 0
    assert faults_of(page) == []


def test_a_redealt_deal_leaves_one_number_for_the_next(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "chicago-accumulating")
    typed(page, "we 2s =", "pass")
    expect(page.locator("#strip")).to_contain_text("Deal 2 of 4")
    expect(page.locator("body")).not_to_contain_text("Deal 3")
    expect(page.get_by_text("The next deal")).to_be_visible()


def test_no_side_wins_a_party_in_which_partners_change(opens_pad: Opened) -> None:
    page = opens_pad(PHONE)
    begin(page, "", "Ann", "Bob", "Cid", "Dot", rotation="pivot")
    typed(page, "Ann 3nt =", "Cid 3nt =", "Cid 3nt +1")
    page.click("#settle")
    page.click("#settle-rubber")
    page.click("#close")
    expect(page.locator(".strip")).to_have_text("The party is over")
    expect(page.locator(".entry")).not_to_contain_text("win by")
