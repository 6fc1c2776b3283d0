"""A bracket with names in it: who is known stands in the later ties, the rest is to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import Bracket, From, Seed, Source, Tie

__all__ = ["FilledTie", "fill"]


@dataclass(frozen=True, slots=True)
class FilledTie:
    """A tie with its contestants, as far as they are known, and the order they finished in."""

    tie: Tie
    entrants: tuple[str | None, ...]
    order: tuple[str, ...] = ()
    is_needed: bool = True
    """False for a repeat that the first match made superfluous."""

    @property
    def survivors(self) -> tuple[str, ...]:
        """
        Who goes on, or has won; nobody as long as there is no result.

        >>> from overtrick.movements.knockout.seeding import bracket
        >>> fill(bracket(2), ["Ann", "Bob"], {"F": ["Bob", "Ann"]})[0].survivors
        ('Bob',)
        """
        return self.order[: self.tie.survivors]

    @property
    def is_open(self) -> bool:
        """
        Whether the contestants are known and the result is not: to be played next.

        >>> from overtrick.movements.knockout.seeding import bracket
        >>> [each.is_open for each in fill(bracket(3), ["Ann", "Bob", "Cat"], {})]
        [True, False]
        """
        return self.is_needed and not self.order and None not in self.entrants


def fill(
    bracket: Bracket, entrants: Sequence[str], results: Mapping[str, Sequence[str]]
) -> tuple[FilledTie, ...]:
    """
    Put names into a bracket: *entrants* by seed, *results* the finishing order of ties by id.

    >>> from overtrick.movements.knockout.seeding import bracket
    >>> for each in fill(bracket(3), ["Ann", "Bob", "Cat"], {"SF1": ["Cat", "Bob"]}):
    ...     print(each.tie.id, each.entrants, each.survivors)
    SF1 ('Bob', 'Cat') ('Cat',)
    F ('Ann', 'Cat') ()

    :raises InvalidMovement: if names are too few, too many or twice; if a result is of no tie
        of the bracket, or not of those who stand in it, or of a repeat that is not needed.
    """
    stand: dict[Source, str] = dict(
        zip(_seeds(bracket), _names(bracket, entrants), strict=True)
    )
    _check_ids(bracket, results)
    filled: dict[str, FilledTie] = {}
    for tie in bracket.ties:
        each = _filled(tie, stand, filled, tuple(results.get(tie.id, ())))
        stand |= {From(tie.id, place): who for place, who in enumerate(each.order, 1)}
        filled[tie.id] = each
    return tuple(filled.values())


def _seeds(bracket: Bracket) -> list[Seed]:
    return [Seed(number) for number in range(1, bracket.entries + 1)]


def _names(bracket: Bracket, entrants: Sequence[str]) -> Sequence[str]:
    if len(entrants) != bracket.entries:
        raise InvalidMovement(
            "{bracket}: {number} entrants", bracket=bracket.name, number=len(entrants)
        )
    twice = next((name for name in entrants if entrants.count(name) > 1), None)
    if twice is not None:
        raise InvalidMovement(
            "{bracket}: {twice!r} is entered twice", bracket=bracket.name, twice=twice
        )
    return entrants


def _check_ids(bracket: Bracket, results: Mapping[str, Sequence[str]]) -> None:
    known = {tie.id for tie in bracket.ties}
    for id in results:
        if id not in known:
            raise InvalidMovement("{bracket}: no tie {id!r}", bracket=bracket.name, id=id)


def _filled(
    tie: Tie,
    stand: Mapping[Source, str],
    before: Mapping[str, FilledTie],
    order: tuple[str, ...],
) -> FilledTie:
    entrants = tuple(stand.get(source) for source in tie.sources)
    first = before[tie.again] if tie.again is not None else None
    if first is not None and first.order and first.order[0] == first.entrants[0]:
        if order:
            raise InvalidMovement(
                "{tie} is not played: {order!r} won {again}",
                tie=tie.id,
                order=first.order[0],
                again=tie.again,
            )
        return FilledTie(tie, entrants, is_needed=False)
    if order:
        _check_order(tie, entrants, order)
    return FilledTie(tie, entrants, order)


def _check_order(tie: Tie, entrants: tuple[str | None, ...], order: tuple[str, ...]) -> None:
    stranger = next((who for who in order if who not in entrants), None)
    if stranger is not None:
        raise InvalidMovement(
            "{tie}: {stranger!r} does not stand in it", tie=tie.id, stranger=stranger
        )
    if len(order) != len(entrants) or len(set(order)) != len(order):
        there = ", ".join("?" if who is None else who for who in entrants)
        raise InvalidMovement(
            "{tie}: {order!r} is no order of {there}",
            tie=tie.id,
            order=", ".join(order),
            there=there,
        )
