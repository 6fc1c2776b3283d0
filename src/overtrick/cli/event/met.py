"""Who met on a board: as it is told, and what the draw of a stage knows of it."""

from collections.abc import Iterator
from typing import Annotated, Any, NoReturn

import typer

from overtrick.cli.output import write
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.at_table import at_table
from overtrick.events.stages.in_play import match_in_play, match_last_told
from overtrick.events.stages.outside import session_of_both
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.stage import Stage, stage_named, stages_of

__all__ = [
    "WHO",
    "EastWest",
    "OfMatch",
    "StageName",
    "Met",
    "NorthSouth",
    "InRoom",
    "is_of_match",
    "latest_stages",
    "match_drawn",
    "met",
    "met_at",
    "met_before",
    "nobody",
]

Met = dict[str, Any]
"""Who met: a parameter ``met`` of a verb becomes the options that say it."""

NorthSouth = Annotated[
    str, typer.Option("--ns", metavar="ID", help="Who sat North-South; - is nobody.")
]
EastWest = Annotated[
    str, typer.Option("--ew", metavar="ID", help="Who sat East-West; - is nobody.")
]
StageName = Annotated[
    str, typer.Option("--stage", metavar="ID", help="The stage; else the one being played.")
]
OfMatch = Annotated[str, typer.Option("--match", metavar="M", help="The match, in teams.")]
InRoom = Annotated[
    str, typer.Option("--room", metavar="open|closed", help="The room, in teams.")
]
_Session = Annotated[
    str, typer.Option("--session", metavar="ID", help="Else that of the match drawn, or 1.")
]
_Section = Annotated[str, typer.Option("--section", metavar="ID", help="Else A.")]
_Team = Annotated[
    str, typer.Option("--team", metavar="ID", help="Who plays, where a match is drawn.")
]
_Round = Annotated[
    str, typer.Option("--round", metavar="R", help="The round; else the one in play.")
]
_Seat = Annotated[str, typer.Option(metavar="ID", help="A player's id, in an individual.")]

WHO = (
    ("ns", NorthSouth),
    ("ew", EastWest),
    ("session", _Session),
    ("section", _Section),
    ("match", OfMatch),
    ("room", InRoom),
    ("team", _Team),
    ("round", _Round),
    *((seat, _Seat) for seat in ("north", "east", "south", "west")),
)
"""The options that say who met; all of them are texts, and empty if not given."""


_ROOMS = (("open", 1), ("closed", -1))
"""Home sits North-South in the open room, East-West in the closed one."""


def met(state: State, **given: str) -> Met:
    """
    Give who met, as told and as drawn: a draw knows who is at home in a match, and where.

    :raises BadParameter: if the match, or its room, cannot be told from what is given.
    """
    seats = [nobody(given[seat]) for seat in ("north", "east", "south", "west")]
    told = {
        "ns": nobody(given["ns"]),
        "ew": nobody(given["ew"]),
        "session": given["session"] or "1",
        "section": given["section"] or "A",
        "match": given["match"] or None,
        "room": given["room"] or None,
        "players": tuple(seats) if any(seats) else None,
    }
    is_free = any(seats) or not stages_of(state)[0]
    if is_free and given["team"]:
        _refuse("no stage is planned: what is --team?")
    if not is_free and (found := _drawn(state, told, given)) is not None:
        return _as_drawn(state, told, given["team"], *found)
    return told if given["session"] else _in_session(state, told)


def met_at(state: State, met: Met, board: int, table: str, round: str) -> Met:
    """
    Say who met where only the table is told: as it is planned, or drawn.

    :raises BadParameter: if nobody sits there, or the room of a match is not said.
    """
    if not table or any(met[name] for name in ("ns", "ew", "match", "players")):
        return met
    found = at_table(state, table, round, board, met["section"])
    here = [each for each in found if each.session == met["session"]] or list(found)
    if len(here) != 1:
        where = f"table {table} in round {round}" if round else f"table {table}"
        _refuse(f"who sat at {where}? give --ns and --ew")
    (seated,) = here
    ns, ew = seated.ns, seated.ew
    if seated.match is not None:
        if met["room"] is None:
            _refuse(f"match {seated.match}: which room? --room open or --room closed")
        ns, ew = (ns, ew) if met["room"].startswith("open") else (ew, ns)
    who = {"ns": ns, "ew": ew, "players": seated.players, "match": seated.match}
    return {**met, **who, "session": seated.session}


def met_before(state: State, board: int, met: Met) -> Met:
    """Say it as it was told before, with its match and room or not, where one can be meant."""
    exact = Key(board=board, **met)
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
    return {**met, "ns": key.ns, "ew": key.ew, "match": key.match, "room": key.room}


def latest_stages(state: State, session: str = "") -> Iterator[Stage]:
    """Give the stages, of that session or all, the one in play first and the others back."""
    now = stage_named(state)
    others = [stage for stage in reversed(stages_of(state)[0]) if stage.id != now.id]
    yield from (stage for stage in (now, *others) if session in ("", *stage.sessions))


def match_drawn(
    state: State,
    stage: Stage,
    team: str,
    match: str,
    round: int | None,
    *,
    corrected: bool = False,
    by: str = "",
) -> tuple[Drawn, Paired]:
    """
    Find the match that is meant, with its draw: by its name, or the one a team is playing.

    That is the earliest without a result; what is *corrected* is the last one that has one.

    :raises BadParameter: if none is drawn, or neither is said.
    """
    if not team and not match:
        _refuse("which match? give --team or --match")
    if match or round is not None:
        found = _named(stage, team, match, round)
    else:
        found = (corrected and match_last_told(state, stage, team)) or match_in_play(
            state, stage, team, by
        )
    if found is None:
        said = f"match {match}" if match else f"match of {team}"
        where = f" in round {round}" if round else ""
        _refuse(f"no {said} is drawn{where} of stage {stage.id}")
    if team and team not in (found[1].home, found[1].away):
        _refuse(f"{team} does not play in match {match}")
    return found


def _named(
    stage: Stage, team: str, match: str, round: int | None
) -> tuple[Drawn, Paired] | None:
    for draw, paired in reversed(list(stage.paired())):
        meant = paired.match == match if match else team in (paired.home, paired.away)
        if meant and round in (None, draw.round):
            return draw, paired
    return None


def is_of_match(state: State, key: Key, match: str, room: str) -> bool:
    """Whether a result is of that match and room: it names them, or who met says so."""
    found = [drawn[1] for stage in stages_of(state)[0] if (drawn := stage.match(match))]
    rooms = {room: (each.home, each.away)[::turn] for each in found for room, turn in _ROOMS}
    met = [name for name, both in rooms.items() if both == (key.ns, key.ew)]
    at_table = key.room or next(iter(met), "")
    return (key.match == match or (key.match is None and bool(met))) and room in ("", at_table)


def nobody(text: str) -> str | None:
    """
    Read an id, or nobody.

    >>> nobody("7"), nobody("-"), nobody("")
    ('7', None, None)
    """
    return None if text.strip() in ("", "-") else text.strip()


def _who(key: Key) -> tuple[str | None, str | None]:
    return key.ns, key.ew


def _refuse(message: str) -> NoReturn:
    raise typer.BadParameter(message)


def _in_session(state: State, told: Met) -> Met:
    """Take the one session that both play in, and say so; session 1 where it is not told."""
    ns, ew = told["ns"], told["ew"]
    if ns is None or ew is None:
        return told
    found = session_of_both(state, ns, ew)
    if found in (None, told["session"]) or _is_free(state, told["session"]):
        return told
    write(f"session {found}: {ns} and {ew} both play there")
    return {**told, "session": found}


def _is_free(state: State, session: str) -> bool:
    """Whether a session without a plan has results, where nothing is said of stages."""
    return not stages_of(state)[0] and any(
        place.session == session and state.lines(place) for place in state.boards()
    )


def _drawn(state: State, told: Met, given: dict[str, str]) -> tuple[Stage, Paired] | None:
    round = int(given["round"]) if given["round"].isdecimal() else None
    stages = list(latest_stages(state, given["session"]))
    if given["team"]:
        if not stages:
            _refuse(f"no stage has a session {given['session']!r}")
        return stages[0], match_drawn(state, stages[0], given["team"], given["match"], round)[1]
    for stage in stages if told["match"] else stages[:1]:
        for draw, paired in reversed(list(stage.paired())):
            both = {told["ns"], told["ew"]} == {paired.home, paired.away}
            meant = both if told["match"] is None else told["match"] == paired.match
            if meant and round in (None, draw.round):
                return stage, paired
    return None


def _as_drawn(state: State, told: Met, team: str, stage: Stage, paired: Paired) -> Met:
    home, away = paired.home, paired.away
    if away is None:
        _refuse(f"{home} has a bye in match {paired.match}")
    session = told["session"] if told["session"] in stage.sessions else stage.sessions[0]
    found = {**told, "session": session}
    if not told["match"] and not team:
        return found  # who met is enough: the draw says the rest when it is read
    found["match"] = paired.match
    if told["ns"] is not None or told["ew"] is not None:
        return found
    if is_of_pairs(state, stage):
        return {**found, "ns": home, "ew": away}
    if told["room"] is None:
        _refuse(f"match {paired.match}: which room? --room open, where {home} sits North-South")
    north_south = (home, away) if told["room"].startswith("open") else (away, home)
    return {**found, "ns": north_south[0], "ew": north_south[1]}
