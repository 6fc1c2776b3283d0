"""
What may be done to any plan before play: leave a pair out, stop early, one set for all tables,
and put the entrants of a stage in the place of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from overtrick.core.seats import Side
from overtrick.errors import Counted, InvalidMovement, Letter, Text
from overtrick.movements.grid import BoardNote, GridMeeting, Movement, Movers, Seating, in_order

__all__ = [
    "Place",
    "Taken",
    "barometer",
    "ids",
    "joined",
    "of_rounds",
    "places_of",
    "rewritten",
    "stopped",
    "taken_by",
    "without",
]


def without(movement: Movement, absent: str) -> Movement:
    """
    Leave a place empty, for an odd number of pairs: whoever should meet that pair sits out.

    *absent* is an id, after ``ns`` or ``ew`` if there are two winners.

    >>> from overtrick.movements.mitchell import straight
    >>> half = without(straight(7), "ns7")
    >>> half.id, half.rounds[1][6].ns, half.rounds[1][6].ew
    ('mitchell:7:skip=no:missing=ns7', None, '6')

    :raises InvalidMovement: if nobody there has that id.
    """
    side, id = _side_and_id(movement, absent)
    if movement.kind is not Movers.PAIRS or id not in ids(movement, side):
        raise InvalidMovement(
            "{movement}: no pair {absent!r} to leave out", movement=movement.name, absent=absent
        )

    def leave_out(_: int, meeting: GridMeeting) -> GridMeeting:
        ns = None if meeting.ns == id and side is not Side.EW else meeting.ns
        ew = None if meeting.ew == id and side is not Side.NS else meeting.ew
        return replace(meeting, ns=ns, ew=ew)

    who = Text("{side} {pair}", side=Letter("side", str(side)), pair=id)
    note = Text(
        "{pair} is missing: opponents sit out",
        pair=who if side else Text("pair {pair}", pair=id),
    )
    return rewritten(movement, f"missing={absent.lower()}", leave_out, note)


def stopped(movement: Movement, rounds: int) -> Movement:
    """
    Stop after so many rounds.

    >>> from overtrick.movements.mitchell import straight
    >>> len(stopped(straight(13), 9).rounds)
    9

    :raises InvalidMovement: if there are fewer rounds than that.
    """
    if not 1 <= rounds <= len(movement.rounds):
        raise InvalidMovement(
            "{movement} has {number} rounds, it cannot stop after {rounds}",
            movement=movement.name,
            number=len(movement.rounds),
            rounds=rounds,
        )
    return replace(
        movement,
        id=f"{movement.id}:stop={rounds}",
        name=of_rounds(movement.name, rounds),
        rounds=movement.rounds[:rounds],
        notes=tuple(note for note in movement.notes if not _too_late(note, rounds)),
    )


def barometer(movement: Movement) -> Movement:
    """
    Play one set at all tables in each round; there are as many copies as tables.

    >>> from overtrick.movements.howell import howell
    >>> plan = barometer(howell(8))
    >>> [m.set for m in plan.rounds[2]], plan.copies
    ([3, 3, 3, 3], 4)

    :raises InvalidMovement: if the movement is for individuals.
    """
    if movement.kind is Movers.INDIVIDUAL:
        raise InvalidMovement(
            "{movement}: a barometer is made for pairs", movement=movement.name
        )
    plan = rewritten(
        movement,
        "barometer=yes",
        lambda number, meeting: replace(meeting, set=number),
        Text("all tables play the same boards in each round"),
    )
    kept = (note for note in plan.notes if not isinstance(note, BoardNote))
    return replace(
        plan,
        name=Text("{movement}, barometer", movement=movement.name),
        copies=movement.tables,
        notes=tuple(kept),
    )


def joined(movements: tuple[Movement, ...]) -> Movement:
    """
    Play several sections at once as one plan: tables and numbers go on counting.

    Each section has boards of its own with the same numbers.

    >>> from overtrick.movements.mitchell import straight
    >>> plan = joined((straight(5), straight(7)))
    Traceback (most recent call last):
    overtrick.errors.InvalidMovement: sections must play equally many rounds, not 5, 7
    >>> plan = joined((straight(5), straight(5)))
    >>> plan.tables, plan.rounds[0][5].ns, plan.rounds[0][5].set, plan.copies
    (10, '6', 1, 2)

    :raises InvalidMovement: if sections differ in rounds or winners, or are not for pairs.
    """
    if len(movements) > len(ascii_uppercase):
        raise InvalidMovement(
            "{number} sections: there are letters for 26", number=len(movements)
        )
    lengths = [len(each.rounds) for each in movements]
    if len(set(lengths)) != 1:
        words = ", ".join(map(str, lengths))
        raise InvalidMovement(
            "sections must play equally many rounds, not {words}", words=words
        )
    first = movements[0]
    if any((m.kind, m.winners) != (Movers.PAIRS, first.winners) for m in movements):
        raise InvalidMovement("sections must all be for pairs, with equally many winners")
    plan, notes, tables = first, [_section("A", first, 0)], first.tables
    for letter, each in zip(ascii_uppercase[1:], movements[1:], strict=False):
        notes.append(_section(letter, each, tables))
        plan = _beside(plan, each, tables)
        tables += each.tables
    return replace(
        plan,
        id=f"sections:{'+'.join(each.id for each in movements)}",
        name=Text.joined((each.name for each in movements), " + "),
        notes=tuple(notes),
        copies=sum(each.copies for each in movements),
        repeats=frozenset().union(*(each.repeats for each in movements)),
    )


def ids(movement: Movement, side: Side | None = None) -> tuple[str, ...]:
    """
    List the pairs of a plan, in the order of their numbers; of one line only, if said.

    >>> from overtrick.movements.howell import howell
    >>> ids(howell(3))
    ('1', '2', '3')
    """
    found = {
        id
        for meetings in movement.meetings
        for meeting in meetings
        for at, id in ((Side.NS, meeting.ns), (Side.EW, meeting.ew))
        if id and side in (None, at)
    }
    return tuple(sorted(found, key=in_order))


def rewritten(
    movement: Movement,
    option: str,
    change: Callable[[int, GridMeeting], GridMeeting],
    note: Text,
) -> Movement:
    """Change every meeting, told its round from 1, and say so in the id and the notes."""
    return replace(
        movement,
        id=f"{movement.id}:{option}",
        rounds=tuple(
            tuple(change(number, meeting) for meeting in meetings)
            for number, meetings in enumerate(movement.meetings, start=1)
        ),
        notes=(*movement.notes, note),
    )


def _too_late(note: Text | str, rounds: int) -> bool:
    """Whether a note is of a skip that is not reached any more."""
    after = note.values.get("skips_after") if isinstance(note, Text) else None
    return isinstance(after, int) and after >= rounds


def of_rounds(name: Text | str, rounds: int) -> Text:
    """
    Name a movement of which not all rounds are played.

    >>> print(of_rounds("Mitchell, 13 tables", 9))
    Mitchell, 13 tables, 9 rounds
    """
    return Counted(
        "{movement}, {count} round", "{movement}, {count} rounds", rounds, movement=name
    )


def _side_and_id(movement: Movement, text: str) -> tuple[Side | None, str]:
    if movement.winners == 1:
        return None, text
    word = text.strip().lower()
    if word[:2] not in ("ns", "ew"):
        raise InvalidMovement("missing must be ns or ew and a number, not {text!r}", text=text)
    return Side.parse(word[:2]), word[2:].strip()


def _beside(plan: Movement, other: Movement, tables: int) -> Movement:
    sides = (Side.NS, Side.EW) if plan.winners == 2 else (None, None)
    ns, ew = (max(map(int, ids(plan, side))) for side in sides)

    def moved(meeting: GridMeeting) -> GridMeeting:
        return replace(
            meeting,
            table=meeting.table + tables,
            ns=str(int(meeting.ns) + ns) if meeting.ns else None,
            ew=str(int(meeting.ew) + ew) if meeting.ew else None,
        )

    return replace(
        plan,
        rounds=tuple(
            (*ours, *map(moved, theirs))
            for ours, theirs in zip(plan.meetings, other.meetings, strict=True)
        ),
    )


def _section(letter: str, movement: Movement, before: int) -> Text:
    named = Text(
        "section {section}, tables {first} to {last}: {movement}",
        section=letter,
        first=before + 1,
        last=before + movement.tables,
        movement=movement.name,
    )
    if not movement.notes:
        return named
    return Text("{section}: {notes}", section=named, notes=Text.joined(movement.notes, "; "))


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
    counts = {"movement": movement.id, "number": len(numbers), "number_2": len(entrants)}
    if len(numbers) < len(entrants):
        raise InvalidMovement(
            "{movement} has {number} places, and there are {number_2} entrants: {entrants}; "
            "say first who goes home",
            **counts,
            entrants=", ".join(entrants),
        )
    if len(numbers) > len(entrants):
        raise InvalidMovement(
            "{movement} has {number} places, and there are {number_2} entrants: {entrants}",
            **counts,
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
