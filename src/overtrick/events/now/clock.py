"""
The clock of a round: when it began, when it ends, and how many boards should be done by now.

It says what time it is and nothing else: no result is refused because a round is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import ClockSet, Final, Reopened, RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.now.rounds import boards_a_round

__all__ = ["RoundClock", "round_clock"]

_WARNINGS = (3, 0)
"""Minutes before the end of a round at which the tables are warned."""

_Clocked = Entry[RoundStarted | ClockSet]
_NONE = timedelta()
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """
    The clock of the round being played, at a moment.

    While it is paused the end moves on with the time.  Where nobody knows how many boards a
    round has, nor how long it was to be, there is no end.
    """

    round: str | None
    started: datetime
    at: datetime
    length: timedelta | None = None
    """Boards and move together, extensions included."""
    move: timedelta = _NONE
    """That part of it that is for the move."""
    rested: timedelta = _NONE
    """How long it was paused, the present pause included."""
    is_paused: bool = False
    boards: int | None = None
    """Boards of the round."""

    @property
    def gone(self) -> timedelta:
        """The time that has been played."""
        return max(self.at - self.started - self.rested, _NONE)

    @property
    def ends(self) -> datetime | None:
        """When the round is over, the move included."""
        return None if self.length is None else self.started + self.length + self.rested

    @property
    def left(self) -> timedelta | None:
        """The time left, exactly; negative when the round is over."""
        return None if self.ends is None else self.ends - self.at

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left, as a clock that counts down shows them: 0 only at the end."""
        return None if self.left is None else -(-self.left // _SECOND)

    @property
    def warning(self) -> int | None:
        """
        The warning in force: 3 or 0 minutes left, or None.

        >>> from overtrick.events.journal.moment import parse_moment
        >>> start = parse_moment("2026-03-06T19:00Z")
        >>> at = parse_moment("2026-03-06T19:20Z")
        >>> RoundClock("1", start, at, timedelta(minutes=23)).warning
        3
        """
        left = self.left
        if left is None:
            return None
        return min((n for n in _WARNINGS if left <= timedelta(minutes=n)), default=None)

    @property
    def boards_due(self) -> int | None:
        """
        Boards of this round that should be done by now, the time for the move left out.

        >>> from overtrick.events.journal.moment import parse_moment
        >>> start = parse_moment("2026-03-06T19:00Z")
        >>> at = parse_moment("2026-03-06T19:14Z")
        >>> minutes = timedelta(minutes=23), timedelta(minutes=2)
        >>> RoundClock("1", start, at, *minutes, boards=3).boards_due
        2
        """
        if self.length is None or self.boards is None:
            return None
        play = self.length - self.move
        return self.boards if play <= self.gone else self.gone * self.boards // play

    def behind(self, done: int) -> int:
        """How many boards a table is behind that has done so many of this round."""
        return max((self.boards_due or 0) - done, 0)


def round_clock(
    state: Event, at: datetime, session: str = "1", section: str = "A"
) -> RoundClock | None:
    """
    Read the clock of a section at a moment; None where none runs.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.moment import parse_moment
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> swiss = tell(StagePlanned(stage="1", form="swiss", conditions={"boards": 3}))
    >>> began = tell(RoundStarted(round="1"), at=parse_moment("2026-03-06T19:00Z"))
    >>> clock = round_clock(fold([swiss, began]), parse_moment("2026-03-06T19:16:30Z"))
    >>> clock.ends.strftime("%H:%M"), clock.seconds_left, clock.boards_due
    ('19:23', 390, 2)
    """
    conditions = state.rules.conditions
    if conditions.clock == "off" or _is_final(state, at):
        return None
    boards = boards_a_round(state, session, section)
    minutes = None if boards is None else boards * conditions.minutes_per_board
    told = list(_told(state, at, session, section))
    clock, given = _run(told)
    if clock is None:
        return None
    move = timedelta(minutes=conditions.minutes_move)
    length = None if minutes is None else timedelta(minutes=minutes) + move
    length = given if given is not None else length
    if length is not None:
        length = max(length + _extended(told, clock.round), _NONE)
    paused = clock.at if clock.is_paused else None
    rested = clock.rested + (at - paused if paused else _NONE)
    move = min(move, length) if length is not None else move
    return replace(clock, at=at, length=length, move=move, rested=rested, boards=boards)


def _is_final(state: Event, at: datetime) -> bool:
    ends = [entry.facts for entry in state.of_kind(Final, Reopened) if entry.at <= at]
    return bool(ends) and isinstance(ends[-1], Final)


def _told(state: Event, at: datetime, session: str, section: str) -> Iterator[_Clocked]:
    for entry in state.of_kind(RoundStarted, ClockSet):
        facts = entry.facts
        if entry.at <= at and (facts.session, facts.section) == (session, section):
            yield entry


def _run(told: list[_Clocked]) -> tuple[RoundClock | None, timedelta | None]:
    """The clock with the moment of its pause, and the length that it was started with."""
    clock: RoundClock | None = None
    given: timedelta | None = None
    for entry in told:
        facts, at = entry.facts, entry.at
        if isinstance(facts, RoundStarted):
            if clock is None or clock.round != facts.round:  # told twice, it runs on
                clock, given = RoundClock(facts.round, at, at), None
        elif facts.action == "start":
            round = facts.round or (clock.round if clock else _last_round(told, entry))
            clock = RoundClock(round, at, at)
            given = timedelta(minutes=facts.minutes) if facts.minutes else None
        elif clock and facts.round in (None, clock.round):
            clock = _set(clock, facts.action, at)
    return clock, given


def _set(clock: RoundClock, action: str, at: datetime) -> RoundClock | None:
    if action == "stop":
        return None
    if action == "pause" and not clock.is_paused:
        return replace(clock, at=at, is_paused=True)
    if action == "resume" and clock.is_paused:
        return replace(clock, rested=clock.rested + (at - clock.at), is_paused=False)
    return clock


def _last_round(told: list[_Clocked], until: _Clocked) -> str | None:
    before = told[: told.index(until)]
    rounds = [e.facts.round for e in before if isinstance(e.facts, RoundStarted)]
    return rounds[-1] if rounds else None


def _extended(told: list[_Clocked], round: str | None) -> timedelta:
    """What was added to that round, by name or while it was the one being played."""
    found, current = _NONE, None
    for entry in told:
        facts = entry.facts
        if isinstance(facts, RoundStarted):
            current = facts.round
        elif facts.action == "start":
            current = facts.round or current
        elif (facts.round or current) == round:
            found += timedelta(minutes=facts.minutes or 0)
    return found
