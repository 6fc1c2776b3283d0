from dataclasses import replace

from overtrick.compare.settings import Settings
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import MatchResult, Session
from overtrick.printing.columns import PAGE, width
from overtrick.printing.cross_table import draw_cross_table
from tests.cases import one_pass
from tests.events.stages.swiss_evening import ranked, swiss

TOLD = (
    MatchResult("1", "41", "42", 30, 12, 8, round="1"),
    MatchResult("2", "42", "41", 9, 9, 8, round="2"),
    MatchResult("3", "43", None, round="1", kind="bye"),
    MatchResult("4", "43", "42", round="3", home_points=12, away_points=0, kind="forfeit"),
)
SESSION = Session((), results=TOLD, names={"41": ("Blue",)})


def test_a_square_with_two_meetings_a_bye_a_forfeit_and_a_penalty() -> None:
    """
    >>> print(draw_cross_table(ranked(SESSION, "41=1VP late")))
    Cross table
    <BLANKLINE>
    place  no.  names    41  43     42  bye  penalty  total
    -----  ---  -----  ----  --  -----  ---  -------  -----
       1    41  Blue      x      16/10             1     25
       2    43                x    12*   12              24
       3    42         4/10  0*      x                   14
    <BLANKLINE>
    * points as ruled
    """


def test_a_list_has_every_match_by_round() -> None:
    """
    >>> print(draw_cross_table(ranked(SESSION), as_list=True))
    Cross table
    <BLANKLINE>
    place  no.  names  total
    -----  ---  -----  -----
       1    41  Blue      26
           R1 16 v 42   R2 10 v 42
       2    43            24
           R1 12 bye   R3 12* v 42
       3    42            14
           R1 4 v 41   R2 10 v 41   R3 0* v 43
    <BLANKLINE>
    * points as ruled
    """


@one_pass("teams", [4, 9, 16, 24, 25, 60])
@one_pass("as_list", [None, False, True])
def test_no_line_is_too_wide_and_no_result_is_lost(teams: int, as_list: bool | None) -> None:
    ranking = ranked(swiss(teams, 5)[1])
    text = draw_cross_table(ranking, as_list=as_list)
    assert all(width(line) <= PAGE for line in text.splitlines())
    is_list = teams > 24 if as_list is None else as_list
    assert text.count("R5 ") == (teams if is_list else 0)
    cells = text.replace("/", " ").split()
    totals = [str(line.total) for line in ranking.standings]
    assert all(total in cells for total in totals)


def test_teams_that_are_known_by_names_get_numbers_for_their_columns() -> None:
    told = (MatchResult("1", "Galatasaray", "The Blue Team", 30, 12, 8),)
    lines = draw_cross_table(ranked(Session((), results=told))).splitlines()
    assert lines[2].split() == ["row", "place", "no.", "1", "2", "total"]
    assert lines[4].split() == ["1", "1", "Galatasaray", "x", "16", "16"]


def test_sections_are_named() -> None:
    other = tuple(replace(result, section="B") for result in TOLD)
    text = draw_cross_table(ranked(Session((), results=TOLD + other)))
    assert [line for line in text.splitlines() if line.startswith("Cross")] == [
        "Cross table, section A",
        "Cross table, section B",
    ]


def test_before_the_first_match_it_is_said() -> None:
    empty = Ranking("teams", Settings(), "", (), ())
    assert draw_cross_table(empty) == "Nobody has met yet: there is no match."
