"""The numbers of a movement taken by the entrants of a stage, in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement
from overtrick.movements.grid import GridMeeting, Movement, Seating, in_order
from overtrick.movements.variations import ids

__all__ = ["Place", "Taken", "places_of", "taken_by"]

Place = tuple[str, tuple[Side, ...], str]
"""A place of a movement: its label, the lines that it stands for, its number."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A movement that speaks of the entrants, and which number each of them took."""

    movement: Movement
    numbers: tuple[tuple[str, str], ...] = ()
    """Number and entrant; none where the numbers are the entrants' own."""
    left: tuple[str, ...] = ()
    """Entrants whose number the movement does not have: another section may."""

    def __str__(self) -> str:
        """
        Say who is who.

        >>> from overtrick.movements.howell import howell
        >>> print(taken_by(howell(3), ["B2", "B5", "A1"]))
        1 is B2, 2 is B5, 3 is A1
        """
        return ", ".join(f"{number} is {who}" for number, who in self.numbers)


def taken_by(movement: Movement, entrants: Sequence[str], *, anew: bool = False) -> Taken:
    """
    Put entrants in the place of numbers, the first one for the lowest; NS before EW.

    Entrants whose own numbers the movement has keep them, unless they are seated *anew*.

    >>> from overtrick.movements.mitchell import straight
    >>> who = ["B2", "B5", "A1", "A4", "C1", "C2"]
    >>> [(each.ns, each.ew) for each in taken_by(straight(3), who).movement.meetings[0]]
    [('B2', 'A4'), ('B5', 'C1'), ('A1', 'C2')]

    :raises InvalidMovement: if the movement has another number of places.
    """
    numbers = places_of(movement)
    labels = [label for label, _, _ in numbers]
    if not anew and movement.winners == 1 and set(labels) <= set(entrants):
        left = tuple(who for who in entrants if who not in labels)
        return Taken(movement, left=left)
    if len(numbers) != len(entrants):
        raise InvalidMovement(
            "{movement} has {number} places, and there are {number_2} entrants: {entrants}",
            movement=movement.id,
            number=len(numbers),
            number_2=len(entrants),
            entrants=", ".join(entrants),
        )
    north_south, east_west = dict[str, str](), dict[str, str]()
    for (_, sides, number), who in zip(numbers, entrants, strict=True):
        north_south |= {number: who} if Side.NS in sides else {}
        east_west |= {number: who} if Side.EW in sides else {}
    repeats = frozenset(
        (north_south.get(one, one), east_west.get(other, other))
        for one, other in movement.repeats
    )
    rounds: Any = tuple(
        tuple(_of_entrants(each, north_south, east_west) for each in row)
        for row in movement.rounds
    )
    named = replace(movement, rounds=rounds, repeats=repeats)
    return Taken(named, tuple(zip(labels, entrants, strict=True)))


def places_of(movement: Movement) -> list[Place]:
    """
    Give every place of a movement, NS before EW where they are two lines.

    >>> from overtrick.movements.howell import howell
    >>> [number for _, _, number in places_of(howell(4))]
    ['1', '2', '3', '4']
    """
    if movement.winners == 2:
        return [
            (f"{side} {number}", (side,), number)
            for side in (Side.NS, Side.EW)
            for number in ids(movement, side)
        ]
    seats = {
        who
        for row in movement.rounds
        for each in row
        if isinstance(each, Seating)
        for who in (each.north, each.south, each.east, each.west)
        if who
    }
    found = sorted(seats, key=in_order) or ids(movement)
    return [(number, (Side.NS, Side.EW), number) for number in found]


def _of_entrants(
    each: GridMeeting | Seating, north_south: Mapping[str, str], east_west: Mapping[str, str]
) -> GridMeeting | Seating:
    if isinstance(each, GridMeeting):
        return replace(each, ns=north_south.get(each.ns or ""), ew=east_west.get(each.ew or ""))
    return replace(
        each,
        north=north_south.get(each.north or ""),
        south=north_south.get(each.south or ""),
        east=east_west.get(each.east or ""),
        west=east_west.get(each.west or ""),
    )
