"""
A ranking put into the contents of a file: what federations want beside the results.

Masterpoints that ride along with players, in the neutral words that every upload reads.

A person, or else the contestant, or else its line of the ranking, may have in ``extra``:
``masterpoints`` (of whatever colour the upload is), ``masterpoints_green``,
``masterpoints_red``, ``masterpoints_gold``.  Each is an exact decimal, for each player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from overtrick.core.exact import Exact, parse_exact
from overtrick.core.seats import Side
from overtrick.errors import OvertrickError, Text
from overtrick.events.deals_apart import session_told
from overtrick.events.ranking.report import Awarded, Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record

__all__ = [
    "ANY",
    "Earned",
    "award_key",
    "earned",
    "line_key",
    "points_text",
    "with_ranking",
    "without",
]

_Key = tuple[object, ...]
Told = TypeVar("Told", Line, MatchResult)


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
    known = {told.line.session for told in contents.records}

    def as_told(of: Told) -> Told:
        return replace(of, session=session_told(of.session, of.round, known))

    awards = {award_key(as_told(each.line)): each for each in _awarded(ranking)}
    about = replace(
        contents.about,
        method=ranking.method,
        winners=contents.about.winners or _winners(ranking),
    )
    return replace(
        contents,
        about=about,
        records=tuple(
            _record(told, awards.get(award_key(told.line))) for told in contents.records
        ),
        ranking=tuple(_placed(line) for line in ranking.standings),
        matches=contents.matches
        or tuple(as_told(_match(match)) for match in ranking.matches if _is_won_or_lost(match)),
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


def award_key(line: Line) -> _Key:
    """
    Say whose award it is: of two results of one meeting one counts, and what came of it tells.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> award_key(Line(Board(7), PASSED_OUT, "3", "10"))[-1]
    PassedOut()
    """
    return *line_key(line), line.outcome


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


_OF_A_MATCH = (
    *("home", "away", "home_imps", "away_imps", "home_points", "away_points", "session"),
    *("section", "round", "home_carried", "away_carried", "kind"),
)
"""What is called the same of a match that is told and of one that was counted."""


def _is_won_or_lost(match: Match) -> bool:
    """Whether anything of it counts: of a room alone a score of 0-0 would be read as a draw."""
    carried = match.home_carried or match.away_carried
    return bool(match.counted or carried) or match.kind != "played"


def _match(match: Match) -> MatchResult:
    same = {name: getattr(match, name) for name in _OF_A_MATCH}
    return MatchResult(match.id, boards=match.counted, **same)


ANY = "masterpoints"
"""The key of points whose colour is not said."""
T = TypeVar("T", Person, Contestant, Placed)


class Earned(NamedTuple):
    """What a player earned under the first key that says so; None where none does."""

    person: Person
    contestant: Contestant
    points: Exact | None
    problem: Text | str = ""
    """Why the text that stands there is no number of points."""


def earned(contents: Contents, *keys: str) -> Iterator[Earned]:
    """
    Give every player with the points that stand under the first of the keys.

    >>> eve = Person("Eve", extra={"masterpoints_red": "0.42"})
    >>> held = Contents(contestants=(Contestant("3", (eve,), extra={"masterpoints": "1"}),))
    >>> [one.points for one in earned(held, "masterpoints_red", "masterpoints")]
    [Fraction(21, 50)]
    """
    placed = {
        (line.session, line.section, line.side, line.id): line.extra
        for line in contents.ranking
    }
    for one in contents.contestants:
        where = one.session, one.section
        ranked = placed.get((*where, one.side, one.id)) or placed.get((*where, None, one.id))
        for person in one.players:
            text = _first((person.extra, one.extra, ranked or {}), keys)
            if text is None:
                yield Earned(person, one, None)
                continue
            try:
                yield Earned(person, one, parse_exact(text))
            except OvertrickError as error:
                yield Earned(person, one, None, error.whole)


def points_text(hundredths: int) -> str:
    """
    Write hundredths of a point as a decimal.

    >>> points_text(42), points_text(1200)
    ('0.42', '12.00')
    """
    return f"{hundredths // 100}.{hundredths % 100:02}"


def without(contents: Contents, *keys: str) -> Contents:
    """
    Give the contents without those keys: what is written is not called lost.

    >>> held = Contents(contestants=(Contestant("3", (), extra={"masterpoints": "1"}),))
    >>> without(held, "masterpoints").contestants[0].extra
    {}
    """

    def bare(one: T) -> T:
        extra = {key: text for key, text in one.extra.items() if key not in keys}
        return replace(one, extra=extra)

    people = tuple(
        replace(bare(one), players=tuple(map(bare, one.players)))
        for one in contents.contestants
    )
    return replace(contents, contestants=people, ranking=tuple(map(bare, contents.ranking)))


def _first(extras: tuple[Mapping[str, str], ...], keys: tuple[str, ...]) -> str | None:
    found = (extra[key].strip() for extra in extras for key in keys if extra.get(key))
    return next((text for text in found if text), None)
