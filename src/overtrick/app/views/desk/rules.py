"""The rules of a session as they are read: every setting and condition, in groups (Law 78D)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from overtrick.compare.profiles import PROFILES, Profile
from overtrick.compare.settings import SETTINGS, Setting, Value
from overtrick.events.journal.conditions import CONDITIONS, Rules
from overtrick.messages import N_, translate
from overtrick.printing.settings import also_typed, titled, words

__all__ = [
    "PRESETS",
    "RuleGroup",
    "RuleShown",
    "preset_values",
    "rule_groups",
]

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
        return words(self.value, self.name)

    @property
    def usual_words(self) -> str:
        """The default in words."""
        return words(self.usual, self.name)


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
    known = dict.fromkeys((*setting.values, value))  # also what was typed
    values = tuple((str(each), words(each, name)) for each in known)
    also = also_typed(setting)
    clause = profile.clause(name, value)
    return RuleShown(name, titled(setting), value, usual, values, also, clause)
