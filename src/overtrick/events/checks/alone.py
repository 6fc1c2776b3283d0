"""Results that are implausible by themselves: no field is needed to ask."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.contract import BOOK, Contract, Doubling, Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Side
from overtrick.errors import Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult, deal_key
from overtrick.events.checks.words import SIDES, place, said
from overtrick.events.rulings import contract_text

__all__ = ["GAME_LEVEL", "implausible"]

GAME_LEVEL = {
    Strain.NOTRUMP: 3,
    Strain.SPADES: 4,
    Strain.HEARTS: 4,
    Strain.DIAMONDS: 5,
    Strain.CLUBS: 5,
}
"""The level from which a contract is a game by itself (Law 77)."""
_SLAM_LEVEL = 6


def implausible(evidence: Evidence) -> Iterator[Finding]:
    """Find slams far down, contracts hopelessly down, all tricks in a part-score."""
    for results in evidence.boards.values():
        for result in results:
            if result.passed_out:
                yield from _passed_out(result, evidence)
            elif result.contract is not None and result.tricks is not None:
                yield from _played(result, evidence)


def _played(result: TableResult, evidence: Evidence) -> Iterator[Finding]:
    contract, tricks, limits = result.contract, result.tricks, evidence.limits
    if contract is None or tricks is None or contract.doubling is not Doubling.UNDOUBLED:
        return
    down = contract.target - tricks
    start = Text("{place}: {said}", place=place(result.line), said=said(result))
    if contract.level >= _SLAM_LEVEL and down > limits.slam_down:
        text = Text(
            "{start}; a slam that nobody doubled is {down} down", start=start, down=down
        )
        yield Finding(text, (result.line,), _lower(result), excess=down)
    elif down > limits.down:
        text = Text("{start}; nobody doubled, and it is {down} down", start=start, down=down)
        yield Finding(text, (result.line,), _lower(result), excess=down)
    elif tricks == 13 and contract.level < GAME_LEVEL[contract.strain]:
        text = Text("{start}; all the tricks, and not even a game was bid", start=start)
        yield Finding(text, (result.line,), Text("Is it the number of tricks that is wrong?"))


def _lower(result: TableResult) -> Text | str:
    contract, tricks = result.contract, result.tricks
    if contract is None or tricks is None or tricks <= BOOK:
        return ""
    made = contract_text(Contract(tricks - BOOK, contract.strain))
    return Text(
        "Was it {contract}, just made? Otherwise correct the level or the tricks.",
        contract=made,
    )


def _passed_out(result: TableResult, evidence: Evidence) -> Iterator[Finding]:
    deal = evidence.deals.get(deal_key(result.line))
    if deal is None:
        return
    for side, points in _points(deal).items():
        if points > evidence.limits.passed_hcp:
            text = Text(
                "{place}: passed out, and {sides} have {points} high-card points",
                place=place(result.line),
                sides=SIDES[side],
                points=points,
            )
            remedy = Text("Was the contract forgotten, or another board played?")
            yield Finding(text, (result.line,), remedy, excess=points)


def _points(deal: Deal) -> dict[Side, int]:
    return {
        Side.NS: deal.hcp(Seat.NORTH) + deal.hcp(Seat.SOUTH),
        Side.EW: deal.hcp(Seat.EAST) + deal.hcp(Seat.WEST),
    }
