"""How many boards were in play, and how many are enough."""

from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings, Value
from overtrick.core.exact import Exact
from overtrick.events.ranking.report import Match
from overtrick.events.ranking.tally import boards_in_matches, fewest, fewest_by_list


def match(
    home: str, away: str | None, boards: int, round: str | None = None, section: str = "A"
) -> Match:
    return Match(home, home, away, (), 0, 0, 0, 0, section=section, round=round, told=boards)


@pytest.mark.parametrize(
    ("limit", "least"), [(0, 0), (5, 5), ("0%", 0), ("50%", Fraction(27, 2)), ("100%", 27)]
)
def test_a_number_or_a_share(limit: Value, least: Exact) -> None:
    assert fewest(limit, 27) == least


@pytest.mark.parametrize(
    ("matches", "boards"),
    [
        ([], 0),
        ([match("1", "2", 8, "1"), match("3", "4", 8, "1")], 8),
        ([match("1", "2", 8, "1"), match("3", "4", 6, "1"), match("1", None, 0, "2")], 8),
        # Nobody plays all the rounds: each of three has a bye.
        ([match("1", "2", 8, "1"), match("2", "3", 8, "2"), match("1", "3", 8, "3")], 24),
        # Without rounds it is the most that anybody played.
        ([match("1", "2", 8), match("2", "3", 8), match("3", "4", 8)], 16),
    ],
)
def test_boards_in_play(matches: list[Match], boards: int) -> None:
    assert boards_in_matches(matches) == boards


def test_each_section_by_itself_or_all_together() -> None:
    both = [match("1", "2", 8, "1"), match("3", "4", 4, "1", "B")]
    half = Settings(minimum_boards="50%")
    assert fewest_by_list(both, half) == {"A": 4, "B": 2}
    assert fewest_by_list(both, half, across=True) == {"": 4}
