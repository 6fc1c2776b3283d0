"""
What to play this evening: the movements that fit, best first, with the reasons.

The order weighs boards lost, sharing, sit-outs, balance and what part of the boards everybody
plays; a board costs seven minutes and a move two.

What might be played with so many pairs and boards, told by ids and sizes, before any grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from overtrick.core.exact import Exact
from overtrick.core.watched import watched
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import Movement
from overtrick.movements.howell import howells
from overtrick.movements.individual import individuals
from overtrick.movements.laws import GridFacts, facts
from overtrick.movements.mitchell import best_rounds, one_winner
from overtrick.movements.mitchell_kin import bases, web_sets
from overtrick.movements.proposal import Proposal, explained, minutes_for, most_boards
from overtrick.movements.registry import movement
from overtrick.movements.variations import barometer as all_on_one_set
from overtrick.movements.variations import ids, joined, stopped

__all__ = ["Candidate", "candidates", "propose", "propose_individual"]

MOST_PER_SET = 12
_SECTION = range(7, 19)
"""How many tables a section may have where the field is divided."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan that could be made: its id, or those of its sections, and its size."""

    parts: tuple[str, ...]
    tables: int
    rounds: int
    """As many as the whole plan has; ``stop`` may make it fewer."""
    sets: int
    winners: int
    shared: bool = False
    """Whether tables pass boards to each other in a round."""
    copies: int = 1
    boards_per_set: int = 1
    stop: int | None = None

    @property
    def family(self) -> tuple[str, int]:
        """Which construction it is, and for how many winners."""
        return ("+".join(part.split(":")[0] for part in self.parts), self.winners)

    @property
    def played(self) -> int:
        """The rounds that are played."""
        return self.stop or self.rounds

    @property
    def boards(self) -> int:
        """The boards of a pair that never sits out."""
        return self.played * self.boards_per_set


def candidates(
    pairs: int, boards: int, winners: int | None, *, barometer: bool = False
) -> Iterator[Candidate]:
    """
    Name every plan that fits so many pairs within so many boards for each.

    A *barometer* has a Howell of its own; of the others it takes who meets whom.

    >>> found = [c.parts[0] for c in candidates(14, 21, 2) if c.boards == 21]
    >>> found[:2], "web:7:sets=5" in found
    (['mitchell:7:skip=no', 'mitchell:7:skip=no'], False)
    """
    for plan in _two_rankings(pairs, barometer=barometer):
        for each in (plan, replace(plan, winners=1)):
            if winners in (None, each.winners):
                yield from _sized(each, boards)
    if winners != 2:
        for plan in _barometer(pairs) if barometer else _one_field(pairs):
            yield from _sized(plan, boards)


def _two_rankings(pairs: int, *, barometer: bool) -> Iterator[Candidate]:
    if not barometer:
        yield from _two_lines(pairs)
        yield from _sections(pairs)
        return
    for plan in _two_lines(pairs):  # who meets whom is all that counts
        if plan.parts[0].startswith(("mitchell", "relay")):
            yield replace(plan, sets=plan.rounds, shared=False, copies=plan.tables)


def _sized(plan: Candidate, boards: int) -> Iterator[Candidate]:
    """The same with every number of boards per set that fits, stopped early if need be."""
    for each in range(1, min(MOST_PER_SET, boards) + 1):
        rounds = min(plan.rounds, boards // each)
        if rounds >= min(plan.rounds, 3) and not (each % 2 and _turns_boards(plan)):
            stop = rounds if rounds < plan.rounds else None
            yield replace(plan, boards_per_set=each, stop=stop)


def _turns_boards(plan: Candidate) -> bool:
    """Whether every second board of a set is turned, so that there must be an even number."""
    return any(part.endswith(":switch=boards") for part in plan.parts)


def _two_lines(pairs: int) -> Iterator[Candidate]:
    """
    The Mitchell family.  An odd pair sits out against a missing NS pair at the last table,
    which ends the sharing there, or roves: no skip is needed then, and none proposed.
    """
    tables = (pairs + 1) // 2
    odd = pairs % 2 == 1
    missing = f":missing=ns{tables}" if odd else ""
    if tables % 2 and tables >= 3:
        yield Candidate((f"mitchell:{tables}:skip=no{missing}",), tables, tables, tables, 2)
    if tables % 2 == 0 and tables >= 4:
        if not odd:
            skip = f"mitchell:{tables}:skip=yes"
            yield Candidate((skip,), tables, tables - 1, tables, 2)
        yield Candidate((f"relay:{tables}{missing}",), tables, tables, tables, 2, not odd)
        if tables % 4 == 0:
            yield Candidate((f"weave:{tables}{missing}",), tables, tables, tables, 2)
    if tables >= 6:
        appendix = f"appendix:{tables}{missing}"
        yield Candidate((appendix,), tables, tables - 2, tables - 1, 2, not odd)
    for sets in web_sets(tables) if tables >= 8 else ():
        copies = 2 if tables % 2 == 0 else 3
        web = f"web:{tables}:sets={sets}{missing}"
        yield Candidate((web,), tables, sets, sets, 2, copies=copies)
    if odd:
        yield from _rovers(tables - 1)


def _rovers(tables: int) -> Iterator[Candidate]:
    for base in bases(tables):
        rounds = tables - (base == "skip") - (tables % 3 == 0 and tables % 2 == 1)
        rover = f"rover:{tables}:base={base}"
        yield Candidate((rover,), tables, rounds, tables, 2, base == "relay")


def _one_field(pairs: int) -> Iterator[Candidate]:
    yield from _howells(pairs)
    if pairs >= 5:
        tables = (pairs + 1) // 2
        shared = tables % 2 == 0
        hesitation = f"hesitation:{pairs}"
        yield Candidate((hesitation,), tables, tables + 1, tables + 1, 1, shared)


def _barometer(pairs: int) -> Iterator[Candidate]:
    if 7 <= pairs <= 30:
        tables = (pairs + 1) // 2
        id, rounds = f"barometer:{pairs}", 2 * tables - 1
        yield Candidate((id,), tables, rounds, rounds, 1, copies=tables)


@lru_cache
def _howells(pairs: int) -> tuple[Candidate, ...]:
    found = []
    for plan in howells(pairs):
        counted = facts(plan)
        if min(counted.plays_per_set.values()) > 1 and len(ids(plan)) == pairs:
            sizes = plan.tables, len(plan.rounds), len(plan.sets)
            shared = bool(counted.too_often_shared)
            found.append(Candidate((plan.id,), *sizes, 1, shared, plan.copies))
    return tuple(found)


def _sections(pairs: int) -> Iterator[Candidate]:
    """The field in two to five sections, each a Mitchell, as even as can be."""
    tables = (pairs + 1) // 2
    for number in range(2, 6):
        sizes = [tables // number + (place < tables % number) for place in range(number)]
        if any(size not in _SECTION for size in sizes):
            continue
        parts = [_section(2 * size, pairs % 2 == 1) for size in sizes]
        if pairs % 2:
            parts[0] = _section(2 * sizes[0] - 1, no_skip=True)
        yield Candidate(
            parts=tuple(part.parts[0] for part in parts),
            tables=tables,
            rounds=min(part.rounds for part in parts),
            sets=max(part.sets for part in parts),
            winners=2,
            shared=any(part.shared for part in parts),
            copies=number,
        )


def _section(pairs: int, no_skip: bool) -> Candidate:
    """The first plan that shares no boards, or the first that there is."""
    plans = [
        plan for plan in _two_lines(pairs) if not (no_skip and "skip=yes" in plan.parts[0])
    ]
    return next((plan for plan in plans if not plan.shared), plans[0])


_LOOKED_AT = 10  # plans laid out and measured, of those that look best by size
_OF_ONE_FAMILY = 2


def propose(
    pairs: int,
    boards: int | None = None,
    minutes: int | None = None,
    winners: int | None = None,
    *,
    barometer: bool = False,
    limit: int = 6,
) -> tuple[Proposal, ...]:
    """
    Rank what so many pairs can play within so many boards each and so many minutes.

    Empty if nothing fits.  A skip Mitchell is never proposed with a missing pair.

    >>> best = propose(14, boards=21, winners=2)[0]
    >>> best.movement.id, best.boards_each, best.minutes
    ('mitchell:7:skip=no', (21, 21), 161)
    >>> print(propose(8, boards=21)[0].movement.name)
    Complete Howell, 8 pairs
    >>> propose(13, boards=24)[0].sit_outs
    1

    :raises InvalidMovement: if there are fewer than 4 pairs, or no boards or minutes.
    """
    _demand(
        pairs >= 4, Text("{pairs} pairs have nothing to compare: 4 are needed", pairs=pairs)
    )
    _demand(
        pairs <= 300,
        Text("a movement is proposed for up to 300 pairs, not {pairs}", pairs=pairs),
    )
    wanted = most_boards(boards, minutes)
    _demand(
        winners in (None, 1, 2), Text("winners must be 1 or 2, not {winners}", winners=winners)
    )
    fitting = [
        each
        for each in candidates(pairs, wanted, winners, barometer=barometer)
        if minutes is None or minutes_for(each.played, each.boards_per_set) <= minutes
    ]
    chosen = _most_promising(fitting, wanted)
    measured = watched(chosen, "movements measured", len(chosen))
    made = [_made(each, barometer=barometer) for each in measured]
    ranked = sorted(
        (each for each in made if _is_playable(each.facts)),
        key=lambda each: (_cost_of(each, wanted), each.movement.id),
    )
    return tuple(ranked[:limit])


def propose_individual(
    players: int, boards: int | None = None, minutes: int | None = None
) -> tuple[Proposal, ...]:
    """
    Rank the individuals for so many players; empty if none is known.

    A plan with more rounds than there is time for stops early, with two boards a round
    if six boards are wanted.

    >>> [each.movement.id for each in propose_individual(8, boards=21)]
    ['individual:8']
    >>> [each.movement.id for each in propose_individual(24, boards=20)]
    ['individual:24:stop=10']

    :raises InvalidMovement: if there are no boards or minutes.
    """
    wanted = most_boards(boards, minutes)
    made = []
    for plan in individuals(players):
        if fitted := _in_time(plan, wanted, minutes):
            played, per_set = fitted
            made.append(explained(played, facts(played), per_set))
    return tuple(made)


def _in_time(plan: Movement, boards: int, minutes: int | None) -> tuple[Movement, int] | None:
    """Play all rounds with the most boards a set that fit, or three rounds or more of them."""
    whole = len(plan.rounds)
    for per_set in range(boards // whole, 0, -1):
        if minutes is None or minutes_for(whole, per_set) <= minutes:
            return plan, per_set
    per_set = 2 if boards >= 6 else 1
    rounds = min(whole - 1, boards // per_set)
    if minutes is not None:
        rounds = min(rounds, minutes // minutes_for(1, per_set))
    return (stopped(plan, rounds), per_set) if rounds >= 3 else None


def _is_playable(counted: GridFacts) -> bool:
    """Nothing repeated, and every board played at least twice: there is a comparison."""
    return not counted.faults and min(counted.plays_per_set.values(), default=0) > 1


def _demand(held: bool, need: Text) -> None:
    if not held:
        raise InvalidMovement(need)


def _most_promising(found: Iterable[Candidate], wanted: int) -> list[Candidate]:
    ranked = sorted(found, key=lambda each: (_cost_by_size(each, wanted), each.parts))
    chosen: list[Candidate] = []
    alike = Counter[tuple[str, int]]()
    for each in ranked:
        family = each.family
        if alike[family] < _OF_ONE_FAMILY:
            alike[family] += 1
            chosen.append(each)
    return chosen[:_LOOKED_AT]


def _made(candidate: Candidate, *, barometer: bool) -> Proposal:
    plan = candidate.parts, candidate.played, candidate.winners
    return explained(*_counted(*plan, barometer), candidate.boards_per_set)


@lru_cache(maxsize=512)
def _counted(
    parts: tuple[str, ...], rounds: int, winners: int, barometer: bool
) -> tuple[Movement, GridFacts]:
    """The plan so that it stops in time and has so many winners, and what is counted on it."""
    made = {part: _for_winners(movement(part), rounds, winners) for part in {*parts}}
    plan = joined(tuple(made[part] for part in parts)) if len(parts) > 1 else made[parts[0]]
    if barometer and not plan.id.startswith("barometer:"):
        plan = all_on_one_set(plan)
    return plan, facts(plan)


def _for_winners(plan: Movement, rounds: int, winners: int) -> Movement:
    if rounds < len(plan.rounds):
        plan = stopped(plan, rounds)
    return plan if plan.winners == winners else one_winner(plan, best_rounds(plan).rounds)


def _cost_by_size(plan: Candidate, wanted: int) -> Exact:
    """What is known before a grid is laid; the unit is about half a board."""
    unlucky = 2 if plan.winners == 1 and plan.family[0] != "howell" else 1
    return (
        2 * (wanted - plan.boards)
        + (5 if plan.shared else 0)
        + _cost_of_sets(plan.boards_per_set, plan.played, plan.copies)
        + _cost_of_part(Fraction(min(plan.played, plan.sets), plan.sets))
        + (_cost_of_two_lines(plan.tables) if plan.winners == 2 else 3 * unlucky)
    )


def _cost_of(proposal: Proposal, wanted: int) -> Exact:
    """The same with everything that was counted."""
    counted, per_set = proposal.facts, proposal.boards_per_set
    sharing = max((len(each.tables) for each in counted.too_often_shared), default=1) - 1
    balance = counted.balance
    spread: Exact = 3 * balance.sd if balance else 0
    top = min(counted.plays_per_set.values(), default=0)
    if proposal.movement.winners == 2:
        spread += _cost_of_two_lines(proposal.movement.tables)
    return (
        2 * (wanted - proposal.rounds * per_set)
        + proposal.sit_outs * per_set
        + (3 + 2 * sharing if sharing else 0)
        + _cost_of_sets(per_set, proposal.rounds, counted.copies)
        + _cost_of_part(counted.played[0])
        + spread
        + 6 * max(0, 4 - top)
        + (3 if proposal.turns_single_tables else 0)
    )


def _cost_of_sets(boards_per_set: int, rounds: int, copies: int) -> Exact:
    """Two to four boards a round are usual; fewer rounds mean fewer opponents."""
    alone = 12 if boards_per_set == 1 else 3 * max(0, boards_per_set - 4)
    return alone + 2 * max(0, 6 - rounds) + 2 * (copies - 1)


def _cost_of_part(part: Exact) -> Fraction:
    return Fraction(10 * (1 - part)) + max(Fraction(0), 60 * (Fraction(7, 10) - part))


def _cost_of_two_lines(tables: int) -> Exact:
    """Who is compared with few has little to compare: it matters at few tables."""
    return 3 + Fraction(30, tables)
