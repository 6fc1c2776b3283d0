"""Tokens for programs: a role in one event, shown once, kept as a hash."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from overtrick.app.access.refused import AccessError, Withdrawn
from overtrick.app.access.rows import AccessStore, Clock, Row, clean_label, moment, text
from overtrick.app.access.viewer import Role, Viewer

__all__ = ["PREFIX", "Token", "Tokens"]

PREFIX = "ovt_"
"""How a token begins, so that it is known when it lies about."""


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
            "hash": sha256(secret.encode()).hexdigest(),
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
        hashed = sha256(secret.encode()).hexdigest() if row else ""
        if row is None or not hmac.compare_digest(hashed, text(row, "hash")):
            raise Withdrawn("This token is not known here, or was withdrawn.")
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
