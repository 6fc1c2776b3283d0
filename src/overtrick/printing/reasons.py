"""Reasons as text: each a line, those below it set in."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.events.why.reason import Reason
from overtrick.printing.columns import paragraph

__all__ = ["draw_reasons"]


def draw_reasons(reasons: Iterable[Reason], depth: int = 0) -> str:
    """
    Write reasons one below the other.

    >>> print(draw_reasons([Reason("62.48 %", (Reason("board 7: 7.4 of 10"),))]))
    62.48 %
      board 7: 7.4 of 10
    """
    lines: list[str] = []
    for reason in reasons:
        lines += paragraph(reason.text, "  " * depth)
        if reason.below:
            lines.append(draw_reasons(reason.below, depth + 1))
    return "\n".join(lines)
