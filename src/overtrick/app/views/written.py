"""Numbers, places and moments as screens write them."""

from __future__ import annotations

from datetime import datetime

from overtrick.compare.methods import METHODS
from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.errors import Text
from overtrick.events.journal.moment import local
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing

__all__ = [
    "clock",
    "place",
    "plural",
    "points_text",
    "score_of",
    "sides",
    "signed",
    "total_of",
    "unit_of",
    "upper_first",
]

sides = {"NS": "North-South", "EW": "East-West"}
"""Directions in full."""

_UNITS = {"matchpoints": "MP", "total_points": "Points", "bam": "Points"}


def clock(moment: datetime | None) -> str:
    """
    Write a clock time, where this server stands.

    >>> clock(None)
    ''
    """
    return "" if moment is None else local(moment).strftime("%H:%M")


def signed(value: Exact | None, places: int = 2) -> str:
    """
    Write points or IMPs with their sign.

    >>> signed(620), signed(-50), signed(0), signed(None)
    ('+620', '−50', '0', '')
    """
    if value is None:
        return ""
    size: Exact = value if value > 0 else -value
    text = plain_text(size, places)
    return text if text == "0" else f"{'+' if value > 0 else '−'}{text}"


def place(line: Standing) -> str:
    """Write a place, ``3=`` where it is shared; nothing where there is none."""
    return "" if line.place is None else f"{line.place}{'=' if line.tied else ''}"


def plural(count: int, noun: str) -> str:
    """
    Write a number of things.

    >>> plural(1, "result"), plural(3, "result")
    ('1 result', '3 results')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def points_text(points: Exact) -> str:
    """
    Write victory points: always with two decimals, so that a list reads as one.

    >>> points_text(20), points_text(-1)
    ('20.00', '-1.00')
    """
    return decimal_text(points, 2)


def upper_first(text: str) -> str:
    """
    Begin a sentence.

    >>> upper_first("board 10 is played now")
    'Board 10 is played now'
    """
    return text[:1].upper() + text[1:]


def unit_of(method: str) -> str:
    """
    Say in what the awards of a board are written.

    >>> unit_of("matchpoints"), unit_of("butler"), unit_of("total_points")
    ('MP', 'IMPs', 'Points')
    """
    return _UNITS.get(method, "IMPs")


def score_of(ranking: Ranking, line: Standing) -> str:
    """Write what the order is by, with its unit; nothing where no board compares yet."""
    if ranking.is_of_teams or ranking.is_of_pair_matches:
        return f"{points_text(line.total)} VP" if _has_points(ranking) else signed(line.total)
    if line.percentage is not None:
        return f"{decimal_text(line.percentage, ranking.settings.percentage_places)} %"
    if ranking.method in METHODS and METHODS[ranking.method].has_percentage:
        return ""
    unit = "" if ranking.method == "total_points" else " IMPs"
    return f"{signed(line.score)}{unit}"


def total_of(ranking: Ranking, line: Standing) -> Text | str:
    """Write what stands behind the score: matchpoints of how many."""
    if line.percentage is None or line.available is None:
        return ""
    total, available = plain_text(line.total), plain_text(line.available)
    return Text("{total} of {available}", total=total, available=available)


def _has_points(ranking: Ranking) -> bool:
    return any(match.home_points is not None for match in ranking.matches)
