"""A board that was really played where another one was planned: the ways on (scene E-4)."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Announced, MarkedValid
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Key, Ruled
from overtrick.events.journal.phrases import phrase
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.doubts import off_plan_problems
from overtrick.events.now.wrong_board import wrong_board_choices
from overtrick.movements.registry import movement

PLAN = Plan(movement("mitchell:7:missing=ns7:arrow=7"), 3)
WRONG = Entered(board=13, ns="3", ew="9", outcome="3NT N =", round="2", table="3")
KEY = Key("1", "A", 13, "3", "9")


@pytest.fixture
def state() -> Event:
    """Table 3 has played board 13 in round 2, where boards 10 to 12 were planned."""
    return fold([tell(planning(PLAN.movement, 3)), tell(WRONG)])


def ways(state: Event, missed: int | None = None) -> dict[str, tuple[str, list[object]]]:
    found = wrong_board_choices(state, PLAN, KEY, missed)
    return {each.word: (str(each.title), list(each.facts)) for each in found}


def test_the_missed_board_is_played_now(state: Event) -> None:
    title, facts = ways(state)["now"]
    assert title == "3 v 9 play board 10 now, about 7 minutes"
    preview = wrong_board_choices(state, PLAN, KEY)[0].preview
    asks, follows = preview.follows
    assert (
        str(asks) == "table 3 reads on the phones: 3 and 9: please play these boards now: 10."
    )
    assert str(follows) == "round 3: 3 v 8 do not play board 13, 3 Ave-, 8 Ave+"
    assert follows in preview.words()
    asked, ruled, valid = facts
    assert isinstance(asked, Announced)
    assert (asked.text, asked.table) == (phrase("play_now", "3", "9", "10"), "3")
    assert isinstance(ruled, Ruled)
    assert (ruled.board, ruled.ns, ruled.ew, ruled.ruling) == (13, "3", "8", "A-/A+")
    assert isinstance(valid, MarkedValid)


def test_it_is_not_played_by_their_fault_or_by_nobodys(state: Event) -> None:
    found = ways(state)
    for word, own, later in (("not-played", "A-/A-", "A-/A+"), ("no-fault", "A+/A+", "A+/A+")):
        rulings = [each for each in found[word][1] if isinstance(each, Ruled)]
        assert [(each.board, each.ruling) for each in rulings] == [(10, own), (13, later)]


def test_it_was_only_entered_so(state: Event) -> None:
    _, facts = ways(state, missed=11)["entered"]
    assert [type(each).__name__ for each in facts] == ["Retracted", "Replaced"]
    assert facts[1].board == 11  # type: ignore[attr-defined]


@pytest.mark.parametrize("word", ["now", "not-played", "no-fault", "entered"])
def test_every_way_settles_the_doubt(state: Event, word: str) -> None:
    assert len(off_plan_problems(state)) == 1
    then = fold([*state.entries, *(tell(each) for each in ways(state)[word][1])])  # type: ignore[arg-type]
    assert off_plan_problems(then) == []


def test_several_boards_of_one_table_are_settled_together(state: Event) -> None:
    more = Entered(board=14, ns="3", ew="9", outcome="2S N =", round="2", table="3")
    found = ways(fold([*state.entries, tell(more)]))
    assert list(found) == ["now", "not-played", "no-fault"]
    assert found["now"][0].startswith("3 v 9 play boards 10 and 11 now, about 14 minutes")


def test_a_board_played_early_beside_the_planned_ones_stays_told(state: Event) -> None:
    planned = [
        Entered(board=n, ns="3", ew="9", outcome="2S N =", round="2", table="3")
        for n in (10, 11, 12)
    ]
    full = fold([*state.entries, *map(tell, planned)])
    found = ways(full)
    assert list(found) == ["stands", "stands-no-fault"]
    for word, ruling in (("stands", "A-/A+"), ("stands-no-fault", "A+/A+")):
        ruled, valid = found[word][1]
        assert isinstance(ruled, Ruled)
        assert isinstance(valid, MarkedValid)
        assert (ruled.board, ruled.ns, ruled.ew, ruled.ruling) == (13, "3", "8", ruling)
        then = fold([*full.entries, tell(ruled), tell(valid)])
        assert off_plan_problems(then) == []
        assert then.told(KEY).facts == WRONG


def test_an_extra_board_that_nobody_misses_only_stays_told(state: Event) -> None:
    later = Entered(board=13, ns="3", ew="8", outcome="2S N =", round="3", table="3")
    planned = [
        Entered(board=n, ns="3", ew="9", outcome="2S N =", round="2", table="3")
        for n in (10, 11, 12)
    ]
    found = ways(fold([*state.entries, *map(tell, [*planned, later])]))
    assert [type(each) for each in found["stands"][1]] == [MarkedValid]


def test_what_was_told_later_is_left_alone(state: Event) -> None:
    told = Entered(board=13, ns="3", ew="8", outcome="4S N =", round="3", table="3")
    then = fold([*state.entries, tell(told)])
    assert wrong_board_choices(then, PLAN, KEY)[1].preview.follows == ()


def test_what_cannot_be_is_refused(state: Event) -> None:
    with pytest.raises(InvalidMovement, match="no result on board 12, 3 v 9"):
        wrong_board_choices(state, PLAN, Key("1", "A", 12, "3", "9"))
    right = Entered(board=10, ns="3", ew="9", outcome="3NT N =", round="2", table="3")
    then = fold([*state.entries, tell(right)])
    with pytest.raises(InvalidMovement, match="board 10 was planned for 3 v 9"):
        wrong_board_choices(then, PLAN, Key("1", "A", 10, "3", "9"))
