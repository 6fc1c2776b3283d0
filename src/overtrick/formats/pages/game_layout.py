"""
Where things stand in a game file of ACBLscore.

From the published analysis "ACBLscore Game Files Decoded" (Matthew Kidd) and two programs that
read such files; places are from the start of the structure they belong to.
"""

from __future__ import annotations

from typing import NamedTuple

from overtrick.formats.pages.game_bytes import GameBytes

__all__ = [
    "KINDS",
    "MAGIC",
    "METHODS",
    "MOVEMENTS",
    "Event",
    "Section",
    "events_of",
    "note_at",
    "sections_of",
]

MAGIC = b"\x12\x0a\x03AC3"

KINDS = {0: "pairs", 1: "teams", 2: "individual", 3: "home-style pairs", 4: "board-a-match"}
"""What competes, by the number in the file."""

METHODS = {
    **dict.fromkeys((0, 4), "matchpoints"),
    1: "butler",
    **dict.fromkeys((2, 3), "cross_imps"),
    **dict.fromkeys((5, 16), "bam"),
    **dict.fromkeys((6, 7, 8, 18), "teams"),
}
"""The method of scoring, by the number in the file."""

MOVEMENTS = (
    *("Mitchell", "Howell", "Web", "External", "External board-a-match", "Barometer"),
    *("Manual Mitchell", "Manual Howell"),
)

_MOST_EVENTS, _MOST_SECTIONS = 50, 100
_EVENTS, _KINDS, _METHODS = 0x12, 0xDA, 0x10C
_SECTIONS, _SECTION_SIZE = 0x13E, 22


class Event(NamedTuple):
    """An event: its number from 1, where its details stand, its kind and its method."""

    number: int
    at: int
    kind: int
    method: int


class Section(NamedTuple):
    """A section: its letter, and where its details and its results stand (0: nowhere)."""

    event: int
    letter: str
    details: int
    results: int
    rounds: int


def events_of(game: GameBytes) -> list[Event]:
    """List the events of a file."""
    return [
        Event(number + 1, at, game.u8(_KINDS + number), game.u8(_METHODS + number))
        for number in range(_MOST_EVENTS)
        if (at := game.u32(_EVENTS + 4 * number))
    ]


def sections_of(game: GameBytes, event: int) -> list[Section]:
    """List the sections of an event."""
    places = (_SECTIONS + _SECTION_SIZE * number for number in range(_MOST_SECTIONS))
    return [
        Section(
            event,
            game.text(at + 1)[:2] or "A",
            game.u32(at + 4),
            game.u32(at + 8),
            game.u8(at + 0x14),
        )
        for at in places
        if at + _SECTION_SIZE <= len(game) and game.u8(at) == event
    ]


def note_at(game: GameBytes, at: int, width: int) -> str:
    """Read a memo or a note: lines of one width; empty where there is none."""
    if not at:
        return ""
    count = game.u16(at + 4)
    game.spend(count * width)
    lines = [game.text(at + 6 + width * number) for number in range(count)]
    return "\n".join(lines).strip()
