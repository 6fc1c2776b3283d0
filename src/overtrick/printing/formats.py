"""The list of formats that are read and written, as text."""

from __future__ import annotations

from overtrick.core.shown import install
from overtrick.errors import Text
from overtrick.formats.format import Format
from overtrick.formats.registry import formats
from overtrick.messages import say, translate
from overtrick.printing.columns import paragraph

__all__ = ["draw_formats"]


def draw_formats() -> str:
    """
    Draw the list of formats: id, suffixes, whether it is read and written, its name.

    >>> draw_formats().splitlines()[0].split()
    ['format', 'suffixes', 'read', 'write', 'what', 'it', 'is']
    """
    found = formats().values()
    heads = map(say, (Text("format"), Text("suffixes"), *_DONE, Text("what it is")))
    rows = [(*heads,), *map(_cells, found)]
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    lines = [line for row in rows for line in _row(row, widths)]
    if extras := sorted({each.extra for each in found if each.extra}):
        lines += [
            "",
            *(translate("* needs: {extra}", extra=install(extra)) for extra in extras),
        ]
    return "\n".join(lines)


def _cells(found: Format) -> tuple[str, ...]:
    shown = " ".join(found.suffixes[:2]) + (" .." if len(found.suffixes) > 2 else "")
    read = translate("yes") if found.reader else ""
    write = translate("yes") if found.writer else (translate("into") if found.filler else "")
    title = translate(found.title) + (" *" if found.extra else "")
    return found.id, shown, read, write, title


_DONE = (Text("read"), Text("write"))


def _row(row: tuple[str, ...], widths: list[int]) -> list[str]:
    *cells, last = row
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return paragraph(last, "  ".join([*padded, ""]), then=" " * (sum(widths) + 2 * len(widths)))
