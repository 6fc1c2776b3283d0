"""Archives in files: the same awards as at once, whole or not at all, and gone on with."""

from __future__ import annotations

import csv
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet
import pytest

from overtrick.bulk.archive import Job, work
from overtrick.bulk.awards import compared, methods_of
from overtrick.bulk.generate import Archive, generate
from overtrick.bulk.parts import Manifest, Part
from overtrick.bulk.sources import Source, _batches
from overtrick.compare.settings import Settings
from overtrick.errors import InvalidFile
from tests.bulk.reference import random_rows, table_of
from tests.cli.command import Done, overtrick
from tests.core.test_watched import counted

ROOT = Path(__file__).parents[2]
COMPARE = Job("compare", methods_of(None), Settings())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small archive: 30 events in 24 months, with dirt."""
    folder = tmp_path_factory.mktemp("archive")
    generate(Archive(events=30, tables=5, boards=12, seed=7), folder)
    return folder


def run(*words: object) -> Done:
    return overtrick(*map(str, words))


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pa.parquet.read_table(path).to_pylist()
    return rows


def test_how_far_one_file_is_shows_while_its_events_are_compared(
    archive: Path, tmp_path: Path
) -> None:
    """It counted whole files, so that of a single one no time left was known."""
    one = tmp_path / "one.parquet"
    tables = [pa.parquet.read_table(path) for path in sorted(archive.glob("*.parquet"))]
    pa.parquet.write_table(pa.concat_tables(tables, promote_options="default"), one)
    job = replace(COMPARE, rows=300)
    ends = counted(lambda: work([one], tmp_path / "out.parquet", job))
    assert ends == [("bytes", one.stat().st_size, one.stat().st_size), ("rows", 1800, 1800)]


def test_the_same_seed_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    generate(Archive(events=30, tables=5, boards=12, seed=7), tmp_path)
    names = sorted(path.name for path in archive.iterdir())
    assert names == sorted(path.name for path in tmp_path.iterdir())
    for name in names:
        assert (archive / name).read_bytes() == (tmp_path / name).read_bytes()
    assert sum(len(rows_of(path)) for path in archive.glob("*.parquet")) == 30 * 5 * 12


def test_a_generated_archive_has_the_dirt_of_real_ones(tmp_path: Path) -> None:
    generate(Archive(events=40, tables=9, boards=24, seed=2), tmp_path)
    rows = [row for path in tmp_path.glob("*.parquet") for row in rows_of(path)]
    assert {row["contract"] for row in rows} >= {"PASSE", "O", "PASS", None}
    assert any(row["tricks"] and not row["contract"] for row in rows)
    assert any(row["contract"] and not row["tricks"] and not row["ruling"] for row in rows)
    assert any(row["ruling"] for row in rows)
    assert any(row["lead"] and row["lead"][-1] in "SHDC" for row in rows)
    assert min(row["printed_percentage"] for row in rows) < 0
    found = work([tmp_path], tmp_path / "p.csv", Job("check", (), Settings()))
    assert found.problems == []
    text = (tmp_path / "p.csv").read_text()
    assert text.splitlines()[0].startswith('"file","row","event"')
    assert "the contract counts" in text
    assert "not a contract: 'O'" in text


@pytest.mark.parametrize("kind", ["parquet", "arrow", "csv"])
@pytest.mark.parametrize("size", [1, 40, 100_000])
def test_pieces_give_what_the_whole_gives(kind: str, size: int, tmp_path: Path) -> None:
    rows = random_rows(random.Random(3), 6)
    rows.sort(key=lambda row: row["event"])
    table = table_of(rows)
    path = tmp_path / f"results.{kind}"
    _write(table, path)
    done = work(
        [path], tmp_path / "out", Job("compare", methods_of(None), Settings(), rows=size)
    )
    assert done.problems == []
    columns, counts, _ = compared(table, methods_of(None), Settings())
    made = pa.parquet.read_table(tmp_path / "out" / "results.parquet")
    assert done.counts == counts
    for name, values in columns.items():
        assert made.column(name).to_pylist() == values.to_pylist(), name


@pytest.mark.parametrize("kind", [polars.String, polars.Categorical])
@pytest.mark.parametrize("stream", [False, True])
def test_arrow_as_polars_writes_it_is_read(stream: bool, kind: Any, tmp_path: Path) -> None:
    """It keeps texts as views, of which Arrow cannot take rows."""
    rows = random_rows(random.Random(4), 5)
    random.Random(5).shuffle(rows)
    path = tmp_path / "results.arrow"
    frame = polars.DataFrame(table_of(rows)).cast({polars.String: kind})
    (frame.write_ipc_stream if stream else frame.write_ipc)(path)
    with pa.ipc.open_stream(path) if stream else pa.ipc.open_file(path) as file:
        assert compared(file.read_all(), methods_of(None), Settings())[1].kernel
    done = work([path], tmp_path / "out", replace(COMPARE, rows=20))
    assert done.problems == []
    assert done.counts == compared(table_of(rows), methods_of(None), Settings())[1]


def test_columns_that_a_kind_of_file_cannot_hold_are_said(tmp_path: Path) -> None:
    path, out = tmp_path / "results.parquet", tmp_path / "out.csv"
    rows = {"board": [1], "ns": ["1"], "ew": ["2"], "score": [420], "bids": [["1C", "Pass"]]}
    pa.parquet.write_table(pa.table(rows), path)
    done = run("bulk", "score", path, "-o", out)
    assert (done.status, out.exists()) == (1, False)
    assert done.err.startswith(f"overtrick: {path}: cannot be written: Unsupported Type:list")


@pytest.mark.parametrize("kind", ["parquet", "arrow", "csv"])
@pytest.mark.parametrize("event", [(), ("event",)])
@pytest.mark.parametrize("verb", ["score", "compare", "rank", "check"])
def test_columns_without_a_row_give_columns_without_a_row(
    verb: str, event: tuple[str, ...], kind: str, tmp_path: Path
) -> None:
    """A file of headings alone ended the work on all others, or made a file of no bytes."""
    columns = (*event, "board", "ns", "ew", "contract", "declarer", "tricks")
    path = tmp_path / f"none.{kind}"
    _write(pa.table({name: pa.array([], pa.string()) for name in columns}), path)
    job = Job(verb, ("matchpoints",), Settings())
    done = work([path], tmp_path / "out", job)
    assert (done.files, done.problems) == (1, [])
    made = pa.parquet.read_table(tmp_path / "out" / "none.parquet")
    assert made.num_rows == 0
    assert {"score": "score", "compare": "mp_ns", "rank": "place", "check": "message"}[
        verb
    ] in made.column_names


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "cp1250"])
def test_names_with_accents_cost_no_row(encoding: str, tmp_path: Path) -> None:
    """An archive of another program's is seldom UTF-8: a file with one accent was refused."""
    player = {"cp1250": "Łukasz Żak"}.get(encoding, "Gérard Müller")
    row = "1,1,2,4S,N,10," + player + "\n2,1,2,4S,O,10,\n"
    path = tmp_path / "club.csv"
    path.write_bytes(f"board,ns,ew,contract,declarer,tricks,north\n{row}".encode(encoding))
    done = work([path], tmp_path / "out.csv", Job("score", (), Settings()))
    assert (done.files, done.problems) == (1, [])
    assert [(each["score"], each["north"]) for each in csv_rows(tmp_path / "out.csv")] == [
        ("420", player),
        ("", ""),
    ]


def csv_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_where_nothing_can_be_read_the_file_before_stays(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.json", tmp_path / "out.csv"
    bad.write_text("[")
    done = run("bulk", "score", bad, "-o", out)
    assert (done.status, out.exists(), "results of" in done.err) == (1, False, False)
    out.write_text("what was there")
    assert run("bulk", "score", bad, "-o", out).status == 1
    assert out.read_text() == "what was there"


def _write(table: pa.Table, path: Path) -> None:
    if path.suffix == ".parquet":
        pa.parquet.write_table(table, path, row_group_size=50)
    elif path.suffix == ".csv":
        pa.csv.write_csv(table, path)
    else:
        with pa.ipc.new_file(str(path), table.schema) as writer:
            writer.write_table(table, max_chunksize=50)


def test_events_that_are_mixed_up_are_brought_together(tmp_path: Path) -> None:
    rows = random_rows(random.Random(4), 9)
    path = tmp_path / "mixed.parquet"
    pa.parquet.write_table(
        table_of(rows).append_column("row", pa.array(range(len(rows)))), path
    )
    work([path], tmp_path / "out", Job("compare", methods_of(None), Settings(), rows=60))
    made = pa.parquet.read_table(tmp_path / "out" / "mixed.parquet").sort_by("row")
    columns, _, _ = compared(table_of(rows), methods_of(None), Settings())
    assert made.num_rows == len(rows)
    for name, values in columns.items():
        assert made.column(name).to_pylist() == values.to_pylist(), name


def test_memory_does_not_hold_the_file_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.parquet"
    schema = pa.schema({"event": pa.string(), "note": pa.string()})
    noted = pa.array([f"{at * 7919:x}" for at in range(50_000)])
    writer = pa.parquet.ParquetWriter(path, schema, compression="none")
    for _ in range(40):
        writer.write_table(pa.table([["a"] * len(noted), noted], schema))
    writer.close()
    del writer
    begun = pa.total_allocated_bytes()
    batches = _batches(Source(path, path.name), None, [])
    held = [pa.total_allocated_bytes() - begun for _ in batches]
    assert max(held) < path.stat().st_size / 2


def test_an_event_that_is_written_in_two_ways_is_one(tmp_path: Path) -> None:
    rows = random_rows(random.Random(4), 9)
    table = table_of(rows).append_column("row", pa.array(range(len(rows))))
    at = table.column_names.index("event")
    events = table.column("event").to_pylist()
    first = events[0]
    odd = [
        each if each != first else (None, "", " ")[nth % 3] for nth, each in enumerate(events)
    ]
    made: list[list[dict[str, object]]] = []
    for name, told in (("one", [(each or "").strip() for each in odd]), ("odd", odd)):
        mixed = table.set_column(at, "event", pa.array(told).dictionary_encode())
        pa.parquet.write_table(mixed, tmp_path / f"{name}.parquet", row_group_size=50)
        job = Job("compare", methods_of(None), Settings(), rows=60)
        work([tmp_path / f"{name}.parquet"], tmp_path / "out" / name, job)
        found = pa.parquet.read_table(tmp_path / "out" / name / f"{name}.parquet")
        made.append(found.drop_columns("event").sort_by("row").to_pylist())
    assert made[0] == made[1]


def test_a_folder_of_any_format_and_a_broken_file(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "evening.csv").write_bytes((ROOT / "examples" / "evening.csv").read_bytes())
    (folder / "broken.parquet").write_bytes(b"PAR1 and then nothing")
    (folder / "deep").mkdir()
    (folder / "deep" / "club.csv").write_text(
        "Board;NS;EW;Contract;Declarer;Result\n1;1;2;4S;N;=\n1;3;4;4S;N;-1\n", encoding="utf-8"
    )
    out = tmp_path / "out"
    done = run("bulk", "compare", folder, "-o", out, "--methods", "matchpoints")
    assert done.status == 1
    assert "broken.parquet: cannot be read" in done.err
    assert "163 results of 2 files" in done.err
    assert [row["mp_ns"] for row in rows_of(out / "deep" / "club.parquet")] == [2.0, 0.0]
    assert {row["event"] for row in rows_of(out / "evening.parquet")} == {"evening"}


def test_texts_that_come_as_dictionaries_are_texts_in_the_file(tmp_path: Path) -> None:
    coded = pa.array(["4S", None, "4S"]).dictionary_encode("encode")  # nothing is a word, too
    part = Part(tmp_path / "made.parquet", "parquet")
    part.add(pa.table({"contract": coded, "board": [1, 2, 3]}))
    part.add(pa.table({"contract": ["3NT"], "board": [4]}))
    part.close()
    found = pa.parquet.read_table(tmp_path / "made.parquet")
    assert found.schema.types == [pa.string(), pa.int64()]
    assert found.column("contract").to_pylist() == ["4S", None, "4S", "3NT"]


def test_a_ragged_row_costs_nobody_else_anything(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4\n1,5,6,-50\n", encoding="utf-8")
    done = run("bulk", "compare", path, "-o", tmp_path / "a.csv", "--methods", "matchpoints")
    assert done.status == 0
    assert "3 cells, not 4: left out" in done.err
    assert (tmp_path / "a.csv").read_text().count("\n") == 3


def test_finished_parts_stay_and_the_rest_is_done(archive: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / "whole", tmp_path / "out"
    work([archive], whole, COMPARE)
    work([archive], out, COMPARE)
    manifest = out / "manifest.jsonl"
    lines = manifest.read_text().splitlines(keepends=True)
    manifest.write_text("".join(lines[:9]) + lines[9][:30])  # killed while it wrote a line
    (out / json.loads(lines[12])["out"]).unlink()
    with pytest.raises(InvalidFile, match="go on with --resume"):
        work([archive], out, COMPARE)
    done = work([archive], out, COMPARE, resume=True)
    assert (done.kept, done.files) == (8, 16)
    again = work([archive], out, COMPARE, resume=True)
    assert (again.kept, again.files) == (24, 0)
    _assert_same(whole, out)


def test_several_files_at_a_time_give_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    alone, beside = tmp_path / "alone", tmp_path / "beside"
    work([archive], alone, replace(COMPARE, threads=1))
    done = work([archive], beside, replace(COMPARE, threads=3))
    assert done.counts.rows == 30 * 5 * 12
    names = sorted(path.name for path in alone.iterdir())
    assert len(names) == 25
    for name in names:
        assert (alone / name).read_bytes() == (beside / name).read_bytes(), name
    for threads in (1, 3):  # pieces of one file
        job = replace(COMPARE, threads=threads, rows=40)
        work([archive / names[0]], tmp_path / f"{threads}.parquet", job)
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "3.parquet").read_bytes()


def test_another_job_does_not_go_on_with_a_folder(archive: Path, tmp_path: Path) -> None:
    work([archive], tmp_path / "out", COMPARE)
    other = Job("compare", ("butler",), Settings(trim=1), "compscore")
    with pytest.raises(InvalidFile, match="methods, rules, settings differ"):
        work([archive], tmp_path / "out", other, resume=True)


def test_a_changed_file_is_done_again(archive: Path, tmp_path: Path) -> None:
    copy = tmp_path / "in"
    copy.mkdir()
    source = copy / "2024-01.parquet"
    source.write_bytes((archive / "2024-01.parquet").read_bytes())
    work([copy], tmp_path / "out", COMPARE)
    source.write_bytes((archive / "2024-02.parquet").read_bytes())
    assert work([copy], tmp_path / "out", COMPARE, resume=True).files == 1


@pytest.mark.parametrize("seed", range(int(os.environ.get("KILLS", "1"))))
def test_whoever_is_killed_leaves_nothing_half_written(
    seed: int, archive: Path, tmp_path: Path
) -> None:
    out, whole = tmp_path / "out", tmp_path / "whole"
    words = ["bulk", "compare", str(archive), "-o", str(out), "--threads", "2"]
    process = subprocess.Popen([sys.executable, "-m", "overtrick.cli", *words])
    chance = random.Random(seed)
    wanted = chance.randrange(1, 20)
    while process.poll() is None and len(list(out.glob("*.parquet"))) < wanted:
        time.sleep(0.001)  # the processor is for the one that is to be killed
    with suppress(subprocess.TimeoutExpired):  # at any moment of the next file
        process.wait(chance.random() / 20)
    process.send_signal(signal.SIGKILL)
    process.wait()
    for path in out.glob("*.parquet"):
        assert pa.parquet.read_metadata(path).num_rows == len(rows_of(archive / path.name))
    work([archive], out, COMPARE, resume=True)
    assert list(out.rglob("*.partial")) == []
    work([archive], whole, COMPARE)
    _assert_same(whole, out)


def test_whoever_is_killed_before_the_manifest_stood_leaves_nothing_behind(
    archive: Path, tmp_path: Path
) -> None:
    left = tmp_path / ".manifest.jsonl.1.partial"
    left.write_text("{")
    work([archive], tmp_path, COMPARE, resume=True)
    assert not left.exists()


def _assert_same(whole: Path, out: Path) -> None:
    names = sorted(path.name for path in whole.glob("*.parquet"))
    assert sorted(path.name for path in out.glob("*.parquet")) == names
    for name in names:
        assert (whole / name).read_bytes() == (out / name).read_bytes()
    assert Manifest.begun(out, COMPARE.told(), resume=True).done.keys() == set(names)


def test_what_is_asked_wrong_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("bulk", "compare", tmp_path / "none", "-o", out).status == 1
    for words in (
        ("compare", "--methods", "luck"),
        ("compare", "--rules", "moon"),
        ("compare", "--set", "missing=luck"),
        ("rank", "--methods", "matchpoints,butler"),
    ):
        done = run("bulk", words[0], ROOT / "examples", "-o", out, *words[1:])
        assert done.status == 2, words
    done = run("bulk", "score", ROOT / "examples" / "evening.csv", "-o", tmp_path / "a.txt")
    assert done.status == 1
    assert "cannot write .txt" in done.err
    done = run("bulk", "score", ROOT / "examples" / "evening.csv", "-o", "-")
    assert done.status == 1
    assert "cannot write -: a folder" in done.err
