"""How a verb declares what it takes: an option, a flag or an argument in a line; editions."""

from textwrap import wrap
from typing import Annotated, Any

import typer

from overtrick.cli.completion import completing
from overtrick.errors import UnknownName
from overtrick.rules.editions import EDITIONS, edition

__all__ = ["EDITIONS_HELP", "Edition", "argument", "flag", "option"]


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


def _known_edition(name: str) -> str:
    try:
        return edition(name.strip().lower()).id
    except UnknownName as error:
        raise typer.BadParameter(str(error)) from None


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
