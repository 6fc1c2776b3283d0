"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format

__all__ = ["FORMATS"]

_TABLE = frozenset(
    {
        *("results", "points", "rulings", "weighted", "split", "tables", "rounds", "leads"),
        *("seats", "versions", "rooms"),
    }
)

FORMATS: tuple[Format, ...] = (
    Format(
        "jsonl",
        "journal of an event, JSON Lines",
        (".jsonl",),
        "overtrick.formats.journals.journal",
        reader="read_entries",
        reads=_TABLE,
    ),
)
