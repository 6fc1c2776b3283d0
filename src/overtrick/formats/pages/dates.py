"""Dates as American pages and game files write them: ``March 3, 2025``, ``03/06/2026``."""

from __future__ import annotations

import re

from overtrick.formats.dates import date_of_parts

__all__ = ["date_of"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"\b([12][0-9]{3})-([0-9]{2})-([0-9]{2})")
_SOLID = re.compile(r"\b([12][0-9]{3})([01][0-9])([0-3][0-9])\b")
_SLASHED = re.compile(r"\b([0-9]{1,2})/([0-9]{1,2})/([12][0-9]{3})\b")
_WORDS = re.compile(r"\b([A-Za-z]{3})[a-z]{0,6}\.? ?([0-9]{1,2}),? ?([12][0-9]{3})\b")
_TURNED = re.compile(r"\b([0-9]{1,2})[ -]?([A-Za-z]{3})[a-z]{0,6}[ ,-]{0,2}([12][0-9]{3})\b")


def date_of(text: str) -> str:
    """
    Find the date in a text and write it as ISO 8601 does; nothing if there is none.

    >>> date_of("Saturday, Apr 25, 2026"), date_of("06/01/2026"), date_of("20260410")
    ('2026-04-25', '2026-06-01', '2026-04-10')

    The month comes first, as in North America.
    """
    head = text[:200]
    if match := _ISO.search(head) or _SOLID.search(head):
        return date_of_parts(int(match[1]), int(match[2]), int(match[3]))
    if match := _SLASHED.search(head):
        return date_of_parts(int(match[3]), int(match[1]), int(match[2]))
    if match := _WORDS.search(head):
        return date_of_parts(int(match[3]), _month(match[1]), int(match[2]))
    if match := _TURNED.search(head):
        return date_of_parts(int(match[3]), _month(match[2]), int(match[1]))
    return ""


def _month(word: str) -> int:
    known = word.lower()
    return _MONTHS.index(known) + 1 if known in _MONTHS else 0
