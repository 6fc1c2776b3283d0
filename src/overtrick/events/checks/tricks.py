"""Tricks and contracts against what could have been taken, and against what others took."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.contract import Doubling
from overtrick.core.seats import Side
from overtrick.errors import Letter, Text
from overtrick.events.checks.alone import GAME_LEVEL
from overtrick.events.checks.evidence import Evidence, Finding, TableResult, deal_key
from overtrick.events.checks.mistaken import mistake_of, mistake_text
from overtrick.events.checks.sides import by_strain, middle_of_others, tricks_of
from overtrick.events.checks.words import SIDES, other_tables, place, said, tricks

__all__ = [
    "contract_against_field",
    "passed_against_field",
    "tricks_against_field",
    "tricks_against_table",
]


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
                    strain=Letter("strain", str(contract.strain)),
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
