"""Knock-outs played to the end, or so far, with results by chance."""

from __future__ import annotations

import random

from overtrick.movements.knockout.bracket import Bracket, From, Seed, Source
from overtrick.movements.knockout.fill import fill


def names(bracket: Bracket) -> list[str]:
    return [f"T{number}" for number in range(1, bracket.entries + 1)]


def played(bracket: Bracket, seed: int, ties: int | None = None) -> dict[str, list[str]]:
    """Give results to the first *ties* ties, or to all that are to be played."""
    chance = random.Random(seed)
    stand: dict[Source, str] = {Seed(n): who for n, who in enumerate(names(bracket), 1)}
    results: dict[str, list[str]] = {}
    for tie in bracket.ties[:ties]:
        if tie.again is not None and results[tie.again][0] == stand[From("F")]:
            continue
        order = [stand[source] for source in tie.sources]
        chance.shuffle(order)
        results[tie.id] = order
        stand |= {From(tie.id, place): who for place, who in enumerate(order, 1)}
    return results


def by_seed(bracket: Bracket) -> dict[str, list[str]]:
    """Give the results that come if the better seed always wins."""
    results: dict[str, list[str]] = {}
    order = {who: number for number, who in enumerate(names(bracket), 1)}
    while True:
        now = [each for each in fill(bracket, names(bracket), results) if each.is_open]
        if not now:
            return results
        for each in now:
            results[each.tie.id] = sorted(
                (who for who in each.entrants if who), key=lambda who: order[who]
            )
