"""All that is wrong or doubtful, in one list."""

from overtrick.events.journal.evening import Chosen, MarkedValid
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.now.doubts import problems_listed
from overtrick.events.problem import Problem
from overtrick.movements.registry import movement
from tests.events.stages.said import drawn, match, swiss, told

TWICE = tuple(Entered(board=7, ns="3", ew="10", outcome=text) for text in ("PASS", "4S N ="))
ROUNDS = (
    swiss("3", "7", "9", "12", boards=8),
    drawn(1, "3-7", "9-12"),
    match("1-3v7", "30-20"),
    drawn(2, "3-9", "7-12"),
    match("2-3v9", "30-20"),
    match("2-7v12", "30-20"),
)


def test_the_journal_the_results_and_the_rounds_are_asked() -> None:
    disputed = problems_listed(told(*TWICE))
    assert "4S N = stands, but PASS was told as well" in str(disputed[0])
    stranger = problems_listed(told(Registered(contestant="3"), TWICE[0]))
    assert any("10" in str(problem) for problem in stranger)
    overdue = problems_listed(told(*ROUNDS))
    assert any("1-9v12" in str(problem) for problem in overdue)


def test_what_was_found_before_is_in_it() -> None:
    (listed,) = problems_listed(told(), [Problem("evening.jsonl:3", "no journal entry")])
    assert (listed.where, listed.message) == ("evening.jsonl:3", "no journal entry")


def test_what_was_marked_valid_is_silent() -> None:
    (disputed,) = problems_listed(told(*TWICE))
    assert problems_listed(told(*TWICE, MarkedValid(problem=disputed.key))) == []


def test_of_a_planned_mitchell_2_plays_2_however_few_results_are_in() -> None:
    plan = planning(movement("mitchell:7:skip=no"), 2)
    results = [
        Entered(board=board, ns="2", ew=ew, outcome="4S N =")
        for board, ew in ((3, "2"), (5, "1"))
    ]
    listed = problems_listed(told(plan, *results))
    assert [each for each in listed if each.code != "missing"] == []
    one_winner = planning(movement("mitchell:7:arrow=7"), 2)
    found = [each.message for each in problems_listed(told(one_winner, *results))]
    assert "board 3: 2 cannot play against itself" in found


def test_swiss_pairs_have_no_other_room() -> None:
    """Also where the event was opened for teams."""
    state = told(
        Chosen(method="teams"),
        StagePlanned(stage="1", form="swiss", method="butler", conditions={"boards": 2}),
        Drawn(
            stage="1", round=1, matches=(Paired("1-1v3", "1", "3"), Paired("1-2v4", "2", "4"))
        ),
        *(
            Entered(board=board, ns=ns, ew=ew, outcome="4S N =", round="1")
            for board in (1, 2)
            for ns, ew in (("1", "3"), ("2", "4"))
        ),
    )
    assert [str(each) for each in problems_listed(state)] == []
