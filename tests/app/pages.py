"""Pages of a server in Chromium, each on a device of its own: a laptop, a phone, the wall."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.app.chromium import LAPTOP

__all__ = ["Opens", "faults_of", "pages"]

WHAT_IS_WRONG = {"resultTypes": ["violations"], "preload": False}  # ours has no films to load


class Opens(Protocol):
    """Opens a page by its path; with the token of a sign-in, as somebody of the desk."""

    def __call__(
        self, path: str, size: ViewportSize = LAPTOP, token: str | None = None
    ) -> Page: ...


@contextmanager
def pages(chromium: Browser, url: str) -> Iterator[Opens]:
    """Give what opens pages of the server at *url*; a fault of their scripts fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opens(path: str, size: ViewportSize = LAPTOP, token: str | None = None) -> Page:
        context = chromium.new_context(viewport=size, base_url=url)
        context.set_default_timeout(30_000)
        contexts.append(context)
        if token:
            context.add_cookies([{"name": "overtrick_desk", "value": token, "url": url}])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield opens
    for context in contexts:
        context.close()
    assert faults == []


def faults_of(page: Page) -> list[tuple[str, list[str]]]:
    """Give what axe finds on a page, and whether it scrolls sideways."""
    page.emulate_media(reduced_motion="reduce")  # halfway between two colours is no fault
    found = Axe().run(page, options=WHAT_IS_WRONG).response["violations"]
    faults = [
        (each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in found
    ]
    if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        faults.append(("wider than the screen", []))
    return faults
