from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.errors import UnknownName
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.cross_table import MatchCard, match_card
from overtrick.formats.tables.tidy import read_tidy

HEAD = (
    "match,round,board,room,home,away,ns,ew,"
    "north,south,east,west,contract,declarer,tricks,ruling\n"
)
OPEN = "3,2,{0},open,41,42,41,42,{1},Eve,Finn,"
CLOSED = "3,2,{0},closed,41,42,42,41,Gus,Hal,Ida,Jo,"
SHEET = HEAD + "\n".join(
    [
        OPEN.format(1, "Ada,Alan") + "4S,N,10,",
        CLOSED.format(1) + "3NTX,S,7,",
        OPEN.format(2, "Ada,Alan") + "PASS,,,",
        CLOSED.format(2) + "1NT,N,7,",
        OPEN.format(3, "Ada,Kim") + "2H,E,8,",
        CLOSED.format(3) + ",,,NP",
        OPEN.format(4, "Ada,Kim") + "2H,E,8,",
        CLOSED.format(4) + ",,,A+/A+",
    ]
)
"""Four boards: one not played in the closed room, one ruled there."""


def sheet(text: str = SHEET) -> Session:
    session, problems = read_tidy(text.encode(), "match.csv")
    assert not problems
    return session


def card(*penalties: str, method: str = "teams", told: MatchResult | None = None) -> MatchCard:
    session = sheet()
    if told is not None:
        session = Session(session.lines, results=(told,))
    given = [Penalty.parse(text) for text in penalties]
    settings = Settings(vp_scale="wbf_discrete")
    return match_card(rank(session, method=method, settings=settings, penalties=given), "3")


def totals(found: MatchCard) -> dict[str, tuple[object, object]]:
    return {total.of: (total.home, total.away) for total in found.totals}


def test_the_running_score_stands_still_where_a_room_has_no_result() -> None:
    rows = card().rows
    assert [row.board.number for row in rows] == [1, 2, 3, 4]
    assert [row.running for row in rows] == [12, 9, None, 12]
    assert set(rows[0].rooms) == {"open", "closed"}


def test_the_running_score_begins_with_what_was_carried() -> None:
    carried = MatchResult("3", "41", "42", home_carried=5, away_carried=1, round="2")
    found = card(told=carried)
    assert found.rows[0].running == 16
    assert totals(found)["carried"] == (5, 1)
    assert found.rows[-1].running == totals(found)["margin"][0] == 16


def test_at_board_a_match_the_lead_is_the_difference_in_boards() -> None:
    rows = card(method="bam").rows
    assert [row.running for row in rows] == [2, 0, None, 0]
    assert totals(card(method="bam"))["points"] == (Fraction(16, 5), Fraction(16, 5))


def test_penalties_in_imps_come_before_the_points_and_cost_one_side() -> None:
    found = totals(card("41@3=3IMP slow play", "42@3=1VP"))
    assert found["won"] == (15, 6)
    assert found["penalty"] == (3, 0)
    assert found["margin"] == (9, -6)
    assert totals(card("41@3=3IMP", method="bam")).keys() == {"won", "points"}


def test_line_ups_change_with_a_substitute() -> None:
    found = card().line_ups
    assert [(each.room, each.first_board, each.last_board) for each in found] == [
        ("open", 1, 2),
        ("open", 3, 4),
        ("closed", 1, 4),
    ]
    assert found[1].home == ("Ada", "Kim")
    assert found[2].home == ("Ida", "Jo")  # home is EW in the closed room


def test_a_match_told_as_a_whole_has_its_totals_alone() -> None:
    told = (MatchResult("7", "41", "42", 30, 12, 8), MatchResult("8", "43", None, kind="bye"))
    ranking = rank(
        Session((), results=told), method="teams", settings=Settings(vp_scale="wbf_discrete")
    )
    found = match_card(ranking, "7")
    assert (found.rows, found.line_ups) == ((), ())
    assert totals(found) == {"won": (30, 12), "margin": (18, -18), "points": (16, 4)}
    assert totals(match_card(ranking, "8")) == {"points": (12, None)}


def test_a_match_without_a_result_has_no_totals() -> None:
    text = HEAD + OPEN.format(1, "Ada,Alan") + "4S,N,10,"
    ranking = rank(sheet(text), method="teams")
    assert match_card(ranking, "3").totals == ()


def test_no_such_match() -> None:
    with pytest.raises(UnknownName, match="no match '9'; there are: 3"):
        match_card(rank(sheet(), method="teams"), "9")
