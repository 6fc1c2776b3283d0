"""The parts in a real browser: no fault that axe finds, nothing sideways, keys large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.app.chromium import LAPTOP, PHONE, WALL
from tests.app.pages import faults_of
from tests.app.web.gallery.draw import PAGES

NARROW = ViewportSize(width=320, height=640)
"""A laptop's window of 1280 pixels at 400 %."""
THEMES = ("light", "dark", "contrast")
SEEN = {"gallery": (PHONE, LAPTOP), "pad": (PHONE, LAPTOP), "wall": (WALL,)}


def opened(page: Page, name: str, size: ViewportSize, **chosen: str) -> None:
    page.set_viewport_size(size)
    for setting, value in chosen.items():
        page.evaluate("both => localStorage.setItem(...both)", [f"overtrick.{setting}", value])
    page.goto(f"/{name}.html")


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page: Page, name: str) -> None:
    sizes = SEEN[name]
    opened(page, name, sizes[0], theme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    if name != "wall":
        page.locator(".settings > summary").click()
    assert faults_of(page, *sizes, themes=THEMES) == []


def test_a_faint_text_is_found_even_if_another_hides_the_first_of_its_look(page: Page) -> None:
    opened(page, "gallery", LAPTOP)
    page.evaluate(
        """() => ["hidden", "faint"].forEach((text) => {
            const added = document.createElement("p");
            added.textContent = text;
            added.style.color = "#bcbcbc";
            if (text === "hidden") added.style.clipPath = "inset(50%)";
            document.querySelector("main").append(added);
        })"""
    )
    ((rule, nodes),) = faults_of(page)
    assert rule == "color-contrast"
    assert [node for node in nodes if ">faint<" in node]


@pytest.mark.parametrize("kind", ["", "large"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways_at_400_percent(page: Page, name: str, kind: str) -> None:
    opened(page, name, NARROW, type=kind)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_keys_are_48_wide_and_high_with_8_between(page: Page, width: int) -> None:
    opened(page, "pad", ViewportSize(width=width, height=844))
    boxes = [key.bounding_box() for key in page.locator(".key").all()]
    assert len(boxes) == 19
    faces = [(box["x"], box["y"], box["width"], box["height"]) for box in boxes if box]
    assert min(min(wide, high) for _, _, wide, high in faces) >= 48
    for at, (x, y, wide, high) in enumerate(faces):
        for left, top, w, h in faces[at + 1 :]:
            across = max(left - (x + wide), x - (left + w))
            down = max(top - (y + high), y - (top + h))
            assert max(across, down) > 7.9


def test_a_whole_contract_and_its_deeds_fit_on_a_phone(page: Page) -> None:
    opened(page, "pad", PHONE)
    deed = page.get_by_role("button", name="Lead by East").bounding_box()
    last = page.get_by_role("radio", name="West").bounding_box()
    assert deed
    assert last
    assert last["y"] + last["height"] < deed["y"]
    assert deed["y"] + deed["height"] <= PHONE["height"]


def test_keys_are_radio_inputs_that_arrows_move(page: Page) -> None:
    opened(page, "pad", PHONE)
    page.get_by_role("radio", name="four").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="five")).to_be_checked()


def test_the_hand_moves_the_deeds(page: Page) -> None:
    def order() -> bool:
        deed = page.get_by_role("button", name="Lead by East").bounding_box()
        back = page.get_by_role("button", name="Back").bounding_box()
        assert deed
        assert back
        return deed["x"] > back["x"]

    opened(page, "pad", PHONE)
    assert order()
    opened(page, "pad", PHONE, hand="left")
    assert not order()


def test_a_contract_is_read_in_words(page: Page) -> None:
    opened(page, "gallery", LAPTOP)
    heard = page.locator(".agree .contract .hidden-word")
    expect(heard).to_have_text("four spades doubled by North, one overtrick")
    row = page.get_by_role("row", name="three no trump by South, one overtrick 8 of hearts")
    expect(row).to_have_count(1)


def test_a_name_is_text(page: Page) -> None:
    opened(page, "gallery", LAPTOP)
    expect(page.get_by_role("link", name="<b>Max</b> & Nan")).to_be_visible()


def test_ten_lines_of_a_ranking_fit_on_the_wall(page: Page) -> None:
    opened(page, "wall", WALL)
    last = page.locator(".line").bounding_box()
    assert last
    assert last["y"] + last["height"] <= WALL["height"]
    size = "parseFloat(getComputedStyle(document.querySelector('.names')).fontSize)"
    assert page.evaluate(size) >= 0.045 * WALL["height"]


@pytest.mark.parametrize("name", PAGES)
def test_on_paper_it_is_black_on_white_without_controls(page: Page, name: str) -> None:
    opened(page, name, LAPTOP, theme="dark")
    page.emulate_media(media="print")
    for control in page.locator(".button, .masthead, .connection, .settings").all():
        expect(control).to_be_hidden()
    colours = page.evaluate(
        "[...document.querySelectorAll('h1, td, p, body')].filter(e => e.checkVisibility())"
        ".map(e => getComputedStyle(e).color)"
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"


def test_nothing_moves_for_those_who_asked(page: Page) -> None:
    opened(page, "pad", PHONE)
    page.emulate_media(reduced_motion="reduce")
    times = page.evaluate(
        "[...document.querySelectorAll('*')].map(e => getComputedStyle(e).transitionDuration)"
    )
    assert set(times) == {"0s"}
