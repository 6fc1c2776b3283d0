"""
The closed language of formulas in awards, handicaps and ratings: parsed here, never by Python.

Values are exact.  What has no exact value (exp, log10, most square roots) is worked out to 60
digits or 40 decimals, so that the rounding of an award is certain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final, NoReturn

from overtrick.core.exact import Exact, as_exact, parse_exact, plain_text, root, rounded
from overtrick.errors import OvertrickError

__all__ = ["QUANTITIES", "Expression", "parse_expression"]

QUANTITIES: Final = {
    "T": "tables",
    "S": "sessions",
    "W": "weight",
    "B": "boards",
    "E": "entries: pairs, players or teams",
    "N": "places that get an award",
    "F": "first award",
    "K": "place",
    "G": "own grade, the mean of those who sit together",
    "P": "partner's grade",
    "O": "mean grade of the opponents met",
    "X": "result of a session, in per cent",
}
"""What a formula may ask about a field, by its letter."""

_LONGEST: Final = 400  # signs of a formula
_DEEPEST: Final = 20  # brackets, calls and signs within each other
_LARGEST_POWER: Final = 64
_LARGEST_EXPONENT: Final = 200  # of exp
_MOST_BITS: Final = 4096  # of a numerator or denominator on the way
_DIGITS: Final = Context(prec=60)
_FINE: Final = Fraction(1, 10**12)
_NOISE: Final = Fraction(1, 10**30)  # far more than any error of an inexact step

_TOKEN: Final = re.compile(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+|[A-Za-z_][A-Za-z_0-9]*|\S)")


@dataclass(frozen=True, slots=True)
class _Number:
    value: Exact


@dataclass(frozen=True, slots=True)
class _Quantity:
    name: str


@dataclass(frozen=True, slots=True)
class _Operation:
    sign: str
    left: _Node
    right: _Node


@dataclass(frozen=True, slots=True)
class _Call:
    name: str
    arguments: tuple[_Node, ...]


_Node = _Number | _Quantity | _Operation | _Call


@dataclass(frozen=True, slots=True)
class Expression:
    """A formula that can be worked out for a field; made by ``parse_expression``."""

    text: str
    tree: _Node = field(repr=False)

    @property
    def quantities(self) -> frozenset[str]:
        """
        The quantities that the formula asks for.

        >>> sorted(parse_expression("0.02 * W * T").quantities)
        ['T', 'W']
        """
        return frozenset(_asked(self.tree))

    def value(self, quantities: Mapping[str, Exact]) -> Exact:
        """
        Work the formula out, exactly where that is possible.

        >>> parse_expression("0.02 * W * T").value({"W": 1, "T": 10})
        Fraction(1, 5)
        >>> parse_expression("ceil(150 * sqrt(T / 25))").value({"T": 743})
        818

        :raises OvertrickError: if a quantity is not known, or there is no such number.
        """
        value = _value(self.tree, quantities, self.text)
        nearest = rounded(value, _FINE)  # an inexact step beside a decimal number is that one
        return as_exact(nearest if abs(Fraction(value - nearest)) < _NOISE else Fraction(value))

    def filled(self, quantities: Mapping[str, Exact]) -> str:
        """
        Return the formula with numbers in place of its letters, to be shown as a reason.

        >>> parse_expression("0.02 * W * T").filled({"W": 1, "T": 10})
        '0.02 * 1 * 10'
        """

        def one(match: re.Match[str]) -> str:
            name = match.group()
            return plain_text(quantities[name], 4) if name in quantities else name

        return re.sub(r"[A-Za-z_][A-Za-z_0-9]*", one, self.text)


def parse_expression(text: str) -> Expression:
    """
    Read a formula; what is not in the language is refused with its place.

    >>> parse_expression("1 - exp(-T / 32)").value({"T": 0})
    0
    >>> parse_expression("0.02 W T")
    Traceback (most recent call last):
    overtrick.errors.OvertrickError: formula '0.02 W T', sign 6: 'W' cannot stand here

    :raises OvertrickError: if *text* is no formula, or is longer or deeper than the limits.
    """
    if len(text) > _LONGEST:
        raise OvertrickError(
            "a formula of {length} signs; it may have {most}", length=len(text), most=_LONGEST
        )
    return Expression(text.strip(), _Parser(text).whole())


class _Parser:
    """Reads a formula by precedence: sums, products, signs, powers, atoms."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(m.group(1), m.start(1) + 1) for m in _TOKEN.finditer(text)]
        self.at = 0
        self.depth = 0

    def whole(self) -> _Node:
        node = self.sum()
        if self.peek():
            self.refuse()
        return node

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        token = self.peek()
        if token and token in wanted:
            self.at += 1
            return token
        return ""

    def refuse(self) -> NoReturn:
        if not self.peek():
            raise OvertrickError("formula {text!r} ends too early", text=self.text)
        token, sign = self.tokens[self.at]
        raise OvertrickError(
            "formula {text!r}, sign {sign}: {token!r} cannot stand here",
            text=self.text,
            sign=sign,
            token=token,
        )

    def need(self, sign: str) -> None:
        if not self.take(sign):
            self.refuse()

    def sum(self) -> _Node:
        node = self.product()
        while sign := self.take("+", "-"):
            node = _Operation(sign, node, self.product())
        return node

    def product(self) -> _Node:
        node = self.signed()
        while sign := self.take("*", "/"):
            node = _Operation(sign, node, self.signed())
        return node

    def signed(self) -> _Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise OvertrickError(
                "formula {text!r} is deeper than {most} brackets and signs",
                text=self.text,
                most=_DEEPEST,
            )
        if self.take("-"):
            node: _Node = _Operation("-", _Number(0), self.signed())
        else:
            node = self.power()
        self.depth -= 1
        return node

    def power(self) -> _Node:
        node = self.atom()
        return _Operation("^", node, self.signed()) if self.take("^") else node

    def atom(self) -> _Node:
        token = self.peek()
        if self.take("("):
            node = self.sum()
            self.need(")")
            return node
        if token in _FUNCTIONS:
            return self.call()
        if token in QUANTITIES:
            self.at += 1
            return _Quantity(token)
        if re.fullmatch(r"[0-9.]*[0-9][0-9.]*", token):
            self.at += 1
            return _Number(parse_exact(token))
        if re.match("[A-Za-z_]", token):
            raise OvertrickError(
                "formula {text!r}, sign {sign}: no {token!r}; there are: {known}",
                text=self.text,
                sign=self.tokens[self.at][1],
                token=token,
                known=", ".join([*QUANTITIES, *_FUNCTIONS]),
            )
        self.refuse()

    def call(self) -> _Node:
        name = self.take(*_FUNCTIONS)
        self.need("(")
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        if (len(arguments) == 1) == (name in ("min", "max")):
            raise OvertrickError(
                "formula {text!r}: {name} takes {wanted}, not {count}",
                text=self.text,
                name=name,
                wanted="two numbers or more" if name in ("min", "max") else "one number",
                count=len(arguments),
            )
        self.need(")")
        return _Call(name, tuple(arguments))


def _asked(node: _Node) -> list[str]:
    if isinstance(node, _Quantity):
        return [node.name]
    if isinstance(node, _Operation):
        return _asked(node.left) + _asked(node.right)
    if isinstance(node, _Call):
        return [name for argument in node.arguments for name in _asked(argument)]
    return []


def _value(node: _Node, quantities: Mapping[str, Exact], text: str) -> Exact:
    if isinstance(node, _Number):
        return node.value
    if isinstance(node, _Quantity):
        if node.name not in quantities:
            raise OvertrickError(
                "formula {text!r} asks for {name}, {meaning}, which is not known",
                text=text,
                name=node.name,
                meaning=QUANTITIES[node.name],
            )
        return quantities[node.name]
    parts = (node.left, node.right) if isinstance(node, _Operation) else node.arguments
    values = [_value(part, quantities, text) for part in parts]
    try:
        if isinstance(node, _Call):
            found = _FUNCTIONS[node.name](*values)
        else:
            found = _SIGNS[node.sign](*values)
    except (ZeroDivisionError, ArithmeticError):
        name = node.name if isinstance(node, _Call) else node.sign
        raise OvertrickError(
            "formula {text!r}: no number is {name} of {values}",
            text=text,
            name=name,
            values=" and ".join(plain_text(value, 4) for value in values),
        ) from None
    if max(found.numerator.bit_length(), found.denominator.bit_length()) > _MOST_BITS:
        raise OvertrickError("formula {text!r}: a number grows too large", text=text)
    return found


def _divided(left: Exact, right: Exact) -> Exact:
    return Fraction(left) / right


def _power(left: Exact, right: Exact) -> Exact:
    if right.denominator != 1 or not -_LARGEST_POWER <= right <= _LARGEST_POWER:
        raise ArithmeticError
    return Fraction(left) ** int(right)


def _decimal(value: Exact) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


def _exp(value: Exact) -> Exact:
    if value > _LARGEST_EXPONENT:
        raise ArithmeticError
    if value < -_LARGEST_EXPONENT:
        return 0  # less than any figure can show
    return Fraction(_DIGITS.exp(_decimal(value)))


def _log10(value: Exact) -> Exact:
    if value <= 0:
        raise ArithmeticError
    return Fraction(_DIGITS.log10(_decimal(value)))


def _sqrt(value: Exact) -> Exact:
    if value < 0:
        raise ArithmeticError
    return root(value)


def _floor(value: Exact) -> Exact:
    """The whole number below; a value beside a whole number by an inexact step is that one."""
    nearest = (2 * value + 1) // 2
    return nearest if abs(Fraction(value - nearest)) < _NOISE else value // 1


def _ceil(value: Exact) -> Exact:
    return -_floor(-value)


_SIGNS: Final[Mapping[str, Callable[[Exact, Exact], Exact]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _divided,
    "^": _power,
}
_FUNCTIONS: Final[Mapping[str, Callable[..., Exact]]] = {
    "exp": _exp,
    "log10": _log10,
    "sqrt": _sqrt,
    "min": min,
    "max": max,
    "ceil": _ceil,
    "floor": _floor,
}
