"""
The lines of a match by board and room: home sits NS in the open room, EW in the closed.

The boards of teams as results of their pairs, or of single players: for Butler and cross-IMP
lists out of a team event, over all rooms of all matches that played the same deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from overtrick.core.letters import natural
from overtrick.core.outcome import NOT_PLAYED, Artificial, Bye, NotPlayed
from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.events.deals_apart import deals_apart
from overtrick.events.problem import Problem
from overtrick.events.rulings import outcome_text
from overtrick.events.session import Line, Session, home_is_ns

__all__ = [
    "MatchKey",
    "MatchRooms",
    "Pairing",
    "has_result",
    "pairings_of",
    "pairs_of",
    "players_of",
    "rooms_of",
]

Pairing = tuple[Line, Line]
"""An open room with the closed one that it is compared with."""

MatchKey = tuple[str, str, str]
"""Session, section and the match's own id."""


@dataclass(slots=True)
class MatchRooms:
    """One match as it was played: lines by board, those of each room."""

    session: str
    section: str
    id: str
    home: str
    away: str
    boards: dict[int, dict[str, Line]] = field(default_factory=dict)
    rooms: int = 2
    """In how many rooms a board is played, at the least: two pairs meet in one."""

    @property
    def lines(self) -> Iterator[Line]:
        """All its lines."""
        return (line for rooms in self.boards.values() for line in rooms.values())

    @property
    def round(self) -> str | None:
        """The round, where a line names it."""
        return next((line.round for line in self.lines if line.round is not None), None)

    @property
    def where(self) -> str:
        """The place of its first line."""
        return next((line.where for line in self.lines), "")

    @property
    def answered(self) -> int:
        """How many boards have a line from both rooms, or from all four, or are ruled."""
        most = max(map(len, self.boards.values()), default=2)
        needed = max(most, self.rooms)
        return sum(
            needed in (len(rooms), 2 * len(pairings_of(rooms)))
            for rooms in self.boards.values()
        )

    @property
    def has_four(self) -> bool:
        """Whether any board has a line from the second open or closed room: teams of eight."""
        return any(room in rooms for rooms in self.boards.values() for room in _SECOND)


def rooms_of(lines: Iterable[Line], problems: list[Problem]) -> dict[MatchKey, MatchRooms]:
    """
    Sort the lines of matches; what fits no match, or is told twice, becomes a problem.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> line = Line(Board(1), Points(420), "41", "42", match="7", home="41", away="42")
    >>> found = rooms_of([line], [])
    >>> list(found), list(found["1", "A", "7"].boards[1])
    ([('1', 'A', '7')], ['open'])
    """
    found: dict[MatchKey, MatchRooms] = {}
    for line in lines:
        wrong = _sort_in(line, found)
        if wrong:
            problems.append(Problem(line.where, wrong, line.board.number, line.table))
    return found


def pairings_of(lines: Mapping[str, Line]) -> list[Pairing]:
    """
    Give the open rooms of a board with the closed ones that they are compared with.

    Both need a result; but an artificial score is a ruling for the board, and where the other
    room has none (not played, a sit-out, no line) it counts alone (Law 12C2).

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> for text in ("A+/A-", "4S N ="):
    ...     len(pairings_of({"open": Line(Board(1), parse_outcome(text))}))
    1
    0
    """
    both = ((lines.get(opened), lines.get(closed)) for opened, closed in _PAIRINGS)
    return [found for opened, closed in both if (found := _pairing(opened, closed))]


def _pairing(opened: Line | None, closed: Line | None) -> Pairing | None:
    if has_result(opened) and has_result(closed):
        return opened, closed
    if has_result(opened) and isinstance(opened.outcome, Artificial):
        return opened, replace(opened, outcome=NOT_PLAYED)
    if has_result(closed) and isinstance(closed.outcome, Artificial):
        return replace(closed, outcome=NOT_PLAYED), closed
    return None


def has_result(line: Line | None) -> TypeGuard[Line]:
    """
    Whether a room has a line that is more than "not played" or a sit-out.

    >>> has_result(None)
    False
    """
    return line is not None and not isinstance(line.outcome, NotPlayed | Bye)


_PAIRINGS = ("open", "closed"), ("open2", "closed2")
_SECOND = _PAIRINGS[1]


def _sort_in(line: Line, found: dict[MatchKey, MatchRooms]) -> Text | None:
    place, of = Text("board {board}", board=line.board.number), line.match
    at: dict[str, object] = {"place": place, "match": of}
    if of is None:
        return Text("{place}: no match is named; teams need match, room, home and away", **at)
    if line.home is None or line.away is None:
        return Text("match {match}, {place}: home or away is not named", **at)
    if (home := line.home) == line.away:
        return Text(
            "match {match}: team {home} cannot play against itself", match=of, home=home
        )
    room = line.played_room
    if room is None:
        return Text("match {match}, {place}: open or closed room?", **at)
    key = (line.session, line.section, of)
    match = found.setdefault(key, MatchRooms(*key, line.home, line.away))
    if (match.home, match.away) != (line.home, line.away):
        return Text(
            "match {match}, {place}: {home} v {away}, but the match is {home_2} v {away_2}",
            **at,
            home=line.home,
            away=line.away,
            home_2=match.home,
            away_2=match.away,
        )
    first = match.boards.setdefault(line.board.number, {}).setdefault(room, line)
    if first is not line:
        return Text(
            "match {match}, {place}: a second result of the {room} room, "
            "{outcome}; {outcome_2}{at} counts",
            **at,
            room=room,
            outcome=outcome_text(line.outcome),
            outcome_2=outcome_text(first.outcome),
            at=Text(" at {place}", place=first.where) if first.where else "",
        )
    return None


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
    is_home = home_is_ns(line.played_room) == (side is Side.NS)
    return line.home if is_home else line.away


def _alone(line: Line) -> Line:
    return replace(line, match=None, room=None, home=None, away=None)
