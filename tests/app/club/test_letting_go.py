"""Events that nobody needs leave the memory, and come back whole whoever tells meanwhile."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club import club as rooms
from overtrick.app.club.club import Club
from overtrick.app.club.deals import KIND
from overtrick.app.club.running import Running
from overtrick.app.store.database import EventUnknown
from overtrick.app.store.store import Store, Stored
from overtrick.app.use_cases.perform import perform, preview
from overtrick.app.use_cases.registry import use_case_named
from overtrick.app.views.desk.grid import heard
from overtrick.app.views.open import ranking_after
from overtrick.app.views.topics import topics_named
from overtrick.app.web.broadcast import channel_of
from overtrick.events.journal.entry import tell, write_entry
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.chromium import finished
from tests.app.listening import Hearing
from tests.app.pad.evening import evening
from tests.app.serving import serving
from tests.app.store.telling import note, result
from tests.app.web.browsing import director

EVENT = "tuesday"
DESK = Viewer(Role.DIRECTOR)
BEGUN = [tell(each) for each in evening()]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "club") as store:
        store.create(EVENT, "Tuesday", BEGUN)
        for name in ("one", "two", "three"):
            store.create(name, name, [note(f"{name}-1")])
        yield store


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever nobody holds is let go at the first look."""
    monkeypatch.setattr(rooms, "IDLE", -1.0)


@asynccontextmanager
async def open_club(store: Store) -> AsyncIterator[Club]:
    club = Club(store)
    await club.start()
    try:
        yield club
    finally:
        await club.stop()


def in_club(store: Store, work: Any) -> None:
    async def run() -> None:
        async with open_club(store) as club:
            await work(club)

    finished(run())


def test_big_journals_that_are_read_hold_up_no_usual_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """300,000 entries take a minute, and whoever looks at old events may ask for several."""
    for name in ("big", "bigger", "biggest"):
        store.create(name, name, [note(f"{name}-{nth}") for nth in range(3)])
    monkeypatch.setattr(rooms, "BIG", 3)
    folded, go = rooms._folded, threading.Event()

    def waiting(store: Store, event: str) -> Running:
        if event.startswith("big"):
            assert go.wait(60)
        return folded(store, event)

    monkeypatch.setattr(rooms, "_folded", waiting)

    async def work(club: Club) -> None:
        asked = [asyncio.create_task(club.running(f"big{end}")) for end in ("", "ger", "gest")]
        await asyncio.sleep(0)
        assert (await asyncio.wait_for(club.running("one"), 60)).seq == 1
        assert not any(each.done() for each in asked)
        go.set()
        assert [(await each).seq for each in asked] == [3, 3, 3]

    in_club(store, work)


async def comes(found: Any, seconds: float = 30) -> None:
    """Wait for a condition; fail if it does not come."""
    async with asyncio.timeout(seconds):
        while not found():
            await asyncio.sleep(0.005)


def whole(running: Running, store: Store) -> bool:
    told = [write_entry(entry) for entry in running.state.entries]
    return told == [write_entry(entry) for _, entry in store.read(running.id)]


def test_an_event_is_let_go_when_nobody_asks_for_it_and_comes_back_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(club: Club) -> None:
        before = await club.running(EVENT)
        await club.tell(EVENT, [result(7)])
        club.let_go()
        assert await club.running(EVENT) is before  # asked for a moment ago
        before.asked -= rooms.IDLE + 1
        club.let_go()
        assert club.in_memory == set()
        store.put(KIND, EVENT, {"7": "N:AK4.AK4.AK42.AK4 QJ3.QJ3.QJ53.QJ3 T98.T987.T98.T98 -"})
        after = await club.running(EVENT)
        assert after is not before
        assert whole(after, store)
        assert after.seq == before.seq
        assert after.ranking().standings == before.ranking().standings
        assert after.deals.version == 1  # they are read with it, though it was asked just now

    in_club(store, use)


def test_no_more_than_some_are_kept_for_whoever_comes_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_IDLE", 2)

    async def use(club: Club) -> None:
        with club.kept("one"):
            for name in ("one", "two", "three", EVENT):
                await club.running(name)
            assert club.in_memory == {"one", "three", EVENT}
        await club.running("two")
        assert club.in_memory == {"two", EVENT}

    in_club(store, use)


@pytest.mark.usefixtures("impatient")
def test_what_is_followed_stays_and_hears_everything(store: Store) -> None:
    heard: list[bytes] = []

    async def use(club: Club) -> None:
        channel = channel_of(club, EVENT, topics_named("journal"), DESK)
        async with channel.following(channel.join(Hearing(heard.append))):
            running = await club.running(EVENT)
            club.let_go()
            assert await club.running(EVENT) is running
            for number in range(3):
                club.let_go()
                await club.tell(EVENT, [note(f"told-{number}", f"tea {number}")])
                seq = running.seq
                await comes(lambda seq=seq: any(b"id: %d\n" % seq in each for each in heard))
            waiting = asyncio.create_task(club.bell(EVENT).after(running.seq, 30))
            await asyncio.sleep(0)
            store.append(EVENT, [note("elsewhere")])  # as another process does
            assert await waiting == running.seq == 3 + len(BEGUN) + 1

        def is_gone() -> bool:
            club.let_go()
            return EVENT not in club.in_memory

        gc.collect()
        await comes(is_gone)

    in_club(store, use)


@pytest.mark.usefixtures("impatient")
def test_who_tells_waits_and_is_answered_from_what_is_there_then(store: Store) -> None:
    """Those who tell, those who look and letting go come in any order."""
    case = use_case_named("note")
    make: Any = case.command

    async def tells(club: Club, name: str) -> None:
        for number in range(15):
            command = make(text="tea", id=f"{name}-{number}")
            answer = await perform(club, EVENT, case, command, DESK)
            assert answer.saved == (f"{name}-{number}",)
            running = await club.running(EVENT)
            told = running.state.entry(f"{name}-{number}")
            assert told is not None
            assert running.seq >= answer.seq > running.state.entries.index(told)

    async def looks(club: Club, is_over: asyncio.Event) -> None:
        while not is_over.is_set():
            club.let_go()
            assert (await club.running("one")).seq == 1
            await asyncio.sleep(0)

    async def use(club: Club) -> None:
        is_over = asyncio.Event()
        looking = asyncio.create_task(looks(club, is_over))
        await asyncio.gather(*(tells(club, name) for name in ("anna", "bert", "carl")))
        is_over.set()
        await looking
        assert whole(await club.running(EVENT), store)
        assert (await club.running(EVENT)).seq == len(BEGUN) + 45

    in_club(store, use)


@pytest.mark.usefixtures("impatient")
def test_an_entry_of_another_process_is_not_missed_while_the_event_is_read(
    store: Store,
) -> None:
    store.append(EVENT, [result(1 + nth % 20) for nth in range(300)])

    async def use(club: Club) -> None:
        for number in range(12):
            club.let_go()
            assert EVENT not in club.in_memory
            with club.kept(EVENT):
                reading = asyncio.create_task(club.running(EVENT))
                await asyncio.sleep(0.004 * (number % 4))
                told = [note(f"x{number}")]
                other = threading.Thread(target=store.append, args=(EVENT, told))
                other.start()
                running = await reading
                await comes(lambda running=running, of=number: running.state.entry(f"x{of}"))
                other.join()
                assert whole(running, store)

    in_club(store, use)


def test_names_that_nobody_knows_leave_nothing_behind(store: Store) -> None:
    async def use(club: Club) -> None:
        for number in range(5):
            for work in (club.running(f"no-{number}"), club.tell(f"no-{number}", [note("n")])):
                with pytest.raises(EventUnknown):
                    await work
        gc.collect()
        left = {*club._bells, *club._reading, *club._turns}
        assert left <= {"no-4"}  # the last error may still be somebody's
        assert club.in_memory == set()

    in_club(store, use)


def test_what_takes_long_is_done_with_a_copy_of_the_present(store: Store) -> None:
    case = use_case_named("replace")
    make: Any = case.command
    entered = Entered(board=1, ns="1", ew="2", outcome="4S N =")

    async def use(club: Club) -> None:
        running = await club.running(EVENT)
        await club.tell(EVENT, [tell(entered)])
        for outcome in ("4S N +1", "4S N +2"):
            command = make(board=1, ns="1", ew="2", outcome=outcome)
            there = threading.get_ident()

            def effect(copy: Running, command: Any = command, there: int = there) -> Any:
                assert copy is not running
                assert copy.state is not running.state
                assert threading.get_ident() != there
                return preview(copy, case, command, DESK)

            found = await club.aside(EVENT, effect)
            assert found == preview(running, case, command, DESK)
            await club.tell(EVENT, [tell(Noted(text="tea"))])
            assert found.seq == running.seq - 1

    in_club(store, use)


@pytest.mark.parametrize("name", ["desk", "problems"])
def test_the_desks_stream_of_a_big_event_is_made_beside_the_play(
    store: Store, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(rooms, "BIG", 1)
    [topic] = topics_named(name)
    threads: list[int] = []
    sent: list[bytes] = []

    def document(running: Running, viewer: Viewer) -> Any:
        threads.append(threading.get_ident())
        return topic.document(running, viewer)

    async def use(club: Club) -> None:
        heard(await club.running(EVENT), Viewer(Role.TABLE, EVENT, table="2"))
        channel = channel_of(club, EVENT, [replace(topic, document=document)], DESK)
        async with channel.following(channel.join(Hearing(sent.append))):
            assert f"event: {name}".encode() in sent[0]
            assert name != "desk" or b'"silent":0' in sent[0]  # the phone of table 2 is there
            await club.tell(EVENT, [tell(Noted(text="tea"))])
            await comes(lambda: len(threads) > 1)
        assert threading.get_ident() not in threads

    in_club(store, use)


@pytest.mark.parametrize(
    "path",
    [
        f"/desk/{EVENT}",
        f"/desk/{EVENT}/problems",
        *(f"/act/events/{EVENT}/{each}" for each in ("problems", "log", "diff", "standings")),
        *(f"/act/events/{EVENT}/{each}" for each in ("journal", "history?board=1")),
    ],
)
def test_what_the_desk_asks_of_a_big_event_is_made_beside_the_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """With 60,000 results the page of problems held everybody up for six seconds."""
    monkeypatch.setattr(rooms, "BIG", 1)
    aside, beside = Club.aside, list[str]()

    async def watched(club: Club, event: str, work: Any) -> Any:
        beside.append(event)
        return await aside(club, event, work)

    monkeypatch.setattr(Club, "aside", watched)
    with serving(tmp_path / "club") as served:
        served.open(EVENT, *evening())
        with director(served) as browser:
            assert browser.get(path).status_code == 200
    assert beside == [EVENT]


def test_an_event_is_big_by_its_plan_as_well() -> None:
    """The desk of 90,000 planned tables took seven seconds of the thread that takes results."""
    running = Running(EVENT)
    running.take([Stored(1, tell(planning(movement("mitchell:7"), 2)))])
    assert running.size == 1 + 7 * 7


def test_a_copy_has_one_piece_of_work_at_a_time_though_its_request_has_ended(
    store: Store,
) -> None:
    gate, begun = threading.Event(), threading.Event()
    at_work: list[int] = []

    def slow(copy: Running) -> int:
        at_work.append(1)
        begun.set()
        gate.wait(30)
        at_work.pop()
        return copy.seq

    async def use(club: Club) -> None:
        first: asyncio.Task[int] = asyncio.create_task(club.aside(EVENT, slow))
        await comes(begun.is_set)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        second: Coroutine[Any, Any, int] = club.aside(EVENT, lambda _: len(at_work))
        waiting = asyncio.create_task(second)
        for _ in range(20):
            await club.events()  # the rest of the club goes on
        assert not waiting.done()
        gate.set()
        assert await waiting == 0

    in_club(store, use)


def test_a_copy_aside_goes_with_the_name_that_it_has(store: Store) -> None:
    async def use(club: Club) -> None:
        await club.tell(EVENT, [tell(RegisteredPlayer(player="p1", name="Ida Rhodes"))])
        await club.aside(EVENT, lambda copy: copy.ranking())
        running = await club.running(EVENT)
        running.ranking()
        ranking_after(running, 1)
        aside = weakref.ref(running.aside)
        await club.tell(EVENT, [tell(RegisteredPlayer(player="p1"))])
        gc.collect()
        assert aside() is None
        assert not any(
            isinstance(each, RegisteredPlayer) and each.name == "Ida Rhodes"
            for each in gc.get_objects()
        )
        assert await club.aside(EVENT, lambda copy: copy.state.roster.name("p1")) == ""

    in_club(store, use)
