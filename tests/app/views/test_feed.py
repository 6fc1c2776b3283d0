"""A topic is worked out piece by piece, and once for all who come to it together."""

from __future__ import annotations

from asyncio import create_task, sleep
from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.topics import TOPICS, Feed
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


async def _two_at_once() -> None:
    running, looks = evening(4), list[None]()

    async def slowly(running: Running, work: Callable[[Running], Any]) -> Any:
        looks.append(None)
        await sleep(0)
        return work(running)

    feed = Feed(TOPICS["desk"], Viewer(Role.DIRECTOR))
    first = create_task(feed.renew(running, slowly))
    await sleep(0)
    await feed.renew(running, slowly)
    assert first.done()
    assert feed.version == 1
    assert len(looks) == 1


def test_who_comes_while_it_is_looked_at_is_given_the_present() -> None:
    finished(_two_at_once())


async def _failed_once() -> None:
    running = evening(4)

    async def failing(running: Running, work: Callable[[Running], Any]) -> Any:
        raise RuntimeError

    feed = Feed(TOPICS["desk"], Viewer(Role.DIRECTOR))
    with pytest.raises(RuntimeError):
        await feed.renew(running, failing)
    assert await feed.renew(running, _beside)


def test_what_failed_is_looked_at_again() -> None:
    finished(_failed_once())
