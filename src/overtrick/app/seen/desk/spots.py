"""Where a result belongs: a board and who met, as an address and a command name it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec

from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key, Meeting
from overtrick.events.session import Line

__all__ = ["Spot", "spot_of_entry", "spot_of_key", "spot_of_line", "spot_of_query"]

_SEATS = ("north", "east", "south", "west")


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """
    A board and who met, with the table and the round where they are known.

    >>> Spot(7, "3", "10", table="5", round="2").query
    'board=7&ns=3&ew=10&table=5&round=2'
    """

    board: int
    ns: str | None = None
    ew: str | None = None
    session: str = "1"
    section: str = "A"
    table: str = ""
    round: str = ""
    match: str = ""
    room: str = ""
    players: tuple[str | None, ...] = ()

    @property
    def key(self) -> Key:
        """The meeting."""
        place = self.session, self.section, self.board
        if len(self.players) == 4:
            return Key(*place, None, None, players=self.players)
        return Key(*place, self.ns, self.ew, self.match or None, self.room or None)

    @property
    def query(self) -> str:
        """The address's part after the question mark."""
        return _query(self)

    @property
    def command(self) -> dict[str, Any]:
        """Who met and where, as a command says it."""
        given: dict[str, Any] = {
            "board": self.board,
            "session": self.session,
            "section": self.section,
            "round": self.round,
        }
        if self.players:
            return given | dict(zip(_SEATS, self.players, strict=False))
        met = {"ns": self.ns or "-", "ew": self.ew or "-"}
        return given | met | {"match": self.match, "room": self.room}

    @property
    def who(self) -> str:
        """Who met whom."""
        if self.players:
            north, east, south, west = (each or "–" for each in self.players)
            return f"{north} + {south} v {east} + {west}"
        return f"{self.ns or '–'} v {self.ew or '–'}"

    @property
    def title(self) -> str:
        """
        Name it in a line.

        >>> Spot(7, "3", "10", table="5", round="2").title
        'Board 7, table 5, round 2: 3 v 10'
        """
        section = "" if self.section == "A" else self.section
        parts = [f"Board {self.board}"]
        parts += [f"table {section}{self.table}"] if self.table else []
        parts += [f"match {self.match}, {self.room} room"] if self.match else []
        parts += [f"round {self.round}"] if self.round else []
        return f"{', '.join(parts)}: {self.who}"


def spot_of_query(query: str) -> Spot:
    """
    Read the spot that an address names.

    >>> spot_of_query(Spot(7, "3", "10", table="5").query) == Spot(7, "3", "10", table="5")
    True

    :raises InvalidTelling: if it names no board.
    """
    given = dict(parse_qsl(query))
    number = given.get("board", "")
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < 10_000):
        raise InvalidTelling(
            Text("which board? {number!r} is none", number=number[:20]), "board"
        )
    players = tuple(each or None for each in given.get("players", "").split(","))
    return Spot(
        int(number),
        given.get("ns"),
        given.get("ew"),
        given.get("session", "1"),
        given.get("section", "A"),
        given.get("table", ""),
        given.get("round", ""),
        given.get("match", ""),
        given.get("room", ""),
        players if len(players) == len(_SEATS) else (),
    )


def spot_of_key(state: Event, key: Key) -> Spot:
    """Give the spot of a meeting, with the table and the round that were told."""
    facts = state.told(key).facts
    return Spot(
        key.board,
        key.ns,
        key.ew,
        key.session,
        key.section,
        (facts.table if facts else None) or "",
        (facts.round if facts else None) or "",
        key.match or "",
        key.room or "",
        key.players or (),
    )


def spot_of_entry(state: Event, id: str) -> Spot | None:
    """Give the spot that an entry is about, if it is about one."""
    entry = state.entry(id)
    if entry is None or not isinstance(entry.facts, Meeting):
        return None
    return spot_of_key(state, entry.facts.key)


def spot_of_line(line: Line) -> Spot:
    """Give the spot of a line of a session."""
    players = line.players if line.is_individual and line.players else ()
    return Spot(
        line.board.number,
        line.ns,
        line.ew,
        line.session,
        line.section,
        line.table or "",
        line.round or "",
        line.match or "",
        line.room or "" if line.match else "",
        players,
    )


@lru_cache(maxsize=100_000)
def _query(spot: Spot) -> str:
    """Write it once: a big board has it of thousands, after every entry."""
    given = {
        "board": spot.board,
        "ns": spot.ns,
        "ew": spot.ew,
        "session": "" if spot.session == "1" else spot.session,
        "section": "" if spot.section == "A" else spot.section,
        "table": spot.table,
        "round": spot.round,
        "match": spot.match,
        "room": spot.room,
        "players": ",".join(each or "" for each in spot.players),
    }
    return urlencode({name: value for name, value in given.items() if value})
