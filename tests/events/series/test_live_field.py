"""A field renewed heat by heat: the same bytes as all heats ranked at once."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import BYE, NOT_PLAYED, Outcome, Points
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import (
    FieldRanking,
    FieldRules,
    Heat,
    HeatInField,
    Limits,
    rank_heat,
    rank_placed,
)
from overtrick.events.session import Line, Session, turned
from overtrick.formats.answers.season_json import field_document
from tests.cases import one_pass

SCORES = [-100, -50, 110, 140, 170, 420, 450, 620]
ODD = ["A+/A-", "A/A", "55%/45%", "60% 4S N 10 | 40% 4S N 9"]


def outcome(chance: random.Random, oddity: float) -> Outcome:
    if chance.random() > oddity:
        return Points(chance.choice(SCORES))
    return chance.choice([NOT_PLAYED, *map(parse_outcome, ODD)])


def heat(name: str, chance: random.Random, oddity: float = 0.08) -> Heat:
    """A heat of a few tables: two winners, one winner, two sections, or half a table."""
    lines = [line for part in sections(chance) for line in part_of(part, chance, oddity)]
    return Heat(name, name.upper(), Session(tuple(lines)))


def sections(chance: random.Random) -> list[str]:
    return ["A", "B"] if chance.random() < 0.1 else ["A"]


def part_of(section: str, chance: random.Random, oddity: float) -> Iterator[Line]:
    tables, boards = chance.randrange(1, 5), chance.choice([6, 6, 6, 4])
    one_winner, half = chance.random() < 0.4, chance.random() < 0.3
    for number in range(1, boards + 1):
        for table in range(1, tables + 1):
            ew = (table + number) % tables + 1
            line = Line(
                Board(number),
                outcome(chance, oddity),
                str(table),
                str(ew + tables * one_winner),
                section=section,
                round=str((number + 1) // 2),
                table=str(table),
                version="b" if chance.random() < oddity / 4 else "a",
            )
            if one_winner and chance.random() < 0.5:
                line = turned(line)
            yield line
        if half:
            yield Line(Board(number), BYE, str(tables + 1), None, section=section)
    if chance.random() < oddity:
        yield Line(Board(1), Points(420), "1", "1", section=section)  # told twice: a problem


def individuals(name: str, chance: random.Random) -> Heat:
    lines = []
    for number in range(1, 7):
        seats = [str(seat) for seat in chance.sample(range(1, 9), 8)]
        for table in (seats[:4], seats[4:]):
            players = (table[0], table[1], table[2], table[3])
            lines.append(Line(Board(number), outcome(chance, 0.05), players=players))
    return Heat(name, name, Session(tuple(lines)))


def document(found: FieldRanking) -> str:
    parts: dict[str, Any] = field_document(found)
    return json.dumps({**parts, "boards": list(parts["boards"])})


def renewed(heats: list[Heat], how: FieldRules, chance: random.Random) -> LiveField:
    """Put heats in a random order, every twentieth first as it was before a correction."""
    live = LiveField(how)
    order = chance.sample(heats, len(heats))
    for each in order:
        if chance.random() < 0.05:
            live.put(rank_heat(heat(each.id, chance), how))
            live.lines(each.id)
    live.put(rank_heat(heat("gone", chance), how))
    for nth, each in enumerate(order):
        live.put(rank_heat(each, how))
        if nth % 7 == 0:
            live.lines(most=3)
    live.remove("gone")
    return live


def whole(heats: list[Heat], how: FieldRules) -> FieldRanking:
    placed: list[HeatInField] = [rank_heat(each, how) for each in heats]
    return rank_placed(placed, how)


WAYS = [
    ("matchpoints", {}),
    ("matchpoints", {"missing": "share", "unit": 1}),
    ("matchpoints", {"missing": "own_boards", "small_field": "ebu"}),
    ("matchpoints", {"missing": "factor", "award_rounding": "0.1-ruled"}),
    ("matchpoints", {"expected": "board", "tie_chain": "ebu", "award_rounding": "0.1"}),
    ("matchpoints", {"bye": "60%", "bye_expected": "yes", "small_field": "wbf"}),
    ("matchpoints", {"bye": "own_average", "minimum_boards": "50%"}),
    ("matchpoints", {"percentage_from": "rounded_total", "scale_total": "all"}),
    ("matchpoints", {"rank_precision": "0.01", "percentage_from": "mean_of_boards"}),
    ("matchpoints", {"ascherman": "yes", "average_plus": "fixed", "winners": 1}),
    ("butler", {"trim": "5%"}),
    ("butler", {"lone_imps": "A+", "imp_order": "total", "tie_chain": "point_a_board"}),
    ("cross_imps", {}),
    ("cross_imps", {"cross_divisor": "none", "missing": "neuberg", "bye": "own_average"}),
    ("total_points", {}),
]


@pytest.mark.parametrize(("method", "settings"), WAYS)
@pytest.mark.parametrize("seed", range(3))
def test_heats_one_by_one_give_the_same_bytes_as_all_at_once(
    method: str, settings: dict[str, object], seed: int
) -> None:
    chance = random.Random(seed)
    heats = [heat(f"h{n}", chance) for n in range(25)]
    limits = Limits(tables=2, played=3) if seed == 1 else Limits(boards=5) if seed else Limits()
    how = FieldRules(method, Settings().change(**settings), limits=limits)
    live, found = renewed(heats, how, chance), whole(heats, how)
    assert document(live.ranking()) == document(found)
    assert live.ranking() == found


def test_two_hundred_heats_in_any_order_give_the_same_bytes_as_all_at_once() -> None:
    chance = random.Random(500)
    heats = [heat(f"h{n}", chance) for n in range(200)]
    how = FieldRules(settings=PROFILES["ebu"].settings, rules="ebu")
    live = LiveField(how)
    order = chance.sample(heats, len(heats))
    replaced = chance.sample(order, 20)
    for each in order:
        live.put(rank_heat(heat(each.id, chance) if each in replaced else each, how))
    live.lines(most=20)
    for each in replaced:
        live.put(rank_heat(each, how))
    live.lines(replaced[0].id)
    assert document(live.ranking()) == document(whole(heats, how))


@one_pass("profile", sorted(PROFILES))
def test_every_profile_gives_the_same(profile: str) -> None:
    chance = random.Random(profile)
    heats = [heat(f"h{n}", chance) for n in range(20)]
    how = FieldRules("matchpoints", PROFILES[profile].settings, profile)
    assert document(renewed(heats, how, chance).ranking()) == document(whole(heats, how))


@pytest.mark.parametrize("method", ["matchpoints", "butler"])
def test_single_players_are_renewed_too(method: str) -> None:
    chance = random.Random(3)
    heats = [individuals(f"i{n}", chance) for n in range(8)]
    how = FieldRules(method, Settings(tie_chain="ebu" if method == "matchpoints" else "none"))
    live = LiveField(how)
    for each in chance.sample(heats, len(heats)):
        live.put(rank_heat(each, how))
    assert document(live.ranking()) == document(whole(heats, how))
    live.put(rank_heat(heat("pairs", chance), how))  # mixed fields are ranked all at once
    mixed = whole([*heats, live.heats[-1].heat], how)
    assert document(live.ranking()) == document(mixed)


def test_lines_are_those_of_the_whole_ranking() -> None:
    chance = random.Random(21)
    heats = [heat(f"h{n}", chance) for n in range(20)]
    how = FieldRules(settings=Settings(tie_chain="ebu"), limits=Limits(played=5))
    live = renewed(heats, how, chance)
    every = live.lines()
    found = sorted(
        whole(heats, how).lines, key=lambda line: (line.overall is None, line.overall or 0)
    )
    assert every == found
    assert live.lines(first=3, most=4) == found[3:7]
    assert live.lines("h4") == [line for line in found if line.heat.id == "h4"]


def test_a_heat_taken_out_leaves_no_trace() -> None:
    chance = random.Random(23)
    heats = [heat(f"h{n}", chance) for n in range(6)]
    how = FieldRules()
    live = LiveField(how)
    for each in heats:
        live.put(rank_heat(each, how))
    live.ranking()
    for each in heats[:5]:
        live.remove(each.id)
        live.remove("nobody")
    assert live.ranking() == whole(heats[5:], how)
    live.remove("h5")
    assert live.ranking() == whole([], how)
    assert live.lines() == []
