"""
Victory points: what the margin of a match is worth (WBF 2013, ACBL before it, a user's own).

Margins may be fractions, where a board was weighted; the scales read the nearest IMP, a half
away from zero.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Protocol

from overtrick.compare.tables import Registry
from overtrick.compare.vp_tables import WinLoss, legacy_scale
from overtrick.compare.vp_wbf import Continuous, Discrete
from overtrick.errors import InvalidOutcome, InvalidScale

if TYPE_CHECKING:
    from overtrick.core.exact import Exact

__all__ = ["VP_SCALES", "VpScale", "victory_points"]


class VpScale(Protocol):
    """What a scale of victory points answers."""

    @property
    def id(self) -> str:
        """The name that settings use."""

    @property
    def title(self) -> str:
        """The name that players use."""

    @property
    def source(self) -> str:
        """The regulation or the page that it was taken from."""

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
        "acbl20": partial(legacy_scale, "acbl20"),
        "acbl30": partial(legacy_scale, "acbl30"),
        "win_loss": WinLoss,
        "win_loss_half": partial(
            WinLoss,
            "win_loss_half",
            "Half a match won, drawn or lost: 1/2, 1/4, 0",
            "our own arithmetic: half of win_loss",
            Fraction(1, 2),
        ),
        "acbl_win_loss": partial(legacy_scale, "acbl_win_loss"),
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
    if type(boards) is not int or boards < 1:
        raise InvalidScale(
            "boards must be a whole number from 1, not {boards!r}", boards=boards
        )
    chosen = VP_SCALES[scale] if isinstance(scale, str) else scale
    if imps < 0:
        winner, loser = chosen.award(-imps, boards)
        return loser, winner
    return chosen.award(imps, boards)
