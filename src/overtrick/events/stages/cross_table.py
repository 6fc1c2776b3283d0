"""The cross table of an event: who met whom and what it gave, in the order of the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from overtrick.core.board import Board
from overtrick.core.exact import Exact, as_exact
from overtrick.core.letters import natural
from overtrick.errors import UnknownName
from overtrick.events.matches.deductions import imps_of
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.report import Awarded, Match, MatchBoard, MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import ROOMS, home_is_ns

__all__ = [
    "CardRow",
    "cross_tables",
    "CrossRow",
    "CrossTable",
    "LineUp",
    "match_card",
    "MatchCard",
    "own_matches",
    "OwnMatch",
    "Total",
]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one of its teams sees it, with what the team got for it."""

    side: MatchSide
    result: Exact | None
    """Victory points, or what else is added up; None if there is no result yet."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.side.match

    @property
    def opponent(self) -> str | None:
        """The other team; None of a bye or a match that was missed."""
        return self.side.opponent


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One team: its line of the ranking, and its matches in the order of play."""

    standing: Standing
    matches: tuple[OwnMatch, ...]

    def against(self, other: str | None) -> tuple[OwnMatch, ...]:
        """The matches against one opponent; against None, those without any."""
        return tuple(own for own in self.matches if own.opponent == other)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The cross table of a section."""

    section: str
    rows: tuple[CrossRow, ...]

    @property
    def has_byes(self) -> bool:
        """Whether somebody had no opponent in a round."""
        return any(row.against(None) for row in self.rows)


def cross_tables(ranking: Ranking) -> tuple[CrossTable, ...]:
    """
    Give the cross table of each section that has a match.

    >>> from overtrick.compare.settings import Settings
    >>> lines = [Standing("41", "A", None, 14, 8, 14), Standing("42", "A", None, 6, 8, 6)]
    >>> match = Match("1", "41", "42", (), 30, 12, 14, 6, told=8)
    >>> ranking = Ranking("teams", Settings(), "", tuple(lines), (), matches=(match,))
    >>> [table] = cross_tables(ranking)
    >>> [(row.standing.id, row.matches[0].result) for row in table.rows]
    [('41', 14), ('42', 6)]
    """
    own = own_matches(ranking, ranking.matches)
    rows: dict[str, list[CrossRow]] = {}
    for line in ranking.standings:
        row = CrossRow(line, own.get((line.section, line.id), ()))
        rows.setdefault(line.section, []).append(row)
    return tuple(
        CrossTable(section, tuple(found))
        for section, found in rows.items()
        if any(row.matches for row in found)
    )


def own_matches(
    ranking: Ranking, matches: Iterable[Match]
) -> dict[tuple[str, str], tuple[OwnMatch, ...]]:
    """
    Give matches of a ranking by section and team, in the order of play.

    >>> from overtrick.compare.settings import Settings
    >>> match = Match("1", "41", "42", (), 30, 12, 14, 6)
    >>> ranking = Ranking("teams", Settings(), "", (), ())
    >>> [(team, own[0].result) for (_, team), own in own_matches(ranking, [match]).items()]
    [('41', 14), ('42', 6)]
    """
    scoring = Scoring(ranking.method, ranking.settings)
    found: dict[tuple[str, str], tuple[OwnMatch, ...]] = {}
    for match in sorted(matches, key=_as_played):
        for side in match.sides:
            own = OwnMatch(side, gained(side, scoring))
            key = match.section, side.team
            found[key] = (*found.get(key, ()), own)
    return found


def _as_played(match: Match) -> tuple[object, ...]:
    return natural(match.session), natural(match.round), natural(match.id)


@dataclass(frozen=True, slots=True)
class CardRow:
    """One board: what happened in each room, what each team got, and how the match stood."""

    board: MatchBoard
    rooms: Mapping[str, Awarded]
    running: Exact | None
    """What home leads by, with what was carried; None where the board does not count."""

    @property
    def played(self) -> Board:
        """The board with its dealer and vulnerability, as it was told or as it is numbered."""
        told = (awarded.line.board for awarded in self.rooms.values())
        return next(told, Board.standard(self.board.number))


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat in a room, from one board to another."""

    room: str
    home: tuple[str | None, ...]
    away: tuple[str | None, ...]
    first_board: int
    last_board: int


@dataclass(frozen=True, slots=True)
class Total:
    """A line of the sum: what it is, for home and for away."""

    of: str
    home: Exact | None
    away: Exact | None


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match with all that was told of it."""

    match: Match
    scoring: Scoring
    rows: tuple[CardRow, ...]
    line_ups: tuple[LineUp, ...]
    totals: tuple[Total, ...]


def match_card(ranking: Ranking, name: str) -> MatchCard:
    """
    Gather the card of a match out of a ranking.

    >>> from overtrick.compare.settings import Settings
    >>> match = Match("1", "41", "42", (), 30, 12, 16, 4, home_margin=18, away_margin=-18)
    >>> card = match_card(Ranking("teams", Settings(), "", (), (), matches=(match,)), "1")
    >>> [(total.of, total.home, total.away) for total in card.totals]
    [('won', 30, 12), ('margin', 18, -18), ('points', 16, 4)]

    :raises UnknownName: if there is no such match; the message lists them.
    """
    match = _named(ranking.matches, name)
    scoring = Scoring(ranking.method, ranking.settings)
    played = _played(ranking, match)
    return MatchCard(
        match,
        scoring,
        tuple(_rows(match, played, scoring)),
        tuple(_line_ups(played.values())),
        tuple(_totals(match, scoring)),
    )


Rooms = dict[str, Awarded]


def _named(matches: Sequence[Match], name: str) -> Match:
    for match in matches:
        if match.id == name:
            return match
    known = ", ".join(dict.fromkeys(match.id for match in matches)) or "none yet"
    raise UnknownName("no match {name!r}; there are: {known}", name=name, known=known)


def _played(ranking: Ranking, match: Match) -> dict[int, Rooms]:
    """What happened on each board in each room."""
    found: dict[int, Rooms] = {}
    for report in ranking.boards:
        if (report.session, report.section) == (match.session, match.section):
            for awarded in report.lines:
                room = awarded.line.played_room
                if awarded.line.match == match.id and room is not None:
                    found.setdefault(report.number, {}).setdefault(room, awarded)
    return found


def _rows(match: Match, played: Mapping[int, Rooms], scoring: Scoring) -> Iterator[CardRow]:
    running = as_exact(Fraction(match.home_carried) - match.away_carried)
    for board in match.boards:
        rooms = played.get(board.number, {})
        if board.home is None or board.away is None:
            yield CardRow(board, rooms, None)
            continue
        # At board-a-match both win points; else what one wins the other one loses.
        lead = board.home - board.away if scoring.method == "bam" else board.home
        running = as_exact(running + lead)
        yield CardRow(board, rooms, running)


def _line_ups(boards: Iterable[Rooms]) -> Iterator[LineUp]:
    lines = [awarded.line for rooms in boards for awarded in rooms.values()]
    for room in ROOMS:
        own = [line for line in lines if line.played_room == room and line.players is not None]
        own.sort(key=lambda line: line.board.number)
        for players, found in groupby(own, key=lambda line: line.players):
            north, east, south, west = players or (None, None, None, None)
            sides = ((north, south), (east, west))
            numbers = [line.board.number for line in found]
            home, away = sides if home_is_ns(room) else sides[::-1]
            yield LineUp(room, home, away, numbers[0], numbers[-1])


def _totals(match: Match, scoring: Scoring) -> Iterator[Total]:
    points = [gained(side, scoring) for side in match.sides]
    if not match.counted and not any(each is not None for each in points):
        return
    if match.home_imps is not None or match.away_imps is not None:
        yield Total("won", match.home_imps, match.away_imps)
    if match.home_carried or match.away_carried:
        yield Total("carried", match.home_carried, match.away_carried)
    if scoring.has_imps:
        yield from _before_points(match)
    for part in match.parts:
        yield Total(f"points_of_{part.of}", part.home, part.away)
    yield _of(points, "points")


def _before_points(match: Match) -> Iterator[Total]:
    lost = [imps_of(match.penalties, side.team) for side in match.sides]
    if any(lost):
        yield _of(lost, "penalty")
    margins = [side.margin for side in match.sides]
    if any(margin is not None for margin in margins):
        yield _of(margins, "margin")


def _of(values: Sequence[Exact | None], name: str) -> Total:
    return Total(name, values[0], values[1] if len(values) > 1 else None)
