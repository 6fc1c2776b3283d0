"""
Tables enter results while the server is killed (-9) and started, again and again.

They are ten of the 25 tables of an event; in ``make kills``, of a hundred.  Each phone keeps
what it tells until the answer has come, and sends it again until then: what the answer says is
saved must be in the journal, once.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from overtrick.app.access.access import Access
from overtrick.app.store.store import Store
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened, RoundStarted
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.plan import Plan, planning
from overtrick.movements.registry import movement
from tests.app.process import Process

__all__ = ["EVENT", "Load", "open_large_event", "ready_again"]

EVENT = "large"
SECTIONS, TABLES = "ABCD" if "KILLS" in os.environ else "A", 25
OUTCOMES = ("4S N =", "3NT E -1", "2H S +1", "PASS", "5D W -2", "1NT N +1", "4H E =")


def _plan(section: str) -> Plan:
    return Plan(movement(f"mitchell:{TABLES}"), 1, section=section)


def open_large_event(store: Store, tables: int = 10) -> list[str]:
    """Put an event of many tables into a store; give the links of *tables* of them."""
    told = [Opened(title="Many tables"), *chosen(changes=["winners=2"]).facts]
    for section in SECTIONS:
        told.append(planning(_plan(section).movement, 1, section=section))
        for pair in range(1, 2 * TABLES + 1):
            way, players = (
                ("NS", "EW")[pair > TABLES],
                (f"{section}{pair}a", f"{section}{pair}b"),
            )
            told += [RegisteredPlayer(player=each, name=f"Player {each}") for each in players]
            number = str((pair - 1) % TABLES + 1)
            told.append(
                Registered(contestant=number, players=players, direction=way, section=section)
            )
        told.append(RoundStarted(round="1", section=section))
    store.create(EVENT, "Many tables", [tell(each, by="director") for each in told])
    access = Access(store)
    places = [(section, table) for table in range(1, TABLES + 1) for section in SECTIONS]
    return [
        access.table_link(EVENT, str(table), section).path for section, table in places[:tables]
    ]


def ready_again(process: Process, path: str) -> tuple[float, float]:
    """Start a server; give the seconds to its first answer, and to a table's first page."""
    begun = time.monotonic()
    healthy = process.start()
    with httpx.Client(base_url=process.url, timeout=60) as client:
        assert client.get(path, follow_redirects=True).status_code == 200
    return healthy, time.monotonic() - begun


@dataclass
class Phone:
    """A table's phone: what it tells is sent again, with the same id, until it is heard."""

    url: str
    path: str
    name: str
    chance: random.Random
    rounds: int = TABLES
    acknowledged: list[str] = field(default_factory=list)
    resent: int = 0
    _told: int = 0
    _waiting: dict[str, Any] | None = None

    def use(self, server_is_up: threading.Event) -> None:
        """Enter results until the server is gone; begin with the one that was not answered."""
        with httpx.Client(base_url=self.url, timeout=30) as client:
            try:
                client.get(self.path)
                headers = {"x-csrf-token": _token(client)}
                while server_is_up.is_set():
                    self._tell(client, headers)
            except httpx.TransportError:
                return

    def finish(self) -> None:
        """Have the last one heard as well."""
        with httpx.Client(base_url=self.url, timeout=30) as client:
            client.get(self.path)
            if self._waiting is not None:
                self._tell(client, {"x-csrf-token": _token(client)})

    def _tell(self, client: httpx.Client, headers: dict[str, str]) -> None:
        if self._waiting is None:
            self._waiting = self._next()
        else:
            self.resent += 1
        body = self._waiting
        for _ in range(1 + self.chance.randrange(2)):  # a bad network says it twice
            answer = client.post("/act/table/enter", json=body, headers=headers)
            assert answer.status_code == 201, f"{body}: {answer.status_code} {answer.text}"
        assert answer.json()["saved"] == [body["id"]], answer.text
        self.acknowledged.append(body["id"])
        self._waiting = None

    def _next(self) -> dict[str, Any]:
        """Each board in its round; when all are played, boards that nobody has planned."""
        self._told += 1
        return {
            "id": f"{self.name}-{self._told}",
            "board": self._told % 900 + 1,
            "round": self._told % self.rounds + 1,
            "outcome": self.chance.choice(OUTCOMES),
            "sure": True,
        }


def _token(client: httpx.Client) -> str:
    page = client.get("/t").text
    _, found, rest = page.partition('name="csrf-token" content="')
    assert found, page[:500]
    return rest.partition('"')[0]


class Load:
    """All phones of an evening, each in a thread of its own."""

    def __init__(self, process: Process, links: list[str], chance: random.Random) -> None:
        """Give each link to a phone."""
        self.process, self._chance = process, chance
        self.phones = [
            Phone(process.url, link, f"phone{nth}", random.Random(nth))
            for nth, link in enumerate(links)
        ]
        self.faults: list[BaseException] = []

    @property
    def acknowledged(self) -> list[str]:
        """The ids of all that the server has said is saved."""
        return [id for phone in self.phones for id in phone.acknowledged]

    def until_killed(self) -> None:
        """Enter results from all phones, and kill the server at some moment."""
        before, wanted = len(self.acknowledged), self._chance.randint(1, 40)
        is_up = threading.Event()
        is_up.set()
        threads = [threading.Thread(target=self._use, args=(p, is_up)) for p in self.phones]
        for thread in threads:
            thread.start()
        until = time.monotonic() + 120
        while len(self.acknowledged) < before + wanted and not self.faults:
            assert time.monotonic() < until, "nothing was saved in two minutes"
            time.sleep(0.002)
        time.sleep(self._chance.random() * 0.03)  # some moment in the middle of a commit
        self.process.kill()
        is_up.clear()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]

    def _use(self, phone: Phone, is_up: threading.Event) -> None:
        try:
            phone.use(is_up)
        except BaseException as fault:
            self.faults.append(fault)

    def finish(self) -> Iterator[str]:
        """Have everything heard that still waits; give the ids of all."""
        for phone in self.phones:
            phone.finish()
        yield from self.acknowledged
