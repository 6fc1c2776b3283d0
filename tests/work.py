"""How much work a call is, counted: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["growth", "lines_run"]


def lines_run(deed: Callable[[], object]) -> int:
    """Count the lines of Python that a call runs; one that goes round again counts again."""
    count = 0

    def traced(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += 1
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        deed()
    finally:
        sys.settrace(before)
    return count


def growth(prepared: Callable[[int], Callable[[], object]], length: int) -> float:
    """
    Give how much more work a length is when it is four times as long: 4, or 16 if quadratic.

    *prepared* gives the call for a length: only the call is counted.  Neither is what is read
    or imported but once, for a short call goes before.  What C does in one step is one step: of
    a regular expression see that a very long text comes to an end at all.

    >>> def pairs(length: int) -> Callable[[], object]:
    ...     def deed() -> None:
    ...         for one in range(length):
    ...             for other in range(one):
    ...                 pass
    ...     return deed
    >>> growth(pairs, 50) > 14
    True
    """
    prepared(max(1, length // 10))()
    return lines_run(prepared(4 * length)) / lines_run(prepared(length))
