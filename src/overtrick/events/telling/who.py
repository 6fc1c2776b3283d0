"""Who met on a board: as it is told, as it was planned, and what a draw knows of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.session import Players
from overtrick.events.stages.at_table import AtTable, at_table
from overtrick.events.stages.outside import session_of_both
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.telling.which import latest_stages, match_drawn

__all__ = [
    "Met",
    "met",
    "met_at",
    "met_before",
    "nobody",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """
    Who met, wherever it was; a board makes a meeting of it.

    >>> Met(ns="3", ew="10").on(7)
    Key(session='1', section='A', board=7, ns='3', ew='10', match=None, room=None, players=None)
    """

    ns: str | None = None
    ew: str | None = None
    session: str = "1"
    section: str = "A"
    match: str | None = None
    room: str | None = None
    players: Players | None = None
    remark: str = ""
    """What was taken for granted, if anything."""

    def on(self, board: int) -> Key:
        """The meeting on a board."""
        return Key(board=board, **self.values())

    def values(self) -> dict[str, Any]:
        """What every fact about a meeting takes beside its board."""
        return {name: getattr(self, name) for name in _VALUES}


_VALUES = tuple(field.name for field in fields(Met) if field.name != "remark")


def met(
    state: Event,
    *,
    ns: str = "",
    ew: str = "",
    session: str = "",
    section: str = "",
    match: str = "",
    room: str = "",
    team: str = "",
    round: str = "",
    north: str = "",
    east: str = "",
    south: str = "",
    west: str = "",
) -> Met:
    """
    Give who met, as told and as drawn: a draw knows who is at home in a match, and where.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, StagePlanned
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> state = fold([tell(StagePlanned(stage="1", form="swiss")), tell(drawn)])
    >>> found = met(state, match="1-3v7", room="closed")
    >>> found.ns, found.ew
    ('7', '3')

    :raises InvalidTelling: if the match, or its room, cannot be told from what is given.
    """
    seats = (nobody(north), nobody(east), nobody(south), nobody(west))
    told = Met(
        ns=nobody(ns),
        ew=nobody(ew),
        session=session or "1",
        section=section or "A",
        match=match or None,
        room=room or None,
        players=seats if any(seats) else None,
    )
    is_free = any(seats) or not state.stages
    if is_free and team:
        message = "no stage is planned, so no team has a match"
        raise InvalidTelling(message, "team", typed="no stage is planned: what is --team?")
    if not is_free:
        found = _drawn(state, told, session, team, match, round)
        if found is not None:
            return _as_drawn(state, told, team, *found)
    return told if session else _in_session(state, told)


def met_at(state: Event, met: Met, board: int, table: str, round: str = "") -> Met:
    """
    Say who met where only the table is told: as it is planned, or drawn.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> met_at(state, Met(), 1, "1", "1").ew
    '4'

    :raises InvalidTelling: if nobody sits there, or the room of a match is not said.
    """
    if not table or any((met.ns, met.ew, met.match, met.players)):
        return met
    seated = _seated(state, met, board, table, round)
    ns, ew = seated.ns, seated.ew
    if seated.match is not None:
        if met.room is None:
            asked = f"match {seated.match}: which room?"
            typed = f"{asked} --room open or --room closed"
            raise InvalidTelling(
                Text("{asked} open or closed", asked=asked), "room", typed=typed
            )
        ns, ew = (ns, ew) if met.room.startswith("open") else (ew, ns)
    return replace(
        met, ns=ns, ew=ew, players=seated.players, match=seated.match, session=seated.session
    )


def _seated(state: Event, met: Met, board: int, table: str, round: str) -> AtTable:
    found = at_table(state, table, round, board, met.section)
    here = [each for each in found if each.session == met.session] or list(found)
    if len(here) != 1:
        where = f"table {table} in round {round}" if round else f"table {table}"
        asked = f"who sat at {where}?"
        raise InvalidTelling(asked, "table", typed=f"{asked} give --ns and --ew")
    return here[0]


def met_before(state: Event, board: int, met: Met) -> Met:
    """
    Say it as it was told before, with its match and room or not, where one can be meant.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> told = Entered(board=7, ns="3", ew="7", match="F", room="open", outcome="PASS")
    >>> met_before(fold([tell(told)]), 7, Met(ns="3", ew="7")).match
    'F'
    """
    exact = met.on(board)
    if state.told(exact).first is not None:
        return met
    found = [
        key
        for key in state.meetings()
        if state.told(key).first is not None
        and key.place == exact.place
        and (_who(key) == _who(exact) or (exact.match and _who(key) == (None, None)))
        and (exact.match in (None, key.match) or key.match is None)
        and (exact.room in (None, key.room) or key.room is None)
        and exact.players is None
    ]
    if len(found) != 1:
        return met
    (key,) = found
    return replace(met, ns=key.ns, ew=key.ew, match=key.match, room=key.room)


def nobody(text: str) -> str | None:
    """
    Read an id, or nobody.

    >>> nobody("7"), nobody("-"), nobody("")
    ('7', None, None)
    """
    return None if text.strip() in ("", "-") else text.strip()


def _who(key: Key) -> tuple[str | None, str | None]:
    return key.ns, key.ew


def _in_session(state: Event, told: Met) -> Met:
    """Take the one session that both play in, and say so; session 1 where it is not told."""
    if told.ns is None or told.ew is None:
        return told
    found = session_of_both(state, told.ns, told.ew)
    if found in (None, told.session) or _is_free(state, told.session):
        return told
    remark = f"session {found}: {told.ns} and {told.ew} both play there"
    return replace(told, session=found, remark=remark)


def _is_free(state: Event, session: str) -> bool:
    """Whether a session without a plan has results, where nothing is said of stages."""
    return not state.stages and any(
        place.session == session and state.lines(place) for place in state.boards()
    )


def _drawn(
    state: Event, told: Met, session: str, team: str, match: str, round: str
) -> tuple[Stage, Paired] | None:
    number = int(round) if round.isdecimal() else None
    stages = list(latest_stages(state, session))
    if team:
        if not stages:
            raise InvalidTelling(
                Text("no stage has a session {session!r}", session=session), "session"
            )
        return stages[0], match_drawn(state, stages[0], team, match, number)[1]
    for stage in stages if told.match else stages[:1]:
        for draw, paired in reversed(list(stage.paired())):
            both = {told.ns, told.ew} == {paired.home, paired.away}
            meant = both if told.match is None else told.match == paired.match
            if meant and number in (None, draw.round):
                return stage, paired
    return None


def _as_drawn(state: Event, told: Met, team: str, stage: Stage, paired: Paired) -> Met:
    home, away = paired.home, paired.away
    if away is None:
        raise InvalidTelling(
            Text("{home} has a bye in match {match}", home=home, match=paired.match), "match"
        )
    session = told.session if told.session in stage.sessions else stage.sessions[0]
    found = replace(told, session=session)
    if not told.match and not team:
        return found  # who met is enough: the draw says the rest when it is read
    found = replace(found, match=paired.match)
    if told.ns is not None or told.ew is not None:
        return found
    if is_of_pairs(state, stage):
        return replace(found, ns=home, ew=away)
    if told.room is None:
        asked, north = f"match {paired.match}: which room?", f"where {home} sits North-South"
        typed = f"{asked} --room open, {north}"
        raise InvalidTelling(
            Text("{asked} open, {north}, or closed", asked=asked, north=north),
            "room",
            typed=typed,
        )
    north_south = (home, away) if told.room.startswith("open") else (away, home)
    return replace(found, ns=north_south[0], ew=north_south[1])
