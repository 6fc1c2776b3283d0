"""
Groups of one, two or three results that are fewer than expected (setting ``small_field``).

Sources: EBU White Book 4.2.3.3 (``ebu``); the WBF's and ACBLscore's practice (``wbf``), where
a group of three that is the largest of its board is left to the formula.
"""

from __future__ import annotations

from fractions import Fraction

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.core.outcome import Average, Share

__all__ = ["lone_at_imps", "small_award"]

_SIXTY = Share(60)


def small_award(
    rule: str, matchpoints: Exact, expected: int, actual: int, *, largest: bool
) -> Average | Share | None:
    """
    What a result of a tiny group gets, as a share of the board; None where the formula rules.

    >>> [str(small_award("ebu", m, 9, 3, largest=False)) for m in (4, 2, 0)]
    ['70%', '60%', '50%']
    >>> small_award("ebu", 2, 5, 2, largest=False) is None
    True
    """
    if actual >= expected or actual > 3 or rule == "none":
        return None
    if actual == 1:
        return Average.PLUS if rule == "ebu" else _SIXTY
    if rule == "single" or (rule == "ebu" and expected < 3 * actual):
        return None
    if rule == "wbf" and actual == 3 and largest:
        return None
    return Share(as_exact(Fraction(60 + 5 * (matchpoints - (actual - 1)))))


def lone_at_imps(expected: int, actual: int, settings: Settings) -> bool:
    """
    Whether a lone result of several expected counts as A+ at IMPs (EBU White Book 3.3.2).

    >>> [lone_at_imps(4, n, Settings(lone_imps="A+")) for n in (1, 2)]
    [True, False]
    """
    return settings.lone_imps == "A+" and actual == 1 < expected
