"""The bracket of a knock-out as plain JSON values: its ties, and who is out where."""

from __future__ import annotations

from typing import Any

from overtrick.events.journal.stage import Stage
from overtrick.events.stages.knockout import KnockOut
from overtrick.movements.knockout.fill import FilledTie

__all__ = ["bracket_document"]

Document = dict[str, Any]


def bracket_document(stage: Stage, now: KnockOut) -> Document:
    """
    Give a bracket as plain JSON values, with what is known of it.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.stages.knockout import knock_out
    >>> stage = Stage("KO", "knockout", named=("3", "7"))
    >>> document = bracket_document(stage, knock_out(fold([]), stage))
    >>> [(tie["tie"], tie["entrants"], tie["order"]) for tie in document["ties"]]
    [('F', ['3', '7'], [])]
    """
    return {
        "stage": stage.id,
        "ties": [_tie(each, now) for each in now.filled],
        "places": [
            {"id": each.who, "place": each.place, "tied": each.is_shared} for each in now.places
        ],
    }


def _tie(filled: FilledTie, now: KnockOut) -> Document:
    tie = filled.tie
    return {
        "tie": tie.id,
        "round": tie.round,
        "title": tie.title,
        "part": tie.part or None,
        "entrants": list(filled.entrants),
        "order": list(filled.order),
        "survivors": list(filled.survivors),
        "level": tie.id in now.level,
        "needed": filled.is_needed,
    }
