"""A head-to-head ladder as plain JSON values: the rungs from the top, and the challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from overtrick.events.journal.stage import Stage
from overtrick.events.stages.ladder import LadderNow

__all__ = ["ladder_document"]

Document = dict[str, Any]


def ladder_document(
    stage: Stage, now: LadderNow, names: Mapping[str, Sequence[str]] | None = None
) -> Document:
    """
    Give a ladder as plain JSON values.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.stages.ladder import ladder_now
    >>> stage = Stage("L", "ladder", named=("3", "7", "9"), conditions={"reach": 1})
    >>> document = ladder_document(stage, ladder_now(fold([]), stage))
    >>> [(rung["rung"], rung["id"], rung["may_challenge"]) for rung in document["rungs"]]
    [(1, '3', []), (2, '7', ['3']), (3, '9', ['7'])]
    """
    ladder, named = now.ladder, names or {}
    return {
        "stage": stage.id,
        "reach": ladder.reach,
        "climb": ladder.climb.value,
        "rungs": [
            {
                "rung": ladder.rung(who),
                "id": who,
                "names": list(named.get(who, ())),
                "may_challenge": list(ladder.may_challenge(who)),
            }
            for who in ladder.order
        ],
        "challenges": [
            {
                "challenger": each.challenger,
                "challenged": each.challenged,
                "winner": each.winner,
            }
            for each in now.challenges
        ],
    }
