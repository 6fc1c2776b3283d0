"""A pair's or a team's own page: where it sits now and next, its boards or matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.captain import MatchAsked, matches_asked
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.pad.rounds import still_plays
from overtrick.app.views.results.matches import Assignments, assignments
from overtrick.app.views.results.ranking import called, ranking_seen
from overtrick.app.views.results.scorecards import Scorecard, scorecard
from overtrick.app.views.sentences import DIRECTIONS, SEATS, Sentence, clock
from overtrick.core.letters import whole_number
from overtrick.errors import Text, UnknownName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Players
from overtrick.events.journal.moment import now
from overtrick.events.journal.plan import Plan, Stage
from overtrick.events.now.clock import round_clock
from overtrick.events.now.rounds import latest_round, rounds_of, session_in_play
from overtrick.events.now.shown import is_announced
from overtrick.events.plan.sittings import Sitting, sittings_of
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.to_come import match_in_play
from overtrick.movements.grid import Movers

__all__ = ["MySeat", "Personal", "personal"]


@dataclass(frozen=True, slots=True)
class MySeat:
    """Where a pair sits in a round, against whom, on which boards; a sit-out has none."""

    round: int
    table: str
    side: Sentence
    opponents: str
    names: str
    boards: str
    is_sit_out: bool = False
    match: str = ""
    partner: str = ""
    """With whom a player of an individual sits, by number and name."""


@dataclass(frozen=True, slots=True)
class Personal:
    """What a pair or a team is shown of its evening."""

    whose: Sentence
    names: str
    now: MySeat | None
    next: MySeat | None
    ends: str
    """When the round ends, as a clock time."""
    state: Sentence
    closed: Sentence
    """Why the ranking is not open yet, as a sentence; empty: it is."""
    card: Scorecard | None
    is_over: bool = False
    left: Sentence = ""
    """That it has gone home, and when."""
    asked: tuple[MatchAsked, ...] = ()
    """Matches of a team that its captain can tell here."""


def personal(running: Running, viewer: Viewer, at: datetime | None = None) -> Personal:
    """Give the page of the pair or team that a personal link names."""
    state, names = running.state, names_for(running, viewer)
    who, way = viewer.contestant or "", viewer.direction
    session = session_in_play(state)
    plan = state.plan(session, viewer.section)
    if plan:
        seats, round = (
            list(_seats(state, plan, viewer, names)),
            _round_now(running, plan, viewer),
        )
        if plan.movement.kind is Movers.TEAMS:
            seats = [_of_team(list(each)) for _, each in groupby(seats, lambda one: one.round)]
    else:
        seats, round = _drawn(running, viewer)
    found = round_clock(state, at or now(), session, viewer.section)
    ranking = ranking_seen(running, viewer, at)
    is_of_team = running.ranking().is_of_teams
    of = plan.movement.kind if plan else Movers.PAIRS
    return Personal(
        called(who, way, Movers.TEAMS if is_of_team else of),
        names.of(who, viewer.section, way),
        next((seat for seat in seats if seat.round == round), None),
        next((seat for seat in seats if seat.round == round + 1), None),
        clock(found.ends) if found and found.round in (None, str(round)) else "",
        ranking.state,
        ranking.closed,
        _card(running, viewer),
        is_announced(state),
        _left(running, who),
        matches_asked(running, viewer),
    )


def _round_now(running: Running, plan: Plan, viewer: Viewer) -> int:
    """The first round that one of its tables still plays; else the one that was called."""
    state, session = running.state, plan.session
    own = (each for each in sittings_of(state, plan) if _places(each, viewer))
    playing = next((each for each in own if still_plays(running, each)), None)
    if playing is not None:
        return playing.round
    found = round_clock(state, now(), session)
    if found is not None and (called := whole_number(found.round)):
        return called
    return rounds_of(state, session).over + 1


def _left(running: Running, who: str) -> Sentence:
    """Say that a team has gone home, once the round is played from which it is away."""
    state = running.state
    if not state.stages:
        return ""
    stage = state.stage()
    since = leaving(state, stage).get(who)
    if since is None or latest_round(state, stage) < since:
        return ""
    return Text("left before round {round}", round=since)


def _drawn(running: Running, viewer: Viewer) -> tuple[list[MySeat], int]:
    """The rounds that are drawn of a Swiss or knock-out, and the one that it plays."""
    state, who = running.state, viewer.contestant or ""
    if not state.stages or _left(running, who):
        return [], 0
    stage = state.stage()
    playing = match_in_play(state, stage, who)
    rounds = sorted(
        {draw.round for draw, match in stage.paired() if who in (match.home, match.away)}
    )
    seats = (_placed(stage, assignments(running, viewer, stage.id, n), who) for n in rounds)
    now_played = latest_round(state, stage)
    own = min(now_played, playing[0].round) if playing else now_played
    return [seat for seat in seats if seat], own


def _placed(stage: Stage, found: Assignments, who: str) -> MySeat | None:
    own = [each for each in found.by_name if each.id == who]
    if not own:
        return None
    against = ", ".join(each.against for each in own if each.against)
    tables = ", ".join(dict.fromkeys(each.table for each in own if each.table))
    count, here = stage.number("boards"), stage.boards_of(found.round)
    boards = f"{here[0]}–{here[-1]}" if here and stage.goes_on else str(count or "")
    first = own[0]
    return MySeat(
        found.round, tables, Text(first.sits), against, "", boards, not against, first.match
    )


def _seats(state: Event, plan: Plan, viewer: Viewer, names: Names) -> Iterator[MySeat]:
    for each in sittings_of(state, plan):
        for way in _places(each, viewer):
            if each.players is not None:
                yield _of_player(each, each.players, viewer.contestant or "", names)
            else:
                yield _seat(each, way, each.ew if way == "NS" else each.ns, names)


def _places(each: Sitting, viewer: Viewer) -> tuple[str, ...]:
    """Name the sides or seats of a table at which whoever asks sits."""
    at: dict[str, str | None] = {"NS": each.ns, "EW": each.ew}
    if each.players is not None:
        at = dict(zip("NESW", each.players, strict=True))
        return tuple(seat for seat, who in at.items() if who == viewer.contestant)
    return tuple(
        way
        for way, who in at.items()
        if who is not None and who == viewer.contestant and viewer.direction in (None, way)
    )


def _of_team(seats: Sequence[MySeat]) -> MySeat:
    """Give the seats of both pairs of a team as one: who sits where, with which boards."""
    first, *others = [each for each in seats if not each.is_sit_out] or seats
    if not others:
        return first
    both = (first, *others)
    said = [
        Text("{direction} at table {table}", direction=one.side, table=one.table)
        for one in both
    ]
    tables, boards = ([getattr(one, name) for one in both] for name in ("table", "boards"))
    return replace(
        first,
        table=", ".join(dict.fromkeys(tables)),
        side=Text.joined(said),
        boards=", ".join(dict.fromkeys(boards)),
    )


def _seat(each: Sitting, way: str, other: str | None, names: Names) -> MySeat:
    against = "EW" if way == "NS" else "NS"
    return MySeat(
        each.round,
        _table(each),
        DIRECTIONS[way],
        other or "",
        names.of(other, each.section, against, each.round) if other else "",
        _boards(each),
        not each.is_played,
    )


def _of_player(each: Sitting, players: Players, who: str, names: Names) -> MySeat:
    place = players.index(who)
    partner = players[(place + 2) % 4]
    others = [each for each in players[1 - place % 2 :: 2] if each]
    return MySeat(
        each.round,
        _table(each),
        SEATS["NESW"[place]],
        " + ".join(others),
        names.together(others, each.section, "", each.round),
        _boards(each),
        not each.is_played,
        partner=names.numbered(partner, each.section, each.round) if partner else "",
    )


def _table(each: Sitting) -> str:
    return each.table if each.section == "A" else f"{each.section}{each.table}"


def _boards(each: Sitting) -> str:
    return f"{each.boards[0]}–{each.boards[-1]}" if each.is_played else ""


def _card(running: Running, viewer: Viewer) -> Scorecard | None:
    parts = (
        "" if viewer.section == "A" else viewer.section,
        viewer.direction,
        viewer.contestant,
    )
    for key in ("-".join(filter(None, parts)), "-".join(filter(None, (parts[0], parts[2])))):
        try:
            return scorecard(running, viewer, key)
        except UnknownName:
            continue
    return None
