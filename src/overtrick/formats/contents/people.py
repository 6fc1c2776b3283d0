"""
Who plays: persons, and the pairs, teams or single players that compete.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from overtrick.core.exact import Exact
from overtrick.core.quick import quick
from overtrick.core.seats import Seat, Side

__all__ = ["Contestant", "Person", "Placed", "by_place", "nothing_else", "pair_id"]

_NOTHING: Mapping[str, str] = {}


def nothing_else() -> Mapping[str, str]:
    """
    Give the ``extra`` of whoever has none: one for all, for there may be millions.

    >>> nothing_else() is nothing_else(), len(nothing_else())
    (True, 0)
    """
    return _NOTHING


@quick
@dataclass(frozen=True, slots=True)
class Person:
    """
    A player as a file names them; each text is empty where it is not known.

    ``number`` is a membership number, leading zeros kept.  ``seat`` is where a pair's player
    usually sits.

    >>> Person("Eve Adams", number="00123").name
    'Eve Adams'
    """

    name: str = ""
    number: str = ""
    seat: Seat | None = None
    extra: Mapping[str, str] = field(default_factory=nothing_else, hash=False)

    @property
    def is_known(self) -> bool:
        """Whether anything is known of them."""
        return bool(self.name or self.number or self.extra)


@quick
@dataclass(frozen=True, slots=True)
class Contestant:
    """
    A pair, a team or a single player, by the id that results use.

    In a two-winner event the same id may stand on both sides: then ``side`` tells.

    >>> pair = Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS)
    >>> pair.exact_id, pair.names
    ('A:NS 7', ('Eve', 'Finn'))
    """

    id: str
    players: tuple[Person, ...] = ()
    section: str = "A"
    side: Side | None = None
    name: str = ""
    """A team's name."""
    session: str = "1"
    extra: Mapping[str, str] = field(default_factory=nothing_else, hash=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, or the name of a team."""
        if self.name:
            return (self.name,)
        return tuple(player.name for player in self.players if player.name)

    @property
    def exact_id(self) -> str:
        """The id so that it can be no other's: ``A:NS 7``, or ``A:7``."""
        return f"{self.section}:{f'{self.side} ' if self.side else ''}{self.id}"


@dataclass(frozen=True, slots=True)
class Placed:
    """
    A line of a ranking as a file prints it; None where it prints nothing.

    >>> Placed("7", place=3, tied=True, percentage=55).tied
    True
    """

    id: str
    place: int | None = None
    tied: bool = False
    total: Exact | None = None
    percentage: Exact | None = None
    boards: int | None = None
    section: str = "A"
    side: Side | None = None
    session: str = "1"
    extra: Mapping[str, str] = field(default_factory=nothing_else, hash=False)
    """What else stands there: masterpoints, strata, clubs."""


def by_place(
    contestants: Iterable[Contestant],
) -> dict[tuple[str, str, Side | None, str], Contestant]:
    """
    Find contestants by session, section, side and id, whichever way they sat.

    Where two have one id, each is found on its own side alone.

    >>> pair = Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS)
    >>> by_place([pair])["1", "A", Side.EW, "7"].names
    ('Eve', 'Finn')
    """
    told = list(contestants)
    found = {(who.session, who.section, who.side, who.id): who for who in told}
    for who in told:
        for side in (None, *Side):
            found.setdefault((who.session, who.section, side, who.id), who)
    return found


def pair_id(names: Iterable[str]) -> str:
    """
    Give the id of a pair that has names and no number; nothing if nobody is known.

    >>> pair_id(["Eve", "Finn"]), pair_id(["Eve", ""]), pair_id(["", ""])
    ('Eve - Finn', 'Eve', '')
    """
    return " - ".join(name for name in names if name)
