"""
A reason: a sentence, and the reasons below it; and how numbers are written in them.

A sentence that works something out starts ``NUMBER = SUM:``, so that anyone can check it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.core.exact import Exact, plain_text
from overtrick.errors import Text

__all__ = ["Reason", "counted", "plus_minus", "weight_text"]


@dataclass(frozen=True, slots=True)
class Reason:
    """
    A sentence that explains a number, and what explains the sentence.

    >>> Reason("5 of 6 = 2 x 2 + 1: better than +170 -50, equal to +420").below
    ()
    """

    said: Text | str
    below: tuple[Reason, ...] = ()

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)


def plus_minus(value: Exact, places: int = 2) -> str:
    """
    Write points or IMPs with their sign, nothing as 0.

    >>> plus_minus(420), plus_minus(-50), plus_minus(0)
    ('+420', '-50', '0')
    """
    text = plain_text(value, places)
    return text if value <= 0 or text == "0" else f"+{text}"


def weight_text(weight: Exact) -> str:
    """
    Write a weight in per cent, or as a fraction where per cent would be cut off.

    >>> weight_text(Fraction(3, 5)), weight_text(Fraction(1, 3))
    ('60%', '1/3')
    """
    per_cent = 100 * Fraction(weight)
    exact = (100 * per_cent).denominator == 1
    return f"{plain_text(per_cent)}%" if exact else str(weight)


def counted(count: int, noun: str) -> str:
    """
    Write a number of things.

    >>> counted(1, "board"), counted(21, "board")
    ('1 board', '21 boards')
    """
    return f"{count} {noun}" + ("" if count == 1 else "s")
