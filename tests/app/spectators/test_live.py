"""The live pages in Chromium: rows move in place, the wall turns pages, axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.app.chromium import LAPTOP, PHONE, WALL
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, fill_demo, serving

LIVE, PAST = "demo-evening", "demo-last-week"
PATHS = (
    *("", "/ranking", "/board/7", "/frequency/7"),
    *("/card/1", "/why/1/7", "/recap", "/hands/7"),
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the demo's events."""
    folder: Path = tmp_path_factory.mktemp("club")
    with serving(folder) as found:
        fill_demo(found.store)
        yield found


def _enter(served: Served, outcome: str, board: int = 10) -> None:
    with served.client() as desk:
        told = {"board": board, "ns": "1", "ew": "14", "outcome": outcome, "round": "4"}
        assert desk.post(f"/events/{LIVE}/tell/enter", json=told).status_code == 201


def test_a_result_moves_the_ranking_and_leaves_the_focus(opens: Opens, served: Served) -> None:
    page = opens(f"/e/{LIVE}/ranking", PHONE)
    link = page.locator('tr[data-key="1"] a')
    link.focus()
    count = page.locator('tr[data-key="1"] .count')
    expect(count).to_have_text("10")
    with page.expect_response("**/stream?topics=ranking"):
        page.reload()
    page.locator('tr[data-key="1"] a').focus()
    _enter(served, "3NT W +3")
    expect(count).to_have_text("11")
    expect(page.locator('tr[data-key="1"] a')).to_be_focused()
    page.get_by_role("button", name="What changed?").click()
    expect(page.get_by_role("status").filter(has_text="Ada Archer")).to_be_visible()


@pytest.mark.parametrize(("language", "boards"), [("pl", "10 rozdań"), ("tr", "10 bord")])
def test_a_phone_counts_boards_as_its_language_does(
    opens: Opens, language: str, boards: str
) -> None:
    page = opens(f"/language/{language}?next=/e/{LIVE}/ranking", PHONE)
    expect(page.locator('tr[data-key="16"] .num:not(.wide)')).to_have_text(
        boards, use_inner_text=True
    )


def test_a_result_reaches_every_page_that_shows_it(opens: Opens, served: Served) -> None:
    served.access.set_pass_phrase("four spades doubled")
    token = served.access.sign_in("four spades doubled", "a laptop").token
    shown = []
    for path in ("board/11", "frequency/11", "card/1", "recap", "why/1"):
        page = opens(f"/e/{LIVE}/{path}", LAPTOP, token)
        shown.append((page.locator("#shown"), page.locator("#shown").inner_text()))
    _enter(served, "6NT N =", 11)
    for part, before in shown:
        expect(part).not_to_have_text(before, use_inner_text=True)


def test_the_wall_pages_pauses_and_goes_back(opens: Opens, served: Served) -> None:
    page = opens(f"/e/{LIVE}/screen?show=ranking,seating,clock", WALL)
    page.clock.install()
    page.reload()
    where = page.locator("#where")
    expect(where).to_contain_text("page 1 of")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("page 2 of")
    page.keyboard.press("Space")
    expect(where).to_contain_text("Paused")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("page 1 of")
    rows = page.locator("#stage tbody tr")
    last, stage = rows.last.bounding_box(), page.locator("#stage").bounding_box()
    assert last
    assert stage
    assert last["y"] + last["height"] <= stage["y"] + stage["height"] + 1
    assert last["height"] >= 0.05 * WALL["height"]  # read from ten metres
    page.keyboard.press("Space")
    expect(where).not_to_contain_text("Paused")
    page.clock.fast_forward(20_000)
    expect(where).to_contain_text("page 2 of")  # by itself


def test_axe_on_the_wall_and_on_a_pairs_own_page(opens: Opens, served: Served) -> None:
    page = opens(f"/e/{LIVE}/screen")
    assert faults_of(page) == []
    page.goto(served.access.personal_link(LIVE, "1").path)
    assert faults_of(page) == []
