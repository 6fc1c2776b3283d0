"""A server with simultaneous pairs of three clubs, in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.serving import Served, serving


@pytest.fixture
def served(place: str) -> Iterator[Served]:
    """A server over an empty store of each kind."""
    with serving(place) as found:
        yield found
