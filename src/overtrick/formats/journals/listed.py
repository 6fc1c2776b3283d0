"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS"]

_TABLE = abilities(
    "results points rulings weighted split tables rounds leads seats versions rooms turned"
)

FORMATS: tuple[Format, ...] = (
    Format(
        "jsonl",
        "journal of an event, JSON Lines",
        (".jsonl",),
        "overtrick.formats.journals.written",
        reader="read_entries",
        writer="write_journal",
        reads=_TABLE | {"names"},
        page="jsonl",
        note="what is told entry by entry; written with made-up times",
    ),
)
