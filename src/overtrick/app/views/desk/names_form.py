"""The seats of an event with the names in them: what the names page shows and fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.app.club.running import Running
from overtrick.app.views.sentences import SEATS
from overtrick.core.letters import natural
from overtrick.errors import Text
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import Plan
from overtrick.events.now.rounds import session_in_play
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.movements.grid import GridMeeting, Movers, Seating

__all__ = ["NamePlace", "TableNamesForm", "who_sits", "tables_named"]

_SEATS: Mapping[str, tuple[Text, ...]] = {
    "NS": (SEATS["N"], SEATS["S"]),
    "EW": (SEATS["E"], SEATS["W"]),
    "": (Text("First"), Text("Second")),
    **{seat: (name,) for seat, name in SEATS.items()},
}


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A contestant with its players: a pair where it starts, or one player."""

    contestant: str
    side: str
    """NS, EW, or the seat of a single player."""
    seats: tuple[Text, ...]
    players: tuple[str, ...]
    """Ids of the players, as many as there are seats; empty where nobody is named."""
    names: tuple[str, ...]
    direction: str | None = None
    section: str | None = None
    is_team: bool = False
    name: str = ""
    """The team's own name, beside those of its players."""

    @property
    def both(self) -> Text:
        """The seats beside each other."""
        return Text.joined(self.seats)

    @property
    def key(self) -> str:
        """What it is called in the page."""
        return "-".join(part or "0" for part in (self.section, self.direction, self.contestant))


@dataclass(frozen=True, slots=True)
class TableNamesForm:
    """A table of the first round; those who sit out first come last, without one."""

    table: str
    places: tuple[NamePlace, ...]


def tables_named(running: Running) -> list[TableNamesForm]:
    """
    Give the tables of the first round, each with its places.

    Those of the session in play come first, and of others only who plays in none before.
    """
    plans = running.state.plans
    sections, here = {each.section for each in plans}, session_in_play(running.state)
    seen: set[tuple[str, str | None, str]] = set()
    found: list[TableNamesForm] = []
    for plan in sorted(plans, key=lambda each: (each.session != here, natural(each.session))):
        found += _of_plan(running, plan, len(sections) > 1, seen)
    return found or _without_plan(running)


def who_sits(running: Running) -> dict[str, NamePlace]:
    """Give every player who has a place, with that place."""
    return {
        player: place
        for table in tables_named(running)
        for place in table.places
        for player in place.players
        if player
    }


def _of_plan(
    running: Running, plan: Plan, sections: bool, seen: set[tuple[str, str | None, str]]
) -> list[TableNamesForm]:
    section = plan.section if sections else None
    found: list[TableNamesForm] = []
    own = set[str]()
    rounds: tuple[tuple[GridMeeting | Seating, ...], ...] = plan.movement.rounds
    for number, row in enumerate(rounds):
        late: list[NamePlace] = []
        for each in row:
            sides = _sides(each)
            made = []
            for side, who in sides:
                direction = side if plan.movement.has_lines and len(side) == 2 else None
                if who is None or (who, direction, plan.section) in seen:
                    continue
                seen.add((who, direction, plan.section))
                own.add(who)
                made.append(_place(running, plan, who, side, direction, section))
            name = f"{plan.section if sections else ''}{each.table}"
            if number == 0:
                found.append(TableNamesForm(name, tuple(made)))
            else:
                late += made
        if late:
            found.append(TableNamesForm("", tuple(late)))
    if plan.movement.kind is Movers.TEAMS:
        teams = sorted(own, key=natural)
        found.append(TableNamesForm("", tuple(_team(running, who, section) for who in teams)))
    return [each for each in found if each.places]


def _team(running: Running, who: str, section: str | None) -> NamePlace:
    """A team of a movement: its pairs have places of their own at the tables."""
    facts = running.state.roster.contestants.get((who, section, None))
    name = facts.name if facts else ""
    return NamePlace(who, "", (), (), (), None, section, is_team=True, name=name)


def _sides(each: GridMeeting | Seating) -> list[tuple[str, str | None]]:
    if isinstance(each, Seating):
        return [("N", each.north), ("S", each.south), ("E", each.east), ("W", each.west)]
    return [("NS", each.ns), ("EW", each.ew)]


def _place(
    running: Running,
    plan: Plan,
    who: str,
    side: str,
    direction: str | None,
    section: str | None,
) -> NamePlace:
    roster = running.state.roster
    facts = roster.contestant(who, plan.section, direction or "")
    seats = _SEATS[side]
    players = (facts.players if facts else ())[: len(seats)]
    filled = (*players, *([""] * (len(seats) - len(players))))
    names = tuple(roster.name(player) if player else "" for player in filled)
    return NamePlace(who, side, seats, filled, names, direction, section)


def _without_plan(running: Running) -> list[TableNamesForm]:
    """Those who are registered, where nothing is planned, such as teams."""
    is_team = any(not is_of_pairs(running.state, stage) for stage in running.state.stages)
    places = tuple(
        _alone(running, facts, is_team=is_team)
        for facts in running.state.roster.contestants.values()
    )
    return [TableNamesForm("", places)] if places else []


def _alone(running: Running, facts: Registered, *, is_team: bool) -> NamePlace:
    fewest = 4 if is_team else 2
    seats = tuple(
        Text("Player {player}", player=nth)
        for nth in range(1, max(fewest, len(facts.players)) + 1)
    )
    filled = (*facts.players, *([""] * (len(seats) - len(facts.players))))
    names = tuple(running.state.roster.name(player) if player else "" for player in filled)
    where = facts.direction, facts.section
    name = facts.name if is_team else ""
    return NamePlace(
        facts.contestant, "", seats, filled, names, *where, is_team=is_team, name=name
    )
