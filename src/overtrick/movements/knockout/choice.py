"""
Opponents that are chosen: the best placed choose in turn among the lower half.

Which round is chosen, and who may be passed over, is in the conditions of contest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidMovement, Text

__all__ = ["Choices", "choices", "choosers"]


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
