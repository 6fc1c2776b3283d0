"""The ranking opens, freezes and closes by policy; the desk sees all."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.views.open import ranking_after, rounds_told
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.ranking import Ranked, RankedList, RankingSeen
from overtrick.app.views.results.screen import screen_seen
from overtrick.app.views.sentences import score_of, total_of
from overtrick.app.views.topics import ranking_changes
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Published, RoundStarted
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.journal.people import Left, Registered
from overtrick.events.plan.actions import curtailed
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Line, Session
from overtrick.messages import say, speaking
from tests.app.spoken import ranking_seen
from tests.app.views.evenings import ANYONE, DESK, NOON, OPEN, add, evening, final, pair


def test_it_opens_after_the_third_round() -> None:
    early = ranking_seen(evening(2), ANYONE, NOON)
    assert (early.closed, early.lists) == ("The ranking opens after round 3.", ())
    assert ranking_seen(evening(2), DESK, NOON).lists
    assert ranking_seen(evening(4), pair("1"), NOON).after == "after round 3 of 7"


def test_the_last_round_is_hidden_until_the_end() -> None:
    running = evening(7)
    seen, whole = ranking_seen(running, ANYONE, NOON), ranking_seen(running, DESK, NOON)
    assert (seen.state, seen.after) == ("Frozen", "after round 6, last round hidden")
    assert {row.boards for row in seen.lists[0].rows} == {18}
    assert max(row.boards for row in whole.lists[0].rows) > 18


def test_what_is_told_in_the_frozen_round_changes_nothing_that_others_see() -> None:
    before, after = (
        ranking_seen(evening(7), ANYONE, NOON),
        ranking_seen(evening(6), ANYONE, NOON),
    )
    assert before.lists[0].rows != ()
    assert before.state == "Frozen"
    assert after.state == "Live"


@pytest.mark.parametrize("viewer", [ANYONE, DESK])
def test_shown_entry_by_entry_as_from_the_start(viewer: Viewer) -> None:
    told = list(evening(8).state.entries)
    result = next(each for each in told if isinstance(each.facts, Entered))
    for place, facts in (
        (3, Chosen(conditions=dict(OPEN))),
        (60, Registered(contestant="3", name="Ada Late & Bo Later")),
        (90, Undone(of=result.id)),
        (110, Chosen(conditions={"names": "initials"})),
    ):
        told.insert(place, tell(facts, at=told[place - 1].at))
    kept = Running("x")
    for number in range(0, len(told), 7):
        add(kept, told[kept.seq : number])
        fresh = Running("x")
        add(fresh, told[:number])
        assert ranking_seen(kept, viewer, NOON) == ranking_seen(fresh, viewer, NOON)
        assert rounds_told(kept.state) == rounds_told(fresh.state)


def test_the_ranking_after_a_round_renewed_is_that_made_from_the_start() -> None:
    whole = evening(7).state.entries
    renewed, moved = Running("x"), [tell(Replaced(board=1, ns="1", ew="14", outcome="PASS"))]
    add(renewed, whole[:20])
    for start in range(20, len(whole), 40):
        add(renewed, whole[start : start + 40])
        if start == 100:
            add(renewed, [*moved, tell(Undone(of=whole[50].id))])
        fresh = Running("x")
        add(fresh, renewed.state.entries)
        for round in (1, 3):
            assert ranking_after(renewed, round) == ranking_after(fresh, round)


def test_a_published_ranking_says_until_when_it_can_be_corrected() -> None:
    seen = ranking_seen(evening(7, [Published()]), ANYONE, NOON)
    assert (
        seen.state == f"Provisional until {(NOON + timedelta(minutes=30)).astimezone():%H:%M}"
    )
    assert seen.closes == (NOON + timedelta(minutes=30)).isoformat()
    assert ranking_seen(evening(8), ANYONE, NOON).state == "Final"


def missing_one(last: int) -> Running:
    """Four rounds; a result of round 2 is missing, and play ends after that round."""
    running, entries = Running("x"), evening(last + 1).state.entries
    lost = next(
        e.facts for e in entries if isinstance(e.facts, Entered) and e.facts.round == "2"
    )
    gone = {(each.board, each.ns) for each in [lost]}

    def is_kept(facts: object) -> bool:
        late = isinstance(facts, Entered) and facts.round == str(last + 1)
        key = getattr(facts, "board", 0), getattr(facts, "ns", "")
        return not late and key not in gone

    add(running, [entry for entry in entries if is_kept(entry.facts)])
    add(running, [tell(each) for each in curtailed(running.state.plans[0], last)])
    return running


def test_a_result_missing_of_an_earlier_round_holds_no_later_one_open() -> None:
    going = missing_one(3)
    assert ranking_seen(going, DESK, NOON).after == "after round 3 of 3"
    assert ranking_seen(going, ANYONE, NOON).closed == "The ranking opens at the end."


def test_once_published_all_that_was_told_counts_and_is_said() -> None:
    running = missing_one(3)
    add(running, [tell(Published(), at=NOON)])
    for viewer in (ANYONE, pair("1"), DESK):
        seen = ranking_seen(running, viewer, NOON)
        assert seen.after == "after round 3 of 3"
        assert {row.boards for each in seen.lists for row in each.rows} == {8, 9}


def test_the_public_may_be_told_later_than_the_phones() -> None:
    running = evening(6, public_ranking="after_end", live_ranking="always")
    assert ranking_seen(running, ANYONE, NOON).closed
    assert ranking_seen(running, pair("1"), NOON).lists
    late = evening(6, public_ranking="60", live_ranking="always")
    [public], [phones] = (
        ranking_seen(late, viewer, NOON).lists for viewer in (ANYONE, pair("1"))
    )
    assert max(row.boards for row in public.rows) < max(row.boards for row in phones.rows)


def test_a_director_who_plays_sees_what_players_see() -> None:
    running = evening(2, director_plays="NS 1")
    assert ranking_seen(running, Viewer(Role.DIRECTOR), NOON).closed
    assert not ranking_seen(running, Viewer(Role.DEPUTY), NOON).closed


def test_results_that_nobody_has_approved_are_counted() -> None:
    assert "6 results not yet approved" in ranking_seen(evening(4), ANYONE, NOON).notes


ROWS = st.lists(
    st.tuples(st.integers(1, 9), st.sampled_from("abc"), st.sampled_from(["50 %", "60 %"])),
    unique_by=lambda row: row[0],
)


def _seen(rows: list[tuple[int, str, str]]) -> RankingSeen:
    ranked = tuple(
        Ranked(str(key), str(nth), str(key), who, score, "", 3)
        for nth, (key, who, score) in enumerate(rows, 1)
    )
    return RankingSeen("t", "Live", "", "", lists=(RankedList("", ranked),))


@given(ROWS, ROWS)
def test_changes_lead_from_one_ranking_to_the_next(
    old: list[tuple[int, str, str]], new: list[tuple[int, str, str]]
) -> None:
    one, other = _seen(old), _seen(new)
    changes = ranking_changes(one, other)
    assert changes is not None
    [change] = changes["lists"]
    rows: list[list[object]] = [list(map(str, r)) for r in _plain(one)]
    if change is not None:
        if "order" in change:
            rows = [rows[was] if was >= 0 else [] for was in change["order"]]
        for nth, *told in change["rows"]:
            rows[nth] = _applied(rows[nth], told)
    assert rows == _plain(other)


def _plain(seen: RankingSeen) -> list[list[object]]:
    return [
        [
            str(each)
            for each in (r.key, r.place, r.id, r.who, r.score, r.total, r.boards, r.trend)
        ]
        for r in seen.lists[0].rows
    ]


def _applied(row: list[object], told: list[object]) -> list[object]:
    if len(told) == 1:
        assert isinstance(told[0], list | tuple)
        return [str(each) for each in told[0]]
    place, *rest = map(str, told)
    return [row[0], place, row[2], row[3], *rest]


@pytest.mark.parametrize("rounds", [4, 7, 8])
def test_a_ranking_is_one_list_where_there_is_one_winner(rounds: int) -> None:
    assert len(ranking_seen(evening(rounds), ANYONE, NOON).lists) == 1


def test_a_final_ranking_names_no_round() -> None:
    seen = ranking_seen(evening(8), ANYONE, NOON)
    assert (seen.state, seen.after) == ("Final", "")


def test_where_no_board_compares_yet_no_score_is_shown() -> None:
    running = Running("x")
    only = Entered(board=1, ns="1", ew="2", outcome="4S N =")
    assert running.take([Stored(1, tell(only, at=NOON))])
    ranked = running.ranking()
    assert {score_of(ranked, line) for line in ranked.standings} == {""}


def test_of_matchpoints_those_carried_over_are_named() -> None:
    slips = [("1", "11", "4S N ="), ("2", "12", "4S N +1")]
    lines = [Line(Board(1), parse_outcome(text), ns, ew) for ns, ew, text in slips]
    ranked = rank(Session(tuple(lines)), carried={"2": Carried(24, 50)})
    said = {line.id: str(total_of(line)) for line in ranked.standings}
    assert said["2"] == "26\u00a0of\u00a052 (24 carried over)"  # a line has both numbers
    assert said["1"] == "0\u00a0of\u00a02"
    ranked = rank(Session(tuple(lines)), carried={"2": Carried(Fraction(1, 2), 1)})
    [halved] = [line for line in ranked.standings if line.id == "2"]
    with speaking("de"):
        assert say(total_of(halved)) == "2,5\u00a0von\u00a03 (davon 0,5 übertragen)"


def test_a_list_with_totals_that_were_carried_over_says_so() -> None:
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in final()])
    [list_] = ranking_seen(running, ANYONE, NOON).lists
    assert list_.has_carried
    assert list_.rows[0].total == "9\u00a0of\u00a09 (3 carried over)"
    assert not ranking_seen(evening(8), ANYONE, NOON).lists[0].has_carried


def test_a_final_by_imps_or_victory_points_says_what_was_carried_over() -> None:
    running, choice = Running("x"), Chosen(method="butler", conditions=OPEN)
    add(running, [tell(each, at=NOON) for each in (*final(), choice)])
    [list_] = ranking_seen(running, ANYONE, NOON).lists
    assert (list_.has_carried, str(list_.head)) == (True, "Carried over")
    totals = [str(row.total) for row in list_.rows if row.id in "12"]
    assert totals == ["10", "−10"]


def test_a_closed_ranking_says_when_it_opens_and_no_round() -> None:
    seen = ranking_seen(evening(2), ANYONE, NOON)
    assert (seen.state, seen.after) == ("Not open yet", "")


def test_whoever_went_home_is_named_beside_the_ranking() -> None:
    running = evening(8, [Left(contestant="3", from_round="8"), Left(contestant="99")])
    notes = [str(each) for each in ranking_seen(running, ANYONE).notes]
    assert [each for each in notes if "home" in each] == ["Gone home: Pair 3"]


def test_what_was_announced_the_day_before_is_no_more_when_play_goes_on() -> None:
    """The wall has its clock again and no podium; no screen says until when one can correct."""
    running = evening(3, (), **OPEN)
    add(running, [tell(Published(round=3), at=NOON)])
    assert ranking_seen(running, ANYONE, NOON).state.startswith("Provisional until")
    assert screen_seen(running, ANYONE, NOON).is_published
    next_day = NOON + timedelta(days=1)
    add(running, [tell(RoundStarted(round="4"), at=next_day)])
    seen = ranking_seen(running, ANYONE, next_day)
    assert (str(seen.state), seen.closes) == ("Live", "")
    wall = screen_seen(running, ANYONE, next_day)
    assert not wall.is_published
    assert [str(each.title) for each in wall.clocks] == ["Round 4"]
    assert not personal(running, pair("1"), next_day).is_over
