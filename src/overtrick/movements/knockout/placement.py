"""
The places of a knock-out: 1, 2, 3=, 5= .., with the places that branches were played for.

Who is knocked out in the same round shares a place, in a three-way too; in a match from which
nobody goes on, a final, each place counts.  A branch orders those who came down to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import Team, knockout_mean
from overtrick.core.exact import Exact, shared_place
from overtrick.errors import InvalidSetting
from overtrick.movements.knockout.bracket import Bracket, From, Tie
from overtrick.movements.knockout.fill import FilledTie, fill

__all__ = [
    "decided",
    "Decision",
    "EBU_EXTRA",
    "extra_boards",
    "ExtraBoards",
    "PlacedEntrant",
    "placement",
]

_Key = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PlacedEntrant:
    """A contestant's place; None for one who is still in."""

    who: str
    place: int | None = None
    is_shared: bool = False

    def __str__(self) -> str:
        return shared_place(self.place, self.is_shared) or "-"


def placement(
    bracket: Bracket, entrants: Sequence[str], results: Mapping[str, Sequence[str]]
) -> tuple[PlacedEntrant, ...]:
    """
    Place everybody who is out or has won; those still in come first, without a place.

    A place is final as soon as it is given: it hangs on the bracket, not on what others do.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> won = {"SF1": ["1", "4"], "SF2": ["3", "2"], "F": ["3", "1"]}
    >>> [f"{each} {each.who}" for each in placement(bracket(4), list("1234"), won)]
    ['1 3', '2 1', '3= 2', '3= 4']

    :raises InvalidMovement: if the results do not fit the bracket.
    """
    ends = _ends(bracket)
    found: dict[str, PlacedEntrant] = {}
    for id, order in _orders(fill(bracket, entrants, results)).items():
        for place, who in enumerate(order, 1):
            if (id, place) in ends:
                rank, count = ends[id, place]
                found[who] = PlacedEntrant(who, rank, count > 1)
    everybody = [found.get(who, PlacedEntrant(who)) for who in entrants]
    return tuple(sorted(everybody, key=lambda each: each.place or 0))


def _orders(filled: Sequence[FilledTie]) -> dict[str, tuple[str, ...]]:
    orders: dict[str, tuple[str, ...]] = {}
    for each in filled:
        spared = each.tie.again is not None and not each.is_needed
        orders[each.tie.id] = orders[each.tie.again or ""] if spared else each.order
    return orders


def _ends(bracket: Bracket) -> dict[tuple[str, int], tuple[int, int]]:
    """Give each place in a tie that leads nowhere its place in the end, and how many share."""
    onward = {
        (source.tie, source.place)
        for tie in bracket.ties
        for source in tie.sources
        if isinstance(source, From)
    }
    reached = _reached(bracket)
    keys = {
        (tie.id, place): _key(tie, place, reached, onward)
        for tie in bracket.ties
        for place in range(1, len(tie.sources) + 1)
        if (tie.id, place) not in onward
    }
    counts = Counter(keys.values())
    ranks: dict[_Key, int] = {}
    for key in sorted(counts, reverse=True):
        ranks[key] = 1 + sum(counts[better] for better in ranks)
    return {end: (ranks[key], counts[key]) for end, key in keys.items()}


def _key(
    tie: Tie, place: int, reached: Mapping[str, int], onward: set[tuple[str, int]]
) -> _Key:
    """Greater is better: the round reached, first those with a branch there, by its round."""
    last = not any((tie.id, each) in onward for each in range(1, len(tie.sources) + 1))
    within = -place if last else 0
    if tie.part:
        return reached[tie.part], 1, tie.round, within
    return tie.round, 0, 0, within


def _reached(bracket: Bracket) -> dict[str, int]:
    """The last round of the main bracket from which each branch takes contestants."""
    main = {tie.id: tie.round for tie in bracket.ties if not tie.part}
    reached: dict[str, int] = {}
    for tie in bracket.ties:
        for source in tie.sources:
            if tie.part and isinstance(source, From) and source.tie in main:
                reached[tie.part] = max(reached.get(tie.part, 0), main[source.tie])
    return reached


_NOTHING = TeamAward(0, 0)


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """One more board for *each* so many scheduled or part of them, but at *least* so many."""

    each: int
    least: int

    def __post_init__(self) -> None:
        if self.each < 1 or self.least < 1:
            raise InvalidSetting(
                "no extra boards: {least}, 1 in {each}", least=self.least, each=self.each
            )


EBU_EXTRA = ExtraBoards(each=8, least=2)
"""White Book 143.2: an eighth of the boards scheduled, two at least."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The margin of a match from home's side, and who won; None if it is tied."""

    margin: Exact
    winner: Team | None


def decided(margin: TeamAward, carry_over: TeamAward = _NOTHING) -> Decision:
    """
    Decide a match from each team's own margin; where these differ, the mean counts for both.

    >>> from fractions import Fraction
    >>> decided(TeamAward(-3, 3), carry_over=TeamAward(Fraction(7, 2), Fraction(-7, 2)))
    Decision(margin=Fraction(1, 2), winner=<Team.HOME: 'home'>)
    >>> decided(TeamAward(7, -7), carry_over=TeamAward(-7, 7)).winner is None
    True
    """
    home = knockout_mean(margin + carry_over).home
    if not home:
        return Decision(home, None)
    return Decision(home, Team.HOME if home > 0 else Team.AWAY)


def extra_boards(scheduled: int, rule: ExtraBoards = EBU_EXTRA) -> int:
    """
    Give the number of extra boards to play if a match of *scheduled* boards is tied.

    >>> extra_boards(32), extra_boards(33), extra_boards(8)
    (4, 5, 2)

    :raises InvalidSetting: if *scheduled* is no number of boards.
    """
    if scheduled < 1:
        raise InvalidSetting("a match of {scheduled} boards", scheduled=scheduled)
    return max(rule.least, -(-scheduled // rule.each))
