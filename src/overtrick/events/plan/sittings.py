"""
Who sits where: the plan of a section as amended, and what its tables have said since.

A table says who sits there; a director who amends that meeting later has the last word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from overtrick.core.letters import whole_number
from overtrick.errors import OvertrickError
from overtrick.events.journal.evening import MovementAmended, MovementPlanned
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Key, Players
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.people import Seated
from overtrick.events.journal.plan import Plan, plan_after
from overtrick.movements.grid import GridMeeting, Seating

__all__ = ["Sitting", "planned_sittings", "said_at", "seated", "sittings_of"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """
    A table in a round: two pairs, two teams of a match, or four players.

    ``turned`` says that the arrow points the other way, ``alternating`` that it does on every
    second board.

    >>> Sitting(2, "3", "10", (7, 8), table="5").key(8).ew
    '10'
    """

    round: int
    ns: str | None = None
    ew: str | None = None
    boards: tuple[int, ...] = ()
    players: Players | None = None
    session: str = "1"
    section: str = "A"
    table: str = ""
    turned: bool = False
    alternating: bool = False
    match: str | None = None
    home: str | None = None
    is_checked: bool = False
    """Whether the table has said who sits there."""
    places: tuple[BoardPlace, ...] = field(init=False, compare=False, repr=False)
    """Its boards, each in its section."""

    def __post_init__(self) -> None:
        places = (BoardPlace(self.session, self.section, board) for board in self.boards)
        object.__setattr__(self, "places", tuple(places))

    def __hash__(self) -> int:
        return hash((self.session, self.section, self.round, self.table))

    @property
    def is_played(self) -> bool:
        """Whether anybody meets here: else somebody sits out, or nobody is here."""
        full = self.players is not None and None not in self.players
        return bool(self.boards) and (full or None not in (self.ns, self.ew))

    def sides(self, board: int) -> tuple[str | None, str | None]:
        """Who sits North-South and East-West on a board."""
        if self.alternating and board in self.boards and self.boards.index(board) % 2:
            return self.ew, self.ns
        return self.ns, self.ew

    def in_room(self, room: str) -> Sitting:
        """In the closed room of a match the away team sits North-South."""
        if self.match is None or room != "closed" or self.ns != self.home:
            return self
        return replace(self, ns=self.ew, ew=self.ns)

    def key(self, board: int, room: str = "") -> Key:
        """The meeting on a board; of a match, in a room."""
        place = self.session, self.section, board
        if self.players is not None:
            return Key(*place, None, None, players=self.players)
        ns, ew = self.sides(board)
        if self.match is not None:
            return Key(*place, ns, ew, self.match, room or "open")
        return Key(*place, ns, ew)


@dataclass(frozen=True, slots=True)
class _Said:
    """Who a table says sits there, and who was planned there when it said so."""

    facts: Seated
    planned: GridMeeting | Seating | None


@through_results
def sittings_of(state: Event, plan: Plan) -> tuple[Sitting, ...]:
    """
    Give every table of a plan in every round, with who sits there.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> howell = movement("howell:4")
    >>> told = [planning(howell, 2), Seated(table="1", ns="4", ew="1", round="1")]
    >>> found = sittings_of(fold(tell(each) for each in told), Plan(howell, 2))
    >>> [(each.round, each.ns, each.ew) for each in found if each.table == "1"][:2]
    [(1, '4', '1'), (2, '1', '3')]
    """
    said = said_at(state, plan.session, plan.section)
    return tuple(
        seated(each, said.get((each.table, each.round), ())) for each in planned_sittings(plan)
    )


@lru_cache(maxsize=32)
def planned_sittings(plan: Plan) -> tuple[Sitting, ...]:
    """Give every table of a plan in every round, whatever the tables have said."""
    rounds: Sequence[Sequence[GridMeeting | Seating]] = plan.movement.rounds
    numbered = enumerate(rounds, start=1)
    return tuple(_planned(plan, number, each) for number, row in numbered for each in row)


@through_results
def said_at(
    state: Event, session: str, section: str
) -> dict[tuple[str, int], tuple[Seated, ...]]:
    """Give what tables have said of who sits there, by table and round, the last one last."""
    plan: Plan | None = None
    said: dict[tuple[str, int], list[_Said]] = {}
    for entry in state.of_kind(MovementPlanned, MovementAmended, Seated):
        facts = entry.facts
        if (facts.session, facts.section) != (session, section):
            continue
        if isinstance(facts, Seated):
            place = facts.table, whole_number(facts.round) or 0
            if place[1]:
                said.setdefault(place, []).append(_Said(facts, _at(plan, *place)))
            continue
        try:
            plan = plan_after(plan, facts)
        except OvertrickError:
            continue  # the plan stays as it was, and is a problem
        if isinstance(facts, MovementPlanned):  # what a table says of itself outlives a plan
            said = {
                place: [_Said(each.facts, _at(plan, *place)) for each in found]
                for place, found in said.items()
            }
    return {
        place: tuple(_still(each, _at(plan, *place)) for each in found)
        for place, found in said.items()
    }


def seated(each: Sitting, said: Sequence[Seated], room: str = "") -> Sitting:
    """
    Give a table with who has said to sit there; in a match each *room* has its own word.

    >>> seated(Sitting(1, "3", "10"), [Seated(table="5", ns="10", ew="3")]).ns
    '10'
    """
    heard = [facts for facts in said if not room or facts.room in (None, room)]
    if not heard:
        return each
    facts, known = heard[-1], replace(each, is_checked=True)
    if facts.players is not None:
        return replace(known, players=facts.players)
    if facts.ns is None and facts.ew is None:
        return known
    if each.match is not None and {facts.ns, facts.ew} == {each.ns, each.ew}:
        return known  # in the closed room they sit the other way round
    return replace(known, ns=facts.ns, ew=facts.ew)


def _planned(plan: Plan, number: int, each: GridMeeting | Seating) -> Sitting:
    boards = tuple(plan.boards(each.set)) if each.set else ()
    known = Sitting(
        number,
        boards=boards,
        session=plan.session,
        section=plan.section,
        table=str(each.table),
    )
    if isinstance(each, Seating):
        return replace(known, players=each.seated)
    return replace(
        known, ns=each.ns, ew=each.ew, turned=each.switched, alternating=each.alternating
    )


def _still(said: _Said, now: GridMeeting | Seating | None) -> Seated:
    """What a table said, but for the pairs where these were amended since."""
    if said.planned is None or now is None or said.planned.seated == now.seated:
        return said.facts
    return replace(said.facts, ns=None, ew=None, players=None)


def _at(plan: Plan | None, table: str, number: int) -> GridMeeting | Seating | None:
    if plan is None or number > len(plan.movement.rounds):
        return None
    return next((m for m in plan.movement.rounds[number - 1] if str(m.table) == table), None)
