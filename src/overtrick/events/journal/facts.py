"""What an entry of a journal tells: one frozen value a kind, each with its word in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

__all__ = ["Facts", "Undone", "Unknown"]


class Facts:
    """What an entry tells; ``kind`` is the word for it in the file."""

    __slots__ = ()
    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Facts):
    """Another entry, by its id, no longer counts; an undo can be undone as well."""

    kind: ClassVar[str] = "undo"
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Facts):
    """A kind that this version does not know; what it says rides along untouched."""

    name: str
