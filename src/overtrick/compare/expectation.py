"""
One table alone: IMPs against what the stronger side should score by its high-card points.

Several tables of such points exist; one comes with the package, a user's own can be read.

A score beside a field that it is no part of: a table at home against the club, or against a
field that was published before (a fixed field, as reference tournaments have it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Self

from overtrick.compare.field import Comparable, Field, mean_points
from overtrick.compare.imp_pairs import against_datum, capped, datum_of
from overtrick.compare.imps import imps as imps_of
from overtrick.compare.reference import check_results
from overtrick.compare.settings import Settings
from overtrick.compare.tables import OfTable, Registry, Table
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, as_exact
from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import Counted, InvalidOutcome, Letter, Text

if TYPE_CHECKING:
    from overtrick.compare.imps import ImpScale

__all__ = [
    "EXPECTANCIES",
    "AgainstField",
    "Expectancy",
    "Yardstick",
    "against_expectation",
    "against_field",
]

_ALL_POINTS: Final = 40
_HALF: Final = 20


@dataclass(frozen=True, slots=True)
class Expectancy(OfTable):
    """
    What a side is expected to score, (not vulnerable, vulnerable), from 20 high-card points on.

    The last value stands for every larger holding.
    """

    id: str
    points: tuple[tuple[int, int], ...]
    title: str = ""
    source: str = ""
    columns: ClassVar = ("hcp", "not_vulnerable", "vulnerable")
    of_house: ClassVar = "{}_expectancy"

    def expected(self, hcp: int, *, vulnerable: bool) -> int:
        """
        Say what the side should score.

        >>> EXPECTANCIES["hcp"].expected(25, vulnerable=True)
        440

        :raises InvalidOutcome: if *hcp* is not 20 to 40.
        """
        if type(hcp) is not int or not _HALF <= hcp <= _ALL_POINTS:
            raise InvalidOutcome(
                "the stronger side holds 20 to 40 points, not {hcp!r}", hcp=hcp
            )
        return self.points[min(hcp - _HALF, len(self.points) - 1)][vulnerable]

    @classmethod
    def of(cls, table: Table) -> Self:
        """
        Make a table of rows (hcp, not vulnerable, vulnerable), from (20, 0, 0) on.

        >>> Expectancy.from_rows([(20, 0, 0), (21, 50, 60)]).expected(30, vulnerable=False)
        50

        :raises InvalidScale: if the table has a gap or an overlap.
        """
        points: list[tuple[int, int]] = []
        for hcp, row in enumerate(table.rows, _HALF):
            if row.whole("hcp") != hcp:
                raise row.wrong(
                    Text("gap or not ascending: {points} points should stand here", points=hcp)
                )
            points.append((row.whole("not_vulnerable"), row.whole("vulnerable")))
        if len(points) > _ALL_POINTS - _HALF + 1:
            raise table.rows[-1].wrong(Text("a deal has 40 points"))
        if points[0] != (0, 0):
            raise table.rows[0].wrong(Text("with 20 points each nobody is expected to score"))
        return cls(table.name, tuple(points), table.about_it("title"), table.about_it("source"))


EXPECTANCIES: Registry[Expectancy] = Registry(
    "table of expected points", {"hcp": partial(Expectancy.of_the_house, "hcp")}
)
"""Every table of expected points by its id."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A result beside the expected one, as the stronger side sees both."""

    side: Side
    hcp: int
    vulnerable: bool
    expected: int
    points: int
    imps: int

    def of(self, side: Side) -> int:
        """
        Give a side's IMPs; the weaker side has the negative.

        >>> against_expectation(140, 25, Vulnerability.NONE).of(Side.EW)
        4
        """
        return self.imps if side is self.side else -self.imps

    @property
    def text(self) -> Text:
        """Both results in a sentence."""
        return Counted(
            "{side} hold {hcp} points, {vulnerable}: {expected} expected, {points} scored; "
            "{points} - {expected} = {difference}, {imps:+d} IMP.",
            "{side} hold {hcp} points, {vulnerable}: {expected} expected, {points} scored; "
            "{points} - {expected} = {difference}, {imps:+d} IMPs.",
            abs(self.imps),
            side=Letter("side", str(self.side)),
            hcp=self.hcp,
            vulnerable=Text("vulnerable") if self.vulnerable else Text("not vulnerable"),
            expected=self.expected,
            points=self.points,
            difference=self.points - self.expected,
            imps=self.imps,
        )

    def __str__(self) -> str:
        return str(self.text)


def against_expectation(
    ns_points: int,
    ns_hcp: int,
    vulnerability: Vulnerability,
    *,
    expectancy: str | Expectancy = "hcp",
    scale: str | ImpScale = "wbf_1962",
) -> Yardstick:
    """
    Compare a score of NS with what the high-card points promised to the stronger side.

    >>> print(against_expectation(140, 25, Vulnerability.NONE))
    NS hold 25 points, not vulnerable: 300 expected, 140 scored; 140 - 300 = -160, -4 IMPs.

    :raises InvalidOutcome: if NS cannot hold so many points, or score so.
    :raises UnknownName: if there is no such table or scale; the message lists them.
    """
    if type(ns_hcp) is not int or not 0 <= ns_hcp <= _ALL_POINTS:
        raise InvalidOutcome("NS hold 0 to 40 points, not {ns_hcp!r}", ns_hcp=ns_hcp)
    if type(ns_points) is not int:
        raise InvalidOutcome(
            "points must be a whole number, not {ns_points!r}", ns_points=ns_points
        )
    table = EXPECTANCIES[expectancy] if isinstance(expectancy, str) else expectancy
    side = Side.NS if ns_hcp >= _HALF else Side.EW
    hcp, points = (ns_hcp, ns_points) if side is Side.NS else (40 - ns_hcp, -ns_points)
    vulnerable = vulnerability.of(side)
    expected = table.expected(hcp, vulnerable=vulnerable)
    imps = imps_of(points - expected, scale)
    return Yardstick(side, hcp, vulnerable, expected, points, imps)


@dataclass(frozen=True, slots=True)
class AgainstField:
    """What a score is worth against a field, for North-South."""

    results: int
    """How many results the field has."""
    percentage: Exact
    """Of the matchpoints against every result of the field."""
    datum: Exact
    imps: Exact
    """Against the datum of the field, as in a Butler."""
    cross_imps: Exact
    """Against every result of the field, a comparison."""


def against_field(
    points: int,
    times: Mapping[int, int] | Mapping[Comparable, int],
    settings: Settings | None = None,
) -> AgainstField:
    """
    Compare a score of NS with a field, told as how often each score, or mixture, was made.

    >>> found = against_field(420, {420: 2, 170: 1, -50: 1})
    >>> found.results, found.percentage, found.datum, found.imps, found.cross_imps
    (4, 75, 240, 5, 4)

    :raises InvalidOutcome: if the field has no result, or more than anybody has played.
    """
    chosen = settings or Settings()
    results = sum(times.values())
    check_results(results)
    scores = Field(times, times.values()).weights.items()
    matchpoints = sum(many * ((points > score) + (points >= score)) for score, many in scores)
    means = [mean_points(score) for score, many in times.items() for _ in range(many)]
    datum = datum_of(means, chosen)
    assert datum is not None  # of at least one result
    compare = capped(chosen)
    won = sum(many * compare(points - score) for score, many in scores)
    return AgainstField(
        results,
        as_exact(Fraction(50 * matchpoints, results)),
        datum,
        against_datum(points, datum, imp_scale(chosen.imp_scale)),
        as_exact(Fraction(won, results)),
    )
