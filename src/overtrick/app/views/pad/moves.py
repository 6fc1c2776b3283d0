"""
Where everybody goes after a round, in sentences: pairs, boards, and who sits out.

How a match ended, for its tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved
from overtrick.app.views.names import names_for
from overtrick.app.views.sentences import (
    DIRECTIONS,
    N_,
    SEATS,
    SIDES,
    clock,
    match_points,
    not_drawn,
    unit_of,
    won_text,
)
from overtrick.errors import Figures, Text
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.plan import Plan, Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.now.clock import round_clock
from overtrick.events.now.rounds import is_played, rounds_of
from overtrick.events.plan.meetings import meetings_of_teams
from overtrick.events.plan.sittings import Sitting
from overtrick.events.ranking.report import Match
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.undrawn import without_gone
from overtrick.movements.grid import GridMeeting, Movement, Seating

__all__ = [
    "PadStop",
    "match_ended",
    "move_after",
    "move_after_match",
    "next_of",
    "planned_match_ended",
]

_SEATS = dict(zip(("north", "east", "south", "west"), SEATS.values(), strict=True))


class PadStop(msgspec.Struct, frozen=True):
    """Where a contestant is in a round."""

    round: int
    table: int
    way: str
    boards: tuple[int, ...]


def move_after(running: Running, viewer: Viewer, each: Sitting) -> tuple[Text, ...]:
    """Say where everybody at a table goes after a round; nothing after the last."""
    plan = running.state.plan(viewer.session, viewer.section)
    if plan is None or each.round >= len(plan.movement.rounds):
        return ()
    return _moves(running, plan, each, str(viewer.table))


def move_after_match(
    running: Running, viewer: Viewer, stage: Stage, paired: Paired, each: Sitting
) -> tuple[Text, ...]:
    """Say where the two of a match play in the next round, or that it is still to be drawn."""
    names = names_for(running, viewer)
    draw = without_gone(running.state, stage).draw(each.round + 1)
    if draw is None:
        planned = rounds_of(running.state, each.session).planned or 0
        return (not_drawn(each.round + 1),) if planned > each.round else ()
    found = []
    for who in filter(None, (paired.home, paired.away)):
        own = next((each for each in draw.matches if who in (each.home, each.away)), None)
        called = _called(running, viewer, who)
        if own is None:
            continue
        other = own.away if own.home == who else own.home
        found.append(
            Text("{team}: bye.", team=called)
            if other is None
            else Text(
                "{team}: table {table}, against {other}.",
                team=called,
                table=own.table or "–",
                other=f"{other} {names.of(other)}".strip(),
            )
        )
    return tuple(found)


def _called(running: Running, viewer: Viewer, team: str) -> str:
    return f"{team} {names_for(running, viewer).of(team)}".strip()


def match_ended(
    running: Running, viewer: Viewer, stage: Stage, paired: Paired, each: Sitting
) -> Text | str:
    """Say what a match was won by: it is told, or every board agreed in both rooms."""
    state = running.state
    keys = (each.in_room(room).key(n, room) for n in each.boards for room in ("open", "closed"))
    if not each.boards or is_of_pairs(state, stage):
        return ""
    is_whole = (each.session, each.section, paired.match) in state.whole_matches
    if not is_whole and not all(is_approved(running, state.told(key)) for key in keys):
        return ""
    found = running.ranking().match(paired.match)
    return _ended(running, viewer, found) if found else ""


def planned_match_ended(running: Running, viewer: Viewer, each: Sitting) -> Text | str:
    """Say what a match by a movement was won by, once all its boards are agreed."""
    state, both = running.state, {each.ns, each.ew}
    own = () if None in both else meetings_of_teams(state, each.session, each.section, both)
    if not own or not all(is_approved(running, state.told(one.standing)) for one in own):
        return ""
    place = each.session, each.section
    matches = (m for m in running.ranking().matches if (m.session, m.section) == place)
    found = next((match for match in matches if {match.home, match.away} == both), None)
    return _ended(running, viewer, found) if found else ""


def _ended(running: Running, viewer: Viewer, found: Match) -> Text | str:
    if running.state.rules.conditions.after_board in ("nothing", "score"):
        return ""
    names = names_for(running, viewer)
    teams = [f"{who} {names.of(who or '')}".strip() for who in (found.home, found.away)]
    said = {"one": teams[0], "other": teams[1], "won": won_text(found)}
    if not said["won"]:
        return ""
    points = match_points(found)
    if not points and unit_of(running.ranking().method) != "IMPs":
        return Text("The match is over: {one} v {other}, {won}.", **said)
    if not points:
        return Text("The match is over: {one} v {other}, {won} IMPs.", **said)
    return Text(
        "The match is over: {one} v {other}, {won} IMPs, {points} VP.",
        points=Figures(points),
        **said,
    )


@through_results
def _moves(running: Running, plan: Plan, each: Sitting, table: str) -> tuple[Text, ...]:
    of = _of_pairs if each.players is None else _of_players
    return tuple(of(plan, each, table))


def next_of(
    running: Running, viewer: Viewer, each: Sitting, at: datetime | None = None
) -> Text:
    """Say who sits out at a table in a round, and where and when they play next."""
    who, way = (each.ns, "NS") if each.ns is not None else (each.ew, "EW")
    if who is None:
        return Text("Nobody plays at this table in this round.")
    if each.match:
        return Text("{team}: bye.", team=_called(running, viewer, who))
    plan = running.state.plan(viewer.session, viewer.section)
    stop = _next_stop(plan, who, way, each.round) if plan else None
    if stop is None:
        return Text("Pair {pair} sits out this round.", pair=who)
    when = _when(running, viewer, each.round, stop.round, at) if at else ""
    template = (
        N_(
            "Pair {pair} sits out this round. Next: table {table}, boards {boards}, "
            "at about {when}."
        )
        if when
        else N_("Pair {pair} sits out this round. Next: table {table}, boards {boards}.")
    )
    return Text(template, pair=who, table=stop.table, boards=_boards(stop.boards), when=when)


def _of_pairs(plan: Plan, each: Sitting, table: str) -> Iterator[Text]:
    found = {way: _stop(plan, who, way, each.round + 1) for who, way in _pairs(each)}
    if len(found) == 2 and all(_stays(stop, way, table) for way, stop in found.items()):
        yield Text("Both pairs stay.")
    else:
        for way, stop in found.items():
            yield _goes(way, stop, table)
    if each.boards:
        yield _boards_go(plan, each, table)


def _pairs(each: Sitting) -> Iterator[tuple[str, str]]:
    for who, way in ((each.ns, "NS"), (each.ew, "EW")):
        if who is not None:
            yield who, way


def _goes(way: str, stop: PadStop | None, table: str) -> Text:
    if stop is None:
        return Text("{side} sit out.", side=SIDES[way])
    stays, turns = str(stop.table) == table, stop.way != way
    if stays:
        template = N_("{side} stay, {turned}.") if turns else N_("{side} stay.")
    elif turns:
        template = N_("{side} go to table {table}, {turned}.")
    else:
        template = N_("{side} go to table {table}.")
    return Text(template, side=SIDES[way], table=stop.table, turned=DIRECTIONS[stop.way])


def _stays(stop: PadStop | None, way: str, table: str) -> bool:
    return stop is not None and (str(stop.table), stop.way) == (table, way)


def _boards_go(plan: Plan, each: Sitting, table: str) -> Text:
    here = plan.set_of(each.boards[0])
    tables = [m.table for m in plan.movement.rounds[each.round] if m.set == here]
    if not tables:
        return Text("Boards go to the side table.")
    if table in map(str, tables):
        return Text("Boards stay.")
    there = " + ".join(map(str, tables))
    return Text("Boards go to table {tables}.", tables=there)


def _of_players(plan: Plan, each: Sitting, table: str) -> Iterator[Text]:
    seats = zip(_SEATS.items(), each.players or (), strict=False)
    for (seat, name), who in seats:
        found = _seat_of(plan.movement, who, each.round + 1) if who else None
        if found is None:
            yield Text("{seat} sits out.", seat=name)
        elif (str(found[0]), found[1]) == (table, seat):
            yield Text("{seat} stays.", seat=name)
        else:
            there = _SEATS[found[1]]
            yield Text(
                "{seat} goes to table {table}, {there}.", seat=name, table=found[0], there=there
            )
    if each.boards:
        yield _boards_go(plan, each, table)


def _seat_of(movement: Movement, who: str, round: int) -> tuple[int, str] | None:
    for each in movement.rounds[round - 1]:
        if isinstance(each, Seating) and is_played(each):
            for name in ("north", "east", "south", "west"):
                if getattr(each, name) == who:
                    return each.table, name
    return None


def _stop(plan: Plan, who: str, way: str, round: int) -> PadStop | None:
    """Where a contestant plays in a round; with two winners it keeps its direction."""
    for each in plan.movement.rounds[round - 1]:
        if not isinstance(each, GridMeeting) or not each.is_played:
            continue
        boards = tuple(plan.boards(each.set or 1))
        for id, side in ((each.ns, "NS"), (each.ew, "EW")):
            if id == who and (plan.movement.winners == 1 or side == way):
                return PadStop(round, each.table, side, boards)
    return None


def _next_stop(plan: Plan, who: str, way: str, after: int) -> PadStop | None:
    later = range(after + 1, len(plan.movement.rounds) + 1)
    return next(filter(None, (_stop(plan, who, way, number) for number in later)), None)


def _boards(boards: tuple[int, ...]) -> str:
    return f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else f"{boards[0]}"


def _when(running: Running, viewer: Viewer, here: int, there: int, at: datetime) -> str:
    found = round_clock(running.state, at, viewer.session, viewer.section)
    if found is None or found.ends is None or found.length is None:
        return ""
    rounds = max(there - here - 1, 0)
    return f"{clock(found.ends + timedelta(seconds=rounds * found.length.seconds))}"
