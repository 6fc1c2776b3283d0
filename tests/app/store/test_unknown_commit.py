"""PostgreSQL commits, and the line breaks before it says so: what was told is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from overtrick.app.club.club import Club
from overtrick.app.store.database import JournalMoved, NotSaved
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import perform
from overtrick.app.use_cases.registry import use_case_named
from tests.app.chromium import finished
from tests.app.store.telling import note, result
from tests.app.store.test_writer import held
from tests.app.use_cases.telling import DIRECTOR


def break_line(monkeypatch: pytest.MonkeyPatch, store: Store, *, times: int = 1) -> list[str]:
    """Close the connection just after the next commits; give what befell."""
    import psycopg

    dialect = store.engine.dialect
    commit: Callable[[Any], None] = dialect.do_commit
    lost: list[str] = []

    def commit_and_break(connection: Any) -> None:
        commit(connection)
        if len(lost) < times:
            lost.append("lost")
            connection.driver_connection.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(dialect, "do_commit", commit_and_break)
    return lost


@pytest.fixture
def here(database: str) -> Any:
    with Store.open(database) as store:
        store.create("tuesday", "Tuesday", [note("n1")])
        yield store


@pytest.mark.parametrize("after", [None, 1])
def test_what_was_committed_is_answered(
    here: Store, monkeypatch: pytest.MonkeyPatch, after: int | None
) -> None:
    lost = break_line(monkeypatch, here)
    [stored] = here.append("tuesday", [result(1, "r1")], after)
    assert (stored.seq, stored.entry.id, lost) == (2, "r1", ["lost"])
    assert [entry.id for _, entry in here.read("tuesday")] == ["n1", "r1"]


def test_who_hangs_on_what_stood_is_answered_among_many(
    here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a broken transaction are tried one by one: the second finds both there."""
    lost = break_line(
        monkeypatch, here, times=2
    )  # the one that holds the writer up, and theirs
    asked, _ = held(
        here,
        [
            lambda: here.append("tuesday", [result(1, "r1")], 1),
            lambda: here.append("tuesday", [note("n2")]),
        ],
    )
    for each in asked:
        each.result()
    assert lost == ["lost"] * 2
    assert sorted(entry.id for _, entry in here.read("tuesday")) == ["n1", "n2", "r1"]


def test_a_line_that_stays_broken_is_no_end_of_trying(
    here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_line(monkeypatch, here, times=9)
    with pytest.raises(NotSaved, match="closed the connection"):
        here.append("tuesday", [note("n2")])
    monkeypatch.undo()
    assert [entry.id for _, entry in here.read("tuesday")] == ["n1", "n2"]


def test_who_hangs_on_another_entry_is_refused_as_before(here: Store) -> None:
    here.append("tuesday", [note("n2")])
    with pytest.raises(JournalMoved):
        here.append("tuesday", [note("n3")], 1)
    with pytest.raises(JournalMoved):
        here.append("tuesday", [note("n2"), note("n3")], 1)
    assert [each.seq for each in here.append("tuesday", [note("n2")], 1)] == [2]


def test_a_correction_without_an_id_is_told_once(
    here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        club = Club(here)
        await club.start()
        await club.tell("tuesday", [result(1, "r1")])
        break_line(monkeypatch, here)
        use_case = use_case_named("replace")
        said = {"board": 1, "ns": "3", "ew": "10", "seen": "r1", "outcome": "4S N -1"}
        command = msgspec.convert(said, use_case.command)
        answer = await asyncio.wait_for(
            perform(club, "tuesday", use_case, command, DIRECTOR), timeout=60
        )
        assert (len(answer.saved), answer.again) == (1, False)
        assert [entry.id for _, entry in here.read("tuesday")] == ["n1", "r1", *answer.saved]
        await club.stop()

    finished(evening())
