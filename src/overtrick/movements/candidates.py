"""
What might be played with so many pairs and boards, told by ids and sizes, before any grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from overtrick.movements.howell import howells
from overtrick.movements.laws import facts
from overtrick.movements.rover import bases
from overtrick.movements.variations import ids
from overtrick.movements.web import web_sets

__all__ = ["Candidate", "candidates"]

MOST_PER_SET = 12
_SECTION = range(7, 19)
"""How many tables a section may have where the field is divided."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan that could be made: its id, or those of its sections, and its size."""

    parts: tuple[str, ...]
    tables: int
    rounds: int
    """As many as the whole plan has; ``stop`` may make it fewer."""
    sets: int
    winners: int
    shared: bool = False
    """Whether tables pass boards to each other in a round."""
    copies: int = 1
    boards_per_set: int = 1
    stop: int | None = None

    @property
    def family(self) -> tuple[str, int]:
        """Which construction it is, and for how many winners."""
        return ("+".join(part.split(":")[0] for part in self.parts), self.winners)

    @property
    def played(self) -> int:
        """The rounds that are played."""
        return self.stop or self.rounds

    @property
    def boards(self) -> int:
        """The boards of a pair that never sits out."""
        return self.played * self.boards_per_set


def candidates(
    pairs: int, boards: int, winners: int | None, *, barometer: bool = False
) -> Iterator[Candidate]:
    """
    Name every plan that fits so many pairs within so many boards for each.

    A *barometer* has a Howell of its own; of the others it takes who meets whom.

    >>> found = [c.parts[0] for c in candidates(14, 21, 2) if c.boards == 21]
    >>> found[:2], "web:7:sets=5" in found
    (['mitchell:7:skip=no', 'mitchell:7:skip=no'], False)
    """
    for plan in _two_rankings(pairs, barometer=barometer):
        for each in (plan, replace(plan, winners=1)):
            if winners in (None, each.winners):
                yield from _sized(each, boards)
    if winners != 2:
        for plan in _barometer(pairs) if barometer else _one_field(pairs):
            yield from _sized(plan, boards)


def _two_rankings(pairs: int, *, barometer: bool) -> Iterator[Candidate]:
    if not barometer:
        yield from _two_lines(pairs)
        yield from _sections(pairs)
        return
    for plan in _two_lines(pairs):  # who meets whom is all that counts
        if plan.parts[0].startswith(("mitchell", "relay")):
            yield replace(plan, sets=plan.rounds, shared=False, copies=plan.tables)


def _sized(plan: Candidate, boards: int) -> Iterator[Candidate]:
    """The same with every number of boards per set that fits, stopped early if need be."""
    for each in range(1, min(MOST_PER_SET, boards) + 1):
        rounds = min(plan.rounds, boards // each)
        if rounds >= min(plan.rounds, 3) and not (each % 2 and _turns_boards(plan)):
            stop = rounds if rounds < plan.rounds else None
            yield replace(plan, boards_per_set=each, stop=stop)


def _turns_boards(plan: Candidate) -> bool:
    """Whether every second board of a set is turned, so that there must be an even number."""
    return any(part.endswith(":switch=boards") for part in plan.parts)


def _two_lines(pairs: int) -> Iterator[Candidate]:
    """
    The Mitchell family.  An odd pair sits out against a missing NS pair at the last table,
    which ends the sharing there, or roves: no skip is needed then, and none proposed.
    """
    tables = (pairs + 1) // 2
    odd = pairs % 2 == 1
    missing = f":missing=ns{tables}" if odd else ""
    if tables % 2 and tables >= 3:
        yield Candidate((f"mitchell:{tables}:skip=no{missing}",), tables, tables, tables, 2)
    if tables % 2 == 0 and tables >= 4:
        if not odd:
            skip = f"mitchell:{tables}:skip=yes"
            yield Candidate((skip,), tables, tables - 1, tables, 2)
        yield Candidate((f"relay:{tables}{missing}",), tables, tables, tables, 2, not odd)
        if tables % 4 == 0:
            yield Candidate((f"weave:{tables}{missing}",), tables, tables, tables, 2)
    if tables >= 6:
        appendix = f"appendix:{tables}{missing}"
        yield Candidate((appendix,), tables, tables - 2, tables - 1, 2, not odd)
    for sets in web_sets(tables) if tables >= 8 else ():
        copies = 2 if tables % 2 == 0 else 3
        web = f"web:{tables}:sets={sets}{missing}"
        yield Candidate((web,), tables, sets, sets, 2, copies=copies)
    if odd:
        yield from _rovers(tables - 1)


def _rovers(tables: int) -> Iterator[Candidate]:
    for base in bases(tables):
        rounds = tables - (base == "skip") - (tables % 3 == 0 and tables % 2 == 1)
        rover = f"rover:{tables}:base={base}"
        yield Candidate((rover,), tables, rounds, tables, 2, base == "relay")


def _one_field(pairs: int) -> Iterator[Candidate]:
    yield from _howells(pairs)
    if pairs >= 5:
        tables = (pairs + 1) // 2
        shared = tables % 2 == 0
        hesitation = f"hesitation:{pairs}"
        yield Candidate((hesitation,), tables, tables + 1, tables + 1, 1, shared)


def _barometer(pairs: int) -> Iterator[Candidate]:
    if 7 <= pairs <= 30:
        tables = (pairs + 1) // 2
        id, rounds = f"barometer:{pairs}", 2 * tables - 1
        yield Candidate((id,), tables, rounds, rounds, 1, copies=tables)


@lru_cache
def _howells(pairs: int) -> tuple[Candidate, ...]:
    found = []
    for plan in howells(pairs):
        counted = facts(plan)
        if min(counted.plays_per_set.values()) > 1 and len(ids(plan)) == pairs:
            sizes = plan.tables, len(plan.rounds), len(plan.sets)
            shared = bool(counted.too_often_shared)
            found.append(Candidate((plan.id,), *sizes, 1, shared, plan.copies))
    return tuple(found)


def _sections(pairs: int) -> Iterator[Candidate]:
    """The field in two to five sections, each a Mitchell, as even as can be."""
    tables = (pairs + 1) // 2
    for number in range(2, 6):
        sizes = [tables // number + (place < tables % number) for place in range(number)]
        if any(size not in _SECTION for size in sizes):
            continue
        parts = [_section(2 * size, pairs % 2 == 1) for size in sizes]
        if pairs % 2:
            parts[0] = _section(2 * sizes[0] - 1, no_skip=True)
        yield Candidate(
            parts=tuple(part.parts[0] for part in parts),
            tables=tables,
            rounds=min(part.rounds for part in parts),
            sets=max(part.sets for part in parts),
            winners=2,
            shared=any(part.shared for part in parts),
            copies=number,
        )


def _section(pairs: int, no_skip: bool) -> Candidate:
    """The first plan that shares no boards, or the first that there is."""
    plans = [
        plan for plan in _two_lines(pairs) if not (no_skip and "skip=yes" in plan.parts[0])
    ]
    return next((plan for plan in plans if not plan.shared), plans[0])
