"""Results told, told apart, confirmed, corrected and taken back: what stands of them."""

import pytest

from overtrick.events.journal.fold import Event
from overtrick.events.now.doubts import problems
from overtrick.events.problem import Severity
from tests.events.journal.told import folded, journal, outcomes


def disputes(state: Event) -> list[str]:
    return [problem.message for problem in problems(state) if problem.code == "dispute"]


def test_two_devices_that_agree_say_one_thing() -> None:
    """
    19:02 N3@phone3 enter 7 3-10 4S N =
    19:03 E10@phone10 enter 7 3-10 '4♠ N =' lead=HQ
    """
    state = folded(journal(test_two_devices_that_agree_say_one_thing))
    assert outcomes(state) == ["7 3-10 4S N ="]
    assert state.session().lines[0].lead == "HQ"
    assert disputes(state) == []


def test_two_devices_that_differ_are_both_kept_and_flagged() -> None:
    """
    19:02 N3@phone3 enter 7 3-10 4S N = table=5
    19:03 E10@phone10 enter 7 3-10 4S N -1 table=5
    """
    state = folded(journal(test_two_devices_that_differ_are_both_kept_and_flagged))
    assert outcomes(state) == ["7 3-10 4S N -1"]
    (problem,) = problems(state)
    assert problem.message == "board 7, 3 v 10: 4S N -1 stands, but 4S N = was told as well"
    assert (problem.board, problem.table) == (7, "5")
    assert (problem.severity, problem.where) == (Severity.QUESTION, "line 2")


def test_whichever_is_read_first_the_later_one_stands() -> None:
    """
    19:02 N3@phone3 enter 7 3-10 4S N =
    19:03 E10@phone10 enter 7 3-10 4S N -1
    """
    entries = journal(test_whichever_is_read_first_the_later_one_stands)
    ways = [folded(entries), folded(entries[::-1])]
    assert outcomes(ways[0]) == outcomes(ways[1]) == ["7 3-10 4S N -1"]
    assert disputes(ways[0]) == disputes(ways[1]) != []


def test_a_confirmation_settles_the_dispute() -> None:
    """
    19:02 N3@phone3 enter 7 3-10 4S N =
    19:03 E10@phone10 enter 7 3-10 4S N -1
    19:05 desk confirm board=7 ns=3 ew=10 of=e1
    """
    state = folded(journal(test_a_confirmation_settles_the_dispute))
    assert outcomes(state) == ["7 3-10 4S N ="]
    assert disputes(state) == []


def test_what_is_told_after_a_confirmation_does_not_stand() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 confirm board=7 ns=3 ew=10
    19:09 N4 enter 7 3-10 4S N -1
    """
    state = folded(journal(test_what_is_told_after_a_confirmation_does_not_stand))
    assert outcomes(state) == ["7 3-10 4S N ="]
    assert "after the confirmation" in disputes(state)[0]


def test_a_correction_stands_without_a_question() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 enter 7 3-10 4S N +1
    19:04 desk correct 7 3-10 4S N -1
    """
    state = folded(journal(test_a_correction_stands_without_a_question))
    assert outcomes(state) == ["7 3-10 4S N -1"]
    assert disputes(state) == []


def test_a_correction_may_move_a_result_to_another_board_and_other_pairs() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:04 desk correct 8 10-3 4S N = of=e1
    """
    entries = journal(test_a_correction_may_move_a_result_to_another_board_and_other_pairs)
    state = folded(entries)
    assert outcomes(state) == ["8 10-3 4S N ="]
    assert outcomes(folded(entries[::-1])) == outcomes(state)
    moved = next(key for key in state.meetings() if key.board == 7)
    assert [entry.id for entry in state.history(moved)] == ["e1", "e2"]


@pytest.mark.parametrize("nth", [2, 3])
def test_a_result_taken_back(nth: int) -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 desk withdraw board=7 ns=3 ew=10 of=e1
    19:03 desk withdraw board=7 ns=3 ew=10
    """
    entries = journal(test_a_result_taken_back)
    assert outcomes(folded([entries[0], entries[nth - 1]])) == []


def test_after_a_withdrawal_it_can_be_told_again() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 desk withdraw board=7 ns=3 ew=10
    19:04 N3 enter 7 3-10 4S N -1
    """
    state = folded(journal(test_after_a_withdrawal_it_can_be_told_again))
    assert (outcomes(state), disputes(state)) == (["7 3-10 4S N -1"], [])


def test_a_board_played_late_is_no_contradiction() -> None:
    """
    19:02 desk enter 7 3-10 NP
    22:02 N3 enter 7 3-10 4S N =
    """
    state = folded(journal(test_a_board_played_late_is_no_contradiction))
    assert (outcomes(state), disputes(state)) == (["7 3-10 4S N ="], [])


def test_a_lead_and_a_claim_told_apart() -> None:
    """
    19:02 N3 lead board=7 ns=3 ew=10 lead=HQ
    19:06 S3 claim board=7 ns=3 ew=10 seat=S tricks=4 statement='all good'
    19:07 N3 enter 7 3-10 4S N =
    """
    state = folded(journal(test_a_lead_and_a_claim_told_apart))
    (line,) = state.session().lines
    assert line.lead == "HQ"
    (key,) = state.meetings()
    claim = state.told(key).claim
    assert claim is not None
    assert claim.id == "e2"


def test_a_confirmation_of_nothing_is_told() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 confirm board=7 ns=3 ew=11
    """
    (problem,) = problems(folded(journal(test_a_confirmation_of_nothing_is_told)))
    assert problem.message == "an agreement: no result was told of board 7, 3 v 11"


def test_a_confirmation_of_a_result_that_was_undone_is_no_question() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 confirm board=7 ns=3 ew=10
    19:04 desk undo of=e1
    """
    entries = journal(test_a_confirmation_of_a_result_that_was_undone_is_no_question)
    assert problems(folded(entries)) == []


def rejected(state: Event) -> list[str]:
    return [problem.message for problem in problems(state) if problem.code == "rejected"]


def test_the_other_side_says_it_is_not_right() -> None:
    """
    19:02 N3@phone3 enter 7 3-10 4S N = table=5
    19:03 E10@phone10 dispute board=7 ns=3 ew=10 of=e1 field=declarer
    """
    entries = journal(test_the_other_side_says_it_is_not_right)
    state = folded(entries)
    told = state.told(entries[0].facts.key)  # type: ignore[attr-defined]  # a meeting
    assert (told.disputed, told.rejections, told.confirmed) == (entries[1], 1, None)
    assert outcomes(state) == ["7 3-10 4S N ="]
    (problem,) = problems(state)
    assert problem.message == (
        "board 7, 3 v 10: the other side says 4S N = is not right (the declarer)"
    )
    assert (problem.code, problem.table, problem.where) == ("rejected", "5", "line 1")
    assert "correct" in str(problem.remedy)


def test_a_correction_answers_and_two_rejections_stand_in_a_row() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 dispute board=7 ns=3 ew=10 of=e1
    19:04 N3 correct 7 3-10 4S S = of=e1
    19:05 E10 dispute board=7 ns=3 ew=10 of=e3
    19:06 N3 correct 7 3-10 4S S +1 of=e3
    """
    entries = journal(test_a_correction_answers_and_two_rejections_stand_in_a_row)
    seen = []
    for count in range(1, 6):
        state = folded(entries[:count])
        told = state.told(entries[0].facts.key)  # type: ignore[attr-defined]  # a meeting
        seen.append((told.disputed is not None, told.rejections))
    assert seen == [(False, 0), (True, 1), (False, 1), (True, 2), (False, 2)]
    assert "2 times in a row" in rejected(folded(entries[:4]))[0]


@pytest.mark.parametrize(
    "settled",
    [
        "19:06 E10 confirm board=7 ns=3 ew=10",
        "19:06 desk ruling board=7 ns=3 ew=10 ruling=A+/A-",
        "19:06 desk withdraw board=7 ns=3 ew=10",
        "19:06 desk undo of=e3",
    ],
)
def test_what_settles_a_rejection(settled: str) -> None:
    def told() -> None: ...

    told.__doc__ = f"""
    19:02 N3 enter 7 3-10 4S N =
    19:03 N3 confirm board=7 ns=3 ew=10
    19:05 E10 dispute board=7 ns=3 ew=10
    {settled}
    """
    entries = journal(told)
    assert len(rejected(folded(entries[:3]))) == 1
    state = folded(entries)
    story = state.told(entries[0].facts.key)  # type: ignore[attr-defined]  # a meeting
    assert (rejected(state), story.disputed, story.rejections) == ([], None, 0)


def test_a_rejection_takes_the_confirmation_back() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 confirm board=7 ns=3 ew=10
    19:05 W10 dispute board=7 ns=3 ew=10 field=result
    """
    entries = journal(test_a_rejection_takes_the_confirmation_back)
    key = entries[0].facts.key  # type: ignore[attr-defined]  # a meeting
    assert folded(entries[:2]).told(key).confirmed == entries[1]
    assert folded(entries).told(key).confirmed is None


def test_a_rejection_of_what_does_not_stand_changes_nothing_of_what_does() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 confirm board=7 ns=3 ew=10
    19:04 W10 enter 7 3-10 4S N +1
    19:05 N3 dispute board=7 ns=3 ew=10 of=e3
    """
    entries = journal(test_a_rejection_of_what_does_not_stand_changes_nothing_of_what_does)
    state = folded(entries)
    told = state.told(entries[0].facts.key)  # type: ignore[attr-defined]  # a meeting
    assert (outcomes(state), told.disputed) == (["7 3-10 4S N ="], None)
    assert told.confirmed == entries[1]


def test_a_rejection_of_no_result_is_asked_about() -> None:
    """
    19:05 N3 dispute board=7 ns=3 ew=10
    """
    state = folded(journal(test_a_rejection_of_no_result_is_asked_about))
    assert [problem.code for problem in problems(state)] == ["nowhere"]
    assert outcomes(state) == []
