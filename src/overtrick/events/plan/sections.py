"""
Sections joined or split while they play: results stay, the rest is planned anew.

Joined, the results of the second section are told again under the first, so that all pairs
stand in one ranking.  Split, the groups do not meet any more, and the ranking stays one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.errors import InvalidMovement
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Plan, amending
from overtrick.events.plan.actions import told_again
from overtrick.events.plan.so_far import history
from overtrick.movements.amend import Curtailed, RestReplaced
from overtrick.movements.grid import GridMeeting
from overtrick.movements.rebuild import History, rebuilt
from overtrick.movements.variations import ids

__all__ = ["groups_split", "sections_joined"]


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
