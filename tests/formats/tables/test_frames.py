import csv
import io
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest

from overtrick.errors import InvalidFile
from overtrick.events.session import Session
from overtrick.formats.registry import read
from overtrick.formats.tables.columnar import frame_csv

EVENING = Path(__file__).parents[3] / "examples" / "evening.csv"
FRAME = pandas.read_csv(EVENING)


def placeless(session: Session) -> list[object]:
    return [replace(line, where="") for line in session.lines]


@pytest.mark.parametrize(
    "frame",
    [
        FRAME,
        FRAME.convert_dtypes(),
        polars.from_pandas(FRAME),
        polars.from_pandas(FRAME).lazy(),
        pyarrow.Table.from_pandas(FRAME),
        io.StringIO(EVENING.read_text(encoding="utf-8")),
        io.BytesIO(EVENING.read_bytes()),
    ],
    ids=["pandas", "pandas-na", "polars", "lazy", "pyarrow", "text", "bytes"],
)
def test_a_frame_or_stream_reads_as_the_file(frame: Any) -> None:
    session, problems = read(frame)
    assert problems == []
    assert placeless(session) == placeless(read(EVENING)[0])


def test_what_a_database_answers_reads_as_the_file() -> None:
    head, *rows = csv.reader(EVENING.read_text(encoding="utf-8").splitlines())
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE TABLE evening ({', '.join(map(repr, head))})")
        places = ", ".join("?" * len(head))
        database.executemany(f"INSERT INTO evening VALUES ({places})", rows)
        session, problems = read(database.execute("SELECT * FROM evening"))
    assert problems == []
    assert placeless(session) == placeless(read(EVENING)[0])


def test_a_problem_names_the_row() -> None:
    rows = {"board": [1, 1], "ns": [1, 3], "ew": [2, 4], "contract": ["8S", "4S"]}
    frame = polars.DataFrame(rows | {"declarer": ["N", "N"], "tricks": [10, 10]})
    _, [problem] = read(frame)
    assert problem.where == "frame:2"
    assert "8S" in problem.message


def test_an_open_file_has_its_name() -> None:
    with EVENING.open(encoding="utf-8") as stream:
        assert read(stream)[0].lines[0].where.endswith("evening.csv:2")


@pytest.mark.parametrize("what", [5, None, ["a.csv"], object()])
def test_what_is_neither(what: object) -> None:
    assert frame_csv(what) is None
    with pytest.raises(InvalidFile, match="neither a path, a stream nor a frame"):
        read(what)
