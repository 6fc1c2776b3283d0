"""
The cheapest way to pair everybody: through rustworkx where it is installed, else by ourselves.

Whole numbers only; where several ways cost the same, a lot that is always the same decides, so
that both give the same pairs.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib.util import find_spec

from overtrick.movements.swiss.blossom import Edge, cheapest_pure

__all__ = ["cheapest", "has_library"]

_LOT_BITS = 40
_LIBRARY_BITS = 126  # it adds weights up in 128 bits, one of them the sign


def has_library() -> bool:
    """Say whether rustworkx (the extra ``events``) is installed."""
    return find_spec("rustworkx") is not None


def cheapest(
    costs: Mapping[Edge, int], size: int, *, library: bool | None = None
) -> list[int] | None:
    """
    Pair the numbers below *size* at the least cost; None if not all can be paired.

    *library* says which way; by default rustworkx if it is there and the costs fit.

    >>> cheapest({(0, 1): 1, (2, 3): 9, (0, 2): 4, (1, 3): 4, (0, 3): 1}, 4)
    [2, 3, 0, 1]
    """
    lot = random.Random(0)
    room = _LOT_BITS + size.bit_length()
    told = {edge: (cost << room) + lot.getrandbits(_LOT_BITS) for edge, cost in costs.items()}
    fits = (size * max(told.values(), default=0)).bit_length() < _LIBRARY_BITS
    if library is None:
        library = has_library() and fits
    return _through_rustworkx(told, size) if library else cheapest_pure(told, size)


def _through_rustworkx(costs: Mapping[Edge, int], size: int) -> list[int] | None:
    import rustworkx

    big = max(costs.values(), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, other, big - cost) for (one, other), cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    mate = [-1] * size
    for one, other in found:
        mate[one], mate[other] = other, one
    return None if -1 in mate else mate
