"""The bracket of a field: where each seed starts, head to head or in three- and four-ways."""

from __future__ import annotations

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.knockout.bracket import Bracket, Seed
from overtrick.movements.knockout.fill import first_round
from overtrick.movements.knockout.rounds import play_down, with_byes

__all__ = ["bracket"]


def bracket(entries: int, *, ways: int = 2) -> Bracket:
    """
    Make the bracket of a field; *ways* is how many may meet in one match of the first round.

    * 2: head to head throughout; where the field is no power of two, the top seeds have byes.
    * 3: nobody has a bye. A field up to half as large again as a power of two (5, 6; 9 to 12)
      plays three-ways with one survivor beside head-to-heads, a larger one (7; 13 to 15)
      three-ways with two survivors, as many as there would be byes.
    * 4: as 3, and the head-to-heads of the first round join two by two into four-ways with
      two survivors.

    From the second round on it is head to head.

    >>> for tie in bracket(6).ties:
    ...     print(tie.id, *tie.sources)
    QF1 Seed(number=4) Seed(number=5)
    QF2 Seed(number=3) Seed(number=6)
    SF1 Seed(number=1) From(tie='QF1', place=1)
    SF2 Seed(number=2) From(tie='QF2', place=1)
    F From(tie='SF1', place=1) From(tie='SF2', place=1)

    :raises InvalidMovement: if there are fewer than 2 entries, or *ways* is not 2, 3 or 4.
    """
    if entries < 2:
        raise InvalidMovement(
            "a knock-out needs 2 entries or more, not {entries}", entries=entries
        )
    if ways not in (2, 3, 4):
        raise InvalidMovement("2, 3 or 4 may meet in one match, not {ways}", ways=ways)
    name = Text("Knock-out of {entries}", entries=entries)
    if ways == 2:
        rounds = play_down(with_byes([Seed(number) for number in range(1, entries + 1)]))
        return Bracket(name, entries, tuple(tie for each in rounds for tie in each.ties))
    ties, line = first_round(entries, fours=ways == 4)
    later = play_down(line, first=2)
    return Bracket(name, entries, (*ties, *(tie for each in later for tie in each.ties)))
