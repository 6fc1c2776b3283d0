"""
Handicaps: a fixed amount for each contestant, a share of it added before ranking.

The scratch place, the one without any handicap, is kept beside the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.errors import InvalidOutcome
from overtrick.events.named import find_named
from overtrick.events.ranking.standing import Standing, added

__all__ = ["Handicap", "HandicapUnit", "with_handicaps"]


class HandicapUnit(Enum):
    """What the amount counts."""

    PERCENTAGE = "%"  # of what the contestant's boards offered
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"


_UNITS: dict[str, tuple[HandicapUnit, ...]] = {
    "matchpoints": (HandicapUnit.PERCENTAGE, HandicapUnit.MATCHPOINTS),
    "cross_imps": (HandicapUnit.IMPS,),
    "butler": (HandicapUnit.IMPS,),
    "bam": (HandicapUnit.MATCHPOINTS,),
    **dict.fromkeys(("teams", "patton", "lederer"), (HandicapUnit.VICTORY_POINTS,)),
    "victory points": (HandicapUnit.VICTORY_POINTS,),
}


@dataclass(frozen=True, slots=True)
class Handicap:
    """What a contestant is given; without a unit per cent at matchpoints, else points."""

    amount: Exact
    unit: HandicapUnit | None = None

    @classmethod
    def parse(cls, text: str) -> Handicap:
        """
        Read an amount with or without its unit.

        >>> Handicap.parse("2.5%").amount, Handicap.parse("12 IMPs").unit.value
        (Fraction(5, 2), 'IMP')

        :raises InvalidOutcome: if *text* is no handicap.
        """
        match = re.fullmatch(
            r"\s*([+-]?[0-9]+(?:[.,/][0-9]+)?)\s*(%|MPs?|IMPs?|VPs?)?\s*", text, re.IGNORECASE
        )
        if match is None:
            raise InvalidOutcome(
                "not a handicap such as 2.5%, 12MP or 6IMP: {text!r}", text=text
            )
        amount, unit = match.groups()
        return cls(
            parse_exact(amount), HandicapUnit(unit.upper().rstrip("S")) if unit else None
        )

    def fits(self, method: str) -> bool:
        """
        Whether it can be added to what that method adds up.

        >>> Handicap.parse("3IMP").fits("butler"), Handicap.parse("3IMP").fits("matchpoints")
        (True, False)
        """
        return self.unit is None or self.unit in _UNITS.get(method, ())

    def points(self, available: Exact | None, share: int = 100) -> Exact:
        """
        What *share* per cent of it is, in the points of the total.

        >>> Handicap(4).points(300), Handicap(4).points(None, 50)
        (12, 2)
        """
        amount = Fraction(self.amount * share) / 100
        if self.unit is HandicapUnit.PERCENTAGE or (
            self.unit is None and available is not None
        ):
            amount *= Fraction(available or 0) / 100
        return as_exact(amount)


def with_handicaps(
    scratch: Sequence[Standing],
    handicaps: Mapping[str, Handicap],
    share: int,
    *,
    boards: int = 1,
) -> list[Standing]:
    """
    Add *share* per cent of the handicaps to a scratch ranking; its places become details.

    The lines come back without places, to be placed again.  *boards* is as in ``added``.

    >>> scratch = [Standing("7", "A", None, 60, 10, 60, 100, 60, place=1)]
    >>> [line] = with_handicaps(scratch, {"7": Handicap(4)}, 50)
    >>> line.percentage, line.details["handicap"], line.details["scratch_place"], line.place
    (62, 2, 1, None)
    """
    done = []
    for line in scratch:
        handicap = find_named(handicaps, line) or Handicap(0)
        details = {
            **line.details,
            "handicap": as_exact(Fraction(handicap.amount * share) / 100),
        }
        if line.place is not None:
            details["scratch_place"] = line.place
        line = added(line, handicap.points(line.available, share), boards=boards)
        done.append(replace(line, place=None, tied=False, decisions=(), details=details))
    return done
