"""The ten small programs of the docs are typed, run, and print what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "programs.md"
PROGRAM = re.compile(
    r"^## ([0-9]+)\. [^\n]+\n+```python\n(.*?)^```\n+```text\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
PROGRAMS = PROGRAM.findall(PAGE.read_text(encoding="utf-8"))


def printed(code: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_are_ten() -> None:
    assert [number for number, _, _ in PROGRAMS] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize(("number", "code", "output"), PROGRAMS, ids=lambda it: it[:2])
def test_a_program_prints_what_the_page_says(number: str, code: str, output: str) -> None:
    assert printed(code) == output


def test_every_program_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    files = []
    for number, code, _ in PROGRAMS:
        file = tmp_path / f"program_{number}.py"
        file.write_text(code, encoding="utf-8")
        files.append(str(file))
    out, err, status = api.run(["--strict", "--config-file", "pyproject.toml", *files])
    assert (status, err) == (0, ""), out
