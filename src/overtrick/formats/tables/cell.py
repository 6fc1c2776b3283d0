"""
One cell of a table: as a text when read, as a number or a text when written.

What spreadsheets and columns hold (numbers, dates, truth values, nothing) becomes the text that
a person would have typed; numbers are written exactly or as their text.
"""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, decimal_text

__all__ = ["Cell", "as_number", "exact_text", "is_whole", "text_of", "written"]

Cell = str | int | Fraction
"""A text, or an exact number."""

_LONGEST = 15  # digits that a float keeps


def text_of(value: object, is_percentage: bool = False) -> str:
    """
    Write what a program keeps in a cell as people would; nothing is the empty text.

    >>> [text_of(value) for value in (None, 3.0, -50, 0.5, True, float("nan"), "4S", 1e3)]
    ['', '3', '-50', '0.5', 'true', '', '4S', '1000']
    >>> text_of(datetime(2026, 3, 6)), text_of(0.6, is_percentage=True)
    ('2026-03-06', '60%')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value * 100}%" if is_percentage else _whole(value)
    if isinstance(value, float | Decimal):
        return _decimal(
            Decimal(repr(value)) if isinstance(value, float) else value, is_percentage
        )
    if isinstance(value, datetime):
        at_midnight = value.time() == time()
        return value.date().isoformat() if at_midnight else value.isoformat(" ")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    return str(value)


def _whole(value: int) -> str:
    # Nothing in bridge has so many digits, and Python refuses to write more than 4300.
    return str(value) if abs(value) < 10**60 else ""


def _decimal(value: Decimal, is_percentage: bool) -> str:
    if not value.is_finite():
        return "" if value.is_nan() else str(value)
    if abs(value.adjusted()) > 60:
        return str(value)
    # Two digits fewer than a float has: 0.07 * 100 is 7, not 7.000000000000001.
    number = value * 100 if is_percentage else value
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{text}%" if is_percentage else text


def exact_text(value: Exact) -> str:
    """
    Write an exact number as a decimal where it is one, else as a fraction.

    >>> exact_text(Fraction(25, 2)), exact_text(Fraction(17, 3)), exact_text(7)
    ('12.5', '17/3', '7')
    """
    whole = as_exact(value)
    if isinstance(whole, int):
        return str(whole)
    rest, places = whole.denominator, 0
    for prime in (2, 5):
        times = 0
        while rest % prime == 0:
            rest, times = rest // prime, times + 1
        places = max(places, times)
    return decimal_text(whole, places) if rest == 1 else str(whole)


def as_number(cell: Cell) -> int | float | str:
    """
    Give a cell as a number that says exactly the same, or as its text.

    >>> as_number(Fraction(25, 2)), as_number(Fraction(17, 3)), as_number("007"), as_number(-50)
    (12.5, '17/3', '007', -50)
    """
    if isinstance(cell, str):
        return cell
    text = exact_text(cell)
    if len(text.lstrip("-").replace(".", "")) > _LONGEST or "/" in text:
        return text
    return int(text) if "." not in text else float(text)


def written(cell: Cell) -> str:
    """
    Give a cell as its text.

    >>> written(Fraction(25, 2)), written("4S"), written(-50)
    ('12.5', '4S', '-50')
    """
    if isinstance(cell, str):
        return cell
    return str(cell) if type(cell) is int else exact_text(cell)


def is_whole(text: str) -> bool:
    """
    Say whether a text is a whole number, written as a program would write it.

    >>> [is_whole(text) for text in ("7", "-50", "007", "+1", "1.5", "", "12345678901")]
    [True, True, False, False, False, False, False]
    """
    digits = text.removeprefix("-")
    return (
        0 < len(digits) < 10
        and digits.isascii()
        and digits.isdigit()
        and (digits[0] != "0" or text == "0")
    )
