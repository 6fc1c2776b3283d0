"""
Double-dummy tricks as a value: what each seat can take in each strain, all cards seen.

Text is the ``DoubleDummyTricks`` tag of PBN files, or the rows of ``OptimumResultTable``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from overtrick.core.contract import Strain
from overtrick.core.seats import Seat
from overtrick.errors import InvalidTricks, OvertrickError

__all__ = ["TrickTable"]

_SEATS: Final = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_STRAINS: Final = tuple(reversed(Strain))
_PLACES: Final = {
    (strain, seat): place
    for place, (seat, strain) in enumerate(
        (seat, strain) for seat in _SEATS for strain in _STRAINS
    )
}


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Twenty numbers of tricks: N, S, E, W in turn, each at NT, S, H, D, C."""

    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        tricks = tuple(self.tricks)
        if len(tricks) != len(_PLACES):
            raise InvalidTricks(
                "a table has 20 numbers of tricks, not {number}", number=len(tricks)
            )
        for number in tricks:
            if type(number) is not int or not 0 <= number <= 13:
                raise InvalidTricks("tricks must be 0 to 13, not {number!r}", number=number)
        object.__setattr__(self, "tricks", tricks)

    @classmethod
    def of(cls, tricks: Mapping[tuple[Strain, Seat], int]) -> TrickTable:
        """
        Make a table of the tricks for every strain and seat.

        >>> TrickTable.of({(strain, seat): 6 for strain in Strain for seat in Seat}).tricks[:3]
        (6, 6, 6)

        :raises InvalidTricks: naming the first strain and seat that is missing.
        """
        for strain, seat in _PLACES:
            if (strain, seat) not in tricks:
                raise InvalidTricks(
                    "no tricks for {strain} by {seat}", strain=strain, seat=seat
                )
        return cls(tuple(tricks[place] for place in _PLACES))

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """
        Read twenty hexadecimal digits, or twenty rows of declarer, strain and tricks.

        >>> table = TrickTable.parse("9a4789a4784295342953")
        >>> table.get(Strain.SPADES, Seat.NORTH), table.get(Strain.HEARTS, Seat.WEST)
        (10, 9)

        :raises InvalidTricks: if *text* is neither, or has a number over 13.
        """
        words = text.split()
        if len(words) > 1:
            return cls.of(_rows(words, text))
        if not re.fullmatch(r"[0-9a-fA-F]{20}", "".join(words)):
            raise InvalidTricks("not 20 numbers of tricks: {text!r}", text=text)
        if over := re.search(r"[e-fE-F]", text):
            raise InvalidTricks(
                "tricks must be 0 to 13, not {over!r} in {text!r}", over=over[0], text=text
            )
        return cls(tuple(int(digit, 16) for digit in words[0]))

    def get(self, strain: Strain, seat: Seat) -> int:
        """
        Give the tricks that *seat* can take as declarer in *strain*.

        >>> TrickTable.parse("9a4789a4784295342953").get(Strain.NOTRUMP, Seat.SOUTH)
        9
        """
        return self.tricks[_PLACES[strain, seat]]

    def rows(self) -> tuple[tuple[Seat, Strain, int], ...]:
        """
        List declarer, strain and tricks, in the order of the text.

        >>> TrickTable.parse("9a4789a4784295342953").rows()[1]
        (<Seat.NORTH: 'N'>, <Strain.SPADES: 'S'>, 10)
        """
        return tuple(
            (seat, strain, self.tricks[place]) for (strain, seat), place in _PLACES.items()
        )

    def __str__(self) -> str:
        return "".join(f"{number:x}" for number in self.tricks)


def _rows(words: list[str], text: str) -> dict[tuple[Strain, Seat], int]:
    if len(words) % 3:
        raise InvalidTricks("not rows of declarer, strain and tricks: {text!r}", text=text)
    found: dict[tuple[Strain, Seat], int] = {}
    for row in zip(words[::3], words[1::3], words[2::3], strict=True):
        try:
            place = Strain.parse(row[1]), Seat.parse(row[0])
        except OvertrickError as error:
            raise InvalidTricks("{error} in {row!r}", error=error, row=" ".join(row)) from None
        if place in found or not re.fullmatch(r"[0-9]{1,2}", row[2]):
            raise InvalidTricks("not a row, or twice the same: {row!r}", row=" ".join(row))
        found[place] = int(row[2])
    return found
