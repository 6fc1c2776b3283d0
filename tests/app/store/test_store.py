"""What is told stands once, in the order of commits, under every load, in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.store.database import EventExists, EventUnknown, NotSaved, StoreError
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import Entry, read_entry, tell, write_entry
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import RegisteredPlayer
from tests.app.store.telling import note, notes, result


def test_an_event_is_listed_with_its_last_number(store: Store) -> None:
    row = store.create("tuesday", "Tuesday Pairs ♠")
    assert (row.id, row.title, row.seq) == ("tuesday", "Tuesday Pairs ♠", 0)
    assert row.opened.tzinfo is UTC
    store.append("tuesday", notes(3))
    assert [(event.id, event.seq) for event in store.events()] == [("tuesday", 3)]


def test_events_are_listed_in_the_order_of_opening(store: Store) -> None:
    for name in ("b", "a", "c"):
        store.create(name, name)
    listed = store.events()
    assert listed == sorted(listed, key=lambda row: (row.opened, row.id))
    assert {row.id for row in listed} == {"a", "b", "c"}


def test_an_event_begins_with_entries_or_not_at_all(store: Store) -> None:
    assert store.create("tuesday", "Tuesday", notes(2)).seq == 2
    bad = [note("x"), Entry("", note("x").at, "desk", Noted(text="tea"))]
    with pytest.raises(StoreError, match="the id of an entry"):
        store.create("wednesday", "Wednesday", bad)
    assert [row.id for row in store.events()] == ["tuesday"]


def test_an_event_is_made_once(store: Store) -> None:
    store.create("tuesday", "First")
    with pytest.raises(EventExists, match="'tuesday'"):
        store.create("tuesday", "Second")
    assert [row.title for row in store.events()] == ["First"]


def test_what_is_given_back_is_what_is_read(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    given = store.append("tuesday", [result(7), result(8)])
    assert [seq for seq, _ in given] == [1, 2]
    assert store.read("tuesday") == given
    assert store.read("tuesday", after=1) == given[1:]
    assert store.read("tuesday", after=2) == []


@pytest.mark.parametrize(
    "text", ["♠ höher", "a\nb", "\0", "'; drop table events; --", "\ud800", "😀"]
)
def test_every_text_survives(store: Store, text: str) -> None:
    title = store.create("tuesday", text).title
    assert title == text or text in ("\0", "\ud800")
    store.append("tuesday", [tell(Noted(text=text), by=text, reason=text, id="a")])
    [(_, entry)] = store.read("tuesday")
    assert (entry.by, entry.reason, entry.facts) == (text, text, Noted(text=text))


def test_an_entry_of_a_later_version_survives(store: Store) -> None:
    document = {
        **{"id": "z9", "at": "2026-03-06T19:02:00.000Z", "kind": "teleport", "v": 7},
        **{"by": "desk", "to": {"board": [1, 2.5, None]}, "far": True},
    }
    store.create("tuesday", "Tuesday")
    store.append("tuesday", [read_entry(document)])
    assert write_entry(store.read("tuesday")[0].entry) == document


def test_told_twice_it_counts_once(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    first = store.append("tuesday", [note("a", "tea"), note("b")])
    again = store.append("tuesday", [note("b"), note("a", "coffee"), note("c"), note("c")])
    assert again[:2] == [first[1], first[0]]  # as it stands: the first wins
    assert [seq for seq, _ in again] == [2, 1, 3, 3]
    assert [entry.id for _, entry in store.read("tuesday")] == ["a", "b", "c"]


def test_the_same_id_is_another_entry_in_another_event(store: Store) -> None:
    store.create("one", "One")
    store.create("two", "Two")
    assert store.append("one", [note("a")])[0].seq == store.append("two", [note("a")])[0].seq


@pytest.mark.parametrize("name", ["nowhere", "", "a\0b", "\ud800"])
def test_an_unknown_event_is_refused(store: Store, name: str) -> None:
    with pytest.raises(EventUnknown, match="there is no event"):
        store.append(name, [note("a")])
    with pytest.raises(EventUnknown, match="there is no event"):
        store.read(name)


@pytest.mark.parametrize("id", ["", "x" * 201, "a\0b", "a\nb", "\ud800"])
def test_what_cannot_be_an_id_is_refused_with_words(store: Store, id: str) -> None:
    store.create("tuesday", "Tuesday")
    with pytest.raises(StoreError, match="the id of an event"):
        store.create(id, "Tuesday")
    broken = Entry(id, note("a").at, "desk", Noted(text="tea"))
    with pytest.raises(StoreError, match="the id of an entry"):
        store.append("tuesday", [note("a"), broken])
    assert store.read("tuesday") == []


def test_numbers_have_no_gaps_under_sixteen_threads(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    store.create("other", "Other")

    def table(number: int) -> list[tuple[int, str]]:
        told = []
        for turn in range(25):
            mine = notes(1 + turn % 3, f"t{number}.{turn}.")
            told += [(seq, entry.id) for seq, entry in store.append("tuesday", mine)]
            if turn % 5 == 0:
                store.append("other", mine)
        return told

    with ThreadPoolExecutor(16) as threads:
        told = [each for some in threads.map(table, range(16)) for each in some]
    journal = store.read("tuesday")
    assert [seq for seq, _ in journal] == list(range(1, len(told) + 1))
    assert sorted(told) == [(seq, entry.id) for seq, entry in journal]
    assert [seq for seq, _ in store.read("other")] == list(range(1, store.events()[1].seq + 1))


def test_one_bad_request_among_many_fails_alone(store: Store) -> None:
    store.create("tuesday", "Tuesday")

    def ask(number: int) -> bool:
        event = "nowhere" if number % 4 == 0 else "tuesday"
        try:
            store.append(event, [note(f"a{number}")])
        except EventUnknown:
            return False
        return True

    with ThreadPoolExecutor(16) as threads:
        done = list(threads.map(ask, range(200)))
    assert done == [number % 4 != 0 for number in range(200)]
    assert len(store.read("tuesday")) == 150


def test_sixteen_threads_tell_the_same(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda _: store.append("tuesday", notes(5)), range(32)))
    assert all(answer == answers[0] for answer in answers[1:])
    assert len(store.read("tuesday")) == 5


def test_a_closed_store_says_so(place: str) -> None:
    store = Store.open(place)
    store.create("tuesday", "Tuesday")
    store.close()
    with pytest.raises(NotSaved, match="could not be saved: the store is closed"):
        store.append("tuesday", [note("a")])
    with pytest.raises(StoreError, match="closed"):
        store.read("tuesday")
    store.close()


def test_it_is_there_when_opened_again(place: str) -> None:
    with Store.open(place) as store:
        store.create("tuesday", "Tuesday")
        told = store.append("tuesday", [result(1)])
    with Store.open(place) as store:
        assert store.read("tuesday") == told


def test_two_stores_on_one_database_share_one_order(place: str) -> None:
    with Store.open(place) as one, Store.open(place) as two:
        one.create("tuesday", "Tuesday")

        def tell_some(number: int) -> None:
            store = (one, two)[number % 2]
            for turn in range(10):
                store.append("tuesday", [note(f"{number}.{turn}")])

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(tell_some, range(8)))
        assert one.read("tuesday") == two.read("tuesday")
        assert [seq for seq, _ in one.read("tuesday")] == list(range(1, 81))


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club") as store:
        assert Path(store.place).stat().st_mode & 0o077 == 0


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store that takes one event after the other."""
    with Store.open(tmp_path_factory.mktemp("large")) as store:
        yield store


@given(asked=st.lists(st.lists(st.integers(0, 9), max_size=6), max_size=6))
def test_the_journal_is_what_was_first_told_of_each_id(
    large: Store, asked: list[list[int]]
) -> None:
    expected = list(dict.fromkeys(f"n{number}" for some in asked for number in some))
    event = f"e{len(large.events())}"
    large.create(event, event)
    for some in asked:
        given = large.append(event, [note(f"n{number}") for number in some])
        assert [entry.id for _, entry in given] == [f"n{number}" for number in some]
    assert [entry.id for _, entry in large.read(event)] == expected


def test_an_erased_name_is_in_no_row(store: Store) -> None:
    told = [
        tell(RegisteredPlayer(player="p1", name="Ada Byron", number="1815"), id="first"),
        tell(RegisteredPlayer(player="p2", name="Alan Turing"), id="other"),
    ]
    store.create("tuesday", "Tuesday", told)
    store.append("tuesday", [tell(RegisteredPlayer(player="p1"), id="gone")])
    again = store.append("tuesday", [told[0]])
    left = repr([write_entry(each.entry) for each in [*store.read("tuesday"), *again]])
    assert "Alan Turing" in left
    assert "Ada" not in left
    assert "1815" not in left
    assert [each.seq for each in store.read("tuesday")] == [1, 2, 3]
    store.append("tuesday", [tell(RegisteredPlayer(player="p1", name="Countess"))])
    assert "Countess" in repr(store.read("tuesday"))


def test_a_name_that_comes_after_its_erasing_is_in_no_row(store: Store) -> None:
    named = RegisteredPlayer(player="p1", name="Ada Byron")
    store.create("tuesday", "Tuesday", [])
    store.append("tuesday", [tell(RegisteredPlayer(player="p1"), id="gone")])
    store.append("tuesday", [tell(named, at=now() - timedelta(minutes=1), id="late")])
    assert "Ada" not in repr(store.read("tuesday"))
    assert fold(each.entry for each in store.read("tuesday")).roster.name("p1") == ""


def test_an_erased_name_is_not_left_in_the_file(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        told = tell(RegisteredPlayer(player="p1", name="Ada Byron"))
        store.create("tuesday", "Tuesday", [told, *notes(3)])
        store.append("tuesday", [tell(RegisteredPlayer(player="p1"))])
    files = list(tmp_path.iterdir())
    assert files
    assert not any(b"Ada Byron" in file.read_bytes() for file in files if file.is_file())
