"""``overtrick simultaneous``: the same boards in many clubs, ranked as one field."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from overtrick.cli.files import files_of
from overtrick.cli.given import Given, Why, given, reasons_of
from overtrick.cli.output import AsJson, Output, leave_with, placed, read, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import (
    SETTINGS_HELP,
    Files,
    Method,
    Rules,
    Set,
    check_method,
    settings_of,
)
from overtrick.compare.methods import METHODS
from overtrick.core.exact import plain_text
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import (
    FieldLine,
    FieldRanking,
    FieldRules,
    Heat,
    HeatInField,
    rank_heat,
)
from overtrick.events.session import Session
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.ranking_json import reasons_document
from overtrick.formats.answers.season_json import field_document
from overtrick.formats.lists.simultaneous_file import (
    HeatPlan,
    SimultaneousPlan,
    read_simultaneous,
)
from overtrick.printing.simultaneous import draw_field, draw_heats
from overtrick.printing.words import draw_reasons

__all__ = ["AskedField", "FieldChange", "app", "ranked_field", "watched_field"]

_PAUSE: Final = 1.0  # seconds from one look at the files to the next

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_KEYS = """\b
PLAN.json, with files beside it:
  {"title": "Autumn", "boards": 24, "rules": "ebu",
   "minimum": {"tables": 3, "boards": 18}, "embargo": "2026-11-22T23:00Z",
   "awards": {"field": "ebu-simultaneous", "club": "ebu-club"},
   "heats": [{"id": "ox", "club": "Oxford", "files": ["ox.xml"]}]}

\b
  boards     the boards of the set; a heat's others are left out
  method, rules, set
             how the field is ranked, as the options of rank
  minimum    tables that a heat needs to count, boards for a place
  embargo    until then --json has no boards: hands may still be played
  awards     schemes of the field and of a club: overtrick awards PLAN.json
  heats      id, club and files of each; one that comes again replaces
             the one before
"""


@app.callback()
def simultaneous_command() -> None:
    """Rank clubs that play the same boards as one field."""


@app.command("rank", epilog=f"{_KEYS}\n\n{SETTINGS_HELP}")
def rank_command(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    heat: Annotated[
        str, typer.Option("--heat", metavar="ID", help="Show the pairs of this heat alone.")
    ] = "",
    why: Why = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank many clubs as one field: each file is a heat, or as PLAN.json says.

    A contestant is HEAT:ID. Beside the field's result stands what the same cards were
    worth at the club. Heats may come in any format, in any order, and again.

    \b
    Examples:
      overtrick simultaneous rank examples/simultaneous.json
      overtrick simultaneous rank examples/simultaneous.json --heat york
      overtrick simultaneous rank examples/simultaneous.json --why ox:3
    """
    asked = AskedField(tuple(files), method, rules, tuple(changes or ()))
    asked.check()
    try:
        plan, found, problems = ranked_field(asked)
        if heat and heat not in {each.heat.id for each in found.heats}:
            known = ", ".join(each.heat.id for each in found.heats)
            raise typer.BadParameter(f"no heat {heat!r}; there are: {known}")
        told = None if why is None else _reasons(found, why)
    except OvertrickError as error:
        leave_with([Problem("", error.text)])
        return
    if told is None:
        _give(found, plan, heat, as_json=as_json, output=output)
    elif as_json:
        write_json(reasons_document(told), output)
    else:
        show(draw_reasons(told), output)
    leave_with(problems)


@app.command("watch", epilog=f"{_KEYS}\n\n{SETTINGS_HELP}")
def watch_command(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    as_json: AsJson = False,
    output: Output = None,
    until_final: Annotated[
        bool, typer.Option("--until-final", help="End when every heat has results.")
    ] = False,
) -> None:
    """
    Rank the field anew whenever a club's file comes or changes: an inbox.

    Say FOLDER, where each file is a heat, or PLAN.json. Only files that have changed are
    read again; each is answered in a line, its problems below. -o keeps the newest ranking
    in a file. Ctrl-C ends it.

    \b
    Examples:
      overtrick simultaneous watch examples/simultaneous.json --until-final
      overtrick simultaneous watch inbox/ --rules ebu --json -o field.json
    """
    asked = AskedField(tuple(files), method, rules, tuple(changes or ()))
    asked.check()
    with suppress(KeyboardInterrupt):
        for change in watched_field(asked):
            typer.echo("\n".join(_said(change)))
            if output is not None:
                _give(change.field.ranking(), change.plan, as_json=as_json, output=output)
            if until_final and _is_final(change.field.heats):
                return


@dataclass(frozen=True, slots=True)
class AskedField:
    """The files of a field, and what the command line says of how it is ranked."""

    files: tuple[Path, ...]
    method: str = ""
    rules: str = ""
    changes: tuple[str, ...] = ()

    def check(self) -> None:
        """Refuse what is wrong whatever the plan says."""
        if self.rules or self.changes:
            settings_of(self.rules or "default", self.changes)
        check_method(self.method)

    def rules_of(self, plan: SimultaneousPlan) -> FieldRules:
        """How the field is ranked: as the command line says, else the plan."""
        method = self.method or plan.scoring.method or "matchpoints"
        rules = self.rules or plan.scoring.rules or "default"
        if method not in METHODS:
            raise typer.BadParameter(
                f"{method} is not for a field; there are: " + ", ".join(METHODS)
            )
        settings = settings_of(rules, self.changes or plan.scoring.changes)
        return FieldRules(method, settings, rules, plan.limits)


_Seen = tuple[tuple[str, int, int], ...]
"""Files as they are now: name, nanosecond of the last change, size; -1 where there is none."""


class _Inbox:
    """The heats as they were read last; what has not changed since is not read again."""

    def __init__(self, asked: AskedField) -> None:
        self._asked = asked
        self._placed: dict[HeatPlan, tuple[_Seen, FieldRules, HeatInField]] = {}
        self._field: LiveField | None = None
        self.changed: list[HeatInField] = []
        """What is new or another than before, since it was ranked before."""
        self.plan, self.folder, self.problems = _plan(asked.files)

    def is_new(self) -> bool:
        """Look whether any file is another than when it was read; then the plan is, too."""
        self.plan, self.folder, self.problems = _plan(self._asked.files)
        how = self._asked.rules_of(self.plan)
        last = {heat.id: heat for heat in self.plan.heats}
        now = {heat: (_seen(heat, self.folder), how) for heat in last.values()}
        return now != {heat: kept[:2] for heat, kept in self._placed.items()}

    def field(self) -> LiveField:
        """Read the heats that have changed into the field; of one told twice the last."""
        how = self._asked.rules_of(self.plan)
        last = {heat.id: heat for heat in self.plan.heats}
        times = Counter(heat.id for heat in self.plan.heats)
        placed: dict[HeatPlan, tuple[_Seen, FieldRules, HeatInField]] = {}
        self.changed = []
        for heat in watched(list(last.values()), "heats read", len(last)):
            seen, before = _seen(heat, self.folder), self._placed.get(heat)
            if before is None or before[:2] != (seen, how):
                session, problems = _session(heat, self.folder)
                told = Heat(heat.id, heat.club, session, tuple(problems), times[heat.id] - 1)
                before = seen, how, rank_heat(told, how)
                self.changed.append(before[2])
            placed[heat] = before
        before_that, self._placed = self._placed, placed
        doing("ranking")
        if self._field is None or self._field.how != how:
            self._field, before_that = LiveField(how), {}
        for gone in {heat.id for heat in before_that} - set(last):
            self._field.remove(gone)
        for heat, (_, _, ranked) in placed.items():
            if before_that.get(heat, (None, None, None))[2] is not ranked:
                self._field.put(ranked)
        return self._field


def ranked_field(
    asked: AskedField,
) -> tuple[SimultaneousPlan, FieldRanking, list[Problem]]:
    """Read the heats of a field, and rank them; with its plan, and what is wrong."""
    inbox = _Inbox(asked)
    found = inbox.field().ranking()
    return inbox.plan, found, [*inbox.problems, *found.problems]


class FieldChange(NamedTuple):
    """A field ranked anew: its plan and what is wrong there, the heats that have changed."""

    plan: SimultaneousPlan
    field: LiveField
    changed: tuple[HeatInField, ...]
    problems: tuple[Problem, ...]


def watched_field(
    asked: AskedField, pause: Callable[[], None] | None = None
) -> Iterator[FieldChange]:
    """
    Rank a field now, and again whenever a file comes, changes or goes; *pause* waits a little.

    :raises OvertrickError: if the plan cannot be read the first time.
    """
    inbox = _Inbox(asked)
    wait = pause or partial(time.sleep, _PAUSE)
    while True:
        try:
            field = inbox.field()
            yield FieldChange(inbox.plan, field, tuple(inbox.changed), tuple(inbox.problems))
        except OvertrickError as error:
            yield FieldChange(
                inbox.plan, LiveField(FieldRules()), (), (Problem("", error.text),)
            )
        wait()
        while not _came(inbox):
            wait()


def _came(inbox: _Inbox) -> bool:
    try:
        return inbox.is_new()
    except (OvertrickError, typer.BadParameter, typer.Exit):
        return False  # the plan is being written: what was read stands


def _seen(heat: HeatPlan, folder: Path) -> _Seen:
    return tuple(_stamp(folder / name) for name in heat.files)


def _stamp(file: Path) -> tuple[str, int, int]:
    try:
        stat = file.stat()
    except OSError:
        return str(file), -1, -1
    return str(file), stat.st_mtime_ns, stat.st_size


def _said(change: FieldChange) -> Iterator[str]:
    """Say what came in, each club's problems below its line, and how the field stands."""
    clock = datetime.now().strftime("%H:%M:%S")
    for each in change.changed:
        counts = "" if each.is_counted else ", does not count"
        yield f"{clock}  {each.heat.id}: {_of_tables(each.tables)}{counts}"
        yield from (f"          {problem}" for problem in each.problems)
    yield from (f"          {problem}" for problem in change.problems)
    counted = sum(each.is_counted for each in change.field.heats)
    state = "final" if _is_final(change.field.heats) else "provisional"
    yield (
        f"{clock}  field: {_of_tables(change.field.tables)}, {counted} of"
        f" {len(change.field.heats)} heats, {state}"
    )


def _give(
    found: FieldRanking,
    plan: SimultaneousPlan,
    heat: str = "",
    *,
    as_json: bool,
    output: Path | None,
) -> None:
    """Give the ranking as text or data; under an embargo data have no boards."""
    if as_json:
        is_embargoed = plan.embargo is not None and datetime.now(UTC) < plan.embargo
        write_json(_document(found, plan, is_embargoed), output)
        return
    drawn = [draw_field(found, plan.title, heat)]
    drawn += [] if heat else [draw_heats(found)]
    show("\n\n".join(drawn), output)


def _is_final(heats: Iterable[HeatInField]) -> bool:
    return all(each.heat.session.lines for each in heats)


def _plan(files: Sequence[Path]) -> tuple[SimultaneousPlan, Path, list[Problem]]:
    """Read the plan, or make one of files: each is a heat of its own name."""
    if len(files) == 1 and files[0].suffix.lower() == ".json":
        plan, problems = read_simultaneous(read(files[0]), str(files[0]))
        return plan, files[0].parent, problems
    found, problems = files_of(files)
    heats = tuple(HeatPlan(file.stem, file.stem, (str(file),)) for file in found)
    return SimultaneousPlan(heats=heats), Path(), problems


def _session(heat: HeatPlan, folder: Path) -> tuple[Session, list[Problem]]:
    """Read the files of a heat; one that is not there yet is a note."""
    names = [folder / name for name in heat.files]
    there = [name for name in names if name.exists()]
    problems = [
        Problem(str(name), Text("no such file yet"), severity=Severity.NOTE)
        for name in names
        if name not in there
    ]
    if not there:
        return Session(()), problems
    try:
        found: Given = given(there, sessions=True, results_only=True)
    except OvertrickError as error:
        return Session(()), [*problems, placed(str(there[0]), error)]
    return found.session, [*problems, *found.problems]


def _reasons(found: FieldRanking, asked: str) -> list[Reason]:
    """Explain a line: what it is worth in the club and in the field, then board by board."""
    reasons = reasons_of(found.ranking, asked)
    own = [line for line in found.lines if asked == line.standing.id]
    return [*(_beside(found, line) for line in own), *reasons]


def _beside(found: FieldRanking, line: FieldLine) -> Reason:
    tables = next(each.tables for each in found.heats if each.heat is line.heat)
    if line.standing.percentage is None:
        club, field = plain_text(line.alone.total), plain_text(line.standing.total)
    else:
        club = f"{plain_text(line.alone.percentage)} %"
        field = f"{plain_text(line.standing.percentage)} %"
    return Reason(
        f"{line.standing.id}: {club} at {line.heat.club} ({_of_tables(tables)}), {field} in the"
        f" field ({_of_tables(found.tables)}): the same scores met others"
    )


def _of_tables(count: int) -> str:
    return f"{count} table{'s' * (count != 1)}"


def _document(
    found: FieldRanking, plan: SimultaneousPlan, is_embargoed: bool
) -> dict[str, Any]:
    document = {"title": plan.title, **field_document(found, is_embargoed=is_embargoed)}
    document["embargo"] = plan.embargo.isoformat() if plan.embargo else None
    document["status"] = "final" if _is_final(found.heats) else "provisional"
    return document
