"""
Who is shown what, and when: rankings, names, and boards that somebody may still play.

Everything here is a rule of the evening (``CONDITIONS``), read from the state alone, so that
all screens show the same.

Which entries came too late for a publication (Law 79C).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from overtrick.core.letters import natural
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.errors import Counted, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import (
    Announced,
    Answered,
    Called,
    ClockSet,
    Final,
    Known,
    Noted,
    Publication,
    PublicationStage,
    Published,
    Reopened,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Key, MeetingFacts, Ruled
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.people import (
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    NameAsked,
    Who,
)
from overtrick.events.journal.plan import Plan
from overtrick.events.journal.stages import Drawn, MatchTold, StagePlanned
from overtrick.events.now.rounds import (
    Rounds,
    is_played,
    next_planned,
    round_of,
    rounds_of,
    session_before,
)
from overtrick.events.now.rounds import session_in_play as in_play
from overtrick.events.plan.meetings import begun_when_announced
from overtrick.movements.grid import GridMeeting as Table
from overtrick.movements.grid import Seating

__all__ = [
    "Visible",
    "boards_hidden_from",
    "contestant_at",
    "is_all_announced",
    "is_announced",
    "late_changes",
    "ranking_visible",
    "shown_later",
    "until_round",
]


@dataclass(frozen=True, slots=True)
class Visible:
    """
    Whether a ranking may be shown, up to which round, and why, in a sentence.

    ``as_of`` is the moment that is shown, where the public sees it ``later`` than the phones
    do, by so many minutes.
    """

    is_open: bool
    through: int | None
    sentence: Text
    as_of: datetime | None = None
    later: int = 0
    at_end: bool = False
    """It opens at the end, and not before."""


def ranking_visible(
    state: Event, *, public: bool = False, at: datetime | None = None
) -> Visible:
    """
    Say what of the ranking the phones may show, or the *public* on a projector or a page.

    A ranking that is published or final is shown whole.  Before that it opens after a round,
    and the last rounds stay hidden.  *at* is the present moment: a delay is counted from it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import RoundStarted
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> told = [tell(planning(straight(7), 3)), tell(RoundStarted(round="2"))]
    >>> print(ranking_visible(fold(told)).sentence)
    The ranking opens after round 3.
    >>> print(ranking_visible(fold([*told, tell(RoundStarted(round="7"))])).sentence)
    Frozen after round 6.
    """
    official = _official(state)
    if official is not None and _is_whole(state, "", official):
        return official
    found = _by_policy(state, public, at)
    return found if official is None or found.is_open else official


def _by_policy(state: Event, public: bool, at: datetime | None) -> Visible:
    if not public:
        return _live(state)
    when = state.rules.conditions.public_ranking
    if when == "after_end":
        return Visible(
            False, None, Text("The ranking is shown here after the end."), at_end=True
        )
    if isinstance(when, int) and when > 0:
        return _delayed(state, when, at)
    return _live(state)


def _official(state: Event) -> Visible | None:
    now = state.publication.stage
    if now is PublicationStage.FINAL:
        return Visible(True, None, Text("Final."))
    published = [entry.facts for entry in state.of_kind(Published)]
    if not published or not isinstance(published[-1], Published):
        return None
    round, before = published[-1].round, _session_before(state)
    is_provisional = now is PublicationStage.PROVISIONAL
    if before and round is None:  # announced after a session, and the next one has begun
        words = (
            Text("Provisional after session {session}.", session=before)
            if is_provisional
            else Text("Opened again after session {session}.", session=before)
        )
        return Visible(True, 0, words)
    if is_provisional:
        words = (
            Text("Provisional.")
            if round is None
            else Text("Provisional after round {round}.", round=round)
        )
    elif round is None:
        words = Text("Opened again.")
    else:
        words = Text("Opened again after round {round}.", round=round)
    return Visible(True, round, words)


def _session_before(state: Event) -> str:
    """The session before the one in play, where that began after the announcement."""
    session = in_play(state)
    if state.stages or session in begun_when_announced(state):
        return ""
    return session_before(state, session)


def is_announced(state: Event) -> bool:
    """
    Say whether what was announced is what is shown: one after a round, until the next begins.

    >>> from overtrick.events.journal.entry import tell
    >>> told = [tell(Published(round=3)), tell(RoundStarted(round="4"))]
    >>> is_announced(fold(told[:1])), is_announced(fold(told))
    (True, False)
    """
    now, published = state.publication, state.of_kind(Published)
    if now.stage is not PublicationStage.PROVISIONAL or not published:
        return now.is_final
    round = published[-1].facts.round
    if round is None:
        return not _session_before(state)
    started = any(each.at >= published[-1].at for each in state.of_kind(RoundStarted))
    return not started and rounds_of(state).begun <= round


def is_all_announced(state: Event) -> bool:
    """
    Say whether the result of all sessions is announced, or final: nothing more is to be played.

    >>> from overtrick.events.journal.entry import tell
    >>> [is_all_announced(fold([tell(each)])) for each in (Published(), Published(round=3))]
    [True, False]
    """
    official = _official(state)
    if official is None or not is_announced(state) or not _is_whole(state, "", official):
        return False
    return state.publication.is_final or not next_planned(state)


def _is_whole(state: Event, session: str, official: Visible) -> bool:
    """Whether it is the ranking of all rounds; else play goes on, and the rules with it."""
    if official.through is None:
        return True
    if session and natural(session) < natural(in_play(state)):
        return True
    planned = rounds_of(state, session).planned
    return planned is not None and official.through >= planned


def _live(state: Event) -> Visible:
    conditions, rounds = state.rules.conditions, rounds_of(state)
    opens, last = conditions.live_ranking, _last_shown(rounds, conditions.freeze)
    if opens == "off" or (isinstance(opens, int) and last is not None and opens > last):
        return Visible(False, None, Text("The ranking opens at the end."), at_end=True)
    if last is not None and last < 1:
        return Visible(False, None, Text("The ranking opens at the end."), at_end=True)
    if isinstance(opens, int) and rounds.over < opens:
        return Visible(False, None, Text("The ranking opens after round {round}.", round=opens))
    if last is not None and rounds.over >= last < (rounds.planned or 0):
        return Visible(True, last, Text("Frozen after round {round}.", round=last))
    if not rounds.over:
        return Visible(True, last, Text("Live."))
    return Visible(True, last, Text("Live after round {round}.", round=rounds.over))


def _last_shown(rounds: Rounds, freeze: int) -> int | None:
    """The last round that is shown before the end; None where nothing is hidden."""
    if rounds.planned is None or not freeze:
        return None
    return max(rounds.planned - freeze, 0)


def _delayed(state: Event, minutes: int, at: datetime | None) -> Visible:
    now = at or max((entry.at for entry in state.entries), default=None)
    if now is None:
        return _live(state)
    then = now - timedelta(minutes=minutes)
    found = _live(state.as_of(then))
    sentence = Text("{what} {later}.", what=found.sentence, later=shown_later(minutes))
    return Visible(found.is_open, found.through, sentence, then, minutes, found.at_end)


def shown_later(minutes: int) -> Text:
    """
    Say by how much the public sees the ranking later than the phones do.

    >>> print(shown_later(1))
    Shown 1 minute later
    """
    return Counted("Shown {count} minute later", "Shown {count} minutes later", minutes)


def until_round(state: Event, round: int, session: str = "") -> Event:
    """
    Give the state without what was told of the results of later rounds of a session.

    What cannot be told to belong to a later round stays.

    >>> from overtrick.events.journal.entry import tell
    >>> told = [Entered(board=n, ns="1", ew="1", outcome="PASS", round=str(n)) for n in (1, 2)]
    >>> len(until_round(fold(tell(each) for each in told), 1).session().lines)
    1
    """
    session = session or in_play(state)
    late = {
        key
        for key in state.meetings()
        if key.session == session and (_round(state, key) or 0) > round
    }
    gone = {
        entry.id
        for entry in state.entries
        if isinstance(entry.facts, MeetingFacts) and entry.facts.key in late
    }
    return fold(
        entry
        for entry in state.entries
        if entry.id not in gone
        and not (isinstance(entry.facts, Undone) and entry.facts.of in gone)
    )


def _round(state: Event, key: Key) -> int | None:
    told = state.told(key)
    facts = told.facts or (told.ruled.facts if told.ruled else None)
    round = facts.round if isinstance(facts, Entered | Ruled) else None
    plan = state.plan(key.session, key.section)
    return round_of(round, plan, key.board, key.ns, key.ew)


def contestant_at(plan: Plan | None, number: str, section: str, way: str) -> Who:
    """
    Give who sits there: with its direction where NS and EW of a number are two, or may be.

    In a Howell a pair sits now one way, now the other: its boards are those of both.

    >>> from overtrick.movements.registry import movement
    >>> contestant_at(Plan(movement("howell:6"), 2), "4", "A", "NS")
    Who(contestant='4', section='A', direction=None)
    """
    return Who(number, section, way if plan is None or plan.movement.has_lines else None)


def boards_hidden_from(
    state: Event, plan: Plan | None, contestant: str | Who, session: str = "1"
) -> frozenset[int]:
    """
    Give the boards that a contestant has not played and may still play, by their numbers.

    They are hidden in every section of the session, as the cards may be the same.  Without a
    *plan* any board that was told of may still come.  A board that is not played is hidden
    until the director rules on it or the ranking is published; one that is known to have been
    seen (Law 16D) is hidden no more.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.movements.mitchell import straight
    >>> told = tell(Entered(board=1, ns="1", ew="1", outcome="4S N ="))
    >>> sorted(boards_hidden_from(fold([told]), Plan(straight(3), 1), Who("1", None, "NS")))
    [2, 3]
    """
    official = _official(state) if not state.publication.is_open else None
    if official is not None and _is_whole(state, session, official):
        return frozenset()
    who = Who(contestant) if isinstance(contestant, str) else contestant
    if plan is not None:
        session = plan.session
        planned = _planned(state, plan, who)
    else:
        there = state.boards()
        planned = frozenset(place.board for place in there if place.session == session)
    return frozenset(planned - _done(state, who, session) - _seen(state, who, session))


@through_results
def _planned(state: Event, plan: Plan, who: Who) -> frozenset[int]:
    found: set[int] = set()
    for tables in plan.movement.rounds:
        for table in tables:
            there = (who.is_of(name, plan.section, way) for name, way in _sitting(table))
            if table.set is not None and is_played(table) and any(there):
                found.update(plan.boards(table.set))
    return frozenset(found)


def _sitting(table: Table | Seating) -> tuple[tuple[str | None, str], ...]:
    if isinstance(table, Seating):
        seats = ((table.north, "NS"), (table.south, "NS"), (table.east, "EW"))
        return (*seats, (table.west, "EW"))
    if table.alternating:
        return tuple((name, way) for name in (table.ns, table.ew) for way in ("NS", "EW"))
    return (table.ns, "NS"), (table.ew, "EW")


def _done(state: Event, who: Who, session: str) -> set[int]:
    """The boards that it has played, or that the director has ruled on."""
    found = set()
    keys = state.meetings() if who.section is None else state.meetings_in(session, who.section)
    for key in keys:
        named = who.contestant in (key.ns, key.ew) or key.players
        if named and key.session == session and _is_there(who, key):
            told = state.told(key)
            played = told.played is not None and not isinstance(told.played, Bye | NotPlayed)
            if played or told.ruling is not None:
                found.add(key.board)
    return found


def _is_there(who: Who, key: Key) -> bool:
    north, east, south, west = key.players or (None, None, None, None)
    ns, ew = (key.ns, north, south), (key.ew, east, west)
    return any(who.is_of(name, key.section, "NS") for name in ns if name) or any(
        who.is_of(name, key.section, "EW") for name in ew if name
    )


def _seen(state: Event, who: Who, session: str) -> set[int]:
    facts = [entry.facts for entry in state.of_kind(Known)]
    return {
        each.board
        for each in facts
        if each.session == session
        if each.contestant == who.contestant
        if who.section in (None, each.section)
        if who.direction is None or each.direction in (None, who.direction)
    }


_NO_CHANGE = (
    *(Noted, Called, Answered, Announced, ClockSet, Known, NameAsked),
    *(BookingsAsked, Booked, BookingGone, BookingPaid),
)
"""What changes no score, whenever it is told."""


def late_changes(state: Event) -> Iterator[tuple[Entry, Publication]]:
    """
    Give each entry that came too late, with the publication that it met.

    Where a round of a stage was published, that is what was told of a match of that round or
    of one before it.
    """
    now = Publication(PublicationStage.OPEN)
    rounds: list[tuple[str, int, Publication]] = []
    drawn = _rounds_drawn(state)
    for entry in sorted(state.entries, key=lambda each: each.at):
        facts = entry.facts
        if isinstance(facts, Published | Reopened | Final):
            if state.counts(entry):
                now = now.after(entry, state.rules.conditions.correction_minutes)
                rounds = [] if isinstance(facts, Reopened) else rounds
            if isinstance(facts, Published) and facts.round and state.counts(entry):
                rounds.append((facts.stage or "1", facts.round, now))
            continue
        if not state.counts(entry) or _undoes_final(entry, state):
            continue
        target = state.entry(facts.of) if isinstance(facts, Undone) else None
        about = facts if target is None else target.facts
        if isinstance(about, _NO_CHANGE):
            continue
        met = _met(about, now, rounds, drawn)
        if met is not None and not met.is_correctable(entry.at):
            yield entry, met


def _met(
    facts: Facts,
    now: Publication,
    rounds: Sequence[tuple[str, int, Publication]],
    drawn: Mapping[tuple[str, str], tuple[str, int]],
) -> Publication | None:
    """The publication that it must be in time for: that of its round, if rounds have theirs."""
    if not rounds or now.is_final:
        return now
    if not isinstance(facts, MeetingFacts | MatchTold):
        return None
    stage, round = drawn.get((facts.session, facts.match or ""), (facts.session, 0))
    covering = (each for name, until, each in rounds if name == stage and round <= until)
    return next(covering, None)


def _rounds_drawn(state: Event) -> dict[tuple[str, str], tuple[str, int]]:
    """The stage and round of every match drawn, by its session and name."""
    sessions: dict[str, tuple[str, ...]] = {}
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for entry in state.of_kind(StagePlanned, Drawn):
        facts = entry.facts
        if isinstance(facts, StagePlanned):
            sessions[facts.stage] = facts.sessions or (facts.stage,)
        elif isinstance(facts, Drawn):
            for session in sessions.get(facts.stage, (facts.stage,)):
                for match in facts.matches:
                    found[session, match.match] = facts.stage, facts.round
    return found


def _undoes_final(entry: Entry, state: Event) -> bool:
    target = state.entry(entry.facts.of) if isinstance(entry.facts, Undone) else None
    return target is not None and isinstance(target.facts, Published | Reopened | Final)
