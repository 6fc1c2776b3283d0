"""
The conventions of a ranking as one frozen value: what regulations leave open (Law 78D).

``SETTINGS`` names every setting with its values, the default first; it drives the command
line's choices, the refusal of unknown names, and the documentation.

The names of tie-breaks, and the ladders of them that regulations name; how each compares is in
:mod:`overtrick.events.ranking.tie_breaks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from overtrick.core.exact import Exact, parse_exact
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidSetting, OvertrickError

__all__ = [
    "LADDERS",
    "SETTINGS",
    "TIE_BREAKS",
    "Setting",
    "Settings",
    "Value",
    "choices_of",
    "ladder",
    "missing_of",
    "one_of",
    "scale_of",
    "setting_value",
    "settings_in",
]

TIE_BREAKS: dict[str, str] = {
    "head_to_head": "head to head",
    "head_to_head_imps": "IMPs head to head",
    "opponents": "scores of the opponents met",
    "net_imps": "net IMPs",
    "point_a_board": "point-a-board count-back",
    "wins": "matches won",
    "imp_quotient": "IMPs won of all IMPs won and lost",
    "most_tops": "tops",
    "imps_between_two": "IMPs of the match between two",
    "next_ranked": "IMPs against the next in the ranking whom all have met",
}
"""Every tie-break by its name, with what a ranking calls it."""

LADDERS: dict[str, tuple[str, ...]] = {
    "none": (),
    # White Book 143.7.1; a step that needs matches or IMPs decides nothing among pairs.
    "ebu": ("head_to_head", "head_to_head_imps", "opponents", "net_imps", "point_a_board"),
    # Contract Bridge Association of Ireland, breaking ties in team competitions; what comes
    # after these is played: a board of sudden death.
    "cbai": ("head_to_head", "imps_between_two", "imp_quotient", "next_ranked"),
}
"""Ladders by name: the first step that can tell equals apart decides."""


def ladder(chain: str) -> tuple[str, ...]:
    """
    Give the steps of a ladder: one of those named, or tie-breaks joined by commas.

    >>> ladder("ebu")[0], ladder("wins,net_imps"), ladder("none")
    ('head_to_head', ('wins', 'net_imps'), ())
    """
    if chain in LADDERS:
        return LADDERS[chain]
    return tuple(name.strip() for name in chain.split(","))


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

        >>> SETTINGS["unit"].read("1"), SETTINGS["minimum_boards"].read("%50")
        (1, '50%')

        :raises InvalidSetting: if the setting has no such value, the message lists them; or if
            the file is no scale, the message names its line.
        """
        text = str(value).strip().lower() if isinstance(value, bool) else str(value).strip()
        if not re.fullmatch(self.pattern, text):
            text = _plain(text)
        for known in self.values:
            if text == str(known) or _YES_NO.get(text, text) == str(known):
                return known
        if self.pattern and re.fullmatch(self.pattern, text):
            if self.pattern is _FILE:
                self._check_file(text)
            number = whole_number(text)
            return text if number is None else number
        choices = ", ".join(map(str, self.values)) + (f", or {self.also}" if self.also else "")
        raise InvalidSetting(
            "{name} cannot be {text!r}: it is one of {choices}",
            name=self.name,
            text=text,
            choices=choices,
        )

    def _check_file(self, file: str) -> None:
        from overtrick.compare.victory_points import check_file

        try:
            check_file(file, of_imps=self.name == "imp_scale")
        except OvertrickError as error:
            raise InvalidSetting("{name}: {error}", name=self.name, error=error) from None


def _plain(text: str) -> str:
    """
    Write a number or a share as settings have it, whatever the language that it is typed in.

    >>> _plain("%50"), _plain("1,5"), _plain("2,5 %"), _plain("wins")
    ('50%', '1.5', '2.5%', 'wins')
    """
    found = re.fullmatch(r"(%?)([0-9]+(?:[.,][0-9]+)?) ?(%?)", text)
    return found[2].replace(",", ".") + (found[1] or found[3]) if found else text


_YES_NO = {"true": "yes", "false": "no", "on": "yes", "off": "no"}
_FILE = r".+\.(csv|CSV)"
_MATCH_POINTS = (
    "a number of victory points, or a share of a match such as 50%",
    r"[0-9]+(?:\.[0-9]+)?%?",
)
_STEP = f"(?:{'|'.join(TIE_BREAKS)})"


def one_of(title: str, values: tuple[Value, ...], also: str = "", pattern: str = "") -> Any:
    """
    Make a field of what a regulation may choose; the first of *values* is the default.

    >>> @dataclass
    ... class Evening:
    ...     clock: str = one_of("whether a round has a clock", ("on", "off"))
    >>> Evening().clock
    'on'
    """
    return field(default=values[0], metadata={"is": Setting("", title, values, also, pattern)})


def settings_in(kind: type) -> dict[str, Setting]:
    """
    Give what may be chosen in a dataclass of such fields, by name.

    >>> settings_in(Settings)["unit"].values
    (2, 1)
    """
    of: Any = kind
    return {each.name: replace(each.metadata["is"], name=each.name) for each in fields(of)}


@dataclass(frozen=True, slots=True)
class Settings:
    """A choice for every setting; :data:`SETTINGS` says what each means."""

    unit: int = one_of("matchpoints for each result beaten", (2, 1))
    missing: str = one_of(
        "how a board with fewer results than expected is scored",
        ("default", "neuberg", "add_one", "share", "factor", "own_boards"),
    )
    ascherman: str = one_of(
        "whether a result ties with itself too: half a result more, of as many as results",
        ("no", "yes"),
    )
    expected: str = one_of(
        "results expected on a board: most of the section's", ("section", "board")
    )
    small_field: str = one_of(
        "groups of one, two or three results that are fewer than expected",
        ("none", "ebu", "wbf", "single"),
    )
    lone_imps: Value = one_of("IMPs of a lone result of several expected", (0, "A+"))
    award_rounding: str = one_of(
        "rounding of each award before it is added, halves toward the average (0.0001: away)",
        ("none", "0.1", "0.01", "0.1-ruled", "0.0001"),
    )
    percentage_from: str = one_of(
        "what a session's percentage is worked out from",
        ("exact", "rounded_total", "mean_of_boards"),
    )
    percentage_places: int = one_of(
        "decimals of a printed percentage", (2,), "a whole number 0 to 6", "[0-6]"
    )
    bye: str = one_of("what a sit-out counts", ("leave_out", "50%", "60%", "own_average"))
    bye_expected: str = one_of("whether a sit-out counts as an expected result", ("no", "yes"))
    scale_total: str = one_of(
        "whether a total is scaled up for pairs with fewer boards", ("none", "unplayed", "all")
    )
    average_plus: str = one_of(
        "whether A+ is at least, and A- at most, the pair's own average (Law 12C2c)",
        ("own", "fixed", "own_matchpoints"),
    )
    average_imps: Value = one_of(
        "IMPs of A+; A- costs as many", (3, 2), "a number such as 1.5", r"[0-9]+(?:\.[0-9]+)?"
    )
    average_over: str = one_of(
        "boards of a pair's own average (Law 12C2c): of a session, a match or the event; the "
        "default is a match in a Swiss and where pairs play matches, else a session",
        ("default", "session", "match", "event"),
    )
    winners: Value = one_of("one ranking, or one for each direction", ("auto", 1, 2))
    across_field: str = one_of("compare over all sections, not within each", ("no", "yes"))
    imp_scale: str = one_of(
        "the table of IMPs",
        ("wbf_1962", "pre_1962"),
        "a file of your own (imps,low) ending in .csv",
        _FILE,
    )
    cross_divisor: str = one_of(
        "what cross-IMPs are divided by, of n results; sqrt is the root of n (n-1) / 2, for "
        "victory points (White Book 3.1.3)",
        ("n-1", "n", "none", "sqrt"),
    )
    cap: Value = one_of(
        "most IMPs of one comparison", ("none", 17), "a whole number", "[1-9][0-9]*"
    )
    datum: str = one_of(
        "the score a Butler board is compared with",
        ("mean", "median", "upper_median", "lower_median", "given"),
    )
    trim: Value = one_of("results left out of the datum at each end", (0, 1, 2, "5%", "1/7"))
    trim_minimum: int = one_of("fewest results that are trimmed", (4,), "a number", "[0-9]+")
    datum_rounding: str = one_of(
        "rounding of the datum to ten", ("half_away", "half_even", "half_up", "none")
    )
    vp_scale: str = one_of(
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
    )
    vp_half_scale: str = one_of(
        "victory points of half a match; the default is the half of their scale",
        (
            "default",
            "wbf_discrete_half",
            "win_loss_half",
            "ebu_swiss_pairs_half",
            "win_loss",
        ),
        "a file of your own ending in .csv",
        _FILE,
    )
    pair_matches: str = one_of(
        "whether two pairs at a table play a match each round, in victory points", ("no", "vp")
    )
    split_scores: str = one_of("what others meet at a split score", ("own_column", "mean"))
    match_rounding: str = one_of(
        "rounding of a match's IMPs, or of each board's to whole IMPs",
        ("none", "0.1", "whole", "board"),
    )
    unbalanced: str = one_of(
        "a board whose rulings do not balance: each team its own score, or both the mean",
        ("apart", "mean"),
    )
    teams_of_eight: str = one_of(
        "four rooms: each pairing compared, or all scores added first", ("pairing", "sum")
    )
    match_bye: Value = one_of(
        "victory points of a team without an opponent",
        ("60%", "own_average", "wbf", "none"),
        *_MATCH_POINTS,
    )
    match_missed: Value = one_of(
        "victory points of a match missed by a late entry",
        ("none", "40%", "60%", "own_average", "wbf"),
        *_MATCH_POINTS,
    )
    rank_precision: str = one_of("how close is equal", ("exact", "0.01"))
    imp_order: str = one_of(
        "whether pairs rank by IMPs a board where boards differ, or by their total",
        ("average", "total"),
    )
    tie_chain: str = one_of(
        "who is first of equals",
        tuple(LADDERS),
        f"tie-breaks joined by commas: {', '.join(TIE_BREAKS)}",
        rf"{_STEP}(?:, ?{_STEP})*",
    )
    minimum_boards: Value = one_of(
        "boards needed to be ranked",
        (0,),
        "a number, or a share of the boards in play such as 50%",
        "[0-9]+%?",
    )
    handicap: int = one_of("per cent of each handicap that is added", (0, 50, 100))

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
        plus = self.average_imps
        return plus if isinstance(plus, int) else parse_exact(plus)

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
        checked = {name: setting_value(name, value) for name, value in choices_of(values)}
        return replace(self, **checked)  # type: ignore[arg-type]  # checked above

    def as_dict(self) -> dict[str, Value]:
        """Every setting with its value, in order."""
        return {name: getattr(self, name) for name in _NAMES}


SETTINGS = settings_in(Settings)
"""Every setting by its name."""

_NAMES = tuple(SETTINGS)


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


def choices_of(
    choices: Mapping[str, object] | Iterable[str],
) -> Iterable[tuple[str, object]]:
    """
    Give choices by name, whether they are values or texts such as ``trim=1``.

    >>> [*choices_of(["trim=1"])], [*choices_of({"trim": 1})]
    ([('trim', '1')], [('trim', 1)])

    :raises InvalidSetting: if a text has no name.
    """
    return choices.items() if isinstance(choices, Mapping) else map(_split, choices)


def _split(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InvalidSetting("not NAME=VALUE: {text!r}", text=text)
    return name.strip(), value.strip()


def missing_of(settings: Settings) -> str:
    """
    The convention for missing results in force: Neuberg unless said.

    >>> missing_of(Settings())
    'neuberg'
    """
    return "neuberg" if settings.missing == "default" else settings.missing


def scale_of(name: str, method: str) -> str:
    """
    Name the scale of victory points that a setting names, or the method's own by default.

    >>> scale_of("default", "teams"), scale_of("default", "lederer")
    ('wbf_continuous', 'acbl30')
    >>> scale_of("wbf_continuous", "lederer")
    'wbf_continuous'
    """
    # A Lederer match is on a scale of 30, and that is the one we have.
    usual = "acbl30" if method == "lederer" else "wbf_continuous"
    return usual if name == "default" else name
