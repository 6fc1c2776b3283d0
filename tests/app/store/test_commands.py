"""The verbs of the shell on a real PostgreSQL, as on a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.command import overtrick

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_a_club_goes_to_a_database_and_back(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(EXAMPLES / "tuesday.jsonl", "tuesday.jsonl")
    for line in (
        ["import", "tuesday.jsonl", "--data", "club"],
        ["backup", "one.backup", "--data", "club"],
        ["restore", "one.backup", "--database", database],
        ["backup", "two.backup", "--database", database],
        ["restore", "two.backup", "--data", "copy"],
        ["export", "tuesday", "again.jsonl", "--data", "copy"],
        ["export", "tuesday", "third.jsonl", "--database", database],
    ):
        done = overtrick(*line)
        assert (done.status, done.err) == (0, ""), line
    assert Path("again.jsonl").read_bytes() == Path("third.jsonl").read_bytes()
    ranked = [overtrick("rank", name).out for name in ("tuesday.jsonl", "again.jsonl")]
    assert ranked[0] == ranked[1]
