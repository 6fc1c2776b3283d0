"""
A session as facts: one line a board a table, with what happened there.

The line says who met whom on which board and how it ended; what was planned is not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import Outcome
from overtrick.core.seats import Seat

__all__ = ["Line", "Players", "Session"]

Players = tuple[str | None, str | None, str | None, str | None]
"""Ids of North, East, South and West."""


@dataclass(frozen=True, slots=True)
class Line:
    """
    What happened on one board at one table.

    ``ns`` and ``ew`` are contestants' ids, None for nobody (a sit-out).  ``players`` are the
    ids of North, East, South and West where they are known.

    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(7), parse_outcome("4S N ="), ns="3", ew="10")
    >>> str(line.outcome), line.section, line.version
    ('4S N =', 'A', 'a')
    """

    board: Board
    outcome: Outcome
    ns: str | None = None
    ew: str | None = None
    session: str = "1"
    section: str = "A"
    round: str | None = None
    table: str | None = None
    players: Players | None = None
    lead: str | None = None
    version: str = "a"
    match: str | None = None
    room: str | None = None
    home: str | None = None
    away: str | None = None
    ruling: str | None = None
    tricks: int | None = None
    """Tricks as written, where the outcome itself does not hold them."""
    datum: Exact | None = None
    """A datum given with the board, for ``datum=given``."""
    where: str = ""
    extra: Mapping[str, str] | None = field(default=None, compare=False, hash=False)
    """Columns that we do not know, kept as they are."""

    def player(self, seat: Seat) -> str | None:
        """The player in that seat, where known."""
        return None if self.players is None else self.players[_PLACES[seat]]


_PLACES = {Seat.NORTH: 0, Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3}


@dataclass(frozen=True, slots=True)
class Session:
    """
    All lines of an event, in the order they were written; the order never matters.

    >>> Session(()).is_individual
    False
    """

    lines: tuple[Line, ...]
    title: str = ""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of a contestant's players by id, where a file has them."""

    @property
    def is_individual(self) -> bool:
        """Whether single players are ranked: seats are known and no pair has an id."""
        return bool(self.lines) and all(
            line.players is not None and line.ns is None and line.ew is None
            for line in self.lines
        )

    @property
    def is_teams(self) -> bool:
        """Whether lines belong to matches between teams."""
        return any(line.match is not None for line in self.lines)
