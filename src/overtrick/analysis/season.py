"""
A season of players: with whom, session by session, against the field and double dummy.

A player's line tells what the pair did; *own* what the player did, where the file says who sat
in which seat.  Nobody is guessed: a team of four counts for those whose seats are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from overtrick.analysis.boards import AnalysedBoard
from overtrick.analysis.figures import (
    MEASURES,
    CardPlayRecord,
    MeanFigure,
    count_seat,
    count_side,
    figures_of,
)
from overtrick.core.exact import Exact
from overtrick.core.seats import Seat, Side
from overtrick.core.shown import Shown
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.series.sessions import SessionResult
from overtrick.events.session import Line

__all__ = ["AnalysedSession", "PlayerSeason", "PlayerSeasons", "player_seasons"]


@dataclass(frozen=True, slots=True)
class AnalysedSession:
    """A session as it was ranked, who sat there, and the boards whose cards are known."""

    name: str
    ranking: Ranking
    sittings: Sequence[SessionResult]
    boards: Sequence[AnalysedBoard] = ()


@dataclass(slots=True)
class PlayerSeason:
    """What a player did in a season: in all, in the own seat, with each partner, each time."""

    whole: CardPlayRecord
    own: CardPlayRecord
    partners: dict[str, CardPlayRecord] = field(default_factory=dict)
    sessions: dict[str, CardPlayRecord] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The player."""
        return self.whole.id

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON holds it."""
        return {
            **self.whole.to_dict(),
            "own": self.own.to_dict(),
            "partners": [record.to_dict() for record in self.partners.values()],
            "sessions": [record.to_dict() for record in self.sessions.values()],
        }


@dataclass(frozen=True, slots=True)
class PlayerSeasons(Shown):
    """
    The seasons of all players, with what was odd in the files.

    As a frame it has a line for each player: boards, and each mean with its error.
    """

    seasons: tuple[PlayerSeason, ...]
    problems: tuple[Problem, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON holds it."""
        return {"players": [season.to_dict() for season in self.seasons]}

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {"player": season.name, **_row(season.whole), **_row(season.own, "own_")}
            for season in self.seasons
        ]


def player_seasons(sessions: Iterable[AnalysedSession]) -> list[PlayerSeason]:
    """
    Work out the seasons of all players who are known, in the order in which they appear.

    >>> player_seasons([])
    []
    """
    found = _Seasons()
    for session in sessions:
        found.add(session)
    return list(found.players.values())


class _Seasons:
    """The players so far; the spread of each kind of record is that of everybody."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerSeason] = {}
        self._whole, self._own = figures_of(), figures_of()
        self._partners, self._sessions = figures_of(), figures_of()

    def add(self, session: AnalysedSession) -> None:
        """Count a session: the field by its ranking, the rest by its cards."""
        seats = _Seats(session)
        unit = "field" if session.ranking.method == "matchpoints" else "imps"
        for report in session.ranking.boards:
            for awarded in report.lines:
                for side, couple in seats.couples(awarded.line):
                    if (share := _share(awarded, side, unit)) is None:
                        continue
                    for record in self._records(session.name, couple):
                        record.figures[unit].add(share)
        for board in session.boards:
            for told in board.lines:
                for side, couple in seats.couples(told.line):
                    for record in self._records(session.name, couple):
                        count_side(record, board, told, side)
                    for player, seat in couple.items():
                        if seat is not None:
                            count_seat(self._player(player).own, told, seat)

    def _records(
        self, session: str, couple: Mapping[str, Seat | None]
    ) -> Iterator[CardPlayRecord]:
        for player in couple:
            season = self._player(player)
            partner = " & ".join(other for other in couple if other != player)
            yield season.whole
            yield _record(season.partners, partner, self._partners)
            yield _record(season.sessions, session, self._sessions)

    def _player(self, name: str) -> PlayerSeason:
        if name not in self.players:
            whole = CardPlayRecord(name, figures=figures_of(self._whole))
            own = CardPlayRecord(name, figures=figures_of(self._own))
            self.players[name] = PlayerSeason(whole, own)
        return self.players[name]


class _Seats:
    """Who sat where in a session, by the names of its season."""

    def __init__(self, session: AnalysedSession) -> None:
        self._names = {
            (told.line.section, told.line.direction, told.line.id): told.players
            for told in session.sittings
        }

    def couples(self, line: Line) -> Iterator[tuple[Side, dict[str, Seat | None]]]:
        """Give the two players of each side whose players are known, with their seats."""
        for side in Side:
            seats = [seat for seat in Seat if seat.side is side]
            seated = [name for seat in seats if (name := line.player(seat)) is not None]
            names = [
                name
                for who in line.contestants(side)
                for direction in (str(side), None)
                for name in self._names.get((line.section, direction, who), ())
            ]
            if len(seated) == 2 and (set(seated) <= set(names) or not names):
                yield side, dict(zip(seated, seats, strict=True))
            elif len(names) == 2:
                yield side, dict.fromkeys(names)


def _row(record: CardPlayRecord, before: str = "") -> dict[str, Any]:
    names = MEASURES if not before else ("declarer", "defence", "lead")
    row: dict[str, Any] = {}
    for name in names:
        told = record.figures[name].to_dict()
        row |= {
            f"{before}{name}": told["mean"],
            f"{before}{name}_error": told["error"],
            f"{before}{name}_boards": told["boards"],
        }
    return row


def _share(awarded: Awarded, side: Side, unit: str) -> Exact | None:
    if unit == "field":
        return awarded.ns_percentage if side is Side.NS else awarded.ew_percentage
    return awarded.ns if side is Side.NS else awarded.ew


def _record(
    records: dict[str, CardPlayRecord], name: str, whole: dict[str, MeanFigure]
) -> CardPlayRecord:
    return records.setdefault(name, CardPlayRecord(name, figures=figures_of(whole)))
