"""
Plan what remains after an accident: who meets whom and with which boards, from what is known.

The search is bounded and deterministic: the same facts give the same plan.  It keeps everyone
from meeting twice and from playing a set twice; where that cannot be, somebody sits out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import GridMeeting

__all__ = ["STEPS", "History", "rebuilt"]

STEPS = 20_000
"""The most positions that are looked at for one round."""


@dataclass(frozen=True, slots=True)
class History:
    """What has been: whom each pair has met, and which sets it knows."""

    met: Mapping[str, Set[str]] = field(default_factory=dict)
    played: Mapping[str, Set[int]] = field(default_factory=dict)


def rebuilt(
    pairs: Sequence[str],
    sets: Sequence[int],
    rounds: int,
    history: History | None = None,
    *,
    sharing: int = 1,
) -> tuple[tuple[GridMeeting, ...], ...]:
    """
    Plan *rounds* more rounds for *pairs*, at most *sharing* tables to a set at once.

    Pairs without a table in a round have a meeting of their own with nobody.

    >>> plan = rebuilt(["1", "2", "3", "4", "5"], [1, 2, 3], 2)
    >>> for meeting in plan[0]:
    ...     print(meeting.table, meeting.ns, meeting.ew, meeting.set)
    1 1 2 1
    2 3 4 2
    3 5 None None

    :raises InvalidMovement: if there are fewer than two pairs, no sets, or no rounds.
    """
    if len(pairs) < 2 or not sets or rounds < 1 or len(set(pairs)) < len(pairs):
        raise InvalidMovement("a rebuild needs two different pairs, a set and a round")
    known = history or History()
    met = {pair: set(known.met.get(pair, ())) for pair in pairs}
    played = {pair: set(known.played.get(pair, ())) for pair in pairs}
    sat = dict.fromkeys(pairs, 0)
    plan: list[tuple[GridMeeting, ...]] = []
    for _ in range(rounds):
        tables = _Round(pairs, sets, met, played, sat, sharing).best()
        for meeting in tables:
            if meeting.ns and meeting.ew and meeting.set:
                met[meeting.ns].add(meeting.ew)
                met[meeting.ew].add(meeting.ns)
                played[meeting.ns].add(meeting.set)
                played[meeting.ew].add(meeting.set)
            elif meeting.ns:
                sat[meeting.ns] += 1
        plan.append(tables)
    return tuple(plan)


class _Round:
    """The search for one round: depth first, the pair with the fewest choices first."""

    def __init__(
        self,
        pairs: Sequence[str],
        sets: Sequence[int],
        met: Mapping[str, set[str]],
        played: Mapping[str, set[int]],
        sat: Mapping[str, int],
        sharing: int,
    ) -> None:
        self.order = {pair: place for place, pair in enumerate(pairs)}
        self.sets = sets
        self.met = met
        self.played = played
        self.sharing = sharing
        # Who sat out before is seated first.
        self.pairs = sorted(pairs, key=lambda pair: (-sat[pair], self.order[pair]))
        self.steps = 0
        self.found: list[tuple[str, str, int]] = []

    def best(self) -> tuple[GridMeeting, ...]:
        """The fullest round that was found within the limit of steps."""
        self._seat(list(self.pairs), [], dict.fromkeys(self.sets, 0))
        ordered = sorted(self.found, key=lambda each: self.order[each[0]])
        tables = [
            GridMeeting(number, ns, ew, played)
            for number, (ns, ew, played) in enumerate(ordered, start=1)
        ]
        seated = {pair for ns, ew, _ in ordered for pair in (ns, ew)}
        idle = sorted(set(self.pairs) - seated, key=self.order.__getitem__)
        tables += [
            GridMeeting(number, pair, None, None)
            for number, pair in enumerate(idle, start=len(tables) + 1)
        ]
        return tuple(tables)

    def _seat(
        self, left: list[str], seated: list[tuple[str, str, int]], used: dict[int, int]
    ) -> bool:
        if len(seated) > len(self.found):
            self.found = list(seated)
        if len(left) < 2 or self.steps >= STEPS:
            return len(self.found) == len(self.pairs) // 2 or self.steps >= STEPS
        if len(seated) + len(left) // 2 <= len(self.found):
            return False  # cannot become better than what is there
        self.steps += 1
        first = min(left, key=lambda pair: (self._choices(pair, left), self.pairs.index(pair)))
        others = [pair for pair in left if pair != first]
        for other in others:
            if other in self.met[first]:
                continue
            for number in self.sets:
                if used[number] >= self.sharing or self._knows(first, other, number):
                    continue
                used[number] += 1
                ns, ew = sorted((first, other), key=self.order.__getitem__)
                seated.append((ns, ew, number))
                rest = [pair for pair in others if pair != other]
                done = self._seat(rest, seated, used)
                seated.pop()
                used[number] -= 1
                if done:
                    return True
        return self._seat(others, seated, used)  # first sits out

    def _choices(self, pair: str, left: list[str]) -> int:
        return sum(other != pair and other not in self.met[pair] for other in left)

    def _knows(self, one: str, other: str, number: int) -> bool:
        return number in self.played[one] or number in self.played[other]
