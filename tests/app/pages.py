"""
Pages of a server in Chromium, each on a device of its own: a laptop, a phone, the wall.

A device is handed on to the next test with nothing on it but the style sheets and scripts that
it has kept, which are half of what a page costs; not one that a test has changed for good.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, ViewportSize

from overtrick.messages import LANGUAGES
from tests.app.chromium import LAPTOP

__all__ = ["SPOKEN", "Held", "Opens", "becomes_true", "faults_of", "misfits_of", "pages"]

HERE = Path(__file__).parent
FAULTS = (HERE / "faults.js").read_text(encoding="utf-8")
MEASURED = (HERE / "web" / "measured.js").read_text(encoding="utf-8")
ORDER = (HERE / "web" / "order.js").read_text(encoding="utf-8")

SPOKEN = LANGUAGES if "SCREENS" in os.environ else ("fr", "de")
"""
Languages in which pages are measured: all in ``make screens``, else French and German.

Of 4,412 short sentences 63 % are longest in one of these two, and half have their longest word.
"""

FOR_GOOD = [
    *("add_init_script", "expose_binding", "expose_function", "install", "new_cdp_session"),
    *("on", "once", "grant_permissions", "set_extra_http_headers", "set_default_timeout"),
]
"""What of a page, its context and its clock nobody can take back."""

_idle: dict[tuple[Browser, str], list[_Device]] = {}


class Opens(Protocol):
    """Opens a page by its path; with the token of a sign-in, as somebody of the desk."""

    def __call__(
        self, path: str, size: ViewportSize = LAPTOP, token: str | None = None
    ) -> Page: ...


@dataclass
class _Device:
    """A page in a context of its own; a fault of its scripts fails the test that has it."""

    page: Page
    faults: list[str] = field(default_factory=list)
    is_changed: bool = False
    """Whether a test has changed it for good."""

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        for what in (self.page, self.page.context, self.page.clock):
            for name in FOR_GOOD:
                if done := getattr(what, name, None):
                    setattr(what, name, self._noting(done))

    def _noting(self, done: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any, **named: Any) -> Any:
            self.is_changed = True
            return done(*given, **named)

        return note

    def clear(self) -> bool:
        """Take away whatever a test has left on it; whether that can be done."""
        page, context = self.page, self.page.context
        if self.is_changed or self.faults or context.pages != [page]:
            context.close()
            return False
        page.unroute_all()
        context.unroute_all()
        context.set_offline(False)
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null")
        page.goto("/health")  # where no script runs
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        context.clear_cookies()
        return True


class Held:
    """What a page asks at addresses like *pattern*: held on its way until it is let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._is_open = False
        page.route(pattern, self._comes)

    def _comes(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._routes.append(route)

    def comes(self) -> None:
        """Wait until something is held: a slow page asks when the test has long gone on."""
        while not self._routes:
            self._page.wait_for_timeout(10)

    def let_go(self) -> None:
        """Let go what is held, and hold nothing more."""
        self.comes()
        self._is_open = True
        for each in self._routes:
            each.continue_()


@contextmanager
def pages(chromium: Browser, url: str) -> Iterator[Opens]:
    """Give what opens pages of the server at *url*."""
    idle = _idle.setdefault((chromium, url), [])
    taken: list[_Device] = []

    def opens(path: str, size: ViewportSize = LAPTOP, token: str | None = None) -> Page:
        taken.append(
            idle.pop() if idle else _Device(chromium.new_context(base_url=url).new_page())
        )
        page, context = taken[-1].page, taken[-1].page.context
        page.set_viewport_size(size)
        if token:
            context.add_cookies([{"name": "overtrick_desk", "value": token, "url": url}])
        page.goto(path)
        return page

    yield opens
    faults = [fault for device in taken for fault in device.faults]
    idle += [device for device in taken if device.clear()]
    assert faults == [], faults


def becomes_true(page: Page, said: str, given: object = None) -> None:
    """Wait until a page says so, asked by the clock: one that draws nothing has no frames."""
    page.wait_for_function(said, arg=given, polling=50)


def faults_of(
    page: Page,
    *sizes: ViewportSize,
    themes: Sequence[str] = (),
    judged: set[str] | None = None,
) -> list[tuple[str, list[str]]]:
    """
    Give what axe finds in each size and theme, and whether the page scrolls sideways.

    *judged* are looks of texts whose contrast was judged before; those of this page join them.
    """
    judged = set() if judged is None else judged
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
            found, looks = page.evaluate(FAULTS, list(judged))
            faults += [(rule, nodes) for rule, nodes in found]
            judged.update(looks)
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            faults.append(("wider than the screen", []))
    return faults


def misfits_of(page: Page) -> list[str]:
    """Give what does not fit a page, as measured, and what is read out of order."""
    return [*page.evaluate(MEASURED), *page.evaluate(ORDER)]
