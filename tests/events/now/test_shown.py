"""What screens may show: rankings by round, frozen, later; boards that may still be played."""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import (
    Chosen,
    Final,
    Known,
    MovementPlanned,
    Published,
    Reopened,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Retracted, Ruled
from overtrick.events.journal.people import Who
from overtrick.events.journal.plan import planning
from overtrick.events.now.shown import (
    boards_hidden_from,
    is_all_announced,
    ranking_visible,
    until_round,
)
from overtrick.movements.howell import howell
from overtrick.movements.mitchell import straight
from overtrick.movements.registry import movement
from tests.cases import one_pass
from tests.events.journal.told import at, moment

PLAN = planning(straight(7), 3)


def told(*facts: Facts) -> Event:
    return fold(tell(each) for each in facts)


def seen(state: Event, public: bool = False) -> tuple[bool, int | None, str]:
    found = ranking_visible(state, public=public)
    return found.is_open, found.through, str(found.sentence)


@one_pass(
    ("conditions", "round", "visible"),
    [
        ({}, 1, (False, None, "The ranking opens after round 3.")),
        ({}, 3, (False, None, "The ranking opens after round 3.")),
        ({}, 4, (True, 6, "Live after round 3.")),
        ({}, 6, (True, 6, "Live after round 5.")),
        ({}, 7, (True, 6, "Frozen after round 6.")),
        ({"freeze": 2}, 6, (True, 5, "Frozen after round 5.")),
        ({"freeze": 0}, 7, (True, None, "Live after round 6.")),
        (
            {"freeze": 9, "live_ranking": "always"},
            7,
            (False, None, "The ranking opens at the end."),
        ),
        ({"live_ranking": "always"}, 1, (True, 6, "Live.")),
        ({"live_ranking": "off"}, 7, (False, None, "The ranking opens at the end.")),
        ({"live_ranking": 5}, 5, (False, None, "The ranking opens after round 5.")),
        ({"live_ranking": 7}, 7, (False, None, "The ranking opens at the end.")),
    ],
)
def test_the_ranking_opens_and_freezes(
    conditions: dict[str, str | int], round: int, visible: tuple[object, ...]
) -> None:
    state = told(PLAN, Chosen(conditions=conditions), RoundStarted(round=str(round)))
    assert seen(state) == seen(state, public=True) == visible


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("live", ["off", "always", 3])
def test_what_is_published_or_final_is_shown_whole(live: str | int, public: bool) -> None:
    rules = Chosen(conditions={"live_ranking": live, "public_ranking": "after_end"})
    before = [PLAN, rules, RoundStarted(round="2")]
    assert seen(told(*before, Published()), public) == (True, None, "Provisional.")
    assert seen(told(*before, Final()), public) == (True, None, "Final.")
    opened = told(*before, Published(), Final(), Reopened())
    assert seen(opened, public) == (True, None, "Opened again.")


def test_a_round_that_is_published_is_shown_and_the_next_ones_by_the_rules() -> None:
    published = [PLAN, RoundStarted(round="3"), Published(round=2)]
    assert seen(told(*published)) == (True, 2, "Provisional after round 2.")
    assert seen(told(*published, RoundStarted(round="4"))) == (True, 6, "Live after round 3.")
    assert seen(told(*published, Published(round=7))) == (True, 7, "Provisional after round 7.")


def test_an_event_is_over_when_all_of_its_rounds_are_announced() -> None:
    played = [at("18:00", PLAN), at("21:00", RoundStarted(round="7"))]
    assert not is_all_announced(fold([*played, at("22:00", Published(round=6))]))
    assert is_all_announced(fold([*played, at("22:00", Published(round=7))]))
    assert is_all_announced(fold([*played, at("22:00", Final())]))
    announced = at("22:00", Published())
    assert not is_all_announced(fold([*played, announced, at("22:10", Reopened())]))


def test_the_public_sees_it_after_the_end() -> None:
    chosen = Chosen(conditions={"public_ranking": "after_end"})
    state = told(PLAN, chosen, RoundStarted(round="5"))
    assert seen(state, public=True)[:2] == (False, None)
    assert seen(state) == (True, 6, "Live after round 4.")


def test_the_public_sees_it_later() -> None:
    chosen = Chosen(conditions={"public_ranking": 10})
    entries = [at("18:00", PLAN), at("18:00", chosen), at("19:00", RoundStarted(round="4"))]
    early = ranking_visible(fold(entries), public=True, at=moment("19:09"))
    assert (early.is_open, early.as_of) == (False, moment("18:59"))
    later = ranking_visible(fold(entries), public=True, at=moment("19:10"))
    assert (later.is_open, later.as_of) == (True, moment("19:00"))
    assert str(later.sentence) == "Live after round 3. Shown 10 minutes later."
    unsaid = ranking_visible(fold(entries), public=True)
    assert unsaid.as_of == moment("19:00") - timedelta(minutes=10)


def test_without_a_plan_nothing_can_be_frozen() -> None:
    assert seen(told()) == (False, None, "The ranking opens after round 3.")
    assert seen(told(RoundStarted(round="4"))) == (True, None, "Live after round 3.")


def test_later_rounds_are_left_out_with_all_that_was_told_of_them() -> None:
    first = tell(Entered(board=1, ns="1", ew="1", outcome="4S N ="))  # round 1, as planned
    late = tell(Entered(board=19, ns="1", ew="2", outcome="4S N +1", round="7"))
    unplanned = tell(Entered(board=20, ns="1", ew="1", outcome="PASS"))
    gone = tell(Retracted(board=19, ns="1", ew="2", of=late.id))
    entries = [tell(PLAN), first, late, unplanned, gone, tell(Undone(of=gone.id))]
    assert len(fold(entries).session().lines) == 3
    shown = until_round(fold(entries), 6)
    assert [line.board.number for line in shown.session().lines] == [1, 20]
    assert shown.entry(late.id) is None
    assert len(until_round(fold(entries), 7).session().lines) == 3
    assert len(until_round(fold(entries), 6, "2").session().lines) == 3


def hidden(who: str | Who, *facts: Facts) -> list[int]:
    state = told(*facts)
    return sorted(boards_hidden_from(state, state.plan(), who))


def result(board: int, ns: str, ew: str, outcome: str = "4S N =", **more: Any) -> Entered:
    return Entered(board=board, ns=ns, ew=ew, outcome=outcome, **more)


HOWELL = planning(howell(4), 1)  # three rounds, everybody plays every board


def test_what_is_played_is_hidden_no_more() -> None:
    assert hidden("1", HOWELL) == [1, 2, 3]
    assert hidden("1", HOWELL, result(1, "1", "4")) == [2, 3]
    assert hidden("1", HOWELL, result(1, "2", "3"), result(2, "3", "1")) == [1, 3]


@pytest.mark.parametrize(
    ("facts", "boards"),
    [
        (result(1, "1", "4", "NP"), [1, 2, 3]),
        (Ruled(board=1, ns="1", ew="4", ruling="A+/A-"), [2, 3]),
        (Ruled(board=1, ns="1", ew="4", fault="ns"), [2, 3]),
        (Known(contestant="1", board=1), [2, 3]),
        (Known(contestant="2", board=1), [1, 2, 3]),
        (Known(contestant="1", board=1, session="2"), [1, 2, 3]),
        (result(1, "1", "4", session="2"), [1, 2, 3]),
        (Published(), []),
        (Final(), []),
        (Published(round=1), [1, 2, 3]),
        (Published(round=3), []),
    ],
    ids=str,
)
def test_what_may_still_be_played(facts: Facts, boards: list[int]) -> None:
    assert hidden("1", HOWELL, facts) == boards


def test_the_direction_says_which_of_two_pairs_of_a_number() -> None:
    plan = planning(straight(3), 1)
    played = result(1, "1", "1"), result(2, "2", "2")
    assert hidden(Who("1", None, "NS"), plan, *played) == [2, 3]
    seen_ew = Known(contestant="1", board=3, direction="EW")
    assert hidden(Who("1", None, "NS"), plan, *played, seen_ew) == [2, 3]
    assert hidden(Who("1", None, "EW"), plan, *played, seen_ew) == [2]


def test_boards_of_a_sit_out_will_not_be_played() -> None:
    plan = planning(movement("mitchell:3:missing=ns3"), 1)
    state = told(plan)
    found = boards_hidden_from(state, state.plan(), Who("1", None, "EW"))
    assert len(found) == 2


def test_without_a_plan_any_board_that_was_told_of_may_come() -> None:
    assert hidden("1", result(1, "1", "4"), result(2, "2", "3")) == [2]


def test_single_players_have_their_own_boards() -> None:
    plan = planning(movement("individual:8"), 1)
    mine = Entered(board=1, players=("1", "2", "3", "4"), outcome="PASS")
    assert isinstance(plan, MovementPlanned)
    before = hidden("1", plan)
    assert before == [1, 2, 3, 4, 5, 6, 7]
    assert hidden("1", plan, mine) == before[1:]
