"""The draw that was looked at is told, or none: also when results come in at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import Saying, UseCase, entries_of, perform
from overtrick.app.use_cases.registry import (
    PUBLISH_DRAW,
    DrawChanged,
    PublishDraw,
    use_case_named,
)
from overtrick.errors import OvertrickError
from overtrick.events.commands.draws import DrawRound
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
        return [each.facts for each in found]

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


@pytest.mark.parametrize(
    ("case", "command"),
    [
        (use_case_named("draw"), DrawRound()),
        (PUBLISH_DRAW, PublishDraw(seen=LOOKED_AT)),
    ],
    ids=["draw", "publish"],
)
def test_of_two_servers_that_draw_at_once_one_does(
    store: Store, case: UseCase, command: DrawRound
) -> None:
    """The other server draws between the look of this one and its commit."""
    looks: list[int] = []

    def say(running: Running, command: DrawRound, viewer: Viewer) -> Saying:
        found: Saying = case.say(running, command, viewer)
        looks.append(running.seq)
        if len(looks) == 1:
            with Store.open(Path(store.place).parent) as other:
                told = entries_of(found.facts, DrawRound(id="other-1"), Viewer(Role.DEPUTY))
                other.append(EVENT, told)
        return found

    async def run() -> None:
        club = Club(store)
        await club.start()
        try:
            await perform(club, EVENT, replace(case, say=say), command, DESK)
        finally:
            await club.stop()

    with pytest.raises(OvertrickError):
        finished(run())
    assert looks == [1]
    found = [each.entry for each in store.read(EVENT) if isinstance(each.entry.facts, Drawn)]
    assert [each.id for each in found] == ["other-1"]


def test_another_draw_is_not_told_whenever_it_becomes_another(store: Store) -> None:
    with pytest.raises(DrawChanged, match="made anew"):
        drawn(Club(store), planned("1", "2", "4", "3"))
    assert not any(isinstance(each.entry.facts, Drawn) for each in store.read(EVENT))
