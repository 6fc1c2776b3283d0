"""A sit-out without a table of its own: individuals of odd numbers, rovers, small Howells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from overtrick.app.club.running import Running
from overtrick.app.views.results.scorecards import scorecard
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.errors import Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import Plan, amending, planning
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.ranking.report import Ranking
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.movements.amend import Arrives, ExtraRound, Leaves, PlayerArrives, PlayerLeaves
from overtrick.movements.grid import GridMeeting
from overtrick.movements.registry import movement
from tests.app.views.evenings import DESK, add

WITHOUT_TABLES = (
    "individual:9",
    "individual:10",
    "individual:13",
    "rover:7",
    "bump:6",
    "howell:5",
)


def results(plan: Plan, rounds: int | None = None) -> Iterator[Entered]:
    for nth, line in enumerate(plan.expected(rounds)):
        if isinstance(line.outcome, NotPlayed):
            yield Entered(
                board=line.board.number,
                ns=line.ns,
                ew=line.ew,
                players=line.players,
                outcome=f"+{nth * 37 % 11 * 10}",
                round=line.round,
                table=line.table,
            )


def evening(name: str, *more: Facts, rounds: int | None = None, **settings: str) -> Event:
    """An evening of two boards a set, with settings."""
    plan = Plan(movement(name), 2)
    chosen = Chosen(settings=settings)
    told = [planning(plan.movement, 2), chosen, *results(plan, rounds), *more]
    return fold(tell(each) for each in told)


def sit_outs(ranking: Ranking) -> dict[str, list[tuple[int, object]]]:
    """Whose sit-outs are on which boards, with what they gave."""
    found: dict[str, list[tuple[int, object]]] = {}
    for board in ranking.boards:
        for awarded in board.lines:
            line = awarded.line
            if isinstance(line.outcome, Bye):
                who = line.ns or line.ew or (line.players or ("",))[0] or ""
                award = awarded.ns if line.ew is None else awarded.ew
                found.setdefault(f"EW {who}" if line.ew else who, []).append(
                    (board.number, award)
                )
    return found


@pytest.mark.parametrize("name", WITHOUT_TABLES)
def test_it_is_worth_what_the_rules_say(name: str) -> None:
    """At 60 % each sit-out of two boards adds 6 of each 10, and no other number changes."""
    usual, paid = ranking_of(evening(name)), ranking_of(evening(name, bye="60%"))
    assert not sit_outs(usual)
    found = sit_outs(paid)
    assert found
    worth = {board.number: Fraction(6, 10) * (board.top or 0) for board in paid.boards}
    before = {(line.id, line.direction): line for line in usual.standings}
    rounds = len(movement(name).rounds)
    for line in paid.standings:
        own = found.get(f"EW {line.id}" if line.direction == "EW" else line.id, [])
        assert line.boards + len(own) == 2 * rounds
        assert len({board for board, _ in own}) == len(own)
        assert [award for _, award in own] == [worth[board] for board, _ in own]
        gained = sum((worth[board] for board, _ in own), Fraction(0))
        assert line.total == before[line.id, line.direction].total + gained


@pytest.mark.parametrize("name", WITHOUT_TABLES)
def test_it_counts_once_its_round_is_played_live_as_at_the_end(name: str) -> None:
    event = LiveEvent()
    for nth, entry in enumerate(evening(name, bye="own_average").entries):
        event.apply(entry)
        if nth % 9 == 0:
            assert event.ranking() == ranking_of(event.state)
    first = sit_outs(ranking_of(evening(name, rounds=1, bye="60%")))
    waiting = {
        who
        for who, boards in sit_outs(ranking_of(evening(name, bye="60%"))).items()
        if who not in first
    }
    assert first
    assert waiting


@pytest.mark.parametrize("name", WITHOUT_TABLES)
def test_no_result_is_expected_where_there_was_no_table(name: str) -> None:
    usual = ranking_of(evening(name))
    found = ranking_of(evening(name, bye="60%", bye_expected="yes"))
    assert [board.top for board in found.boards] == [board.top for board in usual.boards]


def test_documents_and_cards_show_it() -> None:
    state = evening("individual:9", bye="60%")
    document = ranking_document(ranking_of(state))
    rows = [row for board in document["boards"] for row in board["lines"]]
    byes = [row for row in rows if row["ruling"] == "BYE"]
    assert {(row["north"], row["ns_award"]) for row in byes} == {
        (str(n), 1.2) for n in range(1, 10)
    }
    running = Running("x")
    add(running, state.entries)
    lines = [line for each in scorecard(running, DESK, "1").rounds for line in each.lines]
    assert [str(line.award) for line in lines if line.why == Text("Sat out")] == ["1.2", "1.2"]


def test_who_is_not_there_sits_out_nothing() -> None:
    """Player 3 of nine leaves after round 4, before or after the round that it sits out."""
    whole = sit_outs(ranking_of(evening("individual:9", bye="60%")))
    gone = [amending(PlayerLeaves(who, 5)) for who in "123456789"]
    after = [
        sit_outs(ranking_of(evening("individual:9", fact, rounds=4, bye="60%")))
        for fact in gone
    ]
    own = [len(found.get(who, ())) for who, found in zip("123456789", after, strict=True)]
    sat_out_by_then = set(sit_outs(ranking_of(evening("individual:9", rounds=4, bye="60%"))))
    assert own == [2 if who in sat_out_by_then else 0 for who in "123456789"]
    assert all(len(boards) == 2 for boards in whole.values())


def test_who_comes_late_or_goes_from_a_mitchell_sits_out_nothing() -> None:
    left = amending(Leaves("3", 2, "NS"))
    come = amending(Arrives("7", 3))
    assert "3" not in sit_outs(ranking_of(evening("mitchell:5", left, rounds=1, bye="60%")))
    half = ranking_of(evening("mitchell:7:missing=ns7", come, rounds=2, bye="60%"))
    assert "7" not in sit_outs(half)
    back = movement("mitchell:5")
    for amendment in (Leaves("3", 2, "NS"), Arrives("3", 4)):
        back = amendment.change(back)
    assert back.away == {("NS 3", 2), ("NS 3", 3)}


def test_who_comes_back_is_away_for_the_rounds_between_alone() -> None:
    plan = movement("individual:9")
    for amendment in (PlayerLeaves("3", 5), PlayerArrives("3", 8)):
        plan = amendment.change(plan)
    assert plan.away == {("3", 5), ("3", 6), ("3", 7)}


def test_who_knows_all_boards_sits_out_none() -> None:
    """One more round of two pairs: everybody else has played, and waits for nothing."""
    extra = amending(ExtraRound((GridMeeting(1, "1", "2", 1),)))
    assert not sit_outs(ranking_of(evening("howell:4", extra, bye="60%")))


def test_a_sit_out_entered_by_hand_counts_once() -> None:
    by_hand = [
        Entered(board=board, players=("1", None, None, None), outcome="BYE") for board in (1, 2)
    ]
    found = sit_outs(ranking_of(evening("individual:9", *by_hand, bye="60%")))
    assert [board for board, _ in found["1"]] == [1, 2]
    assert len(found) == 9


def test_who_played_in_that_round_did_not_sit_out() -> None:
    state = evening("rover:6", bye="60%")
    idle = next(who for who in sit_outs(ranking_of(state)) if not who.startswith("EW"))
    plan = Plan(movement("rover:6"), 2)
    away = next(
        number
        for number, row in enumerate(plan.movement.meetings, 1)
        if idle not in {each.ns for each in row}
    )
    line = next(line for line in plan.expected() if line.round == str(away))
    late = Entered(
        board=line.board.number, ns=idle, ew=line.ew, outcome="+50", round=str(away), table="9"
    )
    assert idle not in sit_outs(ranking_of(evening("rover:6", late, bye="60%")))
