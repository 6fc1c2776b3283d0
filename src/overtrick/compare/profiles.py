"""
Profiles: sets of conventions by name, each saying which published results it reproduces.

They make no claim about every version of the programs and bodies they are named for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    source: str = ""
    """The regulation whose clauses are meant."""
    clauses: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Which clause says so, by setting."""

    def clause(self, setting: str, value: object) -> str:
        """
        Name the clause of the regulation that asks for a setting's value; empty, if none does.

        >>> profile("ebu-2025").clause("lone_imps", "A+")
        'EBU White Book 2025, 3.3.2'
        >>> profile("ebu-2025").clause("lone_imps", 0)
        ''
        """
        if setting not in self.clauses or getattr(self.settings, setting) != value:
            return ""
        return f"{self.source}, {self.clauses[setting]}"


_DEFAULT = Settings()
# What these programs do for A+ and A- at IMPs beyond the fixed number is not known.
_OLDER = _DEFAULT.change(average_plus="own_matchpoints")

# No clause at hand says it; tournament directors of the EBU call such awards artificial.
_ARTIFICIAL = "small_field: that such a board is no part of an own average (Law 12C2c)"

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
        Profile(
            "wbf",
            "World Bridge Federation",
            _DEFAULT.change(small_field="wbf"),
            (_ARTIFICIAL,),
        ),
        Profile(
            "ebu",
            "English Bridge Union, White Book",
            _OLDER.change(
                small_field="ebu", award_rounding="0.1", tie_chain="ebu", expected="board"
            ),
            ("expected: that each board keeps its own number", _ARTIFICIAL),
            "EBU White Book",
            {"small_field": "4.2.3.3", "award_rounding": "4.2", "tie_chain": "143.7.1"},
        ),
        Profile(
            "ebu-2025",
            "English Bridge Union, White Book of 2025",
            _DEFAULT.change(
                missing="neuberg",
                small_field="ebu",
                lone_imps="A+",
                award_rounding="0.0001",
                tie_chain="ebu",
                match_rounding="board",
            ),
            ("match_rounding: that a half goes away from nought", _ARTIFICIAL),
            "EBU White Book 2025",
            {
                "missing": "4.2.3 and 4.2.4",
                "expected": "4.2.3 and 4.2.5",
                "small_field": "4.2.3.3",
                "lone_imps": "3.3.2",
                "award_rounding": "4.2.3.2",
                "average_plus": "4.1.1.1",
                "match_rounding": "4.2.6.1",
                "tie_chain": "3.2",
            },
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
            (_ARTIFICIAL,),
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
        raise UnknownName(
            "no profile {name!r}; there are: {profiles}",
            name=name,
            profiles=", ".join(PROFILES),
        ) from None
