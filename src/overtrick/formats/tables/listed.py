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
        "csv",
        "tidy table, comma or semicolon separated",
        (".csv", ".txt"),
        "overtrick.formats.tables.tidy",
        reader="read_table",
        reads=_TABLE,
    ),
    Format(
        "tsv",
        "tidy table, tab separated",
        (".tsv", ".tab"),
        "overtrick.formats.tables.tidy",
        reader="read_table",
        reads=_TABLE,
    ),
    Format(
        "json",
        "tidy table as JSON records",
        (".json",),
        "overtrick.formats.tables.tidy",
        reader="read_table",
        reads=_TABLE,
    ),
)
