"""
Par: the score if both sides bid and doubled with all cards seen, and its contracts.

The auction is a game of two sides.  A side may bid higher, or let the bid stand, doubled or
not, whichever costs its bidders more; a bid is played by the better of its two seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from overtrick.core.board import Board
from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.deal import TrickTable
from overtrick.core.outcome import PASSED_OUT, PassedOut, Result
from overtrick.core.seats import Side
from overtrick.rules.duplicate import outcome_points

__all__ = ["Par", "par"]

_BIDS = [(level, strain) for level, strain in product(range(1, 8), Strain)]
_OTHER = {Side.NS: Side.EW, Side.EW: Side.NS}


@dataclass(frozen=True, slots=True)
class Par:
    """
    The par score as points for NS, and every result that gives it.

    Of each strain the lowest level at which the other side cannot do better by bidding on.
    """

    ns: int
    results: tuple[Result | PassedOut, ...]

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON holds it."""
        return {"ns": self.ns, "contracts": [str(result) for result in self.results]}


def par(tricks: TrickTable, board: Board) -> Par:
    """
    Work out the par of a board from what each seat can take.

    The dealer matters where both sides can make the same contract: who bids first has it.

    >>> found = par(TrickTable.parse("9a4789a4784295342953"), Board(7))
    >>> found.ns, [str(result) for result in found.results]
    (500, ['5HX E -2', '5HX W -2'])
    """
    stands = {
        (place, side): _standing(bid, side, tricks, board)
        for place, bid in enumerate(_BIDS)
        for side in Side
    }
    final: dict[tuple[int, Side], _Standing] = {}
    best = dict.fromkeys(Side, -_BEYOND)
    for place in reversed(range(len(_BIDS))):
        above = dict(best)
        for side in Side:
            standing, onward = stands[place, side], -above[_OTHER[side]]
            best[side] = max(best[side], min(standing.points, onward))
            if standing.points < onward:
                final[place, side] = standing
    value, turn = 0, board.dealer.after(3).side
    for _ in range(4):  # from the fourth to call back to the dealer: 0 if all pass
        value = max(best[turn], value)
        value, turn = -value, _OTHER[turn]
    ns = -value if board.dealer.side is Side.NS else value
    return Par(ns, tuple(_results(ns, final)) or (PASSED_OUT,))


_BEYOND = 10**6
"""More than any score."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A bid that is let stand: points for its side, and the results that give them."""

    points: int
    results: tuple[Result, ...]


def _standing(
    bid: tuple[int, Strain], side: Side, tricks: TrickTable, board: Board
) -> _Standing:
    level, strain = bid
    made = max(tricks.get(strain, seat) for seat in side.seats)
    doubling = Doubling.DOUBLED if made < level + 6 else Doubling.UNDOUBLED
    contract = Contract(level, strain, doubling)
    results = tuple(
        Result(contract, seat, made) for seat in side.seats if tricks.get(strain, seat) == made
    )
    points = outcome_points(results[0], board)
    return _Standing(points if side is Side.NS else -points, results)


def _results(ns: int, final: dict[tuple[int, Side], _Standing]) -> list[Result]:
    """Of the bids over which the other side would only lose, those that are worth the par."""
    found: dict[tuple[Strain, Side], tuple[Result, ...]] = {}
    for (place, side), standing in sorted(final.items(), key=lambda item: item[0][0]):
        if standing.points == (ns if side is Side.NS else -ns):
            found.setdefault((_BIDS[place][1], side), standing.results)
    return [result for results in found.values() for result in results]
