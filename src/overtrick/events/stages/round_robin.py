"""
The schedule of a round robin from the journal: all rounds at once, by Berger or by the circle.

Who goes home leaves a bye behind for each opponent; a late entrant needs a schedule anew.
"""

from __future__ import annotations

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.movements.teams.round_robin import Order, round_robin

__all__ = ["schedule"]


def schedule(state: Event, stage: Stage) -> list[Drawn]:
    """
    Draw every round of a round robin.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "round_robin", named=("3", "7", "9"))
    >>> for drawn in schedule(fold([]), stage):
    ...     print([(match.home, match.away) for match in drawn.matches])
    [('7', '9'), ('3', None)]
    [('3', '7'), ('9', None)]
    [('9', '3'), ('7', None)]

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    order = Order(stage.condition("order"))
    everybody = entrants(state, stage)
    planned = round_robin(len(everybody), order, double=stage.condition("legs") == 2)
    drawn = []
    for number, (fixtures, bye) in enumerate(
        zip(planned.rounds, planned.byes, strict=True), start=1
    ):
        matches = [
            _paired(number, everybody[each.home - 1], everybody[each.away - 1], each.table)
            for each in fixtures
        ]
        if bye is not None:
            who = everybody[bye - 1]
            matches.append(Paired(f"{number}-{who}bye", who))
        drawn.append(
            Drawn(stage=stage.id, round=number, matches=tuple(matches), method=order.value)
        )
    return drawn


def _paired(round: int, home: str, away: str, table: int) -> Paired:
    return Paired(f"{round}-{home}v{away}", home, away, str(table))
