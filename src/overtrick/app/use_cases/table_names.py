"""
Names at the table: a pair that sits there says who it is; teams do so at the desk.

The two digits by which a pair agrees (S-8), and the names that a table may search.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from overtrick.app.access.rate_limits import TryLimit
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.table_checks import NameTable, TableConfirm
from overtrick.app.use_cases.use_case import NotAllowed, Saying
from overtrick.app.views.names import names_for
from overtrick.app.views.pad.rounds import round_now, rounds_here
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.journal.entry import new_id
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import NameAsked, Registered, RegisteredPlayer
from overtrick.events.now.desk import asked_of, never_seated

__all__ = ["check", "choose", "names", "people"]

_TEAM = "Who plays for a team is told at the desk."


def names(running: Running, command: NameTable, viewer: Viewer) -> Saying:
    """
    Name the players of a pair that sits at this table; a name left as shown is nobody new.

    A seat that is empty is taken at once; another name in place of one that is there is asked
    for, and the desk decides.

    :raises NotAllowed: if it does not sit there.
    :raises Refused: if it is a team: two of its players are not the team.
    """
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    _check_here(running, command, viewer, apart=apart)
    found = running.state.roster.contestant(command.contestant, viewer.section, command.way)
    before = _before(found)
    first = command.id or new_id()
    told: list[Facts] = []
    wanted = [
        _player(running, viewer, name, known, f"guest-{first}-{nth}", told)
        for nth, (name, known) in enumerate(zip(command.names, before, strict=True))
    ]
    pair = replace(found or Registered(contestant=command.contestant), name="")
    pair = replace(pair, direction=command.way) if apart else pair
    sections = len(running.state.plans) > 1
    pair = replace(pair, section=viewer.section) if sections else pair
    now = [known or want for known, want in zip(before, wanted, strict=True)]
    asks = _asked(running, pair, before, wanted)
    if now != [*before] or asks == now:
        told.append(replace(pair, players=_named(now)))
    if asks != now:
        who = NameAsked(contestant=pair.contestant, section=pair.section)
        told.append(replace(who, direction=pair.direction, players=_named(asks)))
    return Saying(tuple(told))


def _before(found: Registered | None) -> tuple[str, str]:
    """Who has the two seats; of a pair with a name alone its parts, as the phone shows them."""
    there = () if found is None else found.players or tuple(found.name.split(" & "))
    if len(there) > 2:
        raise Refused(_TEAM)
    first, second = (*there, "", "")[:2]
    return first, second


def _asked(
    running: Running, pair: Registered, before: tuple[str, str], wanted: list[str]
) -> list[str]:
    """Who would sit if the desk agreed: what was asked for a seat before is asked still."""
    earlier = asked_of(running.state, pair)
    still = before if earlier is None else earlier.players or ("", "")
    return [
        asked if known and want == known else want
        for want, known, asked in zip(wanted, before, still, strict=True)
    ]


def _named(players: list[str]) -> tuple[str, ...]:
    return tuple(players) if any(players) else ()


def _check_here(running: Running, command: NameTable, viewer: Viewer, *, apart: bool) -> None:
    number = round_now(running, viewer)
    found = (each for each in rounds_here(running, viewer) if each.round == number)
    each = next(found, None)
    sits = {"NS": each.ns, "EW": each.ew} if each else {}
    if command.contestant not in ([sits.get(command.way)] if apart else sits.values()):
        raise NotAllowed(
            "{by} names who sits there; pair {contestant} does not",
            by=viewer.by,
            contestant=command.contestant,
        )
    if each is not None and each.match is not None:
        raise Refused(_TEAM)


def _player(
    running: Running, viewer: Viewer, name: str, known: str, guest: str, told: list[Facts]
) -> str:
    """The id of whom a name means, or of a guest, who is told; empty, if no name is given."""
    text = _plain(name)
    if known and text == _plain(names_for(running, viewer).person(known)):
        return known
    if not text:
        return ""
    people = running.state.roster.people
    meant = [
        id
        for id, person in people.items()
        if text.casefold() in (id.casefold(), person.name.casefold(), person.number.casefold())
    ]
    if len(meant) == 1:
        return meant[0]
    told.append(RegisteredPlayer(player=guest, name=text))
    return guest


def _plain(name: str) -> str:
    return " ".join(name.split()).lstrip("=+-@ ")  # no formula where a sheet is made of it


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
