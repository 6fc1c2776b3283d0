"""A problem: what is wrong or doubtful, where, in a sentence; never an exception."""

from __future__ import annotations

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

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message
