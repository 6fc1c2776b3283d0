"""
The rules of a session as they are read: every setting and condition, in groups (Law 78D).

Settings and conditions in a director's words: what each settles, and what it may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from overtrick.app.views.sentences import upper_first
from overtrick.compare.profiles import PROFILES, Profile
from overtrick.compare.settings import SETTINGS, Setting, Value
from overtrick.events.journal.conditions import CONDITIONS, Rules
from overtrick.messages import N_, translate

__all__ = [
    "PRESETS",
    "RuleGroup",
    "RuleShown",
    "also_typed",
    "preset_values",
    "rule_groups",
    "rule_templates",
    "titled",
    "words",
]

_WORDS: Mapping[str, str] = {
    "ns": "North or South",
    "other_side": "one tap by the other side",
    "pin": "a PIN",
    "may_skip": "asked, may be skipped",
    "must_match": "must, and must match the deal",
    "as_phones": "with the phones",
    "after_end": "after the end",
    "late_play": "late play",
    "not_played": "not played",
    "ask": "ask the director",
    "show": "show the names",
    "enter": "enter the pair numbers",
    "no_score": "no score",
    "by_fault": "by fault",
    "any": "any order in the round",
    "leave_out": "not counted",
    "own_average": "the own average",
    "own_matchpoints": "the own average, at matchpoints only",
    "1/7": "a seventh",
    "default": "as is usual for the scoring",
    "wbf_continuous": "WBF, 20 to 0 with two decimals",
    "wbf_discrete": "WBF, 20 to 0 in whole points",
    "acbl20": "ACBL, 20 to 0",
    "acbl30": "ACBL, 30 to 0",
    "win_loss": "won 1, drawn ½, lost 0",
    "percent20": "the percentage, written on 20",
    "acbl_win_loss": "won 1, lost 0, by 1 or 2 IMPs ¾ and ¼",
    "ebu_swiss_pairs": "EBU, 20 to 0 by percentage",
    "wbf_discrete_half": "WBF, 10 to 0 in whole points",
    "win_loss_half": "won ½, drawn ¼, lost 0",
    "ebu_swiss_pairs_half": "EBU, 10 to 0 by percentage",
    "vp_half_scale=win_loss": "won 1, drawn ½, lost 0, as a whole match",
    "average_over=session": "of the session",
    "average_over=match": "of the match",
    "average_over=event": "of the whole event",
    "vp": "in victory points",
    "top_down": "from the top down",
    "global": "the best for all together",
    "danish": "by rank alone",
    "triple": "three over two rounds",
    "half_triple": "three, half matches",
    "wbf": "as the WBF has it",
    "numbers=again": "from 1 again",
    "numbers=on": "on from the round before",
    "choice=no": "as seeded",
    "choice=yes": "the higher seeds choose, in turn",
    "kind=single": "goes home",
    "kind=third_place": "plays for the third place",
    "kind=consolation": "goes on in a consolation",
    "kind=double": "goes home after a second loss",
    "withdrawal=bye": "those played stay, the rest are byes",
    "withdrawal=ebu": "as the EBU: all cancelled before half, else the best of three",
    "carry_forward=none": "nothing",
    "carry_forward=ebu": "half the score, by the tops of both stages (EBU)",
    "carry_forward=full": "the whole score",
    "carry_forward=half": "half the score",
    "carry_forward=percentage": "the percentage, on the boards of the later stage",
    "carry_forward=qualified": "points against the others who go through",
    "carry_forward=ebl_2014": "these, and 2 a place by the points against the rest",
    "carry_level=0": "nothing",
}

_TITLES: Mapping[str, str] = {
    "vp_scale": "Victory points of a match",
    "odd": "Who is left over gets",
    "numbers": "The boards of a round are numbered",
    "choice": "Who meets whom in the first round",
    "kind": "Who has lost a knock-out",
    "avoid": "Who should rather not meet",
    "withdrawal": "The matches of a team that goes home",
    "carry_forward": "What the earlier stage's score counts",
    "carry_by_boards": "Margins carried over go by the boards of both matches",
}
"""Titles that are other than those of the command line."""

_FILES = "(csv|CSV)"
"""How the pattern of a value ends that is a file: there are none of the desk's on a server."""


def titled(setting: Setting) -> str:
    """
    Say what a setting settles.

    >>> from overtrick.compare.settings import SETTINGS
    >>> titled(SETTINGS["vp_scale"])
    'Victory points of a match'
    """
    return upper_first(translate(_title(setting)))


def words(value: Value, of: str = "") -> str:
    """
    Say a value in words, where need be those of one setting.

    >>> words("no_score"), words("half_even"), words(30), words("as_phones")
    ('no score', 'half even', '30', 'with the phones')
    """
    return translate(_word(value, of))


def also_typed(setting: Setting) -> str:
    """Say what other values than those listed may be typed; nothing if none."""
    return translate(setting.also) if _may_be_typed(setting) else ""


def rule_templates(settings: Iterable[Setting]) -> Iterator[str]:
    """Give what settings, their values and what else they take are called, for catalogues."""
    for setting in settings:
        yield _title(setting)
        yield from (_word(value, setting.name) for value in setting.values)
        if _may_be_typed(setting):
            yield setting.also


def _title(setting: Setting) -> str:
    return _TITLES.get(setting.name) or setting.title


def _word(value: Value, of: str) -> str:
    own = _WORDS.get(f"{of}={value}")
    return own or _WORDS.get(str(value), str(value).replace("_", " "))


def _may_be_typed(setting: Setting) -> bool:
    return bool(setting.also) and bool(setting.pattern) and not setting.pattern.endswith(_FILES)


_GROUPS: Mapping[str, tuple[str, ...]] = {
    N_("At the table"): (
        "boards_order",
        "enters",
        "approval",
        "lead",
        "tricks_differ",
        "check_pairs",
        "call_button",
        "unentered",
        "teaching",
    ),
    N_("What is shown, and when"): (
        "after_board",
        "live_ranking",
        "freeze",
        "public_ranking",
        "names",
    ),
    N_("Time and corrections"): (
        "clock",
        "minutes_per_board",
        "minutes_move",
        "correction_minutes",
    ),
    N_("The director"): ("director_plays",),
    N_("Boards not played, sit-outs, averages"): (
        "not_played",
        "bye",
        "bye_expected",
        "average_plus",
        "average_imps",
        "missing",
        "small_field",
        "lone_imps",
        "expected",
    ),
    N_("The ranking"): (
        "winners",
        "across_field",
        "unit",
        "ascherman",
        "percentage_from",
        "percentage_places",
        "award_rounding",
        "rank_precision",
        "tie_chain",
        "minimum_boards",
        "handicap",
        "scale_total",
        "split_scores",
    ),
}
_REST = N_("IMPs and victory points")

PRESETS: Mapping[str, tuple[str, Mapping[str, Value]]] = {
    "club-evening": (N_("Club evening"), {}),
    "teaching": (
        N_("Teaching"),
        {
            "boards_order": "free",
            "approval": "none",
            "after_board": "hands",
            "teaching": "on",
            "live_ranking": "always",
            "freeze": 0,
            "minutes_per_board": 10,
        },
    ),
    "congress": (
        N_("Congress"),
        {
            "enters": "north",
            "lead": "must",
            "after_board": "score",
            "live_ranking": "off",
            "public_ranking": "after_end",
            "check_pairs": "enter",
            "minutes_per_board": 8,
        },
    ),
}
"""Presets by key: what they are called, and the conditions that are not the usual ones."""


@dataclass(frozen=True, slots=True)
class RuleShown:
    """One rule: what it settles, what is chosen, what is usual."""

    name: str
    title: str
    value: Value
    usual: Value
    values: tuple[tuple[str, str], ...]
    """What it may be, each with words."""
    also: str = ""
    clause: str = ""
    """The clause of a regulation that asks for the value."""

    @property
    def is_usual(self) -> bool:
        """Whether the default stands."""
        return self.value == self.usual

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        return words(self.value)

    @property
    def usual_words(self) -> str:
        """The default in words."""
        return words(self.usual)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together."""

    title: str
    rules: tuple[RuleShown, ...]

    @property
    def changed(self) -> int:
        """How many are not as usual."""
        return sum(not each.is_usual for each in self.rules)


def rule_groups(rules: Rules) -> tuple[RuleGroup, ...]:
    """
    Give every setting and condition, in groups.

    >>> groups = rule_groups(Rules())
    >>> sum(len(group.rules) for group in groups) == len(SETTINGS) + len(CONDITIONS)
    True
    >>> groups[0].rules[0].words
    'any order in the round'
    """
    every = {**SETTINGS, **CONDITIONS}
    profile = PROFILES.get(rules.name, PROFILES["default"])
    stands: dict[str, Value] = {**rules.settings.as_dict(), **rules.conditions.as_dict()}
    named = {name for names in _GROUPS.values() for name in names}
    rest = tuple(name for name in every if name not in named)
    return tuple(
        RuleGroup(
            translate(title),
            tuple(_shown(every[name], stands[name], profile) for name in names),
        )
        for title, names in {**_GROUPS, _REST: rest}.items()
    )


def preset_values(changes: Mapping[str, Any]) -> dict[str, str]:
    """Give the values of a preset as a form has them; conditions it leaves out are usual."""
    usual = {name: str(each.values[0]) for name, each in CONDITIONS.items()}
    usual.pop("director_plays")
    return usual | {name: str(value) for name, value in changes.items()}


def _shown(setting: Setting, value: Value, profile: Profile) -> RuleShown:
    name, usual = setting.name, setting.values[0]
    values = tuple((str(each), words(each)) for each in setting.values)
    also = also_typed(setting)
    clause = profile.clause(name, value)
    return RuleShown(name, titled(setting), value, usual, values, also, clause)
