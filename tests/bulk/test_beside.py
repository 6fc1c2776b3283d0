"""New columns beside those of a Parquet file: the others are copied, not one value changed."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet
import pytest

from overtrick.bulk.archive import Job, work
from overtrick.bulk.awards import compared, methods_of
from overtrick.bulk.beside import I64, LIST, Original, footer_of, written
from overtrick.bulk.parts import Part
from overtrick.compare.settings import Settings
from tests.bulk.reference import random_rows, table_of

COMPARE = Job("compare", methods_of(None), Settings(), rows=60)


@pytest.fixture
def results() -> pa.Table:
    """Results with columns of their own of many types, and points in the midst of them."""
    rows = sorted(random_rows(random.Random(8), 9), key=lambda row: row["event"])
    many = range(len(rows))
    own = {
        "club": pa.array([None if at % 5 == 0 else f"club {at % 3}" for at in many]),
        "day": pa.array([date(2026, 11, 1 + at % 28) for at in many]),
        "weight": pa.array([at / 7 for at in many]),
        "key": pa.array([at * 10**12 for at in many]),
        "mark": pa.array([bytes([at % 250]) for at in many]),
        "late": pa.array([at % 2 == 0 for at in many]),
    }
    return pa.table(
        {**own, **{name: table_of(rows)[name] for name in table_of(rows).column_names}}
    )


def made_of(path: Path, job: Job = COMPARE) -> Path:
    out = path.parent / "out" / path.name
    done = work([path], out, job)
    assert done.problems == []
    return out


def assert_compared(made: pa.Table, results: pa.Table) -> None:
    columns, _, _ = compared(results, methods_of(None), Settings())
    assert made.column_names == list(dict.fromkeys([*results.column_names, *columns]))
    for name in made.column_names:
        expected = columns[name] if name in columns else results.column(name)
        assert made.column(name).to_pylist() == expected.to_pylist(), name


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("rows", [17, 100_000])
def test_columns_that_stay_are_copied_as_they_are(
    rows: int, threads: int, results: pa.Table, tmp_path: Path
) -> None:
    """All were decoded and encoded again, which cost more than to compare them."""
    path = tmp_path / "results.parquet"
    pa.parquet.write_table(
        results, path, row_group_size=rows, compression="zstd", write_page_index=True
    )
    out = made_of(path, replace(COMPARE, threads=threads))
    assert_compared(pa.parquet.read_table(out), results)
    before, after = (pa.parquet.read_metadata(each) for each in (path, out))
    assert after.num_row_groups == before.num_row_groups
    for nth in range(after.num_row_groups):
        old, new = (each.row_group(nth) for each in (before, after))
        assert new.num_rows == old.num_rows
        assert _pages(out, new.column(0)) == _pages(path, old.column(0))
        assert new.column(0).statistics == old.column(0).statistics
        assert new.total_byte_size == sum(
            new.column(at).total_uncompressed_size for at in range(new.num_columns)
        )


def _pages(path: Path, column: Any) -> bytes:
    begin = column.dictionary_page_offset or column.data_page_offset
    return path.read_bytes()[begin : begin + column.total_compressed_size]


def test_others_read_what_was_put_together(results: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    pa.parquet.write_table(results, path, row_group_size=40)
    out = made_of(path)
    expected = pa.parquet.read_table(out)
    assert polars.read_parquet(out).equals(polars.from_arrow(expected))
    found = duckdb.sql(f"select * from '{out}'").to_arrow_table()
    assert found.to_pydict() == expected.to_pydict()
    again = made_of(out)  # awards stand there already: they are written anew
    assert pa.parquet.read_table(again).equals(expected)


@pytest.mark.parametrize("writer", ["polars", "duckdb"])
def test_footers_of_other_writers_are_read(
    writer: str, results: pa.Table, tmp_path: Path
) -> None:
    path = tmp_path / "results.parquet"
    if writer == "polars":
        polars.DataFrame(results).write_parquet(path, row_group_size=50)
    else:
        duckdb.sql(f"copy (select * from results) to '{path}' (format parquet)")
    assert Original.of(path)
    assert_compared(pa.parquet.read_table(made_of(path)), results)
    with path.open("rb") as stream:
        footer, begin = footer_of(stream)
    again = written(footer)
    assert footer_of(BytesIO(path.read_bytes()[:begin] + again)) == (footer, begin)


@pytest.mark.parametrize(
    "struct",
    [
        b"\x1b\x00\x00",  # a map
        b"\x1a\x00\x00",  # a set
        b"\x1d" + bytes(16) + b"\x00",  # an identifier
        b"\x19\xf1\xff\xff\xff\xff\x7f\x00",  # 34 billion truths, of which none is there
        b"\x18\x09short\x00",
        b"\x15\x02",
    ],
    ids=["map", "set", "identifier", "list", "text", "end"],
)
def test_a_footer_with_what_is_not_known_is_refused(struct: bytes) -> None:
    with pytest.raises(LookupError):
        footer_of(BytesIO(b"PAR1" + struct + len(struct).to_bytes(4, "little") + b"PAR1"))


def test_a_file_that_names_no_event_is_named_beside(tmp_path: Path) -> None:
    path = tmp_path / "monday.parquet"
    rows = {
        "board": [1, 1],
        "ns": [1, 2],
        "ew": [3, 4],
        "score": ["+420", "?"],
        "lead": ["SA", ""],
    }
    pa.parquet.write_table(pa.table(rows), path)
    made = pa.parquet.read_table(made_of(path))
    assert made.column_names[:6] == ["board", "ns", "ew", "score", "lead", "event"]
    assert made.column("event").to_pylist() == ["monday", "monday"]
    assert made.column("score").to_pylist() == [420, None]


@pytest.mark.parametrize("odd", ["nested", "named within", "twice", "empty", "long"])
def test_what_cannot_be_copied_is_written_anew(
    odd: str, results: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.parquet"
    if odd == "nested":
        results = results.append_column("bids", pa.array([["1C", "Pass"]] * len(results)))
    if odd == "named within":  # what is within a column is called as the column is
        results = results.append_column("bids", pa.array([{"bids": "1C"}] * len(results)))
    with pa.parquet.ParquetWriter(path, results.schema) as writer:
        writer.write_table(results)
        if odd == "empty":
            writer.write_table(results.slice(0, 0))
    if odd == "long":
        monkeypatch.setattr("overtrick.bulk.beside._MOST", 40)
    if odd == "twice":
        assert Original.of(path)
        pa.parquet.write_table(pa.table([pa.array([1])] * 2, ["a", "a"]), path)
        assert Original.of(path) is None
        return
    assert Original.of(path) is None
    assert_compared(pa.parquet.read_table(made_of(path)), results)


def test_a_file_that_changes_meanwhile_is_refused(
    results: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its columns would stand beside awards of others."""
    path = tmp_path / "results.parquet"
    pa.parquet.write_table(results, path)
    of = Original.of

    def changed(which: Path) -> Original | None:
        found = of(which)
        pa.parquet.write_table(results.slice(0, 5), which)
        return found

    monkeypatch.setattr(Original, "of", changed)
    done = work([path], tmp_path / "out.parquet", COMPARE)
    assert done.problems
    assert not (tmp_path / "out.parquet").exists()


def test_two_columns_may_be_called_event(results: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = results.append_column("Event", results.column("event")).take(
        pa.array(random.Random(1).sample(range(len(results)), len(results)))
    )
    pa.parquet.write_table(results, path)
    made = pa.parquet.read_table(made_of(path, replace(COMPARE, rows=10)))
    assert_compared(made, results)


def test_a_file_that_breaks_off_within_leaves_the_one_before(
    results: pa.Table, tmp_path: Path
) -> None:
    """What was made of its first half took the place of the file before."""
    path, out = tmp_path / "results.parquet", tmp_path / "out.parquet"
    pa.parquet.write_table(results, path, row_group_size=20, compression="none")
    column = (
        pa.parquet.read_metadata(path)
        .row_group(3)
        .column(results.column_names.index("contract"))
    )
    data = bytearray(path.read_bytes())
    begin = column.dictionary_page_offset
    data[begin : begin + 30] = b"\xff" * 30
    path.write_bytes(data)
    out.write_text("what was there")
    done = work([path], out, COMPARE)
    assert (done.files, len(done.problems)) == (0, 1)
    assert out.read_text() == "what was there"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["out.parquet", path.name]


def test_types_and_what_a_file_says_of_itself_stay(results: pa.Table, tmp_path: Path) -> None:
    """Times lost their zone, categories and durations their type, pandas its index."""
    path, many = tmp_path / "results.parquet", len(results)
    moments = pa.array(range(many), pa.timestamp("us", tz="Europe/Paris"))
    results = (
        results.append_column("at", moments)
        .append_column("room", pa.array(["open", "closed"] * many)[:many].dictionary_encode())
        .append_column("took", pa.array(range(many), pa.duration("us")))
    )
    frame = results.to_pandas().set_index("key")
    told = pa.Table.from_pandas(frame)
    told = told.replace_schema_metadata({**told.schema.metadata, "club": "Oxford"})
    pa.parquet.write_table(told, path)
    out = made_of(path)
    found, expected = pa.parquet.read_table(out), pa.parquet.read_table(path)
    for name in ("club", "day", "late", "at", "room", "took"):
        assert found.schema.field(name).equals(expected.schema.field(name)), name
    assert found.schema.metadata == expected.schema.metadata
    assert found.to_pandas().index.equals(frame.index)
    dtypes = polars.read_parquet(out, columns=["at", "room", "took"]).dtypes
    assert dtypes == polars.read_parquet(path, columns=["at", "room", "took"]).dtypes


def test_types_stay_where_all_is_written_anew(tmp_path: Path) -> None:
    part = Part(tmp_path / "made.parquet", "parquet")
    zone = pa.timestamp("us", tz="Europe/Paris")
    texts = pa.array(["4S"]).dictionary_encode()
    part.add(pa.table({"at": pa.array([0], zone), "contract": texts}))
    part.close()
    assert pa.parquet.read_schema(tmp_path / "made.parquet").types == [zone, pa.string()]
    made = polars.read_parquet(tmp_path / "made.parquet")
    assert made.dtypes == [polars.Datetime("us", "Europe/Paris"), polars.String]


def test_a_dictionary_that_is_nowhere_stays_nowhere(results: pa.Table, tmp_path: Path) -> None:
    """Some writers say of a column without one that it begins at 0."""
    path = tmp_path / "results.parquet"
    pa.parquet.write_table(results, path, use_dictionary=False)
    with path.open("rb") as stream:
        footer, begin = footer_of(stream)
    for group in footer[4][1][1]:
        for column in group[1][1][1]:
            column[3][1][11] = (I64, 0)
    path.write_bytes(path.read_bytes()[:begin] + written(footer))
    assert Original.of(path)
    out = made_of(path)
    assert not pa.parquet.read_metadata(out).row_group(0).column(0).dictionary_page_offset
    assert_compared(pa.parquet.read_table(out), results)


def test_an_empty_list_need_not_say_of_what() -> None:
    """Fastparquet writes it so."""
    made = written({5: (LIST, (0, []))})
    assert footer_of(BytesIO(made))[0] == {5: (LIST, (0, []))}
