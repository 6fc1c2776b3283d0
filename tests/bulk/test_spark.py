"""A standalone cluster of two workers gives what one machine gives, bit for bit."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

from overtrick import bulk
from overtrick.bulk.archive import Job, work
from overtrick.bulk.awards import methods_of
from overtrick.bulk.generate import Archive, generate
from overtrick.compare.settings import Settings
from overtrick.errors import OvertrickError
from tests.bulk.reference import random_rows, table_of
from tests.cases import one_pass
from tests.cli.command import overtrick

ROOT = Path(__file__).parents[2]
QUICK = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
"""So short a life is not worth much compiling."""

SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.extraJavaOptions": QUICK,
    "spark.executor.extraJavaOptions": QUICK,
    "spark.sql.shuffle.partitions": "4",  # of a few hundred rows
}


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """
    Start a standalone cluster: a master and two workers, each a process of its own.

    Give its URL, by which alone it is called.
    """
    home = Path(import_module("pyspark").__file__ or "").parent
    logs = tmp_path_factory.mktemp("cluster")
    (logs / "spark-defaults.conf").write_text("\n".join(map(" ".join, SETTINGS.items())))
    running: list[subprocess.Popen[bytes]] = []

    def start(name: str, *words: str) -> None:
        command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{words[0]}"]
        command += ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0", *words[1:]]
        with (logs / name).open("wb") as log:
            running.append(
                subprocess.Popen(command, cwd=logs, stdout=log, stderr=log, env=os.environ)
            )

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_HOME", str(home))
        patch.setenv("SPARK_CONF_DIR", str(logs))
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("SPARK_LAUNCHER_OPTS", QUICK)
        patch.setenv("SPARK_DAEMON_JAVA_OPTS", QUICK)
        patch.setenv("SPARK_DAEMON_MEMORY", "256m")
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
        try:
            start("master", "master.Master")
            master = _in_log(logs / "master", r"Starting Spark master at (spark://\S+)")
            size = ("--cores", "1", "--memory", "1g", "--work-dir", str(logs))
            for name in ("worker 1", "worker 2"):
                start(name, "worker.Worker", *size, master)
            for name in ("worker 1", "worker 2"):
                _in_log(logs / name, r"Successfully registered with master (\S+)")
            assert re.fullmatch(r"spark://127\.0\.0\.1:\d+", master)
            yield master
            session_on(master).stop()
        finally:
            for process in reversed(running):
                process.terminate()
            for process in running:
                process.wait(60)


def _in_log(path: Path, pattern: str) -> str:
    """Wait until a process has written a line, and give what stands in it."""
    for _ in range(1_200):
        if found := re.search(pattern, path.read_text()):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"{path.name} did not start: {path.read_text()[-2_000:]}")


def session_on(cluster: str) -> Any:
    """Give the session on the cluster, an executor on each worker: the one that is there."""
    session = import_module("pyspark.sql").SparkSession.builder.master(cluster).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


@contextmanager
def not_ended() -> Iterator[list[Any]]:
    """Give the sessions that somebody ends, and leave them open: to start one takes seconds."""
    ended: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        kind = import_module("pyspark.sql").SparkSession
        patch.setattr(kind, "stop", lambda session: ended.append(session))
        yield ended


def rows_of(frame: Any, order: list[str]) -> list[dict[str, Any]]:
    is_here = isinstance(frame, pa.Table)
    rows = frame.to_pylist() if is_here else [row.asDict() for row in frame.collect()]
    return sorted(rows, key=lambda row: [str(row[name]) for name in order])


def dataframes_give_bit_for_bit_what_one_machine_gives(cluster: str, tmp_path: Path) -> None:
    spark = session_on(cluster)
    rows = random_rows(random.Random(11), 12)
    random.Random(3).shuffle(rows)
    table = table_of(rows).append_column("nth", pa.array(range(len(rows))))
    for part in range(4):  # events are mixed up over the files
        pa.parquet.write_table(table[part::4], tmp_path / f"{part}.parquet")
    frame = spark.read.parquet(str(tmp_path)).repartition(5).cache()
    told = [row.asDict() for row in frame.collect()]  # of two results told twice the first
    table = pa.Table.from_pylist(told, table.schema)
    with pytest.raises(OvertrickError, match="stands in several partitions: say shuffle=True"):
        bulk.compare(frame)
    asked: list[dict[str, Any]] = [{}, {"trim": 1, "missing": "neuberg"}]
    for settings in asked:
        here = bulk.compare(table, **settings)
        there = bulk.compare(frame, shuffle=True, **settings)
        assert type(there) is type(frame)
        assert rows_of(there, ["nth"]) == rows_of(here, ["nth"])
    order = ["event", "section", "direction", "id"]
    for method in ("matchpoints", "butler"):
        ranked = bulk.rank(frame, method, shuffle=True)
        assert rows_of(ranked, order) == rows_of(bulk.rank(table, method), order)
    scored = bulk.score(frame, shuffle=True)
    assert rows_of(scored, ["nth"]) == rows_of(bulk.score(table), ["nth"])


def whole_events_stay_where_they_are_and_rows_are_numbered(
    cluster: str, tmp_path: Path
) -> None:
    spark = session_on(cluster)
    rows = random_rows(random.Random(5), 8)
    rows.sort(key=lambda row: row["event"])
    table = table_of(rows)
    table = table.append_column("nth", pa.array(range(len(rows))))
    pa.parquet.write_table(table, tmp_path / "rows.parquet")
    frame = spark.read.parquet(str(tmp_path))
    made = bulk.compare(frame)  # one file is one partition: nothing moves
    assert "Exchange" not in made._jdf.queryExecution().executedPlan().toString()
    assert rows_of(made, ["nth"]) == rows_of(bulk.compare(table), ["nth"])
    assert rows_of(bulk.check(frame), ["row"]) == rows_of(bulk.check(table), ["row"])
    events = frame.repartition(6, "event")
    assert rows_of(bulk.compare(events), ["nth"]) == rows_of(bulk.compare(table), ["nth"])


def files_give_the_bytes_of_one_machine(cluster: str, tmp_path: Path) -> None:
    """The command starts the session itself; what comes after it goes on with that."""
    archive, one, two = tmp_path / "archive", tmp_path / "one", tmp_path / "two"
    generate(Archive(events=30, tables=5, boards=12, seed=7), archive)
    (archive / "broken.parquet").write_bytes(b"PAR1 and then nothing")
    work([archive], one, Job("compare", methods_of(None), Settings()))
    words = ["bulk", "compare", str(archive), "-o", str(two)]
    words += ["--engine", "spark", "--master", cluster]
    with not_ended() as ended:
        done = overtrick(*words)
        assert [each.sparkContext.master for each in ended] == [cluster]
        assert done.status == 1
        assert "broken.parquet: cannot be read" in done.err
        names = sorted(path.name for path in one.glob("*.parquet"))
        assert len(names) == 24
        assert sorted(path.name for path in two.glob("*.parquet")) == names
        same = {name: (one / name).read_bytes() for name in names}
        assert {name: (two / name).read_bytes() for name in names} == same
        for name in names[::2]:
            (two / name).unlink()
        again = overtrick(*words, "--resume")
    assert len(ended) == 2  # each call ends what it has used
    assert "12 files were finished" in again.err
    assert {name: (two / name).read_bytes() for name in names} == same


@pytest.mark.timeout(900)
@one_pass(
    "proof",
    [
        files_give_the_bytes_of_one_machine,
        dataframes_give_bit_for_bit_what_one_machine_gives,
        whole_events_stay_where_they_are_and_rows_are_numbered,
    ],
)
@pytest.mark.long
def test_on_one_cluster(
    cluster: str, tmp_path_factory: pytest.TempPathFactory, proof: Callable[[str, Path], None]
) -> None:
    """One item: else each of the suite's workers starts a cluster for its part."""
    proof(cluster, tmp_path_factory.mktemp("proof"))


def test_what_is_asked_wrong_of_a_cluster_is_refused(tmp_path: Path) -> None:
    evening = str(ROOT / "examples" / "evening.csv")
    for words, status, why in (
        (["--engine", "dask", "-o", "out"], 2, "local or spark"),
        (["--master", "spark://x:1", "-o", "out"], 2, "it is of --engine spark"),
        (["--engine", "spark", "-o", str(tmp_path / "a.csv")], 1, "name a folder"),
    ):
        done = overtrick("bulk", "score", evening, *words)
        assert (done.status, why in done.err) == (status, True), done.err
