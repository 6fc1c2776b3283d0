"""
A head-to-head ladder: who stands lower challenges one not far above; the winner climbs.

How far one may reach, and whether the winner changes places or moves in above, is the club's
choice.

Opponents that are chosen: the best placed choose in turn among the lower half.

Which round is chosen, and who may be passed over, is in the conditions of contest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from overtrick.errors import InvalidMovement, Text

__all__ = ["Challenge", "Choices", "Climb", "Ladder", "after", "choices", "choosers"]


class Climb(Enum):
    """What a challenger gains by winning."""

    INSERT = "insert"  # the rung of the one who was challenged; all between move down one
    SWAP = "swap"  # the two change places


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match that was played for a rung."""

    challenger: str
    challenged: str
    winner: str

    def __post_init__(self) -> None:
        if self.challenger == self.challenged:
            raise InvalidMovement(
                "{challenger!r} cannot challenge themselves", challenger=self.challenger
            )
        if self.winner not in (self.challenger, self.challenged):
            names = f"{self.challenger!r} v {self.challenged!r}"
            raise InvalidMovement(
                "{winner!r} did not play in {names}", winner=self.winner, names=names
            )


@dataclass(frozen=True, slots=True)
class Ladder:
    """Contestants from the top rung down; *reach* is how many rungs up one may challenge."""

    order: tuple[str, ...]
    reach: int = 2
    climb: Climb = Climb.INSERT

    def __post_init__(self) -> None:
        twice = next((name for name in self.order if self.order.count(name) > 1), None)
        if twice is not None:
            raise InvalidMovement("{twice!r} stands on two rungs", twice=twice)
        if self.reach < 1:
            raise InvalidMovement(
                "a reach of {reach} rungs lets nobody challenge", reach=self.reach
            )

    def rung(self, who: str) -> int:
        """
        Say on which rung somebody stands; 1 is the top.

        >>> Ladder(("Ann", "Bob", "Cat")).rung("Cat")
        3

        :raises InvalidMovement: if *who* does not stand on the ladder.
        """
        if who not in self.order:
            raise InvalidMovement("{who!r} does not stand on the ladder", who=who)
        return self.order.index(who) + 1

    def may_challenge(self, who: str) -> tuple[str, ...]:
        """
        Name those whom somebody may challenge, from the top down.

        >>> Ladder(("Ann", "Bob", "Cat", "Dan")).may_challenge("Dan")
        ('Bob', 'Cat')

        :raises InvalidMovement: if *who* does not stand on the ladder.
        """
        above = self.rung(who) - 1
        return self.order[max(0, above - self.reach) : above]

    def joined(self, who: str) -> Ladder:
        """
        Let a newcomer stand on the lowest rung.

        >>> Ladder(("Ann", "Bob")).joined("Cat").order
        ('Ann', 'Bob', 'Cat')

        :raises InvalidMovement: if *who* is on the ladder already.
        """
        return replace(self, order=(*self.order, who))

    def left(self, who: str) -> Ladder:
        """
        Take somebody off; those below move up one.

        >>> Ladder(("Ann", "Bob", "Cat")).left("Bob").order
        ('Ann', 'Cat')

        :raises InvalidMovement: if *who* does not stand on the ladder.
        """
        rung = self.rung(who)
        return replace(self, order=self.order[: rung - 1] + self.order[rung:])


def after(ladder: Ladder, challenges: Iterable[Challenge]) -> Ladder:
    """
    Tell how a ladder stands after matches, in the order in which they were played.

    >>> start = Ladder(("Ann", "Bob", "Cat", "Dan"))
    >>> after(start, [Challenge("Dan", "Bob", winner="Dan")]).order
    ('Ann', 'Dan', 'Bob', 'Cat')

    :raises InvalidMovement: if somebody was out of reach, or is not on the ladder.
    """
    for challenge in challenges:
        ladder = _played(ladder, challenge)
    return ladder


def _played(ladder: Ladder, challenge: Challenge) -> Ladder:
    low, high = ladder.rung(challenge.challenger), ladder.rung(challenge.challenged)
    if challenge.challenged not in ladder.may_challenge(challenge.challenger):
        raise InvalidMovement(
            "{challenger!r} on rung {low} cannot challenge {challenged!r} on "
            "rung {high}: {reach} up at most",
            challenger=challenge.challenger,
            low=low,
            challenged=challenge.challenged,
            high=high,
            reach=ladder.reach,
        )
    if challenge.winner == challenge.challenged:
        return ladder
    order = list(ladder.order)
    if ladder.climb is Climb.SWAP:
        order[low - 1], order[high - 1] = order[high - 1], order[low - 1]
    else:
        order.insert(high - 1, order.pop(low - 1))
    return replace(ladder, order=tuple(order))


@dataclass(frozen=True, slots=True)
class Choices:
    """What has been chosen, whose turn it is (None: all is chosen), and who can be chosen."""

    ties: tuple[tuple[str, str], ...]
    turn: str | None
    free: tuple[str, ...]

    @property
    def seeding(self) -> tuple[str, ...]:
        """
        The entrants in the order that makes a bracket play the ties that were chosen.

        >>> choices(["Ann", "Bob", "Cat", "Dan"], [("Ann", "Cat")]).seeding
        ('Ann', 'Bob', 'Dan', 'Cat')

        :raises InvalidMovement: if somebody has yet to choose.
        """
        if self.turn is not None:
            raise InvalidMovement(
                "{turn!r} has yet to choose among {listed}",
                turn=self.turn,
                listed=_listed(self.free),
            )
        return (
            *(chooser for chooser, _ in self.ties),
            *(opponent for _, opponent in reversed(self.ties)),
        )


def choosers(entrants: Sequence[str]) -> tuple[str, ...]:
    """
    Name those who choose, in turn: the upper half of the *entrants*, the best first.

    >>> choosers(["Ann", "Bob", "Cat", "Dan"])
    ('Ann', 'Bob')

    :raises InvalidMovement: if the number of entrants is odd, or a name comes twice.
    """
    if not entrants or len(entrants) % 2:
        raise InvalidMovement(
            "{number} cannot choose opponents: an even number can", number=len(entrants)
        )
    twice = next((name for name in entrants if entrants.count(name) > 1), None)
    if twice is not None:
        raise InvalidMovement("{twice!r} is entered twice", twice=twice)
    return tuple(entrants[: len(entrants) // 2])


def choices(entrants: Sequence[str], made: Sequence[tuple[str, str]]) -> Choices:
    """
    Check who chose whom, in turn, and tell what is still open; the last has no choice left.

    >>> now = choices(["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"], [("Ann", "Eve")])
    >>> now.ties, now.turn, now.free
    ((('Ann', 'Eve'),), 'Bob', ('Dan', 'Flo'))

    :raises InvalidMovement: if a choice is out of turn, or of one who is not free.
    """
    turns = choosers(entrants)
    free = list(entrants[len(turns) :])
    for number, (chooser, opponent) in enumerate(made):
        if number >= len(turns) or chooser != turns[number]:
            is_on = number < len(turns)
            whose = (
                Text("{who!r} chooses", who=turns[number]) if is_on else Text("all have chosen")
            )
            raise InvalidMovement(
                "{chooser!r} chose {opponent!r}: {whose}",
                chooser=chooser,
                opponent=opponent,
                whose=whose,
            )
        if opponent not in free:
            raise InvalidMovement(
                "{chooser!r} chose {opponent!r}: free are {listed}",
                chooser=chooser,
                opponent=opponent,
                listed=_listed(free),
            )
        free.remove(opponent)
    ties = tuple(made)
    if len(free) == 1:
        return Choices((*ties, (turns[-1], free[0])), None, ())
    return Choices(ties, turns[len(made)] if free else None, tuple(free))


def _listed(names: Sequence[str]) -> Text:
    return Text.joined(names) if names else Text("none")
