"""A list of ratings: sessions folded by date, late ones in place, with what they changed."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple, Protocol

from overtrick.core.exact import Exact, plain_text, rounded
from overtrick.core.letters import natural
from overtrick.core.watched import watched
from overtrick.errors import Figures, OvertrickError, Text
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
from overtrick.events.ratings.observed import (
    MILLION,
    RatedResult,
    RatedSession,
    day_of,
    exact_of,
    millionths,
)
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
        return _MeanFold(rule, system.start, system.publish, watch)
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


@dataclass(slots=True)
class _Window:
    """The sessions of a player that count, the oldest first: day, boards, value."""

    held: deque[tuple[int, int, int]] = field(default_factory=deque)
    boards: int = 0
    total: int = 0

    def add(self, day: int, boards: int, value: int) -> None:
        self.held.append((day, boards, value))
        self.boards += boards
        self.total += boards * value

    def drop(self, before: int, most: int) -> None:
        """Leave out what is too old, and what lies wholly beyond the boards that count."""
        while self.held and (
            self.held[0][0] < before or (most and self.boards - self.held[0][1] >= most)
        ):
            _, boards, value = self.held.popleft()
            self.boards -= boards
            self.total -= boards * value

    def mean(self, most: int) -> int:
        """The mean by boards; of the oldest session as many as still count."""
        beyond = max(0, self.boards - most) if most else 0
        total = self.total - beyond * self.held[0][2] if beyond else self.total
        return int(rounded(Fraction(total, self.boards - beyond)))


class _MeanFold(RatingFold):
    """The latest sessions of every player."""

    def __init__(self, rule: MeanRule, start: Exact, publish: int, watch: str = "") -> None:
        super().__init__(watch)
        self.rule, self.publish = rule, max(publish, 1)
        self.start = millionths(start)
        self.calibration = Calibration()
        self._players: dict[str, _Window] = {}

    def play(
        self, day: Sequence[RatedSession], known: Sequence[DayRatings | None]
    ) -> list[DayRatings]:
        """Value the sessions of a day by the ratings of its morning."""
        when = day_of(day[0].date)
        oldest = _years_before(when, self.rule.years)
        for who in {who for session in day for each in session.results for who in each.players}:
            if who in self._players:
                self._players[who].drop(oldest, self.rule.boards)
        worked = [
            self._valued(session) if before is None else before
            for session, before in zip(day, known, strict=True)
        ]
        for session, found in zip(day, worked, strict=True):
            self._take(session, found, when.toordinal())
        return worked

    def ratings(self, as_of: str) -> dict[str, Rated]:
        """Give everybody's mean on a day."""
        oldest = _years_before(day_of(as_of), self.rule.years)
        found: dict[str, Rated] = {}
        for who, window in self._players.items():
            window.drop(oldest, self.rule.boards)
            if window.held:
                rating = window.mean(self.rule.boards)
                found[who] = Rated(rating, window.boards, len(window.held))
        return found

    def _rating(self, who: str) -> int | None:
        window = self._players.get(who)
        return window.mean(self.rule.boards) if window is not None and window.held else None

    def _valued(self, session: RatedSession) -> DayRatings:
        ratings = {who: self._rating(who) for each in session.results for who in each.players}
        own = {who: self.start if told is None else told for who, told in ratings.items()}
        strength = [
            Fraction(sum(own[who] for who in each.players), len(each.players))
            if each.players
            else Fraction(self.start)
            for each in session.results
        ]
        values: list[tuple[int, ...] | None] = []
        expected: list[int | None] = []
        try:
            for each in session.results:
                value, foretold = self._of_result(each, own, strength)
                values.append(value)
                expected.append(foretold if self._is_known(each) else None)
        except OvertrickError as error:
            raise OvertrickError("{name}: {error}", name=session.name, error=error) from None
        return DayRatings(tuple(values), tuple(expected))

    def _of_result(
        self, result: RatedResult, own: dict[str, int], strength: Sequence[Fraction]
    ) -> tuple[tuple[int, ...] | None, int | None]:
        if not result.players or result.percentage is None or not result.against:
            return None, None
        told: dict[str, Exact] = {
            "X": exact_of(result.percentage),
            "O": _mean_of(result.against, strength) / MILLION,
        }
        total, others = sum(own[who] for who in result.players), len(result.players) - 1
        values: list[int] = []
        foretold = 0
        for who in result.players:
            told["G"] = exact_of(own[who])
            if others:
                told["P"] = Fraction(total - own[who], others * MILLION)
            else:
                told["P"] = _mean_of(result.partners, strength) / MILLION
            values.append(millionths(self.rule.session.value(told)))
            if len(values) == 1:
                foretold = millionths(self.rule.expected.value(told))
        return tuple(values), foretold

    def _is_known(self, result: RatedResult) -> bool:
        return all(
            who in self._players and self._players[who].boards >= self.publish
            for who in result.players
        )

    def _take(self, session: RatedSession, found: DayRatings, day: int) -> None:
        for result, values, foretold in zip(
            session.results, found.values, found.expected, strict=True
        ):
            if values is None or result.percentage is None:
                continue
            if foretold is not None and self.calibration is not None:
                self.calibration.add(foretold, result.percentage)
            for who, value in zip(result.players, values, strict=True):
                window = self._players.setdefault(who, _Window())
                before = self._rating(who)
                window.add(day, result.boards, value)
                if who == self.watch:
                    self._explain(session, result, value, before)

    def _explain(
        self, session: RatedSession, result: RatedResult, value: int, before: int | None
    ) -> None:
        window = self._players[self.watch]
        window.drop(0, self.rule.boards)
        now = Figures(plain_text(exact_of(window.mean(self.rule.boards))))
        if before is not None:
            was = Figures(plain_text(exact_of(before)))
            change: Text | str = Text("{was} became {now}", was=was, now=now)
        else:
            change = now
        reached = Figures(plain_text(exact_of(result.percentage or 0)))
        self.steps.append(
            Reason(
                Text(
                    "{day} {name}: {reached} % on {boards} boards is worth {worth}; {change}",
                    day=day_of(session.date),
                    name=session.name,
                    reached=reached,
                    boards=result.boards,
                    worth=Figures(plain_text(exact_of(value))),
                    change=change,
                )
            )
        )


def _mean_of(met: Sequence[tuple[int, int]], strength: Sequence[Fraction]) -> Fraction:
    boards = sum(count for _, count in met)
    if not boards:
        return strength[0]
    return sum((strength[who] * count for who, count in met), Fraction(0)) / boards


def _years_before(day: date, years: int) -> int:
    """The first day that still counts, as a number."""
    if not years:
        return 0
    try:
        return day.replace(year=max(day.year - years, 1)).toordinal()
    except ValueError:  # 29 February
        return day.replace(year=max(day.year - years, 1), day=28).toordinal()
