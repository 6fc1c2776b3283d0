"""
What so many teams can play in one sitting, best first, with the reasons.

Told from sizes alone, and laid out last: boards lost, sharing, boards to be dealt, opponents
missed and short matches are weighed, in halves of a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.laws import facts
from overtrick.movements.proposal import Proposal, explained, minutes_for, most_boards
from overtrick.movements.registry import movement
from overtrick.movements.teams.whist import is_known, known_without_sharing

__all__ = ["propose_teams"]

_OF_ONE_FAMILY = 2
_FEW_MET = Fraction(2, 3)
_ENOUGH_FOR_A_SWISS = 8


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A plan by its id and sizes, before any grid."""

    id: str
    rounds: int
    met: int
    sets: int
    shares: int = 0
    """In each round, how many tables wait for another's boards."""
    copies: int = 1
    sit_outs: int = 0
    boards_per_set: int = 1

    @property
    def family(self) -> str:
        return self.id.partition(":rounds=")[0]


def propose_teams(
    teams: int, boards: int | None = None, minutes: int | None = None, *, limit: int = 6
) -> tuple[Proposal, ...]:
    """
    Rank what so many teams can play within so many boards each and so many minutes.

    Every match is whole: both its tables play the same boards.  Empty if nothing fits.

    >>> [each.movement.id for each in propose_teams(9, boards=24)][0]
    'whist:9'
    >>> print(propose_teams(40, boards=24)[0].reasons[-1])
    a Swiss fits too, opponents of like score (overtrick event stage FILE swiss)

    :raises InvalidMovement: if there are fewer than 2 teams or more than 150, or no boards or
        minutes.
    """
    if not 2 <= teams <= 150:
        raise InvalidMovement(
            "a movement is proposed for 2 to 150 teams, not {teams}", teams=teams
        )
    wanted = most_boards(boards, minutes)
    fitting = [
        each
        for candidate in _candidates(teams)
        for each in _sized(candidate, wanted)
        if minutes is None or minutes_for(each.rounds, each.boards_per_set) <= minutes
    ]
    ranked = sorted(fitting, key=lambda each: (_cost(each, teams, wanted), each.id))
    return tuple(_made(each, teams) for each in _varied(ranked)[:limit])


def _candidates(teams: int) -> Iterator[_Candidate]:
    if teams == 2:
        yield _Candidate("teams:2", 2, 1, 2)
        yield _Candidate("teams:2:halves=no", 1, 1, 1, shares=1)
        return
    if teams == 3:
        yield _Candidate("triangle:3", 2, 2, 3)
        return
    shares = 0 if teams % 2 else teams // 2
    yield _Candidate(f"whist:{teams}", teams - 1, teams - 1, teams, shares)
    if teams in known_without_sharing():
        yield _Candidate(f"whist:{teams}:sharing=no", teams - 2, teams - 2, teams)
        yield from _partial(f"whist:{teams}:sharing=no", teams, teams - 2)
    else:
        yield from _partial(f"whist:{teams}", teams, teams - 1, shares)
    if is_known(teams):
        yield _Candidate(f"thurner:{teams}", teams - 1, teams - 1, teams - 1, shares=1)
    odd = teams % 2
    yield _Candidate(
        f"round-robin:{teams}",
        rounds=teams - 1 + odd,
        met=teams - 1,
        sets=teams - 1 + odd,
        copies=teams - odd,
        sit_outs=odd,
    )


def _partial(id: str, teams: int, full: int, shares: int = 0) -> Iterator[_Candidate]:
    """The same with fewer rounds: two together make whole matches."""
    for rounds in range(2, full, 2):
        yield _Candidate(f"{id}:rounds={rounds}", rounds, rounds, teams, shares)


def _sized(candidate: _Candidate, wanted: int) -> Iterator[_Candidate]:
    """The same with every number of boards per set that fits."""
    for boards_per_set in range(1, wanted // candidate.rounds + 1):
        yield replace(candidate, boards_per_set=boards_per_set)


def _cost(plan: _Candidate, teams: int, wanted: int) -> Exact:
    short = {1: 20, 2: 6, 3: 2}  # a match of so few boards is a lottery
    return (
        2 * (wanted - plan.rounds * plan.boards_per_set)
        + (3 + 2 * plan.shares if plan.shares else 0)
        + 3 * (plan.copies - 1)
        + plan.sit_outs * plan.boards_per_set
        + Fraction(plan.sets * plan.boards_per_set, 10)
        + 30 * (1 - Fraction(plan.met, teams - 1))
        + short.get(plan.boards_per_set, 0)
    )


def _varied(ranked: list[_Candidate]) -> list[_Candidate]:
    """No plan twice, and few of one family."""
    chosen: list[_Candidate] = []
    for each in ranked:
        alike = [other for other in chosen if other.family == each.family]
        if len(alike) < _OF_ONE_FAMILY and each.id not in {other.id for other in alike}:
            chosen.append(each)
    return chosen


def _made(candidate: _Candidate, teams: int) -> Proposal:
    plan = movement(candidate.id)
    proposal = explained(plan, facts(plan), candidate.boards_per_set)
    if teams < _ENOUGH_FOR_A_SWISS or Fraction(candidate.met, teams - 1) > _FEW_MET:
        return proposal
    swiss = Text("a Swiss fits too, opponents of like score")
    return replace(
        proposal,
        reasons=(
            *proposal.reasons,
            Text("{swiss} ({typed})", swiss=swiss, typed="overtrick event stage FILE swiss"),
        ),
        remarks=(*proposal.remarks, swiss),
    )
