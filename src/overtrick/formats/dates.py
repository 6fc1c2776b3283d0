"""Dates as ISO 8601 writes them, made of their parts; and written day first."""

from __future__ import annotations

import re

__all__ = ["date_of_parts", "day_first", "is_whole"]

_WHOLE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")


def date_of_parts(year: int, month: int, day: int) -> str:
    """
    Write a date; nothing if there is no such month or day.

    >>> date_of_parts(2026, 3, 6), date_of_parts(2026, 13, 6)
    ('2026-03-06', '')
    """
    date = f"{year:04}-{month:02}-{day:02}"
    return date if is_whole(date) else ""


def is_whole(date: str) -> bool:
    """
    Say whether year, month and day are known.

    >>> is_whole("2026-03-06"), is_whole("2026-03-??")
    (True, False)
    """
    return _WHOLE.fullmatch(date) is not None


def day_first(date: str) -> str:
    """
    Write a date as the British do; nothing if a part of it is not known.

    >>> day_first("2026-03-06"), day_first("2026-03-??")
    ('06/03/2026', '')
    """
    return "/".join(reversed(date.split("-"))) if is_whole(date) else ""
