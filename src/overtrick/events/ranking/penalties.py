"""Which penalties a method can take, in a unit that it adds up, and of which top (Law 90)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from overtrick.core.exact import Exact
from overtrick.errors import Text
from overtrick.events.named import exact_name
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty, PenaltyUnit

__all__ = ["UNITS", "fitting", "own_top", "penalty_problems"]

_BOARDS = (PenaltyUnit.TOP, PenaltyUnit.MATCHPOINTS)
_MATCHES = (PenaltyUnit.VICTORY_POINTS, PenaltyUnit.IMPS)

UNITS: Mapping[str, tuple[PenaltyUnit, ...]] = {
    "matchpoints": _BOARDS,
    "cross_imps": (PenaltyUnit.IMPS,),
    "butler": (PenaltyUnit.IMPS,),
    "total_points": (),
    "teams": _MATCHES,
    "bam": _BOARDS,
    "patton": _MATCHES,
    "lederer": _MATCHES,
}
"""What a penalty may be in, by method; total points have no unit of their own."""


def fitting(
    penalties: Iterable[Penalty],
    method: str,
    problems: list[Problem] | None = None,
    *,
    in_matches: bool = False,
) -> list[Penalty]:
    """
    Give the penalties in a unit that the method takes; each other one is a problem.

    *in_matches*: pairs play for victory points.

    >>> found, given = [], [Penalty.parse("41=2 IMP"), Penalty.parse("41=1 VP")]
    >>> [each.amount for each in fitting(given, "teams", found)], found
    ([2, 1], [])
    >>> fitting(given[:1], "bam", found), found[0].message
    ([], "a penalty of 2 IMP for '41' is not deducted: bam takes % or MP")
    """
    units = UNITS[method]
    if in_matches:
        imps = tuple(unit for unit in units if unit is PenaltyUnit.IMPS)
        units = (PenaltyUnit.VICTORY_POINTS, *imps)
    done: list[Penalty] = []
    for penalty in penalties:
        if penalty.unit in units:
            done.append(penalty)
        elif problems is not None:
            told = {"penalty": penalty.text, "method": method, "units": _either(units)}
            text = Text("{penalty} is not deducted: {method} takes {units}", **told)
            if in_matches:
                text = Text(
                    "{penalty} is not deducted: matches at {method} take {units}", **told
                )
            problems.append(Problem("", text))
    return done


def _either(units: Sequence[PenaltyUnit]) -> Text | str:
    if len(units) > 1:
        return Text("{one} or {other}", one=units[0].value, other=units[1].value)
    return units[0].value if units else Text("none")


def own_top(
    book: Book, boards: Iterable[ComparedBoard], who: ContestantKey, penalty: Penalty
) -> Exact | None:
    """
    Give the top that a penalty in per cent is of: the largest of the contestant's own boards.

    Those of the session where the penalty was given count alone, if the contestant has any.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.compare.settings import Settings
    >>> given = Penalty.parse("7=25%")
    >>> own_top(Book(METHODS["matchpoints"], Settings(), {}), [], ("A", None, "7"), given)
    """
    tops = [
        (board.key[0], top)
        for board in boards
        for way, offers in (("NS", board.available_ns), ("EW", board.available_ew))
        for line, top in zip(board.lines, offers, strict=True)
        if top is not None and who in book.contestants(line, way)
    ]
    own = [top for session, top in tops if penalty.is_in(session)]
    return max(own or [top for _, top in tops], default=None)


def penalty_problems(
    penalties: Iterable[Penalty], method: str, lines: Collection[Standing]
) -> list[Problem]:
    """
    Say which penalties of those who are ranked are not taken, or from more than one.

    A unit that the method cannot add up is not taken; an id that several have is asked about.

    >>> lines = [Standing("7", "A", way, 60, 10, 60) for way in ("NS", "EW")]
    >>> given = [Penalty.parse("7=1 VP"), Penalty.parse("7=2 IMP"), Penalty.parse("NS 7=1 IMP")]
    >>> for problem in penalty_problems(given, "butler", lines): print(problem)
    a penalty of 1 VP for '7' is not deducted: butler takes IMP
    a penalty of 2 IMP for '7' is taken from A:NS 7, A:EW 7: name the one it is of
    """
    found: list[Problem] = []
    whose = {
        penalty: [
            exact_name(line)
            for line in lines
            if penalty.fits(line.id, line.section, line.direction)
        ]
        for penalty in penalties
    }
    for penalty in fitting((each for each in whose if whose[each]), method, found):
        if len(whose[penalty]) > 1:
            text = Text(
                "{penalty} is taken from {contestants}: name the one it is of",
                penalty=penalty.text,
                contestants=", ".join(whose[penalty]),
            )
            found.append(Problem("", text, severity=Severity.QUESTION))
    return found
