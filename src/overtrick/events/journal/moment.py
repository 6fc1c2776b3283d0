"""Moments: UTC, written as ISO 8601 to the millisecond."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate

from overtrick.errors import InvalidFile

__all__ = ["local", "moment_text", "now", "parse_moment", "recorded"]

_WRONG = timedelta(days=30)
"""A clock that is so far ahead was wrong."""


def now() -> datetime:
    """This moment, to the millisecond that a journal keeps."""
    return parse_moment(moment_text(datetime.now(UTC)))


def parse_moment(text: str) -> datetime:
    """
    Read a moment; one without an offset is UTC.

    >>> parse_moment("2026-03-06T22:15:00+03:00").isoformat()
    '2026-03-06T19:15:00+00:00'

    :raises InvalidFile: if *text* is no moment.
    """
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        raise InvalidFile(
            "not a time such as 2026-03-06T19:15:00Z: {text!r}", text=text
        ) from None


def moment_text(moment: datetime) -> str:
    """
    Write a moment.

    >>> moment_text(parse_moment("2026-03-06T19:15Z"))
    '2026-03-06T19:15:00.000Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def local(moment: datetime) -> datetime:
    """
    Give a moment by this computer's clock; at the ends of the calendar it stays as it is.

    >>> local(parse_moment("9999-12-31T23:59:59Z")).year
    9999
    """
    try:
        return moment.astimezone()
    except OverflowError:
        return moment


def recorded(times: Sequence[datetime]) -> list[datetime]:
    """
    Say when each entry of a journal was recorded at the earliest, by the times they bear.

    Nothing is recorded before what stands above it.  A time a month or more ahead of one that
    follows is that of a wrong clock, and says nothing of when the others were recorded.

    >>> hours = (19, 22, 21, 23)  # at 21 it happened; it was told after 22
    >>> times = [datetime(2026, 3, 6, hour, tzinfo=UTC) for hour in hours]
    >>> [each.hour for each in recorded(times)]
    [19, 22, 22, 23]
    """
    least = [*accumulate(reversed(times), min)][::-1]
    reached, found = datetime.min.replace(tzinfo=UTC), []
    for at, lowest in zip(times, least, strict=True):
        if at - lowest < _WRONG:
            reached = max(reached, at)
        found.append(reached)
    return found
