"""A topic is worked out piece by piece: who tells something waits for a piece, not for all."""

from __future__ import annotations

from asyncio import create_task, sleep
from collections.abc import Callable
from typing import Any

from overtrick.app.club.running import Running
from overtrick.app.views.feed import Feed
from overtrick.app.views.topics import TOPICS
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Entered
from tests.app.chromium import finished
from tests.app.views.evenings import ANYONE, add, evening


async def _beside(running: Running, work: Callable[[Running], Any]) -> Any:
    return work(running)


async def _told_between() -> None:
    running = evening(4)
    feed, fresh = Feed(TOPICS["ranking"], ANYONE), Feed(TOPICS["ranking"], ANYONE)
    looking = create_task(feed.renew(running, _beside))
    for board in (34, 35, 36):
        await sleep(0)
        assert not looking.done()
        add(running, [tell(Entered(board=board, ns="1", ew="14", outcome="3NT E -1"))])
    assert await looking
    assert await fresh.renew(running, _beside)
    assert (feed.seq, feed.whole()) == (running.seq, fresh.whole())
    assert not await feed.renew(running, _beside)


def test_what_is_told_between_two_pieces_is_in_the_ranking() -> None:
    finished(_told_between())
