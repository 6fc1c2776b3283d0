"""
The names of tie-breaks, and the ladders of them that regulations name; how each compares is in
:mod:`overtrick.events.ranking.tie_breaks`.
"""

from __future__ import annotations

__all__ = ["LADDERS", "TIE_BREAKS", "ladder"]

TIE_BREAKS: dict[str, str] = {
    "head_to_head": "head to head",
    "head_to_head_imps": "IMPs head to head",
    "opponents": "scores of the opponents met",
    "net_imps": "net IMPs",
    "point_a_board": "point-a-board count-back",
    "wins": "matches won",
    "imp_quotient": "IMPs won of all IMPs won and lost",
    "most_tops": "tops",
    "imps_between_two": "IMPs of the match between two",
    "next_ranked": "IMPs against the next in the ranking whom all have met",
}
"""Every tie-break by its name, with what a ranking calls it."""

LADDERS: dict[str, tuple[str, ...]] = {
    "none": (),
    # White Book 143.7.1; a step that needs matches or IMPs decides nothing among pairs.
    "ebu": ("head_to_head", "head_to_head_imps", "opponents", "net_imps", "point_a_board"),
    # Contract Bridge Association of Ireland, breaking ties in team competitions; what comes
    # after these is played: a board of sudden death.
    "cbai": ("head_to_head", "imps_between_two", "imp_quotient", "next_ranked"),
}
"""Ladders by name: the first step that can tell equals apart decides."""


def ladder(chain: str) -> tuple[str, ...]:
    """
    Give the steps of a ladder: one of those named, or tie-breaks joined by commas.

    >>> ladder("ebu")[0], ladder("wins,net_imps"), ladder("none")
    ('head_to_head', ('wins', 'net_imps'), ())
    """
    if chain in LADDERS:
        return LADDERS[chain]
    return tuple(name.strip() for name in chain.split(","))
