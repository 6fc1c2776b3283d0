"""What a pad is told, and when: its own result by that number, a clock, and after a fault."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from overtrick.app.club.club import Club
from overtrick.app.store.database import writing
from overtrick.app.store.store import Store, Stored
from overtrick.app.use_cases.at_table import AT_TABLE
from overtrick.app.use_cases.perform import Answer, perform
from overtrick.app.use_cases.table_checks import TableEnter
from overtrick.app.views.desk.grid import rows_of
from overtrick.app.web import pads
from overtrick.app.web.broadcast import Broadcast
from overtrick.app.web.pads import following
from overtrick.events.journal.entry import Entry, tell, write_entry
from overtrick.events.journal.evening import ClockSet
from overtrick.events.journal.moment import now
from overtrick.messages import speaking
from tests.app.chromium import finished
from tests.app.listening import Hearing
from tests.app.pad.evening import evening
from tests.app.pad.test_access import table
from tests.app.store.telling import note

EVENT = "tuesday"
FIRST = {"1": 1, "2": 4, "3": 7}
"""The first board of each table in round 1."""

_ROW = text(
    "insert into entries (event, seq, id, document) values (:event, :seq, :id, :document)"
)


class Phone:
    """What a phone is told: each document, with the number of its message."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Any]] = []
        self.beside: list[str] = []
        """The phones at its table."""

    def hear(self, message: bytes) -> None:
        """Take a message."""
        if b"event: phones" in message:
            self.beside = msgspec.json.decode(message.split(b"event: phones\ndata: ")[1])
            message = message.split(b"event: phones")[0]
        lines = dict(line.split(b": ", 1) for line in message.split(b"\n") if b": " in line)
        if b"id" in lines:
            self.told.append((int(lines[b"id"]), msgspec.json.decode(lines[b"data"])))

    async def sees(self, found: Any) -> int:
        """Wait for a document of which that holds; give the number of its message."""
        async with asyncio.timeout(30):
            while True:
                for number, document in self.told:
                    if found(document):
                        return number
                await asyncio.sleep(0.005)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "club") as store:
        store.create(EVENT, "Tuesday", [tell(each) for each in evening()])
        yield store


def in_club(store: Store, work: Any, name: str = "") -> None:
    async def run() -> None:
        club = Club(store)
        await club.start()
        phone = Phone()
        try:
            async with following(club, table("1"), "", Hearing(phone.hear), name=name):
                await work(club, phone)
        finally:
            await club.stop()

    finished(run())


@asynccontextmanager
async def at_table(
    club: Club, name: str, number: str = "1", room: str = ""
) -> AsyncIterator[Phone]:
    phone = Phone()
    async with following(club, table(number), room, Hearing(phone.hear), name=name):
        yield phone


async def enters(club: Club, number: str, id: str) -> Answer:
    command = TableEnter(id=id, board=FIRST[number], round=1, outcome="4S N =")
    return await perform(club, EVENT, AT_TABLE["enter"], command, table(number))


def has_result(document: Any) -> bool:
    return document["boards"][0]["result"] is not None


def test_an_answer_has_the_number_by_which_its_own_pad_is_told_whoever_reads_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()
    append = store.append

    def late(event: str, entries: Sequence[Entry], *more: Any) -> list[Stored]:
        stored = append(event, entries, *more)
        if entries[0].id == "first":  # saved, and whoever follows the store reads it before us
            assert let_go.wait(30)
        return stored

    monkeypatch.setattr(store, "append", late)

    async def use(club: Club, phone: Phone) -> None:
        try:
            first = asyncio.create_task(enters(club, "1", "first"))
            told = await phone.sees(has_result)
            other = await enters(club, "2", "other")
        finally:
            let_go.set()
        answer = await first
        assert told == answer.seq < other.seq
        again = await enters(club, "1", "first")
        assert (again.seq, again.again) == (answer.seq, True)

    in_club(store, use)


def test_a_clock_that_is_paused_and_set_is_told(store: Store) -> None:
    async def use(club: Club, phone: Phone) -> None:
        await club.tell(EVENT, [tell(ClockSet(action="pause"))])
        await phone.sees(lambda document: document["clock"]["paused"])
        before = phone.told[-1][1]["clock"]["seconds"]
        await club.tell(EVENT, [tell(ClockSet(action="extend", minutes=5))])
        await phone.sees(lambda document: document["clock"]["seconds"] == before + 300)

    in_club(store, use)


def test_a_pad_follows_on_when_the_journal_can_be_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pads, "KEEP_ALIVE", 0.05)
    monkeypatch.setattr(Broadcast, "pause", 0.05)

    last = len(store.read(EVENT))
    lost = note("lost"), note("found")

    def write(nth: int) -> None:
        """Write one of two rows, as if the other were lost."""
        row = {
            "event": EVENT,
            "seq": last + nth,
            "id": lost[nth - 1].id,
            "document": json.dumps(write_entry(lost[nth - 1])),
        }
        with writing(store.engine) as connection, connection.begin():
            connection.execute(_ROW, row)
            connection.execute(text("update events set seq = :last"), {"last": last + 2})

    async def use(club: Club, phone: Phone) -> None:
        await club.blocking(write, 2)
        async with asyncio.timeout(30):
            while not any("cannot be told" in each for each in caplog.messages):
                await asyncio.sleep(0.005)
        await club.blocking(write, 1)
        await club.caught_up(EVENT)
        await enters(club, "1", "first")
        await phone.sees(has_result)

    in_club(store, use)


def test_phones_at_one_table_hear_of_each_other_in_any_language(store: Store) -> None:
    async def use(club: Club, one: Phone) -> None:
        running = await club.running(EVENT)
        assert one.beside == ["aaaa"]
        with speaking("pl"):
            async with at_table(club, "bbbb") as two:
                assert one.beside == two.beside == ["aaaa", "bbbb"]
                assert [row.phones for row in rows_of(running, 1, now())] == [2, 0, 0]
        assert one.beside == ["aaaa"]
        assert [row.phones for row in rows_of(running, 1, now())] == [1, 0, 0]

    in_club(store, use, "aaaa")


def test_a_phone_is_alone_with_its_own_pages_and_those_of_other_places(store: Store) -> None:
    async def use(club: Club, one: Phone) -> None:
        async with at_table(club, "aaaa") as again:  # reloaded: the old page is not gone yet
            assert one.beside == again.beside == ["aaaa"]
        assert one.beside == ["aaaa"]
        async with at_table(club, "bbbb", "2"), at_table(club, "cccc", room="closed"):
            assert one.beside == ["aaaa"]

    in_club(store, use, "aaaa")


def test_a_phone_is_where_it_came_last(store: Store) -> None:
    async def use(club: Club, one: Phone) -> None:
        async with at_table(club, "bbbb"):  # a page left open at the table before
            assert one.beside == ["aaaa", "bbbb"]
            async with at_table(club, "bbbb", "2") as two:
                assert (one.beside, two.beside) == (["aaaa"], ["bbbb"])
        running = await club.running(EVENT)
        assert [row.phones for row in rows_of(running, 1, now())] == [1, 0, 0]

    in_club(store, use, "aaaa")
