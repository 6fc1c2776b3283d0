"""What access reads from and writes into documents: moments, texts, ids, labels."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from overtrick.app.access.refused import Forged

__all__ = ["Clock", "clean_label", "clock_time", "moment", "new_id", "text"]

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
        raise Forged(f"what is kept of this has no {name}") from None


def clock_time(then: datetime, now: datetime) -> str:
    """Say a moment as people do: the clock's time, with the day if it was another."""
    local = then.astimezone()
    near = abs(now - then) < timedelta(hours=18)
    return local.strftime("%H:%M" if near else "%d %b %H:%M")


def clean_label(words: str, longest: int = 40) -> str:
    r"""
    Tidy the label of a device: one line, no control characters, not too long.

    >>> clean_label("  Ann's\n phone\x00 ")
    "Ann's phone"
    """
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in words[:400])
    return " ".join(plain.split())[:longest].rstrip()
