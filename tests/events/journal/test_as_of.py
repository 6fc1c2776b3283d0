"""The event as it was: by what stood in the journal, whatever times the entries bear."""

import time
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidFile
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, Noted, Published, RoundStarted
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Fouled, Replaced
from overtrick.events.journal.moment import (
    local,
    moment_named,
    moment_text,
    moment_told,
    parse_moment,
)
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.now.diff import diff, in_words
from overtrick.events.now.live import ranking_of
from tests.events.journal.test_evenings import amounts_to, evenings
from tests.events.journal.told import at, folded, journal, moment, outcomes

CLOCKS = st.lists(st.integers(0, 59), min_size=14, max_size=14)


@st.composite
def told_out_of_order(draw: st.DrawFn) -> list[Entry]:
    """Random evenings whose entries bear any times, some of them announcements."""
    entries = draw(evenings())
    clocks = draw(CLOCKS)
    announced = draw(st.sets(st.integers(0, len(entries) - 1)))
    return [
        replace(
            entry,
            at=moment(f"19:{clocks[nth]:02}"),
            facts=Published() if nth in announced else entry.facts,
        )
        for nth, entry in enumerate(entries)
    ]


def as_of(state: Event, name: str) -> Event:
    return state.as_of(moment_named(state, name))


def test_announced_is_what_stood_in_the_journal_then() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    21:00 N2 enter 12 2-5 4S N -1
    22:15 desk publish
    21:30 N3 enter 12 3-6 4S N +1
    """
    state = folded(journal(test_announced_is_what_stood_in_the_journal_then))
    announced = as_of(state, "announced")
    assert outcomes(announced) == ["12 1-4 4S N =", "12 2-5 4S N -1"]
    assert len(ranking_of(announced).standings) == 4
    changed = [*map(str, in_words(diff(announced, state)))]
    assert "pair 3 NS: board 12 is new, 4S N +1; now 100.0 %, 1st" in changed


def test_of_three_entries_of_one_moment_the_first_shows_itself_alone() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    21:00 N2 enter 12 2-5 4S N =
    21:00 N3 enter 12 3-6 4S N =
    """
    state = folded(journal(test_of_three_entries_of_one_moment_the_first_shows_itself_alone))
    assert [len(as_of(state, f"e{nth}").session().lines) for nth in (1, 2, 3)] == [1, 2, 3]


def test_what_was_told_later_is_no_part_of_an_earlier_time() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    22:15 desk publish
    22:40 desk enter 12 2-5 4S N =
    21:30 desk enter 12 3-6 4S N =
    22:50 desk enter 13 3-6 4S N =
    """
    state = folded(journal(test_what_was_told_later_is_no_part_of_an_earlier_time))
    times = ("20:59", "21:00", "22:15", "22:39", "22:40", "22:50")
    found = [len(state.as_of(moment(clock)).session().lines) for clock in times]
    assert found == [0, 1, 1, 1, 3, 4]


def test_the_announcement_that_was_recorded_last_and_counts_is_the_one() -> None:
    """
    22:15 desk publish
    22:16 N1 enter 12 1-4 4S N =
    21:00 desk publish
    22:30 desk publish
    22:31 desk undo of=e4
    """
    state = folded(journal(test_the_announcement_that_was_recorded_last_and_counts_is_the_one))
    assert moment_named(state, "announced") is state.entry("e3")
    assert outcomes(as_of(state, "announced")) == ["12 1-4 4S N ="]


def test_what_is_undone_later_stands_as_announced() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    22:15 desk publish
    21:10 desk undo of=e1
    """
    state = folded(journal(test_what_is_undone_later_stands_as_announced))
    assert (outcomes(as_of(state, "announced")), outcomes(state)) == (["12 1-4 4S N ="], [])


def test_a_journal_taken_in_later_is_no_part_of_what_was_announced() -> None:
    """Two laptops apart: the lines of the second are appended after the first announced."""
    first = [at("21:00", Entered(board=12, ns="1", ew="4", outcome="PASS"), id="a1")]
    first.append(at("22:15", Published(), id="a2"))
    second = [at("21:05", Entered(board=12, ns="2", ew="5", outcome="PASS"), id="b1")]
    state = fold([*first, *second])
    assert outcomes(as_of(state, "announced")) == ["12 1-4 PASS"]
    assert len(state.session().lines) == 2


@given(told_out_of_order())
def test_as_of_an_entry_is_the_journal_up_to_it(evening: list[Entry]) -> None:
    state = fold(evening)
    for nth, entry in enumerate(evening, 1):
        assert state.as_of(entry).entries == evening[:nth]
        assert amounts_to(state.as_of(entry)) == amounts_to(fold(evening[:nth]))


@given(told_out_of_order(), st.integers(0, 13), st.integers(0, 59))
def test_what_is_told_later_never_changes_what_was_announced(
    evening: list[Entry], nth: int, minute: int
) -> None:
    entry = evening[min(nth, len(evening) - 1)]
    before = fold(evening)
    late = at(f"19:{minute:02}", Entered(board=1, ns="9", ew="10", outcome="4S N ="), id="late")
    state = fold([*evening, late])
    assert amounts_to(state.as_of(entry)) == amounts_to(before.as_of(entry))
    if state.of_kind(Published):
        assert "9" not in {line.ns for line in as_of(state, "announced").session().lines}


@given(told_out_of_order(), st.integers(0, 59))
def test_a_time_shows_what_had_happened_and_was_recorded(
    evening: list[Entry], minute: int
) -> None:
    """Straight from the words: nothing after an entry that says a later time, nothing later."""
    until = moment(f"19:{minute:02}")
    later = next((n for n, entry in enumerate(evening) if entry.at > until), len(evening))
    assert fold(evening).as_of(until).entries == evening[:later]


@given(evenings(), st.integers(0, 14))
def test_told_in_order_a_time_shows_all_that_bears_no_later_one(
    evening: list[Entry], minute: int
) -> None:
    until = moment(f"19:{minute:02}")
    expected = fold(entry for entry in evening if entry.at <= until)
    assert amounts_to(fold(evening).as_of(until)) == amounts_to(expected)


def result(board: int, outcome: str = "4S N =") -> Entered:
    return Entered(board=board, ns="1", ew="4", outcome=outcome)


AHEAD = moment("19:00") + timedelta(days=2000)


def ahead() -> Event:
    """One entry of a clock that was 2,000 days ahead, among others that are right."""
    first = at("19:00", result(1), id="e0")
    return fold([first, replace(at("19:01", result(2), id="e1"), at=AHEAD)])


def test_an_entry_of_a_wrong_clock_hides_nothing_told_after_it() -> None:
    state = ahead()
    state.apply(at("19:05", result(3)))
    state.apply(at("19:09", result(4)))
    found = state.as_of(moment("19:06")).session().lines
    assert [line.board.number for line in found] == [1, 3]
    assert len(state.as_of(AHEAD).session().lines) == 4


def test_a_clock_that_was_ahead_stamps_nothing_but_what_answers_it() -> None:
    state, now = ahead(), moment("19:05")
    free: list[Facts] = [
        *(result(3), Published(), Final(), Noted(text="tea"), RoundStarted(round="2")),
        *(Registered(contestant="1"), Undone(of="e1"), Fouled(board=3)),
        MatchTold(match="1", home_imps="1", away_imps="2"),
    ]
    assert {moment_told(state, [facts], now) for facts in free} == {now}
    held: list[Facts] = [
        result(2),
        Fouled(board=2),
        Replaced(board=2, ns="1", ew="4", outcome="4S N -1"),
    ]
    assert {moment_told(state, [facts], now) for facts in held} == {AHEAD}
    assert moment_told(state, [result(3), result(2)], now) == AHEAD


def test_a_clock_that_was_ahead_holds_no_correction_period_open() -> None:
    state = ahead()
    told = at("22:15", Published())
    state.apply(replace(told, at=moment_told(state, [Published()], told.at)))
    closes = state.publication.closes
    assert closes == moment("22:45")


def test_a_correction_comes_after_what_bears_the_wrong_time() -> None:
    state, now = ahead(), moment("19:05")
    better = Replaced(board=2, ns="1", ew="4", outcome="4S N -1")
    state.apply(replace(at("19:05", better), at=moment_told(state, [better], now)))
    assert outcomes(state) == ["1 1-4 4S N =", "2 1-4 4S N -1"]


def test_what_is_undone_holds_nothing_up() -> None:
    state, now = ahead(), moment("19:05")
    state.apply(at("19:04", Undone(of="e1")))
    assert moment_told(state, [result(2)], now) == now


def test_plans_matches_and_publications_follow_their_own_kind() -> None:
    now = moment("19:05")
    match = MatchTold(match="1", home_imps="1", away_imps="2")
    pairs: tuple[tuple[Facts, Facts], ...] = (
        (Registered(contestant="1"), Left(contestant="1")),
        (match, MatchReplaced(match="1", home_imps="2", away_imps="2")),
        (Published(), Final()),
    )
    for first, then in pairs:
        state = fold([replace(at("19:00", first), at=AHEAD)])
        assert moment_told(state, [then], now) == AHEAD
        assert moment_told(state, [result(1)], now) == now


def test_after_the_last_moment_of_all_times_there_is_a_next_entry() -> None:
    last = parse_moment("9999-12-31T23:59:59.999Z")
    state = fold([replace(at("19:00", result(1), id="e0"), at=last)])
    better = Replaced(board=1, ns="1", ew="4", outcome="4S N -1")
    told = moment_told(state, [better], moment("19:05"))
    assert moment_text(told) == "9999-12-31T23:59:59.999Z"
    state.apply(replace(at("19:05", better), at=told))
    assert outcomes(state) == ["1 1-4 4S N -1"]
    assert moment_told(state, [result(2)], moment("19:05")) == moment("19:05")


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "UTC"])
def test_the_last_moment_of_all_times_is_shown_in_every_zone(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        ends = [parse_moment(text) for text in ("0001-01-01T00:00Z", "9999-12-31T23:59:59Z")]
        assert [local(end).year in (1, 9999) for end in ends] == [True, True]
        state = fold([at("12:00", result(1)), replace(at("12:00", result(2)), at=ends[1])])
        named = moment_named(state, local(moment("12:00")).strftime("%H:%M"))
        assert isinstance(named, datetime)
        assert named == moment("12:00")
        with pytest.raises(InvalidFile, match="on no day"):
            moment_named(fold([replace(at("12:00", result(2)), at=ends[1])]), "21:00")
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_time_of_the_day_is_not_on_the_day_of_a_wrong_clock() -> None:
    state = ahead()
    state.apply(at("19:05", result(3)))
    named = moment_named(state, local(moment("19:03")).strftime("%H:%M"))
    assert named == moment("19:03")
