"""
Tricks and contracts against what could have been taken, and against what others took.

Results that are implausible by themselves: no field is needed to ask.

Points told without a contract: whether any contract can give them (Law 77).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from overtrick.core.contract import BOOK, Contract, Doubling, Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult, deal_key
from overtrick.events.checks.mistaken import mistake_of, mistake_text
from overtrick.events.checks.sides import by_strain, middle_of_others, tricks_of
from overtrick.events.checks.words import SIDES, other_tables, place, said, tricks
from overtrick.events.rulings import contract_text
from overtrick.rules.duplicate import score_table

__all__ = [
    "contract_against_field",
    "implausible",
    "impossible_points",
    "passed_against_field",
    "tricks_against_field",
    "tricks_against_table",
]

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
    if contract.level >= _SLAM_LEVEL and down > limits.slam_down:
        text = Text(
            "{start}; a slam that nobody doubled is {down} down",
            start=_start(result),
            down=down,
        )
        yield Finding(text, (result.line,), _lower(result), excess=down)
    elif down > limits.down:
        text = Text(
            "{start}; nobody doubled, and it is {down} down", start=_start(result), down=down
        )
        yield Finding(text, (result.line,), _lower(result), excess=down)
    elif tricks == 13 and contract.level < GAME_LEVEL[contract.strain]:
        text = Text(
            "{start}; all the tricks, and not even a game was bid", start=_start(result)
        )
        yield Finding(text, (result.line,), Text("Is it the number of tricks that is wrong?"))


def _start(result: TableResult) -> Text:
    return Text("{place}: {said}", place=place(result.line), said=said(result))


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


def tricks_against_table(evidence: Evidence) -> Iterator[Finding]:
    """Find tricks far from those of the trick table, where there is one."""
    if not evidence.trick_tables:
        return
    for results in evidence.boards.values():
        for result in results:
            table = evidence.trick_tables.get(deal_key(result.line))
            if table is None or result.tricks is None:
                continue
            if result.contract is None or result.declarer is None:
                continue
            best = table.get(result.contract.strain, result.declarer)
            if abs(result.tricks - best) > evidence.limits.from_table:
                text = Text(
                    "{place}: {said}; with all cards seen it is {count}",
                    place=place(result.line),
                    said=said(result),
                    count=tricks(best),
                )
                mistake = mistake_of(result, table)
                remedy = mistake_text(mistake, result) if mistake is not None else ""
                yield Finding(text, (result.line,), remedy, abs(result.tricks - best))


def tricks_against_field(evidence: Evidence) -> Iterator[Finding]:
    """Find tricks far from those that others of the same side took in the same strain."""
    limits = evidence.limits
    for results in _fields(evidence):
        ordered = tricks_of(results)
        for result in results:
            own = result.tricks or 0
            usual = middle_of_others(ordered, own)
            if abs(own - usual) > limits.from_field:
                text = Text(
                    "{place}: {said}; at {count} it was mostly {usual}",
                    place=place(result.line),
                    said=said(result),
                    count=other_tables(len(results) - 1),
                    usual=usual,
                )
                yield Finding(text, (result.line,), excess=abs(own - usual))


def contract_against_field(evidence: Evidence) -> Iterator[Finding]:
    """Find a contract bid far above all others of that side and strain, and not made."""
    limits = evidence.limits
    for results in _fields(evidence):
        levels = sorted(result.contract.level for result in results if result.contract)
        top, second = levels[-1], levels[-2]
        if top - second <= limits.levels:
            continue
        for result in results:
            contract = result.contract
            if contract is None or contract.level < top or (result.over or 0) >= 0:
                continue
            if contract.doubling is Doubling.UNDOUBLED:
                text = Text(
                    "{place}: {said}; nobody else there was higher than {second}{strain}",
                    place=place(result.line),
                    said=said(result),
                    second=second,
                    strain=contract.strain,
                )
                yield Finding(text, (result.line,), excess=top - second)


def passed_against_field(evidence: Evidence) -> Iterator[Finding]:
    """Find the one table that passed out where one side bid game at all others."""
    for results in evidence.boards.values():
        passed = [result for result in results if result.passed_out]
        others = len(results) - len(passed)
        if len(passed) != 1 or others < evidence.limits.unanimous:
            continue
        sides = {result.side for result in results if not result.passed_out}
        if len(sides) == 1 and all(_is_game(r) for r in results if not r.passed_out):
            (side,) = sides
            if side is not None:
                yield _passed(passed[0], side, others)


def _fields(evidence: Evidence) -> Iterator[list[TableResult]]:
    """Results of the same side in the same strain, where they are enough to compare."""
    for results in evidence.boards.values():
        for sides in by_strain(results).values():
            for same in sides.values():
                if len(same) > evidence.limits.others:
                    yield same


def _is_game(result: TableResult) -> bool:
    contract = result.contract
    return contract is not None and contract.level >= GAME_LEVEL[contract.strain]


def _passed(result: TableResult, side: Side, others: int) -> Finding:
    text = Text(
        "{place}: passed out; {sides} bid game at all {others} other tables",
        place=place(result.line),
        sides=SIDES[side],
        others=others,
    )
    return Finding(text, (result.line,), excess=others)


_VULNERABLE = {
    Vulnerability.NONE: Text("nobody is vulnerable"),
    Vulnerability.NS: Text("North-South are vulnerable"),
    Vulnerability.EW: Text("East-West are vulnerable"),
    Vulnerability.ALL: Text("both sides are vulnerable"),
}
_TRICKS = 14


def impossible_points(evidence: Evidence) -> Iterator[Finding]:
    """Find points that no contract gives at the vulnerability of their board."""
    for results in evidence.boards.values():
        for result in results:
            if result.contract is not None or result.passed_out:
                continue
            vulnerability = result.line.board.vulnerability
            if result.points not in possible_points(vulnerability):
                text = Text(
                    "{place}: no contract scores {points:+d} for NS when {vulnerable}",
                    place=place(result.line),
                    points=result.points,
                    vulnerable=_VULNERABLE[vulnerability],
                )
                yield Finding(text, (result.line,), _turned(result.points, vulnerability))


@lru_cache(maxsize=4)
def possible_points(vulnerability: Vulnerability) -> frozenset[int]:
    """
    Every number of points for NS that one board can give.

    >>> 620 in possible_points(Vulnerability.NONE), 620 in possible_points(Vulnerability.NS)
    (False, True)
    """
    cells = score_table()
    rows = [cells[start : start + _TRICKS] for start in range(0, len(cells), _TRICKS)]
    ns = {points for row in rows[vulnerability.ns :: 2] for points in row}
    ew = {-points for row in rows[vulnerability.ew :: 2] for points in row}
    return frozenset(ns | ew | {0})


def _turned(points: int, vulnerability: Vulnerability) -> Text | str:
    if -points in possible_points(vulnerability):
        return Text(
            "Was it {points:+d}? Otherwise correct the points or the number of the board.",
            points=-points,
        )
    return ""
