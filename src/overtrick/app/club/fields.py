"""
Simultaneous pairs of a club's server: plans and heats in the store, fields renewed in memory.

What a club sent is kept as the file that it was; what follows from it is made anew.  Another
server over the same store is noticed by the versions of these documents.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock, RLock
from typing import Any, Final

from overtrick.app.club.uploads import (
    FixedFile,
    Upload,
    fixed_of_bytes,
    heat_of_bytes,
    names_person,
    without_person,
)
from overtrick.app.store.documents import Document
from overtrick.app.store.store import Store
from overtrick.compare.methods import METHODS
from overtrick.compare.profiles import profile
from overtrick.compare.reference import ReferenceField
from overtrick.errors import InvalidFile, UnknownName
from overtrick.events.problem import Problem, no_result
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import FieldRules, Heat, HeatInField, rank_heat
from overtrick.formats.lists.season_file import (
    HeatPlan,
    SimultaneousPlan,
    read_simultaneous,
)

__all__ = ["FIXED", "FieldHere", "Fields", "rules_of"]

FIXED: Final = " fixed field"
"""Under which name a fixed field is kept beside the heats: no heat's id begins so."""

_FIELD: Final = "simultaneous"
_HANDS: Final = "simultaneous-hands"
_LOOK: Final = 1.0
"""Seconds in which another server's uploads are noticed."""


@dataclass(slots=True)
class FieldHere:
    """One field as it stands: its plan, its heats, what the director has said of it."""

    id: str
    plan: SimultaneousPlan
    text: str
    """The plan as it was written."""
    how: FieldRules
    live: LiveField
    is_released: bool = False
    is_final: bool = False
    said: int = 0
    """The version of what the director has said: the plan among it."""
    hands: Mapping[str, Any] = field(default_factory=dict)
    """The deals by number, where the director has loaded them."""
    hands_version: int = 0
    versions: dict[str, int] = field(default_factory=dict)
    looked: float = float("-inf")
    lock: RLock = field(default_factory=RLock)

    @property
    def missing(self) -> list[HeatPlan]:
        """The heats of the plan that have sent nothing, or took it back."""
        there = {each.heat.id for each in self.live.heats}
        return [heat for heat in self.plan.heats if heat.id not in there]

    @property
    def mark(self) -> str:
        """What is another one whenever anything of the field has changed."""
        return f"{self.said}.{self.hands_version}.{sum(self.versions.values())}"

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
        self._let_go(id)
        return problems

    def say(self, id: str, **said: bool) -> None:
        """
        Note what the director says of a field: ``released``, ``final``.

        :raises UnknownName: if there is no such field.
        """
        found = self._document(id)
        self._store.put(_FIELD, id, {**found.document, **said}, expected=found.version)
        with self._lock:
            here = self._fields.get(id)
        if here is not None:
            here.looked = float("-inf")

    def keep(self, id: str, sent: Upload) -> HeatInField:
        """
        Keep what a club sent in the place of what it sent before, and renew the field.

        :raises UnknownName: if there is no such field or heat.
        :raises InvalidFile: if there is not one result in it, or the field is final.
        """
        with self._open(id, sent.heat) as here:
            here.heat(sent.heat)  # a fixed field is no club's
            if not sent.session.lines:
                raise no_result(sent.file, sent.problems)
            told, last = _told(sent), _last(self._store.get(_data(id), sent.heat))
            placed = here.placed(sent.heat)
            if told == last and placed is not None:
                return placed  # told twice is told once
            self._write(here, sent.heat, told, last)
            return _put(here, sent)

    def fix(self, id: str, sent: FixedFile) -> None:
        """
        Have all compared with a field that was played before, in the place of any other.

        :raises UnknownName: if there is no such field.
        :raises InvalidFile: if the result is final.
        """
        with self._open(id, FIXED) as here:
            told, last = _told(sent), _last(self._store.get(_data(id), FIXED))
            if told != last:
                self._write(here, FIXED, told, last)
                self._take_in(here, FIXED)

    def take_back(self, id: str, heat: str) -> None:
        """
        Put back what a club had sent before its last file, or nothing; again: the last file.

        The same of the fixed field (*heat* ``FIXED``).

        :raises UnknownName: if there is no such field or heat.
        :raises InvalidFile: if it has never sent anything, or the field is final.
        """
        with self._open(id, heat) as here:
            kept = self._store.get(_data(id), heat)
            if kept is None:
                if heat == FIXED:
                    raise InvalidFile("no fixed field has been loaded yet")
                raise InvalidFile("this club has sent nothing yet")
            self._write(here, heat, dict(kept.document.get("before", {})), _last(kept))
            self._take_in(here, heat)

    def load_hands(self, id: str, hands: Mapping[str, Any]) -> None:
        """
        Keep the deals of the boards, by number; they are shown when the boards are open.

        :raises UnknownName: if there is no such field.
        """
        with self.now(id) as here:
            kept = self._store.put(_HANDS, id, hands)
            here.hands, here.hands_version = hands, kept.version

    def erase(self, name: str) -> list[tuple[str, str]]:
        """
        Take a person's name out of every file that clubs have sent: which fields and heats.

        What such a club had sent before its last file goes; the results stay as they are.
        """
        found: list[tuple[str, str]] = []
        for id, _ in self.ids():
            for note in self._store.list(_heats(id)):
                kept = self._store.get(_data(id), note.key)
                last = _read(note.key, _last(kept))
                before = _read(note.key, kept.document.get("before", {}) if kept else {})
                if not any(each and names_person(each, name) for each in (last, before)):
                    continue
                clean = _told(without_person(last, name)) if last else {}
                with self._open(id, note.key, even_final=True) as here:
                    self._store.delete(_data(id), note.key, for_good=True)
                    self._write(here, note.key, clean, {})
                    self._take_in(here, note.key)
                found.append((id, note.key))
        return found

    def sent_as(self, id: str, heat: str) -> tuple[str, str]:
        """Give the names of the file that a club sent last and of the one before, or empty."""
        kept = self._store.get(_data(id), heat)
        before = kept.document.get("before", {}) if kept else {}
        return str(_last(kept).get("file", "")), str(before.get("file", ""))

    @contextmanager
    def _open(self, id: str, heat: str, *, even_final: bool = False) -> Iterator[FieldHere]:
        """Give a field that takes what a heat sends."""
        with self.now(id) as here:
            if heat != FIXED:
                here.heat(heat)
            if here.is_final and not even_final:
                raise InvalidFile("the result is final: the director can open it again")
            yield here

    def _write(
        self, here: FieldHere, heat: str, told: Mapping[str, str], before: Mapping[str, str]
    ) -> None:
        self._store.put(_data(here.id), heat, {**told, "before": dict(before)})
        note = self._store.put(_heats(here.id), heat, {"file": told.get("file", "")})
        here.versions[heat] = note.version

    def _take_in(self, here: FieldHere, heat: str) -> None:
        """Have in the field what is kept of a heat; another fixed field makes it anew."""
        if heat == FIXED:
            here.versions.pop(FIXED, None)
            here.looked = float("-inf")
            self._let_go(here.id)
            return
        sent = _read(heat, _last(self._store.get(_data(here.id), heat)))
        if sent is None:
            here.live.remove(heat)
        else:
            _put(here, sent)

    @contextmanager
    def now(self, id: str) -> Iterator[FieldHere]:
        """
        Give a field as it stands now, nobody else's until the block ends.

        :raises UnknownName: if there is no such field.
        """
        while True:
            here = self._here(id)
            with here.lock:
                is_due = self._clock() - here.looked >= _LOOK
                if is_due and not self._look(here):  # planned or fixed anew by another server
                    self._let_go(id)
                    continue
                yield here
                return

    def mark(self, id: str) -> str:
        """
        Give what is another one whenever anything of a field has changed.

        :raises UnknownName: if there is no such field.
        """
        with self.now(id) as here:
            return here.mark

    def _let_go(self, id: str) -> None:
        with self._lock:
            self._fields.pop(id, None)

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
        text = str(self._document(id).document["plan"])
        plan, _ = read_simultaneous(text.encode(), "the plan")
        note = self._store.get(_heats(id), FIXED)
        how = replace(rules_of(plan), reference=self._fixed(id, plan))
        here = FieldHere(id, plan, text, how, LiveField(how))
        if note is not None:
            here.versions[FIXED] = note.version
        with self._lock:
            return self._fields.setdefault(id, here)

    def _fixed(self, id: str, plan: SimultaneousPlan) -> ReferenceField | None:
        """Read the fixed field; one that the plan names and nobody has sent has no result."""
        told = _last(self._store.get(_data(id), FIXED))
        if not told.get("data"):
            return ReferenceField({}) if plan.reference else None
        try:
            return fixed_of_bytes(told["file"], base64.b64decode(told["data"])).reference
        except InvalidFile:  # what could be read once, by another edition of this program
            return ReferenceField({})

    def _look(self, here: FieldHere) -> bool:
        """Take in what another server, or an earlier run, has kept; not another measure."""
        found = self._document(here.id)
        if found.document["plan"] != here.text:
            return False
        here.is_released = bool(found.document["released"])
        here.is_final, here.said = bool(found.document["final"]), found.version
        known = {heat.id for heat in here.plan.heats}
        notes = self._store.list(_heats(here.id))
        if any(
            note.key == FIXED and note.version != here.versions.get(FIXED) for note in notes
        ):
            return False
        for note in notes:
            if note.key in known and here.versions.get(note.key) != note.version:
                here.versions[note.key] = note.version
                self._take_in(here, note.key)
        if hands := self._store.get(_HANDS, here.id):
            here.hands, here.hands_version = hands.document, hands.version
        here.looked = self._clock()
        return True


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


def _put(here: FieldHere, sent: Upload) -> HeatInField:
    plan = here.heat(sent.heat)
    before = here.versions[sent.heat] - 1
    own = Heat(plan.id, plan.club, sent.session, sent.problems, replaced=before)
    placed = rank_heat(own, here.how)
    here.live.put(placed)
    return placed


def _told(sent: Upload | FixedFile) -> dict[str, str]:
    """Write a file as the store keeps it."""
    return {"file": sent.file, "data": base64.b64encode(sent.data).decode()}


def _last(kept: Document | None) -> dict[str, str]:
    """Give the file that was sent last, as the store keeps it; of none, nothing."""
    told = kept.document if kept else {}
    return {name: str(told[name]) for name in ("file", "data") if name in told}


def _read(heat: str, told: Mapping[str, Any]) -> Upload | None:
    if not told.get("data"):
        return None
    return heat_of_bytes(heat, str(told["file"]), base64.b64decode(str(told["data"])))


def _heats(id: str) -> str:
    return f"heat:{id}"


def _data(id: str) -> str:
    return f"heat-file:{id}"
