"""
The verbs, and what every one of them has in common: help, version, exit status, errors.

A verb is imported only when it is used, so that a short answer comes at once.
"""

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, ClassVar, NamedTuple

import typer
from typer._click.exceptions import ClickException
from typer.core import TyperCommand, TyperGroup

import overtrick
from overtrick.cli.help import help_in_language, help_templates, usage_error
from overtrick.cli.options import flag, take_name
from overtrick.cli.output import answer_in_language, page_as_wide_as, report, visible
from overtrick.cli.progress import doing, progress
from overtrick.errors import InvalidFile, OvertrickError, system_text
from overtrick.messages import language_of, say, speaking, translate

__all__ = ["VERBS", "LateGroup", "Verb", "app", "command_of", "run", "templates_of_help"]


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


VERBS = {
    "score": Verb("overtrick.cli.score", "Score one deal, explained line by line."),
    "sheet": Verb("overtrick.cli.play", "Score a rubber or Chicago sheet."),
    "play": Verb("overtrick.cli.play", "Keep a rubber or Chicago, a deal a line.", False),
    "pad": Verb("overtrick.cli.play", "Write the score pad for people at home.", False),
    "table": Verb("overtrick.cli.table", "Print the scoring table of an edition."),
    "cards": Verb("overtrick.cli.table", "Print the backs of the bidding-box cards."),
    "imps": Verb("overtrick.cli.table", "Turn a difference of points into IMPs."),
    "board": Verb("overtrick.cli.table", "Say who deals a board and who is vulnerable."),
    "rank": Verb("overtrick.cli.rank", "Rank a session or an event from its results."),
    "check": Verb("overtrick.cli.check", "Say what is wrong or suspicious in results."),
    "report": Verb("overtrick.cli.report", "Write an event or a season as pages."),
    "plot": Verb("overtrick.cli.plot", "Draw pictures of results and of movements."),
    "print": Verb("overtrick.cli.print_", "Print on paper: results, hands, cards, sheets."),
    "analyse": Verb("overtrick.cli.analyse", "Say what could be made, par, and what was lost."),
    "against": Verb("overtrick.cli.against", "Compare a table at home with the world."),
    "bulk": Verb("overtrick.cli.bulk", "Score and compare millions of results."),
    "convert": Verb("overtrick.cli.convert", "Convert results and deals between formats."),
    "deal": Verb("overtrick.cli.deal", "Deal boards by lot, for anybody to check."),
    "movement": Verb("overtrick.cli.movement", "Propose, show and check movements."),
    "event": Verb("overtrick.cli.event.verbs", "Tell what happens at an event, and rank it."),
    "season": Verb("overtrick.cli.season", "Rank a season of several sessions."),
    "awards": Verb("overtrick.cli.awards", "Say what places are worth: masterpoints."),
    "rate": Verb("overtrick.cli.rate", "Rate players by an archive of sessions."),
    "simultaneous": Verb("overtrick.cli.simultaneous", "Rank many clubs as one field."),
    "league": Verb("overtrick.cli.season", "Rank a league's divisions: who goes up or down."),
    "serve": Verb(
        "overtrick.cli.serve", "Run a club evening: phones, the desk, a ranking.", False
    ),
    "backup": Verb("overtrick.cli.club_store", "Save everything of a club in one file."),
    "restore": Verb("overtrick.cli.club_store", "Fill an empty store from a backup."),
    "export": Verb("overtrick.cli.club_store", "Write an event of the club to a journal."),
    "import": Verb("overtrick.cli.club_store", "Take a journal as a new event of the club."),
    "token": Verb(
        "overtrick.cli.club_store", "Let programs in to a club's API, and out again."
    ),
    "help": Verb("overtrick.cli.help", "Explain a verb, or the names that options take."),
}


class VerbGroup(LateGroup):
    """The verbs of the program."""

    verbs = VERBS


_EVERYWHERE = {"help_option_names": ["--help", "-h"], "max_content_width": 100}
app = typer.Typer(
    cls=VerbGroup, no_args_is_help=True, rich_markup_mode=None, context_settings=_EVERYWHERE
)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"overtrick {overtrick.__version__}")
        raise typer.Exit


@app.callback()
def overtrick_command(
    version: Annotated[
        bool, flag("--version -V", "Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Score contract bridge, from the kitchen table to the world championship."""


def run(arguments: Sequence[str]) -> int:
    """
    Run one command line; bad input becomes a line on standard error, never a traceback.

    >>> run(["score", "9H="])  # and says: overtrick: not a contract: '9H=' ...
    1
    """
    _open_streams()
    gc.set_threshold(50_000, 20, 100)  # facts refer to nothing that refers to them
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # suit signs on every system
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if os.environ.get("_OVERTRICK_COMPLETE") == "complete_bash":
        take_name(os.environ)
    with speaking(language_of(os.environ)):
        return _done(arguments)


def _done(arguments: Sequence[str]) -> int:
    try:
        with progress(), page_as_wide_as(sys.stdout):
            left = command_of(app).main(
                args=list(arguments), prog_name="overtrick", standalone_mode=False
            )
        return left if isinstance(left, int) else 0
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except ClickException as error:
        print(visible(usage_error(error)), file=sys.stderr)
        return error.exit_code
    except typer.Abort:
        report(translate("Aborted!"))
        return 1
    except BrokenPipeError:  # the reader has seen enough, as with ``| head``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (OvertrickError, OSError, UnicodeDecodeError) as error:
        report(_said(error), place=_place(error) or "overtrick")
        return 1


def _open_streams() -> None:
    """Where a stream was closed before we came (``>&-``), nothing is read or written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _place(error: Exception) -> str:
    """The file that an error names, with its line where there is one."""
    if isinstance(error, InvalidFile):
        return error.where
    return str(error.filename or "") if isinstance(error, OSError) else ""


def _said(error: Exception) -> str:
    if isinstance(error, InvalidFile):
        return say(error.text)
    if isinstance(error, UnicodeDecodeError):
        return translate("not UTF-8 text: byte {place}", place=error.start)
    if isinstance(error, OSError):
        return say(system_text(error))
    return say(error.whole) if isinstance(error, OvertrickError) else str(error)
