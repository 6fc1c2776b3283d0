"""A Swiss that plays boards 1 to 4 in round 1 and 5 to 8 in round 2: each screen agrees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import rows_of
from overtrick.app.views.desk.problems import problems_shown
from overtrick.app.views.desk.publish import publish_seen
from overtrick.app.views.desk.swiss import stage_seen
from overtrick.app.views.pad.rounds import round_now, still_plays
from overtrick.app.views.results.personal import personal
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.now.doubts import problems_listed
from overtrick.events.now.meetings import sittings_at, tables_in_round
from overtrick.events.stages.to_come import matches_open
from tests.app.views.evenings import DESK, NOON, add, pair

ROUNDS = [(("1", "2"), ("3", "4")), (("1", "3"), ("2", "4"))]
TABLE = Viewer(Role.TABLE, "x", "1")
Told = Iterable[tuple[int, int, str, int]]
"""Round, table, room and board of each result."""


def played(told: Told, method: str = "teams", **conditions: str | int) -> Running:
    """Two rounds of two matches on four boards, and what was told of them."""
    rules = {"rounds": 2, "boards": 4, **conditions}
    facts: list[Facts] = [
        StagePlanned(stage="1", form="swiss", method=method, conditions=rules)
    ]
    for number, pairs in enumerate(ROUNDS, 1):
        matches = (
            Paired(f"{number}-{home}v{away}", home, away, str(table))
            for table, (home, away) in enumerate(pairs, 1)
        )
        facts.append(Drawn(stage="1", round=number, matches=tuple(matches)))
        facts.append(RoundStarted(round=str(number)))
    for number, table, room, board in told:
        home, away = ROUNDS[number - 1][table - 1]
        result = Entered(
            board=board,
            ns=None if room else home,
            ew=None if room else away,
            match=f"{number}-{home}v{away}" if room else None,
            room=room or None,
            outcome="4S N =",
            round=str(number),
            table=str(table),
        )
        facts += [result, Confirmed(**result.key._asdict())]
    running = Running("x")
    add(running, [tell(each, at=NOON + timedelta(seconds=n)) for n, each in enumerate(facts)])
    return running


def evening(rooms: Iterable[str], second: range) -> list[tuple[int, int, str, int]]:
    return [
        (number, table, room, board)
        for number, boards in ((1, range(1, 5)), (2, second))
        for table in (1, 2)
        for room in rooms
        for board in boards
    ]


def missing(running: Running) -> list[tuple[str, int]]:
    return [
        (each.name, len(each.missing))
        for number in (1, 2)
        for each in tables_in_round(running.state, number)
        if each.missing
    ]


def asked(running: Running) -> list[str]:
    """What the command lists: of each match that has other boards than were drawn a line."""
    return [
        str(each.text) for each in problems_listed(running.state) if each.code == "off_plan"
    ]


FORMS = pytest.mark.parametrize(
    ("method", "rooms"), [("teams", ("open", "closed")), ("matchpoints", ("",))]
)


@FORMS
def test_boards_played_on_stand_for_those_foreseen(method: str, rooms: tuple[str, ...]) -> None:
    """The whole second round on boards 5 to 8, as nobody said before: nothing is missing."""
    running = played(evening(rooms, range(5, 9)), method)
    assert missing(running) == []
    assert [str(row.word) for row in rows_of(running, 2, NOON)] == ["all in"] * 2 * len(rooms)
    assert {str(each.word) for each in stage_seen(running, DESK, round=2).matches} == {
        "all boards in"
    }
    assert publish_seen(running).missing == ()
    assert not any("missing" in str(each.title) for each in problems_shown(running, DESK))


@FORMS
def test_they_stay_a_question(method: str, rooms: tuple[str, ...]) -> None:
    running = played(evening(rooms, range(5, 9)), method)
    many = 4 * len(rooms)
    assert asked(running) == [
        f"round 2, table {table}, match 2-{match}, board 5: planned were boards 1 to 4 "
        f"(so for {many} boards)"
        for table, match in ((1, "1v3"), (2, "2v4"))
    ]
    [one, _] = [each for each in problems_shown(running, DESK) if "planned" in str(each.text)]
    links = [each.href for each in one.proposals if each.href]
    assert "/desk/x/swiss" in links
    assert not any("/amend" in link for link in links)


@FORMS
def test_a_stage_that_plays_on_foresees_them(method: str, rooms: tuple[str, ...]) -> None:
    running = played(evening(rooms, range(5, 9)), method, numbers="on")
    assert missing(running) == []
    assert asked(running) == []
    wrong = played(evening(rooms, range(1, 5)), method, numbers="on")
    assert missing(wrong) == []
    assert len(asked(wrong)) == 2


def test_a_pad_has_the_boards_of_its_round() -> None:
    running = played([], numbers="on")
    first, second = sittings_at(running.state, "1", "A", "1", "open")
    assert (first.boards, second.boards) == ((1, 2, 3, 4), (5, 6, 7, 8))


@pytest.mark.parametrize(("numbers", "boards"), [("again", "4"), ("on", "5–8")])
def test_a_pair_is_told_which_boards_it_plays(numbers: str, boards: str) -> None:
    """How many a match has on the page of a pair, or which, where they go on."""
    running = played(evening([""], range(0)), "matchpoints", numbers=numbers)
    now = personal(running, pair("1")).now
    assert now is not None
    assert (now.round, now.boards) == (2, boards)


def test_a_slip_of_one_room_lacks_its_board_in_that_room() -> None:
    """13 for 3 in the closed room: the open one has 3, and so the closed one lacks it."""
    right = evening(("open", "closed"), range(1, 5))
    slip = [(2, 1, "closed", 13) if each == (2, 1, "closed", 3) else each for each in right]
    running = played(slip)
    assert missing(running) == [("1 closed", 1)]
    assert [match.match for _, match in matches_open(running.state, running.state.stage())] == [
        "2-1v3"
    ]
    add(running, [tell(RoundStarted(round="3"), at=NOON + timedelta(hours=1))])
    rounds = {
        room: round_now(running, replace(TABLE, room=room)) for room in ("open", "closed")
    }
    assert rounds == {"open": 3, "closed": 2}


_ROOM = st.sampled_from(["open", "closed"])
_RESULT = st.tuples(st.sampled_from([1, 2]), st.sampled_from([1, 2]), _ROOM, st.integers(1, 9))


@given(st.sets(_RESULT, max_size=40), st.sampled_from(["again", "on"]), st.booleans())
def test_whatever_was_told_each_screen_says_the_same(
    told: set[tuple[int, int, str, int]], numbers: str, pairs: bool
) -> None:
    """A match is open exactly if a table of it lacks a board; board, pad and page agree."""
    results = sorted({(r, t, "", b) for r, t, _, b in told} if pairs else told)
    running = played(results, "matchpoints" if pairs else "teams", numbers=numbers)
    state = running.state
    tables = [each for number in (1, 2) for each in tables_in_round(state, number)]
    lacking = {
        f"{at.round}-{at.home}v{at.ew if at.ns == at.home else at.ns}"
        for each in tables
        for at in [each.sitting]
        if each.missing
    }
    assert lacking == {match.match for _, match in matches_open(state, state.stage())}
    assert all(len(each.meetings) == 4 for each in tables)
    for number in (1, 2):
        seen = {
            match.id
            for match in stage_seen(running, DESK, round=number).matches
            if str(match.word) != "all boards in"
        }
        assert seen == {each for each in lacking if each.startswith(f"{number}-")}
    assert bool(publish_seen(running).missing) == bool(lacking)
    if pairs:
        assert all(each.missing for each in tables if still_plays(running, each.sitting))
