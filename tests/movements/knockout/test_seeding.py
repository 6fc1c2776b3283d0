"""Brackets of 2 to 129 entries, head to head and in three- and four-ways."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import Bracket, From, Seed, Source, Tie, folded
from overtrick.movements.knockout.fill import bracket, fill
from tests.cases import one_pass
from tests.movements.knockout.play import by_seed, names

FIELDS = range(2, 130)
WITHOUT_BYES = [
    # entries, ways, sizes of the first round with how many go on
    (3, 3, ["3>1"]),
    (4, 4, ["4>2"]),
    (5, 3, ["2>1", "3>1"]),
    (6, 3, ["3>1", "3>1"]),
    (7, 3, ["3>2", "2>1", "2>1"]),
    (7, 4, ["3>2", "4>2"]),
    (9, 4, ["4>2", "2>1", "3>1"]),
    (12, 3, ["3>1"] * 4),
    (13, 3, ["3>2"] * 3 + ["2>1"] * 2),
    (16, 4, ["4>2"] * 4),
]


def possible(field: Bracket) -> dict[str, frozenset[int]]:
    """All who may stand in each tie."""
    found: dict[str, frozenset[int]] = {}
    for tie in field.ties:
        every = (_who(source, found) for source in tie.sources)
        found[tie.id] = frozenset().union(*every)
    return found


def _who(source: Source, found: dict[str, frozenset[int]]) -> frozenset[int]:
    return frozenset({source.number}) if isinstance(source, Seed) else found[source.tie]


def _meeting(field: Bracket, one: int, two: int) -> Tie:
    """The first tie in which both may stand."""
    found = possible(field)
    return next(tie for tie in field.ties if {one, two} <= found[tie.id])


@one_pass("entries", FIELDS)
def test_one_leaves_in_every_tie(entries: int) -> None:
    field = bracket(entries)
    assert len(field.ties) == entries - 1
    seeds = [s.number for tie in field.ties for s in tie.sources if isinstance(s, Seed)]
    assert sorted(seeds) == list(range(1, entries + 1))
    assert len(field.rounds) == (entries - 1).bit_length()


@one_pass("entries", FIELDS)
def test_byes_go_to_the_top_seeds_and_for_one_round_only(entries: int) -> None:
    first, *later = bracket(entries).rounds
    playing = {s.number for tie in first for s in tie.sources if isinstance(s, Seed)}
    byes = 2 ** (entries - 1).bit_length() - entries
    assert playing == set(range(byes + 1, entries + 1))
    entering = [s for ties in later[1:] for tie in ties for s in tie.sources]
    assert not any(isinstance(source, Seed) for source in entering)


@one_pass("entries", FIELDS)
def test_the_better_the_seeds_the_later_they_meet(entries: int) -> None:
    field = bracket(entries)
    assert _meeting(field, 1, 2).title == "final"
    for one in range(1, min(5, entries + 1)):
        for two in range(one + 1, min(5, entries + 1)):
            assert _meeting(field, one, two).title in ("semi-final", "final")


@one_pass("entries", FIELDS)
def test_if_the_better_seed_wins_every_pair_of_seeds_has_the_same_sum(entries: int) -> None:
    field = bracket(entries)
    filled = fill(field, names(field), by_seed(field))
    for number, ties in enumerate(field.rounds):
        places = 2 ** (len(field.rounds) - number)
        for each in (each for each in filled if each.tie in ties):
            assert sum(int(str(who)[1:]) for who in each.entrants) == places + 1


@pytest.mark.parametrize(("entries", "ways", "sizes"), WITHOUT_BYES)
def test_first_rounds_without_byes(entries: int, ways: int, sizes: list[str]) -> None:
    first = bracket(entries, ways=ways).rounds[0]
    assert [f"{len(tie.sources)}>{tie.survivors}" for tie in first] == sizes


@one_pass("ways", [3, 4])
@one_pass("entries", FIELDS)
def test_without_byes_everybody_plays_and_a_power_of_two_is_left(
    entries: int, ways: int
) -> None:
    field = bracket(entries, ways=ways)
    first = field.rounds[0]
    assert sum(len(tie.sources) for tie in first) == entries
    left = sum(tie.survivors for tie in first)
    assert left in [2**k for k in range(8)]
    assert len(field.ties) == len(first) + left - 1
    assert [tie.survivors for tie in field.ties[len(first) :]] == [1] * (left - 1)


@one_pass("ways", [3, 4])
@one_pass("entries", FIELDS)
def test_the_higher_a_seed_the_weaker_each_opponent(entries: int, ways: int) -> None:
    first = bracket(entries, ways=ways).rounds[0]
    seeds = [[s.number for s in tie.sources if isinstance(s, Seed)] for tie in first]
    assert [line[0] for line in seeds] == list(range(1, len(first) + 1))
    for place in (1, 2, 3):
        opponents = [line[place] for line in seeds if len(line) > place]
        assert opponents == sorted(opponents, reverse=True)


@one_pass("ways", [3, 4])
@one_pass("entries", FIELDS)
def test_two_who_survive_one_match_meet_again_in_the_final_only(
    entries: int, ways: int
) -> None:
    field = bracket(entries, ways=ways)
    lines: dict[Source, int] = {}
    *_, final = field.ties
    for half, source in enumerate(final.sources):
        stack = [source]
        while stack:
            at = stack.pop()
            lines[at] = half
            if isinstance(at, From) and field.tie(at.tie).round > 1:
                stack += field.tie(at.tie).sources
    for tie in field.ties:
        if tie.survivors == 2:
            assert lines[From(tie.id, 1)] != lines[From(tie.id, 2)]


def test_a_power_of_two_needs_no_three_ways() -> None:
    assert [tie.sources for tie in bracket(16, ways=3).rounds[0]] == [
        (Seed(i), Seed(17 - i)) for i in range(1, 9)
    ]
    assert {s.number for s in bracket(16).rounds[0][0].sources if isinstance(s, Seed)} == {
        *folded(16)[:2]
    }


@pytest.mark.parametrize("entries", [1, 0, -5])
def test_too_few_are_refused(entries: int) -> None:
    with pytest.raises(InvalidMovement, match=f"2 entries or more, not {entries}"):
        bracket(entries)


@pytest.mark.parametrize("ways", [1, 5])
def test_other_sizes_of_match_are_refused(ways: int) -> None:
    with pytest.raises(InvalidMovement, match=f"not {ways}"):
        bracket(9, ways=ways)
