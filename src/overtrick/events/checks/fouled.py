"""
A board that seems to have been changed on the way (Law 87): two camps of results.

Either everything turned over from one round to the next, or one side took two quite different
numbers of tricks in one strain, and several times each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from overtrick.core.letters import natural
from overtrick.errors import Letter, Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult
from overtrick.events.checks.sides import by_strain
from overtrick.events.checks.words import SIDES, tables

__all__ = ["fouled_boards"]


def fouled_boards(evidence: Evidence) -> Iterator[Finding]:
    """Find boards on which two different deals seem to have been played."""
    for results in evidence.boards.values():
        if len(results) >= 2 * evidence.limits.camp:
            yield from _turned_over(results, evidence.limits.camp)
            yield from _two_numbers(results, evidence)


def _turned_over(results: list[TableResult], camp: int) -> Iterator[Finding]:
    """One side scores in every early round, the other in every later one, in other strains."""
    rounds: dict[str, list[TableResult]] = {}
    for result in results:
        if result.line.round is None or not result.points:
            return
        rounds.setdefault(result.line.round, []).append(result)
    order = sorted(rounds, key=natural)
    signs = [{result.points > 0 for result in rounds[name]} for name in order]
    changes = [at for at, (a, b) in enumerate(pairwise(signs), 1) if a != b]
    if len(changes) != 1 or any(len(sign) > 1 for sign in signs):
        return
    early = [result for name in order[: changes[0]] for result in rounds[name]]
    late = [result for name in order[changes[0] :] for result in rounds[name]]
    if min(len(early), len(late)) < camp or _contracts(early) & _contracts(late):
        return
    text = Text(
        "board {board}: from round {order} on all {number} results go the "
        "other way, in other strains",
        board=results[0].line.board.number,
        order=order[changes[0]],
        number=len(late),
    )
    few = min(late, early, key=len)
    yield Finding(text, tuple(result.line for result in few), excess=len(few))


def _two_numbers(results: list[TableResult], evidence: Evidence) -> Iterator[Finding]:
    for strain, sides in by_strain(results).items():
        for side, same in sides.items():
            ordered = sorted(same, key=lambda result: result.tricks or 0)
            tricks = [result.tricks or 0 for result in ordered]
            gaps = [b - a for a, b in pairwise(tricks)]
            if not gaps or max(gaps) <= evidence.limits.from_field:
                continue
            at = gaps.index(max(gaps)) + 1
            low, high = ordered[:at], ordered[at:]
            if min(len(low), len(high)) >= evidence.limits.camp:
                text = Text(
                    "board {board}: in {strain} {sides} took {tricks} or fewer at "
                    "{count}, and {tricks_2} or more at {number}",
                    board=same[0].line.board.number,
                    strain=Letter("strain", str(strain)),
                    sides=SIDES[side],
                    tricks=tricks[at - 1],
                    count=tables(len(low)),
                    tricks_2=tricks[at],
                    number=len(high),
                )
                few = min(low, high, key=len)
                lines = tuple(result.line for result in few)
                yield Finding(text, lines, excess=max(gaps))


def _contracts(results: list[TableResult]) -> set[tuple[object, object]]:
    return {(r.side, r.contract.strain if r.contract else None) for r in results}
