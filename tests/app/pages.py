"""Pages of a server in Chromium, each on a device of its own: a laptop, a phone, the wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.app.chromium import LAPTOP

__all__ = ["Opens", "faults_of", "misfits_of", "pages"]

HERE = Path(__file__).parent
FAULTS = (HERE / "faults.js").read_text(encoding="utf-8")
MEASURED = (HERE / "web" / "measured.js").read_text(encoding="utf-8")
ORDER = (HERE / "web" / "order.js").read_text(encoding="utf-8")


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


def faults_of(
    page: Page, *sizes: ViewportSize, themes: Sequence[str] = ()
) -> list[tuple[str, list[str]]]:
    """Give what axe finds in each size and theme, and whether the page scrolls sideways."""
    page.emulate_media(reduced_motion="reduce")  # halfway between two colours is no fault
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    faults: list[tuple[str, list[str]]] = []
    for size in sizes or (page.viewport_size,):
        if size and size != page.viewport_size:
            page.set_viewport_size(size)
        for theme in themes or (None,):
            if theme:
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            faults += [(rule, nodes) for rule, nodes in page.evaluate(FAULTS)]
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            faults.append(("wider than the screen", []))
    return faults


def misfits_of(page: Page) -> list[str]:
    """Give what does not fit a page, as measured, and what is read out of order."""
    return [*page.evaluate(MEASURED), *page.evaluate(ORDER)]
