"""By which method and rules results are ranked: the options, and what is asked by them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Annotated

from overtrick.cli.options import completing, completing_setting, explained, option
from overtrick.cli.output import WrongUsage, as_usage
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.errors import InvalidSetting, UnknownName
from overtrick.events.ranking.rank import Asked

__all__ = [
    "Method",
    "Rules",
    "SETTINGS_HELP",
    "Set",
    "asked_of",
    "check_method",
    "settings_of",
]

_METHODS = (*METHODS, *TEAM_METHODS)

Method = Annotated[
    str,
    option("--method", "METHOD", " | ".join(_METHODS), autocompletion=completing("methods")),
]
Rules = Annotated[
    str,
    option(
        "--rules",
        "PROFILE",
        "The conventions, by a name below; help explains them.",
        autocompletion=completing("rules"),
        callback=explained("rules"),
    ),
]
Set = Annotated[
    list[str] | None,
    option(
        "--set",
        "NAME=VALUE",
        "Change one setting; may be repeated; help explains them.",
        autocompletion=completing_setting,
        callback=explained("settings"),
    ),
]


def _help() -> str:
    lines = ["\b", 'Profiles, each in words by "overtrick help rules":']
    lines += (f"  {line}" for line in wrap(", ".join(PROFILES), 70))
    lines += [
        "",
        "\b",
        'Settings, each in words and with its values by "overtrick help settings":',
    ]
    lines += (f"  {line}" for line in wrap(", ".join(SETTINGS), 70))
    return "\n".join(lines)


SETTINGS_HELP = _help()


def check_method(name: str) -> None:
    """Refuse a method that nobody knows; without one the results decide later."""
    if name and name not in _METHODS:
        raise WrongUsage(
            "no method {name!r}; there are: {methods}", name=name, methods=", ".join(_METHODS)
        )


def asked_of(method: str, rules: str, changes: Sequence[str] | None) -> Asked:
    """Give what is asked of a ranking; names that nobody knows are wrong usage."""
    if rules or changes:
        settings_of(rules or "default", changes)
    check_method(method)
    return Asked(method, rules, tuple(changes or ()))


def settings_of(rules: str, changes: Sequence[str] | None) -> Settings:
    """Give the settings of a profile with single changes; unknown names are wrong usage."""
    with as_usage(InvalidSetting, UnknownName):
        return profile(rules).settings.read(changes or [])
