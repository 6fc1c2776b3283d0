"""The small documents of a store, as access keeps them: one row of texts by kind and key."""

from __future__ import annotations

from typing import Any

from overtrick.app.store.store import Store

__all__ = ["AccessStore", "Row"]

Row = dict[str, Any]


class AccessStore:
    """What access keeps in a store; every method waits for the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, kind: str, key: str) -> Row | None:
        """Give a row, or nothing."""
        found = self._store.get(kind, key) if _can_be(key) else None
        return None if found is None else dict(found.document)

    def put(self, kind: str, key: str, row: Row) -> None:
        """Keep a row, in place of the one there is."""
        self._store.put(kind, key, row)

    def put_new(self, kind: str, key: str, row: Row) -> bool:
        """Keep a row unless there is one; say whether it is ours that stands."""
        return dict(self._store.put_new(kind, key, row).document) == row

    def delete(self, kind: str, key: str) -> None:
        """Forget a row, if there is one."""
        self._store.delete(kind, key)

    def list(self, kind: str) -> dict[str, Row]:
        """Give every row of a kind by its key."""
        return {each.key: dict(each.document) for each in self._store.list(kind)}


def _can_be(key: str) -> bool:
    return 0 < len(key) <= 100 and key.isprintable()
