"""How fair ways of drawing a Swiss are, as plain JSON values."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import number
from overtrick.movements.swiss.simulate import Fairness

__all__ = ["fairness_document"]

Document = dict[str, Any]


def fairness_document(found: Fairness) -> Document:
    """
    Give the figures of one way as plain JSON values.

    >>> from overtrick.movements.swiss.simulate import fairness
    >>> fairness_document(fairness(8, 2, events=2, way="greedy"))["rank_gaps"]
    [1, 1]
    """
    return {
        "way": found.way,
        "rank_gaps": [number(gap) for gap in found.gaps],
        "opponents": number(found.unevenness),
        "rematches": found.rematches,
        "dead_ends": found.dead_ends,
    }
