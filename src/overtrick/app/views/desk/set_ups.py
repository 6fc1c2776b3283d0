"""Set-ups that a club keeps: the last one, and those with a name such as "our Tuesday"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.app.store.store import Store
from overtrick.app.use_cases.begin import slug
from overtrick.errors import Text

__all__ = ["LAST", "SetUp", "keep", "set_ups"]

LAST = "last"
"""The key of the set-up that was used last."""

_KEPT = ("title", "kind", "tables", "boards", "time", "method", "winners", "movement", "preset")


@dataclass(frozen=True, slots=True)
class SetUp:
    """A set-up with what was typed for it."""

    key: str
    name: str
    typed: Mapping[str, str]

    @property
    def words(self) -> Text:
        """What it is, in a few words."""
        told = self.typed
        return Text(
            "{tables} tables, {boards} boards",
            tables=told.get("tables", "?"),
            boards=told.get("boards", "?"),
        )


def keep(store: Store, typed: Mapping[str, str], title: str) -> None:
    """Keep a set-up as the last one, and under its own name if it was given one."""
    document = {name: typed.get(name, "")[:200] for name in _KEPT} | {"title": title}
    store.put("set-up", LAST, {"name": title, "typed": document})
    name = typed.get("save_as", "").strip()[:60]
    key = slug(name)
    if key and key != LAST:
        store.put("set-up", key, {"name": name, "typed": document})


def set_ups(store: Store) -> list[SetUp]:
    """
    Give the set-ups, the last one first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     keep(store, {"tables": "7", "save_as": "Our Tuesday"}, "Pairs")
    ...     [(each.key, each.name) for each in set_ups(store)]
    [('last', 'Pairs'), ('our-tuesday', 'Our Tuesday')]
    """
    found = [
        SetUp(each.key, str(each.document["name"]), each.document["typed"])
        for each in store.list("set-up")
    ]
    return sorted(found, key=lambda each: (each.key != LAST, each.name))
