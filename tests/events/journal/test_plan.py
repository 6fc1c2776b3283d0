"""Evening scenes of a director: the plan beside the facts, and what would become of it."""

from collections.abc import Iterable

import pytest

from overtrick.core.outcome import Bye
from overtrick.errors import InvalidMovement
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Published
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Key, Led, Ruled
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from overtrick.events.now.preview import Preview, what_if
from overtrick.events.plan.actions import (
    boards_exchanged,
    curtailed,
    late_pair,
    pair_leaves,
    rest_rebuilt,
    wrong_board,
    wrong_direction,
    wrong_opponents,
)
from overtrick.events.plan.so_far import off_plan, so_far, unplayable
from overtrick.events.session import Line
from overtrick.movements.grid import Movement
from overtrick.movements.howell import howell
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import straight
from overtrick.movements.registry import movement
from tests.cases import one_pass


def entries(told: Iterable[Facts]) -> list[Entry]:
    return [tell(each, by="director") for each in told]


def evening(plan: Movement, rounds: int, boards: int = 1) -> Event:
    """An evening on which the first rounds went as planned, every result +50 or so."""
    told: list[Facts] = [planning(plan, boards)]
    for line in Plan(plan, boards).expected(rounds):
        if line.ns is not None and line.ew is not None:
            points = 10 * ((7 * int(line.ns) + 3 * line.board.number) % 20)
            told.append(
                Entered(
                    board=line.board.number,
                    ns=line.ns,
                    ew=line.ew,
                    outcome=f"+{points}",
                    round=line.round,
                    table=line.table,
                )
            )
    return fold(entries(told))


def plan(state: Event) -> Plan:
    found, problems = state.plan_read()
    assert not problems
    assert found is not None
    return found


def after(state: Event, told: Iterable[Facts]) -> Event:
    return fold([*state.entries, *entries(told)])


def results(state: Event) -> set[tuple[int, str]]:
    return {(line.board.number, str(line.outcome)) for line in state.session().lines}


def preview(state: Event, told: Iterable[Facts], from_round: int = 1) -> Preview:
    return what_if(state, entries(told), from_round=from_round)


def test_the_journal_keeps_the_grid_as_it_was_made() -> None:
    state = evening(howell(8), 2, boards=3)
    assert plan(state).movement.rounds == howell(8).rounds
    assert plan(state).boards(2) == range(4, 7)
    assert facts(so_far(plan(state), state.session().lines)).faults == ()
    assert off_plan(plan(state), state.session().lines) == []


def test_a_late_pair_loses_no_result_and_no_name() -> None:
    """
    E-2: pair NS 7 arrives during round 1 and plays from round 2.

    The sit-outs end; what EW 7 missed in round 1 stays missed.
    """
    state = evening(movement("mitchell:7:missing=ns7"), 1)
    told = late_pair(plan(state), "7", 2)
    found = preview(state, told, from_round=2)
    assert found.faults == ()
    said = [*map(str, found.words())]
    assert "NS 7 sits out 1 round (was no round)" in said
    several = "EW 1, EW 2, EW 3, EW 4, EW 5, EW 6 sit out no round (was 1 round)"
    assert several in said
    assert found.changes == ()
    later = after(state, told)
    assert results(later) == results(state)
    assert plan(later).movement.meetings[0] == plan(state).movement.meetings[0]


def test_a_wrong_board_is_ordinary_data() -> None:
    """
    E-4: 3 v 10 play board 4 where board 3 was planned, in round 1 at table 3.

    The result stands (Law 15A); the pairs who meet board 4 later with either of them know it.
    """
    state = evening(movement("mitchell:7:arrow=7"), 1)
    key = Key("1", "A", 3, "3", "10")
    told = wrong_board(state, key, 4)
    later = after(state, told)
    assert {line.board.number for line in later.session().lines if line.ns == "3"} == {4}
    [odd] = off_plan(plan(later), later.session().lines)
    assert str(odd.text) == "round 1, table 3, board 4: planned were boards 3 to 3"
    found = preview(state, told, from_round=2)
    assert [str(each) for each in found.unplayable] == [
        "round 2, table 3: 3 v 9 cannot play board 4, 3 knows it",
        "round 5, table 7: 7 v 10 cannot play board 4, 10 knows it",
    ]
    assert len(later.entries) == len(state.entries) + len(told)


def test_a_result_ruled_twice_leaves_no_ruling_behind() -> None:
    meeting = {"board": 3, "ns": "3", "ew": "10"}
    state = after(
        evening(movement("mitchell:7:arrow=7"), 1),
        [Ruled(**meeting, ruling="A+/A-"), Ruled(**meeting, ruling="60/40")],  # type: ignore[arg-type]
    )
    later = after(state, wrong_board(state, Key("1", "A", 3, "3", "10"), 4))
    lines = [ln for ln in later.session().lines if ln.ns == "3"]
    assert [(ln.board.number, str(ln.outcome)) for ln in lines] == [(4, "60%/40%")]


def test_a_forgotten_arrow_switch_is_one_action() -> None:
    """
    E-5: round 7 was to be switched and table 2 forgot; its results were told as planned.

    The scores stand as played: the pairs change sides, the points do not.
    """
    state = evening(movement("mitchell:7:arrow=7"), 7)
    meeting = next(m for m in plan(state).movement.meetings[6] if m.table == 2)
    told = wrong_direction(state, plan(state), 7, 2)
    later = after(state, told)
    before = [ln for ln in state.session().lines if (ln.round, ln.table) == ("7", "2")]
    now = [ln for ln in later.session().lines if (ln.round, ln.table) == ("7", "2")]
    assert [(ln.ns, ln.ew) for ln in now] == [(meeting.ew, meeting.ns)]
    assert [ln.outcome for ln in now] == [ln.outcome for ln in before]
    assert not next(m for m in plan(later).movement.meetings[6] if m.table == 2).switched
    assert preview(state, told).changes != ()
    assert off_plan(plan(later), later.session().lines) == []


def test_pairs_at_each_others_table() -> None:
    """E-6: EW of tables 1 and 2 sat at each other's in round 2; later repeats are foreseen."""
    state = evening(straight(7), 2)
    told = wrong_opponents(state, plan(state), 2, 1, 2)
    found = preview(state, told, from_round=3)
    assert any("meet in rounds" in str(fault) for fault in found.faults)
    later = after(state, told)
    met = {(ln.ns, ln.ew) for ln in later.session().lines if ln.round == "2"}
    assert ("1", "1") in met
    assert ("2", "7") in met
    assert results(later) == results(state)


def test_boards_passed_the_wrong_way() -> None:
    state = evening(straight(7), 1)
    found = preview(state, boards_exchanged(plan(state), 2, 1, 2), from_round=2)
    assert any("plays set" in str(fault) for fault in found.faults)
    assert found.unplayable


def test_a_pair_goes_home() -> None:
    """E-9: pair 3 leaves after round 5; its opponents of rounds 6 and 7 sit out."""
    state = evening(howell(8), 5)
    told = pair_leaves(state, plan(state), "3", 6)
    found = preview(state, told, from_round=6)
    assert found.faults == ()
    assert "3 sits out 2 rounds (was no round)" in map(str, found.words())
    assert [each.values["who"] for each in found.sit_outs] == ["2, 4", "3"]
    assert results(after(state, told)) == results(state)


def test_a_pair_that_goes_home_has_played_what_is_in() -> None:
    """Its boards of the round in play are in: it leaves after it, and nothing is doubtful."""
    state = evening(howell(8), 6)
    gone = pair_leaves(state, plan(state), "3", 6)
    assert [each.from_round for each in gone if isinstance(each, Left)] == ["7"]
    over = evening(howell(8), 7)
    at_the_end = pair_leaves(over, plan(over), "3", 7)
    assert [each.kind for each in at_the_end] == ["leave"]
    assert problems(after(over, at_the_end)) == []


def test_an_evening_cut_short() -> None:
    state = evening(howell(8), 5)
    told = curtailed(plan(state), 5)
    assert len(plan(after(state, told)).movement.rounds) == 5
    assert results(after(state, told)) == results(state)


def test_while_play_goes_on_a_board_expects_what_it_has() -> None:
    """After five of seven rounds boards 1 to 7 differ in results; nobody is lifted yet."""
    state = evening(howell(8), 5)
    early = ranking_of(state)
    assert {board.top for board in early.boards} == {2, 4, 6}
    assert early.settings.expected == "board"
    ended = ranking_of(after(state, curtailed(plan(state), 5)))
    assert {board.top for board in ended.boards} == {6}
    assert ranking_of(after(state, [Published()])).settings.expected == "section"


def test_the_rest_is_rebuilt_from_what_was_played() -> None:
    state = evening(howell(10), 4)
    told = rest_rebuilt(state, plan(state), 5, rounds=3)
    later = after(state, told)
    assert preview(state, told, from_round=5).faults == ()
    assert unplayable(plan(later), later.session().lines, 5) == []
    assert len(plan(later).movement.rounds) == 7
    two = evening(straight(5), 1)
    with pytest.raises(InvalidMovement, match="make it one winner first"):
        rest_rebuilt(two, plan(two), 2)


def test_sit_outs_count_by_policy_without_a_word() -> None:
    """Three tables, NS 3 missing: each EW pair sits out once, at 60 % if the rules say so."""
    half = movement("mitchell:3:missing=ns3")
    ended = ranking_of(after(evening(half, 3), [Chosen(settings={"bye": "60%"})]))
    byes = [ln for b in ended.boards for ln in b.lines if isinstance(ln.line.outcome, Bye)]
    assert {(ln.line.ns, ln.line.ew, ln.ew_percentage) for ln in byes} == {
        (None, "1", 60),
        (None, "2", 60),
        (None, "3", 60),
    }
    first = ranking_of(evening(half, 1))
    byes = [ln for b in first.boards for ln in b.lines if isinstance(ln.line.outcome, Bye)]
    assert [(ln.line.round, ln.line.ew, ln.ew) for ln in byes] == [("1", "3", None)]
    assert {line.boards for line in ranking_of(evening(half, 3)).standings} == {2, 3}


def test_play_may_start_before_there_is_a_plan() -> None:
    """E-1: results first, the movement at 19:34, and another one a minute later."""
    state = fold(entries([Entered(board=1, ns="1", ew="8", outcome="4S N =")]))
    assert state.plan_read() == (None, ())
    first = after(state, [planning(movement("mitchell:6:skip=yes"), 4)])
    second = after(first, [planning(movement("mitchell:7:missing=ns7"), 3)])
    assert plan(second).movement.tables == 7
    assert results(second) == results(state)
    found = what_if(state, entries([planning(straight(7), 3)]))
    assert found.faults == ()


def test_an_amendment_that_does_not_fit_is_a_problem() -> None:
    state = evening(howell(8), 2)
    told = late_pair(plan(state), "9", 3)
    found = preview(state, told)
    told_so = "cannot be done: amend: round 3 has 0 empty places, not one"
    assert str(found.words()[0]) == told_so
    later = after(state, told)
    _, problems = later.plan_read()
    assert len(problems) == 1
    assert later.plan() == plan(state)


def test_undo_takes_an_amendment_back() -> None:
    state = evening(howell(8), 2)
    change = entries(curtailed(plan(state), 5))
    later = fold([*state.entries, *change])
    assert len(plan(later).movement.rounds) == 5
    undone = fold([*later.entries, tell(Undone(of=change[0].id))])
    assert plan(undone) == plan(state)


def test_nothing_changes_is_said() -> None:
    state = evening(howell(8), 1)
    assert [str(each) for each in what_if(state, []).words()] == ["nothing changes"]


def test_a_lead_and_a_ruling_go_with_the_result() -> None:
    """The result was of board 20: so were its lead and the ruling on it."""
    state = evening(howell(8), 1)
    line = next(line for line in state.session().lines if line.ns and line.ew)
    key = Key("1", "A", line.board.number, line.ns, line.ew)
    ruling = Ruled(board=key.board, ns=key.ns, ew=key.ew, ruling="A+/A-")
    state = after(state, [ruling, Led(board=key.board, ns=key.ns, ew=key.ew, lead="HQ")])
    later = after(state, wrong_board(state, key, 20))
    (moved,) = (ln for ln in later.session().lines if (ln.ns, ln.ew) == (line.ns, line.ew))
    assert (moved.board.number, moved.ruling, moved.lead) == (20, "A+/A-", "HQ")
    assert len(later.session().lines) == len(state.session().lines)


def test_a_ruling_on_a_meeting_turned_round_is_to_be_given_again() -> None:
    state = evening(howell(8), 1)
    line = next(line for line in state.session().lines if line.ns and line.ew and line.table)
    ruling = Ruled(board=line.board.number, ns=line.ns, ew=line.ew, ruling="A+/A-")
    state = after(state, [ruling])
    later = after(state, wrong_direction(state, plan(state), 1, int(line.table or 0)))
    (turned,) = (ln for ln in later.session().lines if (ln.ns, ln.ew) == (line.ew, line.ns))
    assert (turned.ruling, turned.outcome) == (None, line.outcome)
    assert len(later.session().lines) == len(state.session().lines)


def turning(state: Event, line: Line) -> list[Facts]:
    return wrong_direction(state, plan(state), 1, int(line.table or 0))


def ruled_in_round_1(ruling: str) -> tuple[Event, Line]:
    """A Howell of which a result of its first round was ruled on."""
    state = evening(howell(8), 1)
    line = next(line for line in state.session().lines if line.ns and line.ew and line.table)
    where = Ruled(board=line.board.number, ns=line.ns, ew=line.ew, ruling=ruling)
    return after(state, [where]), line


def test_a_ruling_that_was_taken_back_is_asked_for_until_it_is_given_again() -> None:
    """Before it is told, and among the problems; also when they sat as planned after all."""
    state, line = ruled_in_round_1("A+/A-")
    changes = turning(state, line)
    says = (
        f"board {line.board.number}, {line.ew} v {line.ns}: to be ruled again, it was: NS get"
    )
    assert any(says in str(each) for each in what_if(state, entries(changes)).words())
    later = after(state, changes)
    (asked,) = problems(later)
    assert (asked.code, asked.board) == ("unruled", line.board.number)
    assert [each.code for each in problems(after(later, turning(later, line)))] == ["unruled"]
    again = Ruled(board=line.board.number, ns=line.ew, ew=line.ns, ruling="A-/A+")
    assert problems(after(later, [again])) == []


@pytest.mark.parametrize("ruling", ["60% 4S N 10 | 40% 4S N 9", "A/A", "4S N ="])
def test_a_ruling_that_is_right_whoever_sat_there_goes_with_the_result(ruling: str) -> None:
    """Declarer was North, whoever that was."""
    state, line = ruled_in_round_1(ruling)
    later = after(state, turning(state, line))
    (turned,) = (ln for ln in later.session().lines if (ln.ns, ln.ew) == (line.ew, line.ns))
    assert turned.ruling == ruling
    assert problems(later) == []


def test_who_goes_home_is_at_fault_for_what_is_not_played() -> None:
    state = evening(howell(8), 5)
    rules = Chosen(conditions={"not_played": "by_fault"})
    told = [rules, *pair_leaves(state, plan(state), "3", 6)]
    missed = Entered(board=20, ns="3", ew="5", outcome="NP", round="6")
    (line,) = (ln for ln in after(state, [*told, missed]).session().lines if ln.round == "6")
    assert str(line.outcome) == "A-/A+"


@pytest.mark.parametrize("told", [7, 5, 0])
def test_an_extra_round_after_a_complete_howell_has_no_boards_left(told: int) -> None:
    """Seven rounds of seven sets: everybody has met everybody, whatever is told so far."""
    state = evening(howell(8), told)
    with pytest.raises(InvalidMovement, match="nobody could play in round 8: no two pairs"):
        rest_rebuilt(state, plan(state), 8, rounds=1)


@one_pass("pairs", [6, 8, 10, 12])
@one_pass("told", [0, 2, 4])
def test_an_extra_round_plans_boards_that_nobody_there_has_played(
    pairs: int, told: int
) -> None:
    """A Howell that ended early; what was not told by then was played as planned."""
    state = evening(howell(pairs), told)
    state = after(state, curtailed(plan(state), 4))
    foreseen = plan(state)
    extra = rest_rebuilt(state, foreseen, 5, rounds=1)
    later = plan(after(state, extra))
    knows: dict[str, set[int]] = {}
    for number, meeting in later.meetings():
        if meeting.is_played and meeting.ns and meeting.ew and meeting.set:
            if number == 5:
                there = knows.get(meeting.ns, set()) | knows.get(meeting.ew, set())
                assert meeting.set not in there
            for who in (meeting.ns, meeting.ew):
                knows.setdefault(who, set()).add(meeting.set)
    assert any(meeting.is_played for number, meeting in later.meetings() if number == 5)
