"""Every format, one entry each; what people meet first stands first."""

from __future__ import annotations

from overtrick.formats.contents.abilities import ABILITIES
from overtrick.formats.format import Format

__all__ = ["FORMATS"]

_TABLE = frozenset(ABILITIES) & {
    *("results", "points", "rulings", "weighted", "split", "tables", "rounds", "leads"),
    *("seats", "versions", "rooms"),
}

_ALL = (
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
    Format(
        "jsonl",
        "journal of an event, JSON Lines",
        (".jsonl",),
        "overtrick.formats.journals.journal",
        reader="read_entries",
        reads=_TABLE,
    ),
)

FORMATS: dict[str, Format] = {found.id: found for found in _ALL}
"""Every format by its id."""
