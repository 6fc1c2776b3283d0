"""
A reason: a sentence, and the reasons below it; and how numbers are written in them.

A sentence that works something out starts ``NUMBER = SUM:``, so that anyone can check it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.core.exact import Exact, plain_text
from overtrick.core.outcome import weight_text
from overtrick.errors import Counted, Figures, Text

__all__ = [
    "Reason",
    "boards_text",
    "figures",
    "given_and_taken",
    "plus_minus",
    "weighted",
    "weighted_sum",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """
    A sentence that explains a number, and what explains the sentence.

    >>> Reason("5 of 6 = 2 x 2 + 1: better than +170 -50, equal to +420").below
    ()
    """

    said: Text | str
    below: tuple[Reason, ...] = ()
    board: int | None = None
    """The board that it is about, where it can be opened further."""

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)


def figures(value: Exact | None, places: int = 2) -> Figures:
    """
    Write a number as people do, a dash for nothing.

    >>> from fractions import Fraction
    >>> print(figures(Fraction(11, 2)), figures(None))
    5.5 -
    """
    return Figures(plain_text(value, places))


def plus_minus(value: Exact, places: int = 2) -> Figures:
    """
    Write points or IMPs with their sign, nothing as 0.

    >>> print(plus_minus(420), plus_minus(-50), plus_minus(0))
    +420 -50 0
    """
    text = plain_text(value, places)
    return Figures(text if value <= 0 or text == "0" else f"+{text}")


def given_and_taken(amounts: Iterable[Exact]) -> str:
    """
    Write what is added to a sum and what is taken off it; nothing for nothing.

    >>> from fractions import Fraction
    >>> given_and_taken([Fraction(-1, 2), 0, 3])
    ' - 0.5 + 3'
    """
    return "".join(
        f" {'-' if amount < 0 else '+'} {plain_text(max(amount, -amount), 4)}"
        for amount in amounts
        if amount
    )


def weighted_sum(parts: Iterable[tuple[Exact, Exact]]) -> Figures:
    """
    Write the sum of weighted numbers.

    >>> from fractions import Fraction
    >>> print(weighted_sum([(Fraction(3, 5), 4), (Fraction(2, 5), -2)]))
    60% x 4 + 40% x -2
    """
    return Figures(
        " + ".join(f"{weight_text(weight)} x {plain_text(value, 4)}" for weight, value in parts)
    )


def weighted(total: Text, parts: Iterable[tuple[Exact, Exact, Reason]]) -> Reason:
    """
    Say that several outcomes were compared, each with its weight, award and reason.

    >>> from fractions import Fraction
    >>> parts = [(Fraction(3, 5), 4, Reason("")), (Fraction(2, 5), 9, Reason(""))]
    >>> weighted(figures(6), parts).text
    '6 = 60% x 4 + 40% x 9: each outcome is compared first, then weighted (Law 12C1c)'
    """
    found = list(parts)
    text = Text(
        "{total} = {sum}: each outcome is compared first, then weighted (Law 12C1c)",
        total=total,
        sum=weighted_sum((weight, award) for weight, award, _ in found),
    )
    return Reason(text, tuple(reason for *_, reason in found))


def boards_text(count: int) -> Text:
    """
    Write a number of boards.

    >>> print(boards_text(1), boards_text(21))
    1 board 21 boards
    """
    return Counted("{count} board", "{count} boards", count)
