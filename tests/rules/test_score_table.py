"""The table derived from the rules, against a second scoring written from the Law alone."""

import pytest

from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.errors import UnknownName
from overtrick.rules.duplicate import score_points
from overtrick.rules.editions import EDITIONS
from overtrick.rules.score_table import CELLS, cell, score_table
from tests.cases import one_pass


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
