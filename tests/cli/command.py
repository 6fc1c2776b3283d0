"""Run the command: in a process of its own, or in this one where that is enough."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from overtrick.cli.app import run

SRC = Path(__file__).parents[2] / "src"
COMMAND = [sys.executable, "-m", "overtrick.cli"]


class Done(NamedTuple):
    status: int
    out: str
    err: str


def overtrick(*arguments: str) -> Done:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(arguments)
    return Done(status, out.getvalue(), err.getvalue())


def in_a_process(*arguments: str, typed: str = "", **variables: str) -> Done:
    env = {**os.environ, "PYTHONPATH": str(SRC), **variables}
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed.encode(), capture_output=True, env=env, check=False
    )
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
