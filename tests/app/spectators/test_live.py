"""The live pages in Chromium: rows move in place, the wall turns pages, axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from overtrick.app.demo import fill
from tests.app.serving import Served, serving

LIVE, PAST = "demo-evening", "demo-last-week"
PHONE, LAPTOP, WALL = (390, 844), (1366, 768), (1920, 1080)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    """The worker's browser."""
    return chromium


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the demo's events."""
    folder: Path = tmp_path_factory.mktemp("club")
    with serving(folder) as found:
        fill(found.store)
        yield found


def _page(browser: Browser, size: tuple[int, int]) -> Page:
    return browser.new_page(viewport={"width": size[0], "height": size[1]})


def _enter(served: Served, outcome: str) -> None:
    with served.client() as desk:
        told = {"board": 10, "ns": "1", "ew": "14", "outcome": outcome, "round": "4"}
        assert desk.post(f"/events/{LIVE}/tell/enter", json=told).status_code == 201


def test_a_result_moves_the_ranking_and_leaves_the_focus(
    browser: Browser, served: Served
) -> None:
    page = _page(browser, PHONE)
    page.goto(f"{served.url}/e/{LIVE}/ranking")
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
    page.close()


def test_the_wall_pages_pauses_and_goes_back(browser: Browser, served: Served) -> None:
    page = _page(browser, WALL)
    page.goto(f"{served.url}/e/{LIVE}/screen?show=ranking,seating,clock")
    where = page.locator("#where")
    expect(where).to_contain_text("page 1 of")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("page 2 of")
    page.keyboard.press("Space")
    expect(where).to_contain_text("paused")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("page 1 of")
    rows = page.locator("#stage tbody tr")
    last, stage = rows.last.bounding_box(), page.locator("#stage").bounding_box()
    assert last
    assert stage
    assert last["y"] + last["height"] <= stage["y"] + stage["height"] + 1
    assert last["height"] >= 0.05 * WALL[1]  # read from ten metres
    page.keyboard.press("Space")
    expect(where).not_to_contain_text("paused")
    expect(where).to_contain_text("page 2 of", timeout=20_000)  # by itself
    page.close()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize(
    "path",
    ["", "/ranking", "/board/7", "/frequency/7", "/card/1", "/why/1/7", "/recap", "/hands/7"],
)
def test_axe_finds_no_serious_fault(
    browser: Browser, served: Served, path: str, size: tuple[int, int]
) -> None:
    page = _page(browser, size)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{served.url}/e/{PAST}{path}")
    found = Axe().run(page).response["violations"]
    serious = [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    assert serious == []
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_axe_on_the_wall_and_on_a_pairs_own_page(browser: Browser, served: Served) -> None:
    page = _page(browser, LAPTOP)
    for path in (f"/e/{LIVE}/screen", served.access.personal_link(LIVE, "1").path):
        page.goto(f"{served.url}{path}")
        found = Axe().run(page).response["violations"]
        assert [e["id"] for e in found if e["impact"] in ("serious", "critical")] == []
    page.close()
