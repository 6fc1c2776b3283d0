"""
Carry-forward: what a contestant brings from an earlier session or stage, by a formula as data.

Source: EBU White Book 3.8, C = S x FT / (2 x QT); others add the whole score, half of it, or
the earlier percentage as though it were won on the final's boards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.ranking.report import BoardReport, Ranking
from overtrick.events.ranking.standing import (
    Standing,
    added,
    exact_name,
    exact_names,
    find_named,
)

__all__ = [
    "CARRY_FORMULAS",
    "Carried",
    "CarryFormula",
    "CarryScale",
    "CarryStage",
    "carry_formula",
    "carry_forward",
    "carry_from",
    "with_carried",
]


class CarryScale(Enum):
    """What two stages are made alike by."""

    NONE = "none"
    TOP = "top"
    AVAILABLE = "available"


@dataclass(frozen=True, slots=True)
class CarryFormula:
    """A share of the earlier score, scaled from the earlier stage to the final."""

    id: str
    title: str
    share: Fraction
    scale: CarryScale = CarryScale.NONE


@dataclass(frozen=True, slots=True)
class CarryStage:
    """A stage as formulas ask for it: the top of a board, and what a contestant could win."""

    top: Exact | None = None
    available: Exact | None = None

    @classmethod
    def of(cls, ranking: Ranking, section: str | None = None) -> CarryStage:
        """Take a stage, or one *section*, from its ranking: its top, the most available."""
        boards = [each for each in ranking.boards if section in (None, each.section)]
        lines = (each for each in ranking.standings if section in (None, each.section))
        offers = [line.available for line in lines if line.available is not None]
        return cls(_top(boards), max(offers, default=None))


@dataclass(frozen=True, slots=True)
class Carried:
    """What one contestant brings: points, and at matchpoints what they were won of."""

    points: Exact
    available: Exact = 0


CARRY_FORMULAS: dict[str, CarryFormula] = {
    found.id: found
    for found in (
        CarryFormula("ebu", "S x FT / (2 x QT)", Fraction(1, 2), CarryScale.TOP),
        CarryFormula("full", "the whole score", Fraction(1)),
        CarryFormula("half", "half the score", Fraction(1, 2)),
        CarryFormula(
            "percentage",
            "the percentage on the final's boards",
            Fraction(1),
            CarryScale.AVAILABLE,
        ),
    )
}
"""Every formula by its name."""


def carry_formula(name: str) -> CarryFormula:
    """
    Find a formula by its name; a percentage such as ``25%`` is that share of the score.

    >>> carry_formula("ebu").title, str(carry_formula("25%").share)
    ('S x FT / (2 x QT)', '1/4')

    :raises UnknownName: if there is none of that name; the message lists them.
    """
    if name in CARRY_FORMULAS:
        return CARRY_FORMULAS[name]
    if re.fullmatch(r"[0-9]{1,3}%", name):
        share = Fraction(int(name[:-1]), 100)
        return CarryFormula(name, f"{name} of the score", share)
    known = ", ".join([*CARRY_FORMULAS, "or a share such as 25%"])
    raise UnknownName(
        "no carry-forward formula {name!r}; there are: {known}", name=name, known=known
    )


def carry_forward(
    formula: CarryFormula,
    points: Exact,
    earlier: CarryStage = CarryStage(),
    final: CarryStage = CarryStage(),
) -> Exact:
    """
    Work out what a score of an earlier stage counts in the final.

    >>> carry_forward(CARRY_FORMULAS["ebu"], 400, CarryStage(top=24), CarryStage(top=20))
    Fraction(500, 3)

    :raises OvertrickError: if the formula needs a measure that a stage does not have.
    """
    carried = points * formula.share
    if formula.scale is not CarryScale.NONE:
        before = getattr(earlier, formula.scale.value)
        after = getattr(final, formula.scale.value)
        if not before or after is None:
            raise OvertrickError(
                "carry-forward {formula!r} needs the {scale} of both stages",
                formula=formula.id,
                scale=formula.scale.value,
            )
        carried *= Fraction(after) / before
    return as_exact(carried)


def carry_from(
    earlier: Ranking, formula: CarryFormula, final: Ranking | CarryStage
) -> dict[str, Carried]:
    """
    Work out what everyone brings from the ranking of an earlier stage.

    A contestant keeps its id; where one id is several contestants the names are such as
    ``A:NS 7``.  What was available is each contestant's own, and a top is that of its own
    section (White Book 3.8): in the earlier stage, and in the *final* where that is a ranking.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> carry_from(rank(Session(())), CARRY_FORMULAS["full"], CarryStage())
    {}

    :raises OvertrickError: if the formula needs a measure that a stage does not have.
    """
    tops = {
        line.section: CarryStage.of(earlier, line.section).top for line in earlier.standings
    }
    ids = Counter(line.id for line in earlier.standings)
    measures = _measures(final)
    found = {}
    for line in earlier.standings:
        own = CarryStage(tops[line.section], line.available)
        if formula.scale is CarryScale.AVAILABLE and line.available == 0:
            continue  # nothing was played, so there is no percentage
        name = line.id if ids[line.id] == 1 else exact_name(line)
        there = measures(name)
        found[name] = Carried(
            carry_forward(formula, line.total, own, there),
            carry_forward(formula, line.available or 0, own, there),
        )
    return found


def _measures(final: Ranking | CarryStage) -> Callable[[str], CarryStage]:
    """Find the measures of the section where somebody plays the final; else of the whole."""
    if isinstance(final, CarryStage):
        return lambda name: final
    whole = CarryStage.of(final)
    by_section = {line.section: CarryStage.of(final, line.section) for line in final.standings}
    sections: dict[str, set[str]] = {}
    for line in final.standings:
        for name in exact_names(line.section, line.direction, line.id):
            sections.setdefault(name, set()).add(line.section)

    def measure(name: str) -> CarryStage:
        own = sections.get(name, set())
        return by_section[min(own)] if len(own) == 1 else whole

    return measure


def _top(boards: Iterable[BoardReport]) -> Exact | None:
    """The top of a session, its largest; of sessions that differ, the mean of all boards."""
    sessions: dict[str, list[Exact]] = {}
    for board in boards:
        if board.top is not None:
            sessions.setdefault(board.session, []).append(board.top)
    if not sessions:
        return None
    whole = sum(max(tops) * len(tops) for tops in sessions.values())
    return as_exact(Fraction(whole) / sum(map(len, sessions.values())))


def with_carried(
    lines: Sequence[Standing], carried: Mapping[str, Carried], *, boards: int = 1
) -> list[Standing]:
    """
    Add what is carried forward to each total, and show it apart.

    At matchpoints the percentage is of all that was available in both stages, so who brings
    nothing is not behind for it.  *boards* is as in ``added``.

    >>> [line] = with_carried([Standing("7", "A", None, 60, 10, 60)], {"7": Carried(25)})
    >>> line.total, line.score, line.details["carried"]
    (85, 85, 25)
    """
    done = []
    for line in lines:
        brought = find_named(carried, line) or Carried(0)
        line = added(line, brought.points, brought.available, boards=boards)
        done.append(replace(line, details={**line.details, "carried": brought.points}))
    return done
