"""What goes in comes out: the same kind of dataframe, its rows in their order, new columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import pandas
import polars
import pyarrow as pa
import pytest

from overtrick import bulk
from overtrick.bulk.awards import BulkCounts
from overtrick.bulk.packed import _told, packed
from overtrick.bulk.terms import NO_SCORE
from overtrick.errors import InvalidFile, InvalidSetting, OvertrickError, UnknownName

RESULTS: dict[str, list[Any]] = {
    "board": [2, 1, 2, 1],
    "ns": ["1", "1", "2", "2"],
    "ew": ["3", "3", "4", "4"],
    "contract": ["4S", "3NT", "4S", None],
    "declarer": ["N", "E", "N", None],
    "tricks": [10, 9, 9, None],
    "ruling": [None, None, None, "A+/A-"],
    "club": ["x", "y", "z", None],
}
AWARDS = [2.0, 0.0, 0.0, None]


def _polars() -> Any:
    return polars.DataFrame(RESULTS)


FRAMES: dict[str, Callable[[], Any]] = {
    "polars": _polars,
    "polars, lazy": lambda: _polars().lazy(),
    "pandas": lambda: pandas.DataFrame(RESULTS, index=[7, 8, 9, 10]),
    "pyarrow": lambda: pa.table(RESULTS),
    "duckdb": lambda: duckdb.from_arrow(pa.table(RESULTS)),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_what_comes_in_goes_out(kind: str) -> None:
    frame = FRAMES[kind]()
    made = bulk.compare(frame, "matchpoints")
    assert type(made) is type(frame)
    table = bulk.compare(pa.table(RESULTS), "matchpoints")
    assert _rows(made) == table.to_pylist()
    assert table.column("club").to_pylist() == RESULTS["club"]
    assert bulk.counts(made).rows == 4


def _rows(frame: Any) -> list[dict[str, Any]]:
    if isinstance(frame, polars.LazyFrame):
        frame = frame.collect()
    if isinstance(frame, pandas.DataFrame):
        assert list(frame.index) == [7, 8, 9, 10]
        frame = pa.Table.from_pandas(frame, preserve_index=False)
        numbers = {"score", "tricks"}
        return [
            {
                name: int(value) if name in numbers and value is not None else value
                for name, value in row.items()
            }
            for row in frame.to_pylist()
        ]
    if isinstance(frame, duckdb.DuckDBPyRelation):
        frame = frame.to_arrow_table()
    rows: list[dict[str, Any]] = (
        frame.to_dicts() if isinstance(frame, polars.DataFrame) else frame.to_pylist()
    )
    return rows


def test_awards_of_two_tables_and_a_ruling() -> None:
    made = bulk.compare(pa.table(RESULTS))
    assert made.column("score").to_pylist() == [620, -400, -100, None]
    assert made.column("mp_ns").to_pylist() == [2.0, 1.0, 0.0, 1.2]
    assert made.column("mp_ew").to_pylist() == [0.0, 1.0, 2.0, 0.8]
    assert made.column("ximp_ns").to_pylist() == [12.0, 0.0, -12.0, 3.0]
    assert made.column("path").to_pylist() == ["kernel"] * 4


def test_a_weighted_score_sends_its_board_alone_the_exact_path() -> None:
    rows = {**RESULTS, "ruling": [None, None, "60% 4S N 10 | 40% 4S N 9", None]}
    rows["score"] = [None, None, None, 100]
    made = bulk.compare(pa.table(rows), "matchpoints")
    assert made.column("path").to_pylist() == ["exact", "kernel", "exact", "kernel"]
    assert made.column("mp_ns").to_pylist() == [1.4, 0.0, 0.6, 2.0]
    assert bulk.counts(made) == BulkCounts(4, 2, 2, 0)


def test_settings_by_profile_and_by_name() -> None:
    made = bulk.compare(pa.table(RESULTS), "matchpoints", rules="acbl", average_plus="fixed")
    assert made.column("mp_top").to_pylist() == [1.0] * 4


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"methods": "masterpoints"}, UnknownName),
        ({"rules": "moon"}, UnknownName),
        ({"missing": "guess"}, InvalidSetting),
        ({"mising": "neuberg"}, InvalidSetting),
    ],
)
def test_what_does_not_exist_is_refused(
    asked: dict[str, Any], error: type[OvertrickError]
) -> None:
    with pytest.raises(error):
        bulk.compare(pa.table(RESULTS), **asked)


def test_what_is_no_table_of_results_is_refused() -> None:
    with pytest.raises(InvalidFile, match="no board"):
        bulk.score(pa.table({"ns": [1], "ew": [2], "score": [50]}))
    with pytest.raises(OvertrickError, match="not a dataframe: dict"):
        bulk.score(RESULTS)


def test_no_rows_give_no_rows() -> None:
    empty = pa.table(RESULTS).slice(0, 0)
    assert bulk.compare(empty).num_rows == 0
    assert bulk.rank(empty).num_rows == 0
    assert bulk.check(empty).num_rows == 0


def test_problems_name_row_board_and_text() -> None:
    rows = {
        "event": ["monday"] * 5,
        "board": [1, 1, 2, 2, 1],
        "ns": [1, 2, 1, 2, 1],
        "ew": [3, 4, 3, 4, 3],
        "contract": ["4S", "8C", "3NT", "PASSE", "4S"],
        "declarer": ["N", "N", "E", None, "N"],
        "tricks": [10, 9, 9, None, 10],
        "score": [-420, 50, None, None, 420],
    }
    found = bulk.check(pa.table(rows))
    assert found.select(["row", "event", "board"]).to_pylist() == [
        {"row": 0, "event": "monday", "board": "1"},
        {"row": 1, "event": "monday", "board": "1"},
        {"row": 4, "event": "monday", "board": "1"},
    ]
    assert found.column("message").to_pylist() == [
        "4S N = is +420 for NS, not -420; the contract counts",
        "not a contract: '8C' (the highest level is 7)",
        "board 1, 1 v 3: the same result again (first at 0), counted once",
    ]


def test_matches_and_single_players_have_points() -> None:
    played = {"board": [1, 1], "contract": ["4S", "3NT"], "declarer": ["N", "N"]}
    told = {**played, "tricks": [10, 9]}
    match = {
        "ns": ["a", "b"],
        "ew": ["b", "a"],
        "match": ["1", "1"],
        "room": ["open", "closed"],
    }
    seats = {"north": ["a", "b"], "south": ["c", "d"], "east": ["e", "f"], "west": ["g", "h"]}
    for who in ({**match, "home": ["a", "a"], "away": ["b", "b"]}, seats):
        table = pa.table({**told, **who})
        for made in (bulk.score(table), bulk.compare(table)):
            assert made.column("score").to_pylist() == [420, 400]


def test_tricks_that_a_score_says_cost_no_reading_of_rows() -> None:
    told = {
        **{"board": [1, 2, 2, 4], "ns": [1, 1, 2, 2], "ew": [3, 3, 4, 4]},
        **{"contract": ["5HX", "4S", "4S", "6NT"], "declarer": ["N", "E", "E", "S"]},
        **{"tricks": [None] * 4, "score": [-1400, 50, -50, -1000]},
    }
    before = _told.cache_info().currsize
    found = packed(pa.table(told))
    assert found.points.tolist() == [-1400, 50, NO_SCORE, -1000]
    assert found.messages == {2: "4S by E cannot score -50 for NS"}
    assert _told.cache_info().currsize == before + 1
    problems = bulk.check(pa.table(told)).column("message").to_pylist()
    assert problems == ["4S by E cannot score -50 for NS"]
