"""The order in which people count: numbers as numbers, letters as letters."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["board_order", "natural"]

_LONGEST = 18  # digits of a number; longer than any that people count with


@lru_cache(maxsize=8192)
def natural(text: str | None) -> tuple[tuple[int, int | str], ...]:
    """
    Give a key that sorts ids as people do: ``2`` before ``10``, ``A2`` before ``A10``.

    >>> sorted(["10", "2", "A10", "A2"], key=natural)
    ['2', '10', 'A2', 'A10']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", text or "")
    return tuple((0, int(part)) if _is_number(part) else (1, part) for part in parts)


def board_order(at: tuple[str, str, int]) -> tuple[object, ...]:
    """
    Give the key that sorts boards: by session, by section, by number.

    >>> sorted([("1", "B", 2), ("10", "A", 1), ("2", "A", 1), ("1", "B", 1)], key=board_order)
    [('1', 'B', 1), ('1', 'B', 2), ('2', 'A', 1), ('10', 'A', 1)]
    """
    session, section, number = at
    return natural(session), natural(section), number


def _is_number(part: str) -> bool:
    return part.isdecimal() and len(part) <= _LONGEST
