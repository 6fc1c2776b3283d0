from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT, Points, Result
from overtrick.core.seats import Seat
from overtrick.errors import (
    InvalidContract,
    InvalidOutcome,
    InvalidSeat,
    InvalidTricks,
    OvertrickError,
    UnknownName,
)
from overtrick.rules.duplicate import (
    CELLS,
    cell,
    outcome_points,
    score,
    score_points,
    score_table,
)
from overtrick.rules.editions import DEFAULT, EDITIONS, Bonus
from overtrick.rules.points import CAUSES
from tests.cases import one_pass
from tests.golden import golden

SEEDS = golden("seed_vectors")
SINGLE_DEALS = [
    *SEEDS["duplicate"],
    *(vector for vector in SEEDS["misc"] if vector["kind"] == "score"),
]
PARTY_DEALS = [
    (rubber["edition"], deal) for rubber in SEEDS["rubber_party"] for deal in rubber["deals"]
]


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [vector for vector in SEEDS["misc"] if vector["kind"] == kind]


def contract_of(vector: dict[str, Any], doubled: int = 0) -> Contract:
    doubling = Doubling(vector.get("doubled", doubled))
    return Contract(vector["level"], Strain.parse(vector["strain"]), doubling)


def label(vector: dict[str, Any]) -> str:
    return str(vector["id"])


@one_pass("row", golden("duplicate_score_table")["rows"])
def test_the_table_of_the_law(row: list[Any]) -> None:
    level, strain, doubled, vulnerable, scores = row
    contract = Contract(level, Strain.parse(strain), Doubling(doubled))
    assert [
        score(contract, tricks, vulnerable=bool(vulnerable)).total for tricks in range(14)
    ] == scores


def test_the_table_is_whole() -> None:
    assert len(golden("duplicate_score_table")["rows"]) * 14 == 2940


@one_pass("vector", SINGLE_DEALS)
def test_seed_deals(vector: dict[str, Any]) -> None:
    found = score(
        vector["contract"],
        vector["tricks"],
        vulnerable=vector["vulnerable"],
        edition=vector["edition"],
    )
    assert found.total == vector["score"]
    assert found.contract == contract_of(vector)


@one_pass(("edition", "deal"), PARTY_DEALS)
def test_deals_of_a_rubber(edition: str, deal: dict[str, Any]) -> None:
    found = score(
        deal["contract"], deal["tricks"], vulnerable=deal["vulnerable"], edition=edition
    )
    assert {cause.cause: cause.points for cause in found.causes} == deal["causes"]


@one_pass("vector", of_kind("trick_points"))
@one_pass("edition", ["duplicate-2017", "rubber-2014", "seed000-rubber"])
def test_trick_points(vector: dict[str, Any], edition: str) -> None:
    contract = contract_of(vector)
    found = score(contract, contract.target, edition=edition)
    assert found.points("tricks") == vector["value"]
    if vector.get("game"):
        assert score(contract, contract.target).points("level_bonus") == 300


@pytest.mark.parametrize("vector", of_kind("lowest_game"), ids=label)
def test_lowest_game(vector: dict[str, Any]) -> None:
    game = contract_of(vector)
    below = replace(game, level=game.level - 1)
    assert score(game, game.target).points("tricks") == vector["value"]
    assert score(game, game.target).points("level_bonus") == 300
    assert score(below, below.target + 1).points("level_bonus") == 50


@pytest.mark.parametrize("vector", of_kind("rubber_below_above"), ids=label)
def test_below_and_above_the_line(vector: dict[str, Any]) -> None:
    found = score(contract_of(vector), vector["tricks"], edition=vector["edition"])
    assert found.points("tricks") == vector["below"]
    assert found.total - found.points("tricks") == vector["above"]


@pytest.mark.parametrize("vector", of_kind("undertricks"), ids=label)
def test_undertricks(vector: dict[str, Any]) -> None:
    contract = Contract(7, Strain.SPADES, Doubling(vector["doubled"]))
    found = score(
        contract,
        13 - vector["undertricks"],
        vulnerable=vector["vulnerable"],
        edition=vector["edition"],
    )
    assert found.total == -vector["points_to_defenders"]


@pytest.mark.parametrize("vector", of_kind("undertrick_each"), ids=label)
def test_each_undertrick(vector: dict[str, Any]) -> None:
    contract = Contract(7, Strain.SPADES, Doubling(vector["doubled"]))
    down = [
        -score_points(
            contract, 13 - n, vulnerable=vector["vulnerable"], edition=vector["edition"]
        )
        for n in range(1, 5)
    ]
    each = [later - earlier for earlier, later in zip([0, *down], down, strict=False)]
    assert each == vector["first_to_fourth"]


@pytest.mark.parametrize("vector", of_kind("overtrick"), ids=label)
def test_each_overtrick(vector: dict[str, Any]) -> None:
    contract = Contract(2, Strain.DIAMONDS, Doubling(vector["doubled"]))
    made, more = (
        score_points(contract, tricks, vulnerable=vector["vulnerable"]) for tricks in (8, 9)
    )
    assert more - made == vector["each"]


@pytest.mark.parametrize("vector", of_kind("slam_bonus"), ids=label)
def test_slam_bonus(vector: dict[str, Any]) -> None:
    vulnerable = vector["vulnerable"]
    small = score("6H", 13, vulnerable=vulnerable)  # all the tricks, but six was bid
    grand = score("7H", 13, vulnerable=vulnerable)
    assert small.points("slam_bonus") == vector["small"]
    assert grand.points("slam_bonus") == vector["grand"]


@pytest.mark.parametrize("vector", of_kind("redouble_bonus_change"), ids=label)
def test_why_the_redoubled_bonus_changed(vector: dict[str, Any]) -> None:
    for name, vulnerable in (("not_vulnerable", False), ("vulnerable", True)):
        for edition, points in vector["five_minor_redoubled_plus_1"][name].items():
            assert score_points("5CXX", 12, vulnerable=vulnerable, edition=edition) == points
        assert score_points("6D", 12, vulnerable=vulnerable) == vector["six_minor"][name]
    assert score_points("6S", 12, vulnerable=True) == vector["six_major_vulnerable"]
    assert score_points("6NT", 12, vulnerable=True) == vector["six_notrump_vulnerable"]


@one_pass(
    ("edition", "contract", "tricks", "vulnerable", "points"),
    [
        ("contract-1932", "7NTXX", 0, True, -20_800),
        ("duplicate-pre1987", "7NTXX", 0, True, -7_600),
        ("duplicate-2017", "7NTXX", 0, True, -7_600),
        ("duplicate-pre1987", "7CX", 4, False, -1_700),
        ("duplicate-2017", "7CX", 4, False, -2_300),
        ("contract-1932", "3NT", 9, False, 100),
        ("contract-1932", "2NT", 10, False, 140),  # 30, 40, 30 and 40
        ("contract-1932", "4SX", 7, False, -450),
        ("contract-1932", "4S", 7, True, -450),
        ("contract-1932", "7H", 13, True, 210 + 2250),
        ("rubber-2014", "4S", 10, True, 120),
        ("rubber-pre1993", "4SXX", 10, True, 480 + 50),
        ("seed000-rubber", "4SX", 10, True, 240),
        ("chicago-accumulating", "2H", 8, True, 60),
        ("seed000-chicago-independent", "2H", 8, True, 160),
        ("seed000-chicago-independent", "2H", 8, False, 110),
        ("chicago-duplicate", "2H", 8, True, 110),
    ],
)
def test_other_editions(
    edition: str, contract: str, tricks: int, vulnerable: bool, points: int
) -> None:
    assert score_points(contract, tricks, vulnerable=vulnerable, edition=edition) == points


@one_pass("edition", EDITIONS)
@one_pass("vulnerable", [False, True])
def test_one_more_trick_never_costs(edition: str, vulnerable: bool) -> None:
    for contract in CONTRACTS:
        totals = [
            score_points(contract, tricks, vulnerable=vulnerable, edition=edition)
            for tricks in range(14)
        ]
        assert totals == sorted(set(totals)), f"{contract} {totals}"


@one_pass("tariff", EDITIONS.values())
def test_causes_are_told_in_order_and_sum(tariff: Any) -> None:
    for contract in CONTRACTS:
        for tricks in range(14):
            found = score(contract, tricks, vulnerable=True, edition=tariff)
            names = [cause.cause for cause in found.causes]
            assert names == [name for name in CAUSES if name in names]
            assert all(cause.points and cause.why for cause in found.causes)
            assert found.total == sum(cause.points for cause in found.causes)
            if tariff.bonus is not Bonus.EACH_DEAL:
                assert found.points("level_bonus") == 0


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "whys"),
    [
        (
            "4SX",
            11,
            True,
            ["4 x 30, doubled", "1 x 200, doubled, vulnerable", "game, vulnerable"],
        ),
        ("3NT", 9, False, ["40 + 30 + 30", "game, not vulnerable"]),
        ("2HXX", 8, False, ["2 x 30, redoubled", "redoubled into game, not vulnerable"]),
        ("1C", 9, True, ["1 x 20", "2 x 20", "part-score"]),
        ("6D", 12, True, ["6 x 20", "game, vulnerable", "small slam bid and made, vulnerable"]),
        ("5CX", 8, True, ["down 3 doubled, vulnerable: 200 + 300 + 300"]),
        ("5CXX", 10, False, ["down 1 redoubled, not vulnerable"]),
        ("7NTX", 0, False, ["down 13 doubled, not vulnerable: 100 + 200 + 200 + 10 x 300"]),
    ],
)
def test_why(contract: str, tricks: int, vulnerable: bool, whys: list[str]) -> None:
    told = [cause.why for cause in score(contract, tricks, vulnerable=vulnerable).causes]
    assert told[: len(whys)] == whys


def test_a_long_row_of_undertricks_is_cut() -> None:
    why = score("7NTX", 0, edition="contract-1932").causes[0].why
    assert why == "down 13 doubled, not vulnerable: 100 + 150 + 200 + ... + 700"


def test_a_tariff_of_your_own() -> None:
    house = replace(DEFAULT, id="house", part_score_bonus=(60, 60))
    assert score("1C", 7, edition=house).total == 80
    assert score("1C", 7, edition=house).edition == "house"
    assert score("1C", 7).total == 70


def test_many_tariffs_do_not_fill_the_memory() -> None:
    from overtrick.rules import duplicate

    for bonus in range(0, 2000, 10):
        house = replace(DEFAULT, id="house", part_score_bonus=(bonus, bonus))
        assert score("1C", 7, edition=house).total == 20 + bonus
    assert len(duplicate._ROWS) <= duplicate._EDITIONS_MOST + 1
    assert score("1C", 7).total == 70


@given(
    st.sampled_from(CONTRACTS), st.integers(0, 13), st.sampled_from(Seat), st.integers(1, 64)
)
def test_the_sides_of_a_board_get_opposite_points(
    contract: Contract, tricks: int, declarer: Seat, number: int
) -> None:
    board = Board(number)
    points = score_points(contract, tricks, vulnerable=board.vulnerable(declarer))
    ns = outcome_points(Result(contract, declarer, tricks), board)
    assert ns == (points if declarer in (Seat.NORTH, Seat.SOUTH) else -points)


def test_other_outcomes() -> None:
    assert outcome_points(PASSED_OUT, Board(1)) == 0
    assert outcome_points(Points(-110), Board(1)) == -110
    assert outcome_points(parse_outcome("4S W -1"), Board(3)) == 100
    assert outcome_points(parse_outcome("2S N ="), Board(2), edition="rubber-2014") == 60


@pytest.mark.parametrize("text", ["A+/A-", "60% 4S N 10 | 40% 4S N 9", "BYE"])
def test_rulings_have_no_points(text: str) -> None:
    with pytest.raises(InvalidOutcome, match="has no points of its own"):
        outcome_points(parse_outcome(text), Board(1))
    with pytest.raises(InvalidOutcome, match="NP has no points"):
        outcome_points(NOT_PLAYED, Board(1))


@pytest.mark.parametrize("tricks", [-1, 14, True, 10.0, "10"])
def test_impossible_tricks(tricks: Any) -> None:
    with pytest.raises(InvalidTricks, match=f"tricks must be 0 to 13, not {tricks!r}"):
        score("1C", tricks)


@pytest.mark.parametrize("vulnerable", [1, 0, "NS", None])
def test_vulnerable_is_yes_or_no(vulnerable: Any) -> None:
    with pytest.raises(InvalidSeat, match=f"not {vulnerable!r}"):
        score("1C", 7, vulnerable=vulnerable)


def test_other_refusals() -> None:
    with pytest.raises(InvalidContract, match="'8C'"):
        score("8C", 7)
    with pytest.raises(UnknownName, match="no edition 'duplicate-2031'; there are: duplicate"):
        score("1C", 7, edition="duplicate-2031")


@pytest.mark.parametrize(
    ("said", "total"),
    [
        (("4SX+1",), 690),
        (("4S", 11), 450),
        ((Contract.parse("4S"), 11), 450),
        ((Result(Contract.parse("4S"), Seat.EAST, 10),), 420),
        (("4S E =", Board(3)), 620),
        (("4S N =", Board(3)), 420),
        ((Result(Contract.parse("4S"), Seat.EAST, 10), Board(3)), 620),
        (("4S=", Board(1)), 420),
        (("4S=", Board(4)), 620),
    ],
)
def test_a_deal_however_it_is_said(said: tuple[Any, ...], total: int) -> None:
    assert score(*said).total == total


@pytest.mark.parametrize(
    ("said", "error", "message"),
    [
        (("4S",), InvalidTricks, "4S has no result: write 4S=, 4S-1, or the tricks"),
        (("4S", Board(1)), InvalidTricks, "4S has no result"),
        (("4S=", 10), InvalidContract, "not a contract: '4S='"),
        ((Result(Contract.parse("4S"), Seat.EAST, 10), 10), InvalidTricks, "result already"),
        (("PASS",), InvalidOutcome, "nobody scores a passed-out deal: 'PASS'"),
        ((PASSED_OUT, Board(1)), InvalidOutcome, "PASS is no contract that was played"),
        ((Points(420), Board(1)), InvalidOutcome, "outcome_points says what it is worth"),
        (("4S=", Board(2)), InvalidSeat, "who declared 4S[?] NS are vulnerable on board 2"),
    ],
)
def test_what_is_not_enough_is_asked_for(
    said: tuple[Any, ...], error: type[OvertrickError], message: str
) -> None:
    with pytest.raises(error, match=message):
        score(*said)


def test_a_board_and_vulnerable_are_one_too_many() -> None:
    with pytest.raises(InvalidSeat, match="the board says who is vulnerable"):
        score("4S N =", Board(1), vulnerable=True)


def test_points_of_a_text_on_a_board_by_its_number() -> None:
    assert [outcome_points(text, 3) for text in ("4S E =", "PASS", "-140")] == [-620, 0, -140]
    with pytest.raises(InvalidOutcome, match="has no points of its own"):
        outcome_points("A+", 3)


def law_77(level: int, strain: str, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Score as Law 77 is printed, line by line; it shares nothing with the package."""
    over = tricks - 6 - level
    if over < 0:
        return -defenders(-over, doubled, vulnerable)
    odd = 20 if strain in "CD" else 30
    bid = (level * odd + (10 if strain == "N" else 0)) * (1, 2, 4)[doubled]
    points = bid + (500 if vulnerable else 300) * (bid >= 100) + 50 * (bid < 100)
    if doubled == 0:
        points += over * odd
    elif vulnerable:
        points += over * 200 * doubled + 50 * doubled
    else:
        points += over * 100 * doubled + 50 * doubled
    if level == 6:
        points += 750 if vulnerable else 500
    if level == 7:
        points += 1500 if vulnerable else 1000
    return points


def defenders(down: int, doubled: int, vulnerable: bool) -> int:
    """Undertricks in the closed forms that players learn by heart."""
    if doubled == 0:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * doubled
    return (200 * down - 100 if down <= 3 else 300 * down - 400) * doubled


def test_two_ways_of_scoring_agree_on_every_cell() -> None:
    expected = [
        law_77(level, strain, doubled, vulnerable, tricks)
        for level in range(1, 8)
        for strain in "CDHSN"
        for doubled in (0, 1, 2)
        for vulnerable in (False, True)
        for tricks in range(14)
    ]
    assert list(score_table()) == expected


def test_the_shape_of_the_space() -> None:
    table = score_table()
    assert len(table) == CELLS == 2940
    assert (min(table), max(table)) == (-7600, 3160)
    assert len({abs(points) for points in table}) == 204
    assert all(points and points % 10 == 0 for points in table)


def test_the_index_is_the_written_formula() -> None:
    for contract in CONTRACTS:
        strain = "CDHSN".index(contract.strain.value[0])
        place = ((contract.level - 1) * 5 + strain) * 3 + contract.doubling
        for tricks in range(14):
            assert cell(contract, tricks, vulnerable=False) == place * 2 * 14 + tricks
            assert cell(contract, tricks, vulnerable=True) == (place * 2 + 1) * 14 + tricks


@one_pass("edition", EDITIONS)
def test_the_table_of_every_edition(edition: str) -> None:
    table = score_table(edition)
    contract = Contract(3, Strain.NOTRUMP, Doubling.DOUBLED)
    for tricks in range(14):
        place = cell(contract, tricks, vulnerable=True)
        assert table[place] == score_points(contract, tricks, vulnerable=True, edition=edition)


def test_the_table_is_made_once() -> None:
    assert score_table("rubber-2014") is score_table("rubber-2014")


def test_no_such_edition() -> None:
    with pytest.raises(UnknownName, match="'whist'"):
        score_table("whist")
