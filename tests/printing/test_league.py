from dataclasses import replace

from overtrick.errors import Text
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import LeagueRules, NextSeason
from overtrick.printing.league import draw_divisions, draw_next_season
from tests.events.series.test_league import moved, table

TABLES = {"1": table("ABCD"), "2": table("EFGH"), "3": table("IJKL")}


def test_ups_and_downs() -> None:
    """C lost its play-off against F; that of G and J is still to come."""
    found = moved("ABCD EFGH IJKL", LeagueRules(play_offs=1), "F")
    drawn = draw_divisions(TABLES, found, ["L"]).splitlines()
    fates = {
        team: " ".join(rest)
        for _, team, _, _, *rest in (line.split() for line in drawn if line[4:5].isdecimal())
    }
    assert fates == {
        **{"A": "", "B": "", "C": "goes down by the play-off", "D": "goes down"},
        **{"E": "goes up", "F": "goes up by the play-off"},
        **{"G": "play-off to come", "H": "goes down"},
        **{"I": "goes up", "J": "play-off to come", "K": "", "L": "withdrawn"},
    }


def test_a_table() -> None:
    lines = [
        Standing(
            "Aces", "", None, 60, 24, 60, percentage=60, place=1, decisions=(Text("tops"),)
        ),
        Standing("Tens", "", None, 50, 24, 50, percentage=50, place=2, tied=True),
        Standing("Nines", "", None, 0, 0, 0),
    ]
    assert draw_divisions({"First": lines}).splitlines() == [
        *("First", ""),
        "place  team   total   %  boards",
        "-----  -----  -----  --  ------",
        "    1  Aces      60  60      24",
        "   2=  Tens      50  50      24",
        "    -  Nines      0           0",
        *("- has no place", "= shares its place", "Equals decided by tops"),
    ]


def test_a_team_in_two_play_offs() -> None:
    """C stays above F, who has still to hold its own place against K."""
    found = moved("ABCD EFGH IJKL", LeagueRules(0, 0, 3), "C")
    assert "    3  C        98       1  stays by the play-off" in draw_divisions(TABLES, found)
    assert "    2  F        99       1  play-off to come" in draw_divisions(TABLES, found)
    found = moved("ABCD EFGH IJKL", LeagueRules(0, 0, 3), "C", "K")
    said = "    2  F        99       1  goes down by the play-off"
    assert said in draw_divisions(TABLES, found)


def test_the_rules_below() -> None:
    found = moved("ABCD EFGH IJKL", LeagueRules(2, 2))
    assert draw_next_season(found, TABLES, LeagueRules(2, 2)).splitlines()[-1] == (
        "Between two divisions 2 up, 2 down."
    )


def test_nothing_yet() -> None:
    empty = {**TABLES, "2": [], "3": [replace(TABLES["3"][0], place=None)]}
    assert draw_next_season(None, empty, LeagueRules()) == (
        "Nobody goes up or down yet: 2 and 3 have no result."
    )
    assert "Nothing to rank yet" in draw_divisions(empty)
    assert draw_next_season(NextSeason((), (), (), ()), {}, LeagueRules(0, 0)).endswith(
        "0 up, 0 down."
    )
