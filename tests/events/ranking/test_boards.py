import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Session
from overtrick.formats.tables.tidy import read_tidy
from tests.events.evenings import standing

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
