"""The system's own Chromium: one for all tests of a worker, each with a context of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from shutil import which
from typing import Any, TypeVar

from playwright.sync_api import Browser, CDPSession, ViewportSize, expect, sync_playwright

__all__ = ["LAPTOP", "PHONE", "TABLET", "WALL", "a_chromium", "finished", "slowed"]

T = TypeVar("T")

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
WALL: ViewportSize = {"width": 1920, "height": 1080}

NAMES = (
    "chromium-headless-shell",  # without what draws windows: a page costs half as much
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",  # a colour that fades in is drawn seven times
    # a page takes the frame of the one before, not a new one: a third less for each page
    "--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame",
]


expect.set_options(timeout=30_000)  # a busy machine is no fault of the page


@contextmanager
def a_chromium() -> Iterator[Browser]:
    """Start the browser, without a window."""
    path = next((found for name in NAMES if (found := which(name))), None)
    assert path, f"a browser is needed, one of {', '.join(NAMES)}: scripts/system installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, headless=True, args=ARGUMENTS
        )
        yield browser
        browser.close()


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end; in a thread, for the browser's loop has taken this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def slowed(line: CDPSession, latency: int, down: int = -1, up: int = -1) -> None:
    """Slow a page: milliseconds of latency, bytes a second; -1 is no limit."""
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": latency,
            "downloadThroughput": down,
            "uploadThroughput": up,
        },
    )
