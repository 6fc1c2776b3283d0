"""The moments that people name: a time, now, the last announcement, an entry."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from overtrick.errors import InvalidFile
from overtrick.events.journal.evening import Published
from overtrick.events.journal.fold import State
from overtrick.events.journal.moment import parse_moment

__all__ = ["moment_named"]

_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)


def moment_named(state: State, text: str) -> datetime:
    """
    Read a moment: a time, ``start``, ``now``, ``announced``, or an entry's id.

    A time without an offset is that of this computer's clock; without a day it is the last
    such time of the evening.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = fold([tell(Published(), at=parse_moment("2026-03-06T22:15Z"), id="a1")])
    >>> moment_named(told, "announced") == moment_named(told, "a1")
    True

    :raises InvalidFile: if *text* is no such moment.
    """
    word = text.strip()
    if word.lower() in ("start", "now"):
        return _FIRST if word.lower() == "start" else _LAST
    if word.lower() == "announced":
        published = state.of_kind(Published)
        if not published:
            raise InvalidFile("nothing was announced yet")
        return published[-1].at
    entry = state.entry(word)
    if entry is not None:
        return entry.at
    if re.fullmatch(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?", word):
        return _clock(state, word)
    moment = parse_moment(word)
    zoned = re.search(r"(Z|[+-][0-9]{2}:?[0-9]{2})$", word, re.IGNORECASE)
    if zoned or not _FIRST.year < moment.year < _LAST.year:  # no clock goes beyond them
        return moment
    return moment.replace(tzinfo=None).astimezone(UTC)


def _clock(state: State, word: str) -> datetime:
    hour, minute, second = [*map(int, word.split(":")), 0][:3]
    if hour > 23 or minute > 59 or second > 59:
        raise InvalidFile(f"not a time of the day: {word!r}")
    told = [entry.at.astimezone() for entry in state.entries]
    if not told:
        raise InvalidFile(f"nothing was told yet, so {word} is on no day")
    days = sorted({moment.date() for moment in told}, reverse=True)
    named = [datetime(day.year, day.month, day.day, hour, minute, second) for day in days]
    found = [moment.astimezone(UTC) for moment in named]
    return next((moment for moment in found if moment >= min(told)), found[0])
