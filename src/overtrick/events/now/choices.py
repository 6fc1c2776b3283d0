"""
What can be done for a pair that comes late, best first: each choice with what it would change.

A place that is empty is taken; else the pair is a rover that plays North-South at another table
each round; else, with one winner, what remains is planned anew.  A table of its own (an
appendix) takes a second pair: then add both by a rebuild.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from overtrick.errors import InvalidMovement, OvertrickError, Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Plan, amending
from overtrick.events.now.preview import Preview, what_if
from overtrick.events.plan.actions import late_pair, rest_rebuilt
from overtrick.events.plan.so_far import history
from overtrick.movements.amend import RestReplaced
from overtrick.movements.grid import GridMeeting
from overtrick.movements.variations import ids

__all__ = ["Choice", "late_pair_choices", "roving"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to do it: a word for it, a sentence, the facts to tell, and what they change."""

    word: str
    title: Text | str
    facts: tuple[Facts, ...]
    preview: Preview


def late_pair_choices(state: Event, plan: Plan, pair: str, round: int) -> list[Choice]:
    """
    List the ways for *pair* to play from a round on, best first.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(7), 3))])
    >>> [choice.word for choice in late_pair_choices(state, Plan(straight(7), 3), "8", 2)]
    ['rover']

    :raises InvalidMovement: if there is no way; the message says why.
    """
    ways: dict[str, tuple[Text, Callable[[], list[Facts]]]] = {
        "place": (Text("Takes the empty place"), lambda: late_pair(plan, pair, round)),
        "rover": (
            Text("Plays NS at another table each round"),
            lambda: roving(state, plan, pair, round),
        ),
        "rebuild": (
            Text("Everything that is left is planned anew"),
            lambda: rest_rebuilt(state, plan, round, [*ids(plan.movement), pair]),
        ),
    }
    found: list[Choice] = []
    reasons: list[str] = []
    for word, (title, make) in ways.items():
        try:
            facts = tuple(make())
        except OvertrickError as error:
            reasons.append(f"{word}: {error}")
            continue
        preview = what_if(
            state,
            [tell(each) for each in facts],
            session=plan.session,
            section=plan.section,
            from_round=round,
        )
        if preview.problems:
            reasons.append(f"{word}: {preview.problems[0].message}")
        else:
            found.append(Choice(word, title, facts, preview))
    if not found:
        raise InvalidMovement(
            "no way for pair {pair}: {reasons}", pair=pair, reasons="; ".join(reasons)
        )
    return found


def roving(state: Event, plan: Plan, pair: str, round: int) -> list[Facts]:
    """
    A late pair displaces another North-South pair in each round that is left.

    It meets nobody twice, plays no set twice, and displaces those least who were least
    displaced; where no table fits, it sits out.

    :raises InvalidMovement: if the pair is in the plan, or no table fits in any round.
    """
    if pair in ids(plan.movement) and plan.movement.winners == 1:
        raise InvalidMovement("pair {pair} is in the plan already", pair=pair)
    if not 1 <= round <= len(plan.movement.rounds):
        raise InvalidMovement("the plan has no round {round}", round=round)
    known = history(plan, state.session().lines)
    met, played = set(known.met.get(pair, ())), set(known.played.get(pair, ()))
    displaced: dict[str, int] = {}
    rounds: list[tuple[GridMeeting, ...]] = []
    for row in plan.movement.meetings[round - 1 :]:
        fitting = [m for m in row if m.is_played and m.ew not in met and m.set not in played]
        if not fitting:
            rounds.append(row)
            continue
        at = min(fitting, key=lambda m: (displaced.get(m.ns or "", 0), m.table))
        assert at.ns and at.ew and at.set  # noqa: PT018
        displaced[at.ns] = displaced.get(at.ns, 0) + 1
        met.add(at.ew)
        played.add(at.set)
        rounds.append(tuple(replace(m, ns=pair) if m is at else m for m in row))
    if not displaced:
        raise InvalidMovement("no table is left where pair {pair} could play", pair=pair)
    return [amending(RestReplaced(round, tuple(rounds)), plan.session, plan.section)]
