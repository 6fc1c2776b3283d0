"""The start page says what a phone's browser lacks for the score pad."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.app.chromium import PHONE
from tests.app.pages import faults_of
from tests.app.serving import Served

NONE = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException(); } })"""
)


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("", []),
        ("delete window.EventSource", ["pad"]),
        (NONE, ["storage"]),
        ("Object.defineProperty(navigator, 'cookieEnabled', { value: false })", ["cookies"]),
    ],
)
def test_what_is_lacking_is_said(
    server: Served, chromium: Browser, missing: str, said: list[str]
) -> None:
    context = chromium.new_context(base_url=server.url, viewport=PHONE)
    context.add_init_script(missing)
    page = context.new_page()
    for path in ("/", "/join"):
        page.goto(path, wait_until="load")
        shown = page.locator("[data-lacks]:visible")
        assert [each.get_attribute("data-lacks") for each in shown.all()] == said, path
        assert faults_of(page) == [], path
    context.close()


def test_without_scripts_the_start_page_says_so(server: Served, chromium: Browser) -> None:
    context = chromium.new_context(
        base_url=server.url, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/")
    assert "The score pad needs JavaScript" in page.inner_text("main")
    context.close()
