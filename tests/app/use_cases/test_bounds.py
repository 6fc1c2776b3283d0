"""What one command may hold, and what one table may write."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.store.store import Store
from overtrick.app.use_cases.at_table import AT_TABLE
from overtrick.app.use_cases.perform import entries_of, perform
from overtrick.app.use_cases.registry import USE_CASES, use_case_named
from overtrick.app.web.routes.pad import Code
from overtrick.errors import Text
from overtrick.events.commands.evening import WriteNote
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.now.doubts import problems
from tests.app.chromium import finished
from tests.app.pad.evening import evening
from tests.app.pad.test_access import Pad
from tests.app.serving import Served, serving
from tests.app.store.telling import notes
from tests.app.web.browsing import browsing
from tests.cases import one_pass

COMMANDS = {
    **{name: each.command for name, each in (USE_CASES | AT_TABLE).items()},
    "code": Code,
}


LONGEST = 4_000
"""Of a note; a table sends 8,000 bytes at most (``SECURITY.md``)."""


def unbounded(kind: Any) -> Iterator[str]:
    """The texts of a type that may be longer than a note."""
    if isinstance(kind, msgspec.inspect.StrType):
        if kind.pattern is None and (kind.max_length is None or kind.max_length > LONGEST):
            yield "text"
    elif isinstance(kind, msgspec.inspect.UnionType):
        for each in kind.types:
            yield from unbounded(each)
    elif isinstance(kind, msgspec.inspect.StructType):
        for field in kind.fields:
            if field.name != "id":  # refused by name if it is longer than 40
                yield from (f"{field.name}: {each}" for each in unbounded(field.type))


@one_pass("name", COMMANDS)
def test_every_text_of_a_command_has_an_end(name: str) -> None:
    assert list(unbounded(msgspec.inspect.type_info(COMMANDS[name]))) == []


def test_a_plan_of_more_tables_than_the_desk_goes_through_is_refused(served: Served) -> None:
    """A deputy's plan of 299 tables in 299 rounds took seven seconds for each page."""
    with served.client(Role.DEPUTY, "tuesday") as client:
        answer = client.post("/events/tuesday/tell/movement", json={"movement": "mitchell:299"})
    assert answer.status_code == 422
    assert answer.json()["error"] == "89401 tables in all rounds; 10000 are planned at most"


def test_a_label_is_one_line_that_goes_one_way() -> None:
    viewer = Viewer(Role.TABLE, "tuesday", "2", device="my\nphone\u202egnirts\x1b[31m")
    (entry,) = entries_of([Noted(text="tea")], WriteNote(text="tea"), viewer)
    assert entry.place == "my phonegnirts [31m"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *evening())
        yield served


def test_a_table_tells_nothing_that_is_long(served: Served) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        assert pad.tell("call", about="x", reason="y" * 1001).status_code == 400
        assert pad.tell("call", about="x" * 9000).status_code == 413
        assert pad.tell("call", about="x", reason="y" * 1000).status_code == 201


def test_what_a_table_writes_has_an_end_and_others_go_on(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        flood, other = Pad(served, one, "2"), Pad(served, two, "3")
        viewer = Viewer(Role.TABLE, "tuesday", "2")
        for _ in range(124):
            served.access.may_write(viewer, 7_999)
        answers = itertools.takewhile(
            lambda answer: answer.status_code == 201,
            (flood.tell("call", about="x") for _ in range(100)),
        )
        assert len(list(answers)) < 100
        refused = flood.tell("call", about="x" * 150, reason="y" * 900)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-much")
        assert other.tell("call", about="x").status_code == 201


def test_a_name_costs_the_same_however_long_the_journal_is(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    asked: list[int] = []

    def told(name: str) -> int:
        """How many rows of the journal are read for it."""
        asked.clear()
        store.append("tuesday", [tell(RegisteredPlayer(player=name, name=name))])
        return sum(asked)

    def counted(*what: Any) -> None:
        asked.append("LIKE" in str(what[2]))

    _names(store, 3)
    event.listen(store.engine, "before_cursor_execute", counted)
    told("warm")
    few = told("a")
    _names(store, 300)
    told("warm again")
    assert told("b") == few


def _names(store: Store, count: int) -> None:
    people = [RegisteredPlayer(player=f"p{count}.{n}", name=f"P {n}") for n in range(count)]
    store.append("tuesday", [tell(each) for each in people])


def test_an_erased_name_does_not_come_back(store: Store) -> None:
    store.create("tuesday", "Tuesday", notes(3))
    store.append("tuesday", [tell(RegisteredPlayer(player="47", name="Ann"))])
    before = now() - timedelta(minutes=1)
    late = tell(RegisteredPlayer(player="47", name="Ann again"), at=before)
    store.append("tuesday", [tell(RegisteredPlayer(player="47"))])
    store.append("tuesday", [tell(RegisteredPlayer(player="48", name="Bob"))])
    store.append("tuesday", [late])
    texts = [str(each.entry.facts) for each in store.read("tuesday")]
    assert not any("Ann" in text for text in texts)
    assert any("Bob" in text for text in texts)


def test_what_the_desk_tells_costs_what_there_are_questions_not_their_square(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """20,000 open questions of a journal from elsewhere held the server for minutes."""
    told = [
        Entered(board=board, ns=str(pair), ew=str(pair), outcome=outcome)
        for board in range(1, 21)
        for pair in range(1, 21)
        for outcome in ("4S N =", "4S N -1")
    ]
    store.create("tuesday", "Tuesday", [tell(each) for each in told])
    compared: list[object] = []
    equal = Text.__eq__

    def counted(self: Text, other: object) -> bool:
        compared.append(other)
        return equal(self, other)

    async def work() -> None:
        club = Club(store)
        await club.running("tuesday")
        monkeypatch.setattr(Text, "__eq__", counted)
        note = WriteNote(text="tea")
        await perform(club, "tuesday", use_case_named("note"), note, Viewer(Role.DIRECTOR))
        monkeypatch.undo()
        await club.stop()

    finished(work())
    questions = len(problems(fold(each.entry for each in store.read("tuesday"))))
    assert questions >= 400
    assert len(compared) < 20 * questions
