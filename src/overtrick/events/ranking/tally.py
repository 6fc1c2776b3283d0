"""
Add up a contestant's awards in one session, exactly and cheaply.

Awards that depend on the rest of the session (A+ and A- with the own average of Law 12C2c, a
sit-out at the own average) are worked out last, from the boards without any artificial score.

How many boards somebody must have played to be ranked (setting ``minimum_boards``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm

from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings, Value
from overtrick.core.exact import Exact, as_exact, ratio
from overtrick.core.outcome import Average, Share
from overtrick.events.ranking.report import Match

__all__ = [
    "Sum",
    "Tally",
    "averaged_over",
    "board_percentage",
    "boards_in_matches",
    "by_boards",
    "fewest",
    "fewest_by_list",
    "takes_own",
    "worth_of",
]


class Sum:
    """
    An exact sum that adds fractions of equal denominators first.

    >>> from fractions import Fraction
    >>> total = Sum()
    >>> for award in (Fraction(17, 3), 5, Fraction(1, 3)):
    ...     total.add(award)
    >>> total.value
    11
    """

    __slots__ = ("_parts", "_whole", "count")

    def __init__(self) -> None:
        self._whole = 0
        self._parts: dict[int, int] = {}  # numerators by denominator
        self.count = 0

    def add(self, value: Exact, sign: int = 1) -> None:
        """Add one more; with *sign* -1 take one out that was added."""
        self.count += sign
        if type(value) is int:
            self._whole += sign * value
        else:
            denominator = value.denominator
            before = self._parts.get(denominator, 0)
            self._parts[denominator] = before + sign * value.numerator

    def add_part(self, numerator: int, denominator: int, count: int) -> None:
        """
        Add what so many values of one denominator sum up to.

        >>> total = Sum()
        >>> total.add_part(7, 3, 2)
        >>> total.value, total.count
        (Fraction(7, 3), 2)
        """
        self.count += count
        if denominator == 1:
            self._whole += numerator
        else:
            self._parts[denominator] = self._parts.get(denominator, 0) + numerator

    def join(self, other: Sum) -> None:
        """Add all that another sum holds."""
        self._whole += other._whole
        for denominator, part in other._parts.items():
            self._parts[denominator] = self._parts.get(denominator, 0) + part
        self.count += other.count

    @property
    def value(self) -> Exact:
        """The sum so far."""
        return ratio(*self._over_one()) if self._parts else self._whole

    def times_over(self, times: int, other: Sum) -> Exact | None:
        """
        Give so many times this sum, divided by another; None if that is nought.

        >>> won, offered = Sum(), Sum()
        >>> won.add_part(7, 3, 2), offered.add(4), won.times_over(100, offered)
        (None, None, Fraction(175, 3))
        """
        (top, below), (offered, beside) = self._over_one(), other._over_one()
        return ratio(times * top * beside, below * offered) if offered else None

    def _over_one(self) -> tuple[int, int]:
        """Give the sum as one numerator over one denominator, perhaps not in lowest terms."""
        if not self._parts:
            return self._whole, 1
        common = lcm(*self._parts)
        parts = sum([part * (common // each) for each, part in self._parts.items()])
        return self._whole * common + parts, common


@dataclass(slots=True)
class Tally:
    """
    One contestant's session: sums over boards with an award of their own.

    What is ``available`` is points, or at IMPs comparisons.  Boards that give whole numbers, as
    nearly all do, are summed apart until somebody asks: that takes fewer steps.

    >>> tally = Tally()
    >>> tally.won, tally.offered, tally.boards = 30, 50, 5
    >>> tally.add(Fraction(13, 2), 10)
    >>> tally.points.value, tally.points.count, tally.available.value
    (Fraction(73, 2), 6, 60)
    """

    won: int = 0
    offered: int = 0
    boards: int = 0
    percentages: Sum = field(default_factory=Sum)
    _points: Sum = field(default_factory=Sum)
    _available: Sum = field(default_factory=Sum)

    def add(
        self,
        award: Exact,
        available: Exact | None,
        percentage: Exact | None = None,
        sign: int = 1,
    ) -> None:
        """Count one board; with *sign* -1 take it out again."""
        self._points.add(award, sign)
        if available is not None:
            self._available.add(available, sign)
        if percentage is not None:
            self.percentages.add(percentage, sign)

    @property
    def points(self) -> Sum:
        """What was won, over all boards."""
        return self._summed()[0]

    @property
    def available(self) -> Sum:
        """What there was to be won."""
        return self._summed()[1]

    def _summed(self) -> tuple[Sum, Sum]:
        if self.boards or self.won or self.offered:
            self._points.add_part(self.won, 1, self.boards)
            self._available.add_part(self.offered, 1, self.boards)
            self.won = self.offered = self.boards = 0
        return self._points, self._available

    def join(self, other: Tally) -> None:
        """Count all the boards of another tally."""
        self.points.join(other.points)
        self.available.join(other.available)
        self.percentages.join(other.percentages)

    def percentage(self, settings: Settings) -> Exact | None:
        """The percentage so far, None without any board that offered points."""
        if by_boards(settings):
            count = self.percentages.count
            return ratio(self.percentages.value, count) if count else None
        return self.points.times_over(100, self.available)

    @property
    def average(self) -> Exact | None:
        """What was won of one point offered, or at IMPs in one comparison."""
        return self.points.times_over(1, self.available)


def by_boards(settings: Settings) -> bool:
    """
    Whether a session's percentage is the mean of its boards' percentages.

    >>> by_boards(Settings(missing="share"))
    True
    """
    return settings.percentage_from == "mean_of_boards" or settings.missing == "share"


def averaged_over(settings: Settings) -> str:
    """
    Say over which boards a contestant's own average is taken: session, match or event.

    In a Swiss a match is a session (White Book 8.80.6.1; ACBL conditions for Swiss teams).

    >>> averaged_over(Settings()), averaged_over(Settings(pair_matches="vp"))
    ('session', 'match')
    """
    if settings.average_over != "default":
        return settings.average_over
    return "match" if settings.pair_matches == "vp" else "session"


@lru_cache(maxsize=8192)
def board_percentage(award: Exact, available: Exact, expected: int) -> Exact | None:
    """
    The percentage of one board: 50 for a lone result that was to have others.

    >>> board_percentage(4, 10, 6), board_percentage(0, 0, 6), board_percentage(0, 0, 1)
    (40, 50, None)
    """
    if available:
        return ratio(100 * award, available)
    return 50 if expected > 1 else None


def worth_of(
    ruling: Average | Share, own: Exact | None, method: Method, settings: Settings
) -> Exact | None:
    """
    Say what an artificial score stands for: a percentage, or IMPs a comparison (Law 12C2).

    *own* is the contestant's average, in the same measure, on the boards without any
    artificial score: A+ is never less, A- never more (12C2c; EBU White Book 4.1.1.1).

    >>> from overtrick.compare.methods import METHODS
    >>> from fractions import Fraction
    >>> mp, own = METHODS["matchpoints"], Fraction(127, 2)
    >>> [str(worth_of(a, own, mp, Settings())) for a in Average]
    ['127/2', '50', '40']
    >>> [worth_of(a, 4, METHODS["butler"], Settings()) for a in Average]
    [4, 0, -3]
    """
    worth = method.worth(ruling.percentage, settings)
    if worth is None or own is None or not takes_own(ruling, method, settings):
        return worth
    return max(worth, own) if ruling is Average.PLUS else min(worth, own)


def takes_own(ruling: Average | Share, method: Method, settings: Settings) -> bool:
    """
    Whether an artificial score may be worth the contestant's own average.

    >>> from overtrick.compare.methods import METHODS
    >>> [takes_own(each, METHODS["butler"], Settings()) for each in Average]
    [True, False, True]
    """
    if ruling is not Average.PLUS and ruling is not Average.MINUS:
        return False
    rule = settings.average_plus
    return rule == "own" or (rule == "own_matchpoints" and method.has_percentage)


def fewest(limit: Value, in_play: int) -> Exact:
    """
    Give the fewest boards of somebody ranked; a share is of the boards *in play*.

    >>> fewest(8, 24), fewest("50%", 24), fewest("50%", 25)
    (8, 12, Fraction(25, 2))
    """
    if isinstance(limit, int):
        return limit
    return as_exact(Fraction(int(limit.rstrip("%")) * in_play, 100))


def fewest_by_list(
    matches: Iterable[Match], settings: Settings, *, across: bool = False
) -> dict[str, Exact]:
    """
    Give the fewest boards of somebody ranked in each section, or *across* all under "".

    >>> match = Match("1", "41", "42", (), 9, 0, 16, 4, told=8)
    >>> fewest_by_list([match], Settings(minimum_boards="50%"))
    {'A': 4}
    """
    lists: dict[str, list[Match]] = {}
    for match in matches:
        lists.setdefault("" if across else match.section, []).append(match)
    return {
        where: fewest(settings.minimum_boards, boards_in_matches(own))
        for where, own in lists.items()
    }


def boards_in_matches(matches: Iterable[Match]) -> int:
    """
    Say how many boards were in play: those of the longest match of every round.

    Where matches name no round it is the most that anybody played.

    >>> short = Match("1", "41", "42", (), 9, 0, 16, 4, told=8, round="1")
    >>> long = Match("2", "43", "44", (), 9, 0, 16, 4, told=16, round="2")
    >>> boards_in_matches([short, long])
    24
    """
    rounds: dict[tuple[str, str | None], int] = {}
    played: dict[str, int] = {}
    for match in matches:
        boards = len(match.boards) if match.told is None else match.told
        if match.round is not None:
            at = match.session, match.round
            rounds[at] = max(boards, rounds.get(at, 0))
        for side in match.sides:
            played[side.team] = played.get(side.team, 0) + boards
    return max(sum(rounds.values()), *played.values(), 0)
