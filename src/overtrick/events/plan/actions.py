"""
What a director says, as entries: each action corrects the plan and the results together.

Nothing is lost: results are replaced by others, and every entry can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from overtrick.errors import InvalidMovement
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import (
    Confirmed,
    Entered,
    Key,
    Meeting,
    Replaced,
    Retracted,
    Ruled,
)
from overtrick.events.journal.people import Left
from overtrick.events.plan.plan import Plan, amending
from overtrick.events.plan.so_far import history
from overtrick.movements.amend import (
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    Leaves,
    RestReplaced,
    SetChanged,
    Switch,
)
from overtrick.movements.rebuild import rebuilt
from overtrick.movements.variations import ids

__all__ = [
    "boards_exchanged",
    "curtailed",
    "late_pair",
    "pair_leaves",
    "rest_rebuilt",
    "table_missed",
    "told_again",
    "wrong_board",
    "wrong_direction",
    "wrong_opponents",
]


_MEETING = tuple(field.name for field in fields(Meeting))
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


def pair_leaves(plan: Plan, pair: str, round: int, side: str | None = None) -> list[Facts]:
    """
    A pair goes home: from a round on its opponents sit out.

    Boards that are called not played all the same are by its fault.

    >>> from overtrick.movements.registry import movement
    >>> [facts.kind for facts in pair_leaves(Plan(movement("howell:8"), 3), "3", 6)]
    ['amend', 'leave']
    """
    gone = Left(contestant=pair, direction=side, section=plan.section, from_round=str(round))
    return [_amend(plan, Leaves(pair, round, side)), gone]


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
    state: State, plan: Plan, round: int, table: int | None = None
) -> list[Facts]:
    """
    The pairs sat the other way: the arrow is turned, and results are those of who really sat.

    Results told by who really sat are not touched: only those with the pairs as planned.

    :raises InvalidMovement: with two winners, where the lines are numbered apart.
    """
    if plan.movement.winners == 2:
        raise InvalidMovement("with two winners a number names a pair of one line only")
    facts: list[Facts] = [_amend(plan, Switch(round, table))]
    for number, meeting in plan.meetings():
        if number != round or table not in (None, meeting.table) or not meeting.set:
            continue
        for board in plan.boards(meeting.set):
            key = Key(plan.session, plan.section, board, meeting.ns, meeting.ew)
            facts += told_again(state, key, ns=meeting.ew, ew=meeting.ns)
    return facts


def wrong_opponents(
    state: State, plan: Plan, round: int, table: int, other: int, side: str = "EW"
) -> list[Facts]:
    """The pairs of one side of two tables sat at each other's: results go to who really met."""
    change = ExchangeOpponents(round, table, other, side)
    facts: list[Facts] = [_amend(plan, change)]
    at = {m.table: m for number, m in plan.meetings() if number == round}
    if table not in at or other not in at:
        raise InvalidMovement(f"round {round} has no tables {table} and {other}")
    for one, two in ((at[table], at[other]), (at[other], at[table])):
        for board in plan.boards(one.set) if one.set else ():
            key = Key(plan.session, plan.section, board, one.ns, one.ew)
            ns, ew = (two.ns, one.ew) if side == "NS" else (one.ns, two.ew)
            facts += told_again(state, key, ns=ns, ew=ew)
    return facts


def wrong_board(state: State, key: Key, board: int) -> list[Facts]:
    """A result was of another board: it moves there, as it was told."""
    if state.told(key).facts is None:
        if key.ns is None and key.ew is None:
            raise InvalidMovement(
                f"say who played board {key.board}: North-South and East-West"
            )
        raise InvalidMovement(f"no result on board {key.board}, {key.ns} v {key.ew}")
    return told_again(state, key, board=board)


def rest_rebuilt(
    state: State, plan: Plan, round: int, pairs: Iterable[str] = (), rounds: int | None = None
) -> list[Facts]:
    """
    Plan everything from a round on anew, keeping what was met and played.

    *pairs* are those who play on, the plan's unless said; *rounds* as many as were left.

    :raises InvalidMovement: with two winners, or if nothing is left to plan.
    """
    if plan.movement.winners == 2:
        raise InvalidMovement("a rebuild ranks all pairs together: make it one winner first")
    who = list(pairs) or list(ids(plan.movement))
    left = len(plan.movement.rounds) - round + 1 if rounds is None else rounds
    known = history(plan, state.session().lines)
    rest = rebuilt(who, plan.movement.sets, left, known, sharing=plan.movement.copies)
    return [_amend(plan, RestReplaced(round, rest))]


def told_again(state: State, key: Key, **changes: str | int | None) -> list[Facts]:
    """
    Take a result back and tell it again with something else in it, such as the board.

    Its lead goes with it, and that the other side agreed.  So does a ruling, unless NS and EW
    change places: what each side was given is then for the director to say again, and the
    ruling is undone.
    """
    told = state.told(key)
    if told.facts is None:
        return []
    gone = Retracted(**{name: getattr(key, name) for name in _MEETING})
    known = {name: getattr(told.facts, name) for name in _ENTERED}
    again = Replaced(**{**known, "lead": told.lead, **changes})
    facts: list[Facts] = [gone, again]
    if told.confirmed is not None and told.disputed is None and not told.rivals:
        facts.append(Confirmed(**{name: getattr(again, name) for name in _MEETING}))
    # Every ruling is undone: with the last one alone an earlier one would stand again.
    facts += [
        Undone(of=entry.id)
        for entry in state.history(key)
        if isinstance(entry.facts, Ruled) and entry.facts.key == key and state.counts(entry)
    ]
    ruled = told.ruled.facts if told.ruled is not None else None
    turned = (changes.get("ns"), changes.get("ew")) == (key.ew, key.ns)
    if isinstance(ruled, Ruled) and not turned:
        facts.append(replace(ruled, **changes))  # type: ignore[arg-type]
    return facts


def _amend(plan: Plan, amendment: Amendment) -> Facts:
    return amending(amendment, plan.session, plan.section)
