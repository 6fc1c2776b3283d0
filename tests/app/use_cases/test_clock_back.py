"""A clock that is set back: what is told later still comes after what was told before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from overtrick.app.store.store import Stored
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Noted, Published
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.moment import now
from tests.app.use_cases.telling import Evening


@pytest.fixture
def ahead() -> Evening:
    """An evening whose first result was told while the clock was a year ahead."""
    evening = Evening()
    first = Entered(board=1, ns="1", ew="2", outcome="4S N =")
    entry = tell(first, at=now() + timedelta(days=365), id="first")
    assert evening.running.take([Stored(1, entry)])
    return evening


def scores(evening: Evening) -> list[str]:
    return [str(line.outcome) for line in evening.running.state.session().lines]


def test_a_correction_counts(ahead: Evening) -> None:
    ahead.tell("replace", board=1, ns="1", ew="2", outcome="4S N -1")
    assert scores(ahead) == ["4S N -1"]


def test_of_two_different_voices_the_later_counts(ahead: Evening) -> None:
    ahead.enter("4S N +1")
    assert scores(ahead) == ["4S N +1"]
    ahead.enter("4S N -2")
    assert scores(ahead) == ["4S N -2"]


def test_what_is_told_after_it_was_announced_is_not_in_what_was_announced(
    ahead: Evening,
) -> None:
    published = ahead.tell("publish")[0]
    ahead.tell("replace", board=1, ns="1", ew="2", outcome="4S N -1", reason="tricks")
    before = ahead.running.state.as_of(published)
    assert [str(line.outcome) for line in before.session().lines] == ["4S N ="]
    assert scores(ahead) == ["4S N -1"]
    assert before.of_kind(Published)


def test_a_clock_that_is_right_is_not_touched(ahead: Evening) -> None:
    evening = Evening()
    before = now()
    assert before <= evening.enter("4S N =").at <= now()


def test_at_the_end_of_time_the_next_entry_is_still_told() -> None:
    evening = Evening()
    last = datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=UTC)
    evening.running.take([Stored(1, tell(Noted(text="from elsewhere"), at=last))])
    assert evening.tell("note", text="goes on")[0].at < last
