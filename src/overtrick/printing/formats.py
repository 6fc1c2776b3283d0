"""The formats as a table: what is read, what is written, what survives."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.core.extras import install
from overtrick.formats.format import Format
from overtrick.formats.registry import formats as all_formats
from overtrick.printing.columns import paragraph

__all__ = ["draw_formats"]


def draw_formats(formats: Iterable[Format] | None = None) -> str:
    """
    Draw the list of formats: id, suffixes, whether it is read and written, its name.

    >>> draw_formats([all_formats()["tsv"]]).splitlines()[0]
    'format  suffixes   read  write  what it is'
    """
    found = list(all_formats().values() if formats is None else formats)
    rows = [("format", "suffixes", "read", "write", "what it is"), *map(_cells, found)]
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    lines = [line for row in rows for line in _row(row, widths)]
    if extras := sorted({each.extra for each in found if each.extra}):
        lines += ["", *(f"* needs: {install(extra)}" for extra in extras)]
    return "\n".join(lines)


def _cells(found: Format) -> tuple[str, ...]:
    shown = " ".join(found.suffixes[:2]) + (" .." if len(found.suffixes) > 2 else "")
    read = "yes" if found.reader else ""
    write = "yes" if found.writer else ("into" if found.filler else "")
    return found.id, shown, read, write, found.title + (" *" if found.extra else "")


def _row(row: tuple[str, ...], widths: list[int]) -> list[str]:
    *cells, last = row
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return paragraph(last, "  ".join([*padded, ""]), then=" " * (sum(widths) + 2 * len(widths)))
