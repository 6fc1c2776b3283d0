"""
Procedural and disciplinary penalties (Laws 90 and 91), and what other deductions there are.

Law 90 names no amounts.  A penalty is taken from one contestant's total only; nobody gains.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, parse_exact, plain_text
from overtrick.errors import Figures, InvalidOutcome, Text

__all__ = ["Penalty", "PenaltyUnit"]


class PenaltyUnit(Enum):
    """What the amount counts."""

    TOP = "%"  # per cent of a top
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A deduction from one contestant, in a unit of its own."""

    contestant: str
    amount: Exact
    unit: PenaltyUnit
    reason: str = ""
    section: str | None = None
    direction: str | None = None
    match: str | None = None
    session: str | None = None
    """Where it was given: whose top is meant, and which of several matches of that id."""

    @classmethod
    def parse(cls, text: str) -> Penalty:
        """
        Read ``[SECTION:][NS|EW ]ID[@MATCH]=AMOUNT UNIT [reason]``.

        >>> Penalty.parse("7=25% late again").amount
        25
        >>> penalty = Penalty.parse("B:NS 41=0.5 VP")
        >>> penalty.section, penalty.direction, str(penalty.amount), penalty.unit.value
        ('B', 'NS', '1/2', 'VP')

        :raises InvalidOutcome: if *text* is no penalty.
        """
        match = re.fullmatch(
            r"(?:([^:=]+):)?(?:(NS|EW)\s+)?([^=@]+)(?:@([^=]+))?=\s*([0-9.,/]+)\s*(%|MPs?|IMPs?|VPs?)\s*(.*)",
            text.strip(),
            re.IGNORECASE,
        )
        if match is None:
            raise InvalidOutcome("not a penalty such as 7=25% or 41=0.5VP: {text!r}", text=text)
        section, direction, contestant, played, amount, unit, reason = match.groups()
        return cls(
            contestant.strip(),
            parse_exact(amount),
            PenaltyUnit(unit.upper().rstrip("S")),
            reason.strip(),
            section.strip() if section else None,
            direction.upper() if direction else None,
            played.strip() if played else None,
        )

    @property
    def text(self) -> Text:
        """
        Say whose it is, as a problem quotes it.

        >>> print(Penalty.parse("41@7=1/2 VP slow play").text)
        a penalty of 0.5 VP for '41' in match 7
        """
        amount = Figures(f"{plain_text(self.amount)} {self.unit.value}")
        found = {"amount": amount, "who": self.contestant}
        if self.match is None:
            return Text("a penalty of {amount} for {who!r}", **found)
        match = self.match
        return Text("a penalty of {amount} for {who!r} in match {match}", match=match, **found)

    def in_points(self, top: Exact | None) -> Exact:
        """
        The amount in the points of the total, of a board worth *top*.

        >>> Penalty("7", 25, PenaltyUnit.TOP).in_points(24)
        6
        """
        if self.unit is not PenaltyUnit.TOP:
            return self.amount
        return as_exact(Fraction(self.amount * (top or 0)) / 100)

    def is_in(self, session: str) -> bool:
        """
        Whether it was given in that session, or in no one session.

        Where rounds have deals of their own, each of them is a session.

        >>> penalty = Penalty("7", 25, PenaltyUnit.TOP, session="1")
        >>> penalty.is_in("1 round 2"), penalty.is_in("2")
        (True, False)
        """
        return self.session in (None, session) or session.startswith(f"{self.session} round ")

    def fits(self, contestant: str, section: str | None, direction: str | None) -> bool:
        """Whether this contestant is meant; what was not said fits all."""
        return (
            self.contestant == contestant
            and self.section in (None, section)
            and self.direction in (None, direction)
        )
