"""``overtrick convert``: from any format that can be read to any that can be written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.given import Given, given
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import FEW_ALIKE, WrongUsage, leave_with, report, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import Map, Sessions, files_of, mapping_of, show_guess
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, asked_of
from overtrick.cli.written import (
    check_output,
    each_its_own,
    known_format,
    wanted_format,
    write_bytes,
)
from overtrick.core.watched import watched
from overtrick.errors import EnglishText, OvertrickError, Text, system_text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked
from overtrick.events.ranking.report import Ranking
from overtrick.formats.answers.formats_json import formats_document
from overtrick.formats.catalogue import plugged_in
from overtrick.formats.contents.abilities import ABILITIES, abilities_of
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.conversion import (
    Conversion,
    Ready,
    converted,
    converted_in_parts,
    lacks_ranking,
)
from overtrick.formats.format import Format
from overtrick.formats.registry import is_long
from overtrick.messages import translate
from overtrick.printing.formats import draw_formats

if TYPE_CHECKING:
    from overtrick.formats.tables.mapping import TableMapping

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_SHOWN = ("results", "deals", "auction", "ranking", "movement")


@app.command(epilog=SETTINGS_HELP)
def convert(
    files: Annotated[
        list[Path] | None,
        argument("IN... OUT", "Files, folders, patterns; then the file to write."),
    ] = None,
    source: Annotated[str, option("--from", "FORMAT", "What IN is, if not by itself.")] = "",
    target: Annotated[str, option("--to", "FORMAT", "What to write, if not by suffix.")] = "",
    into: Annotated[
        Path | None, option("--into", "FILE", "Fill a copy of this file of your own software.")
    ] = None,
    mapping: Map = None,
    sessions: Sessions = False,
    guess: Annotated[
        bool, flag("--guess", "Show what a table's columns would be taken for.")
    ] = False,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    strict: Annotated[
        bool, flag("--strict", "Write nothing if anything would be lost.")
    ] = False,
    dry_run: Annotated[
        bool, flag("--dry-run", "Say what would be lost, and write nothing.")
    ] = False,
    formats: Annotated[bool, flag("--formats", "List the formats, and write nothing.")] = False,
    as_json: Annotated[
        bool, flag("--json", "Print what --formats or --guess shows as data.")
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
        if as_json:
            write_json(formats_document())
        else:
            show(draw_formats())
        leave_with(plugged_in().problems)
        return
    if not files:
        raise WrongUsage("what is to be converted? Say IN and OUT.")
    if guess:
        show_guess(files, as_json=as_json)
        return
    if as_json:
        raise WrongUsage("--json goes with --formats or --guess; else say --to json")
    asked = asked_of(method, rules, changes)
    inputs, output = _split(files, target)
    wanted = wanted_format(target, output)
    if source:
        known_format(source)
    sources, problems = files_of(inputs)
    check_output(output, sources, wanted)
    job = _Job(wanted, asked, into, mapping_of(mapping), source, sessions, strict, dry_run)
    if not output.is_dir():
        problems += job.run(sources, output) if sources else []
    else:
        each = each_its_own(sources, output, wanted.suffix)
        for file, own in watched(each, "files converted", len(sources)):
            problems += [own] if isinstance(own, Problem) else job.run([file], own)
    leave_with(problems)


class _Job:
    """What is to be done with each file, or with all of them."""

    def __init__(
        self,
        wanted: Format,
        asked: Asked,
        into: Path | None,
        mapping: TableMapping | None,
        source: str,
        sessions: bool,
        strict: bool,
        dry_run: bool,
    ) -> None:
        self.wanted, self.asked = wanted, asked
        self.into = None if into is None else into.read_bytes()
        self.mapping, self.source = mapping, source
        self.sessions, self.strict, self.dry_run = sessions, strict, dry_run

    def run(self, sources: Sequence[Path], output: Path) -> list[Problem]:
        """Read, say what is lost, write; and give what is wrong."""
        place = translate(self.wanted.title) if str(output) == "-" else str(output)
        with self._in_parts(sources, output) as long:
            if long is not None:
                return self._written(long, output, place)
        found = given(sources, self.source, self.mapping, sessions=self.sessions)
        if found.contents.is_empty:
            nothing = Problem(place, Text("nothing was read, so nothing is written"))
            return [*found.problems, nothing]
        try:
            ranking = self._ranking(found)
            doing("writing", output.name)
            done = _with_journal(
                found, converted(found.contents, self.wanted, ranking, self.into)
            )
        except OvertrickError as error:
            return [*found.problems, Problem(place, error.whole)]
        whole = found.contents if ranking is None else with_ranking(found.contents, ranking)
        return self._written(Ready(*done, abilities_of(whole), found.problems), output, place)

    @contextmanager
    def _in_parts(self, sources: Sequence[Path], output: Path) -> Iterator[Ready | None]:
        """Convert a long file part by part; None where it has to be read as a whole."""
        with ExitStack() as stack:
            ready = None
            is_plain = self.asked == NOTHING_ASKED and not (self.into or self.mapping)
            if len(sources) == 1 and is_plain and is_long(sources[0]):
                doing("reading", sources[0].name)
                beside = None if str(output) == "-" else output.resolve().parent
                asked = converted_in_parts(sources[0], self.wanted, self.source, beside)
                with suppress(OSError, OvertrickError):  # the whole reading says why
                    ready = stack.enter_context(asked)
            yield ready

    def _written(self, ready: Ready, output: Path, place: str) -> list[Problem]:
        if refused := _not_kept(ready, self.wanted):
            _say_losses(ready._replace(lacking=[]), self.wanted, place)
            return [*ready.problems, Problem(place, refused)]
        _say_losses(ready, self.wanted, place)
        is_lossy = bool(ready.lacking or ready.changed)
        if is_lossy and self.strict:
            return [*ready.problems, Problem(place, Text("nothing is written (--strict)"))]
        if self.dry_run:
            if is_lossy:
                show(translate("{place}: (nothing is written)", place=place))
            else:
                show(
                    translate(
                        "{place}: nothing would be lost (nothing is written)", place=place
                    )
                )
            return ready.problems
        try:
            write_bytes(ready.data, output)
        except BrokenPipeError:  # the reader has seen enough
            raise
        except OSError as error:
            return [*ready.problems, Problem(place, system_text(error))]
        _say(ready.held, output, self.wanted)
        return ready.problems

    def _ranking(self, found: Given) -> Ranking | None:
        is_asked = bool(self.asked.method or self.asked.rules or self.asked.changes)
        if not is_asked and not lacks_ranking(found.contents, self.wanted):
            return None
        ranking = found.ranked(self.asked)
        found.problems[:] = ranking.problems
        return ranking


def _with_journal(found: Given, done: Conversion) -> Conversion:
    """Say also what is told in no contents, where a journal was given."""
    if found.state is None:
        return done
    from overtrick.formats.journals.journal import not_held

    return done._replace(changed=[*not_held(found.state), *done.changed])


def _say_losses(done: Ready, wanted: Format, place: str) -> None:
    if done.lacking:
        lost = {name: of for name, of in done.held.items() if name not in wanted.carries}
        report(translate("not carried: {lacking}", lacking=_counted(lost)), place=place)
    told = (said.text if isinstance(said, EnglishText) else said for said in done.changed)
    leave_with([Problem(place, said, severity=Severity.QUESTION) for said in told], FEW_ALIKE)


def _split(files: list[Path], target: str) -> tuple[list[Path], Path]:
    if len(files) > 1:
        return files[:-1], files[-1]
    if not target:
        raise WrongUsage("where to? Say OUT, or --to FORMAT for standard output.")
    return files, Path("-")


def _not_kept(ready: Ready, wanted: Format) -> str:
    """Why a file is not written of which nothing would be left: cards as a table of results."""
    told = {name: number for name, number in ready.held.items() if name != "event"}
    if not told or (told.keys() & wanted.carries and not _is_of_nothing(ready, wanted)):
        return ""
    return translate(
        "{title} has no room for {what}: nothing is written",
        title=Text(wanted.title),
        what=_counted(told),
    )


def _is_of_nothing(ready: Ready, wanted: Format) -> bool:
    """Whether a file is what is written of nothing: none of what was told fitted."""
    if not ready.changed or not isinstance(ready.data, bytes):
        return False
    with suppress(OvertrickError):
        return ready.data == wanted.write(Contents())[0]
    return False


def _counted(held: Mapping[str, int]) -> Text:
    return Text.joined(
        Text("{what} ({count})", what=Text(ABILITIES[name][0]), count=number)
        for name, number in held.items()
    )


def _say(held: Mapping[str, int], output: Path, wanted: Format) -> None:
    if str(output) == "-":
        return
    shown = [
        f"{held[name]} {translate(ABILITIES[name][0])}"
        for name in _SHOWN
        if name in held and name in wanted.carries
    ]
    show(f"{output}: {translate(wanted.title)}{': ' if shown else ''}{', '.join(shown)}")
