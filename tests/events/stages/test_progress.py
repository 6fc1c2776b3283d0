from overtrick.core.exact import Exact
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.to_come import progress
from tests.events.evenings import evening
from tests.events.stages.swiss_evening import by_round, ranked, swiss


def test_a_triple_and_a_late_team() -> None:
    told = (
        MatchResult("1", "41", "42", 30, 12, 8, round="1"),
        MatchResult("2", "41", "43", 9, 9, 8, round="2"),
        MatchResult("3", "42", "41", 9, 9, 8, round="2"),
    )
    found = {
        each.standing.id: each for each in progress(by_round(Session((), results=told), 2))
    }
    late = found["43"].steps
    assert late[0].standing is None
    assert late[0].matches == ()
    assert [own.opponent for own in found["41"].steps[1].matches] == ["43", "42"]
    assert [step.standing.place for step in found["42"].steps if step.standing] == [2, 2]


def test_each_total_is_the_one_before_with_what_the_round_gave() -> None:
    rounds = 5
    found = progress(by_round(swiss(9, rounds)[1], rounds))
    assert len(found) == 9
    for each in found:
        before: Exact = 0
        for step in each.steps:
            assert step.standing is not None
            assert step.standing.total == before + sum(own.result or 0 for own in step.matches)
            before = step.standing.total
        assert each.steps[-1].standing == each.standing


def test_the_order_is_that_of_the_last_ranking() -> None:
    rankings = by_round(swiss(8, 3)[1], 3)
    assert [each.standing for each in progress(rankings)] == list(rankings[-1].standings)


def test_pairs_are_followed_by_direction() -> None:
    found = progress([ranked(evening("1 1 1 +420\n1 2 2 +50"), method="matchpoints")])
    assert [(each.standing.direction, each.standing.id) for each in found] == [
        ("NS", "1"),
        ("NS", "2"),
        ("EW", "2"),
        ("EW", "1"),
    ]
    assert all(step.standing == each.standing for each in found for step in each.steps)


def test_before_the_first_round_there_is_nobody() -> None:
    assert progress([]) == ()
