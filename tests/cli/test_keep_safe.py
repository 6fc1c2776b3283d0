"""``overtrick backup``, ``restore``, ``export``, ``import``: a club's store from the shell."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from overtrick.cli.club_store import place_of, usual_folder
from tests.cases import one_pass
from tests.cli.command import in_a_process, overtrick

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of our own, with an event in the usual store."""
    monkeypatch.chdir(tmp_path)
    for name in ("OVERTRICK_DATA", "OVERTRICK_DATABASE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    shutil.copyfile(EXAMPLES / "tuesday.jsonl", "tuesday.jsonl")
    assert overtrick("import", "tuesday.jsonl").status == 0
    return tmp_path


def test_the_store_that_was_used_is_named(here: Path) -> None:
    done = overtrick("backup", "club.backup")
    said, _, place = done.out.partition(", from ")
    assert said == "club.backup: 1 event, 46 entries, 0 documents"
    assert place == f"{usual_folder()}/overtrick.sqlite\n"
    assert usual_folder().is_relative_to(here / "home")


def test_a_backup_fills_another_folder() -> None:
    assert overtrick("backup", "club.backup").status == 0
    assert overtrick("restore", "club.backup", "--data", "copy").status == 0
    assert overtrick("export", "tuesday", "again.jsonl", "--data", "copy").status == 0
    ranked = [overtrick("rank", name).out for name in ("tuesday.jsonl", "again.jsonl")]
    assert ranked[0] == ranked[1]


def test_a_broken_backup_leaves_nothing_behind(here: Path) -> None:
    assert overtrick("backup", "club.backup").status == 0
    whole = Path("club.backup").read_bytes()
    Path("cut.backup").write_bytes(whole[: len(whole) // 2])
    Path("wrong.backup").write_text("no backup", encoding="utf-8")
    for file in ("cut.backup", "wrong.backup", "nothing.backup"):
        assert overtrick("restore", file, "--data", "new/club").status == 1
        assert not (here / "new").exists(), file


def test_an_event_is_printed() -> None:
    done = in_a_process("export", "tuesday", "-")
    assert overtrick("export", "tuesday", "again.jsonl").status == 0
    assert done.out == Path("again.jsonl").read_text(encoding="utf-8")


def test_the_environment_names_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_DATA", "club")
    assert "in club/overtrick.sqlite" in overtrick("import", "tuesday.jsonl").out
    assert place_of(Path("other"), None) == Path("other")
    assert place_of(None, "postgresql://club") == "postgresql://club"
    monkeypatch.setenv("OVERTRICK_DATABASE", "postgresql://club")
    assert overtrick("backup", "a").status == 2
    monkeypatch.delenv("OVERTRICK_DATA")
    assert place_of(None, None) == "postgresql://club"


@one_pass(
    ("line", "status", "words"),
    [
        ("backup a --data nowhere", 1, "nowhere: there is no store here; say --data DIR"),
        ("backup a --data b --database c", 2, "not both"),
        ("backup a --database club", 2, "not an address of a database: postgresql://..."),
        ("backup nowhere/a", 1, "nowhere/a: could not be saved: No such file or directory"),
        ("backup tuesday.jsonl", 1, "is there already, and is no backup"),
        ("backup a --database mysql://club", 1, "no store is kept in 'mysql'"),
        (
            "restore tuesday.jsonl --data new",
            1,
            "tuesday.jsonl: this is no backup of Overtrick",
        ),
        ("restore nothing --data new", 1, "nothing: No such file or directory"),
        ("export wednesday a.jsonl", 1, "no event 'wednesday'; there are: tuesday"),
        ("import tuesday.jsonl", 1, "there is an event 'tuesday' already"),
        ("import nothing.jsonl", 1, "nothing.jsonl: No such file"),
        ("backup a --database postgresql://club:secret@127.0.0.1:1/x", 1, "refused"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(line: str, status: int, words: str) -> None:
    done = overtrick(*shlex.split(line))
    assert (done.status, done.out) == (status, "")
    assert words in " ".join(done.err.replace("│", " ").split())
    assert "Traceback" not in done.err
    assert "secret" not in done.err


def test_a_line_that_cannot_be_read_is_told_and_the_rest_taken() -> None:
    text = Path("tuesday.jsonl").read_text(encoding="utf-8")
    Path("other.jsonl").write_text(f"{{oops}}\n{text}", encoding="utf-8")
    done = overtrick("import", "other.jsonl", "--title", "Other")
    assert done.out.startswith("other: 'Other', 46 entries")
    assert (done.status, done.err.startswith("other.jsonl:1: not JSON")) == (1, True)


@pytest.mark.parametrize("verb", ["backup", "restore", "export", "import"])
def test_help_is_at_most_80_columns_wide_and_has_examples(verb: str) -> None:
    done = in_a_process(verb, "--help", COLUMNS="80")
    assert done.status == 0
    assert max(len(line) for line in done.out.splitlines()) <= 80
    assert f"  overtrick {verb} " in done.out


@pytest.mark.parametrize("verb", ["backup", "restore", "export", "import"])
def test_the_first_example_of_the_help_runs(verb: str) -> None:
    if verb != "backup":
        assert overtrick("backup", "club.backup").status == 0
    if verb == "import":
        shutil.rmtree(usual_folder())
    if verb == "export":
        Path("tuesday.jsonl").unlink()
    lines = [line.strip() for line in overtrick(verb, "--help").out.splitlines()]
    example = next(line for line in lines if line.startswith(f"overtrick {verb} "))
    done = overtrick(*shlex.split(example)[1:])
    assert (done.status, done.err) == (0, ""), example
