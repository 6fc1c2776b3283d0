"""
Figures of contestants and players against double dummy, each with how uncertain it is.

A figure is a mean over boards with its standard error.  The spread of single boards is that of
all contestants together, since three boards alone may look equal by chance.  Players are told
apart only where the file says who sat in which seat.

A season of players: with whom, session by session.  A line tells what the pair did; *own* what
the player did.  Nobody is guessed: a team of four counts for those whose seats are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from overtrick.analysis.boards import Analysed, AnalysedBoard
from overtrick.compare.imps import imps
from overtrick.compare.settings import Settings
from overtrick.core.contract import Contract, Strain
from overtrick.core.deal import TrickTable
from overtrick.core.exact import Exact, number
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat, Side
from overtrick.core.shown import Shown
from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.live import winners_by_section
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.series.sessions import SessionResult
from overtrick.events.session import Line

__all__ = [
    "CARD_MEASURES",
    "MEASURES",
    "NAMES",
    "AnalysedSession",
    "CardPlayRecord",
    "MeanFigure",
    "PlayerSeason",
    "PlayerSeasons",
    "figures_of",
    "player_seasons",
    "records_of",
]

MEASURES = {
    "field": Text("percent of what a board gave, where the session is ranked by them"),
    "imps": Text("IMPs a board against the field, where the session is ranked by them"),
    "par": Text("IMPs a board that the result is better than par"),
    "bidding": Text("IMPs a board that the contract reached is better than par"),
    "declarer": Text("tricks a board more than possible, as declarer's side"),
    "defence": Text("tricks a board saved against what was possible, the lead included"),
    "lead": Text("tricks a board that the own opening lead gave away"),
}
"""What is measured, and its unit; more is better but for ``lead``."""

NAMES = {
    "field": Text("field"),
    "imps": Text("IMPs"),
    "par": Text("par"),
    "bidding": Text("bidding"),
    "declarer": Text("declarer"),
    "defence": Text("defence"),
    "lead": Text("lead"),
}
"""What a measure is called over a column."""

CARD_MEASURES = ("bidding", "declarer", "defence", "lead")
"""Those that say in which part of the game something was won or lost."""


@dataclass(slots=True)
class MeanFigure:
    """
    A mean over boards, kept as sums; *whole* is the same figure of everybody, *like* one whose
    spread this part of it has.

    >>> everybody = MeanFigure()
    >>> figure = MeanFigure(whole=everybody)
    >>> for tricks in (1, 0, 0, -1, 2):
    ...     figure.add(tricks)
    >>> figure.mean, round(figure.error, 2)
    (Fraction(2, 5), 0.51)
    """

    boards: int = 0
    total: Exact = 0
    squares: Exact = 0
    whole: MeanFigure | None = None
    like: MeanFigure | None = None

    def add(self, value: Exact) -> None:
        """Count a board."""
        self.boards += 1
        self.total += value
        self.squares += value * value
        if self.whole is not None:
            self.whole.add(value)

    @property
    def mean(self) -> Fraction:
        """The mean; 0 without boards."""
        return Fraction(self.total) / max(self.boards, 1)

    @property
    def variance(self) -> Fraction | None:
        """How far single boards lie from the mean, squared; None below two boards."""
        if self.boards < 2:
            return None
        return Fraction(self.squares - self.total * self.mean) / (self.boards - 1)

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None where nothing is known of the spread."""
        spread = self.like or self
        variance = (spread.whole or spread).variance
        if not variance or not self.boards:  # all alike so far is no certainty
            return None
        return sqrt(variance / self.boards)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON holds it: the mean and its error to four decimals."""
        error = self.error
        return {
            "boards": self.boards,
            "mean": number(self.mean) if self.boards else None,
            "error": None if error is None else round(error, 4),
        }


@dataclass(slots=True)
class CardPlayRecord:
    """What a contestant or a player did over the boards."""

    id: str
    section: str | None = None
    direction: str | None = None
    """Of a pair where there are two winners; section and direction are None for a player."""
    figures: dict[str, MeanFigure] = field(default_factory=dict)
    kinds: dict[str, MeanFigure] = field(default_factory=dict)
    """As declarer, by kind: ``part-score``, ``game``, ``slam``; ``doubled`` ones apart."""
    decisions: Counter[str] = field(default_factory=Counter)
    """How often ``game made``, ``game missed``, ``game too high``; of slams alike."""

    def as_declarer(self, result: Result, gained: int) -> None:
        """Count the tricks that declarer took more than possible, in all and of that kind."""
        whole = self.figures["declarer"]
        whole.add(gained)
        self.kinds.setdefault(_kind(result), MeanFigure(like=whole)).add(gained)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON holds it."""
        return {
            "id": self.id,
            "section": self.section,
            "direction": self.direction,
            "figures": {name: figure.to_dict() for name, figure in self.figures.items()},
            "as_declarer": {name: figure.to_dict() for name, figure in self.kinds.items()},
            "decisions": dict(sorted(self.decisions.items())),
        }


def records_of(
    boards: Sequence[AnalysedBoard], settings: Settings
) -> tuple[list[CardPlayRecord], list[CardPlayRecord]]:
    """
    Work out the figures of all contestants, and of all players whose seats are known.

    >>> records_of([], Settings())
    ([], [])
    """
    winners = winners_by_section(
        (told.line for board in boards for told in board.lines), settings
    )
    contestants: dict[tuple[str, str | None, str], CardPlayRecord] = {}
    players: dict[str, CardPlayRecord] = {}
    everybody, every_player = figures_of(), figures_of()
    for board in boards:
        for told in board.lines:
            line = told.line
            for side in () if line.is_individual else Side:
                direction = str(side) if winners[line.section] == 2 else None
                for name in line.contestants(side):
                    record = contestants.setdefault(
                        (line.section, direction, name),
                        CardPlayRecord(name, line.section, direction, figures_of(everybody)),
                    )
                    _count_side(record, board, told, side)
            for seat in Seat:
                if (player := line.player(seat)) is not None:
                    record = players.setdefault(
                        player, CardPlayRecord(player, figures=figures_of(every_player))
                    )
                    _count_seat(record, told, seat)
    return list(contestants.values()), list(players.values())


def figures_of(whole: dict[str, MeanFigure] | None = None) -> dict[str, MeanFigure]:
    """
    Make empty figures of each measure; *whole* are those of everybody.

    >>> list(figures_of()) == list(MEASURES)
    True
    """
    return {name: MeanFigure(whole=whole[name] if whole else None) for name in MEASURES}


def _count_side(
    record: CardPlayRecord, board: AnalysedBoard, told: Analysed, side: Side
) -> None:
    """Count what a side did on a line; without a contract and its tricks only par."""
    sign = 1 if side is Side.NS else -1
    record.figures["par"].add(sign * imps(told.points - board.par.ns))
    if told.lost is None:
        return
    record.figures["bidding"].add(-sign * imps(told.lost.bidding))
    reached = told.result.contract if told.result and told.result.side is side else None
    for what, has in (("game", _has_game), ("slam", _has_slam)):
        can = any(has(contract) for contract in _makeable(board.tricks, side))
        bid = reached is not None and has(reached)
        if bid or can:
            record.decisions[f"{what} {_DECISIONS[bid, can]}"] += 1
    if told.tricks is None or told.result is None:
        return
    gained = told.result.tricks - told.tricks.possible
    if told.result.side is side:
        record.as_declarer(told.result, gained)
        return
    record.figures["defence"].add(-gained)
    if told.tricks.lead is not None:
        record.figures["lead"].add(told.tricks.lead)


def _count_seat(record: CardPlayRecord, told: Analysed, seat: Seat) -> None:
    """Count what a player did in that seat: as declarer, in defence, as the one who led."""
    if told.tricks is None or told.result is None:
        return
    gained = told.result.tricks - told.tricks.possible
    if seat is told.result.declarer:
        record.as_declarer(told.result, gained)
    elif seat.side is not told.result.side:
        record.figures["defence"].add(-gained)
        if seat is told.result.declarer.after(1) and told.tricks.lead is not None:
            record.figures["lead"].add(told.tricks.lead)


_DECISIONS = {(True, True): "made", (False, True): "missed", (True, False): "too high"}
"""By whether it was bid, and whether it could be made."""


def _makeable(tricks: TrickTable, side: Side) -> Iterator[Contract]:
    for strain in Strain:
        most = max(tricks.get(strain, seat) for seat in Seat if seat.side is side)
        if most > 6:
            yield Contract(most - 6, strain)


def _has_game(contract: Contract) -> bool:
    return contract.level >= {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.NOTRUMP: 3}.get(
        contract.strain, 4
    )


def _has_slam(contract: Contract) -> bool:
    return contract.level >= 6


def _kind(result: Result) -> str:
    contract = result.contract
    if contract.doubling:
        return "doubled"
    if _has_slam(contract):
        return "slam"
    return "game" if _has_game(contract) else "part-score"


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
                        _count_side(record, board, told, side)
                    for player, seat in couple.items():
                        if seat is not None:
                            _count_seat(self._player(player).own, told, seat)

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
