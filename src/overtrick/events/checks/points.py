"""Points told without a contract: whether any contract can give them (Law 77)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from overtrick.core.seats import Vulnerability
from overtrick.errors import Text
from overtrick.events.checks.evidence import Evidence, Finding
from overtrick.events.checks.words import place
from overtrick.rules.score_table import score_table

__all__ = ["impossible_points", "possible_points"]

_VULNERABLE = {
    Vulnerability.NONE: Text("nobody is vulnerable"),
    Vulnerability.NS: Text("North-South are vulnerable"),
    Vulnerability.EW: Text("East-West are vulnerable"),
    Vulnerability.ALL: Text("both sides are vulnerable"),
}
_TRICKS = 14


def impossible_points(evidence: Evidence) -> Iterator[Finding]:
    """Find points that no contract gives at the vulnerability of their board."""
    for results in evidence.boards.values():
        for result in results:
            if result.contract is not None or result.passed_out:
                continue
            vulnerability = result.line.board.vulnerability
            if result.points not in possible_points(vulnerability):
                text = Text(
                    "{place}: no contract scores {points:+d} for NS when {vulnerable}",
                    place=place(result.line),
                    points=result.points,
                    vulnerable=_VULNERABLE[vulnerability],
                )
                yield Finding(text, (result.line,), _turned(result.points, vulnerability))


@lru_cache(maxsize=4)
def possible_points(vulnerability: Vulnerability) -> frozenset[int]:
    """
    Every number of points for NS that one board can give.

    >>> 620 in possible_points(Vulnerability.NONE), 620 in possible_points(Vulnerability.NS)
    (False, True)
    """
    cells = score_table()
    rows = [cells[start : start + _TRICKS] for start in range(0, len(cells), _TRICKS)]
    ns = {points for row in rows[vulnerability.ns :: 2] for points in row}
    ew = {-points for row in rows[vulnerability.ew :: 2] for points in row}
    return frozenset(ns | ew | {0})


def _turned(points: int, vulnerability: Vulnerability) -> Text | str:
    if -points in possible_points(vulnerability):
        return Text(
            "Was it {points:+d}? Otherwise correct the points or the number of the board.",
            points=-points,
        )
    return ""
