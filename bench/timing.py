"""Best of several rounds, the tasks in turn, so that a busy moment hurts them all alike."""

import gc
from collections.abc import Callable, Mapping
from time import perf_counter

__all__ = ["Task", "best_of", "verdict"]

Task = Callable[[], object]


def best_of(tasks: Mapping[str, Task], rounds: int = 15) -> dict[str, float]:
    """Give the shortest time of each task in seconds; every round runs all of them once."""
    best = dict.fromkeys(tasks, float("inf"))
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, task in tasks.items():
                start = perf_counter()
                task()
                best[name] = min(best[name], perf_counter() - start)
    finally:
        gc.enable()
    return best


def verdict(what: str, ratio: float, *, at_least: float = 0, at_most: float = 0) -> str:
    """Write one line about a goal: the ratio, what it should be, and whether it is."""
    reached = ratio >= at_least if at_least else ratio <= at_most
    goal = f"at least {at_least:g}" if at_least else f"at most {at_most:g}"
    return f"  {what:<52}{ratio:7.2f}   goal {goal}: {'reached' if reached else 'MISSED'}"
