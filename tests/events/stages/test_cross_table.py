from dataclasses import replace

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.cross_table import cross_tables, own_matches
from overtrick.formats.tables.tidy import read_tidy
from tests.events.stages.swiss_evening import ranked, swiss

TWICE = Session(
    (),
    results=(
        MatchResult("2", "42", "41", 9, 9, 8, round="10"),
        MatchResult("1", "41", "42", 30, 12, 8, round="2"),
        MatchResult("3", "43", None, round="2", kind="bye"),
    ),
)
ROOMS = [(1, "open", 420), (1, "closed", -50), (2, "open", 110), (2, "closed", 110)]


def test_two_meetings_and_a_bye_in_the_order_of_play() -> None:
    [table] = cross_tables(ranked(TWICE))
    first, second, third = table.rows
    assert [row.standing.id for row in table.rows] == ["41", "42", "43"]
    assert [(own.match.round, own.result) for own in first.against("42")] == [
        ("2", 16),
        ("10", 10),
    ]
    assert [own.result for own in second.against("41")] == [4, 10]
    assert [own.result for own in third.against(None)] == [12]
    assert table.has_byes


@pytest.mark.parametrize(
    ("method", "won"),
    [("bam", {"41": 3, "42": 1}), ("total_points", {"41": 470, "42": -470})],
)
def test_without_victory_points_the_margin_counts(method: str, won: dict[str, int]) -> None:
    rows = [f"1,{board},{room},41,42,1,2,{score}" for board, room, score in ROOMS]
    text = "\n".join(["match,board,room,home,away,ns,ew,score", *rows])
    ranking = rank(read_tidy(text.encode())[0], method=method)
    own = own_matches(ranking, ranking.matches)
    results = {team: [each.result for each in found] for (_, team), found in own.items()}
    totals = {line.id: [line.total] for line in ranking.standings}
    assert results == totals
    assert results == {team: [points] for team, points in won.items()}


@pytest.mark.parametrize(("teams", "rounds"), [(4, 3), (9, 7), (16, 9)])
def test_a_row_sums_to_its_total_and_both_sides_to_the_scale(teams: int, rounds: int) -> None:
    [table] = cross_tables(ranked(swiss(teams, rounds)[1]))
    assert len(table.rows) == teams
    for row in table.rows:
        assert len(row.matches) == rounds
        assert sum(own.result or 0 for own in row.matches) == row.standing.total
    for row in table.rows:
        for other in table.rows:
            ours = [own.result or 0 for own in row.against(other.standing.id)]
            theirs = [own.result or 0 for own in other.against(row.standing.id)]
            assert [a + b for a, b in zip(ours, theirs, strict=True)] == [20] * len(ours)


def test_sections_have_tables_of_their_own() -> None:
    told = TWICE.results
    other = tuple(replace(result, section="B") for result in told)
    tables = cross_tables(ranked(replace(TWICE, results=told + other)))
    assert [(table.section, len(table.rows)) for table in tables] == [("A", 3), ("B", 3)]


def test_pairs_that_play_no_matches_have_no_cross_table() -> None:
    assert cross_tables(Ranking("matchpoints", Settings(), "", (), ())) == ()
