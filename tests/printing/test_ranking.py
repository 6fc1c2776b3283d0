from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.errors import Text
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.extras import Handicap
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.formats.tables.tidy import read_tidy
from overtrick.printing.columns import PAGE, width
from overtrick.printing.ranking import draw_matches, draw_ranking
from tests.cases import one_pass
from tests.events.evenings import evening

HOWELL = "1 1 2 +420\n1 3 4 +50\n2 3 1 +110\n2 2 4 +110"
MITCHELL = "1 1 1 +420\n1 2 2 +50\n2 1 2 +110\n2 2 1 -50"
LADDER = "1 1 1 +100\n1 2 2 +50\n1 3 3 0\n2 1 2 0\n2 2 3 +50\n2 3 1 +100"
MATCH = """match,board,room,home,away,ns,ew,score
1,1,open,The Very Long Name of a Team,Vs,H,V,420
1,1,closed,The Very Long Name of a Team,Vs,V,H,170
"""


def teams(method: str = "teams", **settings: Any) -> Ranking:
    return rank(read_tidy(MATCH.encode())[0], method=method, settings=Settings(**settings))


def test_one_winner_with_places_that_are_shared() -> None:
    """
    >>> print(draw_ranking(rank(evening(HOWELL))))
    Matchpoints
    <BLANKLINE>
    place  no.      %  total  of  boards
    -----  ---  -----  -----  --  ------
       1=    1  75.00      3   4       2
       1=    4  75.00      3   4       2
       3=    2  25.00      1   4       2
       3=    3  25.00      1   4       2
    <BLANKLINE>
    = shares its place
    Rules: default
    """


def test_two_winners_are_two_lists_never_merged() -> None:
    """
    >>> print(draw_ranking(rank(evening(MITCHELL))))
    Matchpoints, North-South
    <BLANKLINE>
    place  no.       %  total  of  boards
    -----  ---  ------  -----  --  ------
        1    1  100.00      4   4       2
        2    2    0.00      0   4       2
    <BLANKLINE>
    Matchpoints, East-West
    <BLANKLINE>
    place  no.      %  total  of  boards
    -----  ---  -----  -----  --  ------
       1=    1  50.00      2   4       2
       1=    2  50.00      2   4       2
    <BLANKLINE>
    = shares its place
    Rules: default
    """


def test_sections_are_lists_of_their_own_unless_the_field_is_one() -> None:
    two = MITCHELL + "\n1 1 1 0;section=B\n1 2 2 +50;section=B"
    drawn = draw_ranking(rank(evening(two)))
    assert "Matchpoints, section A, North-South" in drawn
    assert "Matchpoints, section B, East-West" in drawn
    field = draw_ranking(rank(evening(two), settings=Settings(across_field="yes")))
    assert field.count("place  section  no.") == 2
    assert "Rules: default (across_field=yes)" in field


@pytest.mark.parametrize(
    ("method", "title", "total"),
    [
        ("cross_imps", "Cross-IMPs", "+9"),
        ("butler", "Butler", "+5"),
        ("total_points", "Total points", "+420"),
    ],
)
def test_imps_and_points_have_a_sign(method: str, title: str, total: str) -> None:
    lines = draw_ranking(rank(evening("1 1 2 +420\n1 3 4 +50"), method=method)).splitlines()
    assert lines[0].startswith(title)
    assert total in lines[4]
    assert "%" not in lines[2]


def test_names_penalties_and_contestants_without_a_result() -> None:
    text = (
        "board,ns,ew,north,south,score,ruling\n1,1,2,Eve,Finn,420,\n1,3,4,,,50,\n1,5,6,,,,NP\n"
    )
    penalties = [Penalty.parse("1=0.5MP")]
    drawn = draw_ranking(rank(read_tidy(text.encode())[0], penalties=penalties)).splitlines()
    assert drawn[2] == "place  no.  names           %  total  of  boards  penalty"
    assert drawn[4].split()[:4] == ["1", "1", "Eve", "&"]
    assert drawn[4].endswith("0.5")
    assert drawn[6].split() == ["-", "5", "0.0", "0", "0"]
    assert "- has no place: no result" in drawn


def test_too_few_boards_is_said() -> None:
    drawn = draw_ranking(rank(evening(HOWELL), settings=Settings(minimum_boards=3)))
    assert "- has no place: too few boards" in drawn


def test_long_names_are_cut_and_numbers_are_not() -> None:
    drawn = draw_ranking(teams())
    assert "The Very Long Name of a Team" in drawn
    text = MATCH.replace("The Very Long", "The Very " + "Very " * 20 + "Long")
    ranking = rank(read_tidy(text.encode())[0], method="teams")
    for drawn in (draw_ranking(ranking), draw_matches(ranking.matches)):
        assert all(width(line) <= PAGE for line in drawn.splitlines())
        assert "…" in drawn


def test_teams_show_points_imps_and_matches() -> None:
    ranking = teams()
    assert "IMPs" in draw_ranking(ranking).splitlines()[2]
    line = draw_matches(ranking.matches).splitlines()[2]
    assert line.split()[-6:] == ["6", "-", "0", "15.74", "-", "4.26"]
    bam = teams("bam")
    assert "points" not in draw_matches(bam.matches).splitlines()[0]
    assert "IMPs" not in draw_ranking(bam)


def test_rounds_byes_and_hybrids() -> None:
    told = (
        MatchResult("1", "41", "42", 34, 21, 16, round="1"),
        MatchResult("2", "41", None, kind="bye", round="2"),
        MatchResult("3", "43", None, kind="missed", round="2"),
        MatchResult("4", "43", "42", 9, 9, 8, kind="half", round="3", home_carried=3),
        MatchResult("5", "41", "42", home_points=12, away_points=0, kind="forfeit", round="4"),
    )
    settings = Settings(vp_scale="wbf_discrete", match_bye="own_average")
    ranking = rank(Session((), results=told), method="teams", settings=settings)
    drawn = [" ".join(line.split()) for line in draw_matches(ranking.matches).splitlines()]
    assert drawn[0] == "round match home away boards won carried points kind"
    assert drawn[2:] == [
        "1 1 41 42 16 34 - 21 14 - 6",
        "2 2 41 - 13 bye",
        "2 3 43 - missed",
        "3 4 43 42 8 9 - 9 3 - 0 6 - 4 half a match",
        "4 5 41 42 0 12 - 0 as ruled",
    ]
    assert draw_matches(()) == "No match is played yet."
    assert "match_bye=own_average" in " ".join(draw_ranking(ranking).split())
    assert draw_ranking(teams("patton")).startswith("Patton")


@pytest.mark.parametrize(
    ("method", "chosen", "said"),
    [
        ("lederer", {}, "vp_scale=acbl30"),
        ("lederer", {"vp_scale": "wbf_continuous"}, "vp_scale=wbf_continuous"),
        ("teams", {"vp_scale": "wbf_continuous"}, "Rules: default"),
        ("teams", {"minimum_boards": 9}, "minimum_boards=9"),
    ],
)
def test_the_scale_and_the_fewest_boards(
    method: str, chosen: dict[str, Any], said: str
) -> None:
    drawn = draw_ranking(teams(method, **chosen))
    assert said in drawn


@one_pass("rules", PROFILES)
@one_pass("method", ["matchpoints", "cross_imps", "butler"])
def test_the_rules_in_force_stand_below(rules: str, method: str) -> None:
    drawn = draw_ranking(rank(evening(MITCHELL), rules=rules, method=method)).splitlines()
    start = next(n for n, line in enumerate(drawn) if line.startswith("Rules:"))
    footer = " ".join(" ".join(drawn[start:]).split())
    assert footer.startswith(f"Rules: {rules}")
    assert all(width(line) <= PAGE for line in drawn)
    changed = profile(rules).settings
    assert ("trim=" in footer) == (method == "butler" and changed.trim != 0)
    assert ("small_field=" in footer) == (
        method == "matchpoints" and changed.small_field != "none"
    )
    if method == "matchpoints":
        lifted = changed.missing not in ("default", "neuberg")
        assert (f"missing={changed.missing}" in footer) == lifted


def test_every_setting_changed_is_a_long_footer_within_the_page() -> None:
    changes = {
        name: setting.values[1] for name, setting in SETTINGS.items() if len(setting.values) > 1
    }
    for method in ("matchpoints", "cross_imps", "butler", "total_points"):
        settings = Settings().change(**{**changes, "minimum_boards": 1, "datum": "median"})
        drawn = draw_ranking(rank(evening(HOWELL), method=method, settings=settings))
        assert all(width(line) <= PAGE for line in drawn.splitlines())
        assert "rank_precision=0.01" in " ".join(drawn.split())


def test_handicaps_and_what_is_carried_stand_beside_the_total() -> None:
    """
    >>> ranking = rank(
    ...     evening(HOWELL),
    ...     settings=Settings(handicap=100),
    ...     handicaps={"2": Handicap(Fraction(5, 2))},
    ...     carried={"3": Carried(2, 4)},
    ... )
    >>> print("\\n".join(draw_ranking(ranking).splitlines()[2:8]))
    place  no.      %  total  of  boards  carried  handicap  scratch
    -----  ---  -----  -----  --  ------  -------  --------  -------
       1=    1  75.00    3.0   4       2                           1
       1=    4  75.00    3.0   4       2                           1
        3    3  37.50    3.0   8       2        2                  3
        4    2  27.50    1.1   4       2               +2.5        4
    """


def test_imps_that_are_carried_have_a_sign() -> None:
    drawn = draw_ranking(rank(evening(HOWELL), method="butler", carried={"3": Carried(7)}))
    assert "+7" in drawn
    assert "carried" in drawn
    assert "handicap" not in drawn


def test_each_stratum_has_a_column() -> None:
    """
    >>> print(draw_ranking(rank(evening(HOWELL), strata={"2": 2, "3": 2, "4": 3})))
    Matchpoints
    <BLANKLINE>
    place  no.      %  total  of  boards   A   B  C
    -----  ---  -----  -----  --  ------  --  --  -
       1=    1  75.00      3   4       2  1=
       1=    4  75.00      3   4       2  1=   1  1
       3=    2  25.00      1   4       2  3=  2=
       3=    3  25.00      1   4       2  3=  2=
    <BLANKLINE>
    = shares its place
    A, B, C: places in each stratum
    Rules: default
    """


def test_what_a_page_has_no_room_for_stands_below() -> None:
    text = "board,ns,ew,north,south,score\n"
    text += "1,1,2,Ann-Kathrin Wallenberg,Bernadette Oppenheimer,420\n1,3,4,,,50\n"
    ranking = rank(
        read_tidy(text.encode())[0],
        settings=Settings(handicap=100),
        penalties=[Penalty.parse("1=0.5MP")],
        handicaps={"1": Handicap(10)},
        carried={"1": Carried(Fraction(1, 3), 2)},
        strata={"1": 30},
    )
    drawn = draw_ranking(ranking)
    assert all(width(line) <= PAGE for line in drawn.splitlines())
    heads = [line.split() for line in drawn.splitlines() if line.startswith("place")]
    assert heads[0] == ["place", "no.", "names", "%", "total", "of", "boards", "penalty"]
    assert heads[1] == ["place", "no.", "names", "carried", "handicap", "scratch", "A", "30"]
    assert drawn.count("Ann-Kathrin Wallenberg") == 2


def test_what_told_equals_apart_is_said_once() -> None:
    ranking = rank(evening(HOWELL))
    one, two, three, four = ranking.standings
    first = (Text("tops: 2 for 1, 1 for 4, 1 for 2"),)
    then = (*first, Text("matches won: 1 for 4, 0 for 2"))
    told = (
        replace(one, decisions=first),
        replace(two, decisions=then),
        replace(three, decisions=then),
        four,
    )
    lines = draw_ranking(replace(ranking, standings=told)).splitlines()
    assert [line for line in lines if "decided" in line] == [
        f"Equals decided by {first[0]}; {then[1]}"
    ]


def test_a_decision_says_in_which_list_it_fell() -> None:
    """
    >>> ranking = rank(evening(LADDER), settings=Settings(tie_chain="most_tops"))
    >>> print("\\n".join(draw_ranking(ranking).splitlines()[:7]))
    Matchpoints, North-South
    <BLANKLINE>
    place  no.      %  total  of  boards
    -----  ---  -----  -----  --  ------
       1=    1  50.00      4   8       2
       1=    3  50.00      4   8       2
        3    2  50.00      4   8       2
    >>> print("\\n".join(draw_ranking(ranking).splitlines()[-2:]))
    North-South: equals decided by tops: 1 for 1, 1 for 3, 0 for 2
    Rules: default (tie_chain=most_tops)
    """


def test_nothing_to_rank() -> None:
    session, _ = read_tidy(b"board,ns,ew,score\n")
    assert draw_ranking(rank(session)) == "Nothing to rank yet: there is no result."


def test_matches_of_pairs() -> None:
    boards = "1 1 4 +420 ; round=1,table=1\n1 3 2 -50 ; round=1,table=2\n1 5 - BYE ; round=1"
    settings = Settings(pair_matches="vp", vp_scale="percent20")
    found = rank(evening(boards), settings=settings)
    assert draw_ranking(found).splitlines() == [
        "Matchpoints in victory points",
        "",
        "place  no.  total  mean %  boards",
        "-----  ---  -----  ------  ------",
        "   1=    1     20  100.00       1",
        "   1=    2     20  100.00       1",
        "    3    5     12               0",
        "   4=    3      0    0.00       1",
        "   4=    4      0    0.00       1",
        "",
        "= shares its place",
        "Rules: default (vp_scale=percent20, pair_matches=vp)",
    ]
    by_imps = rank(evening(boards), method="butler", settings=Settings(pair_matches="vp"))
    assert draw_ranking(by_imps).splitlines()[4].split() == ["1=", "1", "15.74", "+6", "1"]
