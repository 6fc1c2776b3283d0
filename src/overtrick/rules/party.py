"""
Partners who change during an evening: whose turn it is, and each player's own plus and minus.

House rules (pivot, cut-in, back score); the Laws are silent on them.  Both winners get what
both losers lose, so the players' totals always sum to zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, Rounding, as_exact, rounded
from overtrick.errors import InvalidSheet

__all__ = [
    "Chukker",
    "Hundreds",
    "Partners",
    "Played",
    "back_score",
    "hundreds",
    "money",
    "next_chukker",
    "pivot",
]

Partners = tuple[str, str]


class Hundreds(Enum):
    """How a difference becomes hundreds; an exact 50 is the winner's, the loser's, or kept."""

    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Chukker:
    """
    Two partnerships for one rubber or one Chicago, and who sits out.

    :raises InvalidSheet: if a player is named twice.
    """

    partners: Partners
    opponents: Partners
    sitting_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _all_different((*self.partners, *self.opponents, *self.sitting_out))


@dataclass(frozen=True, slots=True)
class Played:
    """A chukker that is over: what *partners* won from *opponents*, negative if they lost."""

    partners: Partners
    opponents: Partners
    difference: int

    def __post_init__(self) -> None:
        _all_different((*self.partners, *self.opponents))


def pivot(players: Sequence[str]) -> tuple[Chukker, ...]:
    """
    Plan an evening in which everybody partners everybody once: three chukkers or five.

    >>> [chukker.partners for chukker in pivot("ABCD")]
    [('A', 'B'), ('A', 'C'), ('A', 'D')]
    >>> pivot("ABCDE")[0]
    Chukker(partners=('B', 'E'), opponents=('C', 'D'), sitting_out=('A',))

    :raises InvalidSheet: if there are not four or five different players.
    """
    _all_different(players)
    if len(players) == 4:
        first, *others = players
        return tuple(
            _chukker((first, partner), _without(others, partner)) for partner in others
        )
    if len(players) == 5:
        return tuple(_fifth(players, out) for out in range(5))
    raise InvalidSheet("a pivot is for 4 or 5 players, not {number}", number=len(players))


def next_chukker(players: Sequence[str], played: Iterable[Chukker | Played] = ()) -> Chukker:
    """
    Propose who cuts in: those who played least, with the partners they had least.

    Among equals the order of *players* decides, as the cards did that they cut.

    >>> first = next_chukker("ABCDEF")
    >>> first.partners, first.opponents, first.sitting_out
    (('A', 'B'), ('C', 'D'), ('E', 'F'))
    >>> second = next_chukker("ABCDEF", [first])
    >>> second.partners, second.opponents, second.sitting_out
    (('A', 'E'), ('B', 'F'), ('C', 'D'))

    :raises InvalidSheet: if there are not four or more different players.
    """
    _all_different(players)
    if len(players) < 4:
        raise InvalidSheet("a table needs 4 players, not {number}", number=len(players))
    past = [(chukker.partners, chukker.opponents) for chukker in played]
    times = Counter(player for pairs in past for pair in pairs for player in pair)
    together = Counter(frozenset(pair) for pairs in past for pair in pairs)
    four = sorted(sorted(players, key=lambda player: times[player])[:4], key=players.index)
    first, *others = four
    options = [((first, partner), _without(others, partner)) for partner in others]
    partners, rest = min(
        options, key=lambda option: sum(together[frozenset(pair)] for pair in option)
    )
    return _chukker(partners, rest, _without(players, *four))


def hundreds(difference: int, how: Hundreds = Hundreds.HALF_UP) -> Exact:
    """
    Count a difference in hundreds, signed as it is.

    >>> hundreds(340), hundreds(-590), hundreds(150), hundreds(-150, Hundreds.HALF_DOWN)
    (3, -6, 2, -1)
    >>> hundreds(-140, Hundreds.EXACT)
    Fraction(-7, 5)
    """
    if how is Hundreds.EXACT:
        return as_exact(Fraction(difference, 100))
    half = Rounding.HALF_UP if how is Hundreds.HALF_UP else Rounding.HALF_DOWN
    won = int(rounded(abs(difference), 100, half)) // 100
    return won if difference >= 0 else -won


def back_score(
    results: Iterable[Played],
    how: Hundreds = Hundreds.HALF_UP,
    players: Iterable[str] = (),
) -> dict[str, Exact]:
    """
    Add up each player's own plus and minus, in hundreds.

    *players* are listed first, those who have not played with 0.

    >>> back_score([Played(("A", "B"), ("C", "D"), 970)])
    {'A': 10, 'B': 10, 'C': -10, 'D': -10}
    """
    totals: dict[str, Exact] = dict.fromkeys(players, 0)
    for result in results:
        won = hundreds(result.difference, how)
        for sign, pair in ((1, result.partners), (-1, result.opponents)):
            for player in pair:
                totals[player] = as_exact(totals.get(player, 0) + sign * won)
    return totals


def money(totals: Mapping[str, Exact], stake: Exact) -> dict[str, Exact]:
    """
    Settle up: hundreds times the stake for a hundred.

    >>> money({"A": 10, "B": -10}, Fraction(1, 4))
    {'A': Fraction(5, 2), 'B': Fraction(-5, 2)}
    """
    return {player: as_exact(total * stake) for player, total in totals.items()}


def _fifth(players: Sequence[str], out: int) -> Chukker:
    left, second, third, right = (players[(out + step) % 5] for step in (1, 2, 3, 4))
    return Chukker((left, right), (second, third), (players[out],))


def _chukker(partners: Partners, rest: Sequence[str], out: Sequence[str] = ()) -> Chukker:
    one, other = rest
    return Chukker(partners, (one, other), tuple(out))


def _without(players: Sequence[str], *gone: str) -> tuple[str, ...]:
    return tuple(player for player in players if player not in gone)


def _all_different(players: Sequence[str]) -> None:
    for player, times in Counter(players).items():
        if times > 1:
            raise InvalidSheet("{player!r} is there {times} times", player=player, times=times)
