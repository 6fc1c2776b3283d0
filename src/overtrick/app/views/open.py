"""
What of a ranking is open to a viewer: all, as after a round, as some minutes ago, nothing.

The rules are those of ``events/now/shown.py``; here they meet the viewer, and the event is
brought to the point that they allow.  Nothing behind that point leaves this room.

An event as it stood after a round, or some minutes ago: kept while it does not change.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import Sentence
from overtrick.compare.settings import Settings
from overtrick.errors import OvertrickError, Text
from overtrick.events.journal.evening import Published
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.memory import for_good, kept_in, of_each_board, until_next_entry
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Who
from overtrick.events.journal.plan import Plan
from overtrick.events.now.live import LiveRanking, ranking_of
from overtrick.events.now.rounds import Rounds, round_of, rounds_of, session_in_play
from overtrick.events.now.shown import boards_hidden_from, ranking_visible
from overtrick.events.plan.meetings import session_of, settings_now
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line

__all__ = [
    "Covered",
    "Opening",
    "audience",
    "check_uncovered",
    "covered_boards",
    "is_published",
    "line_round",
    "moment_of",
    "opening",
    "pieces_after",
    "playing_as",
    "ranking_after",
    "rounds_told",
]


@dataclass(slots=True)
class _Kept:
    """What was worked out of an event, beyond its next entry."""

    after: dict[tuple[int, str], LiveRanking] = field(default_factory=dict)
    late: Running | None = None
    read: int = 0


@for_good
def _kept(running: Running) -> _Kept:
    return _Kept()


@until_next_entry
def ranking_after(running: Running, round: int, session: str = "1") -> Ranking:
    """
    Rank an event as after a round; later results change nothing of it, corrections do.

    :raises OvertrickError: if the event cannot be ranked.
    """
    state = running.state
    if state.stages:
        return ranking_of(state, until=round)
    return _live_after(running, round, session).of(state)


def pieces_after(running: Running, round: int, session: str = "1") -> Iterator[None]:
    """Work out what :func:`ranking_after` is made of, a few boards at a time."""
    return _live_after(running, round, session).pieces(running.state)


def _live_after(running: Running, round: int, session: str) -> LiveRanking:
    def counts(state: Event, line: Line) -> bool:
        return _is_until(state, line, round, session)

    def whole(state: Event) -> Ranking:
        told = session_of(state, state.plans)
        lines = tuple(line for line in told.lines if counts(state, line))
        return NOTHING_ASKED.rank(
            replace(told, lines=lines, rounds=round),
            method=state.rules.method,
            rules=state.rules.name,
            settings=_settings(state, state.plans),
            penalties=state.penalties,
        )

    after = _kept(running).after
    return kept_in(after, (round, session), lambda: LiveRanking(counts, whole))


def delayed(running: Running, until: datetime) -> Running:
    """Give the event as it stood at a moment that only ever moves on: what was recorded."""
    kept = _kept(running)
    late = kept.late = kept.late or Running(running.id)
    for entry in running.state.entries[kept.read : running.state.recorded_by(until)]:
        late.live.apply(entry)
        kept.read += 1
        late.seq = kept.read
    return late


def line_round(state: Event, line: Line) -> int | None:
    """Give the round of a line, as told or as planned."""
    plan = state.plan(line.session, line.section)
    return round_of(line.round, plan, line.board.number, line.ns, line.ew)


@of_each_board
def rounds_told(state: Event, place: BoardPlace) -> tuple[int | None, ...]:
    """Give the round of each line of a board."""
    return tuple(line_round(state, line) for line in state.lines(place))


def _settings(state: Event, plans: tuple[Plan, ...]) -> Settings:
    settings = settings_now(state, plans)
    # Later rounds are not counted, so no board can expect their results.
    return settings.change(expected="board") if settings.expected == "section" else settings


def _is_until(state: Event, line: Line, last: int, session: str) -> bool:
    if line.session != session:
        return True
    found = line_round(state, line)
    return found is not None and found <= last


PLAYS = Text("You play: the ranking opens after your last board.")
"""What the director who plays reads."""


@dataclass(frozen=True, slots=True)
class Opening:
    """
    What is open to somebody: ``event`` as they may know it, and until which round.

    ``why`` says in a sentence what is hidden, or why.
    """

    is_open: bool
    event: Running
    rounds: Rounds
    until: int | None = None
    why: Sentence = ""
    later: int = 0
    """How many minutes the public sees it later than the phones do."""
    at_end: bool = False
    """It opens at the end, and not before."""

    @property
    def ranking(self) -> Ranking:
        """The ranking that they may see."""
        if self.until is None:
            return self.event.ranking()
        return ranking_after(self.event, self.until, session_in_play(self.event.state))


def opening(running: Running, viewer: Viewer, at: datetime | None = None) -> Opening:
    """Say what of an event's ranking is open to a viewer at this moment."""
    if covered_boards(running, viewer):  # a director who plays (9.4)
        return Opening(False, running, rounds_of(running.state), None, PLAYS)
    who, when = audience(running, viewer), moment_of(running, at)
    known = _openings(running)
    return kept_in(known, (who, when), lambda: _opening(running, who, at or now()))


@until_next_entry
def _openings(running: Running) -> dict[tuple[str, Hashable], Opening]:
    return {}


def audience(running: Running, viewer: Viewer) -> str:
    """
    Give the audience that a viewer belongs to: ``desk``, ``phones`` or ``public``.

    A director who plays is a player until the event is published (S-26).
    """
    if viewer.is_desk:
        plays = running.state.rules.conditions.director is not None
        if not (plays and viewer.role is Role.DIRECTOR) or is_published(running):
            return "desk"
        return "phones"
    return "phones" if viewer.role in (Role.TABLE, Role.PLAYER) else "public"


def is_published(running: Running) -> bool:
    """Whether the result is published, provisional or final, or was before it was reopened."""
    state = running.state
    if not state.publication.is_open:
        return True
    return bool(state.of_kind(Published))


def moment_of(running: Running, at: datetime | None = None) -> Hashable:
    """Give what changes when a screen may change though nothing was told: the clock."""
    delay = running.state.rules.conditions.public_ranking
    stage = running.state.publication
    moment = at or now()
    ticks = moment.replace(second=moment.second // 5 * 5, microsecond=0)
    late = ticks if isinstance(delay, int) and stage.is_open else None
    return late, stage.closes is not None and moment > stage.closes


def _opening(running: Running, who: str, at: datetime) -> Opening:
    state = running.state
    if who == "desk":
        return Opening(True, running, rounds_of(state))
    delay = state.rules.conditions.public_ranking
    event = running
    if who == "public" and isinstance(delay, int) and not is_published(running):
        event = delayed(running, at - timedelta(minutes=delay))
        present = ranking_visible(state)  # what was closed since is closed at once
        found = ranking_visible(event.state) if present.is_open else present
    else:
        found = ranking_visible(state, public=who == "public", at=at)
    rounds = rounds_of(event.state)
    until = found.through if found.is_open and _goes_beyond(event, found.through) else None
    why, later, at_end = found.sentence, found.later, found.at_end
    return Opening(found.is_open, event, rounds, until, why, later, at_end)


def _goes_beyond(event: Running, last: int | None) -> bool:
    if not last:
        return last is not None  # of a session that has begun since the announcement
    state, session = event.state, session_in_play(event.state)
    return any(
        (round or last + 1) > last
        for place, rounds in rounds_told(state).items()
        if place.session == session
        for round in rounds
    )


class Covered(OvertrickError):
    """A director who plays asks for what would tell of boards still to be played."""

    status, code = 403, "covered"


def playing_as(running: Running) -> Who | None:
    """
    Give the seat of the director who plays, by the condition ``director_plays``.

    >>> playing_as(Running("tuesday")) is None
    True
    """
    return running.state.rules.conditions.director


def covered_boards(running: Running, viewer: Viewer) -> frozenset[int]:
    """
    Give the boards whose results this viewer's device must not be sent.

    Only the director's own devices are covered; a deputy who does not play sees all.
    """
    who = playing_as(running) if viewer.role == "director" else None
    if who is None:
        return frozenset()
    return _covered_from(running, who)


@until_next_entry
def _covered_from(running: Running, who: Who) -> frozenset[int]:
    state = running.state
    found = (boards_hidden_from(state, each, who, each.session) for each in state.plans)
    return frozenset().union(*found)


def check_uncovered(running: Running, viewer: Viewer) -> None:
    """
    Refuse what tells of every board, as long as some are covered from this viewer.

    :raises Covered: saying until when, and who can see it.
    """
    if covered_boards(running, viewer):
        raise Covered("You play: this opens after your last board. A deputy sees it now.")
