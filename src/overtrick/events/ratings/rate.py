"""A list of ratings: sessions folded by date, late ones in place, with what they changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple, Protocol

from overtrick.core.exact import Exact, rounded
from overtrick.core.letters import natural
from overtrick.core.watched import watched
from overtrick.events.problem import Problem
from overtrick.events.ratings.fold import (
    Calibration,
    DayRatings,
    MeanRule,
    Rated,
    RatingFold,
    RatingSystem,
    SeasonsFold,
    SeasonsRule,
)
from overtrick.events.ratings.means import MeanFold
from overtrick.events.ratings.observed import RatedSession, exact_of
from overtrick.events.ratings.strengths import StrengthFold
from overtrick.events.why.reason import Reason

__all__ = [
    "LateSession",
    "RatedArchive",
    "RatingChange",
    "RatingLine",
    "RatingList",
    "Replay",
    "SessionKey",
    "rating_list",
]


class SessionKey(NamedTuple):
    """A session of an archive, in the order in which sessions are rated."""

    date: str
    digest: str
    name: str

    @property
    def same(self) -> tuple[str, str]:
        """What tells it from every other one, whatever its file is called."""
        return self.date, self.digest


class RatedArchive(Protocol):
    """Sessions by key, with what an earlier list worked out of them."""

    keys: Sequence[SessionKey]
    """Every session, in order."""
    before: Sequence[SessionKey]
    """Those of the earlier list, in order."""

    def session(self, key: SessionKey) -> RatedSession:
        """Give a session, of either list."""

    def worked(self, key: SessionKey) -> DayRatings | None:
        """Give what the earlier list worked out of it."""

    def keep(self, session: RatedSession, found: DayRatings) -> None:
        """Keep what is worked out, in order."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player of the list; those without a place have not played enough to be shown one."""

    player: str
    rating: Exact
    boards: int
    sessions: int
    place: int | None
    tied: bool = False
    before: RatingLine | None = None
    """The line of the earlier day that the list is compared with."""


@dataclass(frozen=True, slots=True)
class LateSession:
    """A session that came, was corrected or went, of a time that had been rated."""

    name: str
    date: str
    why: str
    """late, corrected or removed"""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating of the earlier list, what it is now, and in which sessions they played."""

    player: str
    before: Exact | None
    after: Exact | None
    because: tuple[str, ...]
    """None of them: by whom they met or sat with."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What late sessions changed of the list as it stood on its day."""

    since: str
    """From this day on everything was worked out anew."""
    as_of: str
    sessions: tuple[LateSession, ...]
    changed: tuple[RatingChange, ...]


@dataclass(frozen=True, slots=True)
class RatingList:
    """Everybody's rating on a day, with the version of all that it rests on."""

    system: RatingSystem
    version: str
    as_of: str
    sessions: int
    worked_out: int
    """How many sessions were worked out now; the others as an earlier list had them."""
    lines: tuple[RatingLine, ...]
    calibration: Calibration | None
    replay: Replay | None
    steps: tuple[Reason, ...]
    problems: tuple[Problem, ...]
    since: str = ""
    """The earlier day that lines are compared with, by what is known now."""


def rating_list(
    system: RatingSystem,
    archive: RatedArchive,
    *,
    as_of: str = "",
    watch: str = "",
    since: str = "",
) -> RatingList:
    """
    Rate everybody of an archive; *watch* is a player whose rating is to be explained.

    Each line has beside it that of the day *since*, or of the earlier list.

    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> rating_list(SYSTEMS["lehman"], Empty()).lines
    ()

    :raises OvertrickError: if a formula has no value for a session.
    """
    keys = [key for key in archive.keys if not as_of or key.date <= as_of]
    last = as_of or (keys[-1].date if keys else "")
    changed = {key.same for key in keys} ^ {key.same for key in archive.before}
    anew = min((date for date, _ in changed), default="")
    fold = _fold(system, watch)
    worked_out = 0
    then: dict[str, Mapping[str, Rated]] = {}
    before = archive.before[-1].date if archive.before else ""
    since = since or before
    days = [list(group) for _, group in groupby(keys, key=lambda key: key.date)]
    for day in watched(days, "sessions", len(keys), len):
        for earlier in sorted({before, since} - {"", *then}):
            if day[0].date > earlier:
                then[earlier] = fold.ratings(earlier)
        sessions = [archive.session(key) for key in day]
        is_known = not anew or day[0].date < anew
        known = [archive.worked(key) if is_known else None for key in day]
        worked_out += known.count(None)
        for session, found in zip(sessions, fold.play(sessions, known), strict=True):
            archive.keep(session, found)
    ratings = fold.ratings(last) if last else {}
    return RatingList(
        system,
        _version(system, keys),
        last,
        len(keys),
        worked_out,
        tuple(_lines(system, ratings, then.get(since, {}))),
        fold.calibration,
        _replay(system, archive, anew, then.get(before, ratings), keys),
        tuple(fold.steps),
        tuple(fold.problems),
        since if since in then else "",
    )


def _fold(system: RatingSystem, watch: str = "") -> RatingFold:
    rule = system.rule
    if isinstance(rule, MeanRule):
        return MeanFold(rule, system.start, system.publish, watch)
    if isinstance(rule, SeasonsRule):
        return SeasonsFold(rule, watch)
    return StrengthFold(rule, system.start, watch)


def _version(system: RatingSystem, keys: Sequence[SessionKey]) -> str:
    told = "\n".join(
        [system.id, system.formulas, *(f"{date} {same}" for date, same, _ in keys)]
    )
    return sha256(told.encode()).hexdigest()[:12]


def _shown(system: RatingSystem, rating: int) -> Exact:
    return rounded(exact_of(rating), Fraction(1, 10**system.decimals))


def _lines(
    system: RatingSystem, ratings: Mapping[str, Rated], earlier: Mapping[str, Rated]
) -> list[RatingLine]:
    before = {each.player: each for each in _lines(system, earlier, {})} if earlier else {}
    told = [
        (_shown(system, found.rating), found.boards >= system.publish, who, found)
        for who, found in ratings.items()
    ]
    told.sort(key=lambda each: (not each[1], -each[0], natural(each[2]), each[2]))
    published = [rating for rating, is_published, *_ in told if is_published]
    places = {rating: nth for nth, rating in reversed([*enumerate(published, 1)])}
    times = Counter(published)
    return [
        RatingLine(
            who,
            rating,
            found.boards,
            found.sessions,
            places[rating] if is_published else None,
            is_published and times[rating] > 1,
            before.get(who),
        )
        for rating, is_published, who, found in told
    ]


def _replay(
    system: RatingSystem,
    archive: RatedArchive,
    since: str,
    now: Mapping[str, Rated],
    keys: Sequence[SessionKey],
) -> Replay | None:
    """What sessions of the time of the earlier list changed in it."""
    if not archive.before or not since or since > archive.before[-1].date:
        return None
    as_of = archive.before[-1].date
    late = _late(keys, archive.before)
    earlier = _fold(system)
    for _, group in groupby(archive.before, key=lambda key: key.date):
        day = list(group)
        earlier.play(
            [archive.session(key) for key in day], [archive.worked(key) for key in day]
        )
    was = earlier.ratings(as_of)
    played: dict[str, list[str]] = {}
    for key, _ in late:
        for who in {who for each in archive.session(key).results for who in each.players}:
            played.setdefault(who, []).append(key.name)
    changes = [
        RatingChange(
            who,
            _shown(system, was[who].rating) if who in was else None,
            _shown(system, now[who].rating) if who in now else None,
            tuple(dict.fromkeys(played.get(who, ()))),
        )
        for who in sorted({*was, *now}, key=lambda who: (natural(who), who))
    ]
    told = tuple(LateSession(key.name, key.date, why) for key, why in late)
    moved = tuple(each for each in changes if each.before != each.after)
    return Replay(since, as_of, told, moved)


def _late(
    now: Sequence[SessionKey], before: Sequence[SessionKey]
) -> list[tuple[SessionKey, str]]:
    as_of = before[-1].date
    had, have = {key.same for key in before}, {key.same for key in now}
    gone = [key for key in before if key.same not in have]
    came = [key for key in now if key.same not in had and key.date <= as_of]
    names, again = {key.name for key in gone}, {key.name for key in came}
    return [
        *((key, "corrected" if key.name in names else "late") for key in came),
        *((key, "removed") for key in gone if key.name not in again),
    ]
