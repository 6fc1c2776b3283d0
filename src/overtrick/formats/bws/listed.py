"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format

__all__ = ["FORMATS"]

FORMATS: tuple[Format, ...] = ()
