"""
International Match Points: Law 78B, the scale before it, and a user's own.

Only whole differences exist.  Weighted scores (Law 12C1c) are compared first and weighted
then: no scale is ever read between its steps.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Self

from overtrick.compare.tables import (
    OfTable,
    Registry,
    Table,
    check_steps,
)
from overtrick.errors import InvalidOutcome, InvalidScale, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from overtrick.core.exact import Exact

__all__ = ["IMP_SCALES", "LARGEST_DIFFERENCE", "ImpScale", "imps", "weighted"]

LARGEST_DIFFERENCE: Final = 15_200
"""Seven notrump redoubled, vulnerable, down thirteen: NS at one table, EW at the other."""


@dataclass(frozen=True, slots=True)
class ImpScale(OfTable):
    """
    A scale of IMPs: ``steps[n]`` is the smallest difference that is worth n + 1 IMPs.

    >>> ImpScale(id="short", steps=(20, 50)).imps(-40)
    -1
    """

    id: str
    steps: tuple[int, ...]
    title: str = ""
    years: str = ""
    source: str = ""
    by_tens: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """IMPs at the index difference // 10, for bulk work: all that two tables can differ by."""
    columns: ClassVar = ("imps", "low")
    of_house: ClassVar = "imps_{}"

    def __post_init__(self) -> None:
        if not self.steps:
            raise InvalidScale("the scale {id!r} has no rows", id=self.id)
        before = 0
        for low in self.steps:
            if low <= before:
                raise InvalidScale(
                    "not ascending: {low} after {before} in {id!r}",
                    low=low,
                    before=before,
                    id=self.id,
                )
            before = low
        flat = tuple(map(self.imps, range(0, LARGEST_DIFFERENCE + 1, 10)))
        object.__setattr__(self, "by_tens", flat)

    def imps(self, difference: int) -> int:
        """
        Turn a difference of points into IMPs, with its sign.

        >>> wbf = IMP_SCALES["wbf_1962"]
        >>> wbf.imps(420), wbf.imps(430), wbf.imps(-2990), wbf.imps(3000)
        (9, 10, -21, 22)

        :raises InvalidOutcome: if *difference* is not a whole number.
        """
        if type(difference) is not int:
            raise InvalidOutcome(
                "a difference must be a whole number, not {difference!r}", difference=difference
            )
        if difference < 0:
            return -bisect_right(self.steps, -difference)
        return bisect_right(self.steps, difference)

    def band(self, imps: int) -> tuple[int, int | None]:
        """
        Say which differences are worth so many IMPs; the largest band has no end.

        >>> IMP_SCALES["wbf_1962"].band(11), IMP_SCALES["wbf_1962"].band(24)
        ((500, 599), (4000, None))

        :raises InvalidScale: if the scale does not go so far.
        """
        if not 0 <= imps <= len(self.steps):
            raise InvalidScale(
                "{id} has 0 to {number} IMPs, not {imps}",
                id=self.id,
                number=len(self.steps),
                imps=imps,
            )
        low = self.steps[imps - 1] if imps else 0
        return (low, self.steps[imps] - 1 if imps < len(self.steps) else None)

    @classmethod
    def of(cls, table: Table) -> Self:
        """
        Make a scale of a table of rows (imps, lowest difference), from (0, 0) on.

        >>> ImpScale.from_rows([(0, 0), (1, 20), (2, 70)]).imps(100)
        2

        :raises InvalidScale: if the table has a gap or an overlap.
        """
        for imps, row in enumerate(table.rows):
            if row.whole("imps") != imps:
                raise row.wrong(
                    Text("gap or not ascending: {imps} IMPs should stand here", imps=imps)
                )
        in_tens = all(row.whole("low") % 10 == 0 for row in table.rows)
        ends_in_tens = all(r.whole("high") % 10 == 0 for r in table.rows if r.has("high"))
        check_steps(table.rows, "low", "high", 10 if in_tens and ends_in_tens else 1)
        return cls(
            id=table.name,
            steps=tuple(row.whole("low") for row in table.rows[1:]),
            title=table.about_it("title"),
            years=table.about_it("years"),
            source=table.about_it("source"),
        )


IMP_SCALES: Registry[ImpScale] = Registry(
    "IMP scale",
    {name: partial(ImpScale.of_the_house, name) for name in ("wbf_1962", "pre_1962")},
)
"""Every IMP scale by its id."""


def imps(difference: int, scale: str | ImpScale = "wbf_1962") -> int:
    """
    Turn a difference of points into IMPs, with its sign.

    >>> imps(420 - -50), imps(-10), imps(620 - 650), imps(1430 - 680, "pre_1962")
    (10, 0, -1, 7)

    :raises InvalidOutcome: if *difference* is not a whole number.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    chosen = scale if isinstance(scale, ImpScale) else IMP_SCALES[scale]
    return chosen.imps(difference)


def weighted(
    ours: Mapping[int, Exact], theirs: Mapping[int, Exact], compare: Callable[[int], Exact]
) -> Exact:
    """
    Compare each score of ours with each of theirs, and weight what comes of it.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> weighted({420: half, -50: half}, {170: half, -50: half}, lambda more: (more > 0) * 2)
    1

    :raises InvalidOutcome: if the weights of a table do not sum to 1.
    """
    from overtrick.core.exact import as_exact

    _check_weights(ours)
    _check_weights(theirs)
    total: Exact = 0
    for our_points, our_weight in ours.items():
        for their_points, their_weight in theirs.items():
            total += our_weight * their_weight * compare(our_points - their_points)
    return as_exact(total)


def _check_weights(points: Mapping[int, Exact]) -> None:
    for weight in points.values():
        if isinstance(weight, (bool, float)) or weight <= 0:
            raise InvalidOutcome(
                "a weight must be an exact number over 0, not {weight!r}", weight=weight
            )
    if sum(points.values()) != 1:
        raise InvalidOutcome("the weights of {dict} do not sum to 1", dict=dict(points))
