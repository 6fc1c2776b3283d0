"""
Boards with fewer results than expected: Neuberg and its rivals (setting ``missing``).

E results were expected, A can be compared, M are a result's matchpoints among those A on the
2/1/0 scale.  Neuberg: Law 87 with the formula (M E + E - A) / A, the same as E/A (M + 1) - 1.
"""

from __future__ import annotations

from collections.abc import Callable

from overtrick.core.exact import Exact, ratio

__all__ = ["MISSING", "Correction", "available", "corrected"]

Correction = Callable[[Exact, int, int], Exact]


def _neuberg(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return ratio(matchpoints * expected + expected - actual, actual)


def _add_one(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return matchpoints + (expected - actual)


def _factor(matchpoints: Exact, expected: int, actual: int) -> Exact:
    if actual == 1:
        return expected - 1
    return ratio(matchpoints * (expected - 1), actual - 1)


def _unchanged(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return matchpoints


MISSING: dict[str, Correction] = {
    "neuberg": _neuberg,
    "add_one": _add_one,
    "factor": _factor,
    "share": _unchanged,
    "own_boards": _unchanged,
}
"""How each convention lifts M; the keys are the values of the setting ``missing``."""


def available(missing: str, expected: int, actual: int, itself: int = 0) -> int:
    """
    The matchpoints that one pair can get on such a board.

    Where a result ties with *itself* (setting ``ascherman``), 1, they are two for each result.

    >>> available("neuberg", 7, 6), available("share", 7, 6), available("share", 7, 6, 1)
    (12, 10, 12)
    """
    counted = actual if missing in ("share", "own_boards") else expected
    return max(0, 2 * (counted - 1 + itself))


def corrected(matchpoints: Exact, missing: str, expected: int, actual: int) -> Exact:
    """
    Lift matchpoints among *actual* results to a field of *expected*.

    >>> [str(corrected(m, "neuberg", 4, 3)) for m in (4, 2, 0)]
    ['17/3', '3', '1/3']
    >>> [corrected(m, "add_one", 4, 3) for m in (4, 2, 0)]
    [5, 3, 1]
    """
    if actual >= expected:
        return matchpoints
    return MISSING[missing](matchpoints, expected, actual)
