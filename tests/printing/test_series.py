from overtrick.events.ranking.carry import CarryStage
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.finals import brought, finals
from overtrick.events.series.league import LeagueRules
from overtrick.events.series.prizes import Category, prize_lists
from overtrick.printing.columns import PAGE, width
from overtrick.printing.series import draw_finals, draw_league, draw_prizes, name_of
from tests.events.evenings import evening
from tests.events.series.test_finals import BEST_SIX, EBU, QUALIFYING
from tests.events.series.test_league import moved
from tests.events.series.test_prizes import RANKING


def test_finals_with_what_each_brings() -> None:
    ranking = rank(evening(QUALIFYING))
    (a, b), _ = finals(ranking, BEST_SIX)
    drawn = draw_finals([a, b], {"A": brought(a, ranking, EBU, CarryStage(top=4))})
    assert drawn.splitlines()[:10] == [
        "Final A",
        "",
        "no.  brings  why",
        "---  ------  ----------------------------------------------",
        "B4     3.33  1st of section B",
        "A3     3.00  1st of section A",
        "B7     3.00  2nd of section B",
        "B8     3.00  1st of the others with 75, 2nd of section B",
        "A2     2.67  2nd of section A",
        "B1     2.67  2nd of the others with 66.67, 4th of section B",
    ]
    assert "brings" not in drawn.partition("Final B")[2]
    assert max(map(width, drawn.splitlines())) <= PAGE


def test_prizes_shared_and_passed_over() -> None:
    lists, _ = prize_lists(
        RANKING,
        [
            Category("overall", ("100", "50", "25", "10")),
            Category("mixed", ("wine",), eligible=("1", "6")),
        ],
    )
    assert draw_prizes(lists).splitlines() == [
        "Prizes: overall",
        "  prize 1: 1 (100)",
        "  prize 2: 2 (50)",
        "  prizes 3 and 4, shared by 3: 3, 4, 5 (25, 10)",
        "",
        "Prizes: mixed",
        "  prize 1: 6 (wine)",
        "  passed over: 1 has the 1st overall",
    ]


def test_a_league() -> None:
    drawn = draw_league(moved("ABCD EFGH IJKL", LeagueRules(play_offs=1), "F"))
    assert drawn.splitlines() == [
        *("1", "  A", "  B", "  E (from 2: 1st of 2)", "  F (from 2: won the play-off)", ""),
        *("2", "  D (from 1: 4th of 1)", "  C (from 1: lost the play-off)", "  G"),
        *("  I (from 3: 1st of 3)", ""),
        *("3", "  H (from 2: 4th of 2)", "  J", "  K", "  L", ""),
        *("Play-offs", "  1 against 2: C - F, won by F", "  2 against 3: G - J"),
    ]


def test_names() -> None:
    team = Standing("41", "A", None, 0, 0, 0, names=("Ann", "Bob", "Cid", "Dee"))
    assert name_of(team) == "41 Ann & Bob & Cid & Dee"
    assert name_of(Standing("7", "A", "NS", 0, 0, 0)) == "7"
    assert name_of(Standing("7", "A", "NS", 0, 0, 0, names=("Ann", "Bob"))) == "NS 7 Ann & Bob"
