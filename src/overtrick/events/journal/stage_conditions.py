"""
The conditions of a stage: what conditions of contest leave to the organizer, as data.

``STAGE_CONDITIONS`` names each with its values, the default first, as settings of a ranking do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overtrick.compare.settings import SETTINGS, Setting, Value
from overtrick.errors import InvalidSetting

__all__ = ["STAGE_CONDITIONS", "condition", "read_choices"]

_NUMBER = ("a whole number", "[0-9]{1,4}")
_IDS = r"[^,;:=]+(?:,[^,;:=]+)+"

STAGE_CONDITIONS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("rounds", "rounds of the stage; 0 is not said", (0,), *_NUMBER),
        Setting("boards", "boards of a match; 0 is not said", (0,), *_NUMBER),
        Setting("draw", "how a Swiss round is drawn", ("top_down", "global", "danish")),
        Setting("danish_last", "last rounds drawn by rank alone", (0,), *_NUMBER),
        Setting(
            "first", "how the first round is drawn", ("halves", "fold", "adjacent", "random")
        ),
        Setting("seed", "the number that a draw by lot is made from", (1,), *_NUMBER),
        Setting("arrears", "standings of a round earlier decide the draw", ("no", "yes")),
        Setting("accelerated", "first rounds with points lent to the top half", (0,), *_NUMBER),
        Setting("lent", "points lent to the top half in these rounds", (10,), *_NUMBER),
        Setting(
            "odd",
            "who is left over: a bye, a triple over two rounds (in the last round of half "
            "matches), or always one of half matches",
            ("bye", "triple", "half_triple"),
        ),
        Setting("forget", "meetings up to this round may be repeated", (0,), *_NUMBER),
        Setting(
            "apart",
            "who must not meet",
            ("none",),
            "groups such as 3,7,12;4,9",
            f"{_IDS}(?:;{_IDS})*",
        ),
        Setting(
            "avoid",
            "who should rather not meet, and what it costs; draw=global weighs it",
            ("none",),
            "groups such as 3,7,12:20;4,9:5; a gap of n places costs n x n",
            f"{_IDS}:[0-9]{{1,6}}(?:;{_IDS}:[0-9]{{1,6}})*",
        ),
        Setting(
            "stationary",
            "who keeps a table",
            ("none",),
            "such as 12=1,7=2",
            "[^,;=]+=[0-9]{1,4}(?:,[^,;=]+=[0-9]{1,4})*",
        ),
        Setting("order", "the order of rounds of a round robin", ("berger", "circle")),
        Setting("legs", "how often a round robin is played", (1, 2)),
        Setting(
            "withdrawal",
            "what a round robin does when a team goes home: its matches stay and the rest are "
            "byes; or all are cancelled before half of them are played, and after that the "
            "rest give the best of three (EBU White Book 2.4.2)",
            ("bye", "ebu"),
        ),
        Setting(
            "kind",
            "how a knock-out goes on for who has lost",
            ("single", "third_place", "consolation", "double"),
        ),
        Setting("ways", "teams in a match of a knock-out that needs it", (2, 3, 4)),
        Setting(
            "choice",
            "the higher seeds choose their opponents, in turn",
            ("no", "yes"),
            "whom they have chosen, such as 1=8,2=6",
            "[^,;=]+=[^,;=]+(?:,[^,;=]+=[^,;=]+)*",
        ),
        Setting(
            "carry_over",
            "the part of an earlier match's margin that counts on in a knock-out",
            ("none", "1/2"),
            "a share such as 1/3 or 50%",
            "[0-9]+/[1-9][0-9]*|[0-9]{1,3}%",
        ),
        Setting("carry_cap", "most IMPs carried over", ("none",), *_NUMBER),
        Setting("carry_for", "for whom a margin is carried over", ("both", "higher")),
        Setting(
            "carry_by_boards",
            "whether a margin carried over is scaled by the boards of the later match to those "
            "of the earlier one",
            ("no", "yes"),
        ),
        Setting(
            "carry_level",
            "IMPs that the higher ranked has in hand where no margin is carried over",
            (0, "1/2"),
            "IMPs such as 1 or 5/2",
            "[1-9][0-9]{0,2}(?:/[1-9][0-9]?)?",
        ),
        Setting(
            "reach",
            "how many rungs up one may challenge on a ladder",
            (2,),
            "a whole number from 1",
            "[1-9][0-9]{0,3}",
        ),
        Setting(
            "climb",
            "what a challenger who wins on a ladder does: moves in above, or changes places",
            ("insert", "swap"),
        ),
        Setting(
            "from", "the stage that entrants come from", ("none",), "stages such as A+B", ".+"
        ),
        Setting(
            "places",
            "which places of it go through",
            ("all", "rest"),
            "such as 1-8, or 9- for all from there on",
            "[1-9][0-9]{0,3}-(?:[1-9][0-9]{0,3})?",
        ),
        Setting(
            "per_section", "so many of each section and direction go through", (0,), *_NUMBER
        ),
        Setting("best", "and so many of the others, across the sections", (0,), *_NUMBER),
        Setting("meetings", "whether meetings of earlier stages count as met", ("own", "all")),
        Setting(
            "carry_forward",
            "what the earlier stage's score counts; qualified: points against the others who "
            "go through; ebl_2014: these, and 2 a place by the points against the rest",
            ("none", "ebu", "full", "half", "percentage", "qualified", "ebl_2014"),
            "a share such as 25%",
            "[0-9]{1,3}%",
        ),
    )
}
"""Every condition by its name."""


def condition(values: Mapping[str, Value], name: str) -> Value:
    """
    Give the value of a condition; its default where nothing was chosen.

    >>> condition({"draw": "global"}, "draw"), condition({}, "odd")
    ('global', 'bye')
    """
    return values.get(name, STAGE_CONDITIONS[name].values[0])


def read_choices(
    choices: Iterable[str],
) -> tuple[dict[str, Value], dict[str, Value]]:
    """
    Read texts such as ``draw=global`` and ``vp_scale=wbf_discrete``: settings, conditions.

    >>> read_choices(["boards=8", "vp_scale=wbf_discrete"])
    ({'vp_scale': 'wbf_discrete'}, {'boards': 8})

    :raises InvalidSetting: if a name or a value does not exist; the message lists them.
    """
    settings: dict[str, Value] = {}
    conditions: dict[str, Value] = {}
    for name, value in _split(choices):
        if name in STAGE_CONDITIONS:
            conditions[name] = STAGE_CONDITIONS[name].read(value)
        elif name in SETTINGS:
            settings[name] = SETTINGS[name].read(value)
        else:
            known = ", ".join([*STAGE_CONDITIONS, *SETTINGS])
            raise InvalidSetting(
                "no condition {name!r}; there are: {known}", name=name, known=known
            )
    return settings, conditions


def _split(choices: Iterable[str]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        name, sign, value = choice.partition("=")
        if not sign:
            raise InvalidSetting("not NAME=VALUE: {choice!r}", choice=choice)
        yield name.strip(), value.strip()
