"""
Tables and lists with titles and notes: as text here, as paper in ``paper``.

The list of formats that are read and written, as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.core.shown import install
from overtrick.errors import Text
from overtrick.formats.format import Format
from overtrick.formats.registry import formats
from overtrick.messages import say, translate
from overtrick.printing.columns import Column, paragraph, table

__all__ = [
    "Listing",
    "NamedChoice",
    "draw_choices",
    "draw_formats",
]


@dataclass(frozen=True, slots=True)
class Listing:
    """
    A table with its title and notes.

    >>> print(Listing("Winners", (Column("place", ["1"]), Column("%", ["62.48"]))).text())
    Winners
    <BLANKLINE>
    place      %
    -----  -----
        1  62.48
    """

    title: str
    columns: tuple[Column, ...]
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The cells, row by row."""
        return list(zip(*(each.cells for each in self.columns), strict=True))

    def text(self) -> str:
        """Draw it at most 80 columns wide."""
        title = [self.title, ""] if self.title else []
        notes = ["", *self.notes] if self.notes else []
        return "\n".join([*title, *table(self.columns), *notes])


class NamedChoice(NamedTuple):
    """One name: what it means, and the values that it may have, the default first."""

    name: str
    title: Text | str
    values: Sequence[Text | str] = ()
    notes: Sequence[Text | str] = ()

    def document(self) -> dict[str, str | list[str]]:
        """Give it in English, as plain JSON values."""
        return {
            "name": self.name,
            "title": str(self.title),
            "values": [*map(str, self.values)],
            "notes": [*map(str, self.notes)],
        }


def draw_choices(choices: Iterable[NamedChoice]) -> str:
    """
    Draw a list of names; the values of each stand below it.

    >>> print(draw_choices([NamedChoice("bye", "what a sit-out counts", ("leave_out", "50%"))]))
    bye  what a sit-out counts
           leave_out | 50%
    """
    found = list(choices)
    room = max((len(each.name) for each in found), default=0) + 2
    return "\n".join(line for each in found for line in _lines(each, room))


def _lines(choice: NamedChoice, room: int) -> Iterator[str]:
    below = " " * room
    yield from paragraph(say(choice.title), choice.name.ljust(room), then=below)
    if choice.values:
        yield from paragraph(
            " | ".join(map(say, choice.values)), f"{below}  ", then=f"{below}    "
        )
    for note in choice.notes:
        yield from paragraph(say(note), f"{below}  ", then=f"{below}    ")


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
