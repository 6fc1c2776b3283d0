"""
One board at one table: the result, or that there is none yet, and how it came about.

The results of a field of which nobody is named: how often each was made on a board.

Records by the hundred thousand are made when they are looked at.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from operator import attrgetter
from zlib import compress, decompress

from overtrick.core.auction import Auction, Call
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact
from overtrick.core.outcome import NOT_PLAYED, PassedOut, Points, Result
from overtrick.core.play import Play
from overtrick.core.quick import Made, quick
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidOutcome
from overtrick.events.session import Line
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "BareRecords",
    "BoardField",
    "FieldResult",
    "FileCall",
    "FileCard",
    "LinesBySession",
    "Record",
    "TableRecords",
    "board_fields",
    "place_of",
    "result_cells",
]


@dataclass(frozen=True, slots=True)
class FileCall:
    """
    A call as a file tells it; ``call`` is None where a player was out of the auction.

    >>> from overtrick.core.auction import parse_call
    >>> str(FileCall(parse_call("1C"), note="may be short").call)
    '1C'
    """

    call: Call | None
    alerted: bool = False
    note: str = ""
    """The explanation."""
    mark: str = ""
    """A glyph or an irregularity as PBN writes it: ``!?``, ``$4``, ``^I``."""


@dataclass(frozen=True, slots=True)
class FileCard:
    """A card as a file tells it; ``card`` is None where it is not known."""

    card: Card | None
    note: str = ""
    mark: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Record:
    """
    What a file tells of one board at one table.

    ``line`` is the result.  While none is known yet (``is_pending``) its outcome stands for
    nothing, and ``contract`` and ``declarer`` may be known already.  ``calls`` run from the
    dealer, ``cards`` from the opening leader, in the order of play.  ``names`` are those of
    North, East, South and West at that table.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> told = Record(Line(Board(7), parse_outcome("4S N ="), "3", "10"), ns_award=9)
    >>> told.is_pending, told.ns_award
    (False, 9)
    """

    line: Line
    is_pending: bool = False
    contract: Contract | None = None
    declarer: Seat | None = None
    calls: tuple[FileCall, ...] = ()
    calls_open: bool = False
    """The auction is not told to its end."""
    cards: tuple[FileCard, ...] = ()
    names: tuple[str, str, str, str] | None = None
    ns_award: Exact | None = None
    """What the file says that the result gives, in the unit of the event's method."""
    ew_award: Exact | None = None
    ns_percentage: Exact | None = None
    """What the file prints of it as a percentage of the board."""
    ew_percentage: Exact | None = None

    def __post_init__(self) -> None:
        if self.is_pending:
            if self.line.outcome is not NOT_PLAYED:
                raise InvalidOutcome(
                    "a result that is not known yet is {outcome}", outcome=self.line.outcome
                )
        elif self.contract or self.declarer:
            raise InvalidOutcome("the contract of a known result is that of its outcome")

    def with_line(self, line: Line) -> Record:
        """
        Give what it tells, of another line; spelled out, since there are so many.

        >>> from overtrick.core.board import Board
        >>> told = Record(Line(Board(7), NOT_PLAYED), is_pending=True)
        >>> told.with_line(Line(Board(8), NOT_PLAYED)).is_pending
        True
        """
        return Record(
            line,
            self.is_pending,
            self.contract,
            self.declarer,
            self.calls,
            self.calls_open,
            self.cards,
            self.names,
            self.ns_award,
            self.ew_award,
            self.ns_percentage,
            self.ew_percentage,
        )

    def auction(self) -> Auction:
        """
        Give the calls as an auction by the Laws.

        :raises InvalidAuction: if a call is not legal where it stands.
        """
        calls = (told.call for told in self.calls if told.call is not None)
        return Auction(self.line.board.dealer, tuple(calls))

    def play(self, contract: Contract, declarer: Seat) -> Play:
        """
        Give the cards as the play of a contract.

        :raises InvalidPlay: if a card is shown twice.
        """
        cards = (shown.card for shown in self.cards if shown.card is not None)
        return Play(contract.strain, declarer, None, tuple(cards))


def result_cells(record: Record) -> tuple[str, str, str, str] | None:
    """
    Write contract, declarer, tricks and the points of NS as texts; None of a ruling.

    >>> from overtrick.core.notation import parse_outcome
    >>> result_cells(Record(Line(Board(7), parse_outcome("4S N ="), "3", "10")))
    ('4S', 'N', '10', '620')
    """
    if record.is_pending:
        return str(record.contract or ""), str(record.declarer or ""), "", ""
    line, outcome = record.line, record.line.outcome
    if isinstance(outcome, PassedOut):
        return "PASS", "", "", "0"
    if not isinstance(outcome, Result | Points):
        return None
    tricks = outcome.tricks if isinstance(outcome, Result) else line.tricks
    points = outcome_points(outcome, line.board)
    contract, declarer = str(outcome.contract or ""), str(outcome.declarer or "")
    return contract, declarer, "" if tricks is None else str(tricks), str(points)


def place_of(line: Line) -> str:
    """
    Name a board and its table, as losses do.

    >>> from overtrick.core.board import Board
    >>> place_of(Line(Board(7), NOT_PLAYED, table="3")), place_of(Line(Board(7), NOT_PLAYED))
    ('board 7, table 3', 'board 7')
    """
    if not line.table:
        return EnglishText("board {board}", board=line.board.number)
    return EnglishText(
        "board {board}, table {table}", board=line.board.number, table=line.table
    )


@dataclass(frozen=True, slots=True)
class FieldResult:
    """A row of a frequency table: a result of nobody in particular, made so often."""

    record: Record
    times: int = 1


@dataclass(frozen=True, slots=True)
class BoardField:
    """
    What a field scored on a board, in points for North-South.

    >>> field = BoardField(Board(7), {420: 2, -50: 1})
    >>> field.size, field.matchpoints()
    (3, {420: 3, -50: 0})
    """

    board: Board
    times: dict[int, int]
    """How often each score was made, the best for North-South first."""
    left_out: int = 0
    """Results without a score of their own: rulings, boards not played."""
    session: str = "1"

    @property
    def size(self) -> int:
        """How many results are compared."""
        return sum(self.times.values())

    def matchpoints(self) -> dict[int, int]:
        """Give what each score is worth: 2 for each lower one, 1 for each equal (Law 78A)."""
        found: dict[int, int] = {}
        below = 0
        for points, times in reversed(self.times.items()):
            found[points] = 2 * below + times - 1
            below += times
        return dict(reversed(found.items()))


def board_fields(results: Iterable[FieldResult]) -> list[BoardField]:
    """
    Give the fields board by board, in the order in which they were told.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = Record(Line(Board(1), PASSED_OUT))
    >>> [dict(field.times) for field in board_fields([FieldResult(told, 5), FieldResult(told)])]
    [{0: 6}]
    """
    boards: dict[tuple[object, ...], Board] = {}
    counted: dict[tuple[object, ...], Counter[int]] = {}
    left_out: Counter[tuple[object, ...]] = Counter()
    for told in results:
        line = told.record.line
        key = line.session, line.section, line.board, line.version
        boards.setdefault(key, line.board)
        scores = counted.setdefault(key, Counter())
        if isinstance(line.outcome, Result | PassedOut | Points) and not told.record.is_pending:
            scores[outcome_points(line.outcome, line.board)] += told.times
        else:
            left_out[key] += told.times
    return [
        BoardField(
            board, dict(sorted(counted[key].items(), reverse=True)), left_out[key], str(key[0])
        )
        for key, board in boards.items()
    ]


class TableRecords(Made[Record]):
    """
    Records of which most tell nothing, or the same, beside their lines.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records, pending = TableRecords(), Record(Line(Board(1), NOT_PLAYED), is_pending=True)
    >>> for number in (7, 8):
    ...     records.add_like(Line(Board(number), NOT_PLAYED), pending)
    >>> records.add(Record(Line(Board(9), NOT_PLAYED)))
    >>> [(told.line.board.number, told.is_pending) for told in records]
    [(7, True), (8, True), (9, False)]
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._beside: list[Record | None] = []
        """Of each line a record that tells the same beside it; None where it tells nothing."""

    def add(self, told: Record) -> None:
        """Take one more."""
        self.add_like(told.line, None if told == Record(told.line) else told)

    def add_like(self, line: Line, told: Record | None = None) -> None:
        """Take a line, and what a record tells beside one: of many the same record."""
        self._lines.append(line)
        self._beside.append(told)

    def lines(self) -> Iterator[Line]:
        """Give the line of each record."""
        return iter(self._lines)

    def change_lines(self, changed: Callable[[Line], Line]) -> None:
        """Put another line in the place of each."""
        for at, line in enumerate(self._lines):
            self._lines[at] = changed(line)

    def _at(self, place: int) -> Record:
        line, told = self._lines[place], self._beside[place]
        return Record(line) if told is None else told.with_line(line)

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Record]:
        for line, told in zip(self._lines, self._beside, strict=True):
            yield Record(line) if told is None else told.with_line(line)


class BareRecords(Made[Record]):
    """
    Records of which nearly all are their lines alone: packed, and made when they are looked at.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records = BareRecords()
    >>> for award in (None, 9):
    ...     records.add(Record(Line(Board(7), NOT_PLAYED), ns_award=award))
    >>> [told.ns_award for told in records], records[-1].ns_award, records == tuple(records)
    ([None, 9], 9, True)
    """

    _BATCH = 2_048

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._new: list[Line] = []  # those that are not packed yet
        self._more: dict[int, Record] = {}
        self._sessions: dict[str, list[int]] = {}
        """In which batches a session has lines."""
        self._read: tuple[int, list[Line]] = (-1, [])

    def add(self, told: Record) -> None:
        """Take one more."""
        if told != Record(told.line):
            self._more[len(self)] = told
        batches = self._sessions.setdefault(told.line.session, [])
        if not batches or batches[-1] != len(self._packed):
            batches.append(len(self._packed))
        self._new.append(told.line)
        if len(self._new) == self._BATCH:
            cells = [(type(line), *_CELLS(line)) for line in self._new]
            self._packed.append(compress(pickle.dumps(cells, pickle.HIGHEST_PROTOCOL), 1))
            self._new = []

    def lines_by_session(self) -> LinesBySession | None:
        """Give the lines session by session; None where those of many do not stand together."""
        again = sum(map(len, self._sessions.values())) - len(self._sessions)
        return LinesBySession(self) if again <= 2 * len(self._packed) else None

    def known_lines(self) -> Iterator[list[Line]]:
        """Give the lines of results that are known, those of a session at a time, made anew."""
        pending = {at for at, told in self._more.items() if told.is_pending}
        for session, batches in self._sessions.items():
            yield [
                line
                for batch in batches
                for at, line in enumerate(self._lines_of(batch), batch * self._BATCH)
                if line.session == session and at not in pending
            ]

    def _lines_of(self, batch: int) -> list[Line]:
        if batch == len(self._packed):
            return self._new
        if batch != self._read[0]:
            cells = pickle.loads(decompress(self._packed[batch]))  # packed by this process
            self._read = batch, [made(*values) for made, *values in cells]
        return self._read[1]

    def __len__(self) -> int:
        return len(self._packed) * self._BATCH + len(self._new)

    def __iter__(self) -> Iterator[Record]:
        more = self._more.get
        for batch in range(len(self._packed) + 1):
            for at, line in enumerate(self._lines_of(batch), batch * self._BATCH):
                yield more(at) or Record(line)

    def _at(self, place: int) -> Record:
        batch, at = divmod(place, self._BATCH)
        return self._more.get(place) or Record(self._lines_of(batch)[at])


class LinesBySession:
    """
    The lines of results, those of a session at a time: made whenever they are gone through.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records = BareRecords()
    >>> records.add(Record(Line(Board(7), NOT_PLAYED)))
    >>> parts = LinesBySession(records)
    >>> len(parts), list(parts) == [[Line(Board(7), NOT_PLAYED)]]
    (1, True)
    """

    def __init__(self, records: BareRecords) -> None:
        self._records = records

    def __iter__(self) -> Iterator[list[Line]]:
        return self._records.known_lines()

    def __len__(self) -> int:
        """How many lines there are in all."""
        return sum(map(len, self))


_CELLS = attrgetter(*(each.name for each in fields(Line)))
