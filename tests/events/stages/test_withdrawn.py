"""Teams that withdraw from a round robin, by EBU White Book 2.4.2."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import Stage
from overtrick.events.stages.draw import schedule
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.to_come import to_come
from overtrick.events.stages.undrawn import cancelled
from overtrick.printing.cross_table import gone_note
from tests.events.stages.said import match, numbers, planned, told

# Discrete victory points of 8 boards: 0-0 is 10-10, 100 IMPs are 20-0.
RULES: dict[str, Any] = {"boards": 8, "withdrawal": "ebu"}


def event(teams: int, *facts: Facts, **rules: Any) -> Event:
    stage = planned("round_robin", *numbers(teams), **{**RULES, **rules})
    return told(stage, *schedule(told(stage), told(stage).stage()), *facts)


def matches(state: Event, who: str) -> list[str]:
    found = state.stage().paired()
    return [m.match for _, m in found if who in (m.home, m.away) and m.away]


def won(name: str, who: str, imps: int = 100) -> Facts:
    at_home = name.split("-")[1].split("v")[0] == who
    return match(name, f"{imps}-0" if at_home else f"0-{imps}")


def level_in_round_3() -> list[Facts]:
    """The match of two others in the last round of four teams."""
    state = event(4)
    found = [m for d, m in state.stage().paired() if d.round == 3]
    return [match(m.match, "0-0") for m in found if "4" not in (m.home, m.away)]


def totals(state: Event) -> dict[str, Exact]:
    return {line.id: line.total for line in stage_ranking(state, state.stage()).standings}


def test_before_half_of_its_matches_all_of_them_are_cancelled() -> None:
    """Six teams: 6 has beaten two of five by 20-0, and withdraws."""
    known = matches(event(6), "6")
    told_so_far = [won(name, "6") for name in known[:2]]
    others = [name for name in matches(event(6), "1") if name not in known]
    state = event(6, *told_so_far, won(others[0], "1"), Left(contestant="6"))
    assert cancelled(state, state.stage()) == ("6",)
    ranking = stage_ranking(state, state.stage())
    assert gone_note(state, state.stage()).endswith("played: the matches of 6.")
    assert {m.id for m in ranking.matches} == {others[0]}
    assert totals(state)["1"] == 20
    assert not any(totals(state).get(who, 0) for who in numbers(6) if who not in ("1",))


def test_as_it_was_those_played_stay_and_the_rest_are_byes() -> None:
    known = matches(event(6), "6")
    facts = [*(won(name, "6") for name in known[:2]), Left(contestant="6")]
    state = event(6, *facts, withdrawal="bye")
    assert cancelled(state, state.stage()) == ()
    assert totals(state)["6"] == 40


def test_after_half_of_its_matches_those_played_stand_and_the_rest_give_the_best_of_three() -> (
    None
):
    """
    Four teams: 4 draws against the first, loses 0-20 to the second and withdraws; its average
    is 5, so its last opponent gets the greatest of 12, its own average and 20 - 5.
    """
    first, second, last = matches(event(4), "4")
    there = next(who for who in last.split("-")[1].split("v") if who != "4")
    winner = next(who for who in second.split("-")[1].split("v") if who != "4")
    begun = [match(first, "0-0"), won(second, winner), *level_in_round_3()]
    state = event(4, *begun, Left(contestant="4", from_round="3"))
    assert cancelled(state, state.stage()) == ()
    ranking = stage_ranking(state, state.stage())
    [bye] = [each for each in ranking.matches if each.away is None]
    assert (bye.home, bye.home_points, bye.rule) == (there, 15, "withdrawal=ebu")
    assert totals(state)["4"] == 10
    assert last not in {m.match for _, m in to_come(state, state.stage())}


@pytest.mark.parametrize(
    ("theirs", "own", "expected"),
    [(0, 0, 12), (100, 0, 12), (-100, 0, 20), (100, 100, 20)],
)
def test_the_best_of_three_is_the_greatest(theirs: int, own: int, expected: int) -> None:
    """Of four: 4 has 10, 20 or 0 in each of two matches; its last opponent the like."""
    known = matches(event(4), "4")
    there = next(who for who in known[2].split("-")[1].split("v") if who != "4")
    facts: list[Facts] = []
    for name in known[:2]:
        other = next(who for who in name.split("-")[1].split("v") if who != "4")
        facts.append(won(name, "4" if theirs > 0 else other, abs(theirs)))
    for name in matches(event(4), there):
        if name not in known:
            facts.append(won(name, there, own))
    facts += level_in_round_3()
    state = event(4, *facts, Left(contestant="4", from_round="3"))
    ranking = stage_ranking(state, state.stage())
    [bye] = [each for each in ranking.matches if each.away is None]
    assert (bye.home, bye.home_points) == (there, expected)


def test_boards_of_a_cancelled_match_are_cancelled_too() -> None:
    name = matches(event(6), "6")[0]
    home, away = name.split("-")[1].split("v")
    boards: list[Facts] = [
        Entered(board=1, ns=home, ew=away, match=name, room="open", outcome="4S N ="),
        Entered(board=1, ns=away, ew=home, match=name, room="closed", outcome="4S N -1"),
    ]
    before = stage_ranking(event(6, *boards), event(6).stage())
    assert {m.id for m in before.matches if m.boards} == {name}
    state = event(6, *boards, Left(contestant="6", from_round="2"))
    assert stage_ranking(state, state.stage()).matches == ()


@st.composite
def withdrawals(draw: st.DrawFn) -> tuple[int, dict[str, tuple[str, int]], dict[str, int]]:
    """Teams, the winner and the IMPs of each match in the order of rounds, who leaves when."""
    teams = draw(st.integers(3, 7))
    gone = draw(
        st.dictionaries(st.sampled_from(numbers(teams)), st.integers(2, teams), max_size=2)
    )
    scores: dict[str, tuple[str, int]] = {}
    for drawn in event(teams).stage().draws:
        for each in drawn.matches:
            if each.away and all(
                gone.get(who, 99) > drawn.round for who in (each.home, each.away)
            ):
                winner = draw(st.sampled_from([each.home, each.away]))
                scores[each.match] = winner, draw(st.sampled_from([0, 100]))
    return teams, scores, gone


@given(withdrawals())
def test_random_withdrawals_are_as_worked_out_by_hand(
    given_: tuple[int, dict[str, tuple[str, int]], dict[str, int]],
) -> None:
    teams, scores, gone = given_
    facts: list[Facts] = [won(name, who, imps) for name, (who, imps) in scores.items()]
    facts += [Left(contestant=who, from_round=str(since)) for who, since in gone.items()]
    state = event(teams, *facts)
    found = totals(state)
    expected = _by_hand(teams, scores, gone, state.stage())
    assert {who: found.get(who, 0) for who in numbers(teams)} == expected


def _by_hand(
    teams: int, scores: dict[str, tuple[str, int]], gone: dict[str, int], stage: Stage
) -> dict[str, Fraction]:
    everybody = [(m, d.round) for d, m in stage.paired() if m.away]
    own = {who: [m for m, _ in everybody if who in (m.home, m.away)] for who in gone}
    out = {who for who in gone if 2 * sum(m.match in scores for m in own[who]) < len(own[who])}
    points: dict[str, list[Fraction]] = {who: [] for who in numbers(teams)}
    for each, _ in everybody:
        if each.match in scores and not {each.home, each.away} & out:
            winner, imps = scores[each.match]
            for who in filter(None, (each.home, each.away)):
                best = Fraction(20 if who == winner else 0)
                points[who].append(Fraction(10) if imps == 0 else best)
    counting = {draw.round for draw in stage.draws} - set(_waiting(stage, scores, gone))
    total = {who: sum(own, Fraction(0)) for who, own in points.items()}
    average = {who: total[who] / len(own) for who, own in points.items() if own}
    for each, round in everybody:
        both = {each.home, each.away}
        if each.match in scores or round not in counting or both & out:
            continue
        left = [who for who in both if who is not None and gone.get(who, 99) > round]
        if len(left) == 1:
            [missing] = both - set(left)
            three = [Fraction(12)]
            three += [average[left[0]]] if left[0] in average else []
            three += [20 - average[missing]] if missing in average else []
            total[left[0]] += max(three)
    for drawn, each in stage.paired():
        if (
            each.away is None
            and drawn.round in counting
            and gone.get(each.home, 99) > drawn.round
        ):
            total[each.home] += 12  # an odd field: match_bye
    return total


def _waiting(
    stage: Stage, scores: dict[str, tuple[str, int]], gone: dict[str, int]
) -> Iterator[int]:
    """Rounds with a match that is to come, and none told: no bye counts."""
    for drawn in stage.draws:
        staying = [
            sum(gone.get(who, 99) > drawn.round for who in (each.home, each.away) if who)
            for each in drawn.matches
        ]
        told_of = any(each.match in scores for each in drawn.matches)
        if not told_of and 2 in staying:
            yield drawn.round
