"""
What stands of every meeting that a plan or a draw foresees: one answer, asked by every screen.

A meeting is a board at a table in a round.  It may have been entered the other way round, at
another table, or not at all because somebody there has played the board with others.

What a ranking asks of the plans stands here too: whether play goes on, and how many winners.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from overtrick.compare.settings import Settings
from overtrick.core.outcome import Artificial, Bye, NotPlayed
from overtrick.events.journal.evening import Published, RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.journal.memory import through_results, until_next_entry, while_same
from overtrick.events.journal.plan import Plan
from overtrick.events.journal.story import Told, story_of
from overtrick.events.matches.gather import matches_named
from overtrick.events.plan.sit_outs import sitting_out, without_seated
from overtrick.events.plan.sittings import Sitting, sittings_of
from overtrick.events.session import Line, Session
from overtrick.movements.grid import Movers

__all__ = [
    "BoardMeeting",
    "Stands",
    "as_told",
    "begun_when_announced",
    "goes_on",
    "matches_known",
    "meetings_of",
    "meetings_of_teams",
    "meetings_planned",
    "rounds_waiting",
    "session_of",
    "settings_now",
    "sit_outs",
    "story_at",
]


class Stands(Enum):
    """How a meeting stands."""

    OPEN = "open"
    """Nobody has entered it."""
    KNOWN = "known"
    """Nobody has entered it, and somebody there has played the board with others."""
    WAITING = "waiting"
    """A result does not count before it is confirmed."""
    DISPUTED = "disputed"
    ENTERED = "entered"
    RULED = "ruled"
    ELSEWHERE = "elsewhere"
    """Everybody there has played the board with others: nothing of it is missing."""
    WHOLE = "whole"
    """Nobody has entered it, and the score of its match was told as a whole."""

    @cached_property
    def is_missing(self) -> bool:
        """
        Whether a result is still to be entered.

        >>> Stands.OPEN.is_missing, Stands.WAITING.is_missing
        (True, False)
        """
        return self in (Stands.OPEN, Stands.KNOWN)

    @cached_property
    def is_settled(self) -> bool:
        """
        Whether nothing of it is still to come: a result counts, or none is expected.

        >>> Stands.RULED.is_settled, Stands.WAITING.is_settled
        (True, False)
        """
        return not self.is_missing and self is not Stands.WAITING


@dataclass(frozen=True, slots=True)
class BoardMeeting:
    """A board at a table in a round: who meets, what was entered of it, and how it stands."""

    sitting: Sitting
    board: int
    room: str
    key: Key
    """Who meets there; what stands may have been entered the other way round."""
    story: Told
    stands: Stands

    @property
    def standing(self) -> Key:
        """The meeting as it was entered, or else as it is foreseen."""
        is_told = self.story.first is not None or self.stands is Stands.RULED
        return self.story.key if is_told else self.key


@while_same(lambda state, plan: state.changes_of_section(plan.session, plan.section))
def meetings_planned(state: Event, plan: Plan) -> tuple[BoardMeeting, ...]:
    """
    Give every meeting that a plan foresees, with what stands of it, round by round.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> howell = movement("howell:4")
    >>> turned = Entered(board=1, ns="4", ew="1", outcome="4S N =")
    >>> state = fold(tell(each) for each in (planning(howell, 2), turned))
    >>> [each.stands.value for each in meetings_planned(state, Plan(howell, 2))][:3]
    ['entered', 'open', 'open']
    """
    found: dict[int, BoardMeeting] = {}
    for board in _by_board(state, plan):
        found |= _on_board(state, plan, board)
    return tuple(found[nth] for nth in sorted(found))


def meetings_of_teams(
    state: Event, session: str, section: str, teams: Collection[str | None]
) -> list[BoardMeeting]:
    """
    Give the meetings of two teams that play by a movement; none where nobody does.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> meetings_of_teams(state, "1", "A", ("1", "4"))  # pairs
    []
    """
    plan = state.plan(session, section)
    if plan is None or plan.movement.kind is not Movers.TEAMS:
        return []
    both = {*teams}
    return [
        each for each in meetings_planned(state, plan) if {each.key.ns, each.key.ew} == both
    ]


@through_results
def _by_board(state: Event, plan: Plan) -> dict[int, list[tuple[int, Sitting]]]:
    """Who sits down to each board, with the number that the meeting has in the whole plan."""
    found: dict[int, list[tuple[int, Sitting]]] = {}
    played = ((one, board) for one in sittings_of(state, plan) for board in one.boards)
    for nth, (one, board) in enumerate(played):
        if one.is_played:
            found.setdefault(board, []).append((nth, one))
    return found


def rounds_waiting(state: Event, plan: Plan) -> frozenset[int]:
    """
    Give the rounds of a plan of which a result is still to come.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.movements.registry import movement
    >>> sorted(rounds_waiting(fold([]), Plan(movement("mitchell:3"), 1)))
    [1, 2, 3]
    """
    return frozenset().union(
        *(_waiting_on(state, plan, each) for each in _by_board(state, plan))
    )


def _of_board(state: Event, plan: Plan, board: int) -> int:
    return state.changes(BoardPlace(plan.session, plan.section, board))


@while_same(_of_board)
def _waiting_on(state: Event, plan: Plan, board: int) -> frozenset[int]:
    found = _on_board(state, plan, board).values()
    return frozenset(each.sitting.round for each in found if not each.stands.is_settled)


@while_same(_of_board)
def _on_board(state: Event, plan: Plan, board: int) -> dict[int, BoardMeeting]:
    """The meetings on a board, by their numbers: a result is nothing to other boards."""
    there = _by_board(state, plan)[board]
    return {nth: _meeting(state, each, board, "") for nth, each in there}


def as_told(state: Event, sitting: Sitting, room: str = "") -> Hashable:
    """What changes when a table's boards have changed; a match hangs on more than these."""
    return object() if sitting.match is not None else tuple(map(state.changes, sitting.places))


@while_same(as_told)
def meetings_of(state: Event, sitting: Sitting, room: str = "") -> tuple[BoardMeeting, ...]:
    """
    Give the meetings of a table in a round, board by board; of a match, in a room.

    >>> from overtrick.events.journal.fold import fold
    >>> [each.key.ew for each in meetings_of(fold([]), Sitting(2, "3", "10", (7, 8)))]
    ['10', '10']
    """
    if not sitting.is_played:
        return ()
    return tuple(_meeting(state, sitting, board, room) for board in sitting.boards)


def _meeting(state: Event, sitting: Sitting, board: int, room: str) -> BoardMeeting:
    key = sitting.key(board, room)
    story = story_at(state, key)
    if _is_of_another_round(state, sitting, key, story):
        return BoardMeeting(sitting, board, room, key, story_of(key, []), Stands.ELSEWHERE)
    return BoardMeeting(sitting, board, room, key, story, _stands(state, key, story))


def _is_of_another_round(state: Event, sitting: Sitting, key: Key, story: Told) -> bool:
    """Whether a result names another round, in which the two meet on the board as well."""
    facts = story.facts
    if facts is None or facts.round in (None, str(sitting.round)):
        return False
    plan = state.plan(key.session, key.section)
    if plan is None or key.match is not None:
        return False
    return any(
        str(each.round) == facts.round and each.key(key.board) in (key, story.key)
        for each in sittings_of(state, plan)
        if key.board in each.boards
    )


def story_at(state: Event, key: Key) -> Told:
    """
    Give what stands of a meeting, also where it was entered turned or without its match.

    What counts goes before what waits, and that before what was taken back.
    """
    found = state.told(key)
    if _counts(found):
        return found
    for other in _other_ways(state, key):
        story = state.told(other)
        if _counts(story) or (story.waiting and not found.waiting):
            found = story
            if _counts(story):
                break
    return found


def _counts(story: Told) -> bool:
    return story.result is not None or story.ruled is not None


def _other_ways(state: Event, key: Key) -> Iterable[Key]:
    """How else a meeting may have been entered: not where NS and EW are numbered apart."""
    if key.players is not None:
        return ()
    if key.match is not None:
        return _of_match(state, key)
    plan = state.plan(key.session, key.section)
    if plan is None or plan.movement.has_lines:
        return ()
    return (key._replace(ns=key.ew, ew=key.ns),)


def _of_match(state: Event, key: Key) -> Iterator[Key]:
    index, both = _index(state), frozenset((key.ns, key.ew))
    for other in index.get((key.session, key.board, both), ()):
        same = other.room == key.room or (other.room is None and other.ns == key.ns)
        if other.match in (None, key.match) and same:
            yield other
    for other in index.get((key.session, key.board, key.match), ()):
        if other.room == key.room:
            yield other


_Met = tuple[str, int, frozenset[str | None] | str | None]
"""Session, board, and who met or in which match."""


@until_next_entry
def _index(state: Event) -> dict[_Met, list[Key]]:
    """Every meeting by who met on which board; or by the match, where that alone is told."""
    found: dict[_Met, list[Key]] = {}
    for key in state.meetings():
        both = frozenset((key.ns, key.ew))
        place = key.session, key.board, key.match if both == {None} else both
        found.setdefault(place, []).append(key)
    return found


def _stands(state: Event, key: Key, story: Told) -> Stands:
    if story.ruling is not None:
        return Stands.RULED
    if story.result is not None:
        return Stands.DISPUTED if story.rivals or story.disputed else Stands.ENTERED
    if story.waiting:
        return Stands.WAITING
    if (key.session, key.section, key.match) in state.whole_matches:
        return Stands.WHOLE
    plan = state.plan(key.session, key.section)
    if plan is None or key.match is not None:
        return Stands.OPEN  # what is drawn has new boards in every round
    apart = plan.movement.has_lines
    played = _played(state, key.place, apart)
    knows = [who in played for who in _sides(key.ns, key.ew, key.players, apart=apart)]
    return Stands.ELSEWHERE if all(knows) else Stands.KNOWN if any(knows) else Stands.OPEN


def _sides(
    ns: str | None, ew: str | None, players: Iterable[str | None] | None, *, apart: bool
) -> Iterator[str]:
    """Name the contestants; *apart*: NS and EW of one number are two pairs."""
    for who, way in ((ns, "NS "), (ew, "EW ")):
        if who is not None:
            yield f"{way}{who}" if apart else who
    if ns is None and ew is None:
        yield from (who for who in players or () if who)


@while_same(lambda state, place, apart: state.changes(place))
def _played(state: Event, place: BoardPlace, apart: bool) -> frozenset[str]:
    """Who has a result on a board."""
    return frozenset(
        who
        for line in state.lines(place)
        if not isinstance(line.outcome, Bye | NotPlayed)
        for who in _sides(line.ns, line.ew, line.players, apart=apart)
    )


def goes_on(state: Event, plans: tuple[Plan, ...]) -> bool:
    """
    Say whether results are still to come: of a session that is not announced, some that were
    planned are not entered.

    Where nothing was planned nobody knows, and what is told is taken for all.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(3), 2))])
    >>> goes_on(state, state.plans), goes_on(fold([]), ())
    (True, False)
    """
    stands = state.publication
    if stands.is_final:
        return False
    announced = frozenset() if stands.is_open else begun_when_announced(state)
    return any(
        not each.stands.is_settled
        for plan in plans
        if plan.session not in announced
        for each in meetings_planned(state, plan)
    )


@until_next_entry
def begun_when_announced(state: Event) -> frozenset[str]:
    """
    Give the sessions that had begun when the standings were announced last, or the only one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.moment import parse_moment
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> told = [planning(straight(3), 2), planning(straight(3), 2, "2")]
    >>> told += [RoundStarted(round="1"), Published(), RoundStarted(round="1", session="2")]
    >>> hours = [parse_moment(f"2026-03-06T1{hour}:00Z") for hour in range(5)]
    >>> state = fold(tell(facts, at=at) for facts, at in zip(told, hours, strict=True))
    >>> sorted(begun_when_announced(state))
    ['1']
    """
    sessions = {session for session, _ in state.sections}
    at = max((entry.at for entry in state.of_kind(Published)), default=None)
    if at is None or len(sessions) < 2:
        return frozenset({*sessions, "1"})
    begun = {each.facts.session for each in state.of_kind(RoundStarted) if each.at <= at}
    for key in state.meetings():
        result = state.told(key).result
        if result is not None and result.at <= at:
            begun.add(key.session)
    return frozenset(begun)


def sit_outs(state: Event, plans: tuple[Plan, ...]) -> tuple[Line, ...]:
    """
    The sit-outs that the plans foretell, of rounds that have been played.

    A round is played when something that was played in it is told, and all of a session are
    when play does not go on in it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> told = Entered(board=1, ns="1", ew="1", outcome="4S N =", round="1")
    >>> state = fold([tell(planning(movement("mitchell:3:missing=ns3"), 1)), tell(told)])
    >>> [(line.board.number, line.ew) for line in sit_outs(state, state.plans)]
    [(3, '3')]
    """
    foretold = [(plan, sitting_out(plan, state.rules.settings)) for plan in plans]
    if not any(lines for _, lines in foretold):
        return ()
    ended = {
        session: not goes_on(state, tuple(plan for plan in plans if plan.session == session))
        for session in {plan.session for plan in plans}
    }
    lines = [line for place in state.boards() for line in state.lines(place)]
    told = {
        (line.session, line.section, line.round)
        for line in lines
        if not isinstance(line.outcome, Artificial | NotPlayed)  # known before its round
    }
    return tuple(
        line
        for plan, of_plan in foretold
        for line in without_seated(plan, of_plan, lines)
        if ended[line.session] or (line.session, line.section, line.round) in told
    )


def session_of(state: Event, plans: tuple[Plan, ...]) -> Session:
    """
    All that happened, with the sit-outs that the plans foretell, as a session to be ranked.

    Two teams of a movement for teams are in a match with each other.

    >>> from overtrick.events.journal.fold import fold
    >>> session_of(fold([]), ()).lines
    ()
    """
    return matches_known(state.session(sit_outs(state, plans)), plans)


def matches_known(session: Session, plans: tuple[Plan, ...]) -> Session:
    """Name the matches in the sections that play a movement for teams."""
    teams = {(p.session, p.section) for p in plans if p.movement.kind is Movers.TEAMS}
    return matches_named(session, teams) if teams else session


def settings_now(state: Event, plans: tuple[Plan, ...]) -> Settings:
    """
    The settings of the ranking at this moment.

    While play goes on a board expects the results that it has, whatever ``expected`` says:
    else every early percentage would lean on results that nobody has yet.  Where nobody chose
    the number of winners, it is that of the movement: before the arrow is switched no result
    tells it, and a switch that was forgotten does not change it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("mitchell:7:arrow=7"), 3))])
    >>> settings_now(state, state.plans).winners
    1
    """
    settings = state.rules.settings
    if settings.expected == "section" and goes_on(state, plans):
        settings = settings.change(expected="board")
    if settings.winners == "auto" and len(winners := _winners(state, plans)) == 1:
        settings = settings.change(winners=winners.pop())
    return settings


def _winners(state: Event, plans: tuple[Plan, ...]) -> set[int]:
    """What all sections are planned with; nothing, if one has results and no plan."""
    planned = {(plan.session, plan.section) for plan in plans}
    if any((place.session, place.section) not in planned for place in state.boards()):
        return set()
    return {plan.movement.winners for plan in plans}
