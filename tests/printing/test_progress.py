import pytest

from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.to_come import progress
from overtrick.printing.columns import PAGE, width
from overtrick.printing.cross_table import draw_own_progress, draw_progress
from tests.events.evenings import evening
from tests.events.stages.swiss_evening import by_round, ranked, swiss

TOLD = (
    MatchResult("1", "41", "42", 30, 12, 8, round="1"),
    MatchResult("2", "42", "41", 9, 9, 8, round="2"),
    MatchResult("3", "43", None, round="2", kind="bye"),
    MatchResult("4", "44", "42", 9, 9, 4, round="2", kind="half"),
)


def rounds() -> str:
    return draw_progress(progress(by_round(Session((), results=TOLD), 2)))


def test_two_rounds_with_a_late_team_a_bye_and_half_a_match() -> None:
    """
    >>> print(rounds())
    place  no.  total  round 1   round 2
    -----  ---  -----  --------  --------------
       1    41     26  42 16 1      42    10 1
       2    42     19  41  4 2   41+44 10/5½ 2
       3    43     12        -     bye    12 3
       4    44      5        -      42    5½ 4
    <BLANKLINE>
    Each round: whom they met, what it gave, and the place after it.
    <BLANKLINE>
    ½ half a match
    """


def test_one_team() -> None:
    """
    >>> print(draw_own_progress(progress(by_round(Session((), results=TOLD), 2))[1]))
    42
    <BLANKLINE>
    round  against    won  total  place
    -----  -------  -----  -----  -----
        1  41           4      4     2
        2  41+44    10/5½     19     2
    <BLANKLINE>
    ½ half a match
    """


@pytest.mark.parametrize(("teams", "count"), [(4, 3), (9, 7), (16, 9), (60, 5)])
def test_no_line_is_too_wide_and_every_round_is_there(teams: int, count: int) -> None:
    found = progress(by_round(swiss(teams, count)[1], count))
    text = draw_progress(found)
    assert all(width(line) <= PAGE for line in text.splitlines())
    assert all(text.count(f"round {number}") == 1 for number in range(1, count + 1))
    own = draw_own_progress(found[0])
    assert len(own.splitlines()) == count + 4
    assert all(width(line) <= PAGE for line in own.splitlines())


def test_pairs_show_their_score_by_list() -> None:
    ranking = ranked(evening("1 1 1 +420\n1 2 2 +50"), method="matchpoints")
    text = draw_progress(progress([ranking]))
    assert "Section A, North-South" in text
    assert "Section A, East-West" in text
    assert text.splitlines()[2].split() == ["place", "no.", "%", "round", "1"]
    assert text.splitlines()[4].split() == ["1", "1", "100", "100", "1"]
    assert text.endswith("Each round: the score after it, and the place.")


def test_before_the_first_round_it_is_said() -> None:
    assert draw_progress([]) == "No round is played yet."
