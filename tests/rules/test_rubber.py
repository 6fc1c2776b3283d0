from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import InvalidSheet
from overtrick.rules.duplicate import score
from overtrick.rules.rubber import RubberSheet, rubber_sheet, vulnerable_after
from overtrick.rules.sheet import SheetDeal, SheetStage, ThickLine, Totals, sum_of
from tests.golden import golden
from tests.sheets import deals, evenings, golden_deal, mirrored

SEEDS = golden("seed_vectors")
PARTY = SEEDS["rubber_party"]
PARTY_DEALS = [golden_deal(deal) for rubber in PARTY for deal in rubber["deals"]]
RUBBERS = ("rubber-2014", "rubber-pre1993", "contract-1932", "seed000-rubber")
NAMES = {Side.NS: "we", Side.EW: "they"}


def column(stage: SheetStage, side: Side, line: ThickLine) -> list[int]:
    return [it.points for it in stage.entries if it.side is side and it.line is line]


@pytest.mark.parametrize("place", range(3))
def test_the_party(place: int) -> None:
    """Scene A-1, deal by deal and column by column."""
    vector = PARTY[place]
    rubber = rubber_sheet(PARTY_DEALS, "seed000-rubber", rubbers=3).rubbers[place]
    assert rubber.finished
    for side, name in NAMES.items():
        for line in ThickLine:
            assert sorted(column(rubber, side, line)) == sorted(vector[line.value][name])
        assert rubber.games.of(side) == vector["games"][name]
        assert rubber.total.of(side) == vector["total"][name]
        assert sum_of(rubber.carried).of(side) == vector["carried"][name]
    assert rubber.total.we - rubber.total.they == vector["difference_we_minus_they"]
    for deal, wanted in zip(rubber.deals, vector["deals"], strict=True):
        assert deal.vulnerable is wanted["vulnerable"]
        assert deal.game_to == (Side.parse(wanted["game_to"]) if wanted["game_to"] else None)
        assert (deal.rubber_to is None) == (wanted["rubber_to"] is None)


@pytest.mark.parametrize("vector", SEEDS["rubber_law"], ids=lambda it: str(it["id"]))
def test_the_party_under_other_rules(vector: dict[str, Any]) -> None:
    sheet = rubber_sheet(PARTY_DEALS, vector["edition"], carry=vector["carry"])
    total = sheet.rubbers[vector["rubber"] - 1].total
    assert total.we - total.they == vector["difference_we_minus_they"]
    if "total" in vector:
        assert total == Totals(**vector["total"])


def test_carried_or_added_up_the_party_ends_the_same() -> None:
    carried = rubber_sheet(PARTY_DEALS, "seed000-rubber")
    added = rubber_sheet(PARTY_DEALS, "seed000-rubber", carry=False)
    assert carried.total == Totals(1150, 1250)
    assert (added.total.winner, added.total.difference) == (Side.EW, 100)


def test_an_unfinished_rubber_is_settled() -> None:
    """Scene A-8: the only game and the only part-score may be on different sides."""
    played = deals("We 4S =, They 2S =")
    settled = rubber_sheet(played, "rubber-2014", settle=True)
    [rubber] = settled.rubbers
    assert [(it.side, it.points) for it in rubber.bonus] == [(Side.NS, 300), (Side.EW, 100)]
    assert (rubber.finished, rubber.settled) == (False, True)
    assert settled.total == Totals(120 + 300, 60 + 100)
    assert rubber_sheet(played, "rubber-pre1993", settle=True).total == Totals(420, 110)
    assert rubber_sheet(played, "rubber-2014").total == Totals(120, 60)


@pytest.mark.parametrize(
    ("played", "bonus"),
    [
        ("We 4S =, They 4S =", Totals()),
        ("We 1S =, They 1S =", Totals()),
        ("We 1S =", Totals(100, 0)),
        ("They 3NT =", Totals(0, 300)),
        ("They 3NT =, They 1NT =", Totals(0, 400)),
        ("They 1NT =, We 3NT =", Totals(300, 0)),
        ("We 3NT =, They 3NT =, We 1C =", Totals(100, 0)),
        ("We 3NT =, We 3NT =", Totals(700, 0)),
        ("Pass", Totals()),
    ],
)
def test_what_settling_gives(played: str, bonus: Totals) -> None:
    sheet = rubber_sheet(deals(played), settle=True)
    assert sum_of(sheet.rubbers[-1].bonus) == bonus


def test_a_part_score_does_not_count_after_the_other_sides_game() -> None:
    sheet = rubber_sheet(deals("We 2NT =, They 4S =, We 1NT ="))
    assert [deal.game_to for deal in sheet.deals] == [None, Side.EW, None]
    assert sheet.rubbers[0].part_score == Totals(40, 0)


def test_more_than_a_hundred_does_not_count_further() -> None:
    sheet = rubber_sheet(deals("We 3S =, We 3S =, We 1D ="))
    assert [deal.game_to for deal in sheet.deals] == [None, Side.NS, None]
    assert sheet.rubbers[0].part_score == Totals(20, 0)


def test_deals_after_the_party() -> None:
    game = "We 3NT =, We 3NT ="
    sheet = rubber_sheet(deals(f"{game}, {game}, Pass, We 1C ="), rubbers=2)
    assert [problem.deal for problem in sheet.problems] == [5, 6]
    assert sheet.problems[0].message == "deal 5 comes after the end of the party of 2 rubbers"
    assert len(sheet.deals) == 4
    assert sheet.total == Totals(1800, 0)


def test_honours_that_cannot_be_are_left_out() -> None:
    sheet = rubber_sheet(deals_with_120())
    assert sheet.total == Totals(60, 0)
    assert [problem.message for problem in sheet.problems] == [
        "honours are 100 or 150, not 120"
    ]


def deals_with_120() -> tuple[SheetDeal, ...]:
    from overtrick.formats.sheets.sheet import read_sheet

    return read_sheet("We 2S = ; honours We 120")[0].deals


def test_an_empty_sheet() -> None:
    sheet = rubber_sheet([], settle=True)
    assert (sheet.rubbers, sheet.deals, sheet.total) == ((), (), Totals())


def plainly(played: list[SheetDeal], rules: str) -> list[list[int]]:
    """Each rubber's totals again, by a plain loop over running numbers."""
    pages: list[list[int]] = []
    ended = True
    for deal in played:
        if ended:
            page, part, won, ended = [0, 0], [0, 0], [0, 0], False
            pages.append(page)
        if deal.contract is None or deal.tricks is None:
            continue
        us = 0 if deal.side is Side.NS else 1
        if deal.honours:
            page[0 if deal.honours.side is Side.NS else 1] += deal.honours.points
        vulnerable = won[us] > 0
        points = score(deal.contract, deal.tricks, vulnerable=vulnerable, edition=rules)
        page[us if points.total > 0 else 1 - us] += abs(points.total)
        part[us] += points.points("tricks")
        if part[us] >= 100:
            won[us] += 1
            part = [0, 0]
        if won[us] == 2:
            page[us] += 500 if won[1 - us] else 700
            ended = True
    return pages


@given(evenings(), st.sampled_from(RUBBERS))
def test_the_same_totals_by_a_plain_loop(played: list[SheetDeal], rules: str) -> None:
    sheet = rubber_sheet(played, rules, carry=False)
    assert [[it.total.we, it.total.they] for it in sheet.rubbers] == plainly(played, rules)


@given(evenings(), st.sampled_from(RUBBERS), st.booleans(), st.booleans())
def test_totals_are_the_sums_of_their_entries(
    played: list[SheetDeal], rules: str, carry: bool, settle: bool
) -> None:
    sheet = rubber_sheet(played, rules, carry=carry, settle=settle)
    assert sheet.problems == ()
    assert [deal.number for deal in sheet.deals] == list(range(1, len(played) + 1))
    for rubber in sheet.rubbers:
        in_deals = sum((deal.above + deal.below for deal in rubber.deals), Totals())
        apart = sum_of(rubber.carried) + sum_of(rubber.bonus)
        assert rubber.total == in_deals + apart
        assert all(entry.points > 0 and entry.why for entry in rubber.entries)
        assert rubber.finished == (2 in (rubber.games.we, rubber.games.they))
        assert max(rubber.part_score.we, rubber.part_score.they) < 100


@given(evenings(), st.sampled_from(RUBBERS), st.booleans())
def test_carrying_is_summing_the_differences(
    played: list[SheetDeal], rules: str, settle: bool
) -> None:
    carried = rubber_sheet(played, rules, carry=True, settle=settle).total
    added = rubber_sheet(played, rules, carry=False, settle=settle).total
    assert (carried.difference, carried.winner) == (added.difference, added.winner)


@given(evenings(), st.sampled_from(RUBBERS), st.booleans())
def test_exchanging_the_sides_mirrors_the_sheet(
    played: list[SheetDeal], rules: str, carry: bool
) -> None:
    def totals(sheet: RubberSheet) -> list[tuple[int, int]]:
        return [(it.total.we, it.total.they) for it in sheet.rubbers]

    ours = rubber_sheet(played, rules, carry=carry, settle=True)
    theirs = rubber_sheet(map(mirrored, played), rules, carry=carry, settle=True)
    assert totals(ours) == [(we, they) for they, we in totals(theirs)]


@given(evenings(most=12), evenings(most=12))
def test_what_comes_later_changes_nothing_before(
    earlier: list[SheetDeal], later: list[SheetDeal]
) -> None:
    alone, whole = rubber_sheet(earlier), rubber_sheet(earlier + later)
    assert whole.deals[: len(earlier)] == alone.deals


@pytest.mark.parametrize(
    ("games", "who"),
    [
        (Totals(0, 0), Vulnerability.NONE),
        (Totals(0, 1), Vulnerability.EW),
        (Totals(1, 1), Vulnerability.ALL),
    ],
)
def test_a_side_with_a_game_is_vulnerable(games: Totals, who: Vulnerability) -> None:
    assert vulnerable_after(games) is who


def test_refusals() -> None:
    with pytest.raises(InvalidSheet, match="chicago-duplicate scores chicago, not rubber"):
        rubber_sheet([], "chicago-duplicate")
    with pytest.raises(InvalidSheet, match="1 rubber or more, not 0"):
        rubber_sheet([], rubbers=0)


def test_a_deal_that_begins_a_rubber_settles_the_one_before() -> None:
    played = deals("We 4S =, They 2S =, We 1C = ; new rubber, We 4H =")
    left, following = rubber_sheet(played).rubbers
    assert (left.finished, left.settled, left.is_over) == (False, True, True)
    assert left.total == Totals(120 + 300, 60 + 100)
    assert [deal.number for deal in following.deals] == [3, 4]
    assert following.games == Totals(1, 0)


@given(evenings(), evenings())
def test_rubbers_that_stay_apart_are_two_sheets(
    some: list[SheetDeal], others: list[SheetDeal]
) -> None:
    apart = [*some, *(replace(deal, begins=place == 0) for place, deal in enumerate(others))]
    both = rubber_sheet(apart, carry=False).stages
    one = rubber_sheet(some, carry=False, settle=bool(others)).stages
    other = rubber_sheet(others, carry=False).stages
    assert [stage.total for stage in both] == [stage.total for stage in (*one, *other)]
