"""The small table of an edition says what its scores are made of."""

import re

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.editions import EDITIONS
from overtrick.rules.values import Value, games_of, values_of
from tests.cases import one_pass


def _places(what: str) -> range:
    """Which undertricks a row is about: ``doubled, 2nd and 3rd, each``."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", what)]
    if not numbers:
        return range(1, 14)
    return range(numbers[0], 14 if "and more" in what else numbers[-1] + 1)


@one_pass("edition", EDITIONS)
def test_undertricks_add_up_to_the_score(edition: str) -> None:
    rows = [
        value for value in values_of(EDITIONS[edition]) if str(value.group) == "undertricks"
    ]
    for doubling, name in zip(Doubling, ("undoubled", "doubled", "redoubled"), strict=True):
        own = [row for row in rows if str(row.what).split(",")[0] == name]
        contract = Contract(7, Strain.SPADES, doubling)
        for vulnerable in (False, True):
            worth = {n: _points(row, vulnerable) for row in own for n in _places(str(row.what))}
            assert sorted(worth) == list(range(1, 14))
            for down in range(1, 14):
                points = sum(worth[n] for n in range(1, down + 1))
                found = score_points(
                    contract, 13 - down, vulnerable=vulnerable, edition=edition
                )
                assert -points == found


def _points(row: Value, vulnerable: bool) -> int:
    return row.vulnerable if vulnerable else row.not_vulnerable


@one_pass("edition", EDITIONS)
def test_a_level_less_is_no_game(edition: str) -> None:
    tariff = EDITIONS[edition]
    for game in games_of(tariff):
        assert game.points >= tariff.game_points
        if game.level > 1:
            less = Contract(game.level - 1, game.strain, game.doubling)
            bid = score(less, less.target, edition=edition).points("tricks")
            assert bid < tariff.game_points


@one_pass("edition", EDITIONS)
def test_no_row_stands_twice(edition: str) -> None:
    names = [(value.group, value.what) for value in values_of(EDITIONS[edition])]
    assert len(names) == len(set(names))
