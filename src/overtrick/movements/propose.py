"""
What to play this evening: the movements that fit, best first, with the reasons.

The order weighs boards lost, sharing, sit-outs, balance and what part of the boards everybody
plays; a board costs seven minutes and a move two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from overtrick.core.exact import Exact, decimal_text
from overtrick.errors import InvalidMovement
from overtrick.movements.arrow_switch import best_rounds
from overtrick.movements.balance import Balance
from overtrick.movements.candidates import Candidate, candidates
from overtrick.movements.grid import Movement
from overtrick.movements.individual import individuals
from overtrick.movements.laws import Facts, facts
from overtrick.movements.registry import movement
from overtrick.movements.variations import barometer as all_on_one_set

__all__ = ["Proposal", "minutes_for", "propose", "propose_individual"]

USUAL_BOARDS = 26
_LOOKED_AT = 10  # plans laid out and measured, of those that look best by size
_OF_ONE_FAMILY = 2


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement that fits, with the size it has and why it stands where it stands."""

    movement: Movement
    boards_per_set: int
    facts: Facts
    reasons: tuple[str, ...]

    @property
    def rounds(self) -> int:
        """The rounds played."""
        return len(self.movement.rounds)

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that anybody plays."""
        sets = len(self.facts.plays_per_set)
        least, most = (part * sets * self.boards_per_set for part in self.facts.played)
        return int(least), int(most)

    @property
    def boards_in_play(self) -> int:
        """How many different boards are needed."""
        return len(self.facts.plays_per_set) * self.boards_per_set

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return minutes_for(self.rounds, self.boards_per_set)

    @property
    def sit_outs(self) -> int:
        """The most rounds that anybody sits out."""
        return max(self.facts.sit_outs.values(), default=0)

    @property
    def shared(self) -> int:
        """How many times in the session tables must pass boards to each other in a round."""
        return len(self.facts.too_often_shared)

    @property
    def balance(self) -> Balance | None:
        """How even the competition is."""
        return self.facts.balance


def minutes_for(rounds: int, boards_per_set: int) -> int:
    """
    Reckon the time: seven minutes a board, two for the move.

    >>> minutes_for(7, 3)
    161
    """
    return rounds * (boards_per_set * 7 + 2)


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
    >>> propose(8, boards=21)[0].movement.name
    'Complete Howell, 8 pairs'
    >>> propose(13, boards=24)[0].sit_outs
    1

    :raises InvalidMovement: if there are fewer than 4 pairs, or no boards or minutes.
    """
    _demand(pairs >= 4, f"{pairs} pairs have nothing to compare: 4 are needed")
    _demand(pairs <= 300, f"a movement is proposed for up to 300 pairs, not {pairs}")
    wanted = _wanted(boards, minutes)
    _demand(winners in (None, 1, 2), f"winners must be 1 or 2, not {winners}")
    fitting = [
        each
        for each in candidates(pairs, wanted, winners)
        if minutes is None or minutes_for(each.played, each.boards_per_set) <= minutes
    ]
    made = [_made(each, barometer=barometer) for each in _most_promising(fitting, wanted)]
    ranked = sorted(
        (each for each in made if not each.facts.faults),
        key=lambda each: (_cost_of(each, wanted), each.movement.id),
    )
    return tuple(ranked[:limit])


def propose_individual(
    players: int, boards: int | None = None, minutes: int | None = None
) -> tuple[Proposal, ...]:
    """
    Rank the individuals for so many players; empty if none is known.

    >>> [each.movement.id for each in propose_individual(8, boards=21)]
    ['individual:8']

    :raises InvalidMovement: if there are no boards or minutes.
    """
    wanted = _wanted(boards, minutes)
    made = []
    for plan in individuals(players):
        rounds = len(plan.rounds)
        most = [
            each
            for each in range(1, wanted // rounds + 1)
            if minutes is None or minutes_for(rounds, each) <= minutes
        ]
        if most:
            made.append(_explained(plan, most[-1]))
    return tuple(made)


def _wanted(boards: int | None, minutes: int | None) -> int:
    _demand(boards is None or boards >= 1, f"no movement is made for {boards} boards")
    _demand(minutes is None or minutes >= 1, f"no movement lasts {minutes} minutes")
    if boards is not None:
        return boards
    return USUAL_BOARDS if minutes is None else max(3, minutes // 8)


def _demand(held: bool, need: str) -> None:
    if not held:
        raise InvalidMovement(need)


def _most_promising(found: Iterable[Candidate], wanted: int) -> list[Candidate]:
    ranked = sorted(found, key=lambda each: (_cost_by_size(each, wanted), each.parts))
    chosen: list[Candidate] = []
    for each in ranked:
        alike = sum(each.family == other.family for other in chosen)
        if alike < _OF_ONE_FAMILY:
            chosen.append(each)
    return chosen[:_LOOKED_AT]


def _made(candidate: Candidate, *, barometer: bool) -> Proposal:
    parts = []
    for part in candidate.parts:
        stop = f":stop={candidate.played}" if candidate.played < _rounds(part) else ""
        parts.append(_for_winners(f"{part}{stop}", candidate.winners))
    plan = movement(parts[0] if len(parts) == 1 else f"sections:{'+'.join(parts)}")
    if barometer:
        plan = all_on_one_set(plan)
    return _explained(plan, candidate.boards_per_set)


def _rounds(id: str) -> int:
    return len(movement(id).rounds)


def _for_winners(id: str, winners: int) -> str:
    plan = movement(id)
    if plan.winners == winners:
        return id
    rounds = ",".join(map(str, best_rounds(plan).rounds))
    return f"{id}:arrow={rounds or 'none'}"


def _explained(plan: Movement, boards_per_set: int) -> Proposal:
    counted = facts(plan)
    bare = Proposal(plan, boards_per_set, counted, ())
    return Proposal(plan, boards_per_set, counted, tuple(_reasons(bare)))


def _reasons(proposal: Proposal) -> Iterable[str]:
    least, most = proposal.boards_each
    each = f"{most}" if least == most else f"{least} to {most}"
    yield (
        f"{each} boards each in {proposal.rounds} rounds of {proposal.boards_per_set},"
        f" about {proposal.minutes} minutes"
    )
    if proposal.boards_in_play > most:
        yield f"{proposal.boards_in_play} boards are in play"
    copies = proposal.facts.copies
    if copies > 1:
        yield f"{copies} copies of the boards"
    fewest, largest = proposal.facts.met
    yield f"everybody meets {fewest if fewest == largest else f'{fewest} to {largest}'}"
    if proposal.sit_outs:
        yield f"{_times(proposal.sit_outs)} of sitting out at most"
    if not proposal.shared:
        yield "no sharing of boards" if copies == 1 else "no waiting for boards"
    yield from _fairness(proposal)
    yield from proposal.facts.warnings


def _fairness(proposal: Proposal) -> Iterable[str]:
    balance = proposal.balance
    if balance is None:
        return
    if proposal.movement.winners == 2:
        yield "two rankings, each pair compared with its own line"
    elif balance.variance == 0:
        yield "perfect balance: every two pairs compete equally"
    else:
        yield f"one ranking, balance {decimal_text(balance.sd, 2)}"


def _times(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"


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
        + 2 * any(m.alternating for tables in proposal.movement.meetings for m in tables)
    )


def _cost_of_sets(boards_per_set: int, rounds: int, copies: int) -> Exact:
    """Two to four boards a round are usual; fewer rounds mean fewer opponents."""
    alone = 12 if boards_per_set == 1 else 3 * max(0, boards_per_set - 4)
    return alone + 2 * max(0, 6 - rounds) + 2 * (copies - 1)


def _cost_of_part(part: Exact) -> Exact:
    return 10 * (1 - part) + max(0, 60 * (Fraction(7, 10) - part))


def _cost_of_two_lines(tables: int) -> Exact:
    """Who is compared with few has little to compare: it matters at few tables."""
    return 3 + Fraction(30, tables)
