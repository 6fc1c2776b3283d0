"""Who sat where, by the id of a pair."""

from __future__ import annotations

import pytest

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person, by_place
from overtrick.formats.pbn.pbn import read_pbn
from overtrick.formats.registry import FORMATS

EVENING = """[Board "1"]
[Deal "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"]
[TotalScoreTable "Rank;PairId;Direction;TotalScoreMP;Names"]
1 1 "N-S" 2 "Ann - Bob"
2 2 "N-S" 1 "Cid - Dan"
3 3 "E-W" 1 "Eve - Flo"
4 4 "E-W" 0 "Gus - Hal"
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]
1 2 4S N 10
3 4 4S N 9
"""


@pytest.mark.parametrize("target", ["lin", "rbn"])
def test_a_pair_has_its_names_in_both_directions(target: str) -> None:
    held, _ = read_pbn(EVENING.encode())
    found = FORMATS[target]
    again, _ = found.read(found.write(held)[0], f"x{found.suffix}")
    assert [told.names for told in again.records] == [
        ("Ann", "Cid", "Bob", "Dan"),
        ("Eve", "Gus", "Flo", "Hal"),
    ]


def test_the_same_id_on_both_sides_is_two_pairs() -> None:
    ns, ew = (
        Contestant("7", (Person(name),), side=side)
        for name, side in zip("ab", Side, strict=True)
    )
    found = by_place([ns, ew])
    assert (found["1", "A", Side.NS, "7"], found["1", "A", Side.EW, "7"]) == (ns, ew)
