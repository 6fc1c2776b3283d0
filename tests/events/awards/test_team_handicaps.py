"""Handicaps of teams: the published amount, into which match it goes, both lists."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import Points
from overtrick.errors import OvertrickError
from overtrick.events.awards.handicaps import HANDICAP_RULES, handicapped
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line, MatchResult, Session

GRADES: dict[str, Exact] = {"41": 46, "42": 50}


def boards(swing: int = 0) -> Session:
    """Two rooms of 24 boards: the home team 41 loses *swing* points on the first."""
    lines = [
        Line(Board(nth), Points(points), ns, ew, match="1", room=room, home="41", away="42")
        for nth in range(1, 25)
        for room, ns, ew, points in (
            ("open", "41", "42", 100 - (swing if nth == 1 else 0)),
            ("closed", "42", "41", 100),
        )
    ]
    return Session(tuple(lines))


def with_handicap(session: Session, asked: Asked | None = None) -> Ranking:
    wanted, problems = handicapped(
        (asked or Asked()).rank(session), HANDICAP_RULES["teams"], GRADES, asked or Asked()
    )
    assert problems == []
    return wanted.rank(session)


def test_the_published_amount_goes_to_the_weaker_team() -> None:
    [match] = with_handicap(boards(swing=50)).matches
    assert match.home_carried == 4 * 24 * Fraction("0.3086")
    assert match.away_carried == 0
    assert match.home_margin == 4 * 24 * Fraction("0.3086") - 2
    assert match.away_margin == 2 - 4 * 24 * Fraction("0.3086")


def test_both_lists_stand_side_by_side() -> None:
    ranking = with_handicap(boards(swing=500))
    assert [
        (line.id, line.place, line.details["scratch_place"]) for line in ranking.standings
    ] == [
        ("41", 1, 2),
        ("42", 2, 1),
    ]
    assert [line.details["handicap"] for line in ranking.standings] == [
        4 * 24 * Fraction("0.3086"),
        0,
    ]


def test_a_match_told_as_a_whole_has_it_too_however_it_is_told() -> None:
    told = MatchResult("1", "42", "41", home_imps=20, away_imps=0, boards=24)
    [match] = with_handicap(Session((), results=(told,))).matches
    assert (match.home_carried, match.away_carried) == (0, 4 * 24 * Fraction("0.3086"))
    ranking = with_handicap(Session((), results=(told,)))
    assert [line.id for line in ranking.standings] == ["41", "42"]


def test_a_bye_has_no_handicap() -> None:
    told = (
        MatchResult("1", "41", "42", home_imps=20, away_imps=0, boards=24),
        MatchResult("2", "43", None, kind="bye"),
    )
    asked, problems = handicapped(
        Asked().rank(Session((), results=told)), HANDICAP_RULES["teams"], GRADES, Asked()
    )
    assert set(asked.match_handicaps) == {("1", "A", "1")}
    assert str(problems[0]) == "no grade for 43: counted as 50"


def test_players_of_a_team_have_the_grades() -> None:
    names = {"41": ("Ann", "Bob", "Cid", "Dee"), "42": ("Eve", "Finn", "Gus", "Hal")}
    grades: dict[str, Exact] = {who: GRADES[team] for team in names for who in names[team]}
    session = Session(boards().lines, names=names)
    asked, problems = handicapped(
        Asked().rank(session), HANDICAP_RULES["teams"], grades, Asked()
    )
    assert problems == []
    assert asked.match_handicaps["1", "A", "1"].of("41") == 4 * 24 * Fraction("0.3086")


def test_a_pair_gets_half_of_it_a_board() -> None:
    lines = [
        Line(Board(nth), Points(points), ns, ew)
        for nth in range(1, 25)
        for ns, ew, points in (("1", "2", 100), ("3", "4", 150))
    ]
    grades: dict[str, Exact] = {"1": 46, "2": 50, "3": 46, "4": 50}
    asked, _ = handicapped(
        Asked("butler").rank(Session(tuple(lines))),
        HANDICAP_RULES["imps"],
        grades,
        Asked("butler"),
    )
    amounts = {name.split()[-1]: found.amount for name, found in asked.handicaps.items()}
    assert amounts["1"] == 4 * 24 * Fraction("0.1543")


def test_methods_that_add_no_imps_refuse_it() -> None:
    with pytest.raises(OvertrickError, match="handicaps in IMP cannot be added to bam"):
        with_handicap(boards(), Asked("bam"))
