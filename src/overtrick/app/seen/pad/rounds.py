"""What a table is to play, round by round: who sits there, with which boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Entered, Players
from overtrick.events.journal.people import Seated
from overtrick.events.now.rounds import plan_known
from overtrick.events.plan.plan import Plan
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.stage import Stage, stages_of
from overtrick.movements.grid import Meeting, Seating

__all__ = [
    "PadRound",
    "in_room",
    "rooms_of_tables",
    "round_now",
    "rounds_foreseen",
    "rounds_of_table",
    "seated_in",
]


@dataclass(frozen=True, slots=True)
class PadRound:
    """
    A round at one table: two pairs, two teams of a match, or four players.

    Who sits there is as planned, or as the table has said.  ``turned`` says that the arrow
    points the other way, ``alternating`` that it does on every second board.
    """

    number: int
    ns: str | None = None
    ew: str | None = None
    boards: tuple[int, ...] = ()
    players: Players | None = None
    session: str = "1"
    turned: bool = False
    alternating: bool = False
    match: str | None = None
    home: str | None = None
    is_checked: bool = False
    """Whether the table has said who sits there."""

    @property
    def is_played(self) -> bool:
        """Whether anybody meets here: else somebody sits out, or nobody is here."""
        is_full = self.players is not None or None not in (self.ns, self.ew)
        return bool(self.boards) and is_full

    def sides(self, board: int) -> tuple[str | None, str | None]:
        """Who sits North-South and East-West on a board."""
        if self.alternating and board in self.boards and self.boards.index(board) % 2:
            return self.ew, self.ns
        return self.ns, self.ew


def rounds_of_table(running: Running, viewer: Viewer, room: str = "") -> tuple[PadRound, ...]:
    """Give every round that is known of a viewer's table, in order; in a match, of a room."""
    room, state = viewer.room or room, running.state
    key = "pad rounds", viewer.table, viewer.section, viewer.session, room
    is_planned = plan_known(state, viewer.session, viewer.section) is not None
    once = state.lasting if is_planned else running.once  # no result changes a plan
    return once(key, lambda: tuple(_rounds(state, viewer, room)))


def round_now(running: Running, viewer: Viewer, room: str = "") -> int:
    """
    Say which round a table is in: as the desk called it, or further on if the table says so.

    Nothing said, it is the first.
    """
    room = viewer.room or room
    key = "pad round", viewer.table, viewer.section, viewer.session, room
    return running.once(key, lambda: _round_now(running.state, viewer, room))


def seated_in(state: State, viewer: Viewer, room: str = "") -> dict[int, Seated]:
    """
    Who a table said sits there, by round; the last word counts.

    In a match each *room* has its own word; what names none is of both.
    """
    found: dict[int, Seated] = {}
    for entry in state.of_kind(Seated):
        facts = entry.facts
        assert isinstance(facts, Seated)
        here = (facts.table, facts.section, facts.session)
        if room and facts.room not in (None, room):
            continue
        if here == (viewer.table, viewer.section, viewer.session) and _number(facts.round):
            found[_number(facts.round)] = facts
    return found


def _rounds(state: State, viewer: Viewer, room: str) -> Iterator[PadRound]:
    said = seated_in(state, viewer, room)
    for each in rounds_foreseen(state, viewer):
        seated = said.pop(each.number, None)
        yield each if seated is None else _as_seated(each, seated)
    for number, seated in sorted(said.items()):
        yield _as_seated(PadRound(number, session=viewer.session), seated)


def in_room(each: PadRound, room: str) -> PadRound:
    """In the closed room of a match the away team sits North-South."""
    if each.match is None or room != "closed" or each.ns != each.home:
        return each
    return replace(each, ns=each.ew, ew=each.ns)


def rooms_of_tables(state: State) -> tuple[str, ...]:
    """Give the rooms in which the tables of an event stand: two where teams are drawn."""
    drawn = [stage for stage in stages_of(state)[0] if stage.form != "table"]
    teams = any(not is_of_pairs(state, stage) for stage in drawn)
    return ("open", "closed") if teams else ("",)


def about_room(viewer: Viewer) -> str:
    """Give how a call from a room of a match begins; each room sees its own."""
    return f"{viewer.room} room" if viewer.room else ""


def _as_seated(each: PadRound, seated: Seated) -> PadRound:
    known = replace(each, is_checked=True)
    if seated.players is not None:
        return replace(known, players=seated.players)
    if seated.ns is None and seated.ew is None:
        return known
    if each.match is not None and {seated.ns, seated.ew} == {each.ns, each.ew}:
        return known  # in the closed room they sit the other way round
    return replace(known, ns=seated.ns, ew=seated.ew)


def rounds_foreseen(state: State, viewer: Viewer) -> Iterator[PadRound]:
    """Give the rounds of a viewer's table as planned or drawn, whatever the table has said."""
    plan = plan_known(state, viewer.session, viewer.section)
    if plan is not None:
        yield from _planned(plan, viewer)
        return
    for stage in stages_of(state)[0]:
        if viewer.session in stage.sessions:
            yield from _drawn(state, stage, viewer)


def _planned(plan: Plan, viewer: Viewer) -> Iterator[PadRound]:
    rounds: Sequence[Sequence[Meeting | Seating]] = plan.movement.rounds
    for number, tables in enumerate(rounds, start=1):
        for each in tables:
            if str(each.table) == viewer.table:
                yield _of_plan(plan, number, each)


def _of_plan(plan: Plan, number: int, each: Meeting | Seating) -> PadRound:
    boards = tuple(plan.boards(each.set)) if each.set else ()
    if isinstance(each, Seating):
        seats = (each.north, each.east, each.south, each.west)
        return PadRound(number, None, None, boards, seats, plan.session)
    return PadRound(
        number,
        each.ns,
        each.ew,
        boards,
        session=plan.session,
        turned=each.switched,
        alternating=each.alternating,
    )


def _drawn(state: State, stage: Stage, viewer: Viewer) -> Iterator[PadRound]:
    pairs = is_of_pairs(state, stage)
    count = stage.number("boards")
    for draw, match in stage.paired():
        if match.table == viewer.table:
            yield PadRound(
                draw.round,
                match.home,
                match.away,
                tuple(range(1, count + 1)),
                session=viewer.session,
                match=None if pairs else match.match,
                home=match.home,
            )


def _round_now(state: State, viewer: Viewer, room: str) -> int:
    called = [
        _number(entry.facts.round)
        for entry in state.of_kind(RoundStarted)
        if isinstance(entry.facts, RoundStarted)
        and (entry.facts.session, entry.facts.section) == (viewer.session, viewer.section)
    ]
    told = [_number(each.round) for each in _told_here(state, viewer, room)]
    return max([1, *called, *told, *seated_in(state, viewer, room)])


def _told_here(state: State, viewer: Viewer, room: str) -> Iterator[Entered]:
    for key in state.meetings():
        if room and key.match is not None and key.room != room:
            continue
        if (key.section, key.session) == (viewer.section, viewer.session):
            facts = state.told(key).facts
            if facts is not None and facts.table == viewer.table:
                yield facts


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else 0
