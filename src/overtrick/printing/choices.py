"""The names that an option takes, each with a word on it: settings, profiles, editions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from overtrick.printing.columns import paragraph

__all__ = ["NamedChoice", "draw_choices"]


class NamedChoice(NamedTuple):
    """One name: what it means, and the values that it may have, the default first."""

    name: str
    title: str
    values: Sequence[str] = ()
    notes: Sequence[str] = ()


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
    yield from paragraph(choice.title, choice.name.ljust(room), then=below)
    if choice.values:
        yield from paragraph(" | ".join(choice.values), f"{below}  ", then=f"{below}    ")
    for note in choice.notes:
        yield from paragraph(note, f"{below}  ", then=f"{below}    ")
