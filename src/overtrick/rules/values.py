"""
What everything is worth in an edition: tricks, bonuses, honours, the rubber, and games.

Each value is read from the tariff, never written a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.rules.duplicate import score
from overtrick.rules.tariff import Bonus, Game, Tariff

__all__ = ["GameLevel", "Value", "games_of", "values_of"]


class Value(NamedTuple):
    """What one thing is worth; the same twice where vulnerability does not matter."""

    group: str
    what: str
    not_vulnerable: int
    vulnerable: int


class GameLevel(NamedTuple):
    """The lowest level at which a strain makes a game by its own tricks, and the sum."""

    strain: Strain
    doubling: Doubling
    level: int
    points: int
    why: str


def values_of(tariff: Tariff) -> tuple[Value, ...]:
    """
    List what everything is worth, in the order of a scoring table.

    >>> from overtrick.rules.editions import edition
    >>> found = {value.what: value for value in values_of(edition("duplicate-2017"))}
    >>> found["clubs and diamonds, each"].vulnerable, found["doubled, each"].vulnerable
    (20, 200)
    >>> found["game"].not_vulnerable, found["small slam bid and made"].vulnerable
    (300, 750)
    """
    return tuple(
        value
        for rows in (_tricks, _overtricks, _undertricks, _bonuses, _honours, _rubber)
        for value in rows(tariff)
    )


def games_of(tariff: Tariff) -> tuple[GameLevel, ...]:
    """
    List the levels of game: the tricks bid give as many points as a game needs.

    >>> from overtrick.rules.editions import DEFAULT
    >>> for game in games_of(DEFAULT)[:5]:
    ...     print(f"{game.level}{game.strain}: {game.why} = {game.points}")
    5C: 5 x 20 = 100
    5D: 5 x 20 = 100
    4H: 4 x 30 = 120
    4S: 4 x 30 = 120
    3NT: 40 + 30 + 30 = 100
    """
    return tuple(_game(strain, doubling, tariff) for doubling in Doubling for strain in Strain)


def _game(strain: Strain, doubling: Doubling, tariff: Tariff) -> GameLevel:
    for level in range(1, 8):
        contract = Contract(level, strain, doubling)
        causes = score(contract, contract.target, edition=tariff).causes
        tricks = next(cause for cause in causes if cause.cause == "tricks")
        if tricks.points >= tariff.game_points or level == 7:
            break
    return GameLevel(strain, doubling, level, tricks.points, tricks.why)


def _tricks(tariff: Tariff) -> Iterator[Value]:
    for what, points in (
        ("clubs and diamonds, each", tariff.minor_trick),
        ("hearts and spades, each", tariff.major_trick),
    ):
        yield Value("tricks", what, points, points)
    for what, points in _notrump(tariff):
        yield Value("tricks", f"no trump, {what}", points, points)


def _notrump(tariff: Tariff) -> list[tuple[str, int]]:
    """The tricks at no trump, the first apart; each apart where the others differ."""
    first, *more = tariff.notrump_tricks
    if len(set(more)) == 1:
        return [("the first", first), ("each more", more[0])]
    return [(f"the {_nth(nth)}", points) for nth, points in enumerate((first, *more), 1)]


def _overtricks(tariff: Tariff) -> Iterator[Value]:
    for what, points in (
        ("clubs and diamonds, undoubled", tariff.minor_trick),
        ("hearts and spades, undoubled", tariff.major_trick),
        *((f"no trump, undoubled, {what}", points) for what, points in _notrump(tariff)[1:]),
    ):
        yield Value("overtricks", what, points, points)
    none, vulnerable = tariff.doubled_overtrick
    yield Value("overtricks", "doubled, each", none, vulnerable)
    yield Value("overtricks", "redoubled, each", 2 * none, 2 * vulnerable)


def _undertricks(tariff: Tariff) -> Iterator[Value]:
    names = ("undoubled", "doubled", "redoubled")
    for doubling, name in zip(Doubling, names, strict=True):
        none, vulnerable = tariff.undertricks_doubled if doubling else tariff.undertricks
        most = max(len(none), len(vulnerable))
        pairs = [
            (none[min(at, len(none) - 1)], vulnerable[min(at, len(vulnerable) - 1)])
            for at in range(most)
        ]
        for pair, places in groupby(range(most), key=pairs.__getitem__):
            run = [place + 1 for place in places]
            factor = max(doubling, 1)
            what = f"{name}, {_which(run[0], run[-1], is_last=run[-1] == most)}"
            yield Value("undertricks", what, pair[0] * factor, pair[1] * factor)


def _bonuses(tariff: Tariff) -> Iterator[Value]:
    if tariff.bonus is Bonus.EACH_DEAL:
        yield Value("bonuses", "part-score", *tariff.part_score_bonus)
    if tariff.bonus is not Bonus.NONE:
        yield Value("bonuses", "game", *tariff.game_bonus)
    if tariff.last_deal_bonus:
        last = tariff.last_deal_bonus
        yield Value("bonuses", "part-score made on the last deal", last, last)
    yield Value("bonuses", "small slam bid and made", *tariff.small_slam)
    yield Value("bonuses", "grand slam bid and made", *tariff.grand_slam)
    for name, points in zip(("doubled", "redoubled"), tariff.doubled_bonus, strict=True):
        yield Value("bonuses", f"{name} contract made", points, points)


def _honours(tariff: Tariff) -> Iterator[Value]:
    if tariff.honours:
        for what, points in (
            ("four trump honours in one hand", tariff.four_honours),
            ("five trump honours in one hand", tariff.five_honours),
            ("four aces in one hand at no trump", tariff.four_aces),
        ):
            yield Value("honours", what, points, points)


def _rubber(tariff: Tariff) -> Iterator[Value]:
    if tariff.game is Game.RUBBER:
        for what, points in (
            ("rubber, the opponents without a game", tariff.rubber_bonus[1]),
            ("rubber, the opponents with a game", tariff.rubber_bonus[0]),
            ("unfinished, the only game", tariff.unfinished[0]),
            ("unfinished, the only part-score", tariff.unfinished[1]),
        ):
            yield Value("rubber", what, points, points)


def _which(first: int, last: int, *, is_last: bool) -> str:
    if is_last:
        return (
            "each" if first == 1 else _nth(first) + ("" if first == 13 else " and more, each")
        )
    if first == last:
        return _nth(first)
    return f"{_nth(first)} {'and' if last == first + 1 else 'to'} {_nth(last)}, each"


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
    return f"{number}{ending}"
