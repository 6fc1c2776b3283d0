"""The files of a field: read, and read again when they have changed."""

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import typer

from overtrick.cli.given import Given, given
from overtrick.cli.output import WrongUsage, placed, read
from overtrick.cli.progress import doing
from overtrick.cli.results import files_of, read_all
from overtrick.cli.settings import asked_of, settings_of
from overtrick.compare.methods import METHODS
from overtrick.compare.reference import ReferenceField
from overtrick.core.watched import watched
from overtrick.errors import NO_FILE, InvalidFile, OvertrickError, Text
from overtrick.events.against import reference_field
from overtrick.events.problem import Problem, Severity, no_result
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import (
    FieldRanking,
    FieldRules,
    Heat,
    HeatInField,
    rank_heat,
)
from overtrick.events.session import Line, Session
from overtrick.formats.lists.season_file import HeatPlan, SimultaneousPlan, read_simultaneous

__all__ = ["AskedField", "FieldChange", "ranked_field", "watched_field"]

_PAUSE: Final = 1.0  # seconds from one look at the files to the next


@dataclass(frozen=True, slots=True)
class AskedField:
    """The files of a field, and what the command line says of how it is ranked."""

    files: tuple[Path, ...]
    method: str = ""
    rules: str = ""
    changes: tuple[str, ...] = ()
    reference: tuple[Path, ...] = ()
    """Files of a fixed field, in the place of the plan's."""

    def check(self) -> None:
        """Refuse what is wrong whatever the plan says."""
        asked_of(self.method, self.rules, self.changes)

    def rules_of(
        self, plan: SimultaneousPlan, reference: ReferenceField | None = None
    ) -> FieldRules:
        """How the field is ranked: as the command line says, else the plan."""
        method = self.method or plan.scoring.method or "matchpoints"
        rules = self.rules or plan.scoring.rules or "default"
        if method not in METHODS:
            raise WrongUsage(
                "{method} is not for a field; there are: {methods}",
                method=method,
                methods=", ".join(METHODS),
            )
        settings = settings_of(rules, self.changes or plan.scoring.changes)
        return FieldRules(method, settings, rules, plan.limits, reference)


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
        self._reference: tuple[_Seen, ReferenceField, list[Problem]] | None = None
        self.plan, self.folder, self._of_plan = _plan(asked.files)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong in the plan and in the files of a fixed field."""
        return [*self._of_plan, *(self._reference[2] if self._reference else ())]

    def is_new(self) -> bool:
        """Look whether any file is another than when it was read; then the plan is, too."""
        self.plan, self.folder, self._of_plan = _plan(self._asked.files)
        how = self._how()
        last = {heat.id: heat for heat in self.plan.heats}
        now = {heat: (_seen(heat, self.folder), how) for heat in last.values()}
        return now != {heat: kept[:2] for heat, kept in self._placed.items()}

    def field(self) -> LiveField:
        """
        Read the heats that have changed into the field; of one told twice the last.

        No result refers to itself: looking for such garbage took a third of the time.
        """
        gc.disable()
        try:
            return self._field_now()
        finally:
            gc.freeze()
            gc.enable()

    def _how(self) -> FieldRules:
        """How the field is ranked; a fixed one is read again when its files have changed."""
        files = self._asked.reference or tuple(
            self.folder / name for name in self.plan.reference
        )
        if not files:
            self._reference = None
            return self._asked.rules_of(self.plan)
        seen = tuple(map(_stamp, files))
        if self._reference is None or self._reference[0] != seen:
            self._reference = seen, *_reference_read(files)
        return self._asked.rules_of(self.plan, self._reference[1])

    def _read(self, how: FieldRules) -> None:
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
        self._placed = placed

    def _field_now(self) -> LiveField:
        how, before_that = self._how(), self._placed
        self._read(how)
        doing("ranking")
        if self._field is None or self._field.how != how:
            self._field, before_that = LiveField(how), {}
        now = {heat.id for heat in self._placed}
        for gone in {heat.id for heat in before_that} - now:
            self._field.remove(gone)
        for heat, (_, _, ranked) in self._placed.items():
            if before_that.get(heat, (None, None, None))[2] is not ranked:
                self._field.put(ranked)
        return self._field


def _reference_read(files: Sequence[Path]) -> tuple[ReferenceField, list[Problem]]:
    """
    Read a fixed field, with what is wrong in its files.

    :raises InvalidFile: if there is no such file, or nothing in it to compare with.
    """
    for file in files:
        if not file.exists():
            raise InvalidFile(NO_FILE, where=str(file))
    results: list[tuple[Line, int]] = []
    found, problems = files_of(files)
    first: dict[bytes, Path] = {}
    for file in found:
        if (same := first.setdefault(read(file), file)) is not file:
            text = Text("the same as {file}: it counts once", file=same)
            problems.append(Problem(str(file), text, severity=Severity.NOTE))
            continue
        contents, wrong = read_all([file], results_only=True)
        results += contents.lines_and_times()
        problems += wrong
    reference = reference_field(results)
    if not reference.results:
        raise no_result(", ".join(map(str, files)), problems)
    return reference, problems


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
            yield FieldChange(inbox.plan, LiveField(FieldRules()), (), (placed("", error),))
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


def _plan(files: Sequence[Path]) -> tuple[SimultaneousPlan, Path, list[Problem]]:
    """Read the plan, or make one of files: each is a heat of its own name."""
    if len(files) == 1 and files[0].suffix.lower() == ".json":
        plan, problems = read_simultaneous(read(files[0]), str(files[0]))
        return plan, files[0].parent, problems
    named, problems = files_of(files)
    found = [file for file in named if file.exists()]
    problems += [Problem(str(file), NO_FILE) for file in named if file not in found]
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
