"""Keys of clubs in simultaneous pairs: each uploads one heat; shown once, kept as a hash."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from overtrick.app.access.refused import Withdrawn
from overtrick.app.access.rows import AccessStore, text
from overtrick.app.store.store import Store

__all__ = ["HEAT_PREFIX", "HeatKey", "HeatKeys"]

HEAT_PREFIX = "ovh_"
"""How a key begins, so that it is known when it lies about."""

_KIND = "heat-key"


@dataclass(frozen=True, slots=True)
class HeatKey:
    """What a key opens: one heat of one field."""

    field: str
    heat: str


class HeatKeys:
    """
    The keys of all clubs; a heat has one, and a new one ends the one before.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     keys = HeatKeys(store)
    ...     key = keys.make("autumn", "ox")
    ...     keys.opens(key)
    HeatKey(field='autumn', heat='ox')
    """

    def __init__(self, store: Store) -> None:
        self._kept = AccessStore(store)

    def make(self, field: str, heat: str) -> str:
        """Make the key of a heat; this is the only time that it is shown."""
        id, secret = _id(field, heat), secrets.token_urlsafe(32)
        row = {"hash": _hash(secret), "field": field, "heat": heat}
        self._kept.put(_KIND, id, row)
        return f"{HEAT_PREFIX}{id}_{secret}"

    def heats(self, field: str) -> set[str]:
        """Give the heats of a field that have a key."""
        rows = self._kept.list(_KIND).values()
        return {text(row, "heat") for row in rows if text(row, "field") == field}

    def withdraw(self, field: str, heat: str) -> None:
        """Take the key of a heat back; it stops at once."""
        self._kept.delete(_KIND, _id(field, heat))

    def opens(self, key: str) -> HeatKey:
        """
        Give what a key opens.

        :raises Withdrawn: if it is none, or was replaced or taken back.
        """
        id, _, secret = key.removeprefix(HEAT_PREFIX).partition("_")
        is_key = key.startswith(HEAT_PREFIX) and key.isascii() and len(key) <= 200
        row = self._kept.get(_KIND, id) if is_key else None
        if row is None or not hmac.compare_digest(_hash(secret), text(row, "hash")):
            raise Withdrawn("This key of a club is not known here, or was replaced.")
        return HeatKey(text(row, "field"), text(row, "heat"))


def _id(field: str, heat: str) -> str:
    return sha256(f"{field}\n{heat}".encode()).hexdigest()[:24]


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
