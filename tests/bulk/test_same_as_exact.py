"""Bulk equals the exact path, award by award."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from overtrick.bulk import engine
from overtrick.bulk.awards import compared
from overtrick.bulk.ranking import ranked
from overtrick.bulk.terms import METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import Settings
from overtrick.errors import OvertrickError
from overtrick.formats.contents.contents import Contents
from overtrick.formats.registry import read_contents, suffixes
from overtrick.formats.tables.columnar import write_parquet
from tests.bulk.reference import (
    CHOICES,
    Row,
    exact_awards,
    exact_ranking,
    random_rows,
    random_settings,
    table_of,
)
from tests.cases import one_pass

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
FIXTURES = sorted(
    path
    for folder in (VECTORS / "events", VECTORS / "formats", ROOT / "examples")
    for path in folder.rglob("*")
    if path.suffix.lower() in suffixes() and path.name != "README.md"
)


def differences(rows: list[Row], settings: Settings) -> list[object]:
    wanted = exact_awards(rows, list(METHODS), settings)
    columns, counts, _ = compared(table_of(rows), METHODS, settings)
    assert counts.rows == len(rows)
    found = [
        (at, name, columns[name][at].as_py(), value)
        for at, awards in enumerate(wanted)
        for name, value in awards.items()
        if columns[name][at].as_py() != value
    ]
    return found + [
        (at, "should be nothing")
        for at, awards in enumerate(wanted)
        if not awards and columns["mp_ns"][at].is_valid
    ]


@pytest.fixture(params=["numba", "numpy"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Either engine."""
    if request.param == "numpy":
        monkeypatch.setattr(engine, "_kernels", lambda: None)
    else:
        assert engine.has_numba()
    name: str = request.param
    return name


def test_numba_is_started_for_many_rows_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(engine, "_kernels", lambda: asked.append("started"))
    monkeypatch.setattr(engine, "_asked", {"rows": 0})
    few = np.zeros(1000, np.int8)
    for rows in (few, few, np.zeros(300_000, np.int8)):
        assert not asked
        engine.repeats(np.array([0, len(rows)]), rows, rows)
    assert asked == ["started"]
    monkeypatch.setattr(engine, "_asked", {"rows": 0})
    engine.has_numba()  # who asks for it has it
    engine.repeats(np.array([0, len(few)]), few, few)
    assert asked == ["started"] * 3


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile(name: str, way: str) -> None:
    dice = random.Random(name + way)
    assert differences(random_rows(dice, 1), PROFILES[name].settings) == []


@one_pass("name", sorted(CHOICES))
def test_every_value_of_every_setting(name: str) -> None:
    dice = random.Random(name)
    for value in CHOICES[name]:
        settings = Settings().change(**{name: value})
        assert differences(random_rows(dice, 1), settings) == [], value


@pytest.mark.parametrize("seed", range(12))
def test_random_sessions_under_random_settings(seed: int, way: str) -> None:
    dice = random.Random(seed)
    settings = random_settings(dice, dice.choice((0, 2, 4, 8)))
    assert differences(random_rows(dice), settings) == []


@one_pass("seed", range(30))
def test_random_sessions_full_of_rulings(seed: int) -> None:
    dice = random.Random(seed)
    small, lifted = dice.choice(("none", "wbf", "ebu")), dice.choice(("neuberg", "share"))
    settings = random_settings(dice, 3).change(
        small_field=small, missing=lifted, cross_divisor=dice.choice(("none", "n-1"))
    )
    assert differences(random_rows(dice, 1, dirt=0.5), settings) == []


@one_pass("seed", range(8))
def test_what_rulings_offer(seed: int) -> None:
    dice = random.Random(f"ruled {seed}")
    for settings in (
        Settings(missing="share", average_plus="own", bye="own_average"),
        Settings(missing="factor", cross_divisor="none", expected="section"),
    ):
        assert differences(random_rows(dice, 6, dirt=0.3), settings) == []


@pytest.mark.parametrize("rule", ["wbf", "ebu"])
def test_three_results_of_a_fouled_board_are_few_or_the_most(rule: str) -> None:
    settings = Settings().change(small_field=rule)
    for most in (3, 4):  # three of seven, or of six: then no group has more
        rows = [
            {"board": "1", "ns": str(at), "ew": str(at + 10), "score": str(10 * at)}
            | {"board_version": "b" if at < 3 else "a"}
            for at in range(3 + most)
        ]
        assert differences(rows, settings) == []


def test_a_lone_result_is_average_plus_where_nobody_is_ruled(way: str) -> None:
    """An uneven movement without a ruling: board 2 was played at one table of three."""
    rows: list[Row] = [
        {"board": "1", "ns": str(at), "ew": str(at + 10), "score": str(50 * at)}
        for at in range(3)
    ]
    rows.append({"board": "2", "ns": "1", "ew": "12", "score": "420"})
    for settings in (Settings(lone_imps="A+"), PROFILES["ebu-2025"].settings):
        assert differences(rows, settings) == []


@one_pass("seed", range(30))
def test_rankings_of_random_sessions(seed: int) -> None:
    dice = random.Random(seed)
    settings, method = random_settings(dice, seed % 4), METHODS[seed % 3]
    rows = random_rows(dice, 3, dirt=(0, 0.01, 0.08, 0.3, 0.5)[seed // 6])
    table, _, _ = ranked(table_of(rows), method, settings)
    found = [tuple(line.values())[:10] for line in table.to_pylist()]
    assert found == exact_ranking(rows, method, settings)


def test_a_ruling_is_entered_beside_the_sums_of_its_event(way: str) -> None:
    played = [
        {"event": event, "board": str(board), "ns": str(at), "ew": str(at + 10)}
        | {"score": str(50 * at - 100 * board)}
        for event in ("artificial", "weighted")
        for board in range(1, 6)
        for at in range(1, 5)
    ]
    played[0].update(score="", ruling="A+/A-")
    played[6].update(score="", ruling="NP")
    played[27].update(score="", ruling="60% +420 | 40% -50")
    for settings in (Settings(), Settings(average_plus="own", cross_divisor="none")):
        for method in METHODS:
            table, counts, _ = ranked(table_of(played), method, settings)
            found = [tuple(line.values())[:10] for line in table.to_pylist()]
            assert found == exact_ranking(played, method, settings)
            assert (counts.kernel, counts.exact) == (20, 20)  # each event as a whole


def test_most_boards_of_clean_sessions_are_compared_by_kernels() -> None:
    rows = random_rows(random.Random(5), 4, dirt=0)
    for settings in (Settings(), PROFILES["ebu"].settings, PROFILES["acbl"].settings):
        _, counts, _ = compared(table_of(rows), METHODS, settings)
        assert counts.exact <= counts.rows / 10
        assert counts.uncounted == 0


def test_every_fixture_with_results() -> None:
    told = 0
    for path in FIXTURES:
        try:
            contents, _ = read_contents(path)
        except OvertrickError:
            continue  # no file of results
        rows = _rows_of(contents)
        told += bool(rows)
        for settings in (Settings(), PROFILES["compscore"].settings):
            assert differences(rows, settings) == [], path
    assert told >= 40


def _rows_of(contents: Contents) -> list[Row]:
    table = pa.BufferReader(write_parquet(contents)[0])
    records = pa.parquet.read_table(table).to_pylist()
    return [
        {name: "" if cell is None else str(cell) for name, cell in record.items()}
        for record in records
    ]
