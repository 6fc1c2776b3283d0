"""Two desks on two servers correct the same result: whoever comes second is told so."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.store.database import JournalMoved
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import Answer, Stale, perform
from overtrick.app.use_cases.registry import use_case_named
from overtrick.events.commands.results import Enter, Replace
from tests.app.store.telling import note, result

DESK = Viewer(Role.DIRECTOR)


async def corrected(club: Club, seen: str, outcome: str) -> Answer:
    command = Replace(board=1, outcome=outcome, seen=seen)
    return await perform(club, "tuesday", use_case_named("replace"), command, DESK)


def test_what_was_looked_at_stands_when_it_is_committed(place: str) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser may have a loop in this one
        thread.submit(lambda: asyncio.run(_both_correct(place))).result()


async def _both_correct(place: str) -> None:
    with Store.open(place) as first, Store.open(place) as second:
        first.create("tuesday", "Tuesday")
        one, two = Club(first), Club(second)
        for board in range(12):
            entered = Enter(board=1, ns=str(board), ew="99", outcome="4S N =")
            told = await perform(one, "tuesday", use_case_named("enter"), entered, DESK)
            await two.caught_up("tuesday")
            (seen,) = told.saved
            both = await asyncio.gather(
                corrected(one, seen, "4S N +1"),
                corrected(two, seen, "4S N -1"),
                return_exceptions=True,
            )
            assert sorted(type(each).__name__ for each in both) == ["Answer", "Stale"]
        await one.stop()
        await two.stop()


def test_what_others_tell_of_other_boards_is_no_conflict(store: Store) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser may have a loop in this one
        thread.submit(lambda: asyncio.run(_others_tell(store))).result()


async def _others_tell(store: Store) -> None:
    store.create("tuesday", "Tuesday", [result(1)])
    club = Club(store)
    running = await club.running("tuesday")
    seen = running.state.entries[0].id
    store.append("tuesday", [result(2), note("tea")])  # another server, not heard of yet
    answer = await corrected(club, seen, "4S N +1")
    assert answer.seq == 4
    with pytest.raises(Stale):
        await corrected(club, seen, "4S N +2")
    await club.stop()


def test_the_store_refuses_what_hangs_on_an_older_end(store: Store) -> None:
    store.create("tuesday", "Tuesday", [note("1"), note("2")])
    with pytest.raises(JournalMoved, match="since entry 1"):
        store.append("tuesday", [note("3")], after=1)
    assert store.append("tuesday", [note("3")], after=2)[0].seq == 3
