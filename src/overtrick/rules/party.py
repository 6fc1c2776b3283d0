"""
Partners who change during an evening: whose turn it is, and each player's own plus and minus.

House rules (pivot, cut-in, the back score); the Laws are silent on them.  Both winners get what
both losers lose, so the players' totals always sum to zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from overtrick.core.exact import Exact, Rounding, as_exact, parse_exact, plain_text, rounded
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidSheet

__all__ = [
    "CYCLES",
    "Chukker",
    "ChukkerPlayed",
    "Cuts",
    "Hundreds",
    "Partners",
    "Party",
    "PlayerScore",
    "Rotation",
    "Stakes",
    "back_score",
    "chukkers",
    "hundreds",
    "next_chukker",
]

Cuts = tuple[tuple[int, tuple[str, ...]], ...]
"""Who in fact sat North, East, South, West in a rubber or round, by its number."""

_MOST = 13  # players who take turns at one table
CYCLES = {5: 2, 13: 5}
"""Numbers of players whose plan is a whist by differences, each with a square root of -1."""


class Rotation(Enum):
    """Who partners whom: always the same, everybody in turn, or who sat out longest cuts in."""

    FIXED = "fixed"
    PIVOT = "pivot"
    CUT_IN = "cut-in"


@dataclass(frozen=True, slots=True)
class Chukker:
    """
    Who plays one rubber or one Chicago: North and South, East and West, and who sits out.

    >>> chukker = Chukker(("Ann", "Cy"), ("Bob", "Di"))
    >>> chukker.at(Seat.EAST), chukker.seat_of("Di"), chukker.seat_of("Eve")
    ('Bob', <Seat.WEST: 'W'>, None)

    :raises InvalidSheet: if a player is named twice.
    """

    partners: Partners
    opponents: Partners
    sitting_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _all_different((*self.partners, *self.opponents, *self.sitting_out))

    def at(self, seat: Seat) -> str:
        """The player in that seat."""
        return self.of(seat.side)[seat in (Seat.SOUTH, Seat.WEST)]

    def of(self, side: Side) -> Partners:
        """The two players of that side."""
        return self.partners if side is Side.NS else self.opponents

    def seat_of(self, player: str) -> Seat | None:
        """The seat of a player, None of one who sits out."""
        return next((seat for seat in Seat if self.at(seat) == player), None)


@dataclass(frozen=True, slots=True)
class Party:
    """
    The players of an evening and what they agreed; None where nothing was said.

    The order of the players is North, East, South, West of the first deal; with more than four
    they sit out in turn.  Four keep their partners unless said otherwise, more pivot.  Who in
    fact cut in (*cuts*) plays instead of those whose turn it was; from there on the turn goes
    by what was played: in a pivot to those who played least.

    >>> party = Party(("Ann", "Bob", "Cy", "Di"))
    >>> party.partners_change, party.chukker(2).partners
    (False, ('Ann', 'Cy'))
    >>> Party(("A", "B", "C", "D", "E")).chukker(6).sitting_out
    ('A',)
    >>> six = Party(tuple("ABCDEF"), Rotation.CUT_IN, cuts=((2, ("A", "B", "C", "E")),))
    >>> [six.chukker(number).sitting_out for number in (1, 2, 3)]
    [('E', 'F'), ('D', 'F'), ('A', 'C')]

    :raises InvalidSheet: if there are not 4 to 13 different players, or more than four with
        fixed partners; if those who cut in are not four of them.
    """

    players: tuple[str, ...]
    rotation: Rotation | None = None
    hundreds: Hundreds | None = None
    stakes: Stakes | None = None
    cuts: Cuts = ()

    def __post_init__(self) -> None:
        chukkers(self.players, self.how)
        if self.cuts and not self.partners_change:
            raise InvalidSheet("nobody cuts in where partners are fixed")
        for _, four in self.cuts:
            _all_different(four)
            if len(four) != 4 or not {*four} <= {*self.players}:
                raise InvalidSheet("not four of the players: {four}", four=", ".join(four))

    @property
    def how(self) -> Rotation:
        """Who partners whom, by what was said or by the number of players."""
        few = len(self.players) <= 4
        return self.rotation or (Rotation.FIXED if few else Rotation.PIVOT)

    @property
    def partners_change(self) -> bool:
        """Whether there are new partners in each rubber or round."""
        return self.how is not Rotation.FIXED

    def chukker(self, number: int) -> Chukker:
        """Who plays rubber or round *number*; after its last chukker the plan begins again."""
        plan, cuts_in = chukkers(self.players, self.how), self.how is Rotation.CUT_IN
        is_planned = number < min((cut for cut, _ in self.cuts), default=number + 1)
        if is_planned and (number <= len(plan) or not cuts_in):
            return plan[(number - 1) % len(plan)]
        evening = _evening(self.players, self.how, self.cuts)
        fours = dict(self.cuts)
        for place in range(len(evening) + 1, number + 1):
            four = fours.get(place)
            evening.append(
                _seated(self.players, *four)
                if four
                else next_chukker(self.players, evening, waiting=cuts_in)
            )
        return evening[number - 1]

    def scores(self, results: Iterable[ChukkerPlayed]) -> tuple[PlayerScore, ...]:
        """Each player's own score, by the way of counting hundreds and the stakes agreed."""
        how = self.hundreds or Hundreds.HALF_UP
        return back_score(results, how, self.players, self.stakes)


@lru_cache(maxsize=64)
def chukkers(players: Sequence[str], rotation: Rotation) -> tuple[Chukker, ...]:
    """
    Plan who plays with whom, until all have played equally often; then it begins again.

    In a pivot everybody partners everybody once, or twice if the number of partnerships is
    odd.  Of five players the first sits out first, then the second.  By cutting in, those play
    next who sat out longest (``next_chukker``), and after the last chukker it goes on so.

    >>> [chukker.partners for chukker in chukkers("ABCD", Rotation.PIVOT)]
    [('A', 'C'), ('A', 'B'), ('A', 'D')]
    >>> chukkers("ABCDE", Rotation.PIVOT)[0]
    Chukker(partners=('B', 'E'), opponents=('C', 'D'), sitting_out=('A',))
    >>> len(chukkers("ABCDEF", Rotation.CUT_IN)), len(chukkers("ABCDEFGH", Rotation.PIVOT))
    (15, 14)

    :raises InvalidSheet: if there are not 4 to 13 different players, or more than four with
        fixed partners.
    """
    _all_different(players)
    number = len(players)
    if not 4 <= number <= _MOST:
        raise InvalidSheet("4 to 13 players take turns, not {number}", number=number)
    if rotation is Rotation.FIXED:
        if number > 4:
            raise InvalidSheet(
                "partners are fixed with 4 players, not {number}: pivot or cut-in",
                number=number,
            )
        return (next_chukker(players),)
    if rotation is Rotation.PIVOT and number in CYCLES:
        return tuple(_in_cycles(players))
    pairs = number * (number - 1) // 2
    plan: list[Chukker] = []
    for _ in range(pairs if pairs % 2 else pairs // 2):
        plan.append(next_chukker(players, plan, waiting=rotation is Rotation.CUT_IN))
    return tuple(plan)


@lru_cache(maxsize=16)
def _evening(players: Sequence[str], rotation: Rotation, cuts: Cuts) -> list[Chukker]:
    """The chukkers as planned before the first cut; those after it are added when asked for."""
    plan = chukkers(players, rotation)
    first = min((number for number, _ in cuts), default=len(plan) + 1)
    if rotation is Rotation.CUT_IN:
        return [*plan[: first - 1]]
    return [plan[place % len(plan)] for place in range(first - 1)]


def next_chukker(
    players: Sequence[str],
    played: Iterable[Chukker | ChukkerPlayed] = (),
    *,
    waiting: bool = False,
) -> Chukker:
    """
    Propose who plays next: who played least, with and against whom they played least.

    Where *waiting* counts, who sat out longest comes before that.  Among equals the order of
    *players* decides, as the cards did that they cut.

    >>> first = next_chukker("ABCDEF")
    >>> first.partners, first.opponents, first.sitting_out
    (('A', 'C'), ('B', 'D'), ('E', 'F'))
    >>> second = next_chukker("ABCDEF", [first])
    >>> second.partners, second.opponents, second.sitting_out
    (('A', 'B'), ('E', 'F'), ('C', 'D'))

    :raises InvalidSheet: if there are not four or more different players.
    """
    _all_different(players)
    if len(players) < 4:
        raise InvalidSheet("a table needs 4 players, not {number}", number=len(players))
    past = [(chukker.partners, chukker.opponents) for chukker in played]
    times = Counter(player for pairs in past for pair in pairs for player in pair)
    last = {player: nth for nth, both in enumerate(past, 1) for pair in both for player in pair}
    turns = {each: (last.get(each, 0) if waiting else 0, times[each]) for each in players}
    together = Counter(frozenset(pair) for pairs in past for pair in pairs)
    against = Counter(frozenset(pairs) for both in past for pairs in product(*both))

    def often(option: tuple[Partners, Partners]) -> tuple[int, int]:
        return (
            sum(together[frozenset(pair)] for pair in option),
            sum(against[frozenset(pair)] for pair in product(*option)),
        )

    options = [option for four in _fours(players, turns) for option in _pairings(four)]
    partners, opponents = min(options, key=often)
    return Chukker(partners, opponents, _without(players, *partners, *opponents))


def _in_cycles(players: Sequence[str]) -> Iterator[Chukker]:
    """A whist by differences: each round starts one player later, and that player sits out."""
    number, root = len(players), CYCLES[len(players)]
    for out in range(number):
        for step in (1, 2, 4)[: number // 4]:
            north, east, south, west = (
                players[(out + times * step) % number] for times in (1, root, -1, -root)
            )
            yield _seated(players, north, east, south, west)


def _fours(
    players: Sequence[str], turns: Mapping[str, tuple[int, int]]
) -> Iterator[Sequence[str]]:
    """Every four of those whose turn it is, least first, each in the order of the players."""
    border = sorted(turns.values())[3]
    sure = [player for player in players if turns[player] < border]
    others = [player for player in players if turns[player] == border]
    for chosen in combinations(others, 4 - len(sure)):
        yield sorted((*sure, *chosen), key=players.index)


def _pairings(four: Sequence[str]) -> Iterator[tuple[Partners, Partners]]:
    north, east, south, west = four
    yield (north, south), (east, west)
    yield (north, east), (south, west)
    yield (north, west), (east, south)


def _seated(players: Sequence[str], north: str, east: str, south: str, west: str) -> Chukker:
    out = _without(players, north, east, south, west)
    return Chukker((north, south), (east, west), out)


def _without(players: Sequence[str], *gone: str) -> tuple[str, ...]:
    return tuple(player for player in players if player not in gone)


Partners = tuple[str, str]


class Hundreds(Enum):
    """How a difference becomes hundreds; an exact 50 is the winner's, the loser's, or kept."""

    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Stakes:
    """
    What so many points are worth, in a unit that players may name.

    >>> Stakes(10).of_hundreds(9), str(Stakes(Fraction(1, 4), unit="€"))
    (90, '0.25 € per 100')

    :raises InvalidSheet: if the amount is negative, or it is for no points.
    """

    amount: Exact
    per: int = 100
    unit: str = ""

    def __post_init__(self) -> None:
        if self.amount < 0 or self.per < 1:
            raise InvalidSheet("stakes are an amount for some points: {stakes}", stakes=self)

    def of_hundreds(self, number: Exact) -> Exact:
        """The worth of so many hundreds."""
        return as_exact(Fraction(number) * 100 * self.amount / self.per)

    def __str__(self) -> str:
        text = plain_text(self.amount, 6)
        if parse_exact(text) != self.amount:
            text = str(self.amount)
        return f"{text}{self.unit and ' '}{self.unit} per {self.per}"


@dataclass(frozen=True, slots=True)
class ChukkerPlayed:
    """A chukker that was played: what *partners* won, negative if they lost."""

    partners: Partners
    opponents: Partners
    difference: int

    def __post_init__(self) -> None:
        _all_different((*self.partners, *self.opponents))

    def won_by(self, player: str) -> int | None:
        """What that player's side won, None of one who did not play."""
        if player in self.partners:
            return self.difference
        return -self.difference if player in self.opponents else None


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's own score: hundreds won and lost, and what they are worth at the stakes."""

    name: str
    plus: Exact = 0
    minus: Exact = 0
    money: Exact | None = None

    @property
    def total(self) -> Exact:
        """Hundreds won less hundreds lost."""
        return as_exact(self.plus - self.minus)


def hundreds(difference: int, how: Hundreds = Hundreds.HALF_UP) -> Exact:
    """
    Count a difference in hundreds, signed as it is.

    >>> hundreds(340), hundreds(-590), hundreds(150), hundreds(-150, Hundreds.HALF_DOWN)
    (3, -6, 2, -1)
    >>> hundreds(-140, Hundreds.EXACT)
    Fraction(-7, 5)
    """
    if how is Hundreds.EXACT:
        return as_exact(Fraction(difference, 100))
    half = Rounding.HALF_UP if how is Hundreds.HALF_UP else Rounding.HALF_DOWN
    won = int(rounded(abs(difference), 100, half)) // 100
    return won if difference >= 0 else -won


def back_score(
    results: Iterable[ChukkerPlayed],
    how: Hundreds = Hundreds.HALF_UP,
    players: Iterable[str] = (),
    stakes: Stakes | None = None,
) -> tuple[PlayerScore, ...]:
    """
    Add up each player's own plus and minus, in hundreds.

    *players* are listed first, those who have not played with 0.

    >>> for score in back_score([ChukkerPlayed(("A", "B"), ("C", "D"), 970)], stakes=Stakes(2)):
    ...     print(score.name, score.total, score.money)
    A 10 20
    B 10 20
    C -10 -20
    D -10 -20
    """
    won: dict[str, list[Exact]] = {player: [] for player in players}
    for result in results:
        for player in (*result.partners, *result.opponents):
            points = hundreds(result.won_by(player) or 0, how)
            won.setdefault(player, []).append(points)
    return tuple(_score(player, points, stakes) for player, points in won.items())


def _score(player: str, won: Sequence[Exact], stakes: Stakes | None) -> PlayerScore:
    plus = as_exact(Fraction(sum(points for points in won if points > 0)))
    minus = as_exact(Fraction(-sum(points for points in won if points < 0)))
    money = None if stakes is None else stakes.of_hundreds(plus - minus)
    return PlayerScore(player, plus, minus, money)


def _all_different(players: Sequence[str]) -> None:
    """
    Check that nobody is named twice.

    :raises InvalidSheet: naming who is.
    """
    for player, times in Counter(players).items():
        if times > 1:
            raise InvalidSheet("{player!r} is there {times} times", player=player, times=times)
