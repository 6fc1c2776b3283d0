"""
Profiles: sets of conventions by name, each saying which published results it reproduces.

They make no claim about every version of the programs and bodies they are named for.
"""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.compare.settings import Settings
from overtrick.errors import UnknownName

__all__ = ["PROFILES", "Profile", "profile"]


@dataclass(frozen=True, slots=True)
class Profile:
    """Settings under a name."""

    name: str
    title: str
    settings: Settings
    unconfirmed: tuple[str, ...] = ()


_DEFAULT = Settings()
# What these programs do for A+ and A- at IMPs beyond the fixed number is not known.
_OLDER = _DEFAULT.change(average_plus="own_matchpoints")

PROFILES: dict[str, Profile] = {
    found.name: found
    for found in (
        Profile("default", "the defaults: Neuberg, nothing rounded", _DEFAULT),
        Profile(
            "seed000",
            "seed page 000: a board not completed adds one to the others",
            _DEFAULT.change(missing="add_one", average_plus="fixed"),
        ),
        Profile("seed002", "seed page 002: one matchpoint for a win", _DEFAULT.change(unit=1)),
        Profile("wbf", "World Bridge Federation", _DEFAULT.change(small_field="wbf")),
        Profile(
            "ebu",
            "English Bridge Union, White Book",
            _OLDER.change(
                small_field="ebu", award_rounding="0.1", tie_chain="ebu", expected="board"
            ),
            ("expected: that each board keeps its own number",),
        ),
        Profile(
            "acbl",
            "American Contract Bridge League, ACBLscore",
            _OLDER.change(
                unit=1,
                small_field="wbf",
                scale_total="all",
                percentage_from="rounded_total",
                rank_precision="0.01",
                trim="5%",
                datum_rounding="half_even",
                vp_scale="acbl20",
            ),
        ),
        Profile(
            "compscore",
            "Compscore",
            _OLDER.change(
                award_rounding="0.1-ruled", scale_total="unplayed", trim=1, imp_order="total"
            ),
        ),
        Profile(
            "ruter",
            "Ruter i Norge",
            _DEFAULT.change(trim=1, trim_minimum=3, average_imps="1.5", bye="own_average"),
        ),
        Profile("scorebridge", "ScoreBridge", _OLDER.change(missing="add_one")),
        Profile(
            "bbo",
            "Bridge Base Online",
            _DEFAULT.change(
                missing="share",
                percentage_from="mean_of_boards",
                average_plus="fixed",
                winners=1,
                minimum_boards="50%",
                imp_order="total",
            ),
            ("minimum_boards: the exact limit",),
        ),
        Profile(
            "realbridge",
            "RealBridge",
            _OLDER.change(
                missing="neuberg", bye_expected="yes", average_imps=2, imp_order="total"
            ),
        ),
        Profile("jfr", "JFR Pary", _OLDER.change(bye="60%", percentage_from="mean_of_boards")),
        Profile(
            "kops",
            "KoPS",
            _OLDER.change(award_rounding="0.01", percentage_from="mean_of_boards", cap=17),
            ("cap: 17",),
        ),
    )
}
"""Every profile by its name."""


def profile(name: str) -> Profile:
    """
    Find a profile by its name.

    >>> profile("seed000").settings.missing
    'add_one'

    :raises UnknownName: if there is none of that name; the message lists them.
    """
    try:
        return PROFILES[name]
    except KeyError:
        raise UnknownName(f"no profile {name!r}; there are: {', '.join(PROFILES)}") from None
