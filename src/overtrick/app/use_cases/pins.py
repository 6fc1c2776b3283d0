"""The two digits by which a pair agrees (S-8), and the names that a table may search."""

from __future__ import annotations

from typing import Protocol

from overtrick.app.access.rate_limits import TryLimit
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.table_commands import TableConfirm
from overtrick.app.use_cases.use_case import NotAllowed
from overtrick.app.views.names import names_for
from overtrick.app.views.pad.seated import rounds_here
from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.meeting import Entered
from overtrick.events.now.desk import never_seated

__all__ = ["check", "choose", "people"]

_KIND = "pair-code"
_MOST = 8
_TRIES = TryLimit(free=3)


class PinChosen(Protocol):
    """What a pair says when it chooses."""

    contestant: str
    way: str
    pin: str


class WrongCode(InvalidTelling):
    """These are not the digits of the pair that agrees."""

    status, code = 422, "wrong-code"


def choose(store: Store, running: Running, viewer: Viewer, told: PinChosen) -> None:
    """
    Keep the digits of a pair that sits at this table.

    :raises InvalidTelling: if they are not two digits.
    :raises NotAllowed: if the pair does not sit here in any round.
    """
    if len(told.pin) != 2 or not told.pin.isdecimal() or not told.pin.isascii():
        raise InvalidTelling("the code of a pair is two digits", "pin")
    if told.way not in ("NS", "EW"):
        raise InvalidTelling(
            Text("not a direction (NS or EW): {way!r}", way=told.way[:10]), "way"
        )
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    ways = (told.way,) if apart else ("NS", "EW")
    rounds = rounds_here(running, viewer)
    if told.contestant not in {getattr(each, way.lower()) for each in rounds for way in ways}:
        raise NotAllowed(
            "pair {contestant} does not sit at this table", contestant=told.contestant
        )
    store.put(_KIND, _key(running, viewer, told.way, told.contestant), {"pin": told.pin})


def check(store: Store, running: Running, command: TableConfirm, viewer: Viewer) -> None:
    """
    Ask for the digits of the side that agrees, where the session wants them.

    :raises WrongCode: if they are not those that the pair chose.
    """
    if running.state.rules.conditions.approval != "pin":
        return
    entry = running.state.entry(command.of)
    facts = entry.facts if entry else None
    if not isinstance(facts, Entered) or facts.table not in (None, viewer.table):
        return  # the use case refuses it
    side = command.side or "EW"
    who = facts.ns if side == "NS" else facts.ew
    if who is None:
        return  # single players: no pair has digits, one tap agrees
    kept = store.get(_KIND, _key(running, viewer, side, str(who)))
    key = [f"{running.id}:{who}:{side}"]
    _TRIES.attempt(key)
    if kept is None or kept.document["pin"] != command.pin:
        raise WrongCode(
            Text("That is not the code of {side} {who}.", side=side, who=who), "pin"
        )
    _TRIES.forgive(key)


def people(running: Running, viewer: Viewer, typed: str) -> list[str]:
    """Give the names that begin as typed, as far as they may be shown."""
    text = typed.strip().casefold()
    if len(text) < 2:
        return []
    names = names_for(running, viewer)
    known = running.state.roster.people.keys() - never_seated(running.state)
    shown = {names.person(player) for player in known}
    found = [
        name
        for name in shown
        if any(part.casefold().startswith(text) for part in (name, *name.split()))
    ]
    return sorted(found)[:_MOST]


def _key(running: Running, viewer: Viewer, way: str, contestant: str) -> str:
    return f"{running.id}:{viewer.session}:{viewer.section}:{way} {contestant}"
