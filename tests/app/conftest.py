"""What tests of the running club share: a store of each kind, real ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from overtrick.app.store.store import Store
from tests.app.pages import Opens, pages
from tests.app.postgres import Cluster, postgres_cluster
from tests.app.serving import Served, new_store


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of a session (of a worker, if there are several)."""
    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    url = cluster.create()
    yield url
    cluster.clear(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store can be opened: every test of it runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "club")
    url: str = request.getfixturevalue("database")
    return url


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """A new, empty store."""
    with new_store(place) as store:
        yield store


@pytest.fixture
def opens(served: Served, chromium: Browser) -> Iterator[Opens]:
    """Open pages of the server that the folder's ``served`` gives."""
    with pages(chromium, served.url) as opens:
        yield opens
