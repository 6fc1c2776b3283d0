"""Pairs that play matches: who met whom in which round, and what is doubtful in it."""

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, Points
from overtrick.events.problem import Problem
from overtrick.events.ranking.meetings import meetings
from overtrick.events.session import Line, MatchResult, Session


def line(
    board: int,
    ns: str | None,
    ew: str | None,
    *,
    round: str | None = "1",
    table: str | None = None,
    match: str | None = None,
) -> Line:
    outcome = BYE if ns is None or ew is None else Points(420)
    return Line(Board(board), outcome, ns, ew, round=round, table=table, match=match)


def met(*lines: Line, results: tuple[MatchResult, ...] = ()) -> tuple[Session, list[str]]:
    problems: list[Problem] = []
    found = meetings(Session(lines, results=results), problems)
    return found, [problem.message for problem in problems]


def test_a_match_is_called_by_round_and_table_or_by_the_pairs() -> None:
    found, problems = met(line(1, "4", "7", table="2"), line(2, "7", "4", table="2"))
    assert [(each.match, each.home, each.away) for each in found.lines] == [
        ("1-2", "4", "7")
    ] * 2
    assert problems == []
    (alone,) = met(line(1, "4", "7"))[0].lines
    assert alone.match == "1-4-7"


def test_the_draw_names_it_and_who_is_at_home() -> None:
    told = MatchResult("1-7v4", "7", "4", 30, 12, round="1")
    (found,) = met(line(1, "4", "7", table="2"), results=(told,))[0].lines
    assert (found.match, found.home, found.away) == ("1-7v4", "7", "4")


def test_a_name_is_taken_once_and_the_long_match_has_it() -> None:
    """Board 3 was written for 5 in place of 4: a match of its own at the same table."""
    slip = line(3, "5", "7", table="2")
    lines = met(slip, line(1, "4", "7", table="2"), line(2, "4", "7", table="2"))[0].lines
    assert [each.match for each in lines] == ["1-5-7", "1-2", "1-2"]


def test_who_met_two_in_a_round_is_asked_about() -> None:
    _, problems = met(line(3, "5", "7"), line(1, "4", "7"), line(2, "4", "7"))
    assert problems == ["round 1: 7 met 4 (2) and 5 (1), each a match (boards)"]


def test_a_sit_out_is_one_bye_a_round() -> None:
    found, problems = met(line(1, "9", None), line(2, "9", None), line(1, "4", "7"))
    assert [(told.kind, told.match, told.home) for told in found.results] == [
        ("bye", "1-bye-9", "9")
    ]
    assert problems == []


def test_who_played_in_the_round_or_was_told_has_no_bye() -> None:
    told = MatchResult("1-9bye", "9", None, round="1", kind="bye")
    found, _ = met(line(1, "4", None), line(2, "4", "7"), line(1, "9", None), results=(told,))
    assert found.results == (told,)


def test_a_line_of_no_round_is_no_match() -> None:
    found, problems = met(line(1, "4", "7", round=None))
    assert found.lines[0].match is None
    assert problems == ["board 1, 4 v 7: no round is named, so it belongs to no match"]


def test_rounds_with_deals_of_their_own_are_sessions() -> None:
    rounds = (("1", "4", "7"), ("1", "5", "8"), ("2", "4", "5"), ("2", "7", "8"))
    found, _ = met(*(line(1, ns, ew, round=nth) for nth, ns, ew in rounds))
    assert [(each.session, each.match) for each in found.lines] == [
        ("1 round 1", "1-4-7"),
        ("1 round 1", "1-5-8"),
        ("1 round 2", "2-4-5"),
        ("1 round 2", "2-7-8"),
    ]
