"""The demo's events, as a store has them on the first start."""

from __future__ import annotations

from datetime import timedelta

import pytest

from overtrick.app.demo import demo_congress, demo_evening
from overtrick.events.journal.moment import now


@pytest.mark.parametrize("name", ["evening", "last week", "congress"])
def test_nothing_is_told_before_its_time(name: str) -> None:
    moment = now()
    journals = {
        "evening": lambda: demo_evening(moment, 4),
        "last week": lambda: demo_evening(moment - timedelta(days=7), 8),
        "congress": lambda: list(demo_congress(moment)),
    }
    assert max(entry.at for entry in journals[name]()) <= moment
