"""How fair ways of drawing a Swiss are, side by side, out of simulated events."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.messages import translate
from overtrick.movements.swiss.simulate import Fairness
from overtrick.printing.columns import columns, decimals, paragraph

__all__ = ["draw_fairness"]


def draw_fairness(contestants: int, found: Sequence[Fairness]) -> str:
    """
    Draw the figures of several ways, a way a column; *found* are of the same events.

    >>> from overtrick.movements.swiss.simulate import fairness
    >>> ways = [fairness(8, 3, events=2, way=way) for way in ("greedy", "top_down")]
    >>> print(draw_fairness(8, ways).split("The gap")[0].rstrip())
    Swiss of 8 over 3 rounds, 2 simulated events
    <BLANKLINE>
                 greedy  top down
    -----------  ------  --------
    gap round 1     1.0       1.0
    gap round 2     1.0       1.0
    gap round 3     1.3       1.3
    opponents      1.26      1.26
    rematches         0         0
    dead ends         0         0
    """
    rounds = len(found[0].gaps) if found else 0
    events = found[0].events if found else 0
    rows = [
        [
            translate("gap round {nth}", nth=nth + 1),
            *(decimals(each.gaps[nth], 1) for each in found),
        ]
        for nth in range(rounds)
    ]
    rows += [
        [translate("opponents"), *(decimals(each.unevenness, 2) for each in found)],
        [translate("rematches"), *(str(each.rematches) for each in found)],
        [translate("dead ends"), *(str(each.dead_ends) for each in found)],
    ]
    head = ["", *(each.way.replace("_", " ") for each in found)]
    return "\n".join(
        [
            translate(
                "Swiss of {contestants} over {rounds} rounds, {events} simulated events",
                contestants=contestants,
                rounds=rounds,
                events=events,
            ),
            "",
            *columns(head, rows, "<" + ">" * len(found)),
            "",
            *paragraph(_NOTE, then=""),
        ]
    )


_NOTE = (
    "The gap is how many places apart two who met stood, on average. Opponents: by how many "
    "places the mean opponent of two neighbours in the final ranking differed. Dead ends are "
    "events in which two met again or one had a second bye. Nobody played: strengths and luck "
    "come from a seed, the same for every way."
)
