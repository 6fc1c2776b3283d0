"""
What is so in a movement for teams: who meets whom, and whether both tables play it.

A board of a match counts when NS of one team have played it against EW of the other, and the
other two pairs at another table: the two scores make the swing (Law 78B).
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from overtrick.movements.grid import Movement, in_order

__all__ = ["Duel", "matches", "opponents"]


class Duel(NamedTuple):
    """Two teams that meet: the sets that both their tables play, and those that one does."""

    a: str
    b: str
    sets: tuple[int, ...]
    once: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        """
        Whether all that is played at one table is played at the other.

        >>> Duel("1", "4", sets=(2,)).is_complete, Duel("1", "4", (), once=(2,)).is_complete
        (True, False)
        """
        return not self.once


def matches(movement: Movement) -> tuple[Duel, ...]:
    """
    List the matches of a plan, in the order of the numbers.

    >>> from overtrick.movements.teams.whist import american_whist
    >>> matches(american_whist(3))[:2]
    (Duel(a='1', b='2', sets=(1,), once=()), Duel(a='1', b='3', sets=(2,), once=()))
    >>> from overtrick.movements.variations import stopped
    >>> matches(stopped(american_whist(3), 1))[0]
    Duel(a='1', b='2', sets=(), once=(1,))
    """
    tables: dict[tuple[str, str], tuple[set[int], set[int]]] = defaultdict(
        lambda: (set(), set())
    )
    for rooms in movement.meetings:
        for meeting in rooms:
            if meeting.ns and meeting.ew and meeting.set and meeting.ns != meeting.ew:
                a, b = sorted((meeting.ns, meeting.ew), key=in_order)
                tables[a, b][meeting.ns == a].add(meeting.set)
    return tuple(
        Duel(a, b, tuple(sorted(one & other)), tuple(sorted(one ^ other)))
        for (a, b), (one, other) in sorted(
            tables.items(), key=lambda item: [in_order(id) for id in item[0]]
        )
    )


def opponents(movement: Movement) -> dict[str, int]:
    """
    Count how many others each team meets, at one table or both.

    >>> from overtrick.movements.teams.whist import whist_without_sharing
    >>> opponents(whist_without_sharing(4))
    {'1': 2, '2': 2, '3': 2, '4': 2}
    """
    places = (id for rooms in movement.meetings for m in rooms for id in (m.ns, m.ew) if id)
    met = dict.fromkeys(sorted(places, key=in_order), 0)
    for match in matches(movement):
        met[match.a] += 1
        met[match.b] += 1
    return met
