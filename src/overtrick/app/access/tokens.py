"""
Tokens for programs: a role in one event; keys of clubs in simultaneous pairs: one heat each.

Both are shown once, and kept as a hash.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from overtrick.app.access.refused import AccessError, Withdrawn
from overtrick.app.access.rows import AccessStore, Clock, Row, clean_label, moment, text
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.store.store import Store
from overtrick.errors import Text

__all__ = [
    "HEAT_PREFIX",
    "PREFIX",
    "UNKNOWN_TOKEN",
    "HeatKey",
    "HeatKeys",
    "Token",
    "Tokens",
]

PREFIX = "ovt_"
"""How a token begins, so that it is known when it lies about."""

UNKNOWN_TOKEN = Text("This token is not known here, or was withdrawn.")


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it is listed: what it may do, never the token itself."""

    id: str
    role: Role
    event: str | None
    label: str
    made: datetime

    @property
    def viewer(self) -> Viewer:
        """Whoever holds it."""
        return Viewer(self.role, self.event, device=self.label, link=self.id)


class Tokens:
    """The tokens of an installation."""

    def __init__(self, kept: AccessStore, clock: Clock) -> None:
        self._kept, self._clock = kept, clock

    def make(self, role: Role, event: str | None, label: str) -> str:
        """
        Make a token; this is the only time that it is shown.

        :raises AccessError: if the role is bound to a table or a pair, which links are for.
        """
        if role not in (Role.DIRECTOR, Role.DEPUTY, Role.ANYONE):
            raise AccessError(
                "a token is for the desk or for anyone; a {role} has a link", role=role
            )
        id, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
        row: Row = {
            "hash": _hash(secret),
            "role": role.value,
            "event": event or "",
            "label": clean_label(label) or "a program",
            "made": self._clock().isoformat(),
        }
        self._kept.put("token", id, row)
        return f"{PREFIX}{id}_{secret}"

    def live(self, token: str) -> Token:
        """
        Give what a token is for.

        :raises Withdrawn: if it is none, or was taken back.
        """
        id, _, secret = token.removeprefix(PREFIX).partition("_")
        row = self._kept.get("token", id) if token.isascii() and len(token) <= 200 else None
        if row is None or not hmac.compare_digest(_hash(secret), text(row, "hash")):
            raise Withdrawn(UNKNOWN_TOKEN)
        return _token(id, row)

    def has(self, id: str) -> bool:
        """Whether there is a token of that id."""
        return self._kept.get("token", id) is not None

    def all(self, event: str | None = None) -> list[Token]:
        """Give every token, or those of one event, the oldest first."""
        found = [_token(id, row) for id, row in self._kept.list("token").items()]
        of_event = [token for token in found if event is None or token.event in (None, event)]
        return sorted(of_event, key=lambda token: (token.made, token.id))

    def withdraw(self, id: str) -> None:
        """Take a token back; it stops at once."""
        self._kept.delete("token", id)


def _token(id: str, row: Row) -> Token:
    event = text(row, "event") or None
    return Token(id, Role(text(row, "role")), event, text(row, "label"), moment(row, "made"))


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
