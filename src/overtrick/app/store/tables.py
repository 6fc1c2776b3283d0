"""The tables as they are now; how they came to be so is told in ``migrations``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "ALL",
    "HEAD",
    "REVISIONS",
    "VERSION_TABLE",
    "documents",
    "entries",
    "events",
    "metadata",
]

REVISIONS: Final = ("0001",)
"""Every migration, in order."""

HEAD: Final = REVISIONS[-1]
"""The last of the migrations."""

VERSION_TABLE: Final = "overtrick_version"
"""Where a database says which migration it has seen."""

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("opened", Text, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),  # the number of its last entry
    Column("version", Integer, nullable=False),  # of what stands in this row, but for seq
)

entries = Table(
    "entries",
    metadata,
    Column("event", Text, ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("document", Text, nullable=False),  # the journal's own JSON, in ASCII
    UniqueConstraint("event", "id", name="entries_once"),
)

documents = Table(
    "documents",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("document", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
)

ALL: Final = (events, entries, documents)
"""In the order in which they can be filled."""
