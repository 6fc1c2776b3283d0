"""
Run the commands of the pages and write down what they print: ``make pages``.

The commands of a page share a new folder with a copy of ``examples/``, so that they may write.
"""

import os
import re
import subprocess
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from scripts.forked import folder_of_command
from scripts.formats_page import FORMATS_PAGE, formats_page
from scripts.reference import PAGE, reference

__all__ = ["PAGES", "replayed"]

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    if "```console" in path.read_text(encoding="utf-8")
)

_ID = re.compile(r"(?<=  id )[0-9a-f]{12}$", re.MULTILINE)
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def replayed(text: str) -> str:
    """Give a page with every ``$ command`` of its console blocks run again."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        copytree(ROOT / "examples", folder / "examples")
        page = _BLOCK.sub(lambda block: f"```console\n{_session(block[1], folder)}```", text)
    return _steady(page)


def _session(block: str, folder: Path) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_output(command, folder)}" for command in commands)


def _output(command: str, folder: Path) -> str:
    path = os.pathsep.join([folder_of_command(), os.environ.get("PATH", "")])
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "TZ": "UTC"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def _steady(page: str) -> str:
    """Give each new entry of a journal an id that is the same in every run."""
    ids = dict.fromkeys(_ID.findall(page))
    steady = {id: sha256(str(nth).encode()).hexdigest()[:12] for nth, id in enumerate(ids)}
    return _ID.sub(lambda found: steady[found[0]], page)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8", newline="\n")
    FORMATS_PAGE.write_text(formats_page(), encoding="utf-8", newline="\n")
    for page in PAGES:
        page.write_text(
            replayed(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
        )
