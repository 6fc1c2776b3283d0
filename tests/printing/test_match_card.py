from pathlib import Path

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.formats.registry import read
from overtrick.printing.columns import PAGE, width
from overtrick.printing.match_card import draw_match_card
from tests.events.stages.swiss_evening import LONG
from tests.events.stages.test_match_card import HEAD, sheet

EVENTS = Path(__file__).parents[1] / "vectors" / "events"


def drawn(*penalties: str, method: str = "teams") -> str:
    given = [Penalty.parse(text) for text in penalties]
    settings = Settings(vp_scale="wbf_discrete")
    ranking = rank(sheet(), method=method, settings=settings, penalties=given)
    return draw_match_card(ranking, "3", {"41": ["Blue"], "Ada": ["Ada Lovelace"]})


def test_a_card() -> None:
    """
    >>> print(drawn("41@3=3IMP slow play"))
    Match 3, round 2: 41 Blue v 42
    Open room (NS v EW), boards 1-2: Ada Lovelace & Alan v Eve & Finn
    Open room (NS v EW), boards 3-4: Ada Lovelace & Kim v Eve & Finn
    Closed room (NS v EW): Gus & Hal v Ida & Jo
    <BLANKLINE>
    board  dealer  open room     NS  closed room    NS  home  away  running
    -----  ------  ----------  ----  -----------  ----  ----  ----  -------
        1  N none  4♠ N 10     +420  3NTX S 7     -300    12            +12
        2  E NS    passed out     0  1NT N 7       +90           3       +9
        3  S EW    2♥ E 8      -110  not played
        4  W all   2♥ E 8      -110  A+/A+                 3     3      +12
    <BLANKLINE>
                    home  away
    --------------  ----  ----
    won               15     6
    penalty           -3     0
    margin            +9    -6
    victory points    15     6
    Penalty: 41 Blue 3 IMP, slow play.
    """


def test_boards_count_in_points_at_board_a_match() -> None:
    lines = drawn(method="bam").splitlines()
    assert lines[7].split()[-3:] == ["2.0", "0.0", "+2"]
    assert lines[-1].split() == ["points", "3.2", "3.2"]


def test_weighted_scores_are_told_below() -> None:
    row = "3,,1,{},41,42,1,2,,,,,,,,{}\n"
    text = HEAD + row.format("open", "60% 4S N 10 | 40% 4S N 9") + row.format("closed", "A+/A-")
    card = draw_match_card(rank(sheet(text), method="teams"), "3")
    assert "weighted" in card
    assert "Board 1, open room: 60% 4S N = | 40% 4S N -1" in card


def test_teams_of_eight_have_two_lines_a_board() -> None:
    rows = [
        f"3,,1,{room},41,42,1,2,,,,,4S,N,{tricks},"
        for room, tricks in (("open", 10), ("closed", 9), ("open2", 11), ("closed2", 10))
    ]
    lines = draw_match_card(
        rank(sheet(HEAD + "\n".join(rows)), method="teams"), "3"
    ).splitlines()
    assert lines[4].split()[:3] == ["1", "N", "none"]
    assert lines[4].split()[-2:] == ["11", "+11"]
    assert lines[5].split() == ["4♠", "N", "11", "+450", "4♠", "N", "10", "+420"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (MatchResult("7", "41", "42", 30, 12, 8), "Match 7: 41 v 42"),
        (MatchResult("7", "41", "42", 30, 12, 8, kind="half"), "(half a match)"),
        (MatchResult("7", "41", None, kind="bye"), "Match 7: 41 (a bye)"),
        (MatchResult("7", "41", None, kind="missed"), "There is no result yet."),
        (
            MatchResult("7", "41", "42", home_points=12, away_points=0, kind="forfeit"),
            "(points as ruled)",
        ),
    ],
)
def test_a_match_told_as_a_whole(told: MatchResult, said: str) -> None:
    card = draw_match_card(rank(Session((), results=(told,)), method="teams"), "7")
    assert said in card
    assert "board  " not in card
    assert ("victory points" in card) != ("no result" in card)


def test_a_real_event_and_long_names_fit_the_page() -> None:
    session, _ = read(EVENTS / "teams_15matches_5boards.csv")
    ranking = rank(session, method="teams")
    names = {line.id: [f"{LONG} {line.id}"] * 2 for line in ranking.standings}
    for match in ranking.matches:
        card = draw_match_card(ranking, match.id, names)
        assert all(width(line) <= PAGE for line in card.splitlines())
        assert all(f"\n{board.number:5}  " in card for board in match.boards)
