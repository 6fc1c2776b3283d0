"""A ranking put into the contents of a file: what federations want beside the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.core.seats import Side
from overtrick.events.ranking.report import Awarded, Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.table import Record

__all__ = ["line_key", "with_ranking"]

_Key = tuple[object, ...]


def with_ranking(contents: Contents, ranking: Ranking) -> Contents:
    """
    Give the contents with places, totals and the award of every result.

    What the file itself said of them is replaced.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.ranking.rank import rank
    >>> told = [("1", "3", "4S N ="), ("2", "4", "4S N -1")]
    >>> lines = [Line(Board(7), parse_outcome(text), ns, ew) for ns, ew, text in told]
    >>> held = Contents(records=tuple(Record(line) for line in lines))
    >>> whole = with_ranking(held, rank(held.session()))
    >>> [record.ns_award for record in whole.records], whole.ranking[0].place
    ([2, 0], 1)
    """
    awards = {line_key(each.line): each for each in _awarded(ranking)}
    about = replace(
        contents.about,
        method=ranking.method,
        winners=contents.about.winners or _winners(ranking),
    )
    return replace(
        contents,
        about=about,
        records=tuple(
            _record(told, awards.get(line_key(told.line))) for told in contents.records
        ),
        ranking=tuple(_placed(line) for line in ranking.standings),
        matches=contents.matches or tuple(map(_match, ranking.matches)),
    )


def _awarded(ranking: Ranking) -> Iterator[Awarded]:
    for board in ranking.boards:
        yield from board.lines


def line_key(line: Line) -> _Key:
    """
    Say which result it is, whatever came of it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> line_key(Line(Board(7), PASSED_OUT, "3", "10"))[:3]
    ('1', 'A', 7)
    """
    seats = line.ns, line.ew, line.players
    return line.session, line.section, line.board.number, line.version, *seats, line.room


def _record(told: Record, awarded: Awarded | None) -> Record:
    if told.is_pending or awarded is None:
        return told
    return replace(told, ns_award=awarded.ns, ew_award=awarded.ew)


def _winners(ranking: Ranking) -> int | None:
    if not ranking.standings or ranking.is_of_teams:
        return None
    return 2 if any(line.direction for line in ranking.standings) else 1


def _placed(line: Standing) -> Placed:
    return Placed(
        line.id,
        line.place,
        line.tied,
        line.total,
        line.percentage,
        line.boards,
        line.section,
        Side.parse(line.direction) if line.direction else None,
    )


def _match(match: Match) -> MatchResult:
    return MatchResult(
        match.id,
        match.home,
        match.away,
        match.home_imps,
        match.away_imps,
        home_points=match.home_points,
        away_points=match.away_points,
        boards=match.counted,
        session=match.session,
        section=match.section,
        round=match.round,
        home_carried=match.home_carried,
        away_carried=match.away_carried,
        kind=match.kind,
    )
