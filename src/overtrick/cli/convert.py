"""``overtrick convert``: from any format that can be read to any that can be written."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.columns import show_guess
from overtrick.cli.files import files_of
from overtrick.cli.given import Given, given
from overtrick.cli.output import fail, leave_with, report, show
from overtrick.cli.results import SETTINGS_HELP, Method, Rules, Set, check_method, settings_of
from overtrick.cli.written import is_one_of, write_bytes
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.problem import Problem
from overtrick.events.ranking.asked import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.formats.contents.abilities import ABILITIES, abilities_of
from overtrick.formats.conversion import converted, lacks_ranking
from overtrick.formats.format import Format
from overtrick.formats.registry import format_by_id, format_of
from overtrick.printing.formats import draw_formats

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_MOST_LOSSES = 20  # lines; a table's worth is enough to decide by
_SHOWN = ("results", "deals", "auction", "ranking", "movement")


@app.command(epilog=SETTINGS_HELP)
def convert(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="IN... OUT", help="Files, folders, patterns; then the file to write."
        ),
    ] = None,
    source: Annotated[
        str, typer.Option("--from", metavar="FORMAT", help="What IN is, if not by itself.")
    ] = "",
    target: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="What to write, if not by suffix.")
    ] = "",
    into: Annotated[
        Path | None,
        typer.Option(
            "--into", metavar="FILE", help="Fill a copy of this file of your own software."
        ),
    ] = None,
    mapping: Annotated[
        Path | None,
        typer.Option("--map", metavar="FILE", help="What the columns of a table are."),
    ] = None,
    guess: Annotated[
        bool,
        typer.Option("--guess", help="Show what a table's columns would be taken for."),
    ] = False,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing if anything would be lost.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be lost, and write nothing.")
    ] = False,
    formats: Annotated[
        bool, typer.Option("--formats", help="List the formats, and write nothing.")
    ] = False,
) -> None:
    """
    Convert files from any format that can be read to any that can be written.

    What the new format cannot carry is said on standard error before the file is written.
    Several files become one; if OUT is a folder, each becomes a file of its own. Without OUT
    the result goes to standard output. Where the new format has a ranking and the old one
    has none, the results are ranked as "overtrick rank" does.

    \b
    Examples:
      overtrick convert examples/evening.csv evening.json
      overtrick convert examples/evening.csv --to pbn --rules compscore
      overtrick convert --formats
    """
    if formats:
        show(draw_formats())
        return
    if not files:
        raise typer.BadParameter("what is to be converted? Say IN and OUT.")
    if guess:
        show_guess(files)
        return
    if rules or changes:
        settings_of(rules or "default", changes)
    check_method(method)
    asked = Asked(method=method, rules=rules, changes=tuple(changes or ()))
    inputs, output = _split(files, target)
    wanted = _wanted(target, output)
    if source:
        _known(source)
    sources, problems = files_of(inputs)
    if is_one_of(output, sources):
        raise typer.BadParameter(f"{output} is read, and would be written over")
    job = _Job(wanted, asked, into, mapping, source, strict, dry_run)
    if output.is_dir():
        for file in sources:
            problems += job.run([file], output / f"{file.stem}{wanted.suffix}")
    elif sources:
        problems += job.run(sources, output)
    leave_with(problems)


class _Job:
    """What is to be done with each file, or with all of them."""

    def __init__(
        self,
        wanted: Format,
        asked: Asked,
        into: Path | None,
        mapping: Path | None,
        source: str,
        strict: bool,
        dry_run: bool,
    ) -> None:
        self.wanted, self.asked = wanted, asked
        self.into = None if into is None else into.read_bytes()
        self.mapping, self.source = mapping, source
        self.strict, self.dry_run = strict, dry_run

    def run(self, sources: Sequence[Path], output: Path) -> list[Problem]:
        """Read, say what is lost, write; and give what is wrong."""
        found = given(sources, self.source, self.mapping)
        if found.contents.is_empty:
            nothing = Problem(str(output), "nothing was read, so nothing is written")
            return [*found.problems, nothing]
        try:
            ranking = self._ranking(found)
            done = converted(found.contents, self.wanted, ranking, self.into)
        except OvertrickError as error:
            return [*found.problems, Problem(str(output), str(error))]
        place = self.wanted.title if str(output) == "-" else str(output)
        for loss in done.losses[:_MOST_LOSSES]:
            report(f"not carried: {loss}", place=place)
        if len(done.losses) > _MOST_LOSSES:
            more = len(done.losses) - _MOST_LOSSES
            report(f"and {more} more of what is not carried", place=place)
        if done.losses and self.strict:
            return [*found.problems, Problem(place, "nothing is written (--strict)")]
        if not self.dry_run:
            write_bytes(done.data, output)
            _say(found, output, self.wanted)
        return found.problems

    def _ranking(self, found: Given) -> Ranking | None:
        is_asked = bool(self.asked.method or self.asked.rules or self.asked.changes)
        if not is_asked and not lacks_ranking(found.contents, self.wanted):
            return None
        ranking = found.ranked(self.asked)
        found.problems[:] = ranking.problems
        return ranking


def _split(files: list[Path], target: str) -> tuple[list[Path], Path]:
    if len(files) > 1:
        return files[:-1], files[-1]
    if not target:
        raise typer.BadParameter("where to? Say OUT, or --to FORMAT for standard output.")
    return files, Path("-")


def _wanted(target: str, output: Path) -> Format:
    found = _known(target) if target else format_of(output.name)
    if not target and output.suffix.lower() not in found.suffixes:
        raise typer.BadParameter(f"{output}: what format is that? Say --to FORMAT.")
    if not found.writer and not found.filler:
        raise typer.BadParameter(f"{found.title} can be read, not written")
    if str(output) == "-" and not found.is_text and sys.stdout.isatty():
        fail(f"{found.title} is no text for a terminal: say OUT")
    return found


def _known(name: str) -> Format:
    try:
        return format_by_id(name)
    except UnknownName as error:
        raise typer.BadParameter(str(error)) from None


def _say(found: Given, output: Path, wanted: Format) -> None:
    if str(output) == "-":
        return
    counted = abilities_of(found.contents)
    held = [
        f"{counted[name]} {ABILITIES[name][0]}"
        for name in _SHOWN
        if name in counted and name in wanted.carries
    ]
    show(f"{output}: {wanted.title}{': ' if held else ''}{', '.join(held)}")
