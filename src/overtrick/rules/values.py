"""
What everything is worth in an edition: tricks, bonuses, honours, the rubber, and games.

Each value is read from the tariff, never written a second time.

The backs of the bidding-box cards: what a bid or a call is worth, as data.

A bid card shows the contract undoubled, just made and with overtricks; the PASS, DOUBLE and
REDOUBLE cards show the penalties of an undoubled, doubled and redoubled contract.  Column I is
not vulnerable, column II vulnerable.  Source: seed page 004; values of each edition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.errors import InvalidContract, Ordinal, Text
from overtrick.rules import editions
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.editions import Bonus, Game, Tariff

__all__ = [
    "BackLine",
    "BidCard",
    "Card",
    "GameLevel",
    "PenaltyCard",
    "Value",
    "Worth",
    "bid_card",
    "bid_cards",
    "games_of",
    "penalty_card",
    "values_of",
    "whole_box",
]


class Value(NamedTuple):
    """What one thing is worth; the same twice where vulnerability does not matter."""

    group: Text
    what: Text
    not_vulnerable: int
    vulnerable: int


class GameLevel(NamedTuple):
    """The lowest level at which a strain makes a game by its own tricks, and the sum."""

    strain: Strain
    doubling: Doubling
    level: int
    points: int
    why: Text | str


def values_of(tariff: Tariff) -> tuple[Value, ...]:
    """
    List what everything is worth, in the order of a scoring table.

    >>> from overtrick.rules.editions import edition
    >>> found = {str(value.what): value for value in values_of(edition("duplicate-2017"))}
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
    return GameLevel(strain, doubling, level, tricks.points, tricks.text)


def _tricks(tariff: Tariff) -> Iterator[Value]:
    for what, points in (
        (Text("clubs and diamonds, each"), tariff.minor_trick),
        (Text("hearts and spades, each"), tariff.major_trick),
    ):
        yield Value(_TRICKS, what, points, points)
    for what, points in _notrump(tariff):
        yield Value(_TRICKS, Text("no trump, {which}", which=what), points, points)


def _notrump(tariff: Tariff) -> list[tuple[Text, int]]:
    """The tricks at no trump, the first apart; each apart where the others differ."""
    first, *more = tariff.notrump_tricks
    if len(set(more)) == 1:
        return [(Text("the first"), first), (Text("each more"), more[0])]
    return [
        (Text("the {nth}", nth=Ordinal(nth)), points)
        for nth, points in enumerate((first, *more), 1)
    ]


def _overtricks(tariff: Tariff) -> Iterator[Value]:
    for what, points in (
        (Text("clubs and diamonds, undoubled"), tariff.minor_trick),
        (Text("hearts and spades, undoubled"), tariff.major_trick),
        *(
            (Text("no trump, undoubled, {which}", which=what), points)
            for what, points in _notrump(tariff)[1:]
        ),
    ):
        yield Value(_OVERTRICKS, what, points, points)
    none, vulnerable = tariff.doubled_overtrick
    yield Value(_OVERTRICKS, Text("doubled, each"), none, vulnerable)
    yield Value(_OVERTRICKS, Text("redoubled, each"), 2 * none, 2 * vulnerable)


def _undertricks(tariff: Tariff) -> Iterator[Value]:
    for doubling in Doubling:
        none, vulnerable = tariff.undertricks_doubled if doubling else tariff.undertricks
        most = max(len(none), len(vulnerable))
        pairs = [
            (none[min(at, len(none) - 1)], vulnerable[min(at, len(vulnerable) - 1)])
            for at in range(most)
        ]
        for pair, places in groupby(range(most), key=pairs.__getitem__):
            run = [place + 1 for place in places]
            factor = max(doubling, 1)
            which = _which(run[0], run[-1], is_last=run[-1] == most)
            what = _EACH if len(run) == most else _some(which)
            yield Value(_UNDERTRICKS, what[doubling], pair[0] * factor, pair[1] * factor)


def _bonuses(tariff: Tariff) -> Iterator[Value]:
    if tariff.bonus is Bonus.EACH_DEAL:
        yield Value(_BONUSES, Text("part-score"), *tariff.part_score_bonus)
    if tariff.bonus is not Bonus.NONE:
        yield Value(_BONUSES, Text("game"), *tariff.game_bonus)
    if tariff.last_deal_bonus:
        last = tariff.last_deal_bonus
        yield Value(_BONUSES, Text("part-score made on the last deal"), last, last)
    yield Value(_BONUSES, Text("small slam bid and made"), *tariff.small_slam)
    yield Value(_BONUSES, Text("grand slam bid and made"), *tariff.grand_slam)
    names = (Text("doubled contract made"), Text("redoubled contract made"))
    for name, points in zip(names, tariff.doubled_bonus, strict=True):
        yield Value(_BONUSES, name, points, points)


def _honours(tariff: Tariff) -> Iterator[Value]:
    if tariff.honours:
        for what, points in (
            (Text("four trump honours in one hand"), tariff.four_honours),
            (Text("five trump honours in one hand"), tariff.five_honours),
            (Text("four aces in one hand at no trump"), tariff.four_aces),
        ):
            yield Value(_HONOURS, what, points, points)


def _rubber(tariff: Tariff) -> Iterator[Value]:
    if tariff.game is Game.RUBBER:
        for what, points in (
            (Text("rubber, the opponents without a game"), tariff.rubber_bonus[1]),
            (Text("rubber, the opponents with a game"), tariff.rubber_bonus[0]),
            (Text("unfinished, the only game"), tariff.unfinished[0]),
            (Text("unfinished, the only part-score"), tariff.unfinished[1]),
        ):
            yield Value(_RUBBER, what, points, points)


def _which(first: int, last: int, *, is_last: bool) -> Text:
    nth = Text("1st") if first == 1 else Ordinal(first)  # a trick has a gender in French
    if is_last and first < 13:
        return Text("{nth} and more, each", nth=nth)
    if first == last:
        return nth
    if last == first + 1:
        return Text("{nth} and {other}, each", nth=nth, other=Ordinal(last))
    return Text("{nth} to {other}, each", nth=nth, other=Ordinal(last))


def _some(which: Text) -> tuple[Text, Text, Text]:
    """Some of the undertricks, by doubling, which agrees with the trick in French."""
    return (
        Text("undoubled, {which}", which=which),
        Text("doubled, {which}", which=which),
        Text("redoubled, {which}", which=which),
    )


_EACH = (Text("undoubled, each"), Text("doubled, each"), Text("redoubled, each"))
_TRICKS, _OVERTRICKS, _UNDERTRICKS = Text("tricks"), Text("overtricks"), Text("undertricks")
_BONUSES, _HONOURS, _RUBBER = Text("bonuses"), Text("honours"), Text("rubber")


class Worth(Enum):
    """What a bid is worth when it is made undoubled."""

    PART_SCORE = "part-score"
    GAME = "game"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"


@dataclass(frozen=True, slots=True)
class BackLine:
    """One line of a card: overtricks or undertricks, and the points in columns I and II."""

    tricks: int
    not_vulnerable: int
    vulnerable: int


@dataclass(frozen=True, slots=True)
class BidCard:
    """The back of a bid: points to declarer's side, just made and with each overtrick."""

    contract: Contract
    worth: Worth
    lines: tuple[BackLine, ...]


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """The back of PASS, DOUBLE or REDOUBLE: points to the defenders, down 1 to 13."""

    doubling: Doubling
    lines: tuple[BackLine, ...]

    @property
    def call(self) -> str:
        """The word on the front of the card."""
        return ("PASS", "DOUBLE", "REDOUBLE")[self.doubling]


Card = BidCard | PenaltyCard


def bid_card(contract: Contract | str, edition: str | Tariff = editions.DEFAULT.id) -> BidCard:
    """
    Make the back of one bid's card.

    >>> card = bid_card("4H")
    >>> card.worth.value, card.lines[0], card.lines[1]  # doctest: +NORMALIZE_WHITESPACE
    ('game', BackLine(tricks=0, not_vulnerable=420, vulnerable=620),
     BackLine(tricks=1, not_vulnerable=450, vulnerable=650))

    :raises InvalidContract: if *contract* is none, or is doubled: no such card is in the box.
    :raises UnknownName: if there is no such edition.
    """
    bid = Contract.parse(contract) if isinstance(contract, str) else contract
    if bid.doubling:
        raise InvalidContract("no bid in the box is doubled: {bid!r}", bid=str(bid))
    lines = tuple(_bid_line(bid, over, edition) for over in range(8 - bid.level))
    return BidCard(bid, _worth(bid, edition), lines)


def bid_cards(edition: str | Tariff = editions.DEFAULT.id) -> tuple[BidCard, ...]:
    """
    Make the backs of all 35 bids, from one club to seven no trump.

    >>> [str(card.contract) for card in bid_cards() if card.worth is Worth.GAME][:3]
    ['3NT', '4H', '4S']

    :raises UnknownName: if there is no such edition.
    """
    return tuple(bid_card(bid, edition) for bid in CONTRACTS if not bid.doubling)


def penalty_card(
    doubling: Doubling, edition: str | Tariff = editions.DEFAULT.id
) -> PenaltyCard:
    """
    Make the back of the PASS, DOUBLE or REDOUBLE card.

    >>> card = penalty_card(Doubling.DOUBLED)
    >>> card.call, [line.not_vulnerable for line in card.lines[:4]]
    ('DOUBLE', [100, 300, 500, 800])

    :raises UnknownName: if there is no such edition.
    """
    # A grand slam alone can go down thirteen; an undertrick costs the same in any contract.
    contract = Contract(7, Strain.NOTRUMP, doubling)
    lines = tuple(
        BackLine(
            down,
            -score_points(contract, 13 - down, vulnerable=False, edition=edition),
            -score_points(contract, 13 - down, vulnerable=True, edition=edition),
        )
        for down in range(1, 14)
    )
    return PenaltyCard(doubling, lines)


def whole_box(edition: str | Tariff = editions.DEFAULT.id) -> tuple[Card, ...]:
    """
    Make the backs of every card that is worth points: 35 bids and three calls.

    >>> len(whole_box())
    38

    :raises UnknownName: if there is no such edition.
    """
    calls = (penalty_card(doubling, edition) for doubling in Doubling)
    return (*bid_cards(edition), *calls)


def _bid_line(bid: Contract, over: int, edition: str | Tariff) -> BackLine:
    tricks = bid.target + over
    return BackLine(
        over,
        score_points(bid, tricks, vulnerable=False, edition=edition),
        score_points(bid, tricks, vulnerable=True, edition=edition),
    )


def _worth(bid: Contract, edition: str | Tariff) -> Worth:
    if bid.level >= 6:
        return Worth.SMALL_SLAM if bid.level == 6 else Worth.GRAND_SLAM
    tariff = editions.edition(edition)
    made = score(bid, bid.target, edition=tariff).points("tricks")
    return Worth.GAME if made >= tariff.game_points else Worth.PART_SCORE
