"""A problem: what is wrong or doubtful, where, in a sentence; never an exception."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

__all__ = ["Problem", "Severity"]


class Severity(Enum):
    """How bad it is."""

    ERROR = "error"  # bad input: something was left out or overruled
    QUESTION = "question"  # ordinary input that looks wrong; nothing was changed


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to look at, with its place."""

    where: str
    message: str
    board: int | None = None
    table: str | None = None
    severity: Severity = Severity.ERROR
    code: str = ""
    """Which check found it, where one did."""
    remedy: str = ""
    """What would mend it."""
    key: str = ""
    """What to put among the valid results, if it is right as it stands."""

    @property
    def told(self) -> str:
        """
        The message, with the board where neither it nor the number of a line tells which.

        >>> Problem("tuesday.bws:ReceivedData 4", "no declarer: 'Q'", 7, "2").told
        "board 7, table 2: no declarer: 'Q'"
        >>> Problem("typed.csv:4", "no declarer: 'Q'", 7).told
        "no declarer: 'Q'"
        """
        has_line = re.search(r":[0-9]+$", self.where) is not None
        if self.board is None or has_line or re.search(r"\bboards? [0-9]", self.message):
            return self.message
        table = f", table {self.table}" if self.table else ""
        return f"board {self.board}{table}: {self.message}"

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message
