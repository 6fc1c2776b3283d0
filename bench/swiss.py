"""
The draw of a Swiss round from 16 to 1,000 teams, beside networkx on the same graph.

The round drawn is the seventh of an event; networkx looks for the global draw, with whole
numbers, among all pairs that have not met.
"""

from collections.abc import Callable
from time import perf_counter

import networkx

from bench.timing import verdict
from overtrick.movements.swiss.draw import draw
from overtrick.movements.swiss.field import Draw, SwissField
from overtrick.movements.swiss.simulate import WAYS, compared, simulate
from overtrick.movements.swiss.top_down import cost
from overtrick.printing.movement import draw_fairness

__all__ = ["run"]

SIZES = (16, 60, 100, 250, 1000)
"""With 1,000 networkx takes half a minute."""
ROUND = 7
ROUNDS = 10


def field_of(teams: int) -> SwissField:
    """The field before the seventh of ten rounds."""
    before: list[SwissField] = []

    def noted(field: SwissField) -> Draw:
        before.append(field)
        return draw(field)

    simulate(teams, ROUNDS, 1925, noted)
    return before[ROUND - 1]


def graph_of(field: SwissField) -> networkx.Graph:
    """All who have not met, weighted so that the cheapest draw is the heaviest."""
    graph = networkx.Graph()
    most = len(field.order) ** 2
    for nth, one in enumerate(field.order):
        for away, other in enumerate(field.order[nth + 1 :], start=1):
            if not field.rounds_met(one, other):
                graph.add_edge(one, other, weight=most - away**2)
    return graph


def run() -> None:
    """Print milliseconds a round, the ratio to networkx, and what a draw is worth."""
    print(f"The draw of round {ROUND} of {ROUNDS}, Swiss")
    for teams in SIZES:
        _size(teams)
    print(verdict("100 teams x 10 rounds from the top, in seconds", _event(100), at_most=1))
    print(draw_fairness(12, compared(12, 9, events=100)))


def _size(teams: int) -> None:
    field = field_of(teams)
    top = _seconds(lambda: draw(field))
    whole = _seconds(lambda: draw(field, method="global"))
    _line(f"{teams:,} teams, from the top", top)
    _line(f"{teams:,} teams, global", whole)
    graph = graph_of(field)
    start = perf_counter()
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    peer = perf_counter() - start
    _line(f"{teams:,} teams, networkx", peer)
    ours = draw(field, method="global")
    least = sum(cost(field, *two) for two in found)
    assert sum(cost(field, each.home, each.away) for each in ours.pairings) == least
    print(verdict("networkx / global", peer / whole, at_least=1))


def _seconds(task: Callable[[], object], rounds: int = 5) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
    return min(times)


def _event(teams: int) -> float:
    return _seconds(lambda: simulate(teams, ROUNDS, 1925, WAYS["top_down"]), rounds=3)


def _line(name: str, seconds: float) -> None:
    print(f"  {name:<52}{seconds * 1e3:10.2f} ms")
