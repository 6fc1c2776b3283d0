"""
What of a ranking is open to a viewer: all, as after a round, as some minutes ago, nothing.

The rules are those of ``events/now/shown.py``; here they meet the viewer, and the event is
brought to the point that they allow.  Nothing behind that point leaves this room.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import Sentence
from overtrick.app.views.until import delayed, line_round, ranking_after
from overtrick.errors import OvertrickError, Text
from overtrick.events.journal.conditions import Who
from overtrick.events.journal.evening import Published
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.events.journal.moment import now
from overtrick.events.now.rounds import Rounds, rounds_of, session_in_play
from overtrick.events.now.shown import boards_hidden_from, ranking_visible
from overtrick.events.ranking.report import Ranking

__all__ = [
    "Covered",
    "Opening",
    "audience",
    "check_uncovered",
    "covered_boards",
    "is_published",
    "moment_of",
    "opening",
    "playing_as",
]

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
    if last is None:
        return False
    state, session = event.state, session_in_play(event.state)
    return any(
        (line_round(state, line) or last + 1) > last
        for place in state.boards()
        if place.session == session
        for line in state.lines(place)
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
