from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.events.ranking.rank import rank
from overtrick.events.series.season_rules import AwardTable, TiedPlaces, award
from tests.events.evenings import evening

HOWELL = "1 1 2 +100\n1 3 4 +50\n2 1 3 +50\n2 2 4 +50\n3 1 4 +100\n3 2 3 +50"
"""Pair 1 has 5 of 6, pairs 3 and 4 have 3, pair 2 has 1."""


class TestTables:
    @pytest.mark.parametrize(
        ("place", "sharing", "mean", "best"),
        [(1, 1, 10, 10), (1, 2, 9, 10), (2, 3, 5, 8), (3, 4, 2, 6), (4, 1, 1, 1)],
    )
    def test_by_place(self, place: int, sharing: int, mean: Exact, best: Exact) -> None:
        """10 8 6, then 1 each: places 3 to 6 together have 6 + 1 + 1 + 1 = 9."""
        table = AwardTable((10, 8, 6), others=1)
        expected = Fraction(9, 4) if (place, sharing) == (3, 4) else mean
        assert table.points(place, 12, sharing) == expected
        alike = AwardTable((10, 8, 6), others=1, ties=TiedPlaces.BEST)
        assert alike.points(place, 12, sharing) == best

    @pytest.mark.parametrize(
        ("place", "points"), [(1, 20), (2, 12), (4, 12), (5, 6), (6, 6), (7, 0)]
    )
    def test_by_share_of_the_field(self, place: int, points: Exact) -> None:
        """Twelve pairs: the upper third is places 1 to 4, the upper half 1 to 6."""
        table, problems = AwardTable.read({"places": [20], "of_field": {"1/2": 6, "1/3": 12}})
        assert problems == []
        assert table.points(place, 12) == points

    @given(st.lists(st.integers(0, 50), min_size=6, max_size=6), st.integers(1, 6))
    def test_sharing_gives_out_as_much(self, places: list[int], sharing: int) -> None:
        table = AwardTable(tuple(places))
        assert table.points(1, 6, sharing) * sharing == sum(places[:sharing])


class TestRankings:
    def test_a_session(self) -> None:
        found = award(rank(evening(HOWELL)), AwardTable((6, 4, 2)))
        assert found == {"A:1": 6, "A:3": 3, "A:4": 3, "A:2": 0}

    def test_each_list_is_a_field_of_its_own(self) -> None:
        found = award(rank(evening("1 1 1 +100\n1 2 2 +50")), AwardTable((3, 1)))
        assert found == {"A:NS 1": 3, "A:NS 2": 1, "A:EW 2": 3, "A:EW 1": 1}

    def test_two_sections(self) -> None:
        text = (
            "1 1 2 +100;section=A\n1 3 4 0;section=A\n1 1 2 +100;section=B\n1 3 4 0;section=B"
        )
        found = award(rank(evening(text)), AwardTable((3, 1)))
        assert {who for who, points in found.items() if points == 3} == {
            *("A:NS 1", "A:EW 4", "B:NS 1", "B:EW 4")
        }


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([10, "x"], "points: places: not a number: 'x'"),
        ({"of_field": {"1/3": True}}, "points: of_field: not a number: True"),
        ({"of_field": {"0": 3}}, "not a share of the field such as 1/3: '0'"),
        ({"ties": "share"}, "points: ties: not mean | best: 'share'"),
        ("ten", "points: not keys and values: 'ten'"),
    ],
)
def test_a_table_that_cannot_be_read(values: object, said: str) -> None:
    _, [problem] = AwardTable.read(values)
    assert said in str(problem)
