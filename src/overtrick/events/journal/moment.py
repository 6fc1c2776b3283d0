"""Moments: UTC, written as ISO 8601 to the millisecond; those that people name, and now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import TYPE_CHECKING

from overtrick.errors import InvalidFile
from overtrick.events.journal.evening import (
    Chosen,
    Final,
    MovementAmended,
    MovementPlanned,
    Opened,
    Penalized,
    Published,
    Reopened,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Fouled, MeetingFacts
from overtrick.events.journal.people import (
    Left,
    NameAsked,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.journal.stages import (
    Drawn,
    LinedUp,
    MatchReplaced,
    MatchTold,
    StagePlanned,
)

if TYPE_CHECKING:
    from overtrick.events.journal.entry import Entry
    from overtrick.events.journal.fold import Event

__all__ = [
    "local",
    "moment_named",
    "moment_text",
    "moment_told",
    "now",
    "parse_moment",
    "recorded",
]

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


_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)

_PUBLICATION = (Published, Reopened, Final)
_PLANNING = (
    *(Opened, Chosen, MovementPlanned, MovementAmended, StagePlanned, Drawn, LinedUp),
    *(Registered, NameAsked, RegisteredPlayer, Seated, Substituted, Left, Penalized),
)


def moment_named(state: Event, text: str) -> datetime | Entry:
    """
    Read a moment: a time, ``start``, ``now``, ``announced``, or an entry's id.

    The last two give the entry: the moment when it was recorded, whatever time it bears.
    ``announced`` is the last announcement in the journal that counts.  A time without an
    offset is that of this computer's clock; without a day it is the last such time of the
    evening.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = fold([tell(Published(), at=parse_moment("2026-03-06T22:15Z"), id="a1")])
    >>> moment_named(told, "announced").id
    'a1'

    :raises InvalidFile: if *text* is no such moment.
    """
    word = text.strip()
    if word.lower() in ("start", "now"):
        return _FIRST if word.lower() == "start" else _LAST
    if word.lower() == "announced":
        return _announced(state)
    entry = state.entry(word)
    if entry is not None:
        return entry
    if re.fullmatch(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?", word):
        return _clock(state, word)
    moment = parse_moment(word)
    zoned = re.search(r"(Z|[+-][0-9]{2}:?[0-9]{2})$", word, re.IGNORECASE)
    if zoned or not _FIRST.year < moment.year < _LAST.year:  # no clock goes beyond them
        return moment
    return moment.replace(tzinfo=None).astimezone(UTC)


def moment_told(state: Event, facts: Iterable[Facts], clock: datetime) -> datetime:
    """
    Give the moment of facts that are told now: the clock's, or that of what they come after.

    A clock may be set back, or was ahead for a while.  What is told of the same board, of the
    same match, of the publication or of the plan comes after what was told of it before, of
    the same moment if need be; nothing else is held up by a wrong time.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> clock, ahead = parse_moment("2026-03-06T19:15Z"), parse_moment("2032-01-01")
    >>> first, second = (Entered(board=n, ns="3", ew="10", outcome="PASS") for n in (7, 8))
    >>> state = fold([tell(first, at=ahead)])
    >>> [moment_told(state, [facts], clock).year for facts in (first, second, Published())]
    [2032, 2026, 2026]
    """
    before = (entry.at for each in facts for entry in _before(state, each))
    return max([clock, *before])


def _before(state: Event, facts: Facts) -> Iterable[Entry]:
    if isinstance(facts, MeetingFacts | Fouled):
        return state.about(facts.place if isinstance(facts, Fouled) else facts.key.place)
    if isinstance(facts, MatchTold):
        told = state.of_kind(MatchTold, MatchReplaced)
        return [entry for entry in told if entry.facts.key == facts.key]
    for kinds in (_PUBLICATION, _PLANNING):
        if isinstance(facts, kinds):
            return state.of_kind(*kinds)
    return ()


def _announced(state: Event) -> Entry:
    for entry in reversed(state.entries):
        if isinstance(entry.facts, Published) and state.counts(entry):
            return entry
    raise InvalidFile("nothing was announced yet")


def _clock(state: Event, word: str) -> datetime:
    hour, minute, second = [*map(int, word.split(":")), 0][:3]
    if hour > 23 or minute > 59 or second > 59:
        raise InvalidFile("not a time of the day: {word!r}", word=word)
    times = recorded([entry.at for entry in state.entries])
    told = [local(at) for at in times if _FIRST.year < at.year < _LAST.year]
    if not told:
        raise InvalidFile("nothing was told yet, so {word} is on no day", word=word)
    days = sorted({moment.date() for moment in told}, reverse=True)
    named = [datetime(day.year, day.month, day.day, hour, minute, second) for day in days]
    found = [moment.astimezone(UTC) for moment in named]
    return next((moment for moment in found if moment >= min(told)), found[0])
