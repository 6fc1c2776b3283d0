"""A door to try: with a clock that can be set, and argon2 at its cheapest."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.app.access.access import Access
from overtrick.app.store.store import Store
from tests.app.serving import CHEAP


@dataclass
class Hands:
    """A clock that stands until it is set."""

    now: datetime = field(default_factory=lambda: datetime(2026, 3, 6, 19, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def access(store: Store, clock: Hands) -> Access:
    return Access(store, clock=clock, hasher=CHEAP)
