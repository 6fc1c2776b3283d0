"""
One round of a knock-out after the other: a line of places is halved until one is left.

The line is made by repeated folding, 1 v 2, then 1 v 4 and 2 v 3, then 1 v 8, 4 v 5, 2 v 7 and
3 v 6: seed i meets seed 2^k + 1 - i whenever the better seeds win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import From, Source, Tie

__all__ = ["Round", "folded", "numbered", "pair_off", "play_down", "round_name", "with_byes"]

_NAMES = {2: ("final", "F"), 4: ("semi-final", "SF"), 8: ("quarter-final", "QF")}


@dataclass(frozen=True, slots=True)
class Round:
    """A round head to head: its ties, and who leaves each pair of places (None is nobody)."""

    ties: tuple[Tie, ...]
    winners: tuple[Source | None, ...]
    losers: tuple[Source | None, ...]


def folded(places: int) -> tuple[int, ...]:
    """
    Give the seeds in the order in which they stand in a bracket, from top to bottom.

    >>> folded(8)
    (1, 8, 4, 5, 2, 7, 3, 6)

    :raises InvalidMovement: if *places* is no power of two.
    """
    if places < 1 or places & (places - 1):
        raise InvalidMovement("a bracket has 2, 4, 8 .. places, not {places}", places=places)
    if places == 1:
        return (1,)
    return tuple(seed for i in folded(places // 2) for seed in (i, places + 1 - i))


def with_byes(sources: Sequence[Source]) -> tuple[Source | None, ...]:
    """
    Stand contestants, the strongest first, in a bracket; None is the opponent of a bye.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> [source and source.number for source in with_byes([Seed(1), Seed(2), Seed(3)])]
    [1, None, 2, 3]
    """
    places = 1 << (len(sources) - 1).bit_length()
    return tuple(sources[i - 1] if i <= len(sources) else None for i in folded(places))


def pair_off(
    line: Sequence[Source | None], number: int, *, title: str, mark: str, part: str = ""
) -> Round:
    """
    Let neighbours in the line meet; one without a neighbour goes on without a tie.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> after = pair_off((Seed(1), None, Seed(2), Seed(3)), 1, title="semi-final", mark="SF")
    >>> after.winners
    (Seed(number=1), From(tie='SF1', place=1))
    """
    ties: list[Tie] = []
    winners: list[Source | None] = []
    losers: list[Source | None] = []
    for pair in zip(line[::2], line[1::2], strict=True):
        known = tuple(source for source in pair if source is not None)
        if len(known) < 2:
            winners.append(known[0] if known else None)
            losers.append(None)
            continue
        id = mark if len(line) == 2 else numbered(mark, len(ties) + 1)
        ties.append(Tie(id, number, known, title=title, part=part))
        winners.append(From(id, 1))
        losers.append(From(id, 2))
    return Round(tuple(ties), tuple(winners), tuple(losers))


def play_down(
    line: Sequence[Source | None], *, first: int = 1, part: str = "", mark: str = ""
) -> tuple[Round, ...]:
    """
    Halve a line round by round until one is left; *first* is the number of the first round.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> [[tie.id for tie in each.ties] for each in play_down([Seed(n) for n in range(1, 5)])]
    [['SF1', 'SF2'], ['F']]
    """
    rounds: list[Round] = []
    while len(line) > 1:
        title, short = round_name(len(line))
        rounds.append(
            pair_off(line, first + len(rounds), title=title, mark=mark + short, part=part)
        )
        line = rounds[-1].winners
    return tuple(rounds)


def round_name(places: int) -> tuple[str, str]:
    """
    Name the round of so many contestants, in full and as the ids of its ties begin.

    >>> round_name(8), round_name(16)
    (('quarter-final', 'QF'), ('round of 16', 'R16'))
    """
    return _NAMES.get(places, (f"round of {places}", f"R{places}"))


def numbered(mark: str, number: int) -> str:
    """
    Number a tie of a round.

    >>> numbered("QF", 3), numbered("R16", 3)
    ('QF3', 'R16-3')
    """
    return f"{mark}-{number}" if mark[-1].isdecimal() else f"{mark}{number}"
