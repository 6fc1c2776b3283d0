"""A session database of a large evening: our reading beside mdb-export, which only lists it."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from bench.rank import session_of
from bench.timing import Task, best_of, verdict
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.read import read_bws
from overtrick.formats.bws.write import write_bws
from overtrick.formats.contents.contents import contents_of

__all__ = ["run"]

TABLES, BOARDS = 100, 32


def run() -> None:
    """Print milliseconds for the rows alone, for all that they mean, and for mdb-export."""
    data, _ = write_bws(contents_of(session_of(TABLES, BOARDS)))
    tools = shutil.which("mdb-export")
    print(f"A session database of {TABLES} tables x {BOARDS} boards, {len(data) >> 10} KiB")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "session.bws")
        path.write_bytes(data)
        tasks: dict[str, Task] = {
            "the rows of ReceivedData": lambda: JetFile(data).rows("ReceivedData"),
            "all tables, and what they mean": lambda: read_bws(data),
        }
        if tools is not None:
            command = [tools, str(path), "ReceivedData"]
            tasks["mdb-export of ReceivedData"] = lambda: subprocess.run(
                command, check=True, stdout=subprocess.DEVNULL
            )
        best = best_of(tasks, rounds=5)
    for name, seconds in best.items():
        print(f"  {name:<52}{seconds * 1e3:9.1f} ms")
    if tools is None:
        print("  mdbtools are not here: their line is left out")
        return
    rows, means, theirs = best.values()
    print(verdict("rows / mdb-export", rows / theirs, at_most=10))
    print(verdict("everything / mdb-export", means / theirs, at_most=25))
