"""
The boards of teams as results of their pairs, or of single players: for Butler and cross-IMP
lists out of a team event, over all rooms of all matches that played the same deal.
"""

from __future__ import annotations

from dataclasses import replace

from overtrick.core.letters import natural
from overtrick.core.seats import Side
from overtrick.events.deals_apart import deals_apart
from overtrick.events.session import Line, Session

__all__ = ["pairs_of", "players_of"]


def pairs_of(session: Session) -> Session:
    """
    Turn the lines of teams into those of pairs: the team, and the two who sat or the room.

    A pair that has an id of its own beside its team's keeps it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> line = Line(Board(1), Points(420), "41", "42", match="7", home="41", away="42")
    >>> seated = replace(line, players=("Eve", "Gus", "Finn", "Hal"))
    >>> for each in pairs_of(Session((line, seated))).lines:
    ...     print(each.ns, "-", each.ew)
    41 open NS - 42 open EW
    41 Eve & Finn - 42 Gus & Hal
    """
    session = deals_apart(session)
    names = dict(session.names)
    lines = tuple(_of_pairs(line, session, names) for line in session.lines)
    return Session(lines, session.title, names)


def players_of(session: Session) -> Session:
    """
    Turn the lines of teams into those of an individual, where all four players are known.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> seats = ("Eve", "Gus", "Finn", "Hal")
    >>> line = Line(Board(1), Points(420), "41", "42", match="7", players=seats)
    >>> players_of(Session((line,))).is_individual
    True
    """
    session = deals_apart(session)
    lines = tuple(
        replace(_alone(line), ns=None, ew=None)
        for line in session.lines
        if line.players is not None and all(line.players)
    )
    return Session(lines, session.title, session.names)


def _of_pairs(line: Line, session: Session, names: dict[str, tuple[str, ...]]) -> Line:
    ns, ew = _pair(line, Side.NS, session, names), _pair(line, Side.EW, session, names)
    return replace(_alone(line), ns=ns, ew=ew)


def _pair(
    line: Line, side: Side, session: Session, names: dict[str, tuple[str, ...]]
) -> str | None:
    told = line.ns if side is Side.NS else line.ew
    team = _team(line, side) or told
    players = [player for seat in side.seats if (player := line.player(seat)) is not None]
    if len(players) == 2:
        first, second = sorted(players, key=natural)
        pair = " ".join(filter(None, (team, f"{first} & {second}")))
        names[pair] = tuple(name for who in (first, second) for name in _named(who, session))
        return pair
    if told is None or told != team:
        return told
    return " ".join(filter(None, (told, line.played_room, side.value)))


def _named(player: str, session: Session) -> tuple[str, ...]:
    return tuple(session.names.get(player, (player,)))


def _team(line: Line, side: Side) -> str | None:
    """Home sits North-South in an open room, East-West in a closed one."""
    if line.played_room is None:
        return None
    is_home = line.played_room.startswith("open") == (side is Side.NS)
    return line.home if is_home else line.away


def _alone(line: Line) -> Line:
    return replace(line, match=None, room=None, home=None, away=None)
