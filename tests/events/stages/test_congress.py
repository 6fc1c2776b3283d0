"""A whole congress from its journal: nothing is told twice, lost, or different in replay."""

import json
from functools import cache
from itertools import pairwise

from overtrick.core.exact import Exact
from overtrick.events.journal.entry import read_entry, write_entry
from overtrick.events.journal.fold import fold
from overtrick.events.journal.stages import Drawn, MatchTold
from overtrick.events.now.diff import diff
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.stages.draw import faults, next_draw
from tests.events.stages.congress import GONE, LATE, ROUNDS, TEAMS, Congress, published


@cache
def congress() -> Congress:
    return Congress().play()


def totals(ranking: Ranking) -> dict[str, tuple[int | None, Exact]]:
    return {line.id: (line.place, line.total) for line in ranking.standings}


def test_every_draw_is_what_the_journal_gives_again_at_that_moment() -> None:
    entries = congress().entries
    for place, entry in enumerate(entries):
        if isinstance(entry.facts, Drawn):
            before = fold(entries[:place])
            stage = before.stage()
            assert next_draw(before, stage, entry.facts.round) == entry.facts
            assert faults(before, stage, entry.facts) == []


def test_nobody_meets_anybody_twice_or_has_two_byes() -> None:
    draws = congress().state.stage().draws
    met = [frozenset((m.home, m.away)) for d in draws for m in d.matches if m.away]
    byes = [m.home for d in draws for m in d.matches if m.is_bye]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)
    assert len(draws) == ROUNDS


def test_the_late_team_comes_in_and_the_one_that_left_is_not_drawn() -> None:
    draws = congress().state.stage().draws
    there = [{who for m in d.matches for who in (m.home, m.away)} for d in draws]
    assert [LATE in who for who in there] == [False] + [True] * 8
    assert [GONE in who for who in there] == [True] * 5 + [False] * 4
    assert len(there[1] - {None}) == TEAMS + 1


def test_what_was_announced_can_be_shown_again() -> None:
    entries = congress().entries
    whole = congress().state
    for entry, round in published(entries):
        then = whole.as_of(entry.at)
        announced = ranking_of(then)
        assert totals(ranking_of(fold(entries[: entries.index(entry) + 1]))) == totals(
            announced
        )
        assert len(then.stage().draws) == round


def test_standings_by_round_are_those_announced_but_for_who_came_later() -> None:
    whole, entries = congress().state, congress().entries
    for entry, round in published(entries):
        later = ranking_of(whole, until=round)
        if round in (2, 3, 5, 8):
            announced = totals(ranking_of(whole.as_of(entry.at)))
            assert {who: line[1] for who, line in totals(later).items()} == {
                who: line[1] for who, line in announced.items()
            }


def test_the_correction_moves_two_teams_and_says_so() -> None:
    whole, entries = congress().state, congress().entries
    before = fold(entries[:-1])
    facts = entries[-1].facts
    assert isinstance(facts, MatchTold)
    first, last = totals(ranking_of(before)), totals(ranking_of(whole))
    moved = {who for who in first if first[who][1] != last[who][1]}
    found = whole.stage().match(facts.match)
    assert found is not None
    assert moved == {found[1].home, found[1].away}
    assert moved <= {change.id for change in diff(before, whole)}


def test_victory_points_of_a_match_sum_to_twenty_but_for_byes_and_the_ruling() -> None:
    matches = ranking_of(congress().state).matches
    played = [match for match in matches if match.kind == "played"]
    assert {(m.home_points or 0) + (m.away_points or 0) for m in played} == {20}
    [ruled] = [match for match in matches if match.kind == "forfeit"]
    assert (ruled.home_points, ruled.away_points) == (12, 3)
    assert [m.home_points for m in matches if m.kind == "bye"] == [12] * 4
    assert [m.home for m in matches if m.kind == "missed"] == [LATE]


def test_the_board_ruling_counts_three_imps_for_home() -> None:
    matches = ranking_of(congress().state).matches
    [match] = [m for m in matches if m.round == "3" and m.boards]
    assert (match.boards[4].home, match.boards[4].away) == (3, -3)


def test_the_order_of_the_journal_does_not_matter() -> None:
    whole = congress()
    assert totals(ranking_of(fold(reversed(whole.entries)))) == totals(ranking_of(whole.state))


def test_the_journal_comes_back_from_its_lines() -> None:
    entries = congress().entries
    again = [read_entry(json.loads(json.dumps(write_entry(entry)))) for entry in entries]
    assert again == entries
    assert all(one.at < other.at for one, other in pairwise(again))


def test_nothing_in_it_is_doubtful() -> None:
    assert [str(problem) for problem in problems(congress().state)] == []
