"""
What the checks look at: the results that count, by board, and all that is known of the cards.

Artificial, weighted and split scores are a director's, and no evidence; nor is a board that was
not played.

Who sat where: contestants of a line, and meetings of two opponents over some boards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from overtrick.core.contract import Contract
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import Bye, PassedOut, Points, Result
from overtrick.core.seats import Seat, Side
from overtrick.errors import Text
from overtrick.events.deals_apart import session_of_round
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.rules.duplicate import outcome_points, score_points

__all__ = [
    "BoardKey",
    "Check",
    "CheckKind",
    "CheckLimits",
    "Contestant",
    "DealKey",
    "Evidence",
    "Find",
    "Finding",
    "IdSeats",
    "MeetingKey",
    "TableResult",
    "Way",
    "by_board",
    "deal_key",
    "limits_of",
    "seating_of",
    "table_result",
]

BoardKey = tuple[str, str, int, str]
"""Session, section (empty: the whole field), number and version: results of one deal."""
DealKey = tuple[str, int, str]
"""Session, number and version: the cards of a board."""
Way = tuple[str, str, str | None, str | None]
"""Session, section, who sits North-South and who East-West."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A result as far as it is known: points always, tricks worked out where they can be."""

    line: Line
    points: int
    contract: Contract | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    passed_out: bool = False

    @property
    def side(self) -> Side | None:
        """Declarer's side."""
        return None if self.declarer is None else self.declarer.side

    @property
    def over(self) -> int | None:
        """Overtricks, or minus the undertricks."""
        if self.contract is None or self.tricks is None:
            return None
        return self.tricks - self.contract.target


@dataclass(frozen=True, slots=True)
class Evidence:
    """The lines that count, their results by board, and what is known beside them."""

    lines: tuple[Line, ...]
    boards: Mapping[BoardKey, list[TableResult]]
    meetings: Mapping[MeetingKey, list[Line]]
    seating: IdSeats
    deals: Mapping[DealKey, Deal]
    trick_tables: Mapping[DealKey, TrickTable]
    known: Collection[str] | None
    limits: CheckLimits
    planned: Collection[Way] = frozenset()
    at_one_table: bool = False
    """Whether matches are those of two pairs at a table: there is no other room."""


def deal_key(line: Line) -> DealKey:
    """
    Give the key by which the cards and the trick table of a line's board are found.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> deal_key(Line(Board(7), PASSED_OUT, "3", "10"))
    ('1', 7, 'a')
    """
    return line.session, line.board.number, line.version


def by_board(
    lines: Iterable[Line], *, across: bool = False, drawn: Collection[str] = ()
) -> dict[BoardKey, list[TableResult]]:
    """
    Sort results by the deal that was played; *across* compares all sections together.

    In matches *drawn* each round has deals of its own.
    """
    boards: dict[BoardKey, list[TableResult]] = {}
    for line in lines:
        result = table_result(line)
        if result is not None:
            section = "" if across else line.section
            session = line.session
            if line.match in drawn:
                session = session_of_round(session, line.round)
            key = session, section, line.board.number, line.version
            boards.setdefault(key, []).append(result)
    return boards


def table_result(line: Line) -> TableResult | None:
    """
    Give the result of a line; tricks follow from the points where they are not written.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> points = Points(-170, Contract.parse("3H"), Seat.WEST)
    >>> table_result(Line(Board(1), points, "3", "10")).tricks
    10
    >>> table_result(Line(Board(1), parse_outcome("A+/A-"), "3", "10"))
    """
    outcome = line.outcome
    if isinstance(outcome, Result):
        points = outcome_points(outcome, line.board)
        return TableResult(line, points, outcome.contract, outcome.declarer, outcome.tricks)
    if isinstance(outcome, PassedOut):
        return TableResult(line, 0, passed_out=True)
    if not isinstance(outcome, Points):
        return None
    tricks = line.tricks
    if outcome.contract is not None and outcome.declarer is not None:
        points = outcome.ns if outcome.declarer.side is Side.NS else -outcome.ns
        vulnerable = line.board.vulnerable(outcome.declarer)
        tricks = _tricks(outcome.contract, points, vulnerable)
    return TableResult(line, outcome.ns, outcome.contract, outcome.declarer, tricks)


@lru_cache(maxsize=4096)
def _tricks(contract: Contract, points: int, vulnerable: bool) -> int | None:
    return next(
        (
            tricks
            for tricks in range(14)
            if score_points(contract, tricks, vulnerable=vulnerable) == points
        ),
        None,
    )


@dataclass(frozen=True, slots=True)
class CheckLimits:
    """
    What is still ordinary; measured on real events, so that few honest results are questioned.

    >>> CheckLimits().from_table
    3
    """

    same_suit: int = 15
    """Tricks of both sides together, each declaring in the same suit."""
    same_notrump: int = 16
    """The same at no trump, where the lead is worth more."""
    from_table: int = 3
    """Tricks more or fewer than the trick table has."""
    from_field: int = 3
    """Tricks more or fewer than others of that side took in the same strain."""
    slam_down: int = 4
    """Tricks a slam that nobody doubled is down."""
    down: int = 6
    """Tricks any contract that nobody doubled is down."""
    levels: int = 2
    """Levels above the highest contract of the field, for one that went down."""
    passed_hcp: int = 26
    """High-card points of the side that passed a deal out."""
    others: int = 3
    """The fewest other results that are a field."""
    unanimous: int = 4
    """The fewest other results that are a field for being of one mind."""
    camp: int = 4
    """The fewest results on each side of a board that seems to have been changed."""


def limits_of(tricks_differ: object) -> CheckLimits:
    """
    Give the limits where a session says how far tricks may be from the trick table.

    >>> limits_of(2).from_table, limits_of("never").from_table
    (2, 13)
    """
    return CheckLimits(from_table=tricks_differ if isinstance(tricks_differ, int) else 13)


@dataclass(frozen=True, slots=True)
class CheckKind:
    """A kind of problem: its code, its name, how bad it is and what mostly mends it."""

    code: str
    title: str
    severity: Severity
    remedy: str


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One thing that a check found: the results in doubt, the sentence, and what would mend it.

    Nothing is in doubt where a result is missing: then *near* is a line beside it.
    """

    text: Text
    lines: tuple[Line, ...]
    remedy: Text | str = ""
    excess: int = 0
    """How far beyond the ordinary, within its kind."""
    near: Line | None = None
    boards: tuple[int, ...] = ()
    """The boards without a result."""
    names: tuple[int, ...] = ()
    """Boards that the text names besides."""
    key: str = ""

    @property
    def place(self) -> Line | None:
        """The line by which to find it."""
        return self.lines[0] if self.lines else self.near


Find = Callable[[Evidence], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of problem with the function that finds it."""

    kind: CheckKind
    find: Find


Contestant = tuple[str, str]
"""Direction (empty where ids are unique without it) and id."""
MeetingKey = tuple[str, str, str | None, object]
"""Session, section, round where it is known, and who met whom."""

_OFTEN = 2  # more than one id in two sits both ways


@dataclass(frozen=True, slots=True)
class IdSeats:
    """How ids are to be read: of pairs or single players, with their direction or without."""

    twice: frozenset[str]
    """Sections in which one id names two pairs, one each direction."""
    individual: bool = False

    def contestants(self, line: Line) -> list[Contestant]:
        """
        Say who sits there.

        >>> from overtrick.core.board import Board
        >>> from overtrick.core.outcome import PASSED_OUT
        >>> line = Line(Board(1), PASSED_OUT, "3", "3")
        >>> IdSeats(frozenset("A")).contestants(line), IdSeats(frozenset()).contestants(line)
        ([('NS', '3'), ('EW', '3')], [('', '3'), ('', '3')])
        """
        if self.individual:
            return [("", player) for player in line.players or () if player is not None]
        ns, ew = ("NS", "EW") if line.section in self.twice else ("", "")
        if line.ns is not None and line.ew is not None:
            return [(ns, line.ns), (ew, line.ew)]
        return [(way, who) for way, who in ((ns, line.ns), (ew, line.ew)) if who is not None]

    def opponents(self, line: Line) -> object:
        """Say who met whom, whichever way they sat where an id is one contestant."""
        if line.match is not None:
            return line.match, line.room or line.ns
        return tuple(sorted(self.contestants(line)))

    def meetings(self, lines: Iterable[Line]) -> dict[MeetingKey, list[Line]]:
        """Sort lines by who met whom; sit-outs meet nobody."""
        found: dict[MeetingKey, list[Line]] = {}
        for line in lines:
            if not isinstance(line.outcome, Bye):
                key = line.session, line.section, line.round, self.opponents(line)
                found.setdefault(key, []).append(line)
        return found


def seating_of(
    lines: Iterable[Line], winners: Mapping[str, int], *, individual: bool
) -> IdSeats:
    """
    Say how the ids of these lines are to be read.

    Two winners may have ids of their own in each direction, or the same ids in both.  A few ids
    that sit both ways are slips, and all the more to be noticed.
    """
    north_south: dict[str, set[str]] = {}
    east_west: dict[str, set[str]] = {}
    for line in lines:
        for sides, who in ((north_south, line.ns), (east_west, line.ew)):
            if who is not None:
                sides.setdefault(line.section, set()).add(who)
    twice = {
        section
        for section, ns in north_south.items()
        if winners.get(section) == 2
        and _OFTEN * len(ns & east_west.get(section, set())) > len(ns)
    }
    return IdSeats(frozenset(twice), individual)
