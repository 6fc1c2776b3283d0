"""
Web Mitchells: many tables, few boards; every pair plays every set, of which there are copies.

The lower tables play the sets upwards, the upper tables downwards, like a web woven from two
ends.  For an odd number of tables an odd number of sets is needed; with two tables more than
sets it is the 1 1/2 appendix, or Bowman, movement.
"""

from __future__ import annotations

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import BoardNote, Movement
from overtrick.movements.mitchell import laid_out, skips_after, wrap

__all__ = ["web", "web_sets"]


def web(tables: int, sets: int) -> Movement:
    """
    Make the web for so many tables and sets; as many rounds as sets.

    >>> even, odd = web(14, 13), web(11, 9)
    >>> [m.set for m in even.rounds[0]]
    [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 13]
    >>> [m.set for m in odd.rounds[1]], odd.copies
    ([2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 8], 3)

    :raises InvalidMovement: if no such web is known; the message says which are.
    """
    if sets not in web_sets(tables):
        known = ", ".join(map(str, web_sets(tables))) or "none"
        raise InvalidMovement(
            "no web for {tables} tables with {sets} sets; sets that fit: {known}",
            tables=tables,
            sets=sets,
            known=known,
        )
    lower, skip_after = _shape(tables, sets)

    def ew(t: int, r: int) -> int:
        return wrap(t - r - (skip_after is not None and r >= skip_after), tables)

    def set(t: int, r: int) -> int:
        return wrap(t + r if t <= lower else tables - t - r, sets)

    return laid_out(
        f"web:{tables}:sets={sets}",
        Text("Web Mitchell, {tables} tables and {sets} sets", tables=tables, sets=sets),
        (tables, sets),
        ew,
        set,
        notes=_notes(tables, sets),
        copies=2 if tables % 2 == 0 else 3,
    )


def web_sets(tables: int) -> tuple[int, ...]:
    """
    Say with how many sets a web is known for so many tables.

    An even number of tables, two copies of each set; an odd number, three.

    >>> web_sets(10), web_sets(13)
    ((5, 6, 7, 8, 9), (5, 7, 9, 11))
    """
    if tables < 4:
        return ()
    if tables % 2 == 0:
        return tuple(range(max(4, tables // 2), tables))
    return tuple(sets for sets in range(5, tables - 1, 2) if tables <= 3 * sets)


def _shape(tables: int, sets: int) -> tuple[int, int | None]:
    """How many tables play upwards, and the round after which EW skip a table."""
    if tables % 2:
        return (tables + sets) // 2, None
    return tables // 2, sets // 2 if sets % 2 == 0 else None


def _notes(tables: int, sets: int) -> tuple[Text, ...]:
    lower, skip_after = _shape(tables, sets)
    notes: list[Text] = [
        Text("EW up one table each round"),
        BoardNote(
            "tables 1 to {lower} play the sets upwards, {upper} to {last} downwards",
            lower=lower,
            upper=lower + 1,
            last=tables,
        ),
    ]
    if skip_after:
        notes.append(skips_after(skip_after))
    if tables == sets + 2:
        notes.append(
            BoardNote(
                "with one copy of the boards tables 1 and {other} share in every round, "
                "table {last} with a different one each round (1 1/2 appendix)",
                other=tables - 1,
                last=tables,
            )
        )
    return tuple(notes)
