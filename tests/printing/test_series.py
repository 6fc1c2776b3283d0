from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import LeagueRules
from overtrick.events.series.prizes import Category, prize_lists
from overtrick.printing.season import draw_league, draw_prizes, standing_name
from tests.events.series.test_league import moved
from tests.events.series.test_prizes import RANKING


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
    assert standing_name(team) == "41 Ann & Bob & Cid & Dee"
    assert standing_name(Standing("7", "A", "NS", 0, 0, 0)) == "7"
    assert (
        standing_name(Standing("7", "A", "NS", 0, 0, 0, names=("Ann", "Bob")))
        == "NS 7 Ann & Bob"
    )
