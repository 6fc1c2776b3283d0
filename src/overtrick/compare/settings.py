"""
The conventions of a ranking as one frozen value: what regulations leave open (Law 78D).

``SETTINGS`` names every setting with its values, the default first; it drives the command
line's choices, the refusal of unknown names, and the documentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from overtrick.compare.ladders import LADDERS, TIE_BREAKS
from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import InvalidSetting, OvertrickError

__all__ = ["SETTINGS", "Setting", "Settings", "Value", "setting_value"]

Value = str | int


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a regulation may choose."""

    name: str
    title: str
    values: tuple[Value, ...]
    """What it may be, the default first."""
    also: str = ""
    """What else is accepted, in words; ``pattern`` says it exactly."""
    pattern: str = ""

    def read(self, value: object) -> Value:
        """
        Check a value and give it its type; a file that it names is read.

        >>> SETTINGS["unit"].read("1"), SETTINGS["minimum_boards"].read("50%")
        (1, '50%')

        :raises InvalidSetting: if the setting has no such value, the message lists them; or if
            the file is no scale, the message names its line.
        """
        text = str(value).strip().lower() if isinstance(value, bool) else str(value).strip()
        for known in self.values:
            if text == str(known) or _YES_NO.get(text, text) == str(known):
                return known
        if self.pattern and re.fullmatch(self.pattern, text):
            if self.pattern is _FILE:
                self._check_file(text)
            return int(text) if text.isascii() and text.isdigit() else text
        choices = ", ".join(map(str, self.values)) + (f", or {self.also}" if self.also else "")
        raise InvalidSetting(
            "{name} cannot be {text!r}: it is one of {choices}",
            name=self.name,
            text=text,
            choices=choices,
        )

    def _check_file(self, file: str) -> None:
        from overtrick.compare.scale_choice import check_file

        try:
            check_file(file, of_imps=self.name == "imp_scale")
        except OvertrickError as error:
            raise InvalidSetting("{name}: {error}", name=self.name, error=error) from None


_YES_NO = {"true": "yes", "false": "no", "on": "yes", "off": "no"}
_FILE = r".+\.(csv|CSV)"
_MATCH_POINTS = (
    "a number of victory points, or a share of a match such as 50%",
    r"[0-9]+(?:\.[0-9]+)?%?",
)
_STEP = f"(?:{'|'.join(TIE_BREAKS)})"

_ALL = (
    Setting("unit", "matchpoints for each result beaten", (2, 1)),
    Setting(
        "missing",
        "how a board with fewer results than expected is scored",
        ("default", "neuberg", "add_one", "share", "factor", "own_boards"),
    ),
    Setting(
        "ascherman",
        "whether a result ties with itself too: half a result more, of as many as results",
        ("no", "yes"),
    ),
    Setting(
        "expected", "results expected on a board: most of the section's", ("section", "board")
    ),
    Setting(
        "small_field",
        "groups of one, two or three results that are fewer than expected",
        ("none", "ebu", "wbf", "single"),
    ),
    Setting("lone_imps", "IMPs of a lone result of several expected", (0, "A+")),
    Setting(
        "award_rounding",
        "rounding of each award before it is added, halves toward the average (0.0001: away)",
        ("none", "0.1", "0.01", "0.1-ruled", "0.0001"),
    ),
    Setting(
        "percentage_from",
        "what a session's percentage is worked out from",
        ("exact", "rounded_total", "mean_of_boards"),
    ),
    Setting(
        "percentage_places",
        "decimals of a printed percentage",
        (2,),
        "a whole number 0 to 6",
        "[0-6]",
    ),
    Setting("bye", "what a sit-out counts", ("leave_out", "50%", "60%", "own_average")),
    Setting("bye_expected", "whether a sit-out counts as an expected result", ("no", "yes")),
    Setting(
        "scale_total",
        "whether a total is scaled up for pairs with fewer boards",
        ("none", "unplayed", "all"),
    ),
    Setting(
        "average_plus",
        "whether A+ is at least, and A- at most, the pair's own average (Law 12C2c)",
        ("own", "fixed", "own_matchpoints"),
    ),
    Setting(
        "average_imps",
        "IMPs of A+; A- costs as many",
        (3, 2),
        "a number such as 1.5",
        r"[0-9]+(?:\.[0-9]+)?",
    ),
    Setting(
        "average_over",
        "boards of a pair's own average (Law 12C2c): of a session, a match or the event; the "
        "default is a match in a Swiss and where pairs play matches, else a session",
        ("default", "session", "match", "event"),
    ),
    Setting("winners", "one ranking, or one for each direction", ("auto", 1, 2)),
    Setting("across_field", "compare over all sections, not within each", ("no", "yes")),
    Setting(
        "imp_scale",
        "the table of IMPs",
        ("wbf_1962", "pre_1962"),
        "a file of your own (imps,low) ending in .csv",
        _FILE,
    ),
    Setting(
        "cross_divisor",
        "what cross-IMPs are divided by, of n results; sqrt is the root of n (n-1) / 2, for "
        "victory points (White Book 3.1.3)",
        ("n-1", "n", "none", "sqrt"),
    ),
    Setting(
        "cap", "most IMPs of one comparison", ("none", 17), "a whole number", "[1-9][0-9]*"
    ),
    Setting(
        "datum",
        "the score a Butler board is compared with",
        ("mean", "median", "upper_median", "lower_median", "given"),
    ),
    Setting("trim", "results left out of the datum at each end", (0, 1, 2, "5%", "1/7")),
    Setting("trim_minimum", "fewest results that are trimmed", (4,), "a number", "[0-9]+"),
    Setting(
        "datum_rounding",
        "rounding of the datum to ten",
        ("half_away", "half_even", "half_up", "none"),
    ),
    Setting(
        "vp_scale",
        "victory points of a match; at lederer the default is acbl30, else wbf_continuous",
        (
            "default",
            "wbf_continuous",
            "wbf_discrete",
            "acbl20",
            "acbl30",
            "win_loss",
            "percent20",
            "acbl_win_loss",
            "ebu_swiss_pairs",
        ),
        "a file of your own ending in .csv (imp_low, or percent_low, or percent_above for rows "
        "that begin above it; vp_winner, vp_loser; boards_low, boards_high if lengths differ)",
        _FILE,
    ),
    Setting(
        "vp_half_scale",
        "victory points of half a match; the default is the half that vp_scale has",
        (
            "default",
            "wbf_discrete_half",
            "win_loss_half",
            "ebu_swiss_pairs_half",
            "win_loss",
        ),
        "a file of your own ending in .csv",
        _FILE,
    ),
    Setting(
        "pair_matches",
        "whether two pairs at a table play a match each round, in victory points",
        ("no", "vp"),
    ),
    Setting("split_scores", "what others meet at a split score", ("own_column", "mean")),
    Setting(
        "match_rounding",
        "rounding of a match's IMPs, or of each board's to whole IMPs",
        ("none", "0.1", "whole", "board"),
    ),
    Setting(
        "unbalanced",
        "a board whose rulings do not balance: each team its own score, or both the mean",
        ("apart", "mean"),
    ),
    Setting(
        "teams_of_eight",
        "four rooms: each pairing compared, or all scores added first",
        ("pairing", "sum"),
    ),
    Setting(
        "match_bye",
        "victory points of a team without an opponent",
        ("60%", "own_average", "wbf", "none"),
        *_MATCH_POINTS,
    ),
    Setting(
        "match_missed",
        "victory points of a match missed by a late entry",
        ("none", "40%", "60%", "own_average", "wbf"),
        *_MATCH_POINTS,
    ),
    Setting("rank_precision", "how close is equal", ("exact", "0.01")),
    Setting(
        "imp_order",
        "whether pairs rank by IMPs a board where boards differ, or by their total",
        ("average", "total"),
    ),
    Setting(
        "tie_chain",
        "who is first of equals",
        tuple(LADDERS),
        f"tie-breaks joined by commas: {', '.join(TIE_BREAKS)}",
        rf"{_STEP}(?:, ?{_STEP})*",
    ),
    Setting(
        "minimum_boards",
        "boards needed to be ranked",
        (0,),
        "a number, or a share of the boards in play such as 50%",
        "[0-9]+%?",
    ),
    Setting("handicap", "per cent of each handicap that is added", (0, 50, 100)),
)

SETTINGS: dict[str, Setting] = {setting.name: setting for setting in _ALL}
"""Every setting by its name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A choice for every setting; :data:`SETTINGS` says what each means."""

    unit: int = 2
    missing: str = "default"
    ascherman: str = "no"
    expected: str = "section"
    small_field: str = "none"
    lone_imps: Value = 0
    award_rounding: str = "none"
    percentage_from: str = "exact"
    percentage_places: int = 2
    bye: str = "leave_out"
    bye_expected: str = "no"
    scale_total: str = "none"
    average_plus: str = "own"
    average_imps: Value = 3
    average_over: str = "default"
    winners: Value = "auto"
    across_field: str = "no"
    imp_scale: str = "wbf_1962"
    cross_divisor: str = "n-1"
    cap: Value = "none"
    datum: str = "mean"
    trim: Value = 0
    trim_minimum: int = 4
    datum_rounding: str = "half_away"
    vp_scale: str = "default"
    vp_half_scale: str = "default"
    pair_matches: str = "no"
    split_scores: str = "own_column"
    match_rounding: str = "none"
    unbalanced: str = "apart"
    teams_of_eight: str = "pairing"
    match_bye: Value = "60%"
    match_missed: Value = "none"
    rank_precision: str = "exact"
    imp_order: str = "average"
    tie_chain: str = "none"
    minimum_boards: Value = 0
    handicap: int = 0

    def __post_init__(self) -> None:
        for name in _NAMES:
            value, setting = getattr(self, name), SETTINGS[name]
            if type(value) in (str, int) and value in setting.values:
                continue  # as nearly all are
            if setting.read(value) != value:
                setting.read(f"{value!r}")  # right text, wrong type: refused with the list

    @property
    def imps_of_plus(self) -> Exact:
        """
        The IMPs of A+ (Law 12C2b) as a number.

        >>> Settings().change(average_imps="1.5").imps_of_plus
        Fraction(3, 2)
        """
        return parse_exact(str(self.average_imps))

    def change(self, **values: object) -> Settings:
        """
        The same settings with some of another value.

        >>> Settings().change(missing="add_one", unit="1").unit
        1

        :raises InvalidSetting: if a name or a value does not exist.
        """
        return self.read(values)

    def read(self, values: Mapping[str, object] | Iterable[str]) -> Settings:
        """
        Change settings by name, or by texts such as ``missing=add_one``.

        >>> Settings().read(["trim=1", "datum_rounding=half_even"]).trim
        1

        :raises InvalidSetting: if a name or a value does not exist.
        """
        pairs = values.items() if isinstance(values, Mapping) else map(_split, values)
        checked = {name: setting_value(name, value) for name, value in pairs}
        return replace(self, **checked)  # type: ignore[arg-type]  # checked above

    def as_dict(self) -> dict[str, Value]:
        """Every setting with its value, in order."""
        return {name: getattr(self, name) for name in _NAMES}


_NAMES = tuple(field.name for field in fields(Settings))


def setting_value(name: str, value: object) -> Value:
    """
    Check a value of the setting of that name.

    >>> setting_value("trim", "1")
    1

    :raises InvalidSetting: if there is no such setting, or it has no such value.
    """
    if name not in SETTINGS:
        raise InvalidSetting(
            "no setting {name!r}; there are: {settings}",
            name=name,
            settings=", ".join(SETTINGS),
        )
    return SETTINGS[name].read(value)


def _split(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InvalidSetting("not NAME=VALUE: {text!r}", text=text)
    return name.strip(), value.strip()
