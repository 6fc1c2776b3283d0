"""The calls of an auction (Law 18): a bid, or one of the three other calls."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from overtrick.core.contract import Contract, Strain
from overtrick.errors import InvalidAuction, InvalidContract

__all__ = ["DOUBLE", "PASS", "REDOUBLE", "Bid", "Call", "OtherCall", "parse_call"]


@dataclass(frozen=True, slots=True)
class Bid:
    """An undertaking to win so many odd tricks in a strain."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        try:
            Contract(self.level, self.strain)
        except InvalidContract as error:
            raise InvalidAuction("not a bid: {error}", error=error) from None

    @property
    def rank(self) -> int:
        """
        0 for one club to 34 for seven no trump.

        >>> Bid(1, Strain.NOTRUMP).rank < Bid(2, Strain.CLUBS).rank
        True
        """
        return (self.level - 1) * 5 + self.strain.rank

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


class OtherCall(Enum):
    """A call that is no bid."""

    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return str(self.value)


Call = Bid | OtherCall

PASS: Final = OtherCall.PASS
DOUBLE: Final = OtherCall.DOUBLE
REDOUBLE: Final = OtherCall.REDOUBLE

_WORDS: Final[dict[str, OtherCall]] = {
    **dict.fromkeys(("PASS", "P", "PAS", "PASSE", "NB", "NOBID", "-", "--"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RD", "RDBL", "REDBL", "REDOUBLE"), REDOUBLE),
}

_PLAIN: Final = str.maketrans("×✕–—−", "XX---")


def parse_call(text: str) -> Call:
    """
    Read one call as players write it.

    >>> [str(parse_call(text)) for text in ("1♥", "3 sa", "no bid", "dbl", "r")]
    ['1H', '3NT', 'Pass', 'X', 'XX']

    :raises InvalidAuction: if *text* is no call.
    """
    if type(text) is not str:
        raise InvalidAuction("not a call: {text!r}", text=text)
    word = re.sub(r"[\s\ufe0f]", "", text).upper()
    other = _WORDS.get(word.translate(_PLAIN))
    if other is not None:
        return other
    try:
        contract = Contract.parse(word)
    except InvalidContract:
        raise InvalidAuction("not a call: {text!r}", text=text) from None
    if contract.doubling:
        raise InvalidAuction("a bid and a double are two calls: {text!r}", text=text)
    return Bid(contract.level, contract.strain)
