"""
A session as facts: one line a board a table, with what happened there.

The line says who met whom on which board and how it ended; what was planned is not in it.

Several files, one event: sessions put side by side without mixing them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.letters import whole_number
from overtrick.core.outcome import Outcome
from overtrick.core.quick import quick
from overtrick.core.seats import Seat, Side

__all__ = [
    "ROOMS",
    "Line",
    "MatchResult",
    "Players",
    "Session",
    "home_is_ns",
    "is_both_ways",
    "joined",
    "label",
    "turned",
]

ROOMS = ("open", "closed", "open2", "closed2")
"""The rooms of a match; teams of eight play in all four."""


def home_is_ns(room: str) -> bool:
    """
    Whether the home team sits North-South in a room: it does where it is open.

    >>> [home_is_ns(room) for room in ROOMS]
    [True, False, True, False]
    """
    return room.startswith("open")


Players = tuple[str | None, str | None, str | None, str | None]
"""Ids of North, East, South and West."""


@quick
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
    turned: ClassVar[bool] = False
    """Whether the pair in ``ns`` sat East-West, and the other North-South."""

    def sat(self, direction: str) -> str:
        """
        Give the way that the pair of a direction sat: the other one, if the pairs were turned.

        >>> from overtrick.core.outcome import PASSED_OUT
        >>> line = Line(Board(7), PASSED_OUT, "1", "2")
        >>> line.sat("NS"), turned(line).sat("NS")
        ('NS', 'EW')
        """
        return {"NS": "EW", "EW": "NS"}[direction] if self.turned else direction

    def in_field(
        self,
        session: str,
        section: str,
        ns: str | None,
        ew: str | None,
        players: Players | None,
    ) -> Line:
        """
        The same line as a larger field names it; spelled out, since there are so many.

        >>> from overtrick.core.outcome import PASSED_OUT
        >>> line = Line(Board(7), PASSED_OUT, "1", "2")
        >>> line.in_field("1", "ox", "ox:1", "ox:2", None).ns
        'ox:1'
        """
        return type(self)(
            self.board,
            self.outcome,
            ns,
            ew,
            session,
            section,
            self.round,
            self.table,
            players,
            self.lead,
            self.version,
            self.match,
            self.room,
            self.home,
            self.away,
            self.ruling,
            self.tricks,
            self.datum,
            self.where,
            self.extra,
        )

    @property
    def is_individual(self) -> bool:
        """
        Whether single players are the contestants: seats are known, and no pair has an id.

        >>> from overtrick.core.outcome import PASSED_OUT
        >>> Line(Board(1), PASSED_OUT, players=("Eve", "Gus", "Finn", "Hal")).is_individual
        True
        """
        return self.players is not None and self.ns is None and self.ew is None

    @property
    def played_room(self) -> str | None:
        """
        The room of a match, or what the home or away team sitting NS tells of it.

        >>> from overtrick.core.outcome import PASSED_OUT
        >>> Line(Board(1), PASSED_OUT, "42", "41", home="41", away="42").played_room
        'closed'
        """
        if self.room is not None or self.ns is None:
            return self.room
        return {self.home: "open", self.away: "closed"}.get(self.ns)

    def player(self, seat: Seat) -> str | None:
        """The player in that seat, where known."""
        return None if self.players is None else self.players[_PLACES[seat]]

    def contestants(self, side: Side) -> tuple[str, ...]:
        """
        Say who competes on that side: a pair or a team by its id, or two single players.

        >>> from overtrick.core.outcome import PASSED_OUT
        >>> Line(Board(1), PASSED_OUT, "3", "10").contestants(Side.EW)
        ('10',)
        >>> line = Line(Board(1), PASSED_OUT, players=("Eve", "Gus", "Finn", "Hal"))
        >>> line.contestants(Side.NS)
        ('Eve', 'Finn')
        """
        if self.is_individual:
            seated = [self.player(seat) for seat in side.seats]
        else:
            seated = [self.ns if side is Side.NS else self.ew]
        return tuple(who for who in seated if who is not None)


@dataclass(frozen=True, slots=True)
class _TurnedLine(Line):
    """
    A line whose pairs sat the other way; ``ns`` and ``ew`` name them by their lines as ever.

    Outcome, players and lead are those of the real seats.  It is a class of its own, so that
    the millions of lines without it pay nothing for it.
    """

    turned: ClassVar[bool] = True


def turned(line: Line) -> Line:
    """
    Give the line as of pairs that sat the other way.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> found = turned(Line(Board(7), PASSED_OUT, "1", "2"))
    >>> found.turned, found.ns, found == Line(Board(7), PASSED_OUT, "1", "2")
    (True, '1', False)
    """
    return _TurnedLine(**{each.name: getattr(line, each.name) for each in fields(Line)})


_PLACES = {Seat.NORTH: 0, Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3}


@dataclass(frozen=True, slots=True)
class MatchResult:
    """
    A match told as a whole, as captains do: in IMPs, or in the points that it gave.

    *kind* is played, half (the scale of half a match), bye, forfeit or missed (a late entry);
    a bye and a missed match have no opponent.  IMPs that were carried count before victory
    points are worked out.

    >>> told = MatchResult("4", "41", "42", home_imps=34, away_imps=21, boards=16)
    >>> told.kind, told.has_score
    ('played', True)
    """

    match: str
    home: str
    away: str | None
    home_imps: Exact | None = None
    away_imps: Exact | None = None
    boards: int = 0
    home_points: Exact | None = None
    away_points: Exact | None = None
    session: str = "1"
    section: str = "A"
    round: str | None = None
    home_carried: Exact = 0
    away_carried: Exact = 0
    kind: str = "played"
    where: str = ""
    withdrawn: str | None = None
    """Who has withdrawn from it, where a bye is to give the best of three."""
    is_half: bool = False
    """Whether a bye takes the place of half a match."""

    @property
    def has_score(self) -> bool:
        """Whether it says how the match ended, not only what belongs to it."""
        told = (self.home_imps, self.away_imps, self.home_points, self.away_points)
        return any(score is not None for score in told)

    @property
    def is_ruled(self) -> bool:
        """Whether it says what points it gave, and nothing is worked out from IMPs."""
        return self.home_points is not None or self.away_points is not None

    def turned(self) -> MatchResult:
        """
        Give the same match as the other captain tells it.

        >>> told = MatchResult("4", "41", "42", home_imps=34, away_imps=21).turned()
        >>> told.home, told.away, told.home_imps
        ('42', '41', 21)
        """
        return replace(
            self,
            home=self.away or "",
            away=self.home,
            home_imps=self.away_imps,
            away_imps=self.home_imps,
            home_points=self.away_points,
            away_points=self.home_points,
            home_carried=self.away_carried,
            away_carried=self.home_carried,
        )


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
    results: tuple[MatchResult, ...] = ()
    """Matches that were told as a whole."""
    rounds: int | None = None
    """After how many rounds, where later ones were left out."""
    method: str = ""
    """How it is scored, where the file says so."""
    winners: int | None = None
    """One winner or two, where the file says so."""
    has_pair_matches: bool = False
    """Whether its matches are of two pairs at one table, where the file says so."""

    @property
    def is_individual(self) -> bool:
        """Whether single players are ranked: seats are known and no pair has an id."""
        return bool(self.lines) and all(line.is_individual for line in self.lines)

    @property
    def is_teams(self) -> bool:
        """Whether there are matches between teams."""
        if self.has_pair_matches:
            return False
        return bool(self.results) or any(line.match is not None for line in self.lines)

    def until(self, round: int) -> Session:
        """
        The session as it stood after so many rounds; what names no round is left out.

        >>> told = [MatchResult("1", "41", "42", 9, 4, 8, round=nth) for nth in ("1", "2")]
        >>> [result.round for result in Session((), results=tuple(told)).until(1).results]
        ['1']
        """
        last = round if self.rounds is None else min(round, self.rounds)
        return replace(
            self,
            rounds=last,
            lines=tuple(line for line in self.lines if _is_until(line.round, round)),
            results=tuple(told for told in self.results if _is_until(told.round, round)),
        )


def _is_until(told: str | None, last: int) -> bool:
    number = whole_number(told)
    return number is not None and number <= last


def joined(sessions: Sequence[Session]) -> Session:
    """
    Join the sessions of several files.

    A file that repeats a session and section of an earlier one is a session of its own,
    numbered by its place; files of different sections belong together.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> evening = Session((Line(Board(1), PASSED_OUT, "1", "2"),))
    >>> [line.session for line in joined([evening, evening]).lines]
    ['1', '2']
    """
    if len(sessions) == 1:
        return sessions[0]
    taken: set[tuple[str, str]] = set()
    lines: list[Line] = []
    results: list[MatchResult] = []
    for number, session in enumerate(sessions, 1):
        own = _sections(session.lines, session.results)
        clash = {name for name, section in own if (name, section) in taken}
        labels = {name: label(name, number, {t for t, _ in taken}) for name in clash}
        found = [
            replace(line, session=labels.get(line.session, line.session))
            for line in session.lines
        ]
        whole = [
            replace(told, session=labels.get(told.session, told.session))
            for told in session.results
        ]
        taken |= _sections(found, whole)
        lines += found
        results += whole
    names = {who: names for session in sessions for who, names in session.names.items()}
    title = ", ".join(filter(None, (session.title for session in sessions)))
    methods = {session.method for session in sessions if session.method}
    winners = {session.winners for session in sessions if session.winners}
    return Session(
        tuple(lines),
        title,
        names,
        tuple(results),
        method=methods.pop() if len(methods) == 1 else "",
        winners=winners.pop() if len(winners) == 1 else None,
        has_pair_matches=bool(sessions) and all(each.has_pair_matches for each in sessions),
    )


def _sections(lines: Iterable[Line], results: Iterable[MatchResult]) -> set[tuple[str, str]]:
    return {(line.session, line.section) for line in lines} | {
        (told.session, told.section) for told in results
    }


def label(name: str, number: int, taken: set[str]) -> str:
    """
    Give a session another name, because an earlier file has one of that name.

    >>> label("1", 2, {"1"}), label("Friday", 2, {"Friday"})
    ('2', 'Friday (2)')
    """
    label = str(number) if name.isdecimal() else f"{name} ({number})"
    while label in taken:
        label += "'"
    return label


def is_both_ways(session: Session) -> bool:
    """
    Say whether all meetings are those of teams: the same two have played boards both ways.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> lines = [
    ...     Line(Board(number), Points(420), *sides)
    ...     for number in (1, 2)
    ...     for sides in (("3", "10"), ("10", "3"))
    ... ]
    >>> is_both_ways(Session(tuple(lines))), is_both_ways(Session(tuple(lines[:2])))
    (True, False)
    """
    lines = [line for line in session.lines if line.ns is not None and line.ew is not None]
    if not lines or not any((line.ns, line.ew) == (lines[0].ew, lines[0].ns) for line in lines):
        return False  # most sessions are of pairs: nothing is gathered for them
    met = {(line.session, line.section, line.board.number, line.ns, line.ew) for line in lines}
    both = {
        (day, section, board, *sides)
        for day, section, board, *sides in met
        if sides[0] != sides[1] and (day, section, board, *reversed(sides)) in met
    }
    teams = {(day, section, *sides) for day, section, _, *sides in both}
    boards = {board for _, _, board, *_ in both}
    return len(boards) > 1 and all((each[0], each[1], *each[3:]) in teams for each in met)
