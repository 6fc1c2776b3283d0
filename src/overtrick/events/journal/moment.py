"""Moments: UTC, written as ISO 8601 to the millisecond."""

from __future__ import annotations

from datetime import UTC, datetime

from overtrick.errors import InvalidFile

__all__ = ["moment_text", "now", "parse_moment"]


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
        raise InvalidFile(f"not a time such as 2026-03-06T19:15:00Z: {text!r}") from None


def moment_text(moment: datetime) -> str:
    """
    Write a moment.

    >>> moment_text(parse_moment("2026-03-06T19:15Z"))
    '2026-03-06T19:15:00.000Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
