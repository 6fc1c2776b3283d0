"""A head-to-head ladder as text: who stands on which rung, and whom they may challenge."""

from __future__ import annotations

from overtrick.movements.knockout.ladder import Climb, Ladder
from overtrick.printing.columns import columns, paragraph, side
from overtrick.printing.words import Names, name_of

__all__ = ["draw_ladder"]

_CLIMBS = {
    Climb.INSERT: "Who wins moves in above; those between move down one.",
    Climb.SWAP: "Who wins changes places with the other.",
}


def draw_ladder(ladder: Ladder, names: Names | None = None) -> str:
    """
    Draw a ladder from the top rung down.

    >>> print(draw_ladder(Ladder(("3", "7", "9")), {"7": ["Blue"]}))
    rung  no.  name  may challenge
    ----  ---  ----  -------------
       1    3        -
       2    7  Blue  3
       3    9        3, 7
    <BLANKLINE>
    Who wins moves in above; those between move down one.
    """
    if not ladder.order:
        return "Nobody stands on the ladder yet."
    table = {
        "rung": [str(ladder.rung(who)) for who in ladder.order],
        "no.": list(ladder.order),
        "name": [name_of(who, names or {}) for who in ladder.order],
        "may challenge": [", ".join(ladder.may_challenge(who)) or "-" for who in ladder.order],
    }
    shown = {head: cells for head, cells in table.items() if any(cells)}
    align = [">" if head == "rung" else side(cells) for head, cells in shown.items()]
    align = [
        "<" if head == "may challenge" else at for head, at in zip(shown, align, strict=True)
    ]
    rows = list(zip(*shown.values(), strict=True))
    drawn = columns(list(shown), rows, "".join(align), cut=("name", "may challenge"))
    return "\n".join([*drawn, "", *paragraph(_CLIMBS[ladder.climb])])
