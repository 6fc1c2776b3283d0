"""
Victory points: what the margin of a match is worth (WBF 2013, ACBL before it, a user's own),
by the scale that settings name.

Margins may be fractions, where a board was weighted; the scales read the nearest IMP, a half
away from zero.

The WBF victory points of 2013: the continuous scale, and the discrete one of whole points.

Both rest on ``V = 10 + 10 * (1 - R**(I/X)) / (1 - R)``, X = 15 * sqrt(boards), R = sqrt(5) - 2.
``decimal`` works out the roots and logarithms, which no fraction can hold: 50 digits, where
the nearest that a value comes to a half hundredth leaves dozens to spare.  What leaves this
file is whole: hundredths of a victory point, and IMPs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache, partial
from math import isqrt
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.tables import NamedScale, Registry
from overtrick.compare.vp_tables import (
    PERCENTAGE_SCALES,
    PercentageScale,
    PercentageTable,
    TableScale,
    WinLoss,
    is_by_percentage,
)
from overtrick.core.exact import as_exact, rounded
from overtrick.errors import InvalidOutcome, InvalidScale

if TYPE_CHECKING:
    from overtrick.core.exact import Exact

__all__ = [
    "VP_SCALES",
    "Continuous",
    "Discrete",
    "VpScale",
    "check_file",
    "continuous_table",
    "discrete_bounds",
    "half_scale",
    "imp_scale",
    "percentage_scale",
    "victory_points",
    "vp_scale",
]

_DIGITS: Final = 50
_LEAST: Final = Decimal(10) ** -40  # a bound that is whole must not fall below itself


@dataclass(frozen=True, slots=True)
class Continuous:
    """The scale to the hundredth, for any number of boards."""

    id: str = "wbf_continuous"
    title: str = "WBF continuous scale, 20 to 0"
    source: str = "WBF scale of 2013"

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's victory points.

        >>> Continuous().award(40, 8)
        (Fraction(987, 50), Fraction(13, 50))
        """
        table = continuous_table(boards)
        won = table[min(int(rounded(margin)), len(table) - 1)]
        return as_exact(Fraction(won, 100)), as_exact(Fraction(2000 - won, 100))


@dataclass(frozen=True, slots=True)
class Discrete:
    """
    The scale in whole victory points, by the formula's own bands and their correction.

    Half a match of three teams has a *pool* of 10 victory points and counts half its boards.
    The formula takes any number of boards.
    """

    id: str = "wbf_discrete"
    title: str = "WBF discrete scale, 20 to 0"
    source: str = "EBU tables of 2013, by formula; not compared with a print"
    pool: int = 20

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's victory points.

        >>> Discrete().award(1, 8), Discrete().award(39, 8)
        ((11, 9), (20, 0))

        :raises InvalidScale: if *boards* is not a whole number from 1.
        """
        imps = int(rounded(margin))
        over = sum(bound < imps for bound in discrete_bounds(boards, self.pool))
        return self.pool // 2 + over, self.pool // 2 - over


@lru_cache(maxsize=256, typed=True)
def continuous_table(boards: int) -> tuple[int, ...]:
    """
    List the winner's hundredths by margin, from 0 to the blitz: the first margin not under X.

    >>> table = continuous_table(8)
    >>> table[0], table[1], table[40], len(table) - 1
    (1000, 1044, 1974, 43)

    :raises InvalidScale: if *boards* is not a whole number from 1.
    """
    _check_boards(boards)
    return _concave(_rounded_formula(boards))


@lru_cache(maxsize=256, typed=True)
def discrete_bounds(boards: int, pool: int = 20) -> tuple[int, ...]:
    """
    List the largest margin of each band, from the draw on; above the last all are won.

    >>> discrete_bounds(8)
    (0, 3, 6, 9, 12, 16, 20, 25, 30, 38)

    :raises InvalidScale: if *boards* is not a whole number from 1.
    """
    _check_boards(boards)
    half = pool // 2
    with localcontext(Context(prec=_DIGITS)):
        ratio, reach = _ratio(), 15 * (Decimal(boards * half) / 10).sqrt()
        shares = [(Decimal(k) + Decimal("0.5")) / half for k in range(half)]
        exact = [reach * (1 - (1 - ratio) * share).ln() / ratio.ln() for share in shares]
        bounds = [int((bound + _LEAST).to_integral_value(ROUND_FLOOR)) for bound in exact]
    return _corrected(bounds)


def _check_boards(boards: int) -> None:
    if type(boards) is not int or boards < 1:
        raise InvalidScale(
            "boards must be a whole number from 1, not {boards!r}", boards=boards
        )


def _ratio() -> Decimal:
    return Decimal(5).sqrt() - 2


def _rounded_formula(boards: int) -> list[int]:
    """The formula, rounded half up to hundredths; from X on, which may be broken, 20."""
    blitz = isqrt(225 * boards - 1) + 1
    with localcontext(Context(prec=_DIGITS)):
        ratio = _ratio()
        step, power = (ratio.ln() / (15 * Decimal(boards).sqrt())).exp(), Decimal(1)
        table: list[int] = []
        for _ in range(blitz):
            hundredths = 1000 + 1000 * (1 - power) / (1 - ratio)
            table.append(int(hundredths.to_integral_value(ROUND_HALF_UP)))
            power *= step
    return [*table, 2000]


def _concave(table: list[int]) -> tuple[int, ...]:
    """
    The smallest concave table of hundredths that is nowhere below the rounded one.

    A value is raised as long as the next IMP would be worth more than the last; each change may
    open its neighbours again, so they are looked at until nothing moves.
    """
    open_again = list(range(len(table) - 2, 0, -1))
    while open_again:
        at = open_again.pop()
        least = -(-(table[at - 1] + table[at + 1]) // 2)
        if table[at] < least:
            table[at] = least
            open_again += [near for near in (at + 1, at - 1) if 0 < near < len(table) - 1]
    return tuple(table)


def _corrected(bounds: list[int]) -> tuple[int, ...]:
    """Lower bounds until no band is narrower than the one before it, the draw counted twice."""
    at = 0
    while at < len(bounds) - 1:
        width = bounds[at] - bounds[at - 1] if at else 2 * bounds[0] + 1
        if bounds[at + 1] - bounds[at] < width:
            bounds[at] -= 1
            at = 0
        else:
            at += 1
    return tuple(bounds)


class VpScale(NamedScale, Protocol):
    """What a scale of victory points answers."""

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """Give winner and loser of a match their points; the margin is 0 or more."""


VP_SCALES: Registry[VpScale] = Registry(
    "victory point scale",
    {
        "wbf_continuous": Continuous,
        "wbf_discrete": Discrete,
        "wbf_discrete_half": partial(
            Discrete,
            "wbf_discrete_half",
            "WBF discrete scale, half a match, 10 to 0",
            pool=10,
        ),
        "acbl20": partial(TableScale.of_the_house, "acbl20"),
        "acbl30": partial(TableScale.of_the_house, "acbl30"),
        "win_loss": WinLoss,
        "win_loss_half": partial(
            WinLoss,
            "win_loss_half",
            "Half a match won, drawn or lost: 1/2, 1/4, 0",
            "our own arithmetic: half of win_loss",
            Fraction(1, 2),
        ),
        "acbl_win_loss": partial(TableScale.of_the_house, "acbl_win_loss"),
    },
)
"""Every scale of victory points by its id."""


def victory_points(
    imps: Exact, boards: int, scale: str | VpScale = "wbf_continuous"
) -> tuple[Exact, Exact]:
    """
    Turn the margin of a match into victory points, ours and theirs.

    >>> victory_points(-13, 24)
    (Fraction(141, 20), Fraction(259, 20))
    >>> victory_points(1, 8, "wbf_discrete"), victory_points(-30, 7, "acbl20")
    ((11, 9), (0, 20))

    :raises InvalidOutcome: if the margin is no exact number of IMPs.
    :raises InvalidScale: if *boards* is not a whole number from 1, or the scale
        has no table for so many.
    :raises UnknownName: if there is no such scale; the message lists them.
    """
    if isinstance(imps, bool) or not isinstance(imps, (int, Fraction)):
        raise InvalidOutcome(
            "a margin must be an exact number of IMPs, not {imps!r}", imps=imps
        )
    _check_boards(boards)
    chosen = VP_SCALES[scale] if isinstance(scale, str) else scale
    if imps < 0:
        winner, loser = chosen.award(-imps, boards)
        return loser, winner
    return chosen.award(imps, boards)


Found = TypeVar("Found")


def check_file(file: str, *, of_imps: bool) -> None:
    """
    Read a user's own scale: of IMPs, or of victory points by IMPs or by percentages.

    >>> check_file("lost.csv", of_imps=True)
    Traceback (most recent call last):
    overtrick.errors.InvalidFile: cannot read 'lost.csv': No such file or directory

    :raises InvalidFile: if the file cannot be read.
    :raises InvalidScale: if it is no scale; the message names the file and the line.
    """
    if of_imps:
        imp_scale(file)
    elif _own(is_by_percentage, file):
        percentage_scale(file)
    else:
        vp_scale(file)


def _own(read: Callable[[str], Found], file: str) -> Found:
    try:
        return read(file)
    except InvalidScale as error:
        raise InvalidScale("{file}: {error}", file=file, error=error) from None


@lru_cache(maxsize=32)
def imp_scale(name: str) -> ImpScale:
    """
    Find an IMP scale by its id, or read it from a file ending in ``.csv``.

    >>> imp_scale("pre_1962").imps(430)
    5

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no scale.
    """
    if name in IMP_SCALES or not name.lower().endswith(".csv"):
        return IMP_SCALES[name]
    return _own(ImpScale.read, name)


@lru_cache(maxsize=32)
def vp_scale(name: str) -> VpScale:
    """
    Find a scale of victory points by its id, or read it from a file ending in ``.csv``.

    >>> vp_scale("acbl20").award(30, 7)
    (20, 0)

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no scale, or the scale goes by percentages.
    """
    if name in PERCENTAGE_SCALES:
        raise InvalidScale(
            "{name} goes by percentages; by IMPs: {by_imps}", name=name, by_imps=_BY_IMPS
        )
    if name in VP_SCALES or not name.lower().endswith(".csv"):
        return VP_SCALES[name]
    return _own(TableScale.read, name)


@lru_cache(maxsize=32)
def percentage_scale(name: str) -> PercentageScale:
    """
    Find a scale of victory points by percentage, or read it from a file ending in ``.csv``.

    >>> percentage_scale("percent20").points(60, 8)
    12

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no such scale, or the scale goes by IMPs.
    """
    if name in VP_SCALES:
        raise InvalidScale(
            "{name} goes by IMPs; by percentages: {by_percentages}",
            name=name,
            by_percentages=_BY_PERCENTAGES,
        )
    if name in PERCENTAGE_SCALES or not name.lower().endswith(".csv"):
        return PERCENTAGE_SCALES[name]
    return _own(PercentageTable.read, name)


def half_scale(name: str, half: str = "default") -> str:
    """
    Name the scale of half a match beside matches on the scale *name*: *half*, or its own.

    >>> half_scale("wbf_discrete"), half_scale("acbl20", "wbf_discrete_half")
    ('wbf_discrete_half', 'wbf_discrete_half')

    :raises InvalidScale: if there is no half of that scale, and no other is named.
    """
    if half != "default":
        return half
    if name in _HALVES:
        return _HALVES[name]
    raise InvalidScale(
        "{name} has no scale of half a match; name one by vp_half_scale", name=name
    )


_HALVES = {
    **dict.fromkeys(("wbf_continuous", "wbf_discrete"), "wbf_discrete_half"),
    "ebu_swiss_pairs": "ebu_swiss_pairs_half",
}

_IMPS, _PERCENTAGES = (
    ", ".join(name for name in scales if not name.endswith("_half"))
    for scales in (VP_SCALES, PERCENTAGE_SCALES)
)
_BY_IMPS = f"{_IMPS}, or a file (imp_low,vp_winner,vp_loser)"
_BY_PERCENTAGES = f"{_PERCENTAGES}, or a file (percent_low,vp_winner,vp_loser)"
