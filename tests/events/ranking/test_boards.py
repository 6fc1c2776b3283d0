from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Session
from overtrick.formats.tables.tidy import read_tidy
from tests.events.evenings import evening, standing

GIVEN = Settings(datum="given")


def session(*rows: str) -> Session:
    found, problems = read_tidy("\n".join(("board,ns,ew,score,datum", *rows)).encode(), "e.csv")
    assert not problems
    return found


class TestAGivenDatum:
    @pytest.mark.parametrize(
        "rows",
        [
            ("1,1,11,420,480", "1,2,12,480,480"),
            ("1,1,11,420,480", "1,2,12,480,"),
            ("1,1,11,420,", "1,2,12,480,480"),
        ],
    )
    def test_it_may_stand_in_any_line_of_the_board(self, rows: tuple[str, ...]) -> None:
        ranking = rank(session(*rows), method="butler", settings=GIVEN)
        assert ranking.boards[0].datum == 480
        assert (standing(ranking, "1").total, standing(ranking, "2").total) == (-2, 0)
        assert ranking.problems == ()

    def test_a_board_without_one_is_a_problem(self) -> None:
        evening = session("1,1,11,420,480", "2,1,11,420,", "2,2,12,480,")
        ranking = rank(evening, method="butler", settings=GIVEN)
        assert [str(problem) for problem in ranking.problems] == [
            "e.csv:3: board 2: no datum is given, so its results count nothing"
        ]
        assert standing(ranking, "1").boards == 1

    def test_no_other_datum_asks_for_it(self) -> None:
        assert rank(session("1,1,11,420,", "1,2,12,480,"), method="butler").problems == ()


class TestTinyGroups:
    """What the awards of few results are, and that totals say what the lines of a board say."""

    def test_a_lone_result_by_own_boards_is_nothing_of_nothing(self) -> None:
        """Of a board played once nobody can say how good a result was: not 50 % either."""
        text = "1 1 11 +420\n1 2 12 NP\n2 1 12 +50\n2 2 11 +40"
        ranking = rank(evening(text), settings=Settings(missing="own_boards"))
        lone, other = ranking.boards
        assert (lone.top, lone.lines[0].ns, lone.lines[0].ns_percentage) == (0, 0, None)
        assert (other.top, other.lines[0].ns) == (2, 2)
        line = standing(ranking, "1")
        assert (line.total, line.available, line.percentage, line.boards) == (2, 2, 100, 2)
        alone = rank(evening("1 1 11 +420"), settings=Settings(missing="own_boards"))
        assert standing(alone, "1").percentage is None

    def test_the_largest_group_of_wbf_counts_results_alone(self) -> None:
        """Four lines of version a are two results: b, with three, is the largest group."""
        ends = ("a +420", "a +50", "a A+/A+", "a NP", "b +10", "b +20", "b +30")
        lines = [
            f"1 {nth} {10 + nth} {end[2:]}; board_version={end[0]}"
            for nth, end in enumerate(ends, 1)
        ]
        [board] = rank(evening("\n".join(lines)), settings=Settings(small_field="wbf")).boards
        by_pair = {line.line.ns: line.ns for line in board.lines}
        assert board.top == 12
        assert (by_pair["1"], by_pair["2"]) == (12 * Fraction(65, 100), 12 * Fraction(55, 100))
        neuberg = [Fraction(award * 7 + 4, 3) for award in (0, 2, 4)]
        assert [by_pair[pair] for pair in "567"] == neuberg
