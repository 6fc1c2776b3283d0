"""
Howell movements: one winner, every pair meets every other (complete) or most (reduced).

The base rows ship as data.  An odd number of pairs plays the movement of one pair more, whose
stationary pair is the phantom.  Three to six pairs play the small fields.  A balanced one
has directions, and often a base row, of its own: the fairest that is known.

The small fields: 3 to 6 pairs, each meeting every other once, cell by cell.

A Howell without sharing does not exist for 4 and 6 pairs (there is no Room square of side 3
or 5); these have the least sharing there can be, or more sets than a pair plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.base_row import BaseRow
from overtrick.movements.grid import BoardNote, GridMeeting, Movement, Movers
from overtrick.movements.plain import Cell, cells_of, shipped

__all__ = ["HowellSwitch", "barometer_howell", "howell", "howells", "small_fields"]


@lru_cache
def small_fields(pairs: int, *, balanced: bool = False) -> tuple[Movement, ...]:
    """
    Make every movement there is for 3 to 6 pairs, the usual one first; none for others.

    The *balanced* ones are the same with other directions, where that makes them fairer.

    >>> [movement.id for movement in small_fields(6)]
    ['howell:6', 'howell:6:sets=6', 'howell:6:sets=7']
    >>> print(*small_fields(6)[0].notes)
    round 1: tables 1, 2, 3 share set 1
    >>> [movement.id for movement in small_fields(4, balanced=True)]
    ['howell:4:switch=balanced']
    """
    lines = [line for line in shipped("small") if int(line["pairs"]) == pairs]
    switch = "balanced" if balanced else ""
    return tuple(
        _cell_by_cell(line, usual=line["sets"] == lines[0]["sets"])
        for line in lines
        if line["switch"] == switch
    )


def _cell_by_cell(line: dict[str, str], usual: bool) -> Movement:
    pairs, sets, switch = line["pairs"], line["sets"], line["switch"]
    rounds = tuple(cells_of(cells) for cells in line["rounds"].split("|"))
    id = f"howell:{pairs}" if usual else f"howell:{pairs}:sets={sets}"
    name = Text("Howell, {pairs} pairs, {sets} sets", pairs=pairs, sets=sets)
    balanced = Text("{movement}, balanced", movement=name)
    return Movement(
        id=f"{id}:switch={switch}" if switch else id,
        name=balanced if switch else name,
        kind=Movers.PAIRS,
        winners=1,
        rounds=tuple(
            tuple(GridMeeting(t, str(c.ns), str(c.ew), c.set) for t, c in enumerate(cells, 1))
            for cells in rounds
        ),
        notes=_notes(rounds),
    )


def _notes(rounds: tuple[tuple[Cell, ...], ...]) -> tuple[Text, ...]:
    """Which tables share; and a warning where no board is played twice."""
    notes: list[Text] = []
    for number, cells in enumerate(rounds, start=1):
        for played in sorted({cell.set for cell in cells}):
            tables = [str(t) for t, cell in enumerate(cells, start=1) if cell.set == played]
            if len(tables) > 1:
                notes.append(
                    BoardNote(
                        "round {round}: tables {tables} share set {set}",
                        round=number,
                        tables=", ".join(tables),
                        set=played,
                    )
                )
    every = [cell.set for cells in rounds for cell in cells]
    if len(set(every)) == len(every):
        notes.append(BoardNote("each set is played once only: nothing to compare it with"))
    return tuple(notes)


class HowellSwitch(Enum):
    """Which arrows turn, beyond the directions of the first round."""

    NONE = "none"  # spoken instructions suffice
    CELLS = "cells"  # single tables in single rounds: needs cards or tablets
    BOARDS = "boards"  # every second board at some tables: an even number of boards per set
    BALANCED = "balanced"  # single cells, chosen with the base row: the fairest known


@dataclass(frozen=True, slots=True)
class _Plan:
    """A line of the data file with one way to switch it."""

    base: BaseRow
    switch: HowellSwitch
    usual: bool
    """Whether this way needs no word in the id."""
    switched: frozenset[tuple[int, int]] = frozenset()
    even_boards: frozenset[int] = frozenset()

    @property
    def rounds(self) -> int:
        return self.base.modulus

    @property
    def complete(self) -> bool:
        return self.rounds == self.base.pairs - 1


def howell(
    pairs: int,
    rounds: int | None = None,
    *,
    sets: int | None = None,
    switch: HowellSwitch | None = None,
) -> Movement:
    """
    Make the Howell for so many pairs: complete, or reduced to so many rounds.

    A reduced Howell has its cells switched unless *switch* says otherwise; *sets* chooses
    among the small fields of 3 to 6 pairs.

    >>> print(howell(12).name, howell(12, rounds=9).id, sep="; ")
    Complete Howell, 12 pairs; howell:12:rounds=9
    >>> howell(10, switch=HowellSwitch.BOARDS).rounds[0][3].alternating
    True
    >>> print(howell(12, rounds=9, switch=HowellSwitch.BALANCED).name)
    Reduced Howell, 12 pairs in 9 rounds, balanced
    >>> howell(8, rounds=4)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    overtrick.errors.InvalidMovement: no Howell for 8 pairs with rounds=4; there are: ...

    :raises InvalidMovement: if there is none such; the message lists what there is.
    """
    found = next(_matching(pairs, rounds, sets, switch), None)
    if found is None:
        asked = {"rounds": rounds, "sets": sets, "switch": switch and switch.value}
        raise InvalidMovement(
            "no Howell for {pairs} pairs{value}; {there_are}",
            pairs=pairs,
            value=_with(asked),
            there_are=_there_are(pairs),
        )
    return found


def howells(pairs: int) -> Iterator[Movement]:
    """
    Make every Howell there is for so many pairs, the complete one first.

    >>> for movement in howells(10):
    ...     print(movement.id)
    howell:10
    howell:10:switch=boards
    howell:10:rounds=8
    howell:10:rounds=8:switch=none
    howell:10:rounds=7
    howell:10:rounds=6
    howell:10:rounds=6:switch=none
    howell:10:rounds=5
    howell:10:rounds=5:switch=none
    """
    yield from small_fields(pairs)
    yield from small_fields(pairs, balanced=True)
    for plan in _plans(pairs):
        yield _laid_out(pairs, plan)


def _matching(
    pairs: int, rounds: int | None, sets: int | None, switch: HowellSwitch | None
) -> Iterator[Movement]:
    if switch in (None, HowellSwitch.NONE, HowellSwitch.BALANCED):
        for field in small_fields(pairs, balanced=switch is HowellSwitch.BALANCED):
            if rounds in (None, len(field.rounds)) and sets in (None, len(field.sets)):
                yield field
    for plan in _plans(pairs):
        fits = plan.complete if rounds is None else plan.rounds == rounds
        if fits and sets in (None, plan.rounds) and switch in (None, plan.switch):
            yield _laid_out(pairs, plan)


def _with(asked: dict[str, int | str | None]) -> Text | str:
    words = ", ".join(f"{name}={value}" for name, value in asked.items() if value is not None)
    return Text(" with {options}", options=words) if words else ""


def _there_are(pairs: int) -> Text:
    ids = [movement.id for movement in howells(pairs)]
    if not ids:
        return Text("there are Howells for 3 to 30 pairs")
    return Text("there are: {ids}", ids=", ".join(ids))


def _plans(pairs: int) -> tuple[_Plan, ...]:
    return _read().get(pairs, ())


@lru_cache
def _read() -> dict[int, tuple[_Plan, ...]]:
    plans: dict[int, list[_Plan]] = {}
    for line in shipped("howell"):
        pairs = int(line["pairs"])
        base = BaseRow.parse(line["round_1"], int(line["rounds"]))
        plans.setdefault(pairs, []).extend(_ways(base, line))
        short = {**line, "switched": ""} if line["phantom"] == "plain" else line
        if line["phantom"] != "none":
            plans.setdefault(pairs - 1, []).extend(_ways(_phantom_last(base), short))
    return {pairs: tuple(sorted(found, key=_order)) for pairs, found in plans.items()}


def _order(plan: _Plan) -> tuple[int, bool]:
    """Most rounds first, the usual switch before the others."""
    return -plan.rounds, not plan.usual


def _ways(base: BaseRow, line: dict[str, str]) -> tuple[_Plan, ...]:
    plain = _Plan(base, HowellSwitch.NONE, usual=True)
    if tables := frozenset(map(int, line["even_boards"].split())):
        return (replace(plain, switch=HowellSwitch.BOARDS, usual=False, even_boards=tables),)
    if cells := frozenset(_round_and_table(word) for word in line["switched"].split()):
        if line["sd"]:
            return (replace(plain, switch=HowellSwitch.BALANCED, usual=False, switched=cells),)
        cut = replace(plain, switch=HowellSwitch.CELLS, switched=cells)
        return cut, replace(plain, usual=False)
    return (plain,)


def _round_and_table(word: str) -> tuple[int, int]:
    number, table = word.split("/")
    return int(number), int(table)


def _laid_out(pairs: int, plan: _Plan) -> Movement:
    base = plan.base
    absent = base.pairs - 1 if pairs < base.pairs else None
    plain = base.expand(_id(pairs, plan), _name(pairs, plan), absent)
    rounds = tuple(
        tuple(_turned(meeting, number + 1, plan) for meeting in base.round(number, absent))
        for number in range(plan.rounds)
    )
    return replace(plain, rounds=rounds, notes=(*plain.notes, *_switch_notes(plan)))


def _phantom_last(base: BaseRow) -> BaseRow:
    """
    Give the highest number to the stationary pair that is missed least.

    The stationary pairs differ only by their tables; at a table that shares its boards the
    phantom spares the sharing.
    """
    last = base.pairs - 1
    sets = [row.set for row in base.rows]
    at = {pair: row.set for row in base.rows for pair in (row.ns, row.ew)}
    chosen = max(base.stationary, key=lambda pair: (sets.count(at[pair]), pair))
    exchanged = {chosen: last, last: chosen}
    rows = (
        Cell(exchanged.get(row.ns, row.ns), exchanged.get(row.ew, row.ew), row.set)
        for row in base.rows
    )
    return BaseRow(base.modulus, tuple(rows))


def _turned(meeting: GridMeeting, number: int, plan: _Plan) -> GridMeeting:
    if not meeting.is_played:
        return meeting
    if (number, meeting.table) in plan.switched:
        return replace(meeting, ns=meeting.ew, ew=meeting.ns, switched=True)
    return replace(meeting, alternating=meeting.table in plan.even_boards)


def _id(pairs: int, plan: _Plan) -> str:
    rounds = "" if plan.complete else f":rounds={plan.rounds}"
    switch = "" if plan.usual else f":switch={plan.switch.value}"
    return f"howell:{pairs}{rounds}{switch}"


def _name(pairs: int, plan: _Plan) -> Text:
    if plan.switch is HowellSwitch.BOARDS:
        return Text("Complete Howell, {pairs} pairs, even boards switched", pairs=pairs)
    if plan.complete:
        return Text("Complete Howell, {pairs} pairs", pairs=pairs)
    name = Text(
        "Reduced Howell, {pairs} pairs in {rounds} rounds", pairs=pairs, rounds=plan.rounds
    )
    if plan.switch is HowellSwitch.BALANCED:
        return Text("{movement}, balanced", movement=name)
    return name if plan.usual else Text("{movement}, no arrow switch", movement=name)


def _switch_notes(plan: _Plan) -> tuple[Text, ...]:
    if plan.switch in (HowellSwitch.CELLS, HowellSwitch.BALANCED):
        return (
            Text("the arrow turns at single tables in single rounds: cards or tablets needed"),
        )
    if plan.switch is HowellSwitch.BOARDS:
        tables = ", ".join(map(str, sorted(plan.even_boards)))
        return (
            BoardNote(
                "tables {tables}: NS and EW change places on the 2nd, 4th .. board of each set",
                tables=tables,
            ),
            BoardNote("for an even number of boards per set only"),
        )
    return ()


def barometer_howell(pairs: int) -> Movement:
    """
    Make the complete Howell in which all tables play the same set in each round.

    It is as balanced as the complete Howell for so many pairs; for an odd number the pair
    that stays is the phantom.

    >>> plan = barometer_howell(8)
    >>> [(m.ns, m.ew, m.set) for m in plan.rounds[1]], plan.copies
    ([('8', '2', 2), ('3', '7', 2), ('4', '5', 2), ('6', '1', 2)], 4)

    :raises InvalidMovement: unless there are 7 to 30 pairs.
    """
    rows = {int(line["pairs"]): line["round_1"] for line in shipped("barometer")}
    even = pairs + pairs % 2
    if even not in rows:
        raise InvalidMovement(
            "no barometer Howell for {pairs} pairs: there are those for 7 to {max} pairs",
            pairs=pairs,
            max=max(rows),
        )
    return BaseRow.parse(rows[even], even - 1).expand(
        f"barometer:{pairs}",
        Text("Barometer Howell, {pairs} pairs", pairs=pairs),
        absent=pairs if pairs % 2 else None,
    )
