from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import vulnerability_of
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSheet
from overtrick.rules.chicago import chicago_sheet, chicago_vulnerability
from overtrick.rules.duplicate import score
from overtrick.rules.editions import Schedule
from overtrick.rules.sheet import PASS, SheetDeal, Totals
from tests.golden import golden
from tests.sheets import deals, evenings, golden_deal, mirrored

SEEDS = golden("seed_vectors")
SCHEDULES = [it for it in SEEDS["misc"] if it["kind"] == "dealer_vulnerability"]
CHICAGOS = (
    "chicago-accumulating",
    "chicago-duplicate",
    "seed000-chicago-accumulating",
    "seed000-chicago-independent",
)


@pytest.mark.parametrize("vector", SEEDS["chicago"], ids=lambda it: str(it["id"]))
def test_the_pages_chicago(vector: dict[str, Any]) -> None:
    """Scene A-7: every cell, dealer, vulnerability and total."""
    played = vector["deals"]
    sheet = chicago_sheet(map(golden_deal, played), vector["edition"])
    apart = vector.get("overtricks_above_line", [0] * len(played))
    for deal, wanted, cell, above in zip(
        sheet.deals, played, vector["cells"], apart, strict=True
    ):
        assert deal.total.of(Side.parse(wanted["side"])) == cell + above
        assert deal.dealer is Seat(wanted["dealer"])
        assert [side.value for side in Side if deal.vulnerability.of(side)] == wanted[
            "vulnerable_sides"
        ]
    if "derived_round_totals" in vector:
        assert [{"NS": it.total.we, "EW": it.total.they} for it in sheet.rounds] == vector[
            "derived_round_totals"
        ]
    if "derived_totals" in vector:
        assert sheet.total == Totals(*vector["derived_totals"].values())


@pytest.mark.parametrize(
    ("rules", "schedule", "points", "difference"),
    [
        ("chicago-accumulating", "dealer", (60, 390, 50, 160), 340),
        ("chicago-accumulating", "opponents", (60, 590, 100, 160), 590),
        ("seed000-chicago-independent", "dealer", (110, 140, 50, 160), 140),
        ("seed000-chicago-independent", "opponents", (110, 190, 100, 160), 240),
        ("chicago-duplicate", "dealer", (110, 140, 50, 110), 190),
        ("chicago-duplicate", "opponents", (110, 140, 100, 110), 240),
    ],
)
def test_the_same_four_deals(
    rules: str, schedule: str, points: tuple[int, ...], difference: int
) -> None:
    """Scene A-3: NS 2H=, NS 2S+1, EW 3NT-1, EW 3D= under six sets of house rules."""
    played = deals("NS 2H=, NS 2S+1, EW 3NT-1, EW 3D=")
    sheet = chicago_sheet(played, rules, schedule=Schedule(schedule))
    assert tuple(deal.total.we + deal.total.they for deal in sheet.deals) == points
    assert sheet.total.we - sheet.total.they == difference
    assert sheet.rounds[0].finished


@pytest.mark.parametrize("vector", SCHEDULES, ids=lambda it: str(it["game"]))
def test_schedules(vector: dict[str, Any]) -> None:
    schedules = {
        "chicago": (Schedule.DEALER,),
        "duplicate": (Schedule.OPPONENTS, Schedule.DUPLICATE),
    }[vector["game"]]
    for schedule in schedules:
        for number, (dealer, who) in enumerate(vector["deals"], 1):
            assert chicago_vulnerability(number, Seat(dealer), schedule) is Vulnerability(who)


def test_the_duplicate_cycle_goes_on_for_sixteen_deals() -> None:
    sheet = chicago_sheet(deals("We 1C =, " * 16), schedule=Schedule.DUPLICATE)
    assert [deal.vulnerability for deal in sheet.deals] == [
        vulnerability_of(number) for number in range(1, 17)
    ]


def test_another_first_dealer() -> None:
    sheet = chicago_sheet(deals("We 1C =, " * 4), dealer=Seat.WEST)
    assert [str(deal.dealer) for deal in sheet.deals] == ["W", "N", "E", "S"]
    assert [str(deal.vulnerability) for deal in sheet.deals] == ["None", "NS", "EW", "All"]


def test_a_passed_out_deal_is_dealt_again() -> None:
    sheet = chicago_sheet(deals("We 1C =, Pass, Pass, We 1C =, We 1C =, We 1C ="))
    assert [str(deal.dealer) for deal in sheet.deals] == ["N", "E", "E", "E", "S", "W"]
    assert [deal.vulnerable for deal in sheet.deals] == [False, None, None, False, True, True]
    assert [stage.finished for stage in sheet.rounds] == [True]


def test_a_passed_out_deal_counts_where_the_edition_says_so() -> None:
    sheet = chicago_sheet(deals("Pass, Pass, Pass, Pass, We 1C ="), "chicago-duplicate")
    assert [stage.finished for stage in sheet.rounds] == [True, False]
    assert [str(deal.dealer) for deal in sheet.deals] == ["N", "E", "S", "W", "N"]


def test_a_pass_on_the_last_deal_does_not_end_the_round() -> None:
    sheet = chicago_sheet(deals("We 1C =, We 1C =, We 1C =, Pass, They 1NT ="))
    assert sheet.deals[-1].total == Totals(0, 40 + 100)
    assert [stage.finished for stage in sheet.rounds] == [True]


@pytest.mark.parametrize(
    ("played", "last"),
    [
        ("We 1C =, We 1C =, They 2C =, We 2C =", Totals(140, 0)),  # They hold one too
        ("We 2S =, Pass, We 1C -1, We 1C -1, They 1C -1", Totals(100, 0)),  # nothing made
        ("They 1C -1, They 1C -1, We 2S =, We 2S =", Totals(60 + 500, 0)),  # the game instead
    ],
)
def test_the_last_deal(played: str, last: Totals) -> None:
    sheet = chicago_sheet(deals(played), "chicago-accumulating")
    assert (sheet.rounds[0].finished, sheet.deals[-1].total) == (True, last)


def test_part_scores_are_wiped_after_the_round() -> None:
    sheet = chicago_sheet(deals("We 1C -1, We 1C -1, We 1C -1, We 2S =, We 2S ="))
    assert sheet.deals[-1].game_to is None
    assert sheet.rounds[1].part_score == Totals(60, 0)


def test_a_game_wipes_both_part_scores() -> None:
    sheet = chicago_sheet(deals("They 3S =, We 4S =, They 1C ="))
    assert [deal.game_to for deal in sheet.deals] == [None, Side.NS, None]


def plainly(played: list[SheetDeal], rules: str, kind: str) -> list[tuple[int, int]]:
    """Each deal's points again by the loop that the rules give in words."""
    found, part, counted = [], [0, 0], 0
    for deal in played:
        points = [0, 0]
        counts = deal.contract is not None or rules == "chicago-duplicate"
        if deal.contract is not None and deal.tricks is not None:
            us = 0 if deal.side is Side.NS else 1
            place, dealer = counted % 4, counted % 2  # 0: a dealer of NS
            middle = dealer if kind == "dealer" else 1 - dealer
            vulnerable = place == 3 or (place in (1, 2) and us == middle)
            alone = score(deal.contract, deal.tricks, vulnerable=vulnerable, edition=rules)
            points[us if alone.total > 0 else 1 - us] += abs(alone.total)
            if "accumulating" in rules:
                part[us] += alone.points("tricks")
                if part[us] >= 100:
                    points[us] += 500 if vulnerable else 300
                    part = [0, 0]
                elif place == 3 and alone.points("tricks"):
                    points[us] += 100
        counted += counts
        if counts and counted % 4 == 0:
            part = [0, 0]
        found.append((points[0], points[1]))
    return found


@given(
    evenings(honours=False),
    st.sampled_from(CHICAGOS),
    st.sampled_from((Schedule.DEALER, Schedule.OPPONENTS)),
)
def test_the_same_points_by_a_plain_loop(
    played: list[SheetDeal], rules: str, schedule: Schedule
) -> None:
    sheet = chicago_sheet(played, rules, schedule=schedule)
    points = [(deal.total.we, deal.total.they) for deal in sheet.deals]
    assert points == plainly(played, rules, schedule.value)


@given(evenings(honours=False), st.sampled_from(CHICAGOS), st.sampled_from(Schedule))
def test_rounds_have_four_deals_and_add_up(
    played: list[SheetDeal], rules: str, schedule: Schedule
) -> None:
    sheet = chicago_sheet(played, rules, schedule=schedule)
    counts = rules == "chicago-duplicate"
    for stage in sheet.rounds:
        counted = [deal for deal in stage.deals if counts or deal.said != PASS]
        assert len(counted) == 4 if stage.finished else len(counted) < 4
    assert all(stage.finished for stage in sheet.rounds[:-1])
    assert sheet.total == sum((deal.total for deal in sheet.deals), Totals())


@given(evenings(honours=False), st.sampled_from(CHICAGOS))
def test_exchanging_the_sides_mirrors_the_sheet(played: list[SheetDeal], rules: str) -> None:
    ours = chicago_sheet(played, rules).total
    theirs = chicago_sheet(map(mirrored, played), rules, dealer=Seat.EAST).total
    assert (ours.we, ours.they) == (theirs.they, theirs.we)


def test_an_unread_deal_scores_nothing_and_moves_the_deal_on() -> None:
    unread = SheetDeal(unread="They 4S or so")
    [part] = deals("We 2S =")
    sheet = chicago_sheet([part, unread, PASS, part, unread, part])
    assert [str(deal.dealer) for deal in sheet.deals] == [*"NESSWN"]
    assert [deal.stage for deal in sheet.deals] == [1, 1, 1, 1, 1, 2]
    assert [deal.total.we for deal in sheet.deals] == [60, 0, 0, 560, 0, 60]


def test_passes_that_are_dealt_again_never_end_a_round() -> None:
    [stage] = chicago_sheet([PASS] * 100).rounds
    assert (len(stage.deals), stage.finished) == (100, False)


def test_refusals() -> None:
    with pytest.raises(InvalidSheet, match="rubber-2014 scores rubber, not chicago"):
        chicago_sheet([], "rubber-2014")
    [problem] = chicago_sheet(deals("We 1S = ; honours We 100")).problems
    assert problem.message == "honours do not count in chicago-accumulating"
