"""
The editions of the rules, by id: frozen data, with their years and sources.

Coverage: Duplicate Law 77 of 2017 and its form before 1987; Rubber Laws 72-74, 80 and 81 now
and before 1993; the code of 1932; and the forms that the seed page 000 describes.

A tariff: every number that scores a deal, in force at one time, as one frozen object.

A pair is (not vulnerable, vulnerable); a sequence of undertricks gives the first, the second
and so on, and its last value repeats.  Doubled values are given, redoubled are twice those.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from overtrick.errors import UnknownName

__all__ = ["DEFAULT", "EDITIONS", "Bonus", "Game", "PassOut", "Schedule", "Tariff", "edition"]

Pair = tuple[int, int]


class Game(Enum):
    """What kind of play an edition scores."""

    DUPLICATE = "duplicate"
    RUBBER = "rubber"
    CHICAGO = "chicago"


class Bonus(Enum):
    """What a made contract earns besides its tricks, by its level."""

    NONE = "none"  # rubber: games are made below the line
    EACH_DEAL = "each_deal"  # game or part-score, by the contract's own trick points
    ACCUMULATED = "accumulated"  # Chicago: part-scores add up to a game


class Schedule(Enum):
    """Who is vulnerable in a Chicago: on deal 1 nobody, on 4 everybody, on 2 and 3 a side."""

    DEALER = "dealer"  # the dealer's side
    OPPONENTS = "opponents"  # the other side
    DUPLICATE = "duplicate"  # the 16-board cycle, by the number of the deal
    NONE = "none"  # nobody ever: the first lessons


class PassOut(Enum):
    """What a passed-out deal of a Chicago means."""

    REDEAL = "redeal"  # dealt again by the same dealer, not counted
    COUNTS = "counts"  # it was the deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """One edition of the rules; :mod:`overtrick.rules.editions` has them all."""

    id: str
    title: str
    years: str
    source: str
    game: Game

    minor_trick: int = 20
    major_trick: int = 30
    notrump_tricks: tuple[int, ...] = (40, 30, 30, 30, 30, 30, 30)
    game_points: int = 100
    doubled_overtrick: Pair = (100, 200)
    doubled_bonus: Pair = (50, 100)  # (doubled, redoubled)
    undertricks: tuple[tuple[int, ...], tuple[int, ...]] = ((50,), (100,))
    undertricks_doubled: tuple[tuple[int, ...], tuple[int, ...]] = (
        (100, 200, 200, 300),
        (200, 300),
    )
    small_slam: Pair = (500, 750)
    grand_slam: Pair = (1000, 1500)

    bonus: Bonus = Bonus.EACH_DEAL
    part_score_bonus: Pair = (50, 50)
    game_bonus: Pair = (300, 500)

    honours: bool = False
    four_honours: int = 100
    five_honours: int = 150
    four_aces: int = 150

    rubber_bonus: Pair = (500, 700)  # (opponents have a game, they have none)
    unfinished: Pair = (300, 100)  # (the only game, the only part-score)
    carry: bool = False

    deals: int = 4
    schedule: Schedule = Schedule.DEALER
    passed_out: PassOut = PassOut.REDEAL
    last_deal_bonus: int = 0

    teaching: bool = False
    """Whether a sheet shows the arithmetic of each score unasked."""

    unconfirmed: tuple[str, ...] = ()
    """Fields whose value no original text confirms, each with its reason."""


_SEED = "seed page 000, 'Scoring Systems'"
_NO_INSULT = (0, 0)
_OLD_UNDERTRICKS = ((100, 200), (200, 300))

DEFAULT = Tariff(
    id="duplicate-2017",
    title="Duplicate bridge, the Laws in force",
    years="since 1987",
    source="Laws of Duplicate Bridge 2017, Law 77",
    game=Game.DUPLICATE,
)

_BEFORE_1987 = replace(
    DEFAULT,
    id="duplicate-pre1987",
    title="Duplicate bridge before 1987",
    years="1935-1987",
    source="Laws of Duplicate Contract Bridge before 1987; seed pages 000 and 001",
    doubled_bonus=(50, 50),
    undertricks_doubled=_OLD_UNDERTRICKS,
    unconfirmed=("years: one source says that the change came in 1990",),
)

_RUBBER = replace(
    DEFAULT,
    id="rubber-2014",
    title="Rubber bridge, the Laws in force",
    years="since 1993",
    source="Laws of Contract Bridge (rubber) 2014, Laws 72-74, 80 and 81",
    game=Game.RUBBER,
    bonus=Bonus.NONE,
    honours=True,
    unconfirmed=("unfinished: the amounts of Law 80",),
)

_RUBBER_BEFORE_1993 = replace(
    _RUBBER,
    id="rubber-pre1993",
    title="Rubber bridge before 1993",
    years="1935-1993",
    source="Laws of Contract Bridge before 1993; seed page 001",
    doubled_bonus=(50, 50),
    undertricks_doubled=_OLD_UNDERTRICKS,
    unfinished=(300, 50),
    unconfirmed=("years: the end, 1993", "unfinished: the amounts of Law 80"),
)

_CODE_OF_1932 = replace(
    _RUBBER,
    id="contract-1932",
    title="The code of 1932",
    years="1932-1935",
    source="Laws of Contract Bridge 1932",
    notrump_tricks=(30, 40, 30, 40, 30, 40, 30),
    doubled_bonus=(50, 50),
    undertricks=((50,), tuple(range(100, 750, 50))),
    undertricks_doubled=(tuple(range(100, 750, 50)), tuple(range(200, 1500, 100))),
    grand_slam=(1500, 2250),
    unfinished=(300, 50),
    unconfirmed=(
        "undertricks: 50 each when not vulnerable",
        "small_slam: 500 and 750",
        "doubled_overtrick: 100 and 200",
        "unfinished: 300 and 50",
    ),
)

_SEED_RUBBER = replace(
    _RUBBER,
    id="seed000-rubber",
    title="Rubber bridge as the seed page 000 plays it",
    years="undated",
    source=_SEED,
    doubled_bonus=_NO_INSULT,
    carry=True,
    unconfirmed=("unfinished: the page does not say",),
)

_CHICAGO = replace(
    DEFAULT,
    id="chicago-accumulating",
    title="Chicago, part-scores add up",
    years="since 1987",
    source="ACBL, laws of four-deal bridge (Chicago)",
    game=Game.CHICAGO,
    bonus=Bonus.ACCUMULATED,
    part_score_bonus=(0, 0),
    last_deal_bonus=100,
    unconfirmed=("honours: groups differ",),
)

_SEED_CHICAGO = replace(
    _CHICAGO,
    id="seed000-chicago-accumulating",
    title="Chicago as the seed page 000 first plays it",
    years="undated",
    source=_SEED,
    doubled_bonus=_NO_INSULT,
    honours=True,
    unconfirmed=(),
)

_SEED_CHICAGO_INDEPENDENT = replace(
    _SEED_CHICAGO,
    id="seed000-chicago-independent",
    title="Chicago of the seed page 000, every deal by itself",
    bonus=Bonus.EACH_DEAL,
    part_score_bonus=(50, 100),
    last_deal_bonus=0,
    honours=False,
)

_CHICAGO_DUPLICATE = replace(
    DEFAULT,
    id="chicago-duplicate",
    title="Chicago with duplicate scores",
    source="common practice; values of Law 77",
    game=Game.CHICAGO,
    schedule=Schedule.OPPONENTS,
    passed_out=PassOut.COUNTS,
    unconfirmed=("passed_out: that it counts",),
)

_MINIBRIDGE = replace(
    _CHICAGO_DUPLICATE,
    id="minibridge",
    title="MiniBridge: no auction, every deal by itself, nobody vulnerable",
    years="undated",
    source="common practice of teachers; values of Law 77",
    schedule=Schedule.NONE,
    teaching=True,
    unconfirmed=(),
)

_FIRST_LESSONS = replace(
    _MINIBRIDGE,
    id="first-lessons",
    title="First lessons: tricks alone, no bonuses, nobody vulnerable",
    part_score_bonus=(0, 0),
    game_bonus=(0, 0),
    small_slam=(0, 0),
    grand_slam=(0, 0),
    doubled_bonus=_NO_INSULT,
)

EDITIONS: dict[str, Tariff] = {
    tariff.id: tariff
    for tariff in (
        DEFAULT,
        _BEFORE_1987,
        _RUBBER,
        _RUBBER_BEFORE_1993,
        _CODE_OF_1932,
        _SEED_RUBBER,
        _SEED_CHICAGO,
        _SEED_CHICAGO_INDEPENDENT,
        _CHICAGO,
        _CHICAGO_DUPLICATE,
        _MINIBRIDGE,
        _FIRST_LESSONS,
    )
}
"""Every edition by its id: the registry that drives choices and docs."""


def edition(name: str | Tariff) -> Tariff:
    """
    Find an edition by its id; a tariff of one's own is given back as it is.

    >>> edition("seed000-rubber").doubled_bonus
    (0, 0)

    :raises UnknownName: if there is none of that name; the message lists them.
    """
    if isinstance(name, Tariff):
        return name
    try:
        return EDITIONS[name]
    except KeyError:
        known = ", ".join(EDITIONS)
        raise UnknownName(
            "no edition {name!r}; there are: {known}", name=name, known=known
        ) from None
