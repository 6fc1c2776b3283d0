"""A list of thousands of events reads those alone that have changed, whoever changed them."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened
from tests.app.store.telling import note, until


@pytest.fixture
def many(store: Store) -> Store:
    for number in range(30):
        store.create(f"e{number}", f"Event {number}", [note(f"n{number}")])
    return store


def rows_read(store: Store) -> list[int]:
    """Count the rows of events that each list reads."""
    found: list[int] = []

    def counted(*what: Any) -> None:
        if "LEFT OUTER JOIN" in str(what[2]):
            found.append(str(what[2]).count("IN ("))

    event.listen(store.engine, "after_cursor_execute", counted)
    return found


def test_nothing_is_read_again_while_nothing_changes(many: Store) -> None:
    with many.follow(lambda *_: None):
        first = many.events()
        asked = rows_read(many)
        assert many.events() == first
        assert asked == []


def test_what_is_told_here_is_listed_at_once(many: Store) -> None:
    with many.follow(lambda *_: None):
        many.events()
        asked = rows_read(many)
        many.append("e7", [note("more")])
        many.append("e9", [tell(Opened(title="Another title"))])
        many.create("new", "New")
        rows = {row.id: row for row in many.events()}
        assert (rows["e7"].seq, rows["e9"].title, len(rows)) == (2, "Another title", 31)
        assert asked[-1] == 1  # those three alone
        assert list(rows) == [row.id for row in many.events()]


def test_what_others_tell_is_listed_when_it_is_heard_of(many: Store, place: str) -> None:
    with many.follow(lambda *_: None), Store.open(place) as other:
        many.events()
        other.append("e3", [note("from there")])
        other.append("e4", [tell(Opened(title="Retitled"))])
        until(lambda: {row.id: row.seq for row in many.events()}["e3"] == 2)
        until(lambda: {row.id: row.title for row in many.events()}["e4"] == "Retitled")


def test_who_does_not_follow_reads_all(many: Store, place: str) -> None:
    with Store.open(place) as other:
        assert len(many.events()) == 30
        other.create("new", "New")
        assert len(many.events()) == 31
