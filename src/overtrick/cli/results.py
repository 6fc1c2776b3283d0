"""What verbs that rank results share: files in, methods and settings by name."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.output import read
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.errors import InvalidSetting, OvertrickError, UnknownName
from overtrick.events.joined import joined
from overtrick.events.problem import Problem
from overtrick.events.session import Session
from overtrick.formats.registry import read_bytes

__all__ = [
    "SETTINGS_HELP",
    "Files",
    "Method",
    "Rules",
    "Set",
    "check_method",
    "read_all",
    "settings_of",
]

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Results as CSV, TSV or JSON; - is standard input."),
]
_METHODS = (*METHODS, *TEAM_METHODS)

Method = Annotated[str, typer.Option("--method", metavar="METHOD", help=" | ".join(_METHODS))]
Rules = Annotated[
    str, typer.Option("--rules", metavar="PROFILE", help="The conventions, by a name below.")
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change one setting; may be repeated."),
]


def _help() -> str:
    names = wrap(", ".join(PROFILES), 70)
    lines = ["\b", "Profiles:", *(f"  {line}" for line in names), "", "\b", "Settings:"]
    for setting in SETTINGS.values():
        values = [*map(str, setting.values), *([setting.also] if setting.also else [])]
        lines += wrap(
            f"{setting.name}: {' | '.join(values)}",
            76,
            initial_indent="  ",
            subsequent_indent="      ",
        )
    return "\n".join(lines)


SETTINGS_HELP = _help()

_STDIN = "standard input"


def check_method(name: str) -> None:
    """Refuse a method that nobody knows; without one the results decide later."""
    if name and name not in _METHODS:
        raise typer.BadParameter(f"no method {name!r}; there are: {', '.join(_METHODS)}")


def settings_of(rules: str, changes: Sequence[str] | None) -> Settings:
    """Give the settings of a profile with single changes; unknown names are wrong usage."""
    try:
        return profile(rules).settings.read(changes or [])
    except (InvalidSetting, UnknownName) as error:
        raise typer.BadParameter(str(error)) from None


def read_all(files: Iterable[Path]) -> tuple[Session, list[Problem]]:
    """Read every file; one that cannot be read is a problem, the others go on."""
    sessions: list[Session] = []
    problems: list[Problem] = []
    for file in files:
        name = _STDIN if str(file) == "-" else str(file)
        try:
            contents, found = read_bytes(read(file), name)
        except OSError as error:
            problems.append(Problem(name, error.strerror or str(error)))
        except OvertrickError as error:
            problems.append(_unreadable(name, str(error)))
        else:
            sessions.append(contents.session())
            problems += found
    return joined(sessions) if sessions else Session(()), problems


def _unreadable(name: str, message: str) -> Problem:
    # What a format says begins with FILE: or FILE:LINE:, which is a place.
    said = re.fullmatch(rf"({re.escape(name)}(?::[0-9]+)?): (.*)", message, re.DOTALL)
    return Problem(said[1], said[2]) if said else Problem(name, message)
