"""A check: a kind of problem, and the function that finds it in the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from overtrick.errors import Text
from overtrick.events.checks.evidence import Evidence
from overtrick.events.problem import Severity
from overtrick.events.session import Line

__all__ = ["Check", "Find", "Finding", "CheckKind"]


@dataclass(frozen=True, slots=True)
class CheckKind:
    """A kind of problem: its code, its name, how bad it is and what mostly mends it."""

    code: str
    title: str
    severity: Severity
    remedy: str


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One thing that a check found: the results in doubt, the sentence, and what would mend it.

    Nothing is in doubt where a result is missing: then *near* is a line beside it.
    """

    text: Text
    lines: tuple[Line, ...]
    remedy: Text | str = ""
    excess: int = 0
    """How far beyond the ordinary, within its kind."""
    near: Line | None = None
    boards: tuple[int, ...] = ()
    """The boards without a result."""
    names: tuple[int, ...] = ()
    """Boards that the text names besides."""
    key: str = ""

    @property
    def place(self) -> Line | None:
        """The line by which to find it."""
        return self.lines[0] if self.lines else self.near


Find = Callable[[Evidence], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of problem with the function that finds it."""

    kind: CheckKind
    find: Find
