"""Run the command: in a process of its own, or in this one where that is enough."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from overtrick.cli.app import run
from scripts.forked import folder_of_command

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


def in_a_process(
    *arguments: str, typed: str = "", is_new: bool = False, **variables: str
) -> Done:
    """
    Run it in a process of its own: forked from one that knows the modules, which costs a tenth.

    A new one starts Python and loads everything, as people's does.
    """
    command = COMMAND if is_new else [str(Path(folder_of_command(), "overtrick"))]
    env = {**os.environ, "PYTHONPATH": str(SRC), **variables}
    done = subprocess.run(
        [*command, *arguments], input=typed.encode(), capture_output=True, env=env, check=False
    )
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
