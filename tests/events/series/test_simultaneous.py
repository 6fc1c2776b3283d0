"""Simultaneous pairs: one field, in whatever order and how often heats come."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.events.series.simultaneous import FieldRanking, Heat, Limits, rank_field
from overtrick.events.session import Line, Session

SCORES = [-100, -50, 110, 140, 170, 420, 450, 620]


def heat(name: str, tables: int, boards: int, chance: random.Random) -> Heat:
    """A heat in which every table plays every board against the same pair, two winners."""
    lines = [
        Line(Board(board), Points(chance.choice(SCORES)), str(table), str(table))
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    ]
    return Heat(name, name.upper(), Session(tuple(lines)))


def lines_of(found: FieldRanking) -> list[tuple[str, str | None, object, object]]:
    return [
        (each.standing.id, each.standing.direction, each.standing.total, each.overall)
        for each in found.lines
    ]


def test_the_field_is_every_table_against_every_other() -> None:
    chance = random.Random(5)
    heats = [heat(f"h{n}", chance.randrange(1, 6), 6, chance) for n in range(12)]
    met: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for each in heats:
        for line in each.session.lines:
            assert isinstance(line.outcome, Points)
            met[line.board.number].append((f"{each.id}:{line.ns}", line.outcome.ns))
    won: dict[str, int] = defaultdict(int)
    for results in met.values():
        for who, own in results:
            won[who] += sum(1 + (own > other) - (own < other) for _, other in results) - 1
    top = 2 * (len(met[1]) - 1)
    found = rank_field(heats, settings=Settings())
    totals = {
        each.standing.id: (each.standing.total, each.standing.percentage)
        for each in found.lines
        if each.standing.direction == "NS"
    }
    assert totals == {
        who: (points, Fraction(100 * points, 6 * top)) for who, points in won.items()
    }
    assert found.tables == len(met[1])


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross_imps"])
def test_neither_order_nor_what_was_sent_before_matters(method: str) -> None:
    chance = random.Random(7)
    heats = [heat(f"h{n}", chance.randrange(1, 5), 4, chance) for n in range(30)]
    first = rank_field(heats, method)
    again = [replace(each, replaced=chance.randrange(2)) for each in heats]
    chance.shuffle(again)
    assert lines_of(rank_field(again, method)) == lines_of(first)


def test_each_line_stands_beside_what_it_is_in_its_own_club() -> None:
    chance = random.Random(9)
    heats = [heat("a", 4, 5, chance), heat("b", 3, 5, chance)]
    found = rank_field(heats)
    for each in found.heats:
        own = [line.alone for line in found.lines if line.heat.id == each.heat.id]
        assert sorted(own, key=id) == sorted(each.alone.standings, key=id)
    overall = [line.overall for line in found.lines]
    assert sorted(filter(None, overall))[0] == 1
    best = min(found.lines, key=lambda line: line.overall or 99)
    assert best.standing.percentage == max(
        each.standing.percentage or 0 for each in found.lines
    )


def test_a_small_heat_and_boards_beyond_the_set_do_not_count() -> None:
    chance = random.Random(11)
    heats = [heat("big", 5, 4, chance), heat("long", 4, 6, chance), heat("small", 2, 4, chance)]
    found = rank_field(heats, limits=Limits(boards=4, tables=3))
    assert [each.is_counted for each in found.heats] == [True, True, False]
    assert {line.heat.id for line in found.lines} == {"big", "long"}
    assert [str(problem) for problem in found.problems] == [
        "long: boards 5, 6, but the set has 4: left out",
        "small: 2 tables, and 3 are needed to count in the field",
    ]
    assert {board.number for board in found.ranking.boards} == {1, 2, 3, 4}


def test_who_played_too_few_boards_has_no_place_but_counts_for_the_others() -> None:
    chance = random.Random(13)
    whole, half = heat("whole", 4, 6, chance), heat("half", 3, 2, chance)
    found = rank_field([whole, half], limits=Limits(played=4))
    assert {line.heat.id for line in found.lines if line.overall is None} == {"half"}
    assert found.ranking.boards[0].top == 2 * (7 - 1)


def test_sections_of_a_heat_that_number_alike_stay_apart() -> None:
    chance = random.Random(15)
    one, two = heat("x", 3, 3, chance), heat("x", 3, 3, chance)
    second = [replace(line, section="B") for line in two.session.lines]
    both = Heat("x", "X", Session((*one.session.lines, *second)))
    found = rank_field([both])
    assert len(found.lines) == 12
    assert {line.standing.section for line in found.lines} == {"x/A", "x/B"}
    assert found.tables == 6


def test_single_winner_and_two_winners_meet_in_one_list() -> None:
    howell = [
        Line(Board(1), Points(420), "1", "2"),
        Line(Board(2), Points(170), "3", "1"),
        Line(Board(1), Points(-50), "4", "3"),
        Line(Board(2), Points(140), "2", "4"),
    ]
    chance = random.Random(17)
    found = rank_field([Heat("h", "H", Session(tuple(howell))), heat("m", 2, 2, chance)])
    assert {line.standing.direction for line in found.lines} == {None, "NS", "EW"}
    assert sorted(line.overall or 0 for line in found.lines)[0] == 1
