"""Documents by kind and key: none is written over by somebody who has not seen it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from overtrick.app.store.database import DocumentChanged, StoreError
from overtrick.app.store.store import Store


def test_a_document_is_kept_as_it_was_given(store: Store) -> None:
    given = {"table": 3, "names": ["Ann", "Bob ♠", None], "open": True}
    put = store.put("link", "t3", given)
    assert (put.document, put.version) == (given, 1)
    assert store.get("link", "t3") == put
    assert store.get("link", "t4") is None
    assert store.get("key", "t3") is None


def test_documents_of_one_key_are_given_together(store: Store) -> None:
    link, end = store.put("link", "t3", {"a": 1}), store.put("end", "t3", {"b": 2})
    assert store.get_each(("end", "link", "none"), "t3") == [end, link, None]
    assert store.get_each(("end", "link"), "t4") == [None, None]
    assert store.get_each(("end", "link"), "t\x003") == [None, None]


def test_a_change_has_the_next_version(store: Store) -> None:
    first = store.put("link", "t3", {"a": 1})
    second = store.put("link", "t3", {"a": 2}, expected=1)
    assert (second.version, second.created) == (2, first.created)
    assert second.updated >= first.updated


def test_the_slower_of_two_devices_is_told(store: Store) -> None:
    store.put("player", "1234", {"name": "Ann"})
    store.put("player", "1234", {"name": "Anne"}, expected=1)
    with pytest.raises(DocumentChanged, match=r"player '1234' was changed.*version 2, not 1"):
        store.put("player", "1234", {"name": "Anna"}, expected=1)
    with pytest.raises(DocumentChanged, match="version 2, not 0"):
        store.put("player", "1234", {"name": "Anna"}, expected=0)
    with pytest.raises(DocumentChanged, match="version 0, not 4"):
        store.put("player", "none", {"name": "Anna"}, expected=4)
    found = store.get("player", "1234")
    assert found is not None
    assert found.document == {"name": "Anne"}


def test_of_sixteen_who_expected_the_same_one_wins(store: Store, place: str) -> None:
    with Store.open(place) as other:

        def put(number: int) -> bool:
            try:
                (store, other)[number % 2].put("link", "t3", {"by": number}, expected=0)
            except DocumentChanged:
                return False
            return True

        with ThreadPoolExecutor(16) as threads:
            assert sum(threads.map(put, range(16))) == 1


def test_a_key_is_made_once_by_many(store: Store, place: str) -> None:
    with Store.open(place) as other, ThreadPoolExecutor(16) as threads:
        made = threads.map(
            lambda number: (store, other)[number % 2].put_new("key", "signing", {"k": number}),
            range(32),
        )
        assert len({each.document["k"] for each in made}) == 1


def test_of_many_keys_none_is_refused_to_who_was_slower(store: Store, place: str) -> None:
    with Store.open(place) as other, ThreadPoolExecutor(2) as threads:
        for nth in range(150):
            both = [
                threads.submit(each.put_new, "key", f"k{nth}", {"by": each is store})
                for each in (store, other)
            ]
            assert both[0].result() == both[1].result()


def test_many_count_without_losing_one(store: Store) -> None:
    store.put("key", "count", {"n": 0})

    def count(_: int) -> None:
        while True:
            found = store.get("key", "count")
            assert found is not None
            try:
                more = {"n": found.document["n"] + 1}
                store.put("key", "count", more, expected=found.version)
            except DocumentChanged:
                continue
            return

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(count, range(40)))
    found = store.get("key", "count")
    assert found is not None
    assert (found.document["n"], found.version) == (40, 41)


def test_documents_are_listed_by_their_keys(store: Store) -> None:
    for key in ("b", "a", "ä", "C"):
        store.put("link", key, {})
    store.put("key", "a", {})
    assert [each.key for each in store.list("link")] == ["C", "a", "b", "ä"]
    assert store.list("nothing") == []


def test_what_is_taken_away_is_gone(store: Store) -> None:
    store.put("link", "t3", {})
    with pytest.raises(DocumentChanged):
        store.delete("link", "t3", expected=2)
    assert store.delete("link", "t3", expected=1)
    assert not store.delete("link", "t3")
    assert store.get("link", "t3") is None


@pytest.mark.parametrize("document", [{"a": object()}, {"a": float("nan")}, {"a": {1, 2}}])
def test_what_is_no_json_is_refused(store: Store, document: dict[str, object]) -> None:
    with pytest.raises(StoreError, match="link 't3' cannot be stored"):
        store.put("link", "t3", document)
    assert store.get("link", "t3") is None


@pytest.mark.parametrize("key", ["", "a\0b", "\ud800", "x" * 201])
def test_a_key_that_cannot_be_is_refused_and_not_found(store: Store, key: str) -> None:
    with pytest.raises(StoreError, match="the key of a document"):
        store.put("link", key, {})
    assert store.get("link", key) is None
    assert not store.delete("link", key)
    assert store.list(key) == []
