"""
Each player's own plus and minus where partners change: the back score, and what it is worth.

House rules; the Laws are silent on them.  Both winners get what both losers lose, so the
players' totals always sum to zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, Rounding, as_exact, parse_exact, plain_text, rounded
from overtrick.errors import InvalidSheet

__all__ = [
    "ChukkerPlayed",
    "Hundreds",
    "Partners",
    "PlayerScore",
    "Stakes",
    "all_different",
    "back_score",
    "hundreds",
]

Partners = tuple[str, str]


class Hundreds(Enum):
    """How a difference becomes hundreds; an exact 50 is the winner's, the loser's, or kept."""

    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Stakes:
    """
    What so many points are worth, in a unit that players may name.

    >>> Stakes(10).of_hundreds(9), str(Stakes(Fraction(1, 4), unit="€"))
    (90, '0.25 € per 100')

    :raises InvalidSheet: if the amount is negative, or it is for no points.
    """

    amount: Exact
    per: int = 100
    unit: str = ""

    def __post_init__(self) -> None:
        if self.amount < 0 or self.per < 1:
            raise InvalidSheet("stakes are an amount for some points: {stakes}", stakes=self)

    def of_hundreds(self, number: Exact) -> Exact:
        """The worth of so many hundreds."""
        return as_exact(Fraction(number) * 100 * self.amount / self.per)

    def __str__(self) -> str:
        text = plain_text(self.amount, 6)
        if parse_exact(text) != self.amount:
            text = str(self.amount)
        return f"{text}{self.unit and ' '}{self.unit} per {self.per}"


@dataclass(frozen=True, slots=True)
class ChukkerPlayed:
    """A chukker that was played: what *partners* won, negative if they lost."""

    partners: Partners
    opponents: Partners
    difference: int

    def __post_init__(self) -> None:
        all_different((*self.partners, *self.opponents))

    def won_by(self, player: str) -> int | None:
        """What that player's side won, None of one who did not play."""
        if player in self.partners:
            return self.difference
        return -self.difference if player in self.opponents else None


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's own score: hundreds won and lost, and what they are worth at the stakes."""

    name: str
    plus: Exact = 0
    minus: Exact = 0
    money: Exact | None = None

    @property
    def total(self) -> Exact:
        """Hundreds won less hundreds lost."""
        return as_exact(self.plus - self.minus)


def hundreds(difference: int, how: Hundreds = Hundreds.HALF_UP) -> Exact:
    """
    Count a difference in hundreds, signed as it is.

    >>> hundreds(340), hundreds(-590), hundreds(150), hundreds(-150, Hundreds.HALF_DOWN)
    (3, -6, 2, -1)
    >>> hundreds(-140, Hundreds.EXACT)
    Fraction(-7, 5)
    """
    if how is Hundreds.EXACT:
        return as_exact(Fraction(difference, 100))
    half = Rounding.HALF_UP if how is Hundreds.HALF_UP else Rounding.HALF_DOWN
    won = int(rounded(abs(difference), 100, half)) // 100
    return won if difference >= 0 else -won


def back_score(
    results: Iterable[ChukkerPlayed],
    how: Hundreds = Hundreds.HALF_UP,
    players: Iterable[str] = (),
    stakes: Stakes | None = None,
) -> tuple[PlayerScore, ...]:
    """
    Add up each player's own plus and minus, in hundreds.

    *players* are listed first, those who have not played with 0.

    >>> for score in back_score([ChukkerPlayed(("A", "B"), ("C", "D"), 970)], stakes=Stakes(2)):
    ...     print(score.name, score.total, score.money)
    A 10 20
    B 10 20
    C -10 -20
    D -10 -20
    """
    won: dict[str, list[Exact]] = {player: [] for player in players}
    for result in results:
        for player in (*result.partners, *result.opponents):
            points = hundreds(result.won_by(player) or 0, how)
            won.setdefault(player, []).append(points)
    return tuple(_score(player, points, stakes) for player, points in won.items())


def _score(player: str, won: Sequence[Exact], stakes: Stakes | None) -> PlayerScore:
    plus = as_exact(Fraction(sum(points for points in won if points > 0)))
    minus = as_exact(Fraction(-sum(points for points in won if points < 0)))
    money = None if stakes is None else stakes.of_hundreds(plus - minus)
    return PlayerScore(player, plus, minus, money)


def all_different(players: Sequence[str]) -> None:
    """
    Check that nobody is named twice.

    :raises InvalidSheet: naming who is.
    """
    for player, times in Counter(players).items():
        if times > 1:
            raise InvalidSheet("{player!r} is there {times} times", player=player, times=times)
