"""
The score pad: what players wrote, with the house rules they agreed, before it is worked out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidSheet
from overtrick.rules.chicago import DEFAULT_CHICAGO, ChicagoSheet, chicago_sheet
from overtrick.rules.editions import Game, Schedule, Tariff
from overtrick.rules.house import HouseRules, with_house_rules
from overtrick.rules.party import Party
from overtrick.rules.rubber import DEFAULT_RUBBER, RubberSheet, rubber_sheet
from overtrick.rules.sheet import SheetDeal

__all__ = ["Pad"]

_DEFAULTS = {Game.RUBBER: DEFAULT_RUBBER, Game.CHICAGO: DEFAULT_CHICAGO}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """
    A sheet's deals and everything said at its head; None means as the edition has it.

    >>> from overtrick.core.contract import Contract
    >>> pad = Pad(deals=(SheetDeal(Side.NS, Contract.parse("1NT"), 8),), we="Ann & Bob")
    >>> pad.tariff.id, pad.sheet().total.we
    ('rubber-2014', 70)

    :raises InvalidSheet: if the edition does not score that game, or *rubbers* is less than 1.
    :raises UnknownName: if there is no such edition.
    """

    game: Game = Game.RUBBER
    edition: str | None = None
    house: HouseRules = ()
    """The house's own answers, as (switch, answer), over those of the edition."""
    carry: bool | None = None
    rubbers: int | None = None
    settle: bool = False
    vulnerability: Schedule | None = None
    dealer: Seat | None = None
    we: str | None = None
    they: str | None = None
    party: Party | None = None
    """The players, with rotation, stakes and the way of counting hundreds."""
    language: str | None = None
    """The language in which deals are written, where one was named."""
    other: tuple[tuple[str, str], ...] = ()
    """What else stood at the head of the sheet, word for word."""
    deals: tuple[SheetDeal, ...] = ()

    def __post_init__(self) -> None:
        if self.game not in _DEFAULTS:
            raise InvalidSheet("no sheet is kept of {game}", game=self.game.value)
        if self.tariff.game is not self.game:
            raise InvalidSheet(
                "{edition} does not score {game}", edition=self.edition, game=self.game.value
            )
        if self.rubbers is not None and self.rubbers < 1:
            raise InvalidSheet(
                "a party has 1 rubber or more, not {rubbers}", rubbers=self.rubbers
            )

    @property
    def tariff(self) -> Tariff:
        """The edition in force, with the house's own rules."""
        return with_house_rules(self.edition or _DEFAULTS[self.game], self.house)

    def names(self, side: Side) -> str | None:
        """Who plays on that side all evening, if it was said."""
        name = self.we if side is Side.NS else self.they
        if name or self.party is None or self.party.partners_change:
            return name
        return " & ".join(self.party.chukker(1).of(side))

    def sheet(self) -> RubberSheet | ChicagoSheet:
        """Work the sheet out."""
        if self.game is Game.RUBBER:
            return rubber_sheet(
                self.deals,
                self.tariff,
                carry=self.carry,
                rubbers=self.rubbers,
                settle=self.settle,
                dealer=self.dealer or Seat.NORTH,
                party=self.party,
            )
        return chicago_sheet(
            self.deals,
            self.tariff,
            schedule=self.vulnerability,
            dealer=self.dealer or Seat.NORTH,
            party=self.party,
        )

    def with_deal(self, number: int, deal: SheetDeal) -> Pad:
        """
        Write another deal in the place of deal *number*, or after the last.

        :raises InvalidSheet: if there is no such place.
        """
        if not 1 <= number <= len(self.deals) + 1:
            raise InvalidSheet(
                "the sheet has {number} deals, no deal {number_2}",
                number=len(self.deals),
                number_2=number,
            )
        return replace(self, deals=(*self.deals[: number - 1], deal, *self.deals[number:]))
