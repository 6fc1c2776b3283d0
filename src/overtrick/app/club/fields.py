"""
Simultaneous pairs of a club's server: plans and heats in the store, fields renewed in memory.

What a club sent is kept as the file that it was; what follows from it is made anew.  Another
server over the same store is noticed by the versions of these documents.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock, RLock
from typing import Any, Final

from overtrick.app.store.store import Store
from overtrick.compare.methods import METHODS
from overtrick.compare.profiles import profile
from overtrick.errors import InvalidFile, OvertrickError, UnknownName
from overtrick.events.problem import Problem
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import FieldRules, Heat, HeatInField, rank_heat
from overtrick.events.session import Session
from overtrick.formats.lists.simultaneous_file import (
    HeatPlan,
    SimultaneousPlan,
    read_simultaneous,
)
from overtrick.formats.registry import read_bytes

__all__ = ["FieldHere", "Fields", "Upload", "heat_of_bytes", "rules_of"]

_FIELD: Final = "simultaneous"
_LOOK: Final = 1.0
"""Seconds in which another server's uploads are noticed."""


@dataclass(frozen=True, slots=True)
class Upload:
    """What a club sent: the file, and what was read of it."""

    heat: str
    file: str
    data: bytes
    session: Session
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class FieldHere:
    """One field as it stands: its plan, its heats, what the director has said of it."""

    id: str
    plan: SimultaneousPlan
    how: FieldRules
    live: LiveField
    is_released: bool = False
    is_final: bool = False
    versions: dict[str, int] = field(default_factory=dict)
    looked: float = float("-inf")
    lock: RLock = field(default_factory=RLock)

    @property
    def missing(self) -> list[HeatPlan]:
        """The heats of the plan that have sent nothing."""
        return [heat for heat in self.plan.heats if not self.versions.get(heat.id)]

    def is_open(self, moment: datetime) -> bool:
        """
        Whether boards and frequencies may be seen.

        The director has released them, the moment of the plan is over, or, where the plan
        names none, every heat is there.
        """
        if self.is_released:
            return True
        embargo = self.plan.embargo
        return not self.missing if embargo is None else moment >= embargo

    def heat(self, heat: str) -> HeatPlan:
        """
        Give a heat of the plan.

        :raises UnknownName: if there is none of that id.
        """
        found = {each.id: each for each in self.plan.heats}
        if heat not in found:
            raise UnknownName(
                "no heat {heat!r}; there are: {known}",
                heat=heat[:40],
                known=", ".join(list(found)[:20]),
            )
        return found[heat]

    def placed(self, heat: str) -> HeatInField | None:
        """A heat as the field counts it, or nothing if it has not come."""
        return next((each for each in self.live.heats if each.heat.id == heat), None)


class Fields:
    """The fields of one server; every method waits, and may be called from any thread."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._fields: dict[str, FieldHere] = {}
        self._lock = Lock()

    def ids(self) -> list[tuple[str, str]]:
        """Give the id and title of every field."""
        found = self._store.list(_FIELD)
        return [(each.key, str(each.document.get("title", each.key))) for each in found]

    def create(self, id: str, data: bytes) -> list[Problem]:
        """
        Begin a field with its plan, or give it another plan; heats that were sent stay.

        :raises InvalidFile: if the plan cannot be read, or has no heat.
        :raises OvertrickError: if it names rules or settings that do not exist.
        """
        plan, problems = read_simultaneous(data, "the plan")
        rules_of(plan)
        if not plan.heats:
            raise InvalidFile("the plan has no heat")
        before = self._store.get(_FIELD, id)
        said = dict(before.document) if before else {"released": False, "final": False}
        said |= {"title": plan.title, "plan": data.decode("utf-8", "replace")}
        self._store.put(_FIELD, id, said, expected=before.version if before else 0)
        with self._lock:
            self._fields.pop(id, None)
        return problems

    def say(self, id: str, **said: bool) -> None:
        """
        Note what the director says of a field: ``released``, ``final``.

        :raises UnknownName: if there is no such field.
        """
        found = self._document(id)
        self._store.put(_FIELD, id, {**found.document, **said}, expected=found.version)
        with self._lock:
            self._fields.pop(id, None)

    def keep(self, id: str, sent: Upload) -> HeatInField:
        """
        Keep what a club sent in the place of what it sent before, and renew the field.

        :raises UnknownName: if there is no such field or heat.
        :raises InvalidFile: if there is not one result in it, or the field is final.
        """
        with self.now(id) as here:
            here.heat(sent.heat)
            if here.is_final:
                raise InvalidFile("the result is final: the director can open it again")
            if not sent.session.lines:
                why = "; ".join(map(str, sent.problems[:3])) or "there is nothing in it"
                raise InvalidFile(
                    "{file}: not one result could be read: {why}", file=sent.file, why=why
                )
            text = base64.b64encode(sent.data).decode()
            self._store.put(_data(id), sent.heat, {"file": sent.file, "data": text})
            note = self._store.put(_heats(id), sent.heat, {"file": sent.file})
            here.versions[sent.heat] = note.version
            return _put(here, sent, note.version)

    @contextmanager
    def now(self, id: str) -> Iterator[FieldHere]:
        """
        Give a field as it stands now, nobody else's until the block ends.

        :raises UnknownName: if there is no such field.
        """
        here = self._here(id)
        with here.lock:
            if self._clock() - here.looked >= _LOOK:
                self._look(here)
            yield here

    def _document(self, id: str) -> Any:
        found = self._store.get(_FIELD, id)
        if found is None:
            raise UnknownName("no simultaneous pairs {id!r} here", id=id[:40])
        return found

    def _here(self, id: str) -> FieldHere:
        with self._lock:
            here = self._fields.get(id)
        if here is not None:
            return here
        found = self._document(id).document
        plan, _ = read_simultaneous(str(found["plan"]).encode(), "the plan")
        how = rules_of(plan)
        here = FieldHere(id, plan, how, LiveField(how))
        here.is_released, here.is_final = bool(found["released"]), bool(found["final"])
        with self._lock:
            return self._fields.setdefault(id, here)

    def _look(self, here: FieldHere) -> None:
        """Take in what another server, or an earlier run, has kept."""
        found = self._document(here.id).document
        here.is_released, here.is_final = bool(found["released"]), bool(found["final"])
        known = {heat.id for heat in here.plan.heats}
        for note in self._store.list(_heats(here.id)):
            if note.key not in known or here.versions.get(note.key) == note.version:
                continue
            kept = self._store.get(_data(here.id), note.key)
            if kept is None:
                continue
            data = base64.b64decode(str(kept.document["data"]))
            _put(here, heat_of_bytes(note.key, str(kept.document["file"]), data), note.version)
            here.versions[note.key] = note.version
        here.looked = self._clock()


def rules_of(plan: SimultaneousPlan) -> FieldRules:
    """
    Say how a plan has its field ranked.

    >>> rules_of(SimultaneousPlan()).method
    'matchpoints'

    :raises OvertrickError: if it names a method, rules or a setting that does not exist.
    """
    scoring = plan.scoring
    name, rules = scoring.method or "matchpoints", scoring.rules or "default"
    if name not in METHODS:
        known = ", ".join(METHODS)
        raise UnknownName(
            "{name!r} is not for a field; there are: {known}", name=name, known=known
        )
    return FieldRules(name, profile(rules).settings.read(scoring.changes), rules, plan.limits)


def heat_of_bytes(heat: str, file: str, data: bytes) -> Upload:
    """
    Read what a club sent, in whatever format it is.

    >>> heat_of_bytes("ox", "ox.csv", b"board,ns,ew,score\\n1,1,2,420\\n").session.lines[0].ns
    '1'
    """
    try:
        contents, problems = read_bytes(data, file)
    except OvertrickError as error:
        return Upload(heat, file, data, Session(()), (Problem(file, error.text),))
    return Upload(heat, file, data, contents.session(), tuple(problems))


def _put(here: FieldHere, sent: Upload, version: int) -> HeatInField:
    plan = here.heat(sent.heat)
    own = Heat(plan.id, plan.club, sent.session, sent.problems, replaced=version - 1)
    placed = rank_heat(own, here.how)
    here.live.put(placed)
    return placed


def _heats(id: str) -> str:
    return f"heat:{id}"


def _data(id: str) -> str:
    return f"heat-file:{id}"
