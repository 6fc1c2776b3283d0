"""
What one file may cost, said once for all readers.

A second of processor time and 30 times its size in memory for each megabyte, beside what the
program takes for the smallest file.  A reader that would take more stops, and says where.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from overtrick.errors import Text
from overtrick.events.problem import Problem, Severity

__all__ = [
    "DEPTH",
    "FREE",
    "LISTED",
    "TIMES",
    "WIDTH",
    "Problems",
    "Report",
    "is_unreadable",
    "most",
    "unreadable_from",
]

FREE: Final = 48 << 20
"""Bytes of memory that a file of any size may take."""

TIMES: Final = 30
"""How many times its own size it may take beside them."""

DEPTH: Final = 200
"""How deep elements or lists may stand in one another."""

WIDTH: Final = 1_000
"""Columns of a table, attributes of an element."""

LISTED: Final = 2_000
"""Problems that are listed one by one."""

_BAD: Final = 4  # places that cannot be read for each that can
_LOST: Final = 3_000  # lost values; beyond them one for three that are read is too many


def most(size: int, each: int) -> int:
    """
    Give how many values of so many bytes *each* a file of a size may become.

    >>> most(1_000_000, 2_000)
    40165
    """
    return (FREE + TIMES * size) // each


def is_unreadable(bad: int, good: int, lost: int | None = None) -> bool:
    """
    Whether reading ends: of a long file nearly nothing can be read, or a quarter is lost.

    *bad* places have a problem; *lost* of them could not be read: all, if it is not given.

    >>> is_unreadable(2_001, 501), is_unreadable(2_001, 500), is_unreadable(2_000, 0)
    (False, True, False)
    >>> is_unreadable(3_001, 9_004), is_unreadable(3_001, 9_003), is_unreadable(3_000, 9_000)
    (False, True, False)
    >>> is_unreadable(9_000, 9_000, lost=0)
    False
    """
    lost = bad if lost is None else lost
    return (bad > LISTED and bad >= _BAD * good) or (lost > _LOST and 3 * lost >= good)


def unreadable_from(where: str) -> Problem:
    """
    Say that reading stops, for too much could not be read.

    >>> print(unreadable_from("x.csv:3000"))
    x.csv:3000: too much before here could not be read; reading stops here
    """
    return _stopped(where, Text("too much before here could not be read"))


def _stopped(where: str, why: Text | str) -> Problem:
    return Problem(where, Text("{why}; reading stops here", why=why))


class Problems(list[Problem]):
    """
    The problems of a file: as many as anybody reads, and how many more there are.

    >>> found = Problems()
    >>> for line in range(9_000):
    ...     found.append(Problem(f"x.csv:{line}", "no board"))
    >>> len(found), str(found[-1])
    (2001, 'x.csv:2000: problems from here on, not listed one by one: 7000')
    >>> sum(problem.count for problem in found)
    9000
    """

    def __init__(self, first: Iterable[Problem] = ()) -> None:
        super().__init__()
        self._count = self._lost = 0
        self.is_over = False
        """Whether reading stopped."""
        self._more: dict[Severity, _More] = {}
        self.extend(first)

    def append(self, problem: Problem) -> None:
        """Add a problem, if it is still listed; a note is, for equal ones are said once."""
        if problem.severity is Severity.NOTE:
            super().append(problem)
            return
        self._count += problem.count
        if self._count <= LISTED:
            super().append(problem)
            return
        more = self._more.get(problem.severity)
        if more is None:
            more = self._more[problem.severity] = _More(problem.where, problem.severity)
            super().append(more.said)
        more.add(problem.count)

    def lose(self, problem: Problem) -> None:
        """Add the problem of a value that could not be read."""
        self._lost += 1
        self.append(problem)

    def __reduce__(self) -> tuple[type[list[Problem]], tuple[list[Problem]]]:
        """Go to another process as what is listed."""
        return list, (list(self),)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add problems, those that are still listed."""
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Problem]) -> Problems:  # type: ignore[misc,override]
        self.extend(problems)
        return self

    def stop_reading(self, good: int, where: str) -> bool:
        """
        Whether too much cannot be read beside the *good*: then the last problem says so.

        >>> found = Problems([Problem("x.csv:2", "no board")] * 2_001)
        >>> found.stop_reading(1_000, "x.csv:3000"), found.stop_reading(500, "x.csv:3000")
        (False, True)
        >>> print(found[-1])
        x.csv:3000: too much before here could not be read; reading stops here
        """
        if is_unreadable(self._count, good, self._lost):
            self.is_over = True
            super().append(unreadable_from(where))
        return self.is_over

    def stop(self, where: str, why: Text | str) -> None:
        """Say that reading stops, whatever is listed already."""
        self.is_over = True
        super().append(_stopped(where, why))


@dataclass(frozen=True, slots=True)
class Report:
    """
    Notes what is wrong with a file, by the board that it is about.

    >>> report = Report("club.html")
    >>> report("who played it?", 7)
    >>> print(report.problems[0])
    club.html:board 7: who played it?
    """

    name: str
    problems: Problems = field(default_factory=Problems)

    def __call__(
        self,
        message: Text | str,
        board: int | None = None,
        table: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Add a problem."""
        where = f"{self.name}:board {board}" if board else self.name
        self.problems.append(Problem(where, message, board or None, table, severity))


class _More:
    """The problems of a severity from a place on, which are counted alone."""

    def __init__(self, where: str, severity: Severity) -> None:
        self._text = Text("problems from here on, not listed one by one: {count}", count=0)
        self.said = Problem(where, self._text, severity=severity, count=0)

    def add(self, count: int) -> None:
        """Count more; spelled out, since there may be a million of them."""
        count += self.said.count
        object.__setattr__(self.said, "count", count)
        self._text.values["count"] = count
