"""The clock of a round: told by the desk, exact to the second, and never in anybody's way."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Chosen, ClockSet, Final, Reopened, RoundStarted
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import StagePlanned
from overtrick.events.now.clock import RoundClock, round_clock
from overtrick.movements.mitchell import straight
from tests.events.journal.told import at, moment

PLAN = at("18:30", planning(straight(7), 3))
ROUND_1 = at("19:00", RoundStarted(round="1"))


def clock(when: str, *entries: Entry) -> RoundClock:
    found = round_clock(fold([PLAN, *entries]), moment(when))
    assert found is not None
    return found


def hands(found: RoundClock) -> tuple[object, ...]:
    ends = found.ends.strftime("%H:%M:%S") if found.ends else None
    return found.round, found.is_paused, ends, found.seconds_left, found.boards_due


@pytest.mark.parametrize(
    ("when", "left", "warning", "due"),
    [
        ("19:00", 23 * 60, None, 0),
        ("19:06:59", 16 * 60 + 1, None, 0),
        ("19:07", 16 * 60, None, 1),
        ("19:19:59", 181, None, 2),
        ("19:20", 180, 3, 2),
        ("19:21", 120, 3, 3),
        ("19:22:59", 1, 3, 3),
        ("19:23", 0, 0, 3),
        ("19:24:30", -90, 0, 3),
    ],
)
def test_three_boards_of_seven_minutes_and_two_for_the_move(
    when: str, left: int, warning: int | None, due: int
) -> None:
    found = clock(when, ROUND_1)
    assert hands(found) == ("1", False, "19:23:00", left, due)
    assert found.warning == warning
    assert (found.behind(0), found.behind(3)) == (due, 0)


def test_while_it_is_paused_nothing_is_lost() -> None:
    pause, resume = (
        at("19:05", ClockSet(action="pause")),
        at("19:15", ClockSet(action="resume")),
    )
    told = [ROUND_1, pause, at("19:06", ClockSet(action="pause"))]  # paused is paused
    assert hands(clock("19:09", *told)) == ("1", True, "19:27:00", 18 * 60, 0)
    assert hands(clock("19:14", *told)) == ("1", True, "19:32:00", 18 * 60, 0)
    assert hands(clock("19:20", *told, resume)) == ("1", False, "19:33:00", 13 * 60, 1)


@pytest.mark.parametrize(
    ("action", "ends"),
    [
        (ClockSet(action="extend", minutes=5), "19:28:00"),
        (ClockSet(action="extend", minutes=-5), "19:18:00"),
        (ClockSet(action="extend", minutes=5, round="1"), "19:28:00"),
        (ClockSet(action="extend", minutes=5, round="2"), "19:23:00"),
        (ClockSet(action="extend", minutes=5, section="B"), "19:23:00"),
        (ClockSet(action="extend", minutes=5, session="2"), "19:23:00"),
        (ClockSet(action="extend", minutes=-60), "19:00:00"),
        (ClockSet(action="start", minutes=30), "19:32:00"),
        (ClockSet(action="pause", round="4"), "19:23:00"),
    ],
    ids=str,
)
def test_what_the_desk_does_to_it(action: ClockSet, ends: str) -> None:
    assert hands(clock("19:10", ROUND_1, at("19:02", action)))[2] == ends


def test_an_extension_is_of_its_round_alone_and_slows_the_boards() -> None:
    longer = at("19:02", ClockSet(action="extend", minutes=9))
    second = at("19:35", RoundStarted(round="2"))
    assert [clock(f"19:{n}", ROUND_1, longer).boards_due for n in ("09", "10", "20", "30")] == [
        *(0, 1, 2, 3)
    ]
    assert hands(clock("19:36", ROUND_1, longer, second))[2] == "19:58:00"


def test_what_was_told_later_does_not_count_and_an_undo_undoes() -> None:
    longer = at("19:10", ClockSet(action="extend", minutes=5), "e")
    assert hands(clock("19:05", ROUND_1, longer))[2] == "19:23:00"
    assert hands(clock("19:12", ROUND_1, longer, at("19:11", Undone(of="e"))))[2] == "19:23:00"


def test_a_round_called_twice_runs_on() -> None:
    assert hands(clock("19:10", ROUND_1, at("19:05", RoundStarted(round="1"))))[2] == "19:23:00"


def test_the_desk_can_start_it_anew_or_for_a_round_to_come() -> None:
    assert hands(clock("19:10", ROUND_1, at("19:04", ClockSet(action="start"))))[:3] == (
        *("1", False, "19:27:00"),
    )
    named = at("19:04", ClockSet(action="start", round="2"))
    assert hands(clock("19:10", ROUND_1, named))[0] == "2"
    stopped = [ROUND_1, at("19:02", ClockSet(action="stop"))]
    again = at("19:04", ClockSet(action="start"))
    assert hands(clock("19:10", *stopped, again))[:3] == ("1", False, "19:27:00")


@pytest.mark.parametrize(
    ("entries", "when"),
    [
        ([], "19:10"),
        ([ROUND_1], "18:59"),
        ([ROUND_1, at("19:01", ClockSet(action="stop"))], "19:10"),
        ([ROUND_1, at("19:01", Final())], "19:10"),
        ([ROUND_1, at("18:40", Chosen(conditions={"clock": "off"}))], "19:10"),
        ([at("19:00", RoundStarted(round="1", section="B"))], "19:10"),
        ([at("19:00", ClockSet(action="resume"))], "19:10"),
    ],
)
def test_no_clock_runs(entries: list[Entry], when: str) -> None:
    assert round_clock(fold([PLAN, *entries]), moment(when)) is None


def test_it_runs_again_where_the_end_was_none() -> None:
    ended = [ROUND_1, at("19:01", Final()), at("19:02", Reopened())]
    assert hands(clock("19:10", *ended))[2] == "19:23:00"


def test_minutes_are_a_condition_of_the_evening() -> None:
    chosen = at("18:40", Chosen(conditions={"minutes_per_board": 8, "minutes_move": 0}))
    assert hands(clock("19:08", ROUND_1, chosen)) == ("1", False, "19:24:00", 16 * 60, 1)


@pytest.mark.parametrize(
    ("facts", "ends"),
    [
        (None, None),
        (StagePlanned(stage="1", form="swiss", conditions={"boards": 4}), "19:30:00"),
        (StagePlanned(stage="1", form="swiss"), None),
        (ClockSet(action="start", minutes=40), "19:40:00"),
    ],
)
def test_where_no_plan_says_how_many_boards(facts: Facts | None, ends: str | None) -> None:
    entries = [ROUND_1, *([at("19:00", facts)] if facts else [])]
    found = round_clock(fold(entries), moment("19:01"))
    assert found is not None
    assert hands(found)[2] == ends
    if ends is None:
        assert (found.left, found.warning, found.behind(0)) == (None, None, 0)


_ACTIONS = st.sampled_from(["pause", "resume", "start", "extend"])


@given(st.lists(st.tuples(st.integers(0, 3000), _ACTIONS, st.integers(-9, 9)), max_size=8))
def test_left_gone_and_length_add_up(told: list[tuple[int, str, int]]) -> None:
    start = moment("19:00")
    entries = [PLAN, ROUND_1]
    for nth, (second, action, minutes) in enumerate(told):
        facts = ClockSet(action=action, minutes=minutes if action == "extend" else None)
        entry = at("19:00", facts, f"x{nth}")
        when = start + timedelta(seconds=second)
        entries.append(Entry(entry.id, when, "desk", facts))
    found = round_clock(fold(entries), start + timedelta(seconds=3000))
    assert found is not None
    assert found.length is not None
    assert found.left == found.length - found.gone
    assert found.started + found.rested + found.gone == found.at
    assert 0 <= (found.boards_due or 0) <= 3
