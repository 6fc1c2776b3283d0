from fractions import Fraction

import pytest

from overtrick.events.series.season import individual_season, season
from overtrick.events.series.season_rules import SeasonRules
from overtrick.events.series.sessions import SeriesSession, scored
from overtrick.printing.columns import PAGE, width
from overtrick.printing.season import draw_season, draw_season_line
from tests.events.series.test_individuals import WEEKS
from tests.events.series.test_season import TestOneClubsAbsences, line, rules


def test_everything_a_table_can_show() -> None:
    """Pair 9 drops 30 and has (40 + 5 x 44 + 290/7) / 7; pair 7 drops 25 and has 353 / 7."""
    drawn = draw_season(season(TestOneClubsAbsences.WEEKS, rules(best=7, minimum=4)), "Club")
    assert drawn.splitlines() == [
        "Club",
        "",
        "place  name  average  played  counted",
        "-----  ----  -------  ------  -------",
        "    1  9       43.06       7        7",
        "    -  7       50.43       3        7",
        "",
        "place  name      1        2       3       4       5         6       7       8",
        "-----  ----  -----  -------  ------  ------  ------  --------  ------  ------",
        "    1  9     40.00  (30.00)   44.00   44.00   44.00     44.00   44.00  41.43n",
        "    -  7     60.00   50.00t  56.00s  50.00n  45.00n  (25.00)x  40.00n   52.00",
        "",
        "- has no place: too few sessions",
        "(in brackets): dropped",
        "s: with a substitute",
        "t: with two substitutes",
        "n: absent with notice",
        "x: absent without notice",
        "Average of the percentages of the best 7 sessions; for a place at least 4",
        "  played.",
    ]


def test_points_are_summed() -> None:
    values = {"counts": "points", "points": [10, 8]}
    found, _ = SeasonRules.read(values)
    drawn = draw_season(season([scored("1", {"Ann": 60, "Bob": 60, "Cid": 0})], found))
    assert drawn.splitlines() == [
        "Season",
        "",
        "place  name  total  played  counted  1",
        "-----  ----  -----  ------  -------  -",
        "   1=  Ann       9       1        1  9",
        "   1=  Bob       9       1        1  9",
        "    3  Cid       0       1        1  0",
        "",
        "= shares its place",
        "Sum of the points for places of all sessions.",
    ]


def test_players_have_their_partners() -> None:
    drawn = draw_season(individual_season(WEEKS))
    assert "    4  Cid     48.67       3        3  Dee, Ann, Eve" in drawn


@pytest.mark.parametrize("sessions", [1, 5, 12, 40])
@pytest.mark.parametrize(
    "name", ["7", "Wilhelmina Featherstonehaugh & Bartholomew Cholmondeley"]
)
def test_it_fits_a_page_and_shows_every_session(sessions: int, name: str) -> None:
    weeks = [scored(f"evening {n}", {name: Fraction(100, n + 3)}) for n in range(sessions)]
    drawn = draw_season(season(weeks))
    assert max(width(each) for each in drawn.splitlines()) <= PAGE
    heads = [each.split() for each in drawn.splitlines() if each.startswith("place")]
    shown = [word for head in heads for word in head if word.isdecimal()]
    assert shown == [str(n + 1) for n in range(sessions)]


def test_nobody_has_played() -> None:
    empty = season([SeriesSession("1", ())])
    assert draw_season(empty) == "Nothing to rank yet: nobody has played."


def test_a_line_explains_itself() -> None:
    table = season(TestOneClubsAbsences.WEEKS, rules(best=4, minimum=4))
    assert draw_season_line(line(table, "7"), table.rules).splitlines() == [
        "7: 54.5 % is the average of 4 sessions, no place",
        "  1: 60 %",
        "  2: 70 %; with two substitutes: 1st time: own average 56 %, at most 50 %",
        "  3: 56 %; with a substitute: the score counts",
        "  4: absent with notice: 1st time: own average 56 %, at most 50 %; dropped: the",
        "      best 4 count",
        "  5: absent with notice: 2nd time: own average 56 %, at most 45 %; dropped: the",
        "      best 4 count",
        "  6: absent without notice: gives 25 %; dropped: the best 4 count",
        "  7: absent with notice: 3rd time: own average 56 %, at most 40 %; dropped: the",
        "      best 4 count",
        "  8: 52 %",
    ]


def test_a_line_of_a_player_names_partners() -> None:
    table = individual_season(WEEKS)
    assert "  2: 54 % (with Ann)" in draw_season_line(line(table, "Cid"), table.rules)
