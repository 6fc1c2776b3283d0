import pytest

from overtrick.core.contract import CONTRACTS
from overtrick.messages import say, speaking
from overtrick.printing.table import draw_table
from overtrick.rules.duplicate import score_points
from overtrick.rules.editions import DEFAULT, EDITIONS, Tariff, edition
from overtrick.rules.values import values_of

TARIFFS = pytest.mark.parametrize("tariff", EDITIONS.values(), ids=lambda tariff: tariff.id)


def numbers(line: str) -> list[int]:
    return [int(word) for word in line.replace("│", " ").split() if word.isdigit()]


def row(tariff: Tariff, label: str) -> str:
    return next(line for line in draw_table(tariff).splitlines() if line.startswith(label))


@TARIFFS
def test_no_line_is_too_wide(tariff: Tariff) -> None:
    assert max(len(line) for line in draw_table(tariff).splitlines()) <= 80


@TARIFFS
def test_every_contract_made_is_in_the_table(tariff: Tariff) -> None:
    signs = {"C": "♣♦", "D": "♣♦", "H": "♥♠", "S": "♥♠", "NT": "NT"}
    lines = [line.replace("*", " ") for line in draw_table(tariff).splitlines()]
    for contract in CONTRACTS:
        label = f" {contract.level} {signs[contract.strain.value]} {'X' * contract.doubling}"
        found = [line for line in lines if line[:9].rstrip() == label.rstrip()]
        assert len(found) == 1
        assert numbers(found[0])[1:] == [
            score_points(contract, tricks, vulnerable=vulnerable, edition=tariff)
            for vulnerable in (False, True)
            for tricks in range(contract.target, 14)
        ]


@TARIFFS
def test_every_number_down_is_in_the_table(tariff: Tariff) -> None:
    for down in range(1, 14):
        line = next(
            line for line in draw_table(tariff).splitlines() if line.startswith(f"{down:5} ")
        )
        assert numbers(line)[1:] == [
            -score_points(contract, 13 - down, vulnerable=vulnerable, edition=tariff)
            for contract in ("7NT", "7NTX", "7NTXX")
            for vulnerable in (False, True)
        ]


def test_games_are_marked() -> None:
    assert row(DEFAULT, " 3 NT *").split()[:4] == ["3", "NT", "*", "400"]
    assert row(DEFAULT, " 2 ♥♠ X*").split()[:4] == ["2", "♥♠", "X*", "470"]
    assert row(DEFAULT, " 4 ♣♦  ").split()[:3] == ["4", "♣♦", "130"]


@TARIFFS
def test_what_is_unconfirmed_is_said(tariff: Tariff) -> None:
    drawn = draw_table(tariff)
    concerned = [
        doubt.partition(": ")[2].split()[0]
        for doubt in tariff.unconfirmed
        if doubt.startswith(("undertricks", "small_slam", "doubled_overtrick", "years"))
    ]
    assert ("Not confirmed by an original text" in drawn) == bool(concerned)
    assert all(word in drawn for word in concerned)


def test_where_level_bonuses_are_not_in_the_deal() -> None:
    said = {tariff.id for tariff in EDITIONS.values() if "The deal alone" in draw_table(tariff)}
    assert said == {
        "rubber-2014",
        "rubber-pre1993",
        "contract-1932",
        "seed000-rubber",
        "seed000-chicago-accumulating",
        "chicago-accumulating",
    }
    assert "part-scores add up" in draw_table(edition("chicago-accumulating"))


def test_french_undertricks_agree_with_the_trick() -> None:
    """A trick is feminine: contrée, 1re, chacune."""
    with speaking("fr"):
        said = [
            say(each.what) for each in values_of(DEFAULT) if str(each.group) == "undertricks"
        ]
    assert said == [
        "non contrée, chacune",
        "contrée, 1re",
        "contrée, 2e et 3e, chacune",
        "contrée, 4e et plus, chacune",
        "surcontrée, 1re",
        "surcontrée, 2e et 3e, chacune",
        "surcontrée, 4e et plus, chacune",
    ]
