"""The tables of a tournament, told to a journal, give the printed matchpoints."""

from typing import Any

import pytest

from overtrick.core.outcome import Points
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.now.live import ranking_of
from tests.golden import golden

VECTORS = [vector for vector in golden("seed_vectors")["matchpoints"] if "ns_scores" in vector]


def _results(vector: dict[str, Any]) -> list[str]:
    if "results" in vector:  # as printed: 3NT EW 8, declared by East
        return [f"{c} E {tricks}" for c, _, tricks in map(str.split, vector["results"])]
    return ["NP" if ns is None else str(Points(ns)) for ns in vector["ns_scores"]]


def _evening(vector: dict[str, Any]) -> list[Entry]:
    unit = {"unit": vector["unit"], "winners": 2}
    told = [tell(Chosen(rules=vector.get("rules", "default"), settings=unit))]
    for nth, text in enumerate(_results(vector), 1):
        table = str(nth)
        told.append(tell(Entered(board=1, ns=table, ew=table, table=table, outcome=text)))
    return told


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_printed_matchpoints(vector: dict[str, Any]) -> None:
    evening = _evening(vector)
    for order in (evening, evening[::-1]):
        ranked = ranking_of(fold(order))
        points = {(line.direction, line.id): line.total for line in ranked.standings}
        played = [n for n, ns in enumerate(vector["ns_scores"]) if ns is not None]
        for n in played:
            assert points["NS", str(n + 1)] == vector["ns"][n]
            assert points["EW", str(n + 1)] == vector["ew"][n]


def test_there_are_such_tables() -> None:
    assert len(VECTORS) >= 6
