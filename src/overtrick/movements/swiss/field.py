"""Who is to be drawn, and what a draw is: ids, their order, and what they have had so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.swiss.reasons import DrawCause, DrawReason, why_text

__all__ = ["Draw", "SwissField", "Pair", "Pairing", "pair"]

Pair = frozenset[str]
"""Two contestants, in no order."""


@dataclass(frozen=True, slots=True)
class SwissField:
    """
    The contestants of one round, best first, and what they have behind them.

    A draw one round in arrears is the same call: the order is that of the standings a round
    earlier, while ``met`` and ``byes`` know every round drawn, played or not.  Whoever withdrew
    or is in a triple is left out of ``order``; a late entry stands at its end.

    >>> field = SwissField(("3", "1", "2"), met={pair("1", "2"): (1,)}, byes={"3": 1})
    >>> field.is_odd, field.rounds_met("2", "1")
    (True, (1,))
    """

    order: tuple[str, ...]
    """Best first; equals already in the order that the regulation states."""
    met: Mapping[Pair, tuple[int, ...]] = field(default_factory=dict)
    """The rounds in which two have met."""
    byes: Mapping[str, int] = field(default_factory=dict)
    """How many byes each has had."""
    apart: frozenset[Pair] = frozenset()
    """Who must not meet at all: the same club, two stationary teams."""
    avoid: Mapping[Pair, int] = field(default_factory=dict)
    """What a meeting costs that is only unwelcome; the global method weighs it."""
    rounds_left: int = 1
    """Rounds to draw, this one among them: what must stay possible without a rematch."""

    def __post_init__(self) -> None:
        twice = [who for who, count in Counter(self.order).items() if count > 1]
        if twice:
            raise InvalidMovement("{twice!r} is in the field twice", twice=twice[0])
        if self.rounds_left < 1:
            raise InvalidMovement(
                "there must be a round left to draw, not {rounds_left}",
                rounds_left=self.rounds_left,
            )
        unkind = [cost for cost in self.avoid.values() if cost < 0]
        if unkind:
            raise InvalidMovement(
                "a meeting to avoid costs 0 or more, not {unkind}", unkind=unkind[0]
            )

    @property
    def is_odd(self) -> bool:
        """Whether somebody is left over."""
        return len(self.order) % 2 == 1

    def rounds_met(self, one: str, other: str) -> tuple[int, ...]:
        """Give the rounds in which these two have met."""
        return self.met.get(pair(one, other), ())

    def without(self, *absent: str) -> SwissField:
        """
        The same field, some of it not there.

        >>> SwissField(("3", "1", "2")).without("1").order
        ('3', '2')
        """
        return replace(self, order=tuple(who for who in self.order if who not in absent))


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, and why each of them meets the other."""

    home: str
    away: str
    why: tuple[DrawReason, ...] = ()
    why_away: tuple[DrawReason, ...] = ()

    def sentence(self, who: str) -> Text:
        """
        Say of one of the two why they meet.

        >>> print(Pairing("1", "7", (DrawReason("met", ("3", "5")),)).sentence("1"))
        1 meets 7: 3 and 5 it has met

        :raises InvalidMovement: if *who* is neither.
        """
        if who not in (self.home, self.away):
            raise InvalidMovement(
                "{home} v {away} is no match of {who!r}",
                home=self.home,
                away=self.away,
                who=who,
            )
        is_home = who == self.home
        return Text(
            "{who} meets {other}: {why}",
            who=who,
            other=self.away if is_home else self.home,
            why=why_text(self.why if is_home else self.why_away),
        )

    @classmethod
    def of(cls, home: str, away: str, cause: DrawCause, *numbers: int) -> Pairing:
        """
        Give both the same reason.

        >>> print(Pairing.of("1", "4", DrawCause.LOT).sentence("4"))
        4 meets 1: by lot
        """
        why = (DrawReason(cause, numbers=numbers),)
        return cls(home, away, why, why)

    @property
    def turned(self) -> Pairing:
        """The same two, home and away exchanged."""
        return Pairing(self.away, self.home, self.why_away, self.why)


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: who meets whom, in the order drawn, and who does not."""

    pairings: tuple[Pairing, ...]
    triple: tuple[str, str, str] | None = None
    """Three who meet each other over this round and the next, as a field of their own."""
    bye: str | None = None
    method: str = "top_down"
    notes: tuple[DrawReason, ...] = ()
    """What had to give way; empty when nothing had to."""
    why_bye: tuple[DrawReason, ...] = ()

    def opponent(self, who: str) -> str | None:
        """
        Name whom *who* meets; None with a bye, in a triple, or not drawn.

        >>> Draw((Pairing("1", "4"), Pairing("2", "3"))).opponent("3")
        '2'
        """
        for each in self.pairings:
            if who in (each.home, each.away):
                return each.away if who == each.home else each.home
        return None


def pair(one: str, other: str) -> Pair:
    """
    Two contestants, in no order.

    >>> pair("1", "2") == pair("2", "1")
    True
    """
    return frozenset((one, other))
