"""Who sat where: contestants of a line, and meetings of two opponents over some boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from overtrick.core.outcome import Bye
from overtrick.events.session import Line

__all__ = ["Contestant", "MeetingKey", "IdSeats", "seating_of"]

Contestant = tuple[str, str]
"""Direction (empty where ids are unique without it) and id."""
MeetingKey = tuple[str, str, str | None, object]
"""Session, section, round where it is known, and who met whom."""

_OFTEN = 2  # more than one id in two sits both ways


@dataclass(frozen=True, slots=True)
class IdSeats:
    """How ids are to be read: of pairs or single players, with their direction or without."""

    twice: frozenset[str]
    """Sections in which one id names two pairs, one each direction."""
    individual: bool = False

    def contestants(self, line: Line) -> list[Contestant]:
        """
        Say who sits there.

        >>> from overtrick.core.board import Board
        >>> from overtrick.core.outcome import PASSED_OUT
        >>> line = Line(Board(1), PASSED_OUT, "3", "3")
        >>> IdSeats(frozenset("A")).contestants(line), IdSeats(frozenset()).contestants(line)
        ([('NS', '3'), ('EW', '3')], [('', '3'), ('', '3')])
        """
        if self.individual:
            return [("", player) for player in line.players or () if player is not None]
        ns, ew = ("NS", "EW") if line.section in self.twice else ("", "")
        if line.ns is not None and line.ew is not None:
            return [(ns, line.ns), (ew, line.ew)]
        return [(way, who) for way, who in ((ns, line.ns), (ew, line.ew)) if who is not None]

    def opponents(self, line: Line) -> object:
        """Say who met whom, whichever way they sat where an id is one contestant."""
        if line.match is not None:
            return line.match, line.room or line.ns
        return tuple(sorted(self.contestants(line)))

    def meetings(self, lines: Iterable[Line]) -> dict[MeetingKey, list[Line]]:
        """Sort lines by who met whom; sit-outs meet nobody."""
        found: dict[MeetingKey, list[Line]] = {}
        for line in lines:
            if not isinstance(line.outcome, Bye):
                key = line.session, line.section, line.round, self.opponents(line)
                found.setdefault(key, []).append(line)
        return found


def seating_of(
    lines: Iterable[Line], winners: Mapping[str, int], *, individual: bool
) -> IdSeats:
    """
    Say how the ids of these lines are to be read.

    Two winners may have ids of their own in each direction, or the same ids in both.  A few ids
    that sit both ways are slips, and all the more to be noticed.
    """
    north_south: dict[str, set[str]] = {}
    east_west: dict[str, set[str]] = {}
    for line in lines:
        for sides, who in ((north_south, line.ns), (east_west, line.ew)):
            if who is not None:
                sides.setdefault(line.section, set()).add(who)
    twice = {
        section
        for section, ns in north_south.items()
        if winners.get(section) == 2
        and _OFTEN * len(ns & east_west.get(section, set())) > len(ns)
    }
    return IdSeats(frozenset(twice), individual)
