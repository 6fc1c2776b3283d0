"""
How a verb declares what it takes: an option, a flag or an argument in a line; editions.

What a shell offers as the rest of a word: the names that options take, each in words.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from textwrap import wrap
from typing import Annotated, Any, TypeVar

import typer

from overtrick.cli.names import names_of
from overtrick.errors import UnknownName
from overtrick.messages import say
from overtrick.rules.editions import EDITIONS, edition

__all__ = [
    "EDITIONS_HELP",
    "Edition",
    "argument",
    "completing",
    "completing_setting",
    "explained",
    "flag",
    "option",
    "take_name",
]

T = TypeVar("T")
Offers = list[tuple[str, str]]
_taken: list[str] = []
"""The name before the sign of ``name=value``, where the shell asks for the value alone."""


def completing(subject: str) -> Callable[[str], Offers]:
    """
    Make the function that offers the names of a subject.

    >>> completing("rules")("ebu-")
    [('ebu-2025', 'English Bridge Union, White Book of 2025')]
    """

    def offers(incomplete: str) -> Offers:
        found = names_of(subject)
        return [
            (each.name, say(each.title)) for each in found if each.name.startswith(incomplete)
        ]

    return offers


def completing_setting(incomplete: str) -> Offers:
    """
    Offer the names of settings, and behind the sign the values of one.

    >>> completing_setting("by")[0]
    ('bye=', 'what a sit-out counts')
    >>> [value for value, _ in completing_setting("bye=5")]
    ['bye=50%']
    """
    found = names_of("settings")
    name, sign, begun = incomplete.partition("=")
    if not (sign or _taken):
        return [
            (f"{each.name}=", say(each.title)) for each in found if each.name.startswith(name)
        ]
    if _taken:
        name, begun = _taken[-1], incomplete
    before = "" if _taken else f"{name}="
    values = (str(value) for each in found if each.name == name for value in each.values)
    return [(f"{before}{v}", "") for v in values if v.startswith(begun) and " " not in v]


def take_name(environment: MutableMapping[str, str]) -> None:
    """
    Remember a setting's name where bash, that parts words at ``=``, asks for its value.

    >>> asked = {"_OVERTRICK_COMPLETE": "complete_bash", "COMP_CWORD": "5"}
    >>> asked["COMP_WORDS"] = "overtrick rank --set bye = 5"
    >>> take_name(asked)
    >>> asked["COMP_WORDS"], asked["COMP_CWORD"], completing_setting("5")
    ('overtrick rank --set 5', '3', [('50%', '')])
    >>> _taken.clear()
    """
    if environment.get("_OVERTRICK_COMPLETE") != "complete_bash":
        return
    text, at = environment["COMP_WORDS"], int(environment["COMP_CWORD"])
    between = "\n" if "\n" in text else " "
    words = text.split(between)
    begun = words[at] if at < len(words) else ""
    sign = at if begun == "=" else at - 1
    if sign < 2 or words[sign] != "=":
        return
    kept = words[: sign - 1]
    if words[sign - 1].startswith("-"):  # --rules=NAME
        kept.append(words[sign - 1])
    else:
        _taken.append(words[sign - 1])
    environment["COMP_WORDS"] = between.join([*kept, "" if begun == "=" else begun])
    environment["COMP_CWORD"] = str(len(kept))


def option(flags: str, metavar: str, help: str = "", /, **how: Any) -> Any:
    """
    Declare an option: its flags, what stands for its value ("" as its type says), its help.

    >>> option("--output -o", "FILE", "Write to this file.").metavar
    'FILE'
    """
    return typer.Option(*flags.split(), metavar=metavar or None, help=help, **how)


def flag(flags: str, help: str, /, **how: Any) -> Any:
    """
    Declare an option that takes no value.

    >>> flag("--json", "Write JSON.").metavar is None
    True
    """
    return typer.Option(*flags.split(), help=help, **how)


def argument(metavar: str, help: str = "", /, **how: Any) -> Any:
    """
    Declare an argument: what stands for it, and its help.

    >>> argument("FILE", "Results in any format.").metavar
    'FILE'
    """
    return typer.Argument(metavar=metavar or None, help=help, **how)


def explained(subject: str) -> Callable[[T], T]:
    """Make the callback of an option that explains its names where ``help`` is its value."""

    def callback(value: T) -> T:
        if value == "help" or value == ["help"]:
            from overtrick.cli.app import run

            raise typer.Exit(run(["help", subject]))
        return value

    return callback


def _known_edition(name: str) -> str:
    try:
        return edition(name.strip().lower()).id
    except UnknownName as error:
        raise typer.BadParameter(say(error.whole)) from None


_LINES = (
    line
    for each in EDITIONS.values()
    for line in wrap(
        each.title, 76, initial_indent=f"{each.id:<30}", subsequent_indent=" " * 30
    )
)
EDITIONS_HELP = "\n".join(["\b", "Editions:", *_LINES])
Edition = Annotated[
    str,
    option(
        "--edition",
        "ID",
        "The rules in force, one of those below.",
        autocompletion=completing("editions"),
        callback=_known_edition,
    ),
]
