"""Parquet and Arrow: as we write them, as pandas, polars and pyarrow do, and damaged."""

import io

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.registry import FORMATS, format_of
from overtrick.formats.tables.columnar import (
    read_arrow,
    read_parquet,
    write_arrow,
    write_parquet,
)
from tests.cases import one_pass
from tests.formats.tables.tables import EVENING

COLUMNS = {
    "board": [1, 2, 3, 4],
    "ns": ["3", "3", "3", "3"],
    "ew": ["7", "7", "7", "7"],
    "contract": ["4S", "Pass", None, "3NT"],
    "declarer": ["N", None, None, "E"],
    "tricks": [10, None, None, 9],
    "score": [420, 0, None, None],
}
DECIMAL = pa.decimal128(14, 2)
TOLD = ["4S N =", "PASS", "NP", "3NT E ="]


def outcomes(format: str, data: bytes) -> list[str]:
    contents, _ = FORMATS[format].read(data, "e")
    return [str(told.line.outcome) for told in contents.records]


def test_pandas() -> None:
    frame = pd.DataFrame(COLUMNS)  # tricks and scores become floats, with NaN
    out = io.BytesIO()
    frame.to_parquet(out)
    assert outcomes("parquet", out.getvalue()) == TOLD
    out = io.BytesIO()
    frame.to_feather(out)
    assert outcomes("arrow", out.getvalue()) == TOLD
    back = pd.read_parquet(io.BytesIO(write_parquet(EVENING)[0]))
    assert list(back["board"]) == [1, 1, 2]
    assert back["score"][1] == -50


def test_polars() -> None:
    frame = pl.DataFrame(COLUMNS).with_columns(pl.col("contract").cast(pl.Categorical))
    out = io.BytesIO()
    frame.write_parquet(out)
    assert outcomes("parquet", out.getvalue()) == TOLD
    for write in (frame.write_ipc, frame.write_ipc_stream):
        out = io.BytesIO()
        write(out)
        assert format_of("evening", out.getvalue()).id == "arrow"
        assert outcomes("arrow", out.getvalue()) == TOLD
    back = pl.read_parquet(io.BytesIO(write_parquet(EVENING)[0]))
    assert back["score"].to_list() == [0, -50, None]


@one_pass("text", [pa.large_string(), pa.string_view(), pa.binary()])
@one_pass("number", [pa.int64(), pa.float32(), DECIMAL, pa.string()])
def test_columns_of_every_type(text: pa.DataType, number: pa.DataType) -> None:
    def column(name: str) -> pa.Array:
        values = pa.array(COLUMNS[name])
        kind = text if pa.types.is_string(values.type) else number
        if kind == DECIMAL:
            values = values.cast(pa.int32())
        return values.cast(kind) if kind != pa.string_view() else pa.array(COLUMNS[name], kind)

    arrays = [column(name) for name in COLUMNS]
    made = pa.table([*arrays, pa.nulls(4)], names=[*COLUMNS, "nothing"])
    out = io.BytesIO()
    with pa.ipc.new_file(out, made.schema) as writer:
        writer.write_table(made)
    assert outcomes("arrow", out.getvalue()) == TOLD


def test_the_types_that_we_write() -> None:
    schema = pq.read_schema(io.BytesIO(write_parquet(EVENING)[0]))
    types = {name: str(schema.field(name).type) for name in schema.names}
    assert types["score"] == "int16"
    assert types["tricks"] == "int8"
    assert types["board"] == "int32"
    assert types["contract"].startswith("dictionary<values=string")
    assert types["section"].startswith("dictionary<values=string")
    assert types["ns"] == "string"
    assert b"pandas" not in (schema.metadata or {})


def test_a_table_of_a_clubs_own() -> None:
    out = io.BytesIO()
    frame = pd.DataFrame([[1, 3, 7, 420], [2, 4, 8, -50]])
    frame.columns = pd.Index(["Bd", "NS pair", "EW pair", "Pts"])
    frame.to_parquet(out)
    contents, [question] = read_parquet(out.getvalue(), "club.parquet")
    assert [str(told.line.outcome) for told in contents.records] == ["+420", "-50"]
    assert "Bd = board" in question.message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PAR1",
        b"PAR1" + b"\xff" * 40 + b"PAR1",
        b"ARROW1",
        b"ARROW1\0\0" + b"\xff" * 60 + b"ARROW1",
        b"FEA1" + b"\0" * 30,
        b"\xff\xff\xff\xff\x10\0\0\0",
        write_parquet(EVENING)[0][:-30],
        write_arrow(EVENING)[0][:-30],
    ],
)
def test_what_is_damaged_is_refused(data: bytes) -> None:
    for read in (read_parquet, read_arrow):
        with pytest.raises(InvalidFile) as refused:
            read(data, "e")
        assert "\n" not in str(refused.value)
