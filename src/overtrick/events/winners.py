"""One ranking or two: what the ids of a section tell (setting ``winners``)."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.compare.settings import Settings
from overtrick.events.session import Line

__all__ = ["winners_by_section"]


def winners_by_section(lines: Iterable[Line], settings: Settings) -> dict[str, int]:
    """
    Say for each section whether it has one winner or two.

    Two are evident when no id sits both ways, when a line has the same id on both sides, or
    when one id stands on both sides of one board or of one round: then it names two pairs.

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
    if any(line.ns is not None and line.ns == line.ew for line in lines):
        return True
    places: dict[tuple[str, str, object], tuple[set[str], set[str]]] = {}
    for line in lines:
        for what in (("board", line.board.number), ("round", line.round)):
            if what[1] is None:
                continue
            sides = places.setdefault((line.session, what[0], what[1]), (set(), set()))
            for side, who in zip(sides, (line.ns, line.ew), strict=True):
                if who is not None:
                    side.add(who)
    return any(ns & ew for ns, ew in places.values())
