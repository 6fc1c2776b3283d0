"""What tests of several rooms share: one browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of a worker: each opens a context of its own."""
    from tests.app.chromium import a_chromium

    with a_chromium() as browser:
        yield browser
