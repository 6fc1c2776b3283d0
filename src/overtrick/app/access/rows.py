"""
The rows of a store as access keeps and reads them: moments, texts, ids, labels.

Signed tokens: what this installation gave out, and nobody else can make.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from overtrick.app.access.refused import Forged, MadeElsewhere
from overtrick.app.store.database import DocumentChanged
from overtrick.app.store.store import Store

__all__ = [
    "AccessStore",
    "Clock",
    "Row",
    "Signer",
    "clean_label",
    "clock_time",
    "moment",
    "new_id",
    "secret_of",
    "text",
]

Clock = Callable[[], datetime]
"""Gives this moment, in UTC."""


def new_id() -> str:
    """Make an id that nobody guesses."""
    return secrets.token_urlsafe(9)


def text(row: Mapping[str, object], name: str) -> str:
    """Read a text of a row; nothing is the empty text."""
    value = row.get(name)
    return value if isinstance(value, str) else ""


def moment(row: Mapping[str, object], name: str) -> datetime:
    """
    Read a moment of a row.

    :raises Forged: if there is none: the row is not one of ours.
    """
    try:
        return datetime.fromisoformat(text(row, name)).astimezone(UTC)
    except ValueError:
        raise Forged("what is kept of this has no {name}", name=name) from None


def clock_time(then: datetime, now: datetime) -> str:
    """Say a moment as people do: the clock's time, with the day if it was another."""
    local = then.astimezone()
    near = abs(now - then) < timedelta(hours=18)
    return local.strftime("%H:%M" if near else "%d %b %H:%M")


_LONGEST_LABEL = 40  # letters


def clean_label(words: str) -> str:
    r"""
    Tidy the label of a device: one line, no control characters, not too long.

    >>> clean_label("  Ann's\n phone\x00 ")
    "Ann's phone"
    """
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in words[:400])
    return " ".join(plain.split())[:_LONGEST_LABEL].rstrip()


Row = dict[str, Any]


class AccessStore:
    """What access keeps in a store; every method waits for the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, kind: str, key: str) -> Row | None:
        """Give a row, or nothing."""
        found = self._store.get(kind, key) if _can_be(key) else None
        return None if found is None else dict(found.document)

    def get_both(self, kind: str, other: str, key: str) -> tuple[Row | None, Row | None]:
        """Give the rows of one key of two kinds, as they stand at one moment."""
        found = self._store.get_each((kind, other), key) if _can_be(key) else (None, None)
        first, second = (None if each is None else dict(each.document) for each in found)
        return first, second

    def put(self, kind: str, key: str, row: Row) -> None:
        """Keep a row, in place of the one there is."""
        self._store.put(kind, key, row)

    def put_new(self, kind: str, key: str, row: Row) -> bool:
        """Keep a row unless there is one; say whether it is ours that stands."""
        return dict(self._store.put_new(kind, key, row).document) == row

    def change(self, kind: str, key: str, old: Row, new: Row) -> None:
        """Keep a row in place of *old*; where another stands by now, that one stays."""
        found = self._store.get(kind, key)
        if found is not None and dict(found.document) == old:
            with suppress(DocumentChanged):
                self._store.put(kind, key, new, expected=found.version)

    def delete(self, kind: str, key: str) -> None:
        """Forget a row, if there is one."""
        self._store.delete(kind, key)

    def list(self, kind: str) -> dict[str, Row]:
        """Give every row of a kind by its key."""
        return {each.key: dict(each.document) for each in self._store.list(kind)}


def _can_be(key: str) -> bool:
    return 0 < len(key) <= 100 and key.isprintable()


_LONGEST = 400


class Signer:
    """
    Sign names for one purpose; a name signed for another is refused.

    >>> signer = Signer("the installation's key", "link")
    >>> signer.read(signer.sign("a1"))
    'a1'
    """

    def __init__(self, key: str, purpose: str) -> None:
        self._serializer = URLSafeSerializer(key, salt=f"overtrick.{purpose}")

    def sign(self, name: str) -> str:
        """Make the token of a name: letters, digits, ``-``, ``_`` and ``.`` only."""
        return str(self._serializer.dumps(name))

    def read(self, token: str) -> str:
        """
        Read the name in a token.

        :raises MadeElsewhere: if it was not signed here for this, or was cut or changed.
        """
        try:
            name = self._serializer.loads(token) if _is_plain(token) else None
        except (BadSignature, ValueError):
            name = None
        # Decoding base64 forgives stray bits and characters; a token has one spelling only.
        if not isinstance(name, str) or not hmac.compare_digest(self.sign(name), token):
            raise MadeElsewhere(
                "This address is not complete, or was not made here. Scan it again."
            )
        return name


def secret_of(kept: AccessStore, purpose: str) -> str:
    """
    Give the installation's key for a purpose.

    The key under all of them is made once, of 256 random bits, and stays in the store.
    """
    row = kept.get("access", "key")
    if row is None:
        kept.put_new("access", "key", {"key": secrets.token_urlsafe(32)})
        row = kept.get("access", "key") or {}
    key = text(row, "key")
    if len(key) < 32:
        raise Forged("the store has lost the key that signs links")
    return hmac.new(key.encode(), f"overtrick {purpose}".encode(), sha256).hexdigest()


def _is_plain(token: str) -> bool:
    return len(token) <= _LONGEST and token.isascii()
