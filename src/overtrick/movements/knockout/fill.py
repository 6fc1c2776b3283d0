"""
A bracket from its seeds, three and four at once too; names in it, where they are known.

Places are 1, 2, 3=, 5= ..: who is knocked out in the same round shares a place, in a three-way
too; in a match from which nobody goes on, a final, each place counts.  A branch orders those
who came down to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import Team, knockout_mean
from overtrick.core.exact import Exact, shared_place
from overtrick.errors import InvalidMovement, InvalidSetting, Text
from overtrick.movements.knockout.bracket import (
    Bracket,
    From,
    Seed,
    Source,
    Tie,
    check_entries,
    folded,
    numbered,
    play_down,
    round_name,
    with_byes,
)

__all__ = [
    "Decision",
    "ExtraBoards",
    "FilledTie",
    "PlacedEntrant",
    "bracket",
    "decided",
    "extra_boards",
    "fill",
    "first_round",
    "placement",
]


@dataclass(frozen=True, slots=True)
class FilledTie:
    """A tie with its contestants, as far as they are known, and the order they finished in."""

    tie: Tie
    entrants: tuple[str | None, ...]
    order: tuple[str, ...] = ()
    is_needed: bool = True
    """False for a repeat that the first match made superfluous."""

    @property
    def survivors(self) -> tuple[str, ...]:
        """
        Who goes on, or has won; nobody as long as there is no result.

        >>> from overtrick.movements.knockout.fill import bracket
        >>> fill(bracket(2), ["Ann", "Bob"], {"F": ["Bob", "Ann"]})[0].survivors
        ('Bob',)
        """
        return self.order[: self.tie.survivors]

    @property
    def is_open(self) -> bool:
        """
        Whether the contestants are known and the result is not: to be played next.

        >>> from overtrick.movements.knockout.fill import bracket
        >>> [each.is_open for each in fill(bracket(3), ["Ann", "Bob", "Cat"], {})]
        [True, False]
        """
        return self.is_needed and not self.order and None not in self.entrants


def fill(
    bracket: Bracket, entrants: Sequence[str], results: Mapping[str, Sequence[str]]
) -> tuple[FilledTie, ...]:
    """
    Put names into a bracket: *entrants* by seed, *results* the finishing order of ties by id.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> for each in fill(bracket(3), ["Ann", "Bob", "Cat"], {"SF1": ["Cat", "Bob"]}):
    ...     print(each.tie.id, each.entrants, each.survivors)
    SF1 ('Bob', 'Cat') ('Cat',)
    F ('Ann', 'Cat') ()

    :raises InvalidMovement: if names are too few, too many or twice; if a result is of no tie
        of the bracket, or not of those who stand in it, or of a repeat that is not needed.
    """
    stand: dict[Source, str] = dict(
        zip(_seeds(bracket), _names(bracket, entrants), strict=True)
    )
    _check_ids(bracket, results)
    filled: dict[str, FilledTie] = {}
    for tie in bracket.ties:
        each = _filled(tie, stand, filled, tuple(results.get(tie.id, ())))
        stand |= {From(tie.id, place): who for place, who in enumerate(each.order, 1)}
        filled[tie.id] = each
    return tuple(filled.values())


def _seeds(bracket: Bracket) -> list[Seed]:
    return [Seed(number) for number in range(1, bracket.entries + 1)]


def _names(bracket: Bracket, entrants: Sequence[str]) -> Sequence[str]:
    if len(entrants) != bracket.entries:
        raise InvalidMovement(
            "{bracket}: {number} entrants", bracket=bracket.name, number=len(entrants)
        )
    twice = next((name for name in entrants if entrants.count(name) > 1), None)
    if twice is not None:
        raise InvalidMovement(
            "{bracket}: {twice!r} is entered twice", bracket=bracket.name, twice=twice
        )
    return entrants


def _check_ids(bracket: Bracket, results: Mapping[str, Sequence[str]]) -> None:
    known = {tie.id for tie in bracket.ties}
    for id in results:
        if id not in known:
            raise InvalidMovement("{bracket}: no tie {id!r}", bracket=bracket.name, id=id)


def _filled(
    tie: Tie,
    stand: Mapping[Source, str],
    before: Mapping[str, FilledTie],
    order: tuple[str, ...],
) -> FilledTie:
    entrants = tuple(stand.get(source) for source in tie.sources)
    first = before[tie.again] if tie.again is not None else None
    if first is not None and first.order and first.order[0] == first.entrants[0]:
        if order:
            raise InvalidMovement(
                "{tie} is not played: {order!r} won {again}",
                tie=tie.id,
                order=first.order[0],
                again=tie.again,
            )
        return FilledTie(tie, entrants, is_needed=False)
    if order:
        _check_order(tie, entrants, order)
    return FilledTie(tie, entrants, order)


def _check_order(tie: Tie, entrants: tuple[str | None, ...], order: tuple[str, ...]) -> None:
    stranger = next((who for who in order if who not in entrants), None)
    if stranger is not None:
        raise InvalidMovement(
            "{tie}: {stranger!r} does not stand in it", tie=tie.id, stranger=stranger
        )
    if len(order) != len(entrants) or len(set(order)) != len(order):
        there = ", ".join("?" if who is None else who for who in entrants)
        raise InvalidMovement(
            "{tie}: {order!r} is no order of {there}",
            tie=tie.id,
            order=", ".join(order),
            there=there,
        )


_Match = tuple[int, int]
"""How many meet, and how many of them go on."""


def first_round(entries: int, *, fours: bool) -> tuple[tuple[Tie, ...], tuple[Source, ...]]:
    """
    Make the ties of the first round, and the line of those who go on.

    Matches that two survive are headed by the top seeds, three-ways with one survivor by the
    last heads.  Each line of seeds is dealt from the last match back to the first: the higher a
    seed, the weaker every one of its opponents.  Two who survive the same match stand in
    different halves and can meet again in the final only.

    >>> ties, line = first_round(7, fours=False)
    >>> [[source.number for source in tie.sources] for tie in ties]
    [[1, 6, 7], [2, 5], [3, 4]]
    >>> line[:2], line[2:]  # the semi-finals
    ((From(tie='R7-1', place=1), From(tie='R7-3', place=1)), \
(From(tie='R7-2', place=1), From(tie='R7-1', place=2)))
    """
    matches = _matches(entries, fours=fours)
    title, mark = round_name(entries) if len(matches) > 1 else _only(matches[0])
    ties = tuple(
        Tie(
            numbered(mark, place) if len(matches) > 1 else mark,
            1,
            tuple(Seed(number) for number in seeds),
            survivors,
            title,
        )
        for place, (seeds, (_, survivors)) in enumerate(
            zip(_dealt(matches), matches, strict=True), 1
        )
    )
    return ties, _line(ties)


def _matches(entries: int, *, fours: bool) -> list[_Match]:
    power = 1 << (entries.bit_length() - 1)
    over = entries - power
    if 2 * over > power:  # one of three leaves: as many three-ways as there would be byes
        two_of_three, one_of_three, pairs = 2 * power - entries, 0, 2 * entries - 3 * power
    else:
        two_of_three, one_of_three, pairs = 0, over, power // 2 - over
    joined = pairs // 2 if fours else 0
    return [
        *[(3, 2)] * two_of_three,
        *[(4, 2)] * joined,
        *[(2, 1)] * (pairs - 2 * joined),
        *[(3, 1)] * one_of_three,
    ]


def _dealt(matches: Sequence[_Match]) -> list[list[int]]:
    dealt: list[list[int]] = [[] for _ in matches]
    number = 1
    for line in range(4):
        wanted = [seeds for seeds, (size, _) in zip(dealt, matches, strict=True) if size > line]
        for seeds in reversed(wanted) if line else wanted:
            seeds.append(number)
            number += 1
    return dealt


def _line(ties: Sequence[Tie]) -> tuple[Source, ...]:
    """Winners stand by their heads' seeds, each second as low as may be in the other half."""
    order = folded(sum(tie.survivors for tie in ties))
    upper = set(order[: len(order) // 2])
    free = list(range(1, len(order) + 1))
    at: dict[int, Source] = {}
    for head, tie in enumerate(ties, 1):
        if tie.survivors == 2:
            place = max(place for place in free if (place in upper) != (head in upper))
            free.remove(place)
            at[place] = From(tie.id, 2)
    at |= dict(zip(free, (From(tie.id, 1) for tie in ties), strict=True))
    return tuple(at[place] for place in order)


def _only(match: _Match) -> tuple[str, str]:
    size, survivors = match
    return round_name(2 if survivors == 1 else size)


def bracket(entries: int, *, ways: int = 2) -> Bracket:
    """
    Make the bracket of a field; *ways* is how many may meet in one match of the first round.

    * 2: head to head throughout; where the field is no power of two, the top seeds have byes.
    * 3: nobody has a bye. A field up to half as large again as a power of two (5, 6; 9 to 12)
      plays three-ways with one survivor beside head-to-heads, a larger one (7; 13 to 15)
      three-ways with two survivors, as many as there would be byes.
    * 4: as 3, and the head-to-heads of the first round join two by two into four-ways with
      two survivors.

    From the second round on it is head to head.

    >>> for tie in bracket(6).ties:
    ...     print(tie.id, *tie.sources)
    QF1 Seed(number=4) Seed(number=5)
    QF2 Seed(number=3) Seed(number=6)
    SF1 Seed(number=1) From(tie='QF1', place=1)
    SF2 Seed(number=2) From(tie='QF2', place=1)
    F From(tie='SF1', place=1) From(tie='SF2', place=1)

    :raises InvalidMovement: if there are fewer than 2 entries, or *ways* is not 2, 3 or 4.
    """
    check_entries(entries)
    if ways not in (2, 3, 4):
        raise InvalidMovement("2, 3 or 4 may meet in one match, not {ways}", ways=ways)
    name = Text("Knock-out of {entries}", entries=entries)
    if ways == 2:
        rounds = play_down(with_byes([Seed(number) for number in range(1, entries + 1)]))
        return Bracket(name, entries, tuple(tie for each in rounds for tie in each.ties))
    ties, line = first_round(entries, fours=ways == 4)
    later = play_down(line, first=2)
    return Bracket(name, entries, (*ties, *(tie for each in later for tie in each.ties)))


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


_EBU_EXTRA = ExtraBoards(each=8, least=2)
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


def extra_boards(scheduled: int, rule: ExtraBoards = _EBU_EXTRA) -> int:
    """
    Give the number of extra boards to play if a match of *scheduled* boards is tied.

    >>> extra_boards(32), extra_boards(33), extra_boards(8)
    (4, 5, 2)

    :raises InvalidSetting: if *scheduled* is no number of boards.
    """
    if scheduled < 1:
        raise InvalidSetting("a match of {scheduled} boards", scheduled=scheduled)
    return max(rule.least, -(-scheduled // rule.each))
