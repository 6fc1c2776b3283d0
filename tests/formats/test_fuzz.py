"""No damaged file makes a reader fall over; ``make fuzz`` tries many more."""

import subprocess
from pathlib import Path
from random import Random

import pytest

from overtrick.formats.registry import FORMATS
from scripts import fuzz
from tests.cases import one_pass
from tests.formats.damage import complaint, damaged
from tests.formats.seeds import seeds_of

INPUTS = 150
READ = [found.id for found in FORMATS.values() if found.reader]


@one_pass("name", READ)
def test_every_reader_has_a_whole_file(name: str) -> None:
    assert seeds_of(FORMATS[name])


@pytest.mark.parametrize("name", READ)
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    found = FORMATS[name]
    seeds = seeds_of(found)
    for seed in range(INPUTS):
        data = damaged(Random(seed), seeds)
        assert complaint(found, data) == "", data


def test_a_reader_is_current_however_git_shortens_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    room = tmp_path / "src" / "overtrick" / "formats" / "pbn"
    room.mkdir(parents=True)

    def git(*words: str) -> str:
        return subprocess.run(
            ["git", *words], check=True, capture_output=True, text=True
        ).stdout

    def commit(name: str, text: str) -> str:
        (room / name).write_text(text)
        git("add", ".")
        who = "-c", "user.name=x", "-c", "user.email=x@example.org"
        git(*who, "commit", "-qm", "x")
        return git("rev-parse", "HEAD").strip()

    git("init", "-q")
    whole = commit("reading.py", "1")
    commit("listed.py", "a row of the registry, which reads nothing")
    assert all(fuzz.is_current("pbn", whole[:length]) for length in (7, 12, 40))
    assert not fuzz.is_current("pbn", "0123456")
    (room / "reading.py").write_text("2")
    assert not fuzz.is_current("pbn", whole)
