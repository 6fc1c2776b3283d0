from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.balance import balance
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.howell import HowellSwitch, howell, howells
from overtrick.movements.laws import facts
from overtrick.movements.plain import shipped
from overtrick.movements.variations import ids
from tests.cases import one_pass
from tests.movements.facts import (
    cells,
    figures,
    meetings,
    met,
    plays,
    seated_once,
    share_excess,
    vectors,
)

PAIRS = range(3, 31)


def grid(base: list[list[int]], record: dict[str, Any]) -> list[list[tuple[int, int, int]]]:
    """The cells of a verified record, with its switched cells exchanged."""
    m = record["modulus"]
    switched = {(number, table) for number, table in record.get("switch", [])}
    rounds = []
    for r in range(m):
        tables = []
        for t, (ns, ew, played) in enumerate(base):
            a, b = (x if x >= m else (x + r) % m for x in (ns, ew))
            a, b = (b, a) if (r, t) in switched else (a, b)
            tables.append((a + 1, b + 1, (played + r) % m + 1))
        rounds.append(tables)
    return rounds


def has_figures(movement: Movement, record: dict[str, Any]) -> bool:
    found = figures(movement)
    extremes = [[*found.comparisons], [*found.competition]]
    published: float = record["sd"]
    return (
        extremes == [record["comparisons"], record["competition"]]
        and abs(found.sd - published) <= 0.00051
    )


@one_pass("record", vectors("howell_complete"))
def test_complete_howells_are_the_verified_ones(record: dict[str, Any]) -> None:
    movement = howell(record["pairs"])
    assert cells(movement) == grid(record["base"], record)
    assert len(met(movement)) == record["pairs"] * (record["pairs"] - 1) // 2
    assert share_excess(movement) == 0
    assert has_figures(movement, record)


@one_pass("record", vectors("howell_reduced"))
def test_reduced_howells_are_the_verified_ones(record: dict[str, Any]) -> None:
    movement = howell(record["pairs"], rounds=record["rounds"])
    assert cells(movement) == grid(record["base"], record)
    assert [[r, m.table - 1] for r, m in meetings(movement) if m.switched] == record["switch"]
    assert share_excess(movement) == record["share_excess"]
    assert has_figures(movement, record)


@one_pass("record", vectors("howell_reduced"))
def test_reduced_howells_come_without_the_switch_too(record: dict[str, Any]) -> None:
    movement = howell(record["pairs"], rounds=record["rounds"], switch=HowellSwitch.NONE)
    assert cells(movement) == grid(record["base"], {**record, "switch": []})
    assert not any(m.switched for _, m in meetings(movement))
    assert abs(figures(movement).sd - record["sd_unswitched"]) <= 0.00051


@pytest.mark.parametrize("record", vectors("howell_boardswitch"), ids=lambda r: str(r["pairs"]))
def test_two_orientations_make_10_14_and_18_pairs_perfect(record: dict[str, Any]) -> None:
    movement = howell(record["pairs"], switch=HowellSwitch.BOARDS)
    assert cells(movement) == grid(record["base_odd_board"], record)
    turned = [
        tuple(
            replace(m, ns=m.ew, ew=m.ns) if m.alternating else m
            for m in tables
            if isinstance(m, GridMeeting)
        )
        for tables in movement.rounds
    ]
    even = replace(movement, rounds=tuple(turned))
    assert cells(even) == grid(record["base_even_board"], record)
    found = figures(movement)  # by set; the vectors count the two boards of a set
    assert [2 * value for value in found.comparisons] == record["comparisons"]
    assert [2 * value for value in found.competition] == record["competition"]
    assert found.sd == 0 < figures(howell(record["pairs"])).sd


@pytest.mark.parametrize("pairs", [4, 6, 7, 9, 10, 12])
def test_the_measure_that_players_see_agrees(pairs: int) -> None:
    """What the package reports of a Howell is what the definitions give, phantom or not."""
    for movement in howells(pairs):
        measured, found = balance(movement), figures(movement)
        assert measured is not None
        assert measured.comparisons == found.comparisons
        assert (measured.min, measured.max) == found.competition
        assert abs(measured.sd - found.sd) < 0.0001


def test_a_round_as_it_is_called() -> None:
    """8 pairs, the second round: 8 v 2 set 2, 5 v 6 set 3, 1 v 3 set 4, 7 v 4 set 6."""
    assert cells(howell(8))[1] == [(8, 2, 2), (5, 6, 3), (1, 3, 4), (7, 4, 6)]


@one_pass("pairs", PAIRS)
def test_every_howell_is_sound(pairs: int) -> None:
    for movement in howells(pairs):
        assert seated_once(movement), movement.id
        assert max(met(movement).values()) == 1, movement.id
        assert max(plays(movement).values()) == 1, movement.id
        assert {pair for pair, _ in plays(movement)} == {str(n + 1) for n in range(pairs)}
        assert facts(movement).faults == ()
        assert movement.winners == 1
        tables = [len({m.table for m in tables}) for tables in movement.rounds]
        assert tables == [len(tables) for tables in movement.rounds]


@one_pass("pairs", PAIRS)
def test_ids_say_how_to_make_the_movement_again(pairs: int) -> None:
    offered = list(howells(pairs))
    assert len({movement.id for movement in offered}) == len(offered)
    for movement in offered:
        family, number, *rest = movement.id.split(":")
        asked = dict(word.split("=") for word in rest)
        switch = asked.pop("switch", None)
        rounds, sets = (int(asked[k]) if k in asked else None for k in ("rounds", "sets"))
        again = howell(
            int(number),
            rounds,
            sets=sets,
            switch=HowellSwitch(switch) if switch else None,
        )
        assert (family, again) == ("howell", movement)
    assert offered[0].id == f"howell:{pairs}"


@one_pass("pairs", range(7, 30, 2))
def test_an_odd_number_plays_with_a_phantom(pairs: int) -> None:
    """
    Everybody meets everybody in a complete Howell and sits out once.

    In a reduced one only those who move come to the phantom, each once.
    """
    for movement in howells(pairs):
        rounds = len(movement.rounds)
        alone = [m.ns or m.ew for _, m in meetings(movement) if not (m.ns and m.ew)]
        assert sorted(map(int, filter(None, alone))) == list(range(1, rounds + 1))
        assert not any(
            m.switched or m.alternating for _, m in meetings(movement) if not (m.ns and m.ew)
        )
        assert any("the visitors sit out" in str(note) for note in movement.notes)
    assert len(met(howell(pairs))) == pairs * (pairs - 1) // 2


@pytest.mark.parametrize("pairs", range(7, 29, 2))
def test_with_a_phantom_cells_are_switched_only_where_that_is_fairer(pairs: int) -> None:
    """Some of the shipped switches gain nothing once a pair is absent: they are left out."""
    for movement in howells(pairs):
        if movement.id.endswith(":switch=none"):
            usual = howell(pairs, len(movement.rounds))
            assert figures(usual).sd < figures(movement).sd, usual.id


PUBLISHED = {(6, 5): 1.633, (12, 9): 1.311, (14, 11): 1.584, (16, 14): 1.454, (18, 13): 2.142}
"""Standard deviations of printed cards for one winner, by pairs and rounds, to three places."""


@pytest.mark.parametrize(("size", "published"), PUBLISHED.items(), ids=str)
def test_a_balanced_card_is_as_fair_as_the_best_published(
    size: tuple[int, int], published: float
) -> None:
    pairs, rounds = size
    ours = figures(howell(pairs, rounds, switch=HowellSwitch.BALANCED)).sd
    assert round(ours, 3) <= published < figures(howell(pairs, rounds)).sd


def balanced() -> list[Movement]:
    every = (movement for pairs in PAIRS for movement in howells(pairs))
    return [movement for movement in every if movement.id.endswith(":switch=balanced")]


@one_pass("movement", balanced)
def test_a_balanced_howell_is_fairer_than_the_usual_one(movement: Movement) -> None:
    pairs, rounds, sets = len(ids(movement)), len(movement.rounds), len(movement.sets)
    usual = howell(pairs, rounds if pairs > 6 else None, sets=sets)
    assert figures(movement).sd < figures(usual).sd
    assert len(movement.rounds) == len(usual.rounds)
    assert share_excess(movement) <= share_excess(usual)


@one_pass("line", [line for line in shipped("howell") if line["sd"]])
def test_the_data_say_how_fair_a_balanced_howell_is(line: dict[str, str]) -> None:
    pairs, rounds = int(line["pairs"]), int(line["rounds"])
    measured = balance(howell(pairs, rounds, switch=HowellSwitch.BALANCED))
    assert measured is not None
    assert f"{float(measured.sd):.4f}" == line["sd"]


def test_the_phantom_spares_the_sharing_where_it_can() -> None:
    assert [share_excess(howell(8, rounds=rounds)) for rounds in (5, 6)] == [5, 6]
    assert [share_excess(howell(7, rounds=rounds)) for rounds in (5, 6)] == [0, 0]


@one_pass("pairs", PAIRS)
def test_the_notes_announce_every_share_and_nothing_else(pairs: int) -> None:
    for movement in howells(pairs):
        told = set()
        for note in movement.notes:
            if told_tables := re.match(
                r"(?:round (\d+): )?tables ([\d, and]+) share", str(note)
            ):
                number, tables = told_tables.groups()
                rounds = [int(number)] if number else range(1, len(movement.rounds) + 1)
                told |= {(r, t) for r in rounds for t in map(int, re.findall(r"\d+", tables))}
        playing = [(r + 1, m) for r, m in meetings(movement) if m.ns and m.ew]
        seen = [(r, m.set) for r, m in playing]
        assert told == {(r, m.table) for r, m in playing if seen.count((r, m.set)) > 1}


@pytest.mark.parametrize(
    ("pairs", "asked", "words"),
    [
        (12, {"rounds": 5}, ["rounds=5", "howell:12, ", "howell:12:rounds=6"]),
        (8, {"switch": HowellSwitch.BOARDS}, ["switch=boards", "there are: howell:8, "]),
        (10, {"rounds": 7, "switch": HowellSwitch.CELLS}, ["rounds=7, switch=cells"]),
        (6, {"rounds": 4}, ["rounds=4", "howell:6, howell:6:sets=6, howell:6:sets=7"]),
        (4, {"sets": 4}, ["sets=4", "howell:4, howell:4:sets=6, howell:4:switch=balanced"]),
        (12, {"sets": 12}, ["sets=12"]),
        (12, {"rounds": 0}, ["rounds=0"]),
        (32, {}, ["32 pairs", "3 to 30 pairs"]),
        (2, {}, ["2 pairs"]),
        (-8, {}, ["-8 pairs"]),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(
    pairs: int, asked: dict[str, Any], words: list[str]
) -> None:
    with pytest.raises(InvalidMovement) as refused:
        howell(pairs, **asked)
    assert all(word in str(refused.value) for word in words)
