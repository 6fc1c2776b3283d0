"""Names at the table: a pair that sits there says who it is; teams do so at the desk."""

from dataclasses import replace

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.names import names_for
from overtrick.app.seen.pad.rounds import round_now
from overtrick.app.seen.pad.seated import rounds_here
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.use_cases.table_commands import TableNames
from overtrick.app.use_cases.use_case import Saying
from overtrick.errors import Refused
from overtrick.events.journal.entry import new_id
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.plan.plan import plan_known
from overtrick.events.plan.progress import plans_of

__all__ = ["names"]


def names(running: Running, command: TableNames, viewer: Viewer) -> Saying:
    """
    Name the players of a pair that sits at this table; a name left as shown is nobody new.

    :raises NotAllowed: if it does not sit there.
    :raises Refused: if it is a team: two of its players are not the team.
    """
    plan = plan_known(running.state, viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    _check_here(running, command, viewer, apart=apart)
    found = running.state.roster.contestant(command.contestant, viewer.section, command.way)
    before = found.players if found is not None and len(found.players) == 2 else ("", "")
    first = command.id or new_id()
    told: list[Facts] = []
    players = tuple(
        _player(running, viewer, name, known, f"guest-{first}-{nth}", told)
        for nth, (name, known) in enumerate(zip(command.names, before, strict=True))
    )
    pair = replace(
        found or Registered(contestant=command.contestant),
        players=players if any(players) else (),
        name="",
    )
    pair = replace(pair, direction=command.way) if apart else pair
    sections = len(plans_of(running.state)) > 1
    return Saying((*told, replace(pair, section=viewer.section) if sections else pair))


def _check_here(running: Running, command: TableNames, viewer: Viewer, *, apart: bool) -> None:
    number = round_now(running, viewer)
    found = (each for each in rounds_here(running, viewer) if each.round == number)
    each = next(found, None)
    sits = {"NS": each.ns, "EW": each.ew} if each else {}
    if command.contestant not in ([sits.get(command.way)] if apart else sits.values()):
        raise NotAllowed(
            f"{viewer.by} names who sits there; pair {command.contestant} does not"
        )
    if each is not None and each.match is not None:
        raise Refused("Who plays for a team is told at the desk.")


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
