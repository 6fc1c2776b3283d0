"""The way of one contestant through a movement: where, against whom, with which boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement
from overtrick.movements.grid import GridMeeting, Movement, Movers, Seating, in_order
from overtrick.movements.laws import opponents

__all__ = ["Stop", "carriers", "contestants", "itinerary", "tables_of"]


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of one contestant; without a table, a set or opponents it is a sit-out."""

    round: int
    table: int | None = None
    seat: str = ""
    """``NS`` or ``EW``; for a player ``N``, ``E``, ``S`` or ``W``."""
    partner: str | None = None
    opponents: tuple[str, ...] = ()
    set: int | None = None
    switched: bool = False
    alternating: bool = False

    @property
    def is_sit_out(self) -> bool:
        """Whether there is nothing to play."""
        return self.table is None or self.set is None or not self.opponents


def contestants(movement: Movement) -> tuple[str, ...]:
    """
    List who takes part, as named in a fact: with two winners, and of teams, NS before EW.

    >>> from overtrick.movements.registry import movement
    >>> contestants(movement("mitchell:3:skip=no"))
    ('NS 1', 'NS 2', 'NS 3', 'EW 1', 'EW 2', 'EW 3')
    """
    found = {
        who: None for _, table in tables_of(movement) for who, _ in _stops(movement, 0, table)
    }
    return tuple(sorted(found, key=in_order))


def carriers(movement: Movement) -> tuple[str, ...]:
    """
    List who carries a guide card: the contestants; of teams, each for both its pairs.

    >>> from overtrick.movements.registry import movement
    >>> carriers(movement("triangle:3")), contestants(movement("teams:2"))
    (('1', '2', '3'), ('NS 1', 'NS 2', 'EW 1', 'EW 2'))
    """
    if movement.kind is Movers.TEAMS:
        return tuple(opponents(movement))
    return contestants(movement)


def itinerary(movement: Movement, who: str) -> tuple[Stop, ...]:
    """
    Follow one contestant, round by round.

    >>> from overtrick.movements.registry import movement
    >>> way = itinerary(movement("mitchell:5:skip=no:missing=ns5"), "EW 4")
    >>> [(stop.table, stop.opponents, stop.set) for stop in way[:2]], way[1].is_sit_out
    ([(4, ('4',), 4), (5, (), 1)], True)

    :raises InvalidMovement: if nobody of that name takes part.
    """
    name = " ".join(who.upper().split())
    found: dict[int, Stop] = {}
    for number, table in tables_of(movement):
        for each, stop in _stops(movement, number, table):
            if each.upper() == name and (number not in found or found[number].is_sit_out):
                found[number] = stop
    if not found:
        known = ", ".join(contestants(movement))
        raise InvalidMovement(
            "{movement}: nobody is {who!r}; there are: {known}",
            movement=movement.name,
            who=who,
            known=known,
        )
    rounds = range(1, len(movement.rounds) + 1)
    return tuple(found.get(number, Stop(number)) for number in rounds)


def tables_of(movement: Movement) -> Iterator[tuple[int, GridMeeting | Seating]]:
    """
    Go through a movement, every table of each round with the round's number.

    >>> from overtrick.movements.registry import movement
    >>> [number for number, _ in tables_of(movement("howell:4"))]
    [1, 1, 2, 2, 3, 3]
    """
    for number, tables in enumerate(movement.rounds, start=1):
        for table in tables:
            assert isinstance(table, GridMeeting | Seating)
            yield number, table


def _stops(
    movement: Movement, number: int, table: GridMeeting | Seating
) -> Iterator[tuple[str, Stop]]:
    if isinstance(table, GridMeeting):
        for side, us, them in ((Side.NS, table.ns, table.ew), (Side.EW, table.ew, table.ns)):
            if us:
                yield (
                    movement.label(side, us),
                    Stop(
                        number,
                        table.table,
                        str(side),
                        None,
                        (them,) if them else (),
                        table.set,
                        table.switched,
                        table.alternating,
                    ),
                )
        return
    seated = {"N": table.north, "E": table.east, "S": table.south, "W": table.west}
    seats = list(seated)
    for place, (seat, player) in enumerate(seated.items()):
        if player:
            partner = seated[seats[(place + 2) % 4]]
            others = (seated[seats[(place + step) % 4]] for step in (1, 3))
            against = tuple(other for other in others if other)
            full = partner is not None and len(against) == 2
            yield (
                player,
                Stop(number, table.table, seat, partner, against, table.set if full else None),
            )
