"""
Rows of a ``MatchTable`` of ours, or of a ``ScoreTable`` of teams: a match a row, as a whole.

TeamId_Home, TeamId_Away and VP_Home are columns of the standard; Session, Kind, Carried and
NrBoards are ours.

Who the pairs are, where only the rows of results name their players.

Which row of a ScoreTable is the result of a game, found without looking at every row.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import compress, islice
from typing import Final

from overtrick.core.exact import Exact
from overtrick.core.letters import whole_number
from overtrick.core.seats import Side
from overtrick.errors import EnglishText
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from overtrick.formats.pbn.tables import columns_of, rows_of, table_text
from overtrick.formats.pbn.text import Tag
from overtrick.formats.pbn.values import decimal, number_of

__all__ = [
    "MATCHES",
    "PbnPeople",
    "RowIndex",
    "is_of_matches",
    "is_same",
    "match_table",
    "matches_of",
]

MATCHES: Final = "MatchTable"
"""A table of ours: a game that tells of a board has a ScoreTable of its own."""
_COLUMNS: Final = (
    *(
        "Session",
        "Section",
        "Round",
        "Match",
        "TeamId_Home",
        "TeamId_Away",
        "IMP_Home",
        "IMP_Away",
    ),
    *("VP_Home", "VP_Away", "Carried_Home", "Carried_Away", "NrBoards", "Kind"),
)
_KINDS: Final = ("played", "half", "bye", "forfeit", "missed")


def is_of_matches(tag: Tag) -> bool:
    """
    Say whether a table tells matches, not results of a board.

    >>> is_of_matches(Tag("ScoreTable", "TeamId_Home;TeamId_Away;VP_Home;VP_Away"))
    True
    """
    names = {column.name for column in columns_of(tag)}
    return "TeamId_Home" in names and not names & {"Contract", "Score_NS"}


def matches_of(tag: Tag, session: str, where: str) -> tuple[list[MatchResult], list[str]]:
    """
    Read the rows of such a table.

    >>> tag = Tag("ScoreTable", "TeamId_Home;TeamId_Away;IMP_Home;IMP_Away", "41 42 34 21\\n")
    >>> matches_of(tag, "1", "")[0][0].home_imps
    34
    """
    rows, misfits = rows_of(tag)
    wrong: list[str] = [
        EnglishText("ScoreTable: the row does not fit: {row}", row=row.strip())
        for row in misfits
    ]
    found: list[MatchResult] = []
    for row in rows:
        cells = {column: cell for column, cell in row.items() if cell not in ("-", "")}
        home, away = cells.get("TeamId_Home"), cells.get("TeamId_Away")
        if home is None:
            wrong.append(
                EnglishText("ScoreTable: which team? {names}", names=" ".join(row.values()))
            )
            continue
        boards, kind = cells.get("NrBoards", ""), cells.get("Kind", "")
        found.append(
            MatchResult(
                cells.get("Match") or f"{home} - {away or ''}",
                home,
                away,
                _number(cells.get("IMP_Home")),
                _number(cells.get("IMP_Away")),
                whole_number(boards) or 0,
                _number(cells.get("VP_Home")),
                _number(cells.get("VP_Away")),
                cells.get("Session", session),
                cells.get("Section", "A"),
                cells.get("Round"),
                _number(cells.get("Carried_Home")) or 0,
                _number(cells.get("Carried_Away")) or 0,
                kind if kind in _KINDS else "played" if away else "bye",
                where,
            )
        )
    return found, wrong


def match_table(matches: Iterable[MatchResult], session: str) -> list[str]:
    """
    Write matches as such a table, in a game of that session.

    >>> match_table([MatchResult("4", "41", "42", 34, 21, 16)], "1")[1].split()[:7]
    ['-', 'A', '-', '4', '41', '42', '34']
    """
    rows = [
        [
            told.session if told.session != session else "-",
            told.section,
            told.round or "-",
            told.match,
            told.home,
            told.away or "-",
            *map(_text, (told.home_imps, told.away_imps, told.home_points, told.away_points)),
            *map(_text, (told.home_carried, told.away_carried)),
            str(told.boards),
            told.kind,
        ]
        for told in matches
    ]
    return table_text(MATCHES, _COLUMNS, rows, _COLUMNS[6:13])


def _number(text: str | None) -> Exact | None:
    return None if text is None else number_of(text)


def _text(value: Exact | None) -> str:
    return "-" if value is None else decimal(value, 0)[0]


_NamedKey = tuple[str, str, str]
_SIDES: Final = ((Side.NS, 0, 2), (Side.EW, 1, 3))


class PbnPeople:
    """
    Who competes in a PBN file, part by part: told as such, or named by rows of results alone.

    An id that is one pair as NS and another as EW is told by its side.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.formats.contents.table import Record
    >>> told = Record(Line(Board(1), PASSED_OUT, "1", "1"), names=("Eve", "Gus", "Finn", "Hal"))
    >>> people = PbnPeople()
    >>> people.add(Contents(records=(told,)))
    >>> [who.exact_id for who in people.contestants()]
    ['A:NS 1', 'A:EW 1']
    """

    def __init__(self) -> None:
        self._told: list[Contestant] = []
        self._named: dict[tuple[str, str], set[str]] = {}  # ids, by session and section
        self._found: dict[_NamedKey, dict[Side, tuple[str, str]]] = {}

    def add(self, part: Contents) -> None:
        """Take up who competes in a part."""
        self._told += part.contestants
        for who in part.contestants:
            self._named.setdefault((who.session, who.section), set()).add(who.id)
        for told in part.records:
            if told.names is not None and told.line.match is None:
                self._add(told.line, told.names)

    def _add(self, line: Line, names: tuple[str, str, str, str]) -> None:
        session, section = line.session, line.section
        named = self._named.get((session, section), ())
        if line.ns in named and line.ew in named:
            return
        if line.is_individual:
            return
        for (side, one, other), who in zip(_SIDES, (line.ns, line.ew), strict=True):
            if who and who not in named and (names[one] or names[other]):
                key, pair = (session, section, who), (names[one], names[other])
                self._found.setdefault(key, {}).setdefault(side, pair)

    def contestants(self) -> tuple[Contestant, ...]:
        """Give all of them: who is told as such later in the file is not named by rows."""
        by_rows = (
            contestant
            for key, by_side in self._found.items()
            if key[2] not in self._named.get(key[:2], ())
            for contestant in _contestants(key, by_side)
        )
        return (*self._told, *by_rows)


def _contestants(key: _NamedKey, by_side: dict[Side, tuple[str, str]]) -> list[Contestant]:
    session, section, who = key
    is_one = len({frozenset(pair) for pair in by_side.values()}) == 1
    return [
        Contestant(
            who,
            tuple(Person(name) for name in pair),
            section,
            None if is_one else side,
            session=session,
        )
        for side, pair in (list(by_side.items())[:1] if is_one else by_side.items())
    ]


_MOST_LOOKS = 100
_Key = tuple[object, ...]
_Waiting = dict[_Key, deque[int]]


def is_same(row: Record, own: Record) -> bool:
    """
    Say whether two tell one result, or that it is not known yet.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = Record(Line(Board(1), PASSED_OUT))
    >>> is_same(told, told)
    True
    """
    return _result(row) == _result(own)


class RowIndex:
    """
    The rows of a board, each to be taken once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told, index = Record(Line(Board(1), PASSED_OUT)), RowIndex()
    >>> index.add([told, told])
    >>> [index.take(told, has_ids=False) for _ in range(3)]
    [0, 1, None]
    """

    def __init__(self) -> None:
        self._rows: list[Record] = []
        self._indexed = 0
        self._taken: set[int] = set()
        self._by_place: _Waiting = {}
        self._by_result: _Waiting = {}
        self._by_names: dict[tuple[bool, ...], _Waiting] = {}
        """For each choice of seats that a game names."""

    def add(self, rows: Iterable[Record]) -> None:
        """Add rows at the end."""
        self._rows += rows

    def _index(self) -> None:
        """Put the rows that were added where they are looked for: mostly nobody does."""
        for at in range(self._indexed, len(self._rows)):
            row = self._rows[at]
            self._by_place.setdefault(_place(row), deque()).append(at)
            self._by_result.setdefault(_result(row), deque()).append(at)
            for seats, waiting in self._by_names.items():
                _wait(waiting, seats, at, row)
        self._indexed = len(self._rows)

    def take(self, own: Record, *, has_ids: bool) -> int | None:
        """Give the number of the row that is likeliest to be the result of a game."""
        self._index()
        at = self._there(own) if has_ids else self._named(own)
        if at is None and not has_ids:
            at = self._first(self._by_result.get(_result(own)))
        if at is not None:
            self._taken.add(at)
        return at

    def _there(self, own: Record) -> int | None:
        waiting = self._by_place.get(_place(own), deque())
        looks = islice(waiting, _MOST_LOOKS)
        found = [at for at in looks if _is_there(self._rows[at], own)]
        if not found:
            return None
        at = min(found, key=lambda at: not is_same(self._rows[at], own))
        waiting.remove(at)
        return at

    def _named(self, own: Record) -> int | None:
        """The first row that names all whom the game names, who are a pair at least."""
        seats = tuple(map(bool, own.names or ()))
        if sum(seats) < 2:
            return None
        waiting = self._by_names.get(seats)
        if waiting is None:
            waiting = self._by_names[seats] = {}
            for at, row in enumerate(self._rows):
                _wait(waiting, seats, at, row)
        return self._first(waiting.get(tuple(compress(own.names or (), seats))))

    def _first(self, waiting: deque[int] | None) -> int | None:
        while waiting and waiting[0] in self._taken:
            waiting.popleft()
        return waiting[0] if waiting else None


def _place(row: Record) -> _Key:
    return row.line.section, row.line.ns, row.line.ew


def _result(row: Record) -> _Key:
    return ("pending",) if row.is_pending else ("known", row.line.outcome)


def _wait(waiting: _Waiting, seats: tuple[bool, ...], at: int, row: Record) -> None:
    if row.names is not None:
        waiting.setdefault(tuple(compress(row.names, seats)), deque()).append(at)


def _is_there(row: Record, own: Record) -> bool:
    """Whether table, round and room, where both tell them, are the same."""
    one, other = row.line, own.line
    pairs = (one.table, other.table), (one.round, other.round), (one.room, other.room)
    return all(a == b or a is None or b is None for a, b in pairs)
