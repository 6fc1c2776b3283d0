"""
Tables at home that several phones follow: what was done there, in the order it came.

Each phone merges the operations by itself (``home/pad/log.js``); here they are kept, once each,
before anybody is told that they are.  Whoever has the key of a table reads and writes it.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from threading import Lock
from typing import Any, Final

from overtrick.app.access.rate_limits import Allowance
from overtrick.app.store.database import DocumentChanged
from overtrick.app.store.store import Document, Store
from overtrick.errors import OvertrickError
from overtrick.events.journal.moment import now

__all__ = ["NoParty", "Operation", "Parties", "PartyFull", "PartyNews"]

Operation = dict[str, Any]
"""One thing done at a table, as ``log.js`` says."""

_KIND: Final = "party"
_DAYS: Final = 90
"""Days after which a table that nobody has touched makes room for a new one."""

_MOST_TABLES: Final = 500
_MOST_OPERATIONS: Final = 3000
_MOST_BYTES: Final = 400_000
_LONGEST: Final = 4000
_MOST_BEGUN: Final = 20
"""Tables that one caller begins at once; one more an hour from then on."""
_KINDS: Final = frozenset({"set", "deal", "edit", "remove", "keep", "undo"})


class NoParty(OvertrickError):
    """Nobody has begun a table of that key here."""

    status, code = 404, "no-party"


class PartyFull(OvertrickError):
    """More was done at a table than any evening has, or there are too many tables."""

    status, code = 413, "too-large"


@dataclass(frozen=True, slots=True)
class PartyNews:
    """What a phone has not got yet, and how long ago another one was here."""

    at: int
    """How many operations there are: what to ask from next time."""
    ops: list[Operation]
    seen: float | None
    """Seconds since another phone asked; None if none has."""


class Parties:
    """The tables at home of one server; blocking, from any thread."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._allowance = Allowance(2 * _MOST_BYTES, per_second=4000)
        self._begun = Allowance(_MOST_BEGUN, per_second=1 / 3600)
        self._asked: OrderedDict[str, dict[str, float]] = OrderedDict()
        self._lock = Lock()

    def told(
        self, key: str, page: str, at: int, ops: Sequence[Operation], caller: str = ""
    ) -> PartyNews:
        """
        Keep what a phone has done, and give what it lacks from number *at* on.

        An operation whose id is there already stays as it is.

        >>> from tempfile import TemporaryDirectory
        >>> begun = {"id": "1.a", "n": 1, "by": "a", "kind": "set", "values": {}}
        >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
        ...     parties = Parties(store)
        ...     first = parties.told("k" * 26, "a", 0, [begun])
        ...     second = parties.told("k" * 26, "b", 0, [])
        >>> first.at, second.ops == [begun], second.seen is not None
        (1, True, True)

        :raises NoParty: if nobody has begun that table, and nothing is told either.
        :raises PartyFull: if it is more than an evening has; then nothing was kept.
        :raises OvertrickError: if an operation is none.
        """
        for op in ops:
            _check(op)
        name = sha256(key.encode()).hexdigest()[:40]
        if ops:
            self._allowance.take(caller, sum(len(json.dumps(op)) for op in ops))
        kept = self._joined(name, ops, caller)
        return PartyNews(len(kept), kept[at:], self._seen(name, page))

    def _joined(self, name: str, ops: Sequence[Operation], caller: str) -> list[Operation]:
        while True:
            found = self._store.get(_KIND, name)
            kept: list[Operation] = list(found.document["ops"]) if found else []
            known = {op["id"] for op in kept}
            fresh = {op["id"]: op for op in ops if op["id"] not in known}
            if found is None and not fresh:
                raise NoParty("Nobody keeps a score here under this link.")
            if not fresh:
                return kept
            whole = [*kept, *fresh.values()]
            if len(whole) > _MOST_OPERATIONS or len(json.dumps(whole)) > _MOST_BYTES:
                raise PartyFull("This table has more deals than one evening: begin a new one.")
            if found is None:
                self._begun.take(caller, 1)
                self._make_room()
            try:
                expected = found.version if found else 0
                self._store.put(_KIND, name, {"ops": whole}, expected=expected)
            except DocumentChanged:
                continue  # the other phone was faster
            return whole

    def _make_room(self) -> None:
        """Let old tables go, once there are many."""
        tables = self._store.list(_KIND)
        if len(tables) < _MOST_TABLES:
            return
        old = [each for each in tables if now() - each.updated > timedelta(days=_DAYS)]
        for each in old:
            self._let_go(each)
        if len(old) == 0:
            raise PartyFull("This server keeps no more tables at home.")

    def _let_go(self, table: Document) -> None:
        try:
            self._store.delete(_KIND, table.key, expected=table.version)
        except DocumentChanged:
            return  # somebody has come back to it

    def _seen(self, name: str, page: str) -> float | None:
        with self._lock:
            clock = self._clock()
            pages = self._asked.setdefault(name, {})
            self._asked.move_to_end(name)
            others = [moment for other, moment in pages.items() if other != page]
            pages[page] = clock
            if len(pages) > 8:
                pages.pop(min(pages, key=pages.__getitem__))
            while len(self._asked) > _MOST_TABLES:
                self._asked.popitem(last=False)
            return clock - max(others) if others else None


def _check(op: object) -> None:
    if (
        not isinstance(op, dict)
        or op.get("kind") not in _KINDS
        or type(op.get("n")) is not int
        or not all(
            isinstance(op.get(name), str) and len(op[name]) <= 40 for name in ("id", "by")
        )
        or len(json.dumps(op)) > _LONGEST
    ):
        raise OvertrickError("not something done at a table: {op!r:.60}", op=op)
