"""Groups of verbs, each imported only when it is used, so that a short answer comes at once."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from overtrick.cli.output import answer_in_language
from overtrick.cli.progress import doing
from overtrick.cli.spoken import help_in_language, help_templates

__all__ = ["LateGroup", "Verb", "command_of", "templates_of_help"]


class Verb(NamedTuple):
    """
    Where a verb lives, and its line in the help.

    The module has a Typer named ``app``: of the verb, or of several that are much alike.
    """

    module: str
    help: str
    is_watched: bool = True
    """Whether people wait for its end: then it is said how far it is."""


@cache
def command_of(app: typer.Typer) -> Any:
    """Make what typer runs of a module's verbs: once in a process, however often it is run."""
    command = typer.main.get_command(app)
    answer_in_language(command)
    help_in_language(command)
    return command


class LateGroup(TyperGroup):
    """The verbs of a table: listed without an import, imported when resolved."""

    verbs: ClassVar[dict[str, Verb]] = {}
    """Every verb by its name, in the order of the help; without its module it is left out."""

    def __init__(self, **settings: Any) -> None:
        """Put a line of help in the place of each verb."""
        super().__init__(**settings)
        for name, verb in self.verbs.items():
            self.add_command(TyperCommand(name, help=verb.help))

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the verbs that are there, in the order of the table."""
        return [name for name, verb in self.verbs.items() if find_spec(verb.module)]

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Find the verb that the first word names, and import it."""
        name, _, rest = super().resolve_command(ctx, args)
        if name is None:  # a shell completing a word that is no verb
            return None, None, rest
        verb = self.verbs[name]
        try:
            module = import_module(verb.module)
        except ModuleNotFoundError as error:
            if error.name != verb.module:
                raise
            ctx.fail(f"No such command {name!r}.")
        if verb.is_watched and ctx.parent is None:
            doing(f"overtrick {name}")
        command = command_of(module.app)
        return name, getattr(command, "commands", {}).get(name, command), rest


def templates_of_help(module: str, app: typer.Typer) -> Iterator[tuple[str, list[str]]]:
    """Give every template of help by the module that it stands in, for the catalogues."""
    command = command_of(app)
    yield module, [*help_templates(command)]
    for below in {verb.module: None for verb in getattr(command, "verbs", {}).values()}:
        yield from templates_of_help(below, import_module(below).app)
