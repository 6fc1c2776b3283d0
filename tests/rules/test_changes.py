from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.seats import Side
from overtrick.rules.changes import changes, games_text
from overtrick.rules.chicago import chicago_sheet
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import SheetDeal, Totals
from tests.sheets import deals, evenings, pad

NINE_DEALS = pad(
    """
    edition: rubber-2014
    We 2S +1
    They 4H =
    We 3NT =
    They 2S -1
    We 1NT =
    They 2D =
    We 4SX -2
    They 1H =
    They 2C =
    """
)


def test_the_edit_of_deal_2_of_9() -> None:
    """Scene A-2: before and after, and the words of the pad."""
    before = NINE_DEALS.sheet()
    after = NINE_DEALS.with_deal(2, deals("They 4H -1")[0]).sheet()
    assert (before.total, before.stages[0].finished) == (Totals(330, 1230), True)
    assert (after.total, after.stages[0].finished) == (Totals(330, 610), False)
    assert after.stages[0].part_score == Totals()
    found = changes(before, after)
    assert str(found) == (
        "Deal 2 changed. Deal 4 is now 50. The rubber is open again: one game each."
    )
    assert (found.edited, found.recomputed) == ((2,), (4, 9))


def test_and_back_again() -> None:
    before = NINE_DEALS.with_deal(2, deals("They 4H -1")[0]).sheet()
    assert str(changes(before, NINE_DEALS.sheet())) == (
        "Deal 2 changed. Deal 4 is now 100. The rubber is finished: two games to one for They."
    )


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("We 1C =", "We 1C =", ""),
        ("We 1C =", "We 1C =, We 1D =", "Deal 2 is new."),
        ("We 1C =, We 1D =, We 1H =", "We 1C =, We 1H =", "Deal 2 was taken out."),
        ("We 1C =, We 1D =", "They 1C =, They 1D =", "Deals 1 and 2 changed."),
        ("We 1C =", "We 1C =, Pass, Pass, Pass", "Deals 2 to 4 are new."),
        (
            "We 4S =, We 2S -1",
            "Pass, We 2S -1",
            "Deal 1 changed. Deal 2 is now 50. The rubber: no game yet.",
        ),
        (
            "We 3NT =, We 3NT =, We 1C =, We 1C =",
            "We 3NT =, Pass, We 1C =, We 1C =",
            "Deal 2 changed. Deals 3 and 4 now belong to rubber 1. "
            "Rubber 1 is open again: one game to none for We.",
        ),
    ],
)
def test_what_is_said(before: str, after: str, said: str) -> None:
    found = changes(rubber_sheet(deals(before)), rubber_sheet(deals(after)))
    assert str(found) == said


def test_a_chicago() -> None:
    """A deal that was passed out after all: the schedule of the others moves."""
    before = chicago_sheet(deals("We 1C =, We 1C -1, They 1C -1, We 1C ="))
    after = chicago_sheet(deals("We 1C =, Pass, They 1C -1, We 1C ="))
    assert str(changes(before, after)) == (
        "Deal 2 changed. Deal 3 is now 100. Deal 4 is now 20. The round is open again."
    )


def test_three_games_in_a_round_of_four() -> None:
    before = chicago_sheet(deals("We 4S =, We 4S =, They 4S =, We 2S ="))
    after = chicago_sheet(deals("We 4S =, We 4S =, They 4S =, We 4S ="))
    assert str(changes(before, after)).startswith("Deal 4 changed.")
    shorter = chicago_sheet(deals("We 4S =, We 4S =, They 4S ="))
    assert str(changes(shorter, after)) == "Deal 4 is new. The round is finished."


def test_other_rules_for_the_same_deals() -> None:
    played = deals("We 3NTX =")
    found = changes(rubber_sheet(played), rubber_sheet(played, "seed000-rubber"))
    assert (str(found), found.edited) == ("Deal 1 is now 200.", ())


def test_honours_added_later() -> None:
    [deal] = deals("We 4S -1")
    [held] = deals("We 4S -1 ; honours We 100")
    found = changes(rubber_sheet([deal, deal]), rubber_sheet([held, deal]))
    assert str(found) == "Deal 1 changed."


@pytest.mark.parametrize(
    ("games", "said"),
    [(Totals(0, 2), "two games to none for They"), (Totals(1, 0), "one game to none for We")],
)
def test_games(games: Totals, said: str) -> None:
    assert str(games_text(games)) == said


@given(evenings(most=14), st.data())
def test_editing_a_deal_is_replaying(played: list[SheetDeal], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, max(0, len(played) - 1)))
    edit = SheetDeal(Side.EW, deals("We 4S =")[0].contract, 10)
    edited = [*played[:place], edit, *played[place + 1 :]]
    before = replace(NINE_DEALS, deals=tuple(played))
    after = before.with_deal(place + 1, edit).sheet()
    assert after == rubber_sheet(edited)
    found = changes(before.sheet(), after)
    for was, now in zip(before.sheet().deals, after.deals, strict=False):
        if was.number not in (*found.edited, *found.recomputed):
            assert (was.above, was.below, was.stage) == (now.above, now.below, now.stage)


@given(evenings(), evenings())
def test_any_two_sheets_can_be_compared(one: list[SheetDeal], other: list[SheetDeal]) -> None:
    found = changes(rubber_sheet(one), rubber_sheet(other))
    assert (str(found) == "") == (one == other)


def test_deals_of_the_next_rubber_follow_on_or_stay_apart() -> None:
    """Scene A-2 with a rubber begun after it: the question, and both answers."""
    next_one = replace(NINE_DEALS, deals=(*NINE_DEALS.deals, *deals("We 2S =, They 4S =")))
    before = next_one.sheet()
    after = next_one.with_deal(2, deals("They 4H -1")[0])
    found = changes(before, after.sheet())
    assert (found.follows, str(found.question)) == (
        10,
        "Deal 10 began rubber 2. Do the deals from there follow on, or stay apart?",
    )
    apart = after.with_deal(10, replace(after.deals[9], begins=True))
    assert [stage.games for stage in apart.sheet().stages] == [Totals(1, 1), Totals(0, 1)]
    assert str(changes(after.sheet(), apart.sheet())) == (
        "Deal 10 changed. Deal 11 now belongs to rubber 2. Rubber 1 is settled: one game each."
    )
    assert changes(before, before).question is None
    assert changes(before, apart.sheet()).question is None
