"""
One board between two teams: IMPs, board-a-match or total points (Laws 78, 12C2 and 86).

Home sits NS in the open room and EW in the closed room.  Each room has a column for NS and one
for EW, both in points for NS; home and away are worked out apart, each from its own columns,
because rulings need not balance (Law 12C1f).  Weighted scores are compared, then weighted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.field import Column, Entry, Mixture, is_comparable
from overtrick.compare.imps import IMP_SCALES, ImpScale, weighted
from overtrick.core.exact import Exact, as_exact
from overtrick.core.outcome import Average, Share
from overtrick.errors import InvalidOutcome

__all__ = [
    "Room",
    "TeamAward",
    "artificial_imps",
    "artificial_share",
    "bam_between",
    "bam_by_sum",
    "eight_by_pairing",
    "eight_by_sum",
    "imps_between",
    "parts_of",
    "points_between",
]

Room = int | Mixture | Entry
"""Points for NS, plain or weighted, or the two columns of a room with a ruling."""


@dataclass(frozen=True, slots=True)
class TeamAward:
    """What a board, or a match, gives to each team, each from its own side."""

    home: Exact
    away: Exact

    def __add__(self, other: TeamAward) -> TeamAward:
        return TeamAward(as_exact(self.home + other.home), as_exact(self.away + other.away))


def imps_between(
    open_room: Room,
    closed_room: Room,
    *,
    scale: str | ImpScale = "wbf_1962",
    average_imps: Exact = 3,
) -> TeamAward | None:
    """
    Give the IMPs of a board (Law 78B) with its artificial scores (Law 12C2b); None unplayed.

    >>> imps_between(140, 300)
    TeamAward(home=-4, away=4)
    >>> ruled = Mixture(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))
    >>> imps_between(ruled, 170)
    TeamAward(home=Fraction(6, 5), away=Fraction(-6, 5))
    >>> imps_between((Average.PLUS, Average.MINUS), 620)
    TeamAward(home=3, away=-3)

    :raises InvalidOutcome: if weights do not sum to 1, or two rulings for one team differ.
    """
    return _imps((open_room,), (closed_room,), scale, average_imps)


def bam_between(open_room: Room, closed_room: Room, *, unit: int = 2) -> TeamAward | None:
    """
    Give the points of a board at board-a-match: won *unit*, tied half of it, lost nothing.

    An artificial score is its percentage of *unit* (Law 12C2a).

    >>> bam_between(430, 420), bam_between(50, 50)
    (TeamAward(home=2, away=0), TeamAward(home=1, away=1))
    >>> bam_between((Average.PLUS, Average.PLUS), 620)
    TeamAward(home=Fraction(6, 5), away=Fraction(6, 5))

    :raises InvalidOutcome: if weights do not sum to 1, or two rulings for one team differ.
    """
    return _won((open_room,), (closed_room,), unit)


def points_between(open_room: Room, closed_room: Room) -> TeamAward | None:
    """
    Give the difference in points of a board (Law 78C).

    >>> points_between(140, 300)
    TeamAward(home=-160, away=160)

    :raises InvalidOutcome: if weights do not sum to 1, or for an artificial score: no Law says
        what it is in points.
    """

    def ruled(score: Average | Share) -> Exact:
        raise InvalidOutcome("an artificial score has no total points: {score}", score=score)

    return _both((open_room,), (closed_room,), int, ruled)


def eight_by_pairing(
    open_rooms: Sequence[Room],
    closed_rooms: Sequence[Room],
    *,
    scale: str | ImpScale = "wbf_1962",
    average_imps: Exact = 3,
) -> TeamAward | None:
    """
    Give the IMPs of a board of teams of eight: each pairing of rooms IMPed, and added.

    A pairing without a result adds nothing.  Victory points are those of twice the boards (EBU
    White Book 3.1.4).

    >>> eight_by_pairing([420, -50], [170, 100])
    TeamAward(home=2, away=-2)

    :raises InvalidOutcome: if there are not as many open as closed rooms.
    """
    _check_rooms(open_rooms, closed_rooms)
    awards = [
        imps_between(*pairing, scale=scale, average_imps=average_imps)
        for pairing in zip(open_rooms, closed_rooms, strict=True)
    ]
    played = [award for award in awards if award is not None]
    return sum(played[1:], played[0]) if played else None


def eight_by_sum(
    open_rooms: Sequence[Room],
    closed_rooms: Sequence[Room],
    *,
    scale: str | ImpScale = "wbf_1962",
    average_imps: Exact = 3,
) -> TeamAward | None:
    """
    Give the IMPs of a board of teams of eight: all four scores added, and IMPed once.

    >>> eight_by_sum([420, -50], [170, 100])
    TeamAward(home=3, away=-3)

    :raises InvalidOutcome: if there are not as many open as closed rooms.
    """
    _check_rooms(open_rooms, closed_rooms)
    return _imps(open_rooms, closed_rooms, scale, average_imps)


def bam_by_sum(
    open_rooms: Sequence[Room], closed_rooms: Sequence[Room], *, unit: int = 2
) -> TeamAward | None:
    """
    Give the points of a board of teams of eight at board-a-match: all four scores added.

    >>> bam_by_sum([420, -50], [170, 100])
    TeamAward(home=2, away=0)

    :raises InvalidOutcome: if there are not as many open as closed rooms.
    """
    _check_rooms(open_rooms, closed_rooms)
    return _won(open_rooms, closed_rooms, unit)


def artificial_imps(score: Average | Share, average_imps: Exact = 3) -> Exact:
    """
    Turn an artificial score into IMPs: +3, 0, -3, other percentages in proportion.

    >>> artificial_imps(Average.MINUS), artificial_imps(Share(55))
    (-3, Fraction(3, 2))
    """
    return as_exact(Fraction(average_imps) * (artificial_share(score) - 50) / 10)


def artificial_share(score: Average | Share) -> Fraction:
    """
    Say what percentage an artificial score is: 60, 50, 40, or as it was given.

    >>> artificial_share(Average.PLUS)
    Fraction(60, 1)
    """
    return Fraction(score.percentage)


Compare = Callable[[int], Exact]
Ruled = Callable[[Average | Share], Exact]


def _check_rooms(open_rooms: Sequence[Room], closed_rooms: Sequence[Room]) -> None:
    if not open_rooms or len(open_rooms) != len(closed_rooms):
        raise InvalidOutcome(
            "{number} open and {number_2} closed rooms are no match",
            number=len(open_rooms),
            number_2=len(closed_rooms),
        )


def _imps(
    open_rooms: Sequence[Room],
    closed_rooms: Sequence[Room],
    scale: str | ImpScale,
    average_imps: Exact,
) -> TeamAward | None:
    chosen = scale if isinstance(scale, ImpScale) else IMP_SCALES[scale]

    def ruled(score: Average | Share) -> Exact:
        return artificial_imps(score, average_imps)

    return _both(open_rooms, closed_rooms, chosen.imps, ruled)


def _won(
    open_rooms: Sequence[Room], closed_rooms: Sequence[Room], unit: int
) -> TeamAward | None:
    def compare(difference: int) -> Exact:
        return Fraction(unit * ((difference > 0) - (difference < 0) + 1), 2)

    def ruled(score: Average | Share) -> Exact:
        return as_exact(unit * artificial_share(score) / 100)

    return _both(open_rooms, closed_rooms, compare, ruled)


def _both(
    open_rooms: Sequence[Room], closed_rooms: Sequence[Room], compare: Compare, ruled: Ruled
) -> TeamAward | None:
    opened, closed = [*map(_entry, open_rooms)], [*map(_entry, closed_rooms)]
    home = _award([ns for ns, _ in opened], [ew for _, ew in closed], compare, ruled)
    away = _award([ns for ns, _ in closed], [ew for _, ew in opened], compare, ruled)
    if home is None and away is None:
        return None
    return TeamAward(home or 0, away or 0)


def _entry(room: Room) -> Entry:
    return room if isinstance(room, tuple) else (room, room)


def _award(
    as_ns: Sequence[Column], as_ew: Sequence[Column], compare: Compare, ruled: Ruled
) -> Exact | None:
    """One team's award: its ruling, or the comparison of its columns, or nothing."""
    columns = [*as_ns, *as_ew]
    rulings = [column for column in columns if isinstance(column, (Average, Share))]
    if len({artificial_share(ruling) for ruling in rulings}) > 1:
        said = " and ".join(map(str, rulings))
        raise InvalidOutcome("the rulings for one team on one board differ: {said}", said=said)
    if rulings:
        return ruled(rulings[0])
    if not all(map(is_comparable, columns)):
        return None
    return weighted(_sum(as_ns), _sum(as_ew), compare)


def _sum(columns: Sequence[Column]) -> dict[int, Exact]:
    """How the sum of independent scores is distributed."""
    total: dict[int, Exact] = {0: 1}
    for column in columns:
        after: defaultdict[int, Exact] = defaultdict(int)
        for points, weight in total.items():
            for more, share in parts_of(column):
                after[points + more] += weight * share
        total = dict(after)
    return total


def parts_of(column: Column) -> Sequence[tuple[int, Exact]]:
    """
    Give the scores that a column may have, each with its weight.

    >>> parts_of(420)
    ((420, 1),)
    """
    if isinstance(column, Mixture):
        return column.parts
    return ((column, 1),) if isinstance(column, int) else ()
