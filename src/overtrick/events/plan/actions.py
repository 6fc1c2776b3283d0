"""
What a director says, as entries: each action corrects the plan and the results together.

Nothing is lost: results are replaced by others, and every entry can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from overtrick.core.outcome import Artificial, Split
from overtrick.errors import InvalidMovement
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import (
    Confirmed,
    Entered,
    Key,
    MeetingFacts,
    Replaced,
    Retracted,
    Ruled,
    Turned,
)
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import Plan, amending
from overtrick.events.plan.so_far import history
from overtrick.events.rulings import Fault, read_ruling
from overtrick.movements.amend import (
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    Leaves,
    PlayerArrives,
    PlayerLeaves,
    RestReplaced,
    SetChanged,
    Switch,
)
from overtrick.movements.grid import GridMeeting
from overtrick.movements.rebuild import History, rebuilt
from overtrick.movements.variations import ids

__all__ = [
    "boards_exchanged",
    "curtailed",
    "groups_split",
    "late_pair",
    "late_player",
    "pair_leaves",
    "player_leaves",
    "rest_rebuilt",
    "sections_joined",
    "table_missed",
    "told_again",
    "wrong_board",
    "wrong_direction",
    "wrong_opponents",
]

_MEETING = tuple(field.name for field in fields(MeetingFacts))
_ENTERED = tuple(field.name for field in fields(Entered))


def late_pair(plan: Plan, pair: str, round: int) -> list[Facts]:
    """
    A pair takes the empty place from a round on.

    >>> from overtrick.movements.registry import movement
    >>> plan = Plan(movement("mitchell:7:missing=ns7"), 3)
    >>> late_pair(plan, "7", 2)[0].amendment
    'arrives'
    """
    return [_amend(plan, Arrives(pair, round))]


def pair_leaves(
    state: Event, plan: Plan, pair: str, round: int, side: str | None = None
) -> list[Facts]:
    """
    A pair goes home: from a round on its opponents sit out; a round that it has played stays.

    Boards that are called not played all the same are by its fault.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.movements.registry import movement
    >>> [facts.kind for facts in pair_leaves(fold([]), Plan(movement("howell:8"), 3), "3", 6)]
    ['amend', 'leave']
    """
    first, last = round, len(plan.movement.rounds)
    while met := [
        key
        for key in _keys(plan, round, None)
        if (key.ns == pair and side != "EW") or (key.ew == pair and side != "NS")
    ]:
        if any(state.told(key).facts is None for key in met):
            break
        round += 1
    gone = Left(contestant=pair, direction=side, section=plan.section, from_round=str(round))
    is_over = first <= last < round
    return [gone] if is_over else [_amend(plan, Leaves(pair, round, side)), gone]


def late_player(state: Event, plan: Plan, player: str, round: int) -> list[Facts]:
    """
    A player of an individual plays from a round on; one that had gone home is here again.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.movements.registry import movement
    >>> late_player(fold([]), Plan(movement("individual:7"), 3), "8", 2)[0].amendment
    'player_arrives'
    """
    back = [
        Undone(of=entry.id)
        for entry in state.of_kind(Left)
        if entry.facts.contestant == player and entry.facts.section in (None, plan.section)
    ]
    return [_amend(plan, PlayerArrives(player, round)), *back]


def player_leaves(plan: Plan, player: str, round: int) -> list[Facts]:
    """
    A player of an individual goes home: from a round on the others at its table sit out.

    >>> from overtrick.movements.registry import movement
    >>> [facts.kind for facts in player_leaves(Plan(movement("individual:8"), 3), "5", 3)]
    ['amend', 'leave']
    """
    gone = Left(contestant=player, section=plan.section, from_round=str(round))
    return [_amend(plan, PlayerLeaves(player, round)), gone]


def curtailed(plan: Plan, rounds: int) -> list[Facts]:
    """The session ends after so many rounds."""
    return [_amend(plan, Curtailed(rounds))]


def boards_exchanged(plan: Plan, round: int, table: int, other: int) -> list[Facts]:
    """Two tables have each other's boards in one round."""
    return [_amend(plan, ExchangeSets(round, table, other))]


def table_missed(plan: Plan, round: int, table: int) -> list[Facts]:
    """A table did not play in a round: nothing is expected of it there any more."""
    return [_amend(plan, SetChanged(round, table, None))]


def wrong_direction(
    state: Event, plan: Plan, round: int, table: int | None = None
) -> list[Facts]:
    """
    The pairs sat the other way: the arrow is turned, and results are those of who really sat.

    Results told by who really sat are not touched: only those with the pairs as planned.  With
    two winners a number names a pair of one line only: the plan and the results keep their
    pairs, and each is marked, so that a pair gets in its own line what its seats won.

    Said once more, it is as planned again; of a whole round, once all of it is turned.

    :raises InvalidMovement: if there is no such round or table, or nobody plays there; and
        where two teams would meet in the same seats in both rooms.
    """
    switch = Switch(round, table)
    if plan.movement.winners == 2:
        switch.change(plan.movement)  # refuses what is not there
        keys = [key for key in _keys(plan, round, table) if None not in (key.ns, key.ew)]
        straight = [key for key in keys if state.told(key).turned is None]
        facts = [each for key in straight or keys for each in _turned(state, key)]
        if not facts:
            raise InvalidMovement(
                "nobody plays at table {table} in round {round}", table=table, round=round
            )
        return facts
    facts = [_amend(plan, switch)]
    meetings = {(line.board.number, line.ns, line.ew) for line in plan.expected()}
    for key in _keys(plan, round, table):
        if (key.board, key.ew, key.ns) in meetings:
            raise InvalidMovement(
                "board {board}: {ns} v {ew} is played in the other room; "
                "rule on this board, or have it played again",
                board=key.board,
                ns=key.ew,
                ew=key.ns,
            )
        facts += told_again(state, key, ns=key.ew, ew=key.ns)
    return facts


def _keys(plan: Plan, round: int, table: int | None) -> Iterator[Key]:
    """The meetings of a round, at one table or at all, board by board."""
    for line in plan.expected():
        if line.round == str(round) and (table is None or line.table == str(table)):
            yield Key(plan.session, plan.section, line.board.number, line.ns, line.ew)


def _turned(state: Event, key: Key) -> list[Facts]:
    """Turn a meeting, or turn it back; what was ruled for each side is to be said again."""
    told = state.told(key)
    turns = [Turned(**_place(key))] if told.turned is None else _undone(state, key, Turned)
    stays = told.ruled is not None and _is_of_seats(told.ruled.facts)
    return [*turns, *(() if stays else _undone(state, key, Ruled))]


def _is_of_seats(ruled: Ruled) -> bool:
    """Whether it is right whoever sat there: contracts for both sides, or both get as much."""
    if ruled.fault:
        return Fault.parse(ruled.fault) in (Fault.BOTH, Fault.NEITHER)
    outcome = read_ruling(ruled.ruling, ruled.ruling_ew).outcome
    if isinstance(outcome, Artificial):
        return outcome.ns == outcome.ew
    return not isinstance(outcome, Split)


def _undone(state: Event, key: Key, kind: type[MeetingFacts]) -> list[Facts]:
    # All of that kind: with the last one alone an earlier one would stand again.
    return [
        Undone(of=entry.id)
        for entry in state.history(key)
        if isinstance(entry.facts, kind) and entry.facts.key == key and state.counts(entry)
    ]


def _place(key: Key) -> dict[str, Any]:
    return {name: getattr(key, name) for name in _MEETING}


def wrong_opponents(
    state: Event, plan: Plan, round: int, table: int, other: int, side: str = "EW"
) -> list[Facts]:
    """The pairs of one side of two tables sat at each other's: results go to who really met."""
    change = ExchangeOpponents(round, table, other, side)
    facts: list[Facts] = [_amend(plan, change)]
    at = {m.table: m for number, m in plan.meetings() if number == round}
    if table not in at or other not in at:
        raise InvalidMovement(
            "round {round} has no tables {table} and {other}",
            round=round,
            table=table,
            other=other,
        )
    for one, two in ((at[table], at[other]), (at[other], at[table])):
        for board in plan.boards(one.set) if one.set else ():
            key = Key(plan.session, plan.section, board, one.ns, one.ew)
            ns, ew = (two.ns, one.ew) if side == "NS" else (one.ns, two.ew)
            facts += told_again(state, key, ns=ns, ew=ew)
    return facts


def wrong_board(state: Event, key: Key, board: int) -> list[Facts]:
    """A result was of another board: it moves there, as it was told."""
    if state.told(key).facts is None:
        if key.ns is None and key.ew is None:
            raise InvalidMovement(
                "say who played board {board}: North-South and East-West", board=key.board
            )
        raise InvalidMovement(
            "no result on board {board}, {ns} v {ew}", board=key.board, ns=key.ns, ew=key.ew
        )
    return told_again(state, key, board=board)


def rest_rebuilt(
    state: Event, plan: Plan, round: int, pairs: Iterable[str] = (), rounds: int | None = None
) -> list[Facts]:
    """
    Plan everything from a round on anew, keeping what was met and played.

    *pairs* are those who play on, the plan's unless said; *rounds* as many as were left.

    :raises InvalidMovement: with two winners, or if no two that have not met are left with a
        set that neither has played.
    """
    if plan.movement.winners == 2:
        raise InvalidMovement("a rebuild ranks all pairs together: make it one winner first")
    who = list(pairs) or list(ids(plan.movement))
    left = len(plan.movement.rounds) - round + 1 if rounds is None else rounds
    known = history(plan, state.session().lines, before=round)
    rest = rebuilt(who, plan.movement.sets, left, known, sharing=plan.movement.copies)
    idle = next((n for n, row in enumerate(rest, round) if not any(m.set for m in row)), None)
    if idle is not None:
        raise InvalidMovement(
            "nobody could play in round {idle}: no two pairs that have not met "
            "have a set of boards left that neither has played",
            idle=idle,
        )
    return [_amend(plan, RestReplaced(round, rest))]


def told_again(state: Event, key: Key, **changes: str | int | None) -> list[Facts]:
    """
    Take a result back and tell it again with something else in it, such as the board.

    Its lead goes with it, and that the other side agreed.  So does a ruling; but where NS and
    EW change places, what each side was given apart is for the director to say again, and the
    ruling is undone.  Pairs that sat the other way sat so wherever their result belongs.
    """
    told = state.told(key)
    if told.facts is None:
        return []
    gone = Retracted(**_place(key))
    known = {name: getattr(told.facts, name) for name in _ENTERED}
    again = Replaced(**{**known, "lead": told.lead, **changes})
    facts: list[Facts] = [gone, again]
    if told.confirmed is not None and told.disputed is None and not told.rivals:
        facts.append(Confirmed(**{name: getattr(again, name) for name in _MEETING}))
    if told.turned is not None and state.told(again.key).turned is None:
        facts.append(Turned(**_place(again.key)))
    facts += _undone(state, key, Ruled)
    ruled = told.ruled.facts if told.ruled is not None else None
    turned = (changes.get("ns"), changes.get("ew")) == (key.ew, key.ns)
    if ruled is not None and (not turned or _is_of_seats(ruled)):
        facts.append(replace(ruled, **changes))  # type: ignore[arg-type]
    return facts


def _amend(plan: Plan, amendment: Amendment) -> Facts:
    return amending(amendment, plan.session, plan.section)


def sections_joined(state: Event, plan: Plan, other: Plan, round: int) -> list[Facts]:
    """
    Join *other* to *plan*: from a round on all pairs play one plan, in one section.

    :raises InvalidMovement: with two winners, if a number stands in both sections, if boards
        differ, or if nothing is left to plan.
    """
    _one_winner(plan, other)
    both = sorted(set(ids(plan.movement)) & set(ids(other.movement)))
    if both:
        raise InvalidMovement(
            "pair {both} stands in both sections: number them apart", both=", ".join(both)
        )
    if plan.boards_per_set != other.boards_per_set:
        raise InvalidMovement("the sections play different numbers of boards in a round")
    left = _left(plan, round)
    lines = state.session().lines
    one, two = (history(each, lines, before=round) for each in (plan, other))
    known = History({**one.met, **two.met}, {**one.played, **two.played})
    sets = sorted({*plan.movement.sets, *other.movement.sets})
    pairs = [*ids(plan.movement), *ids(other.movement)]
    rest = rebuilt(
        pairs, sets, left, known, sharing=plan.movement.copies + other.movement.copies
    )
    facts: list[Facts] = [amending(RestReplaced(round, rest), plan.session, plan.section)]
    if 1 < round <= len(other.movement.rounds):
        facts.append(amending(Curtailed(round - 1), other.session, other.section))
    for key in list(state.meetings()):
        if (key.session, key.section) == (other.session, other.section):
            facts += told_again(state, key, section=plan.section)
    return facts


def groups_split(state: Event, plan: Plan, pairs: Iterable[str], round: int) -> list[Facts]:
    """
    Split a section: from a round on *pairs* play among themselves, and so do the others.

    :raises InvalidMovement: with two winners, if a pair is not in the plan, if a group has
        fewer than two pairs, or if nothing is left to plan.
    """
    _one_winner(plan)
    everyone, first = ids(plan.movement), list(pairs)
    unknown = [pair for pair in first if pair not in everyone]
    if unknown:
        raise InvalidMovement("no pair {unknown} in the plan", unknown=", ".join(unknown))
    second = [pair for pair in everyone if pair not in first]
    left = _left(plan, round)
    known = history(plan, state.session().lines, before=round)
    one, two = (
        rebuilt(group, plan.movement.sets, left, known, sharing=plan.movement.copies)
        for group in (first, second)
    )
    rest = tuple(_beside(a, b) for a, b in zip(one, two, strict=True))
    return [amending(RestReplaced(round, rest), plan.session, plan.section)]


def _beside(one: Sequence[GridMeeting], two: Sequence[GridMeeting]) -> tuple[GridMeeting, ...]:
    tables = len(one)
    return (*one, *(replace(m, table=m.table + tables) for m in two))


def _one_winner(*plans: Plan) -> None:
    if any(plan.movement.winners == 2 for plan in plans):
        raise InvalidMovement("a rebuild ranks all pairs together: make it one winner first")


def _left(plan: Plan, round: int) -> int:
    left = len(plan.movement.rounds) - round + 1
    if round < 1 or left < 1:
        raise InvalidMovement(
            "the plan has {number} rounds, no round {round}",
            number=len(plan.movement.rounds),
            round=round,
        )
    return left
