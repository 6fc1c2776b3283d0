"""
The words of every score sheet: what was said, what it gave, and where that is written.

We are North-South, They are East-West.  Points for tricks bid and made stand below the line,
everything else above it (Rubber Laws 72-74); a Chicago is written the same way.  A deal writes
its lines once it is known who sits where and who is vulnerable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from overtrick.core.contract import Contract
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.core.shown import Shown
from overtrick.errors import InvalidSheet, InvalidTricks, Text
from overtrick.rules import editions
from overtrick.rules.duplicate import score
from overtrick.rules.editions import Game, Tariff
from overtrick.rules.party import Chukker, ChukkerPlayed, Party, PlayerScore
from overtrick.rules.points import Honours, checked_honours, honours_text

__all__ = [
    "PASS",
    "ScoredDeal",
    "Sheet",
    "SheetDeal",
    "SheetEntry",
    "SheetProblem",
    "SheetStage",
    "ThickLine",
    "Totals",
    "deal_entries",
    "seated",
    "sum_of",
    "tariff_of",
    "we_or_they",
]

_NAMES = {Side.NS: "We", Side.EW: "They"}


SIDE_NAMES = {Side.NS: Text("We"), Side.EW: Text("They")}
"""The sides as the sheet's heading names them, for a reader of any language."""


def we_or_they(side: Side) -> str:
    """
    Name a side as the sheet's heading does.

    >>> we_or_they(Side.EW)
    'They'
    """
    return _NAMES[side]


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """
    One deal as it was called out at the table; without a contract it was passed out.

    An *unread* line holds the place of a deal that it does not tell: nothing is scored, and
    the deals after it keep their numbers and their vulnerability.  Where the declarer is named
    as a *player*, the side follows from who plays with whom (``seated``).

    >>> from overtrick.core.contract import Contract
    >>> print(SheetDeal(Side.EW, Contract.parse("4SX"), 11))
    They 4SX +1
    >>> SheetDeal().is_passed_out, SheetDeal(unread="They 4S or so").is_passed_out
    (True, False)

    :raises InvalidSheet: if a side or tricks are missing, or are there without a contract;
        if anything else is said of an unread line.
    :raises InvalidTricks: if the tricks are not 0 to 13.
    """

    side: Side | None = None
    contract: Contract | None = None
    tricks: int | None = None
    honours: Honours | None = None
    declarer: Seat | None = None
    unread: str | None = None
    player: str | None = None
    board: int | None = None
    """The number of a set board, which says who deals and who is vulnerable."""
    note: str | None = None
    """What a teacher wrote to it."""
    begins: bool = False
    """Whether a new rubber or round begins with it, even if the one before is open."""

    def __post_init__(self) -> None:
        nobody = self.side is None and self.player is None
        said = (nobody, self.contract is None, self.tricks is None)
        if any(said) and not all(said):
            raise InvalidSheet("a deal has a side, a contract and tricks, or all four passed")
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise InvalidTricks("tricks must be 0 to 13, not {tricks!r}", tricks=self.tricks)
        if self.declarer and self.side and self.declarer.side is not self.side:
            raise InvalidSheet(
                "{declarer} does not play for {side}", declarer=self.declarer, side=self.side
            )
        if self.unread is not None and not (all(said) and self.honours is None):
            raise InvalidSheet("a deal was read or it was not: {unread!r}", unread=self.unread)

    @property
    def is_passed_out(self) -> bool:
        """Whether all four players passed."""
        return self.contract is None and self.unread is None

    @property
    def is_scored(self) -> bool:
        """Whether it counts: it was read, and its declarer plays for one of the sides."""
        return self.is_passed_out or self.side is not None

    @property
    def as_written(self) -> SheetDeal:
        """The deal without what follows from the seats of players that it names."""
        held = self.honours
        if held is not None and held.player is not None:
            held = replace(held, side=None)
        if self.player is None:
            return replace(self, honours=held)
        return replace(self, side=None, declarer=None, honours=held)

    @property
    def result(self) -> str:
        """Contract and result alone, ``4SX +1``."""
        if self.unread is not None:
            return self.unread
        if self.contract is None or self.tricks is None:
            return "Pass"
        over = self.tricks - self.contract.target
        return f"{self.contract} {f'{over:+d}' if over else '='}"

    def __str__(self) -> str:
        if self.player is not None:
            return f"{self.player} {self.result}"
        return self.result if self.side is None else f"{we_or_they(self.side)} {self.result}"


PASS = SheetDeal()
"""A deal that all four players passed."""


class ThickLine(Enum):
    """On which side of the thick line an entry stands."""

    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One number on the sheet: whose, where, for what, and the sentence that explains it."""

    side: Side
    line: ThickLine
    points: int
    cause: str
    text: Text | str
    deal: int | None = None

    @property
    def why(self) -> str:
        """The sentence in English."""
        return str(self.text)


@dataclass(frozen=True, slots=True)
class Totals:
    """
    A number for each side, and who has more.

    >>> totals = Totals(700, 1020)
    >>> totals.difference, totals.winner
    (320, <Side.EW: 'EW'>)
    """

    we: int = 0
    they: int = 0

    def of(self, side: Side) -> int:
        """The number of that side."""
        return self.we if side is Side.NS else self.they

    @property
    def ahead(self) -> int:
        """By how much We lead; negative if They do."""
        return self.we - self.they

    @classmethod
    def to(cls, side: Side | None, number: int = 1) -> Totals:
        """That number for one side, nothing for the other."""
        return cls(number * (side is Side.NS), number * (side is Side.EW))

    @property
    def difference(self) -> int:
        """By how much the winner leads; never negative."""
        return abs(self.we - self.they)

    @property
    def winner(self) -> Side | None:
        """The side that has more, if one has."""
        if self.we == self.they:
            return None
        return Side.NS if self.we > self.they else Side.EW

    def __add__(self, other: Totals) -> Totals:
        return Totals(self.we + other.we, self.they + other.they)


def sum_of(entries: Iterable[SheetEntry], line: ThickLine | None = None) -> Totals:
    """
    Add entries up for each side, on one side of the line or on both.

    >>> sum_of([SheetEntry(Side.NS, ThickLine.BELOW, 70, "tricks", "40 + 30")])
    Totals(we=70, they=0)
    """
    counted = [entry for entry in entries if line is None or entry.line is line]
    return sum((Totals.to(entry.side, entry.points) for entry in counted), Totals())


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredDeal:
    """A deal with everything that follows from its place on the sheet."""

    number: int
    stage: int
    said: SheetDeal
    vulnerability: Vulnerability
    entries: tuple[SheetEntry, ...] = ()
    game_to: Side | None = None
    rubber_to: Side | None = None
    dealer: Seat | None = None

    @property
    def vulnerable(self) -> bool | None:
        """Whether declarer's side was vulnerable; None where there is no declarer."""
        return None if self.said.side is None else self.vulnerability.of(self.said.side)

    @property
    def above(self) -> Totals:
        """What the deal gave above the line."""
        return sum_of(self.entries, ThickLine.ABOVE)

    @property
    def below(self) -> Totals:
        """What the deal gave below the line."""
        return sum_of(self.entries, ThickLine.BELOW)

    @property
    def total(self) -> Totals:
        """What the deal gave."""
        return sum_of(self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStage:
    """One rubber, or one round of a Chicago: its deals and what stands in none of them."""

    number: int
    deals: tuple[ScoredDeal, ...]
    finished: bool
    settled: bool = False
    carried: tuple[SheetEntry, ...] = ()
    bonus: tuple[SheetEntry, ...] = ()
    games: Totals = Totals()
    part_score: Totals = Totals()
    """What counts toward the next game; nothing once the stage is finished."""
    chukker: Chukker | None = None
    """Who plays, where the players are known."""

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end, or settled."""
        return self.finished or self.settled

    @property
    def entries(self) -> tuple[SheetEntry, ...]:
        """Every number on this page of the sheet, in the order it was written."""
        played = (entry for deal in self.deals for entry in deal.entries)
        return (*self.carried, *played, *self.bonus)

    @property
    def total(self) -> Totals:
        """The sum of its entries."""
        return sum_of(self.entries)


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """What is wrong with a deal that was said; the rest is scored all the same."""

    deal: int
    text: Text | str

    @property
    def message(self) -> str:
        """The text in English, to be read by people alone."""
        return str(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Shown):
    """A sheet worked out: rubbers or rounds, and the total that decides."""

    edition: Tariff
    stages: tuple[SheetStage, ...]
    carry: bool = False
    problems: tuple[SheetProblem, ...] = ()
    party: Party | None = None
    document_of: ClassVar[str] = "Sheet"
    rows_in: ClassVar[str] = "deals"

    @property
    def deals(self) -> tuple[ScoredDeal, ...]:
        """All deals in the order they were played."""
        return tuple(deal for stage in self.stages for deal in stage.deals)

    @property
    def is_over(self) -> bool:
        """Whether no rubber or round is still open."""
        return all(stage.is_over for stage in self.stages)

    @property
    def total(self) -> Totals:
        """The last page's total where differences are carried, else the sum of all pages."""
        pages = [stage.total for stage in self.stages]
        return sum(pages[-1:] if self.carry else pages, Totals())

    @property
    def played(self) -> tuple[ChukkerPlayed, ...]:
        """What each four won from each other; once for all where differences are carried."""
        pages = self.stages[-1:] if self.carry else self.stages
        return tuple(
            ChukkerPlayed(stage.chukker.partners, stage.chukker.opponents, stage.total.ahead)
            for stage in pages
            if stage.chukker is not None
        )

    @property
    def players(self) -> tuple[PlayerScore, ...]:
        """Each player's own score, where the players are known."""
        return () if self.party is None else self.party.scores(self.played)


def tariff_of(edition: str | Tariff, game: Game) -> Tariff:
    """
    Find the edition that a sheet is scored by.

    >>> tariff_of("rubber-2014", Game.RUBBER).rubber_bonus
    (500, 700)

    :raises InvalidSheet: if that edition scores another kind of game.
    :raises UnknownName: if there is no such edition.
    """
    tariff = editions.edition(edition)
    if tariff.game is not game:
        raise InvalidSheet(
            "{tariff} scores {game}, not {game_2}",
            tariff=tariff.id,
            game=tariff.game.value,
            game_2=game.value,
        )
    return tariff


def seated(
    number: int, said: SheetDeal, chukker: Chukker | None
) -> tuple[SheetDeal, tuple[SheetProblem, ...]]:
    """
    Find the sides of the players whom a deal names, and say who of them does not play.

    >>> from overtrick.core.contract import Contract
    >>> four = Chukker(("Ann", "Cy"), ("Bob", "Di"))
    >>> said = SheetDeal(contract=Contract.parse("2S"), tricks=8, player="Di")
    >>> seated(1, said, four)[0].side, seated(1, said, None)[1][0].message
    (<Side.EW: 'EW'>, 'Di does not play in this deal')
    """
    names = (said.player, said.honours.player if said.honours else None)
    problems = [
        Text("{name} does not play in this deal", name=name)
        for name in dict.fromkeys(name for name in names if name)
        if chukker is None or chukker.seat_of(name) is None
    ]
    if chukker is not None and said.player:
        seat = chukker.seat_of(said.player)
        if seat and said.declarer not in (None, seat):
            sits = {"name": said.player, "seat": seat, "other": said.declarer}
            problems.append(Text("{name} sits {seat}, not {other}", **sits))
        elif seat:
            said = replace(said, side=seat.side, declarer=seat)
    if chukker is not None and said.honours and said.honours.player:
        seat = chukker.seat_of(said.honours.player)
        said = replace(said, honours=replace(said.honours, side=seat and seat.side))
    return said, tuple(SheetProblem(number, message) for message in problems)


def deal_entries(
    number: int, said: SheetDeal, vulnerability: Vulnerability, edition: Tariff
) -> tuple[tuple[SheetEntry, ...], tuple[SheetProblem, ...]]:
    """
    Work out what a deal alone writes on the sheet: tricks, bonuses, penalties and honours.

    :raises InvalidTricks: if the contract cannot end so.
    """
    entries = [*_contract_entries(number, said, vulnerability, edition)]
    if said.honours is None or said.honours.side is None:
        return tuple(entries), ()
    try:
        trumps = said.contract.strain if said.contract else None
        held = checked_honours(said.honours, trumps, edition)
    except InvalidSheet as error:
        return tuple(entries), (SheetProblem(number, error.whole),)
    why = honours_text(held, trumps, edition)
    entries.append(
        SheetEntry(said.honours.side, ThickLine.ABOVE, held.points, "honours", why, number)
    )
    return tuple(entries), ()


def _contract_entries(
    number: int, said: SheetDeal, vulnerability: Vulnerability, edition: Tariff
) -> Iterable[SheetEntry]:
    if said.contract is None or said.side is None or said.tricks is None:
        return
    vulnerable = vulnerability.of(said.side)
    scored = score(said.contract, said.tricks, vulnerable=vulnerable, edition=edition)
    for cause in scored.causes:
        line = ThickLine.BELOW if cause.cause == "tricks" else ThickLine.ABOVE
        side = said.side if cause.points > 0 else said.side.opponents
        yield SheetEntry(side, line, abs(cause.points), cause.cause, cause.text, number)
