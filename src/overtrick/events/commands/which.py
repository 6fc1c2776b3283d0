"""Which stage and which match is meant, where only a team, a name or a round is said."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.in_play import match_in_play, match_last_told

__all__ = ["is_of_match", "latest_stages", "match_drawn"]

_ROOMS = (("open", 1), ("closed", -1))
"""Home sits North-South in the open room, East-West in the closed one."""


def latest_stages(state: Event, session: str = "") -> Iterator[Stage]:
    """
    Give the stages, of that session or all, the one in play first and the others back.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> state = fold([tell(StagePlanned(stage=name, form="swiss")) for name in "ABC"])
    >>> [stage.id for stage in latest_stages(state)]
    ['A', 'C', 'B']

    :raises UnknownName: if no stage is planned.
    """
    now = state.stage()
    others = [stage for stage in reversed(state.stages) if stage.id != now.id]
    yield from (stage for stage in (now, *others) if session in ("", *stage.sessions))


def match_drawn(
    state: Event,
    stage: Stage,
    team: str = "",
    match: str = "",
    round: int | None = None,
    *,
    corrected: bool = False,
    by: str = "",
) -> tuple[Drawn, Paired]:
    """
    Find the match that is meant, with its draw: by its name, or the one a team is playing.

    That is the earliest without a result; what is *corrected* is the last one that has one.

    >>> from overtrick.events.journal.fold import fold
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> match_drawn(fold([]), Stage("1", "swiss", draws=(drawn,)), "7")[1].match
    '1-3v7'

    :raises InvalidTelling: if none is drawn, or neither is said.
    """
    if not team and not match:
        typed = Text("which match? give --team or --match")
        raise InvalidTelling("which match?", "match", typed=typed)
    if match or round is not None:
        found = _named(stage, team, match, round)
    else:
        found = (corrected and match_last_told(state, stage, team)) or match_in_play(
            state, stage, team, by
        )
    if found is None:
        said = (
            Text("match {match}", match=match) if match else Text("match of {team}", team=team)
        )
        where = Text(" in round {round}", round=round) if round else ""
        field = "match" if match else "team"
        raise InvalidTelling(
            Text(
                "no {said} is drawn{where} of stage {stage}",
                said=said,
                where=where,
                stage=stage.id,
            ),
            field,
        )
    if team and team not in (found[1].home, found[1].away):
        raise InvalidTelling(
            Text("{team} does not play in match {match}", team=team, match=match), "team"
        )
    return found


def _named(
    stage: Stage, team: str, match: str, round: int | None
) -> tuple[Drawn, Paired] | None:
    for draw, paired in reversed(list(stage.paired())):
        meant = paired.match == match if match else team in (paired.home, paired.away)
        if meant and round in (None, draw.round):
            return draw, paired
    return None


def is_of_match(state: Event, key: Key, match: str, room: str = "") -> bool:
    """
    Whether a result is of that match and room: it names them, or who met says so.

    >>> from overtrick.events.journal.fold import fold
    >>> key = Key("1", "A", 7, "3", "7", match="F", room="open")
    >>> is_of_match(fold([]), key, "F"), is_of_match(fold([]), key, "F", "closed")
    (True, False)
    """
    found = [drawn[1] for stage in state.stages if (drawn := stage.match(match))]
    rooms = {room: (each.home, each.away)[::turn] for each in found for room, turn in _ROOMS}
    met = [name for name, both in rooms.items() if both == (key.ns, key.ew)]
    at_table = key.room or next(iter(met), "")
    return (key.match == match or (key.match is None and bool(met))) and room in ("", at_table)
