"""
What happened on a board at one table: the first of outcome, score, award, standing.

A played result, a pass-out, points without a known contract, a board not played, a sit-out
(bye), or what a director ruled: artificial, weighted, or split between the sides (Law 12C).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from overtrick.core.contract import Contract
from overtrick.core.exact import Exact, as_exact, decimal_text
from overtrick.core.quick import quick
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidOutcome, InvalidTricks

__all__ = [
    "BYE",
    "NOT_PLAYED",
    "PASSED_OUT",
    "Artificial",
    "Average",
    "Bye",
    "NotPlayed",
    "Outcome",
    "PassedOut",
    "Plain",
    "Points",
    "Result",
    "Share",
    "Split",
    "Weighted",
    "weight_text",
]


@quick
@dataclass(frozen=True, slots=True)
class Result:
    """A contract that was played, by whom, and the tricks declarer took."""

    contract: Contract
    declarer: Seat
    tricks: int

    def __post_init__(self) -> None:
        if not isinstance(self.contract, Contract):
            raise InvalidOutcome("not a contract: {contract!r}", contract=self.contract)
        if not isinstance(self.declarer, Seat):
            raise InvalidOutcome("not a declarer: {declarer!r}", declarer=self.declarer)
        if type(self.tricks) is not int or not 0 <= self.tricks <= 13:
            raise InvalidTricks("tricks must be 0 to 13, not {tricks!r}", tricks=self.tricks)

    @property
    def over(self) -> int:
        """Overtricks, or minus the undertricks."""
        return self.tricks - self.contract.target

    @property
    def side(self) -> Side:
        """Declarer's side."""
        return self.declarer.side

    def __str__(self) -> str:
        over = self.over
        return f"{self.contract} {self.declarer} {f'{over:+d}' if over else '='}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: a result like any other, worth 0 to both sides."""

    def __str__(self) -> str:
        return "PASS"


@quick
@dataclass(frozen=True, slots=True)
class Points:
    """Points for NS where the tricks are not known; the contract may be."""

    ns: int
    contract: Contract | None = None
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if type(self.ns) is not int:
            raise InvalidOutcome("points must be a whole number, not {ns!r}", ns=self.ns)

    def __str__(self) -> str:
        return f"{self.ns:+d}"


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The table was to play the board and did not."""

    def __str__(self) -> str:
        return "NP"


@dataclass(frozen=True, slots=True)
class Bye:
    """A sit-out: nobody was there to play against."""

    at_table: bool = field(default=True, compare=False)
    """Whether it had a table of its own: one result more would have been expected there."""

    def __str__(self) -> str:
        return "BYE"


class Average(Enum):
    """An artificial adjusted score of Law 12C2, from one side's view."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"

    @property
    def percentage(self) -> int:
        """
        What it is of the board's available points, before any own average (Law 12C2a).

        >>> [average.percentage for average in Average]
        [60, 50, 40]
        """
        return _PERCENTAGES[self]

    def __str__(self) -> str:
        return str(self.value)


_PERCENTAGES = {Average.PLUS: 60, Average.AVERAGE: 50, Average.MINUS: 40}


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of the board's available points, given outright; 0 to 100."""

    percentage: Exact

    def __post_init__(self) -> None:
        if not _is_exact(self.percentage):
            raise InvalidOutcome(
                "a share must be exact, not {percentage!r}", percentage=self.percentage
            )
        if not 0 <= self.percentage <= 100:
            raise InvalidOutcome(
                "a share must be 0 % to 100 %, not {percentage} %", percentage=self.percentage
            )

    def __str__(self) -> str:
        return f"{_plain(self.percentage)}%"


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score: each side's own, which need not add to 100 %."""

    ns: Average | Share
    ew: Average | Share

    def __str__(self) -> str:
        return f"{self.ns}/{self.ew}"


Plain = Result | PassedOut | Points
"""An outcome that gives points, without a director's help."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """An assigned score of several outcomes, each with its weight; the weights sum to 1."""

    parts: tuple[tuple[Fraction, Plain], ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise InvalidOutcome("a weighted score needs at least one outcome")
        for weight, _ in self.parts:
            if not _is_exact(weight):
                raise InvalidOutcome("a weight must be exact, not {weight!r}", weight=weight)
        if any(weight <= 0 for weight, _ in self.parts):
            raise InvalidOutcome("every weight must be more than 0 %")
        total = sum(weight for weight, _ in self.parts)
        if total != 1:
            raise InvalidOutcome(
                "the weights sum to {plain} %, not 100 %", plain=_plain(total * 100)
            )

    def __str__(self) -> str:
        return " | ".join(
            f"{weight_text(weight)} {_atom(outcome)}" for weight, outcome in self.parts
        )


@dataclass(frozen=True, slots=True)
class Split:
    """A ruling that gives each side its own outcome (Law 12C1e, 12C1f)."""

    ns: Plain | Artificial | Weighted | NotPlayed
    ew: Plain | Artificial | Weighted | NotPlayed

    @classmethod
    def of(cls, ns: Outcome, ew: Outcome) -> Split:
        """
        Give each side its own outcome, of whatever kind was read.

        >>> print(Split.of(Points(420), NOT_PLAYED))
        NS +420, EW NP

        :raises InvalidOutcome: if one is a sit-out, or split itself.
        """
        if isinstance(ns, Split | Bye):
            raise InvalidOutcome("no part of a split score: {ns}", ns=ns)
        if isinstance(ew, Split | Bye):
            raise InvalidOutcome("no part of a split score: {ew}", ew=ew)
        return cls(ns, ew)

    def __str__(self) -> str:
        return f"NS {self.ns}, EW {self.ew}"


Outcome = Plain | NotPlayed | Bye | Artificial | Weighted | Split

PASSED_OUT = PassedOut()
NOT_PLAYED = NotPlayed()
BYE = Bye()


def _is_exact(value: object) -> bool:
    return isinstance(value, Exact) and not isinstance(value, bool)


def _plain(value: Exact) -> str:
    whole = as_exact(value)
    return str(whole) if isinstance(whole, int) else decimal_text(whole, 4).rstrip("0")


def weight_text(weight: Exact) -> str:
    """
    Write a weight in per cent, or as a fraction where per cent would be cut off.

    >>> weight_text(Fraction(3, 5)), weight_text(Fraction(1, 3))
    ('60%', '1/3')
    """
    percentage = 100 * Fraction(weight)
    exact = (percentage * 10_000).denominator == 1
    return f"{_plain(percentage)}%" if exact else str(weight)


def _atom(outcome: Plain) -> str:
    if isinstance(outcome, Result):
        return f"{outcome.contract} {outcome.declarer} {outcome.tricks}"
    return str(outcome)
