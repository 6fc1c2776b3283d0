"""
The wrong side: one strain declared by both, and points of the opposite sign.

Two partnerships seldom take more than thirteen tricks together with the same trumps.  An honest
result of the other sign is ordinary (a game down one where all others made it), so a sign is
doubted only where its opposite is what the field has.

A board that seems to have been changed on the way (Law 87): two camps of results.

Either everything turned over from one round to the next, or one side took two quite different
numbers of tricks in one strain, and several times each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from overtrick.core.contract import Strain
from overtrick.core.letters import natural
from overtrick.core.seats import Side
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult
from overtrick.events.checks.words import SIDES, other_tables, place, said, tables

__all__ = [
    "both_sides_declare",
    "by_strain",
    "fouled_boards",
    "middle",
    "middle_of_others",
    "opposite_sign",
    "tricks_of",
]

_GAME = 400  # points from which a score is a game's


def both_sides_declare(evidence: Evidence) -> Iterator[Finding]:
    """Find the same strain declared by both sides with too many tricks together."""
    limits = evidence.limits
    for results in evidence.boards.values():
        for strain, sides in by_strain(results).items():
            if len(sides) == 2:
                notrump = strain is Strain.NOTRUMP
                most = limits.same_notrump if notrump else limits.same_suit
                yield from _both(strain, sides, most)


def opposite_sign(evidence: Evidence) -> Iterator[Finding]:
    """Find the one result whose sign nobody else has, where the opposite is the usual one."""
    for results in evidence.boards.values():
        if len(results) <= evidence.limits.unanimous:
            continue
        plus = [result for result in results if result.points > 0]
        minus = [result for result in results if result.points < 0]
        if len(plus) + len(minus) < len(results):
            continue
        for few, many in ((plus, minus), (minus, plus)):
            if len(few) == 1 and _mirrored(few[0], many):
                yield _turned(few[0], many)


def by_strain(results: list[TableResult]) -> dict[Strain, dict[Side, list[TableResult]]]:
    """Sort the results of one board by trumps and by declarer's side."""
    strains: dict[Strain, dict[Side, list[TableResult]]] = {}
    for result in results:
        side = result.side
        if result.contract is not None and result.tricks is not None and side is not None:
            sides = strains.setdefault(result.contract.strain, {})
            sides.setdefault(side, []).append(result)
    return strains


def tricks_of(results: list[TableResult]) -> list[int]:
    """Sort the tricks that were taken."""
    return sorted(result.tricks for result in results if result.tricks is not None)


def _both(strain: Strain, sides: dict[Side, list[TableResult]], most: int) -> Iterator[Finding]:
    few, many = sorted(sides, key=lambda side: len(sides[side]))
    usual = middle(tricks_of(sides[many]))
    if len(sides[few]) == len(sides[many]):
        together = middle(tricks_of(sides[few])) + usual
        if together > most:
            yield _equal([*sides[few], *sides[many]], strain, together)
        return
    for result in sides[few]:
        together = usual + (result.tricks or 0)
        if together > most:
            text = Text(
                "{place}: {said}; {sides} declared {name} at {count} and took "
                "{usual}, {together} together",
                place=place(result.line),
                said=said(result),
                sides=SIDES[many],
                name=_NAMES[strain],
                count=other_tables(len(sides[many])),
                usual=usual,
                together=together,
            )
            remedy = Text(
                "Was the declarer one of {side}? Then the score changes sides.",
                side=SIDES[many],
            )
            yield Finding(text, (result.line,), remedy, excess=together - most)


def _equal(results: list[TableResult], strain: Strain, together: int) -> Finding:
    text = Text(
        "{place}: {said}; both sides declared {name}, and take "
        "{together} tricks together; see {place_2} ({said_2})",
        place=place(results[0].line),
        said=said(results[0]),
        name=_NAMES[strain],
        together=together,
        place_2=place(results[-1].line),
        said_2=said(results[-1]),
    )
    return Finding(text, tuple(result.line for result in results), excess=together)


def _mirrored(result: TableResult, others: list[TableResult]) -> bool:
    same = sum(other.points == -result.points for other in others)
    if same > 1:
        return True
    made = result.contract is None or (result.over is not None and result.over >= 0)
    game = min(abs(other.points) for other in others) >= _GAME <= abs(result.points)
    return made and game


def _turned(result: TableResult, others: list[TableResult]) -> Finding:
    points, times = Counter(other.points for other in others).most_common(1)[0]
    side = Side.NS if points > 0 else Side.EW
    usual = Text("{points:+d} for one", points=points)
    if times > 1:
        usual = Text("mostly {points:+d}", points=points)
    score = "" if result.contract is None else f", {result.points:+d}"
    text = Text(
        "{place}: {said}{score}; at all {number} other tables {sides} won the board, {usual}",
        place=place(result.line),
        said=said(result),
        score=score,
        number=len(others),
        sides=SIDES[side],
        usual=usual,
    )
    return Finding(text, (result.line,), excess=abs(result.points - points))


_NAMES = {
    Strain.CLUBS: Counted("club", "clubs", 4),
    Strain.DIAMONDS: Counted("diamond", "diamonds", 4),
    Strain.HEARTS: Counted("heart", "hearts", 4),
    Strain.SPADES: Counted("spade", "spades", 4),
    Strain.NOTRUMP: Text("no trump"),
}


def middle(ordered: Sequence[int]) -> int:
    """
    Give the median of sorted numbers, the lower one of two.

    >>> middle([8, 9, 9, 10])
    9
    """
    return ordered[(len(ordered) - 1) // 2]


def middle_of_others(ordered: Sequence[int], own: int) -> int:
    """
    Give the median of sorted numbers without one *own*; of two middles, the nearer to it.

    >>> middle_of_others([6, 9, 10, 10], 10), middle_of_others([6, 9, 10, 10], 6)
    (9, 10)
    >>> middle_of_others([6, 6, 10, 10, 10], 10)
    10
    """
    others, at = len(ordered) - 1, bisect_left(ordered, own)
    places = ((others - 1) // 2, others // 2)
    middles = [ordered[place + (place >= at)] for place in places]
    return min(middles, key=lambda number: abs(number - own))


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
                    strain=strain,
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
