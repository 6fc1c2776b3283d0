"""Run the commands of the pages and write down what they print: ``make pages``."""

import os
import re
import subprocess
import sys
from pathlib import Path

from scripts.reference import PAGE, reference

__all__ = ["PAGES", "replayed"]

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
    if "```console" in path.read_text(encoding="utf-8")
)

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def replayed(text: str) -> str:
    """Give a page with every ``$ command`` of its console blocks run again."""
    return _BLOCK.sub(lambda block: f"```console\n{_session(block[1])}```", text)


def _session(block: str) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_output(command)}" for command in commands)


def _output(command: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8", newline="\n")
    for page in PAGES:
        page.write_text(
            replayed(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
        )
