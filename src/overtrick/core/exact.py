"""
Exact numbers, and the only place that rounds.

Points are ``int``; awards, percentages and weights are ``int`` or ``Fraction``.  Rounding is
the last step before print, and every way of rounding that a regulation names stands here.
"""

from __future__ import annotations

import re
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from math import isqrt, lcm
from typing import TYPE_CHECKING, Final

from overtrick.errors import OvertrickError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "Exact",
    "Rounding",
    "as_exact",
    "decimal_text",
    "number",
    "parse_exact",
    "plain_text",
    "ratio",
    "root",
    "rounded",
    "shared_place",
    "total",
]

Exact = int | Fraction
"""A number without error; an ``int`` wherever it is whole."""


class Rounding(Enum):
    """Where an exact half goes, or any fraction."""

    HALF_AWAY = "half_away"  # away from zero
    HALF_EVEN = "half_even"  # to the even neighbour
    HALF_UP = "half_up"  # toward plus infinity
    HALF_DOWN = "half_down"  # toward minus infinity
    UP = "up"  # any fraction, toward plus infinity
    DOWN = "down"  # any fraction, toward minus infinity


_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]+ */ *[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)"
)
_FINE: Final = 10**40
_LONGEST: Final = 100  # signs of a number; what is longer is no number that anybody wrote


def as_exact(value: Exact) -> Exact:
    """
    The same number, as an ``int`` where it is whole.

    >>> as_exact(Fraction(6, 2)), as_exact(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    return value.numerator if value.denominator == 1 else value


def ratio(top: Exact, bottom: Exact) -> Exact:
    """
    Divide one number by another.

    >>> ratio(6, 4), ratio(Fraction(3, 2), Fraction(1, 2))
    (Fraction(3, 2), 3)

    :raises ZeroDivisionError: if *bottom* is nought.
    """
    above, below = top.numerator * bottom.denominator, top.denominator * bottom.numerator
    whole, rest = divmod(above, below)
    return Fraction(above, below) if rest else whole


def total(values: Iterable[Exact]) -> Exact:
    """
    Add many numbers, brought to one denominator first: much faster than one by one.

    >>> total([Fraction(1, 3), 2, Fraction(2, 3)]), total([])
    (3, 0)
    """
    numbers = list(values)
    if {*map(type, numbers)} <= {int}:
        return sum(numbers)
    ratios = [value.as_integer_ratio() for value in numbers]
    common = lcm(*{below for _, below in ratios})
    return ratio(sum([top * (common // below) for top, below in ratios]), common)


def rounded(value: Exact, step: Exact = 1, how: Rounding = Rounding.HALF_AWAY) -> Exact:
    """
    Round to a multiple of *step*.

    >>> rounded(-445, 10), rounded(-445, 10, Rounding.HALF_UP)
    (-450, -440)
    >>> rounded(425, 10, Rounding.HALF_EVEN)
    420
    >>> rounded(Fraction(17, 3), Fraction(1, 10))
    Fraction(57, 10)
    """
    top = value.numerator * step.denominator
    steps = _nearest(top, value.denominator * step.numerator, how)
    return as_exact(Fraction(steps * step.numerator, step.denominator))


def _nearest(top: int, bottom: int, how: Rounding) -> int:
    below, rest = divmod(top, bottom)
    if how is Rounding.UP or how is Rounding.DOWN:
        return below + (rest > 0 and how is Rounding.UP)
    if 2 * rest > bottom or (2 * rest == bottom and _half_goes_up(below, how)):
        return below + 1
    return below


def root(value: Exact) -> Exact:
    """
    Take the square root: exactly where it is a fraction, else to 40 decimals, cut off.

    A sum of whole numbers over such roots that is no exact half stays many decimals from one,
    so that rounding it is exact.

    >>> root(36), root(Fraction(9, 16)), root(Fraction(4, 3))**2 == Fraction(4, 3)
    (6, Fraction(3, 4), False)
    """
    top, bottom = value.numerator * value.denominator, value.denominator
    exact = isqrt(top)
    if exact * exact == top:
        return as_exact(Fraction(exact, bottom))
    return Fraction(isqrt(top * _FINE * _FINE), bottom * _FINE)


def _half_goes_up(below: int, how: Rounding) -> bool:
    if how is Rounding.HALF_EVEN:
        return below % 2 == 1
    if how is Rounding.HALF_AWAY:
        return below >= 0
    return how is Rounding.HALF_UP


def shared_place(place: int | None, is_shared: bool) -> str:
    """
    Write a place, with ``=`` where it is shared; nothing where there is none.

    >>> shared_place(3, True), shared_place(1, False), shared_place(None, False)
    ('3=', '1', '')
    """
    return "" if place is None else f"{place}{'=' if is_shared else ''}"


def decimal_text(value: Exact, places: int, how: Rounding = Rounding.HALF_AWAY) -> str:
    """
    Write with a fixed number of decimals.

    >>> decimal_text(Fraction(17, 3), 2), decimal_text(-1, 1)
    ('5.67', '-1.0')
    >>> decimal_text(Fraction(-1, 500), 2)
    '0.00'
    """
    scaled = _nearest(value.numerator * 10**places, value.denominator, how)
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def plain_text(value: Exact | None, places: int = 2) -> str:
    """
    Write as people do: whole where it is whole, else rounded, a dash for nothing.

    >>> [plain_text(x) for x in (Fraction(17, 3), 6, Fraction(11, 2), None)]
    ['5.67', '6', '5.5', '-']
    """
    if value is None:
        return "-"
    text = decimal_text(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def number(value: Exact, places: int = 4) -> int | float:
    """
    Round for a document that knows decimal numbers only, such as JSON.

    >>> number(Fraction(17, 3)), number(Fraction(6, 2))
    (5.6667, 3)
    """
    if value.denominator == 1:
        return int(value)
    scaled = _nearest(value.numerator * 10**places, value.denominator, Rounding.HALF_AWAY)
    return scaled / int(10**places)


def parse_exact(text: str) -> Exact:
    """
    Read a decimal number or a fraction without loss.

    >>> parse_exact("58.4"), parse_exact("17/3"), parse_exact("-2")
    (Fraction(292, 5), Fraction(17, 3), -2)

    :raises OvertrickError: if *text* is no such number.
    """
    word = text.strip().replace(",", ".")
    if len(word) > _LONGEST or not _NUMBER.fullmatch(word):
        raise OvertrickError("not a number: {text!r}", text=text)
    try:
        if "/" in word:
            return as_exact(Fraction(word.replace(" ", "")))
    except ZeroDivisionError:
        raise OvertrickError("not a number: {text!r}", text=text) from None
    value = Decimal(word)
    if abs(value.adjusted()) > 60:
        raise OvertrickError("not a number: {text!r}", text=text)
    return as_exact(Fraction(value))
