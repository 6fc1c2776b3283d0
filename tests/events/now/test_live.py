import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.contract import CONTRACTS
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Penalized
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.journal.plan import planning
from overtrick.events.now import live
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.ranking.report import Ranking
from overtrick.movements.howell import howell
from tests.events.journal.test_evenings import evenings

RULES = ["default", "acbl", "bbo", "compscore", "jfr", "ebu", "ebu-2025", "ruter"]


def bare(ranking: Ranking) -> Ranking:
    """Without the problems: those of a journal are listed apart."""
    return replace(ranking, problems=())


@given(evenings(), st.sampled_from(RULES), st.sampled_from(["", "butler", "cross_imps"]))
def test_renewed_entry_by_entry_or_ranked_from_the_start(
    evening: list[Entry], rules: str, method: str
) -> None:
    chosen = tell(Chosen(rules=rules, method=method))
    event = LiveEvent([chosen])
    for place, entry in enumerate(evening, 1):
        event.apply(entry)
        if place % 3 == 0 or place == len(evening):
            whole = ranking_of(fold([chosen, *evening[:place]]))
            assert bare(event.ranking()) == bare(whole)


@settings(max_examples=30)
@given(evenings(), st.data())
def test_entries_told_between_pieces_of_a_ranking(
    evening: list[Entry], data: st.DataObject
) -> None:
    event = LiveEvent()
    pieces: Iterator[None] = iter(())
    with patch.object(live, "_AT_ONCE", 1):
        for entry in evening:
            event.apply(entry)
            if data.draw(st.booleans()) and next(pieces, 0) == 0:
                pieces = event.pieces()
    assert bare(event.ranking()) == bare(ranking_of(fold(evening)))


@settings(max_examples=30)
@given(evenings(), st.sampled_from(["cross_imps", "butler", "matchpoints", "total_points"]))
def test_pairs_that_play_matches(evening: list[Entry], method: str) -> None:
    chosen = {"pair_matches": "vp", "vp_scale": "wbf_continuous"}
    if method == "matchpoints":
        chosen["vp_scale"] = "percent20"
    told = [*evening[:5], tell(Chosen(method=method, settings=chosen)), *evening[5:]]
    event = LiveEvent(told[:3])
    event.ranking()
    for place, entry in enumerate(told[3:], 4):
        event.apply(entry)
        assert bare(event.ranking()) == bare(ranking_of(fold(told[:place])))


@pytest.mark.parametrize("across", ["no", "yes"])
def test_a_correction_in_one_of_two_sections(across: str) -> None:
    told = [
        tell(Entered(board=b, ns=str(n), ew=str(n + 8), outcome=f"+{10 * n}", section=s))
        for s in "AB"
        for b in (1, 2)
        for n in (1, 2, 3)
    ]
    rules = tell(Chosen(settings={"across_field": across, "winners": 2}))
    event = LiveEvent([rules, *told])
    event.ranking()
    change = tell(Replaced(board=2, ns="1", ew="9", outcome="+990", section="B"))
    event.apply(change)
    assert bare(event.ranking()) == bare(ranking_of(fold([rules, *told, change])))


def test_a_planned_evening_from_the_first_result_to_the_last() -> None:
    plan = tell(planning(howell(4), 1))
    event = LiveEvent([plan])
    told = [plan]
    for number, tables in enumerate(howell(4).meetings, 1):
        for meeting in tables:
            assert meeting.set
            outcome = Result(CONTRACTS[9 * meeting.set], Seat.NORTH, 6 + meeting.table)
            entry = tell(
                Entered(
                    board=meeting.set,
                    ns=meeting.ns,
                    ew=meeting.ew,
                    outcome=str(outcome),
                    round=str(number),
                    table=str(meeting.table),
                )
            )
            told.append(entry)
            event.apply(entry)
            assert bare(event.ranking()) == bare(ranking_of(fold(told)))
    assert event.ranking().settings.expected == "section"


def test_teams_are_ranked_too() -> None:
    told = [
        tell(
            Entered(
                board=1, ns=ns, ew=ew, outcome=text, match="1", room=room, home="1", away="2"
            )
        )
        for ns, ew, room, text in (("1", "2", "open", "+420"), ("2", "1", "closed", "-50"))
    ]
    event = LiveEvent(told)
    assert event.ranking().matches[0].home_imps == 10
    assert bare(event.ranking()) == bare(ranking_of(fold(told)))


def test_a_penalty_is_of_the_own_section_s_top() -> None:
    """Three tables in A, a top of 4; two in B, a top of 2: a quarter is a half (Law 90)."""
    told = [
        tell(Entered(board=1, ns=str(n), ew=str(n + 8), outcome=f"+{10 * n}", section=section))
        for section, tables in (("A", 3), ("B", 2))
        for n in range(1, tables + 1)
    ]
    given = Penalized(contestant="1", amount="25", unit="%", section="B", direction="NS")
    told.append(tell(given))
    ranking = LiveEvent(told).ranking()
    assert ranking.standings == ranking_of(fold(told)).standings
    taken = {line.section: line.penalty for line in ranking.standings if line.penalty}
    assert taken == {"B": Fraction(1, 2)}


def entered(board: int, ns: str, ew: str, outcome: str, section: str = "A") -> Entry:
    return tell(Entered(board=board, ns=ns, ew=ew, outcome=outcome, section=section))


def test_a_method_that_is_undone_is_forgotten() -> None:
    chosen = tell(Chosen(method="cross_imps"))
    told = [chosen, entered(1, "1", "3", "+420"), entered(1, "2", "4", "-50")]
    event = LiveEvent(told)
    assert event.ranking().method == "cross_imps"
    undone = tell(Undone(of=chosen.id))
    event.apply(undone)
    assert event.ranking().method == "matchpoints"
    assert bare(event.ranking()) == bare(ranking_of(fold([*told, undone])))


def test_equals_of_two_sections_stand_in_one_order() -> None:
    rules = tell(Chosen(settings={"across_field": "yes", "winners": 2}))
    told = [rules, entered(2, "1", "3", "+420", "B")]
    event = LiveEvent(told)
    event.ranking()
    told.append(entered(1, "1", "3", "+420", "A"))
    event.apply(told[-1])
    assert [line.section for line in event.ranking().standings] == ["A", "B"] * 2
    assert bare(event.ranking()) == bare(ranking_of(fold(told)))


def test_a_board_with_no_line_that_counts_is_not_in_play() -> None:
    """Scaling to the boards in play: a line that is left out (5 v 5) puts none in play."""
    rules = tell(Chosen(rules="acbl", settings={"winners": 1}))
    told = [rules, entered(1, "1", "3", "+420"), entered(1, "2", "4", "-50")]
    told.append(entered(2, "5", "5", "+90"))
    ranking = ranking_of(fold(told))
    assert {line.available for line in ranking.standings if line.boards} == {1}
    assert bare(LiveEvent(told).ranking()) == bare(ranking)


def test_equals_are_told_apart_by_whom_they_met_by_now() -> None:
    """Who met whom is kept from one ranking to the next, until somebody sits elsewhere."""
    decided = 0
    for seed in range(8):
        dice = random.Random(seed)
        told = [tell(Chosen(rules="ebu", settings={"winners": 1, "tie_chain": "opponents"}))]
        event = LiveEvent(told)
        entries: list[Entry] = []
        for _ in range(12):
            if entries:  # a board is taken back and typed anew
                more = [tell(Undone(of=each.id)) for each in entries[:4]]
                entries = entries[4:]
                told += more
            else:
                more = []
            boards = (len(told) % 3 + 1,) if more else (1, 2, 3)
            for board in boards:
                pairs = dice.sample("12345678", 8)
                for ns, ew in zip(pairs[::2], pairs[1::2], strict=True):
                    outcome = dice.choice(["+420"] * 6 + ["-50", "NP", "A+/A-"])
                    made = entered(board, ns, ew, outcome)
                    entries.append(made)
                    more.append(made)
                    told.append(made)
            for entry in more:
                event.apply(entry)
                event.ranking()
            ranking = event.ranking()
            assert bare(ranking) == bare(ranking_of(fold(told))), seed
            decided += sum(bool(line.decided) for line in ranking.standings)
    assert decided > 20
