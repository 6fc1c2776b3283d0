"""An event as it stood after a round, or some minutes ago: kept while it does not change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from overtrick.app.club.running import Running
from overtrick.compare.settings import Settings
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import for_good, kept_in, until_next_entry
from overtrick.events.journal.plan import Plan
from overtrick.events.now.live import LiveRanking, ranking_of
from overtrick.events.now.rounds import round_of
from overtrick.events.plan.progress import session_of, settings_now
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line

__all__ = ["delayed", "line_round", "pieces_after", "ranking_after"]


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


def _settings(state: Event, plans: tuple[Plan, ...]) -> Settings:
    settings = settings_now(state, plans)
    # Later rounds are not counted, so no board can expect their results.
    return settings.change(expected="board") if settings.expected == "section" else settings


def _is_until(state: Event, line: Line, last: int, session: str) -> bool:
    if line.session != session:
        return True
    found = line_round(state, line)
    return found is not None and found <= last
