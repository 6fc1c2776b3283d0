"""A contract: level, strain and doubling (Laws 18-22)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from overtrick.core.spelling import understood
from overtrick.errors import InvalidContract, Text

__all__ = ["BOOK", "CONTRACTS", "Contract", "Doubling", "Strain"]

BOOK = 6
"""Tricks declarer takes before the first odd trick."""


class Strain(Enum):
    """What is trumps, from the lowest in the auction to the highest."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def is_minor(self) -> bool:
        """Whether clubs or diamonds are trumps."""
        return self in (Strain.CLUBS, Strain.DIAMONDS)

    @property
    def rank(self) -> int:
        """0 for clubs to 4 for no trump."""
        return _RANKS[self]

    @property
    def symbol(self) -> str:
        """The suit sign, or ``NT``."""
        return _SYMBOLS[self]

    @classmethod
    def parse(cls, text: str) -> Strain:
        """
        Read a strain by letter, sign or name.

        >>> Strain.parse("♥"), Strain.parse("SA"), Strain.parse("no trumps")
        (<Strain.HEARTS: 'H'>, <Strain.NOTRUMP: 'NT'>, <Strain.NOTRUMP: 'NT'>)

        :raises InvalidContract: if *text* is no strain.
        """
        try:
            return _STRAIN_WORDS[re.sub(r"[\s-]", "", text).upper()]
        except KeyError:
            raise InvalidContract("not a strain: {text!r}", text=text) from None

    def __str__(self) -> str:
        return str(self.value)


_RANKS = {strain: rank for rank, strain in enumerate(Strain)}
_SYMBOLS = dict(zip(Strain, ("♣", "♦", "♥", "♠", "NT"), strict=True))
_STRAIN_WORDS: dict[str, Strain] = {
    word: strain
    for strain, words in {
        Strain.CLUBS: "C ♣ ♧ CLUB CLUBS",
        Strain.DIAMONDS: "D ♦ ♢ DIAMOND DIAMONDS",
        Strain.HEARTS: "H ♥ ♡ HEART HEARTS",
        Strain.SPADES: "S ♠ ♤ SPADE SPADES",
        Strain.NOTRUMP: "N NT SA NOTRUMP NOTRUMPS SANS",
    }.items()
    for word in words.split()
}


class Doubling(IntEnum):
    """Whether the contract was doubled; the value is the number of X's."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def factor(self) -> int:
        """1, 2 or 4."""
        return 1 << self


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract; who plays it, and where, is said elsewhere."""

    level: int = field(compare=False)
    strain: Strain = field(compare=False)
    doubling: Doubling = field(default=Doubling.UNDOUBLED, compare=False)
    index: int = field(init=False, repr=False)
    """0 to 104, by level, strain, doubling: where tables of contracts keep this one."""

    def __post_init__(self) -> None:
        if type(self.level) is not int or not 1 <= self.level <= 7:
            raise InvalidContract("level must be 1 to 7, not {level!r}", level=self.level)
        if not isinstance(self.strain, Strain):
            raise InvalidContract("not a strain: {strain!r}", strain=self.strain)
        if not isinstance(self.doubling, Doubling):
            raise InvalidContract("not a doubling: {doubling!r}", doubling=self.doubling)
        index = ((self.level - 1) * 5 + self.strain.rank) * 3 + self.doubling
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, text: str) -> Contract:
        """
        Read a contract as players write it, in any language that means one thing by it.

        >>> Contract.parse("4hx")
        Contract(level=4, strain=<Strain.HEARTS: 'H'>, doubling=<Doubling.DOUBLED: 1>)
        >>> [str(Contract.parse(text)) for text in ("4♠X", "4 S x", "3SA", "4S*", "1 club XX")]
        ['4SX', '4SX', '3NT', '4SX', '1CXX']
        >>> str(Contract.parse("2 Herz")), str(Contract.parse("4 piques"))
        ('2H', '4S')

        :raises AmbiguousContract: if languages mean different contracts by *text*.
        :raises InvalidContract: if *text* is anything else.
        """
        if type(text) is not str:
            raise InvalidContract("not a contract: {text!r}", text=text)
        known = _READ.get(text)
        if known is None:
            known = understood(text, "", _read, str)
            if known is None:
                raise InvalidContract("not a contract: {text!r}", text=text)
            if len(_READ) < _READ_MOST:
                _READ[text] = known
        return known

    @property
    def target(self) -> int:
        """
        Tricks needed to make it.

        >>> Contract.parse("4S").target
        10
        """
        return BOOK + self.level

    @property
    def symbols(self) -> str:
        """
        The contract with its suit sign.

        >>> Contract.parse("4SX").symbols
        '4♠X'
        """
        return f"{self.level}{self.strain.symbol}{'X' * self.doubling}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain.value}{'X' * self.doubling}"


CONTRACTS: tuple[Contract, ...] = tuple(
    Contract(level, strain, doubling)
    for level in range(1, 8)
    for strain in Strain
    for doubling in Doubling
)
"""All 105 contracts, each at its index."""

_LEVEL_WORDS = {
    word: str(level)
    for level, word in enumerate(("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"), 1)
}
_DOUBLING_WORDS = {
    **dict.fromkeys(("",), Doubling.UNDOUBLED),
    **dict.fromkeys(("X", "*", "!", "D", "DBL", "DOUBLE", "DOUBLED"), Doubling.DOUBLED),
    **dict.fromkeys(("XX", "**", "!!", "R", "RD", "RDBL"), Doubling.REDOUBLED),
    **dict.fromkeys(("REDOUBLE", "REDOUBLED", "DOUBLEDREDOUBLED"), Doubling.REDOUBLED),
}
_READ_MOST = 4096
_READ: dict[str, Contract] = {str(contract): contract for contract in CONTRACTS}

_SIGN_FIRST = re.compile(r"([♣♧♦♢♥♡♠♤])([1-9])(?![0-9])")
_SHAPE = re.compile(
    r"([1-9]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN)"
    r"(CLUBS?|DIAMONDS?|HEARTS?|SPADES?|NO-?TRUMPS?|NT|N|SANS|SA|[CDHS♣♧♦♢♥♡♠♤])"
    r"([X×✕*!]{0,2}|[DR]|RD|R?DBL|(?:DOUBLED?)?(?:REDOUBLED?)?)"
)


def _read(text: str) -> Contract:
    word = re.sub(r"[\s\ufe0e\ufe0f]+", "", text).upper()
    match = _SHAPE.fullmatch(_SIGN_FIRST.sub(r"\2\1", word))
    if match is None:
        raise InvalidContract("not a contract: {text!r}", text=text)
    level, strain, doubling = match.groups()
    number = int(_LEVEL_WORDS.get(level, level))
    if number > 7:
        note = Text(" (the highest level is 7)")
        raise InvalidContract("not a contract: {text!r}{note}", text=text, note=note)
    crosses = doubling.replace("×", "X").replace("✕", "X")
    found = _DOUBLING_WORDS.get(crosses)
    if found is None:
        raise InvalidContract("not a contract: {text!r}", text=text)
    return CONTRACTS[((number - 1) * 5 + Strain.parse(strain).rank) * 3 + found]
