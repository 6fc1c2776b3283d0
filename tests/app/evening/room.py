"""The room of an evening: the server, eight phones, the desk, a spectator's phone, the wall."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from overtrick.app.access.access import Access
from overtrick.app.store.store import Store
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Opened, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.plan import Plan, planning
from overtrick.movements.registry import movement
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pages import Opens, pages
from tests.app.process import Process, process_on
from tests.app.web.browsing import PHRASE
from tests.cli.command import in_a_process

__all__ = ["EVENT", "Room", "open_room"]

EVENT = "tuesday"
BOARDS = int(os.environ.get("MITCHELL_BOARDS", "1"))
PLAN = Plan(movement("mitchell:8:skip=yes:arrow=7:missing=ew8"), BOARDS)
ROUNDS = 7
PAIRS = 15
LAST = (
    *("Archer", "Birch", "Cooper", "Dale", "Eaton", "Frost", "Green", "Hill"),
    *("Irving", "Joyce", "King", "Lane", "Moss", "Nash", "Owen"),
)
OUTCOMES = (
    "4s n =",
    "4s n +1",
    "3nt e -1",
    "2h s =",
    "5d w -2",
    "1nt n +1",
    "4h e =",
    "3c s -1",
)


def _begins() -> Iterator[Facts]:
    yield Opened(title="Tuesday pairs")
    yield from chosen(changes=["live_ranking=always", "freeze=0", "after_board=percentage"])
    yield planning(PLAN.movement, PLAN.boards_per_set)
    for pair in range(1, PAIRS + 1):
        players = (f"{pair}a", f"{pair}b")
        for player, first in zip(players, ("Ann", "Ben"), strict=True):
            yield RegisteredPlayer(player=player, name=f"{first} {LAST[pair - 1]}")
        yield Registered(contestant=str(pair), players=players)
    yield RoundStarted(round="1")


@dataclass
class Room:
    """Everything that is switched on during the evening."""

    server: Process
    place: str
    folder: Path
    opens: Opens
    tokens: dict[str, str]
    phones: dict[int, Phone] = field(default_factory=dict)

    def phone(self, table: int) -> Phone:
        """Give the phone of a table; it scans the card first."""
        if table not in self.phones:
            page = self.opens(self.tokens[str(table)], PHONE)
            self.phones[table] = Phone(page, page.context)
        return self.phones[table]

    def desk(self) -> Page:
        """Sign in on the director's laptop."""
        page = self.opens(f"/desk/{EVENT}")
        page.get_by_label("Pass phrase").fill(PHRASE)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{self.server.url}/desk/{EVENT}")
        return page

    def journal(self) -> list[Entry]:
        """Everything that is saved."""
        with Store.open(self.place) as store:
            return [stored.entry for stored in store.read(EVENT)]

    def ranked(self) -> list[dict[str, Any]]:
        """Rank the exported journal by the command line."""
        file = str(self.folder / "exported.jsonl")
        exported = in_a_process("export", EVENT, file, "--data", self.place)
        assert exported.status == 0, exported.err
        told = in_a_process("rank", file, "--json")
        assert told.status in (0, 1), told.err  # 1: something is doubtful
        found: list[dict[str, Any]] = json.loads(told.out)["ranking"]
        return found


@contextmanager
def open_room(folder: Path, browser: Browser) -> Iterator[Room]:
    """Open the room; at the end everything is switched off."""
    place = str(folder / "club")
    with Store.open(place) as store:
        store.create(EVENT, "Tuesday pairs", [tell(each, by="director") for each in _begins()])
        access = Access(store)
        access.set_pass_phrase(PHRASE)
        tokens = {str(n): access.table_link(EVENT, str(n)).path for n in range(1, 9)}
    with (
        process_on(place, folder / "server.log") as server,
        pages(browser, server.url) as opens,
    ):
        yield Room(server, place, folder, opens, tokens)
