"""What tests of several rooms share: one browser, and an authority for clients of httpx."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import certifi
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def _one_authority(folder: str) -> str:
    """
    Write the first of the authorities that httpx knows: each client reads them all.

    No test asks anybody by HTTPS but itself; 140 authorities took 17 ms of every client.
    """
    end = "-----END CERTIFICATE-----\n"
    file = Path(folder, "one.pem")
    file.write_text(Path(certifi.where()).read_text("utf-8").partition(end)[0] + end, "utf-8")
    return str(file)


_folder = TemporaryDirectory(prefix="ot-authority-")
atexit.register(_folder.cleanup)
os.environ["SSL_CERT_FILE"] = _one_authority(_folder.name)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of a worker: each opens a context of its own."""
    from tests.app.chromium import a_chromium

    with a_chromium() as browser:
        yield browser
