"""One ranking or two: what the ids of a section tell (setting ``winners``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from overtrick.compare.settings import Settings
from overtrick.events.session import Line

__all__ = ["winners_by_section"]


def winners_by_section(lines: Iterable[Line], settings: Settings) -> dict[str, int]:
    """
    Say for each section whether it has one winner or two.

    Two are evident when no id sits both ways, or when on most boards or in most rounds an id
    stands on both sides: then it names two pairs.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> lines = [Line(Board(1), PASSED_OUT, "1", "1"), Line(Board(1), PASSED_OUT, "2", "2")]
    >>> winners_by_section(lines, Settings())
    {'A': 2}
    """
    sections: dict[str, list[Line]] = {}
    for line in lines:
        sections.setdefault(line.section, []).append(line)
    if isinstance(settings.winners, int):
        return dict.fromkeys(sections, settings.winners)
    return {section: 2 if _two(found) else 1 for section, found in sections.items()}


def _two(lines: list[Line]) -> bool:
    ns, ew = _sides(lines)
    if not ns & ew:
        return bool(ns and ew)
    return _mostly_both(lines, lambda line: line.board.number) or _mostly_both(
        lines, lambda line: line.round
    )


def _sides(lines: list[Line]) -> tuple[set[str], set[str]]:
    """Give the ids that stand on each side."""
    return (
        {line.ns for line in lines if line.ns is not None},
        {line.ew for line in lines if line.ew is not None},
    )


def _mostly_both(lines: list[Line], place_of: Callable[[Line], object]) -> bool:
    """Whether in most places an id stands on both sides; in a few it is somebody's slip."""
    places: dict[tuple[str, object], list[Line]] = {}
    for line in lines:
        place = place_of(line)
        if place is not None:
            places.setdefault((line.session, place), []).append(line)
    both = sum(not set.isdisjoint(*_sides(found)) for found in places.values())
    return 2 * both > len(places)
