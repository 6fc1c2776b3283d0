"""The pad as a file, opened in Chromium without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from overtrick.home.page import pad_page
from tests.app.chromium import PHONE

Opened = Callable[..., Page]


@pytest.fixture(scope="session")
def pad_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pad where somebody saved it."""
    file = tmp_path_factory.mktemp("home") / "pad.html"
    file.write_text(pad_page(), encoding="utf-8")
    return file


@pytest.fixture
def opens_pad(chromium: Browser, pad_file: Path) -> Iterator[Opened]:
    """Open the pad from the file on a device of its own; a fault of its script is a failure."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opens(size: ViewportSize = PHONE, context: BrowserContext | None = None) -> Page:
        if context is None:
            context = chromium.new_context(viewport=size, offline=True)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console", lambda line: faults.append(line.text) if line.type == "error" else None
        )
        page.goto(pad_file.as_uri())
        return page

    yield opens
    for context in contexts:
        context.close()
    assert faults == []
