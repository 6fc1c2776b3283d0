from pathlib import Path

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.formats.registry import read
from overtrick.formats.tables.tidy import read_tidy
from overtrick.printing.columns import PAGE, width
from overtrick.printing.traveller import draw_travellers
from tests.cases import one_pass
from tests.events.evenings import evening

EVENTS = Path(__file__).parents[1] / "vectors" / "events"
BOARD_7 = """board,ns,ew,contract,declarer,lead,tricks,score,ruling
7,1,13,3NT,S,H8,10,,
7,2,8,4S,N,HQ,11,,
7,3,10,4S,N,HT,10,,
7,12,4,2S,N,HJ,10,,
7,5,14,4SX,N,HQ,9,,
7,6,9,,,,,,A+/A-
"""


def drawn(text: str, method: str = "matchpoints", **settings: str) -> str:
    session, problems = read_tidy(text.encode(), "evening")
    assert not problems
    return draw_travellers(rank(session, method=method, settings=Settings().change(**settings)))


def test_a_traveller() -> None:
    """
    >>> print(drawn(BOARD_7))
    Board 7   dealer South, all vulnerable
    <BLANKLINE>
    NS  EW  contract  by  lead  tricks  score  MP NS  MP EW  % NS
    --  --  --------  --  ----  ------  -----  -----  -----  ----
     2   8  4♠        N   ♥Q        11   +650    9.8    0.2  98.0
     1  13  3NT       S   ♥8        10   +630    7.4    2.6  74.0
     3  10  4♠        N   ♥10       10   +620    5.0    5.0  50.0
    12   4  2♠        N   ♥J        10   +170    2.6    7.4  26.0
     5  14  4♠X       N   ♥Q         9   -200    0.2    9.8   2.0
     6   9  A+/A-                                6.0    4.0  60.0
    <BLANKLINE>
    top 10, 5 results of 6 expected: Neuberg
    """


@pytest.mark.parametrize(
    ("rule", "results", "said"),
    [
        ("ebu", 1, "top 4, 1 result of 3 expected: small_field=ebu"),
        ("ebu", 2, "top 4, 2 results of 3 expected: Neuberg"),
        ("wbf", 2, "top 4, 2 results of 3 expected: small_field=wbf"),
        ("none", 1, "top 4, 1 result of 3 expected: Neuberg"),
        ("ebu", 0, "top 4, 0 results of 3 expected"),
    ],
)
def test_a_traveller_names_the_rule_of_a_tiny_group(rule: str, results: int, said: str) -> None:
    """White Book 4.2.3.3: a lone result is A+; two of three are left to the formula."""
    rows = ["+420", "+170"][:results] + ["NP"] * (3 - results)
    board = evening("\n".join(f"1 {n} {n + 3} {row}" for n, row in enumerate(rows, 1)))
    ranking = rank(board, settings=Settings(small_field=rule))
    assert draw_travellers(ranking).splitlines()[-1] == said


def test_butler_shows_its_datum_and_imps_their_sign() -> None:
    lines = drawn(BOARD_7, "butler").splitlines()
    assert lines[2].endswith("IMP NS  IMP EW")
    assert lines[4].split()[-2:] == ["+7", "-7"]
    assert lines[-1].startswith("datum 370, 5 results of 6 expected")
    assert "%" not in lines[2]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("1 1 2 PASS", None),
        ("1 1 2 NP", "not played"),
        ("1 1 - BYE", "sit-out"),
        ("1 1 2 60%/45%", "60%/45%"),
        ("1 1 2 60% 4S N 10 | 40% 4S N 9", "weighted"),
        ("1 1 2 A+;ruling_ew=100% 4S N 10", "split"),
        ("1 1 2 +420", "+420"),
    ],
)
def test_whatever_can_happen_on_a_board(row: str, cells: str | None) -> None:
    if cells is None:
        text = "board,ns,ew,contract\n1,1,2,PASS\n"
        assert "passed out" in drawn(text)
        return
    text = draw_travellers(rank(evening(row + "\n1 3 4 0")))
    assert cells in text


def test_a_ruling_in_several_outcomes_is_told_below() -> None:
    text = draw_travellers(rank(evening("1 1 2 60% 4S N 10 | 40% 4S N 9\n1 3 4 0")))
    assert text.splitlines()[-1] == "1 v 2: 60% 4S N = | 40% 4S N -1"
    assert "results of" not in text, "a weighted score is a result"


def test_a_fouled_board_names_the_deal() -> None:
    text = "1 1 2 +420\n1 3 4 0\n1 5 6 +50;board_version=b\n1 7 8 +50;board_version=b"
    lines = draw_travellers(rank(evening(text))).splitlines()
    assert lines[2].endswith("deal")
    assert sorted(line.split()[-1] for line in lines[4:8]) == ["a", "a", "b", "b"]


def test_section_and_session_are_named_where_there_are_several() -> None:
    text = draw_travellers(rank(evening("1 1 2 0\n1 1 2 0;section=B\n1 1 2 0;session=2")))
    assert "nobody vulnerable, section A, session 1" in text
    assert "nobody vulnerable, section B, session 1" in text
    assert "nobody vulnerable, section A, session 2" in text
    assert "section" not in draw_travellers(rank(evening("1 1 2 0")))


def test_individuals_are_named_together() -> None:
    text = "board,north,south,east,west,score\n1,Eve,Finn,Gus,Hal,420\n1,1,2,3,4,50\n"
    assert drawn(text).splitlines()[4].split()[:2] == ["Eve+Finn", "Gus+Hal"]


def test_the_rooms_of_a_match_stand_together() -> None:
    session, _ = read(EVENTS / "teams_15matches_5boards.csv")
    text = draw_travellers(rank(session, method="teams"), 12)
    lines = text.splitlines()
    assert lines[2].split()[:4] == ["match", "room", "NS", "EW"]
    matches = [line.split()[0] for line in lines[4:]]
    assert matches == [str(n) for n in range(1, 16) for _ in range(2)]
    assert [line.split()[1] for line in lines[4:8]] == ["open", "closed"] * 2


def test_one_board_or_none() -> None:
    ranking = rank(evening("1 1 2 0\n2 1 2 0"))
    assert draw_travellers(ranking).count("Board ") == 2
    assert draw_travellers(ranking, 2).startswith("Board 2")
    assert draw_travellers(ranking, 9) == ""


@one_pass("path", sorted(EVENTS.glob("*.csv")))
@one_pass("method", ["matchpoints", "cross_imps", "butler"])
def test_real_boards_fit_a_page(path: Path, method: str) -> None:
    text = draw_travellers(rank(read(path)[0], method=method))
    assert text
    assert all(width(line) <= PAGE for line in text.splitlines())


def test_matches_of_pairs_need_no_rooms() -> None:
    session = evening("1 1 4 +420 ; round=1,table=1\n1 3 2 -50 ; round=1,table=2")
    settings = Settings(pair_matches="vp")
    ranking = rank(session, method="butler", settings=settings)
    assert draw_travellers(ranking).splitlines()[2].split()[:2] == ["NS", "EW"]
