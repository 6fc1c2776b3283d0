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
    ns = {line.ns for line in lines if line.ns is not None}
    ew = {line.ew for line in lines if line.ew is not None}
    if not ns & ew:
        return bool(ns and ew)
    return _mostly_both(lines, lambda line: line.board.number) or _mostly_both(
        lines, lambda line: line.round
    )


def _mostly_both(lines: list[Line], place_of: Callable[[Line], object]) -> bool:
    """Whether in most places an id stands on both sides; in a few it is somebody's slip."""
    places: dict[tuple[str, object], tuple[set[str], set[str]]] = {}
    for line in lines:
        place = place_of(line)
        if place is None:
            continue
        sides = places.get((line.session, place))
        if sides is None:
            sides = places[line.session, place] = (set(), set())
        if line.ns is not None:
            sides[0].add(line.ns)
        if line.ew is not None:
            sides[1].add(line.ew)
    return 2 * sum(bool(ns & ew) for ns, ew in places.values()) > len(places)
