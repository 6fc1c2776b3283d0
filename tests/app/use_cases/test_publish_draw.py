"""The draw that was looked at is told, or none: also when results come in at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import perform
from overtrick.app.use_cases.publish_draw import PUBLISH_DRAW, DrawChanged, PublishDraw
from overtrick.events.journal.entry import tell
from overtrick.events.journal.stages import Drawn, StagePlanned
from tests.app.chromium import finished

EVENT = "congress"
DESK = Viewer(Role.DIRECTOR)
LOOKED_AT = ("1-3 2-4",)


def planned(*teams: str) -> StagePlanned:
    return StagePlanned(stage="1", form="swiss", entrants=teams)


def drawn(club: Club, told: StagePlanned | None = None) -> list[Drawn]:
    """Publish the draw; what is *told* comes in after the button, before its turn."""

    async def publish() -> list[Drawn]:
        command = PublishDraw(id="draw-1", seen=LOOKED_AT)
        async with club.turn(EVENT):
            asked = asyncio.create_task(perform(club, EVENT, PUBLISH_DRAW, command, DESK))
            if told is not None:
                await club.tell(EVENT, [tell(told)])
        try:
            await asked
            assert (await perform(club, EVENT, PUBLISH_DRAW, command, DESK)).again
        finally:
            found = (await club.running(EVENT)).state.of_kind(Drawn)
        return [each.facts for each in found if isinstance(each.facts, Drawn)]

    async def run() -> list[Drawn]:
        await club.start()
        try:
            return await publish()
        finally:
            await club.stop()

    return finished(run())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "club") as store:
        store.create(EVENT, "Congress", [tell(planned("1", "2", "3", "4"))])
        yield store


def test_the_draw_that_was_looked_at_is_told_once(store: Store) -> None:
    [found] = drawn(Club(store))
    assert [(each.home, each.away) for each in found.matches] == [("1", "3"), ("2", "4")]


def test_another_draw_is_not_told_whenever_it_becomes_another(store: Store) -> None:
    with pytest.raises(DrawChanged, match="made anew"):
        drawn(Club(store), planned("1", "2", "4", "3"))
    assert not any(isinstance(each.entry.facts, Drawn) for each in store.read(EVENT))
